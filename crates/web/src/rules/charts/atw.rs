//! The boards of the wrestlers.

use catalog::atw::{Bout, Roster, Slot, Wrestler};

use super::{Chart, Charted};

impl Charted for Bout {
    fn charts(roster: &Roster) -> Vec<Chart> {
        vec![boards(roster), abilities(roster)]
    }
}

fn boards(roster: &Roster) -> Chart {
    let row = |board: &Wrestler| {
        vec![
            board.name.clone(),
            board.style.clone(),
            format!("{} (low {})", board.health.max, board.health.low),
            format!("{} (low {})", board.stamina.max, board.stamina.low),
            board.hand.to_string(),
            board.taunt.text(),
            board.recover.text(),
        ]
    };
    let head = ["Wrestler", "Style", "Health", "Stamina", "Hand", "Taunt", "Recover"];
    Chart::new(
        "boards",
        "Wrestlers: tracks, hand, taunt and recover",
        &head,
        roster.wrestlers.iter().map(row).collect(),
    )
}

fn abilities(roster: &Roster) -> Chart {
    let row = |board: &Wrestler| {
        let ability = |slot: Slot| {
            let ability = board.ability(slot);
            format!("{}: {}", ability.name, ability.text())
        };
        let reversal = format!("{}: {}", board.reversal.name, board.reversal.text());
        core::iter::once(board.name.clone()).chain([reversal]).chain(Slot::ALL.map(ability)).collect()
    };
    let head = ["Wrestler", "Reversal", "Permanent ability", "One-time ability", "One-time ability"];
    Chart::new(
        "abilities",
        "Wrestlers: reversal and abilities",
        &head,
        roster.wrestlers.iter().map(row).collect(),
    )
}
