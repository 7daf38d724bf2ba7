//! The roster, the linter, the strength score, the voices.

use std::collections::BTreeSet;

use champions::card::{Does, Finisher, Rating};
use champions::lint::lint;
use champions::roster::{Side, Tier};
use champions::strength::{Strength, strength};
use champions::{Bout, Roster, paper};
use kernel::commentary::{Commentator, REST};
use kernel::{Choices, ContentFile, Fast, Game, Listening, Tabletop};

fn roster() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

fn files() -> Vec<ContentFile> {
    Bout::content_files().iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()
}

/// The built-in files with one text replaced by another in one of them.
fn changed(file: &str, from: &str, to: &str) -> Result<Roster, String> {
    let mut files = files();
    let text = &mut files.iter_mut().find(|(name, _)| name == file).unwrap().1;
    assert!(text.contains(from), "{from}");
    *text = text.replacen(from, to, 1);
    Bout::load(&files).map_err(|problems| problems.to_string())
}

#[test]
fn the_roster_is_whole() {
    let roster = roster();
    assert!(roster.wrestlers.len() >= 32 && roster.managers.len() >= 4);
    for tier in [Tier::Jobber, Tier::Undercard, Tier::Midcard, Tier::Upper, Tier::MainEvent] {
        assert!(roster.wrestlers.iter().filter(|wrestler| wrestler.tier == tier).count() >= 5, "{tier:?}");
    }
    let heels = roster.wrestlers.iter().filter(|wrestler| wrestler.side == Side::Heel).count();
    assert!(heels >= 12 && roster.wrestlers.len() - heels >= 12);
    assert!(roster.teams.len() >= 8 && roster.groups.len() >= 3 && roster.feuds.len() >= 5);
    assert!(roster.teams.iter().all(|team| team.members.len() == 2));
    assert!(roster.managers.iter().all(|manager| (2..=12).contains(&manager.distractor)));
    assert!(roster.wrestlers.iter().filter(|wrestler| wrestler.ally.is_some()).count() > 20);
}

#[test]
fn every_mark_is_on_some_card() {
    let roster = roster();
    let all: Vec<_> = roster.wrestlers.iter().flat_map(|w| w.figures.offense.into_iter().flatten()).collect();
    let some =
        |what: &str, is: &dyn Fn(&champions::card::Offense) -> bool| assert!(all.iter().any(is), "{what}");
    some("(c)", &|e| e.optional);
    some("(ag)", &|e| e.agility);
    some("(pw)", &|e| e.power);
    some("both", &|e| e.agility && e.power);
    some("Add 1", &|e| e.add_one);
    some("dis", &|e| e.dis == champions::card::Dis::Own);
    some("dis (n)", &|e| matches!(e.dis, champions::card::Dis::Printed(_)));
    some("(tag)", &|e| e.tag_only);
    some("(singles)", &|e| e.singles_only);
    some("(roll)", &|e| e.does == Does::Finisher(Finisher::Roll));
    for letter in 0..8 {
        some("(ch)", &|e| e.choice == Some(letter));
    }
    let defense: Vec<_> =
        roster.wrestlers.iter().flat_map(|w| w.figures.defense.into_iter().flatten()).collect();
    assert!(
        defense.iter().any(|e| e.tag)
            && defense.iter().any(|e| e.leave)
            && defense.iter().any(|e| e.tag && e.leave)
    );
}

#[test]
fn the_built_in_cards_are_clean() {
    for wrestler in &roster().wrestlers {
        assert_eq!(lint(wrestler), Vec::<String>::new(), "{}", wrestler.name);
    }
}

#[test]
fn a_printed_card_reads_back_to_the_same_figures() {
    let roster = roster();
    for (index, wrestler) in roster.wrestlers.iter().enumerate() {
        for level in 1..=3u8 {
            for face in 1..=6u8 {
                let person = champions::Person::at(index);
                let text = paper::offense_of(&roster, person, level, face);
                let (_, entry) = champions::card::read_offense(&text, level).unwrap();
                assert_eq!(entry, wrestler.figures.offense[level as usize - 1][face as usize - 1], "{text}");
                let text = paper::defense_of(&roster, person, level, face);
                let (entry, _) = champions::card::read_defense(&text, &wrestler.name.to_uppercase()).unwrap();
                assert_eq!(entry, wrestler.figures.defense[level as usize - 1][face as usize - 1], "{text}");
            }
        }
    }
}

#[test]
fn odd_cards_are_pointed_out_and_still_played() {
    let file = "wrestlers-jobber.toml";
    for (from, to, odd) in [
        ("LOCAL MAN - 1", "LOCAL MAN - 3", "a fight back on Level 3"),
        ("\"dazed - 1\"", "\"dazed - 2\"", "dazed - 2 is an odd pair"),
        ("\"dazed - 1\"", "\"dazed - 1 (lv)\"", "(lv) counts only on down - 3"),
        ("shove - 1", "shove - 1 Add 1", "Add 1 belongs on a move numbered 3"),
        ("PIN 8 (5)\", \"PIN 8 (5)", "PIN 8 (5) (tag)\", \"PIN 8 (5)", "(tag) does nothing on a PIN"),
        ("THE ONE MOVE HE KNOWS (0)", "the one move he knows - 3", "there is no finisher"),
        ("THE ONE MOVE HE KNOWS (0)", "THE ONE MOVE HE KNOWS (+9)", "a finisher of +9"),
    ] {
        let roster = changed(file, from, to).unwrap();
        let found: Vec<String> = roster.wrestlers.iter().flat_map(lint).collect();
        assert!(found.iter().any(|line| line.contains(odd)), "{odd}: {found:?}");
    }
    let mut files = files();
    for (_, text) in files.iter_mut().filter(|(name, _)| name.starts_with("wrestlers-jobber")) {
        *text = text.replace("PIN 8 (5)", "PIN 8 (4)").replace("pin = \"8 (5)\"", "pin = \"8 (4)\"");
    }
    let roster = Bout::load(&files).unwrap();
    let found: Vec<String> = roster.wrestlers.iter().flat_map(lint).collect();
    assert!(found.iter().any(|line| line.contains("the usual gap is 3")));
}

/// A position of a singles match of Local Man on defense.
fn covered(roster: &Roster, rules: &str, agenda: &str, partners: bool) -> Bout {
    let (mine, theirs) = if partners {
        ("man Almost Andy; side 1; waiting\n", "man The Understudy; side 2; waiting\n")
    } else {
        ("", "")
    };
    let position = format!(
        "match one-fall\nrules {rules}\nside 1\nside 2\nman Local Man; side 1; ring\n{mine}\
         man Gravy Dave; side 2; ring\n{theirs}offense Gravy Dave\nagenda {agenda}"
    );
    Bout::read_position(roster, &position).unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn a_mark_out_of_place_does_nothing() {
    let file = "wrestlers-jobber.toml";
    let after = |roster: &Roster, mut bout: Bout, dice: &[(&'static str, u8)]| {
        let seat = bout.asked(roster).unwrap().seat();
        let mut source = kernel::Scripted::of(dice.iter().copied());
        let mut table = kernel::Table::silent(&mut source);
        bout.apply(roster, seat, champions::Choice::Roll, &mut table);
        bout.asked(roster).map(|asked| asked.why)
    };
    // (lv) on dazed - 1 of Level 1 is no way out.
    let roster = changed(file, "\"dazed - 1\"", "\"dazed - 1 (lv)\"").unwrap();
    let bout = covered(&roster, "advanced", "[{\"Defend\":{\"level\":1}}]", false);
    assert_eq!(after(&roster, bout, &[("defense", 1)]), Some("offense"));
    // Add 1 on a move numbered 1 still sends the opponent to Level 3 defense.
    let roster = changed(file, "shove - 1", "shove - 1 Add 1").unwrap();
    let mut bout = covered(&roster, "add-1", "[{\"RollOffense\":{\"level\":1,\"tagged\":false}}]", false);
    (bout.attacker, bout.defender) = (bout.defender, bout.attacker);
    let face = roster.wrestlers[roster.person("Local Man").unwrap().index()].moves[0]
        .iter()
        .position(|name| name == "shove")
        .unwrap();
    let seat = bout.asked(&roster).unwrap().seat();
    let mut source = kernel::Scripted::of([("offense", face as u8 + 1)]);
    let mut table = kernel::Table::silent(&mut source);
    bout.apply(&roster, seat, champions::Choice::Roll, &mut table);
    assert_eq!(bout.agenda.top(), Some(champions::rules::playing::Defend { level: 3 }.into()));
    assert_eq!(bout.men[1].tokens, 1);
}

#[test]
fn impossible_cards_are_refused_with_their_line() {
    let file = "wrestlers-jobber.toml";
    for (from, to, reason) in [
        ("shove - 1", "shove - 4", "\"4\" is not a level"),
        ("shove - 1", "shove", "has no number"),
        ("shove - 1", "shove - 1 (pwr)", "unknown mark (pwr)"),
        ("THE ONE MOVE HE KNOWS (0)", "ALL 1-6 (roll)", "needs the card's line `roll"),
        ("PIN 8 (5)", "PIN 7 (4)", "this PIN is not the card's"),
        ("\"dazed - 1\", \"dazed - 1\",", "\"dazed - 1\",", "six instructions, this one has 5"),
        ("ropes = \"C\"", "ropes = \"D\"", "is not known here"),
        ("agility = +2", "agility = +9", "does not lie between -5 and 5"),
        ("tier = \"jobber\"", "tier = \"joker\"", "jobber"),
        ("name = \"Almost Andy\"", "name = \"Local Man\"", "somebody has this name already"),
    ] {
        let error = changed(file, from, to).unwrap_err();
        assert!(error.contains(reason) && error.contains("wrestlers-jobber.toml:"), "{reason}: {error}");
    }
    let six = |mark: &str| {
        let mut files = files();
        let text = &mut files.iter_mut().find(|(name, _)| name == file).unwrap().1;
        let (from, to) = (text.find("offense.1").unwrap(), text.find("offense.2").unwrap());
        let level: Vec<String> = (0..6).map(|face| format!("\"thing {face} - 1 {mark}\"")).collect();
        text.replace_range(from..to, &format!("offense.1 = [{}]\n", level.join(", ")));
        Bout::load(&files).unwrap_err().to_string()
    };
    assert!(six("dis").contains("may be declined, so one might roll for ever"));
    assert!(six("(tag)").contains("in singles matches none would work"));
    assert!(six("(singles)").contains("in tag matches none would work"));
    let error =
        changed("company.toml", "\"Gravy Dave\", \"The Crumpeteer\"", "\"Gravy Dav\", \"The Crumpeteer\"")
            .unwrap_err();
    assert!(error.contains("company.toml:") && error.contains("did you mean \"Gravy Dave\""), "{error}");
}

#[test]
fn charts_are_content_and_their_mistakes_are_named() {
    for (from, to, reason) in [
        ("\"referee down\"", "\"referee dwn\"", "is no result of a chart"),
        ("12 = [", "13 = [", "no row 12"),
        ("8 + power", "8 + speed", "write a move as"),
        (
            "rolls = \"2-3\", then = \"interference\"",
            "rolls = \"2-4\", then = \"interference\"",
            "a roll stands in two rows",
        ),
        (
            "rolls = \"4-6\", then = \"saved\"",
            "rolls = \"4-5\", then = \"saved\"",
            "every roll from 2 to 12 needs a row",
        ),
    ] {
        let error = changed("charts-classic.toml", from, to).unwrap_err();
        assert!(error.contains(reason) && error.contains("charts-classic.toml"), "{reason}: {error}");
    }
}

#[test]
fn a_threshold_below_2_cannot_work_and_one_of_12_always_does() {
    let works = |odds: &str| {
        let roster =
            changed("charts-classic.toml", "works = \"7 + agility\"", &format!("works = \"{odds}\""))
                .unwrap();
        // Doctor Overdue has rolled a (ch C) against Krakenella, whose Agility is -3.
        let position = "match one-fall\nrules choice-situations\nside 1\nside 2\nman Doctor Overdue; side 1; ring\n\
                        man Krakenella; side 2; ring\noffense Doctor Overdue\nagenda [{\"ChooseMove\":{\"letter\":2}}]";
        let bout = Bout::read_position(&roster, position).unwrap();
        bout.odds(&roster, kernel::Seat::FIRST, champions::Choice::First)[0].chance
    };
    assert_eq!(works("4 + agility"), kernel::Chance::ZERO);
    assert_eq!(works("15 + agility"), kernel::Chance::ONE);
    assert_eq!(works("5 + agility"), kernel::Chance::new(1, 36));
}

/// A card from a template of the rulings page: `1 2a 3+ Rc O 3hG F` and so on.
fn template(roster: &Roster, offense: [&str; 3], defense: [&str; 3], bottom: &str, fin: &str) -> Strength {
    let mut wrestler = roster.wrestlers[0].clone();
    for level in 0..3 {
        for (face, word) in offense[level].split(' ').enumerate() {
            let mut text = match &word[..1] {
                "R" => "into the ropes".to_owned(),
                "T" => "into the turnbuckle".to_owned(),
                "O" => "out of the ring".to_owned(),
                "D" => "deathjump".to_owned(),
                "F" => format!("BIG ({fin})"),
                number => format!("move - {number}"),
            };
            for mark in word[1..].chars() {
                text += match mark {
                    'a' => " (ag)",
                    'p' => " (pw)",
                    '+' => " Add 1",
                    'd' => " dis",
                    'c' => " (c)",
                    'h' => " (ch A)",
                    _ => "",
                };
            }
            wrestler.figures.offense[level][face] =
                champions::card::read_offense(&text, level as u8 + 1).unwrap().1;
        }
        for (face, word) in defense[level].split(' ').enumerate() {
            let text = match word {
                "s1" => "dazed - 1",
                "s2" => "hurt - 2",
                "s3" => "down - 3",
                "s3l" => "down - 3 (lv)",
                "r1" => "X - 1",
                "r2" => "X - 2",
                _ => "PIN 6 (3)",
            };
            wrestler.figures.defense[level][face] = champions::card::read_defense(text, "X").unwrap().0;
        }
    }
    let words: Vec<&str> = bottom.split(' ').collect();
    wrestler.figures.ratings = core::array::from_fn(|at| match words[at] {
        "A" => Rating::A,
        "B" => Rating::B,
        _ => Rating::C,
    });
    let number = |at: usize| words[at].parse::<i8>().unwrap();
    let figures = &mut wrestler.figures;
    (figures.pin, figures.disqualification, figures.cage, figures.agility, figures.power) =
        (number(4), number(5), number(6), number(7), number(8));
    strength(&wrestler)
}

#[test]
fn the_strength_score_gives_the_five_tiers_their_known_points() {
    let roster = roster();
    let score = |offense, defense, bottom, fin| template(&roster, offense, defense, bottom, fin).singles;
    assert_eq!(
        score(
            ["1 1 1 1 2 R", "1 2 2 2 T 2a", "2 2 3 3 O F"],
            ["s1 s1 s1 s2 s2 r1", "s2 s2 s2 s3 s3 r1", "s2 s3 s3 s3l P P"],
            "C C C C 8 6 6 2 2",
            "0"
        ),
        -25
    );
    assert_eq!(
        score(
            ["1 1 1 2 2 R", "2 2 2 2 T 3p", "2 3 3 3 O F"],
            ["s1 s1 s1 s2 r1 r1", "s1 s2 s2 s3 s3 r1", "s2 s3 s3 s3l r1 P"],
            "B C C C 7 5 5 1 1",
            "+1"
        ),
        0
    );
    assert_eq!(
        score(
            ["1 1 2 2 2a Rc", "2 2 2 3 Tc 2h", "3 3 3 O 3h F"],
            ["s1 s1 s1 s1 r1 r2", "s1 s2 s2 s3 r1 r1", "s1 s2 s3 s3l r1 P"],
            "B B B C 6 5 4 0 0",
            "+2"
        ),
        27
    );
    assert_eq!(
        score(
            ["1 2 2 2 2p Rc", "2 2 3 3 Tc 2h", "3 3 3+ Dc 3h F"],
            ["s1 s1 s1 r1 r1 r2", "s1 s2 s2 s3 r1 r2", "s1 s2 s3 s3l r2 P"],
            "A B B B 5 4 4 -1 -1",
            "+3"
        ),
        47
    );
    assert_eq!(
        score(
            ["1 2 2 2 3 Rc", "2 3 3 3+ Tc 2h", "3 3+ 3d Oc 3h F"],
            ["s1 s1 s1 r1 r2 r2", "s1 s2 s2 r1 r1 r2", "s1 s2 s3 s3l r2 P"],
            "A A B B 4 4 3 -2 -2",
            "+4"
        ),
        71
    );
}

#[test]
fn stronger_tiers_have_stronger_cards() {
    let roster = roster();
    let average = |tier: Tier| {
        let scores: Vec<i32> =
            roster.wrestlers.iter().filter(|w| w.tier == tier).map(|w| strength(w).singles).collect();
        f64::from(scores.iter().sum::<i32>()) / scores.len() as f64
    };
    let tiers = [Tier::Jobber, Tier::Undercard, Tier::Midcard, Tier::Upper, Tier::MainEvent].map(average);
    assert!(tiers.windows(2).all(|pair| pair[0] + 8.0 < pair[1]), "{tiers:?}");
}

#[test]
fn no_line_of_commentary_comes_twice_within_ten() {
    let roster = roster();
    assert_eq!(roster.voices.len(), 3);
    let mut choices = Choices::default();
    for voice in &roster.voices {
        let (mut lines, mut different) = (0, BTreeSet::new());
        for seed in 0..150 {
            let mut dice = Fast::new(seed);
            let setup = Bout::any_setup(&roster, &mut dice);
            let mut table = Listening::new(Fast::of_match(3, seed));
            let mut bout = Bout::start(&roster, &setup, &mut table.table()).unwrap();
            let mut commentator = Commentator::new(voice, seed);
            let mut said: Vec<(&str, usize)> = Vec::new();
            loop {
                for event in std::mem::take(&mut table.events) {
                    for line in commentator.call(&bout, &roster, &event) {
                        assert!(!line.text.contains('{') && !line.text.is_empty(), "{line:?}");
                        lines += 1;
                        let which = (line.moment, line.number);
                        different.insert(which);
                        let rested = !said.iter().rev().take(REST).any(|other| *other == which);
                        assert!(rested, "{}: {line:?}", voice.name);
                        said.push(which);
                    }
                }
                let Some(asked) = bout.question(&roster, &mut choices) else { break };
                let choice = choices[dice.below(choices.len() as u32) as usize];
                bout.apply(&roster, asked.seat(), choice, &mut table.table());
            }
        }
        assert!(
            lines > 3_000 && different.len() > 160,
            "{}: {lines} lines, {} different",
            voice.name,
            different.len()
        );
    }
}

/// Nobody and no number is mentioned that the event does not know: names are those of its plain sentence or of the two
/// who fight, numbers those of the sentence, and what is told is what the event says.
#[test]
fn every_fact_of_the_commentary_is_in_its_event() {
    let roster = roster();
    let names: Vec<&str> = roster.people().map(|person| roster.name(person)).collect();
    let mentioned = |text: &str| -> Vec<&str> {
        // A name within a longer one is not the shorter one's.
        let mut found: Vec<&str> = names.iter().copied().filter(|name| text.contains(name)).collect();
        let all = found.clone();
        found.retain(|name| !all.iter().any(|other| other != name && other.contains(name)));
        found
    };
    let mut choices = Choices::default();
    let mut checked = 0;
    for voice in &roster.voices {
        for seed in 0..200 {
            let mut dice = Fast::new(1_000 + seed);
            let setup = Bout::any_setup(&roster, &mut dice);
            let mut table = Listening::new(Fast::of_match(4, seed));
            let mut bout = Bout::start(&roster, &setup, &mut table.table()).unwrap();
            let mut commentator = Commentator::new(voice, seed);
            loop {
                let ring =
                    [bout.attacker, bout.defender].map(|man| roster.name(bout.men[man.0 as usize].person));
                for event in std::mem::take(&mut table.events) {
                    let plain = bout.tell(&roster, &event);
                    for line in commentator.call(&bout, &roster, &event) {
                        for name in mentioned(&line.text) {
                            assert!(plain.contains(name) || ring.contains(&name), "{line:?} of \"{plain}\"");
                        }
                        let numbers =
                            line.text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
                        for number in
                            numbers.filter(|n| !mentioned(&line.text).iter().any(|name| name.contains(n)))
                        {
                            assert!(plain.contains(number), "{line:?} of \"{plain}\"");
                        }
                        let told = match line.moment {
                            "pinned" => plain.contains(": pinned"),
                            "kick-out" => plain.contains("kicks out"),
                            "gives-up" => plain.contains("gives up"),
                            "climbs-out" => plain.contains("climbs out"),
                            "pulled-back" => plain.contains("pulls"),
                            "referee-strict" => plain.contains(": disqualified"),
                            "referee-lenient" => plain.contains("not disqualified"),
                            "tag-made" => plain.contains("the tag is made") || plain.contains("who comes"),
                            "end" => plain.contains("win"),
                            "end-draw" => plain.starts_with("Nobody wins"),
                            _ => true,
                        };
                        assert!(told, "{line:?} of \"{plain}\"");
                        checked += 1;
                    }
                }
                let Some(asked) = bout.question(&roster, &mut choices) else { break };
                let choice = choices[dice.below(choices.len() as u32) as usize];
                bout.apply(&roster, asked.seat(), choice, &mut table.table());
            }
        }
    }
    assert!(checked > 10_000, "{checked} lines");
}

#[test]
fn standard_opponents_suit_each_other() {
    use champions::odds::{Payoff, odds};
    let roster = Bout::built_in().unwrap();
    let mut chances: Vec<f64> = (0..12)
        .map(|seed| {
            let setup = Bout::standard_setup(&roster, 2, &mut Fast::new(seed));
            odds(&roster, &setup, Payoff::WIN, 2_000).unwrap().wins[0]
        })
        .collect();
    chances.sort_by(f64::total_cmp);
    assert!(chances[1] > 0.1 && chances[10] < 0.9, "hardly anybody is sure to win: {chances:.2?}");
}

#[test]
fn allies_and_managers_on_the_cards_come_along_and_nobody_is_in_two_places() {
    let roster = Bout::built_in().unwrap();
    let mut helped = 0;
    for seed in 0..200 {
        let setup = Bout::standard_setup(&roster, 2, &mut Fast::new(seed));
        setup.bell(&roster).unwrap_or_else(|problems| panic!("{problems}"));
        helped += setup.sides.iter().filter(|side| side.ally.is_some() || side.distractor.is_some()).count();
    }
    assert!(helped > 20, "{helped} of 400 sides have somebody at ringside");
}
