//! The decks: complete, readable, and refused with every reason when something is wrong.

use kernel::{ContentFile, Tabletop};
use wrestlenomicon::{Bout, Effect, Face, Momentum, Pantheon};

fn built_in() -> Pantheon {
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
        assert_eq!(god.rows.len(), 30, "{}", god.name);
        assert_eq!(god.marked.count_ones(), 7, "{}", god.name);
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
