//! A designer's change of one card, compared with the same dice and with dice of its own.

use atw::{Bout, Roster};
use bots::Sitter;
use kernel::{Seat, Tabletop};
use lab::proof::Mean;
use lab::{Cast, Plan, Setups, Version, compare, paired, play_all};

/// The built-in content with one place of one file changed.
fn edited(name: &str, old: &str, new: &str) -> Roster {
    let edit = |&(file, text): &(&str, &str)| {
        let text = if file == name { text.replace(old, new) } else { text.to_owned() };
        (file.to_owned(), text)
    };
    Bout::load(&Bout::content_files().iter().map(edit).collect::<Vec<_>>())
        .unwrap_or_else(|problems| panic!("{problems}"))
}

fn cast(roster: &Roster, seed: u64) -> Cast<'_, Bout> {
    Cast::new(roster, Setups::Usual, Vec::new(), vec![Sitter::Scripted], seed)
        .unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn shared_dice_need_a_quarter_of_the_matches_to_be_as_sure() {
    let before = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let after = edited("brom-haldane.toml", "damage = 6", "damage = 7");
    let plan = Plan { matches: 400, seed: 3, ..Plan::default() };
    let (one, other) = (cast(&before, 3), cast(&after, 3));
    let versions =
        [Version { content: &before, casting: &one }, Version { content: &after, casting: &other }];
    let pairs = paired::<Bout, _>(&plan, &versions[0], &versions[1], &|| {});
    let shared = compare(&pairs, |number| Seat::at((number % 2) as usize));
    assert!(shared.alike < shared.pairs, "the change does something: {shared:?}");

    // Four times as many matches of each version, with dice of their own.
    let scores = |roster: &Roster, seed: u64| {
        let plan = Plan { matches: 4 * plan.matches, seed, ..plan };
        let played = play_all::<Bout>(roster, &plan, &cast(roster, seed), &|| {});
        let scores: Vec<f64> = (0u64..)
            .zip(&played)
            .filter_map(|(number, played)| Some(played.outcome?.score(Seat::at((number % 2) as usize))))
            .collect();
        Mean::of(&scores)
    };
    let (alone, changed) = (scores(&before, 5), scores(&after, 7));
    let own = 1.96 * alone.error.hypot(changed.error);
    assert!(
        shared.half_width < own,
        "{:.4} with 400 pairs, {own:.4} with 1,600 matches of each",
        shared.half_width
    );
}
