//! The decks: complete, readable, and refused with every reason when something is wrong.

use kernel::{Choices, ContentFile, Fast, Game, Seat, Table, Tabletop, Viewer};
use wrestlenomicon::{Bout, Effect, Face, MOST_COPIES, Momentum, Roster, Setup};

fn built_in() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

/// The built-in files, with one word of one of them changed.
fn changed(file: &str, from: &str, to: &str) -> Vec<ContentFile> {
    let files: Vec<ContentFile> = Bout::content_files()
        .iter()
        .map(|&(name, text)| {
            let text = if name == file { text.replacen(from, to, 1) } else { text.to_owned() };
            (name.to_owned(), text)
        })
        .collect();
    assert!(files.iter().any(|(name, text)| name == file && text.contains(to)), "{file} has no {from:?}");
    files
}

fn problems(files: &[ContentFile]) -> String {
    Bout::load(files).expect_err("it was taken").to_string()
}

#[test]
fn three_gods_have_sixty_cards_each() {
    let content = built_in();
    let names: Vec<&str> = content.gods.iter().map(|god| god.name.as_str()).collect();
    assert_eq!(names, ["Cthulhu", "Hastur", "Nyarlathotep"]);
    for god in &content.gods {
        assert_eq!((god.rows.len(), god.cards()), (30, 60), "{}", god.name);
        assert_eq!(god.marked(Seat::FIRST).len(), 14, "{}", god.name);
    }
}

#[test]
fn every_card_has_plain_words_and_a_line_of_its_own() {
    let content = built_in();
    let mut lines = Vec::new();
    for row in content.gods.iter().flat_map(|god| &god.rows) {
        let text = row.text().join(" ");
        assert!(text.ends_with('.') && text.len() > 20, "{}: {text}", row.id);
        assert!(!text.contains("  ") && !text.contains(".."), "{}: {text}", row.id);
        assert!(!row.flavour.is_empty(), "{}", row.id);
        lines.push(&row.flavour);
    }
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), 90);
}

#[test]
fn a_card_says_what_it_does() {
    let content = built_in();
    let text = |id: &str| {
        let row = content.gods.iter().flat_map(|god| &god.rows).find(|row| row.id == id);
        row.map(|row| row.text().join(" ")).unwrap_or_default()
    };
    assert_eq!(
        text("CR5"),
        "Ranged attack. Position 3, Momentum 1! (all your other tracked cards). Main: Deal 1 damage. Bump every \
         enemy tracked card 1 space. Slam (Viscera): Deal 2 damage."
    );
    assert_eq!(
        text("HX1"),
        "Defense, when an enemy attack hits you: Sacrifice 1 Cultist. The attack deals 4 less damage."
    );
    assert_eq!(
        text("NC1"),
        "Combo, if you have not attacked this turn and the enemy has 2 or more tracked cards: Attack with an attack \
         card of Position 3 or less straight from your hand."
    );
}

#[test]
fn positions_lie_on_the_track_and_momentum_may_be_nought() {
    let found = problems(&changed("cthulhu.toml", "position = 6", "position = 7"));
    assert!(
        found.contains("cthulhu.toml:") && found.contains("the track has spaces 1 to 6, not 7"),
        "{found}"
    );
    let found = problems(&changed("cthulhu.toml", "momentum = 1\n", "momentum = 7\n"));
    assert!(found.contains("a number from 0 to 6, or \"1!\""), "{found}");
    let content = Bout::load(&changed("cthulhu.toml", "momentum = 1\n", "momentum = 0\n"))
        .unwrap_or_else(|problems| panic!("{problems}"));
    let still = content.gods[0]
        .rows
        .iter()
        .any(|row| matches!(&row.face, Face::Attack(attack) if attack.momentum == Momentum::One(0)));
    assert!(still);
}

#[test]
fn everything_wrong_with_a_deck_is_told_at_once() {
    let mut files = changed("hastur.toml", "id = \"HB2\"", "id = \"CV1\"");
    for (name, text) in &mut files {
        if name == "nyarlathotep.toml" {
            *text = text.replace("{ d3_plus = 1 }", "{ d3_plus = 99 }").replace("\"not_attacked\", ", "");
        }
    }
    let found = problems(&files);
    for reason in [
        "Cthulhu has a card with this id already",
        "the number goes from 1 to 6, this is 99",
        "a Combo that attacks needs \"not_attacked\"",
    ] {
        assert!(found.contains(reason), "{reason:?} is not among\n{found}");
    }
}

/// Cthulhu's file with these copies, row by row; a row beyond them is left out.
fn with_copies(copies: &[u8]) -> Vec<ContentFile> {
    let mut files = changed("cthulhu.toml", "god = \"Cthulhu\"", "god = \"Cthulhu\"");
    let (_, text) = &mut files[0];
    let mut rows = text.split("\n[[");
    let mut whole = rows.next().unwrap_or_default().to_owned();
    for (row, copies) in rows.zip(copies) {
        let (head, fields) = row.split_once("]]\n").unwrap_or((row, ""));
        whole.push_str(&["\n[[", head, "]]\ncopies = ", &copies.to_string(), "\n", fields].concat());
    }
    *text = whole;
    files
}

/// WN-DECK-2
#[test]
fn a_row_is_in_the_deck_as_often_as_it_says() {
    let uneven: Vec<u8> = (0..30).map(|row| row % MOST_COPIES + 1).collect();
    for (copies, cards) in
        [(vec![1; 30], None), (vec![2; 20], Some(40)), (vec![3; 30], Some(90)), (uneven, Some(73))]
    {
        let files = with_copies(&copies);
        let Some(cards) = cards else {
            let found = problems(&files);
            assert!(found.contains("a deck has 40 to 100 cards; this has 30"), "{found}");
            continue;
        };
        let content = Bout::load(&files).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(content.gods[0].cards(), cards);
        play_with(&content, cards);
    }
    for (copies, reason) in [
        (vec![5; 30], "a card has 1 to 4 copies, not 5"),
        (vec![4; 30], "a deck has 40 to 100 cards; this has 120"),
        (vec![2; 12], "24 attack cards could all lie in the Guts"),
    ] {
        let found = problems(&with_copies(&copies));
        assert!(found.contains(reason), "{reason:?} is not in\n{found}");
    }
}

/// Random matches end, and no card is lost or doubled on the way, neither truly nor in anybody's imagination.
fn play_with(content: &Roster, cards: u8) {
    let mut choices = Choices::default();
    for number in 0..40 {
        let mut chooser = Fast::of_match(31, number);
        let mut dice = Fast::of_match(32, number);
        let mut table = Table::silent(&mut dice);
        let first = Setup { first_game: number % 4 == 0, ..Setup::of("Cthulhu", "Hastur") };
        let setup = if number % 3 == 0 { Setup::of("Cthulhu", "Cthulhu") } else { first };
        let mut bout =
            Bout::start(content, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(bout.cards_placed(Seat::FIRST), cards);
        while let Some(asked) = bout.question(content, &mut choices) {
            let choice = choices[chooser.below(choices.len() as u32) as usize];
            bout.apply(content, asked.seat(), choice, &mut table);
            let viewer = Viewer::Seat(Seat::at(number as usize % 2));
            for bout in [bout, Bout::imagine(content, &bout.view(content, viewer), &mut chooser)] {
                for seat in Seat::BOTH {
                    let deck = bout.board().god(content, seat).deck(seat);
                    assert_eq!(
                        (bout.census()[seat], bout.cards_placed(seat)),
                        (deck, deck.len()),
                        "{bout:?}"
                    );
                }
            }
        }
        let text = bout.write_position(content);
        let again = Bout::read_position(content, &text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
        assert_eq!(again, bout, "{text}");
        assert!(bout.outcome().is_some());
    }
}

#[test]
fn an_unknown_effect_gets_the_nearest_word() {
    let found = problems(&changed("cthulhu.toml", "self_damage", "self_damge"));
    assert!(found.contains("self_damage"), "{found}");
}

#[test]
fn effects_stand_only_where_they_make_sense() {
    for (from, to, reason) in [
        ("main = [{ damage = 4 }]", "main = [\"echo\"]", "\"echo\" belongs on a Combo"),
        ("play = [{ push = 1 }]", "play = [\"mimic\"]", "\"mimic\" belongs on an attack card"),
        ("ward = [\"cancel\"]", "effect = [\"take_back\"]", "needs `when = \"tracked_card_lost\"`"),
        ("when = \"attacked\"", "when = \"enemy_plays_attack\"", "a ward needs an attack to ward off"),
    ] {
        let found = problems(&changed("cthulhu.toml", from, to));
        assert!(found.contains(reason), "{reason:?} is not in\n{found}");
    }
}

#[test]
fn the_house_decks_use_every_effect() {
    let content = built_in();
    let mut used: Vec<std::mem::Discriminant<Effect>> = Vec::new();
    for row in content.gods.iter().flat_map(|god| &god.rows) {
        let effects: Vec<Effect> = match &row.face {
            Face::Attack(attack) => attack.main.iter().chain(&attack.slam).copied().collect(),
            Face::Permanent(permanent) => permanent.play.clone(),
            Face::Combo(combo) => combo.effect.clone(),
            Face::Defense(defense) => defense.effect.clone(),
        };
        for effect in effects {
            let kind = std::mem::discriminant(&effect);
            if !used.contains(&kind) {
                used.push(kind);
            }
        }
    }
    assert_eq!(used.len(), 19);
}
