//! What looks wrong on a card: what cannot be played is refused when it is read, what is merely odd is pointed out.

use crate::card::{Chart, Defense, Dis, Does, Finisher, Offense, Rating, Reaction, Stun};
use crate::roster::Wrestler;

/// Why a card cannot be played at all (CH-CARD-5).
pub fn impossible(offense: &[[Offense; 6]; 3], defense: &[[Defense; 6]; 3]) -> Vec<String> {
    let mut reasons = Vec::new();
    if offense[0].iter().all(|entry| entry.optional || entry.dis != Dis::Clean) {
        reasons.push(
            "every instruction on Level 1 offense may be declined, so one might roll for ever".to_owned(),
        );
    }
    for (index, level) in offense.iter().enumerate() {
        for (gate, word, other) in [
            (level.iter().all(|entry| entry.tag_only), "(tag)", "singles"),
            (level.iter().all(|entry| entry.singles_only), "(singles)", "tag"),
        ] {
            if gate {
                reasons.push(format!(
                    "every instruction on Level {} offense is {word}: in {other} matches none would work",
                    index + 1
                ));
            }
        }
    }
    let fights_back = defense.iter().flatten().any(|entry| matches!(entry.does, Reaction::FightsBack(_)));
    let covered = defense.iter().flatten().any(|entry| entry.does == Reaction::Pin);
    if !fights_back && !covered {
        reasons.push("the defense neither fights back nor is ever covered".to_owned());
    }
    reasons
}

/// Everything odd about a card, in plain words. An odd card can be played (CH-CARD-4).
pub fn lint(wrestler: &Wrestler) -> Vec<String> {
    let figures = &wrestler.figures;
    let mut odd = Vec::new();
    if figures.pin - figures.fresh_pin != 3 {
        odd.push(format!("PIN {} ({}): the usual gap is 3", figures.pin, figures.fresh_pin));
    }
    for (level, entries) in figures.offense.iter().enumerate() {
        for (face, entry) in entries.iter().enumerate() {
            let place = format!("Level {} offense, {}", level + 1, face + 1);
            if entry.add_one && entry.does != Does::Move(3) {
                odd.push(format!("{place}: Add 1 belongs on a move numbered 3"));
            }
            if entry.choice.is_some()
                && (entry.optional
                    || entry.dis != Dis::Clean
                    || entry.agility
                    || entry.power
                    || entry.add_one)
            {
                odd.push(format!("{place}: (ch) voids every other mark"));
            }
            if matches!(entry.does, Does::Finisher(_)) && entry.choice.is_some() {
                odd.push(format!("{place}: a choice situation would replace the finisher"));
            }
            if let Does::Finisher(Finisher::Rated(rating)) = entry.does
                && !(0..=8).contains(&rating)
            {
                odd.push(format!("{place}: a finisher of {rating:+}"));
            }
            if let Dis::Printed(number) = entry.dis
                && !(2..=12).contains(&number)
            {
                odd.push(format!(
                    "{place}: dis ({number}) is {}",
                    if number < 2 { "no risk" } else { "certain" }
                ));
            }
        }
    }
    for (level, entries) in figures.defense.iter().enumerate() {
        for (face, entry) in entries.iter().enumerate() {
            let place = format!("Level {} defense, {}", level + 1, face + 1);
            match entry.does {
                Reaction::FightsBack(3) => odd.push(format!("{place}: a fight back on Level 3 is not usual")),
                Reaction::Stunned(word, number) if number != word as u8 + 1 => {
                    odd.push(format!("{place}: {} - {number} is an odd pair", word.word()));
                }
                Reaction::Pin if entry.tag => odd.push(format!("{place}: (tag) does nothing on a PIN")),
                _ => {}
            }
            if entry.leave && (level != 2 || entry.does != Reaction::Stunned(Stun::Down, 3)) {
                odd.push(format!("{place}: (lv) counts only on down - 3 of Level 3 defense"));
            }
        }
    }
    if !wrestler.figures.offense[2].iter().any(|entry| matches!(entry.does, Does::Finisher(_))) {
        odd.push("there is no finisher".to_owned());
    }
    if !mirror_ends(wrestler) {
        odd.push("against its own mirror the card never finishes a match".to_owned());
    }
    odd
}

/// Can a match between two copies of this card end?
fn mirror_ends(wrestler: &Wrestler) -> bool {
    let figures = &wrestler.figures;
    let (mut offense, mut defense) = ([true, false, false], [false; 3]);
    loop {
        let before = (offense, defense);
        for level in 0..3 {
            let (attacks, defends) = (offense[level], defense[level]);
            for entry in figures.offense[level].iter().filter(|_| attacks) {
                match entry.does {
                    Does::Finisher(_) => return true,
                    Does::Move(number) => defense[(number - 1) as usize] = true,
                    Does::Throw(chart) => {
                        // The ring disqualifies, the deathjump covers; a C on the other two only changes levels.
                        let ends = matches!(chart, Chart::Ring | Chart::Deathjump);
                        if ends || figures.rating(chart) != Rating::C {
                            return true;
                        }
                        offense[1] = true;
                        offense[2] = true;
                    }
                }
            }
            for entry in figures.defense[level].iter().filter(|_| defends) {
                match entry.does {
                    Reaction::Pin => return true,
                    Reaction::Stunned(_, number) | Reaction::FightsBack(number) => {
                        offense[(number - 1) as usize] = true;
                    }
                }
            }
        }
        if before == (offense, defense) {
            return false;
        }
    }
}
