//! Pins have too many sequences of dice for the law of odds to run them one by one; here equal positions are met once.

#![expect(clippy::disallowed_types, reason = "a test may remember positions in a map")]

use std::collections::HashMap;

use atw::{Bout, Choice, Ending, Roster, Step};
use kernel::{Chance, Choices, ContentFile, Fast, Game, Seat, Table, Tabletop, enumerate};

/// Who wins the pin that is under way, when both do their best.
struct Pins<'a> {
    roster: &'a Roster,
    known: HashMap<Bout, Chance>,
}

impl Pins<'_> {
    /// The chance that this seat's pin wins from here on.
    fn wins(&mut self, bout: &Bout, pinning: Seat) -> Chance {
        let mut choices = Choices::default();
        let Some(asked) = bout.question(self.roster, &mut choices) else {
            let won = matches!(bout.ending, Some(Ending::Pinfall(seat) | Ending::Submission(seat)) if seat == pinning);
            return if won { Chance::ONE } else { Chance::ZERO };
        };
        let most = match bout.agenda.top() {
            Some(Step::StartPin(_)) => true,
            Some(Step::KickOut(_)) => false,
            _ => return Chance::ZERO,
        };
        if let Some(&known) = self.known.get(bout) {
            return known;
        }
        let each = choices.iter().map(|&choice| self.after(bout, asked.seat(), choice, pinning));
        let best = each.reduce(|a, b| if (a.as_f64() < b.as_f64()) == most { b } else { a });
        let best = best.unwrap_or(Chance::ZERO);
        self.known.insert(*bout, best);
        best
    }

    fn after(&mut self, bout: &Bout, seat: Seat, choice: Choice, pinning: Seat) -> Chance {
        let mut ends: Vec<(Bout, Chance)> = Vec::new();
        let left = enumerate(bout, self.roster, seat, choice, 10_000, |after, _, chance| {
            match ends.iter_mut().find(|(end, _)| end == after) {
                Some((_, sum)) => *sum = *sum + chance,
                None => ends.push((*after, chance)),
            }
        });
        assert_eq!(left, Chance::ZERO);
        ends.iter().map(|(end, chance)| *chance * self.wins(end, pinning)).sum()
    }
}

/// Compares every chance of a pin that is named in random matches with what all dice give.
fn pins_of(roster: &Roster, matches: u64, seed: u64) -> u32 {
    let mut pins = Pins { roster, known: HashMap::new() };
    let mut compared = 0;
    for number in 0..matches {
        let mut chooser = Fast::of_match(seed, number);
        let setup = Bout::any_setup(roster, &mut chooser);
        let mut source = Fast::of_match(seed + 1, number);
        let mut table = Table::silent(&mut source);
        let mut bout =
            Bout::start(roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
        let mut choices = Choices::default();
        while let Some(asked) = bout.question(roster, &mut choices) {
            pins.known.clear();
            for &choice in &*choices {
                for odds in bout.odds(roster, asked.seat(), choice) {
                    let wins = match odds.what.as_str() {
                        "the pin wins" => pins.after(&bout, asked.seat(), choice, asked.seat()),
                        "kick out" => {
                            pins.after(&bout, asked.seat(), choice, asked.seat().other()).complement()
                        }
                        _ => continue,
                    };
                    compared += 1;
                    assert_eq!(
                        odds.chance,
                        wins,
                        "{}: {}\n{}",
                        bout.say(roster, choice),
                        odds.what,
                        bout.write_position(roster)
                    );
                }
            }
            let choice = choices[chooser.below(choices.len() as u32) as usize];
            bout.apply(roster, asked.seat(), choice, &mut table);
        }
    }
    compared
}

fn files() -> Vec<ContentFile> {
    Bout::content_files().iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()
}

#[test]
fn a_pin_is_won_as_often_as_is_said() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let compared = pins_of(&roster, 60, 11);
    assert!(compared > 400, "{compared}");
}

/// Abilities that cost health, an attempt that is dear, two that help each other: whatever a file may say.
#[test]
fn a_pin_is_won_as_often_as_is_said_whatever_abilities_cost() {
    let mut files = files();
    let (sully, ilse) = (3, 2);
    assert!(files[sully].0.starts_with("sully") && files[ilse].0.starts_with("ilse"));
    let sully_helps = r#"
name = "Foot on the Rope"
when = "pinned"
cost = { stamina = 2, health = 1 }
effect = { kick_outs = 1 }
"#;
    let cut = files[sully].1.find("[[one_time]]").unwrap_or_else(|| panic!("Sully has one-time abilities"));
    files[sully].1.truncate(cut);
    files[sully].1 += "[[one_time]]\nname = \"Last Breath\"\nwhen = \"pinned\"\ncost = { health = 2 }\neffect = { kick_out_roll = -3 }\n";
    files[sully].1 += "[[one_time]]";
    files[sully].1 += sully_helps;
    files[ilse].1 = files[ilse].1.replace("attacks = [\"grapple\"]", "cost = { health = 2, stamina = 1 }");
    let files: Vec<ContentFile> = vec![files[ilse].clone(), files[sully].clone()];
    let roster = Bout::load(&files).unwrap_or_else(|problems| panic!("{problems}"));
    let compared = pins_of(&roster, 60, 12);
    assert!(compared > 400, "{compared}");
}
