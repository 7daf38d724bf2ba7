//! The built-in wrestlers, and what a file of one's own is told.

use std::collections::BTreeSet;

use atw::{Bout, Class, Effect, Roster, Slot};
use kernel::{ContentFile, Tabletop};

fn roster() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

fn files() -> Vec<ContentFile> {
    Bout::content_files().iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()
}

/// What is said of the first file after this change.
fn told(from: &str, to: &str) -> String {
    let mut files = files();
    assert!(files[0].1.contains(from), "{from}");
    files[0].1 = files[0].1.replacen(from, to, 1);
    Bout::load(&files).err().map_or_else(String::new, |problems| problems.to_string())
}

#[test]
fn ten_wrestlers_make_forty_five_pairings() {
    let roster = roster();
    let keys: BTreeSet<&str> = roster.wrestlers.iter().map(|wrestler| wrestler.key.as_str()).collect();
    assert_eq!(keys.len(), 10);
    assert_eq!(keys.len() * (keys.len() - 1) / 2, 45);
    let names: BTreeSet<String> = roster.wrestlers.iter().map(atw::Wrestler::short_name).collect();
    assert_eq!(names.len(), 10, "each is called by a word of its own");
}

#[test]
fn decks_have_the_printed_profile() {
    for wrestler in &roster().wrestlers {
        let total = |of: fn(&atw::AttackCard) -> u8| {
            wrestler.cards.iter().map(|card| u32::from(of(card))).sum::<u32>()
        };
        let count = |of: fn(&atw::AttackCard) -> bool| wrestler.cards.iter().filter(|card| of(card)).count();
        let name = &wrestler.name;
        assert!([15, 16].contains(&wrestler.cards.len()), "{name}");
        assert!(
            (32..=40).contains(&total(|card| card.damage)),
            "{name}: damage {}",
            total(|card| card.damage)
        );
        assert!(
            (20..=28).contains(&total(|card| card.stamina)),
            "{name}: stamina {}",
            total(|card| card.stamina)
        );
        assert!(
            (22..=36).contains(&total(|card| card.momentum)),
            "{name}: momentum {}",
            total(|card| card.momentum)
        );
        assert_eq!(count(|card| card.class == Class::Finisher), 1, "{name}");
        assert!((2..=4).contains(&count(|card| card.class == Class::Signature)), "{name}");
        assert!((2..=6).contains(&count(|card| card.pin)), "{name}");
        assert!((3..=6).contains(&count(|card| card.taunt)), "{name}");
        assert!((0..=3).contains(&count(|card| card.recover)), "{name}");
        assert!((13..=20).contains(&wrestler.health.max), "{name}");
        assert!((11..=18).contains(&wrestler.stamina.max), "{name}");
        assert!((26..=32).contains(&(wrestler.health.max + wrestler.stamina.max)), "{name}");
    }
}

#[test]
fn every_known_effect_is_on_some_board() {
    let roster = roster();
    let kinds: BTreeSet<String> = roster
        .wrestlers
        .iter()
        .flat_map(|wrestler| Slot::ALL.map(|slot| wrestler.ability(slot).effect))
        .map(|effect| {
            let name = format!("{effect:?}");
            name.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
        })
        .collect();
    // All but none: a new effect needs somebody who shows it.
    assert_eq!(kinds.len(), 18, "{kinds:?}");
    assert!(kinds.contains("TurnTheTide"));
    assert!(matches!(roster.wrestlers[0].ability(Slot::First).effect, Effect::Target(-2)));
}

#[test]
fn a_wrong_file_is_told_its_line_and_the_nearest_word() {
    assert_eq!(told("health = { max = 13", "health = { max = 13"), "", "the file as it is");
    let spelling = told("type = \"strike\"", "type = \"stirke\"");
    assert!(spelling.contains("kestrel-vane.toml:11:"), "{spelling}");
    assert!(spelling.contains("did you mean \"strike\""), "{spelling}");
    let target = told("target = 2", "target = 9");
    assert!(target.contains("cards[0].target") && target.contains("from 1 to 6"), "{target}");
    let twice = told("Knife-Edge Chop", "Snap Jab");
    assert!(twice.contains("cannot share a name"), "{twice}");
    let finisher = told("\"finisher\", ", "");
    assert!(finisher.contains("0 finishers: a deck has 1"), "{finisher}");
    let moment = told("when = \"declaring\"", "when = \"pinned\"");
    assert!(moment.contains("does nothing at that moment"), "{moment}");
    let comma = told("Crowd Surge", "Crowd, Surge");
    assert!(comma.contains("a name of its own"), "{comma}");
    let heavy = told("momentum = 2, cards = 1", "momentum = 200, cards = 1");
    assert!(heavy.contains("nobody gains more than"), "{heavy}");
}

#[test]
fn everything_wrong_is_told_at_once() {
    let mut files = files();
    files[0].1 =
        files[0].1.replacen("damage = 1", "damage = 99", 1).replacen("stamina = 1,", "stamina = 77,", 1);
    files[1].1 = files[1].1.replacen("when = \"always\"", "when = \"never\"", 1);
    let problems = Bout::load(&files).err().map_or_else(Vec::new, |problems| problems.0);
    assert_eq!(problems.len(), 3, "{problems:#?}");
}

#[test]
fn schemas_speak_of_every_file() {
    let schemas = Bout::schemas();
    assert_eq!(schemas.len(), Bout::content_files().len());
    assert!(schemas[0].1.to_string().contains("one_time"));
}
