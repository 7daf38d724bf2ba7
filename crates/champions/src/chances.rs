//! The chances that a person wants to know before choosing, with the values in force, and how the law of odds tells
//! whether each has come true.

use kernel::{Chance, Followed, Odds, Seat, Verdict};

use crate::bout::{Bout, Man};
use crate::card::{Chart, Dis, Does, Offense, Reaction, better};
use crate::charts::{Alternative, Cell, RoyalRow, SaveRow};
use crate::choice::Choice;
use crate::event::Event;
use crate::pair::ways;
use crate::roster::Roster;
use crate::rules::charts::RollChart;
use crate::rules::pins::RollPin;
use crate::rules::ringside::ALLY_NUMBER;
use crate::step::Step;
use crate::switches::{House, Kind};

const ALLY_STRIKES: &str = "ally strikes";
const BREAKS_UP: &str = "breaks up the PIN";
const COVERED: &str = "covered";
const DISQUALIFIED: &str = "disqualified";
const DISTRACTED: &str = "distracted";
const ELIMINATED: &str = "eliminated";
const FIGHTS_BACK: &str = "fights back";
const FINISHER: &str = "finisher";
/// The PIN is lost: to a hold or an escape too, and where a partner may still save it.
const PINNED: &str = "pinned";
const TAG_MADE: &str = "tag made";
const THROW: &str = "throw";
const TURNS: &str = "turns it around";
const WORKS: &str = "works";

/// The chance that two dice show a sum of which this holds.
fn two_dice(mut holds: impl FnMut(u8) -> bool) -> Chance {
    let count: u32 = (2..=12u8).filter(|&roll| holds(roll)).map(|roll| ways(roll as i8)).sum();
    Chance::new(count.into(), 36)
}

/// The chance that two dice show this or less.
pub(crate) fn at_most(number: i8) -> Chance {
    two_dice(|roll| roll as i8 <= number)
}

fn half() -> Chance {
    Chance::new(1, 2)
}

fn over(part: Chance, whole: Chance) -> Chance {
    if whole == Chance::ZERO {
        return Chance::ZERO;
    }
    Chance::new(part.numerator() * whole.denominator(), part.denominator() * whole.numerator())
}

/// The chance to lose a PIN as it is about to be rolled.
fn pin_chance(bout: &Bout, pin: RollPin) -> Chance {
    let loses = |rating: i8| two_dice(|roll| bout.loses(roll, rating));
    let rating = bout.pin_rating(pin.on) + pin.bonus;
    match bout.rules.kind {
        Kind::Ladder => loses(rating) * loses(rating),
        Kind::Cage if bout.house(House::PIN_THEN_ESCAPE) => {
            let fighter = bout.man(pin.on);
            loses(fighter.current_pin() + pin.bonus) * loses(fighter.current_cage())
        }
        _ => loses(rating),
    }
}

/// The chance that somebody is disqualified by a roll against that number now.
pub(crate) fn disqualified(bout: &Bout, number: i8) -> Chance {
    let odd_only = bout.house(House::DQ_ON_ODD);
    if bout.referee_watches() {
        two_dice(|roll| roll as i8 <= number && (roll % 2 == 1 || !odd_only))
    } else {
        Chance::ZERO
    }
}

/// The chance that whoever was thrown has the better of it: attacks next, has the other one covered, on defense, thrown
/// or out of the match. A roll again is rolled until it is something else.
fn turns_it_around(bout: &Bout, roster: &Roster, step: RollChart) -> Chance {
    let (you, foe) = (step.roller, bout.foe(step.roller));
    let (mine, theirs) = (bout.figures(roster, you), bout.figures(roster, foe));
    let rating = mine.rating(step.chart);
    let sure = |good: bool| if good { Chance::ONE } else { Chance::ZERO };
    let out = |man: Man| disqualified(bout, bout.own_disqualification(man));
    let counted_out = |man: Man| two_dice(|roll| bout.loses(roll, bout.pin_rating(man)));
    let (mut good, mut counts) = (Chance::ZERO, Chance::ZERO);
    for roll in 2..=12u8 {
        let weight = Chance::new(ways(roll as i8).into(), 36);
        let cell = bout.charts(roster).cell(step.chart, rating, roll);
        let here = if step.ally && roll <= ALLY_NUMBER {
            disqualified(bout, ALLY_NUMBER as i8)
        } else {
            match cell {
                Cell::RollAgain => continue,
                Cell::YouAttack(_)
                | Cell::OpponentPin
                | Cell::OpponentDefends(_)
                | Cell::Reversed
                | Cell::OpponentFallsOut => Chance::ONE,
                Cell::OpponentAttacks(_) | Cell::YouPin | Cell::YouDefend(_) => Chance::ZERO,
                Cell::BetterPower => sure(better(mine.power, theirs.power)),
                Cell::BetterAgility => sure(better(mine.agility, theirs.agility)),
                Cell::BetterRating => sure(mine.rating(step.chart) < theirs.rating(step.chart)),
                Cell::BothDisqualification => {
                    let (you_out, foe_out) = (out(you), out(foe));
                    you_out.complement() * (foe_out + foe_out.complement() * half())
                }
                Cell::YourDisqualification => out(you).complement(),
                Cell::OpponentsDisqualification => out(foe),
                Cell::CountOut if bout.house(House::DOUBLE_COUNT_OUT) && bout.referee_watches() => {
                    counted_out(you).complement() * counted_out(foe)
                }
                Cell::CountOut => Chance::ZERO,
                Cell::RefereeDown => half(),
            }
        };
        counts = counts + weight;
        good = good + weight * here;
    }
    over(good, counts)
}

/// What an instruction on offense is, if it is worth naming beforehand.
fn rolled(bout: &Bout, entry: &Offense) -> Option<&'static str> {
    match entry.does {
        _ if entry.choice.is_some() && bout.choices_count() => None,
        Does::Finisher(_) => Some(FINISHER),
        Does::Throw(_) => Some(THROW),
        Does::Move(_) => None,
    }
}

/// The chance that a save breaks the PIN up.
fn save_chance(bout: &Bout, roster: &Roster) -> Chance {
    let reverses = bout.house(House::SAVE_TWELVE_REVERSES);
    two_dice(|roll| bout.charts(roster).save(roll) == SaveRow::Saved && !(roll == 12 && reverses))
}

/// The chance to be disqualified for a run-in.
fn run_in_chance(bout: &Bout, roster: &Roster) -> Chance {
    (2..=12u8)
        .map(|roll| {
            let number = bout.charts(roster).interference(roll).disqualification;
            let out = if number > 0 { disqualified(bout, number as i8) } else { Chance::ZERO };
            Chance::new(ways(roll as i8).into(), 36) * out
        })
        .sum()
}

/// The number on which a dis move disqualifies; `None` where it cannot, or where the move is countered before it counts.
pub(crate) fn dis_number(bout: &Bout, roster: &Roster, entry: &Offense) -> Option<i8> {
    let counts = bout.dis_counts(entry) && bout.counter_to(roster, entry).is_none();
    counts.then(|| match entry.dis {
        Dis::Printed(number) => number as i8,
        _ => bout.own_disqualification(bout.attacker),
    })
}

/// The chances of a choice (CH-ODDS-10).
pub(crate) fn odds(bout: &Bout, roster: &Roster, _: Seat, choice: Choice) -> Vec<Odds> {
    let named = |what: &str, chance: Chance| Odds { what: what.to_owned(), chance };
    let one = |what: &str, chance: Chance| vec![named(what, chance)];
    let Some(step) = bout.agenda.top() else { return Vec::new() };
    match (step, choice) {
        (Step::RollOffense(step), Choice::Roll) => {
            let entries = &bout.figures(roster, bout.attacker).offense[step.level.clamp(1, 3) as usize - 1];
            let here: Vec<&Offense> = entries.iter().filter(|entry| !bout.out_of_place(entry)).collect();
            let chance = |what: &str| {
                let count = here.iter().filter(|entry| rolled(bout, entry) == Some(what)).count();
                Chance::new(count as u128, here.len().max(1) as u128)
            };
            let all = [FINISHER, THROW].map(|what| named(what, chance(what)));
            all.into_iter().filter(|odds| odds.chance != Chance::ZERO).collect()
        }
        // In a battle royal a mark may replace the printed result, by a die of its own.
        (Step::Defend(step), Choice::Roll) if bout.rules.kind != Kind::BattleRoyal => {
            let entries = &bout.figures(roster, bout.defender).defense[step.level.clamp(1, 3) as usize - 1];
            let chance = |holds: fn(Reaction) -> bool| {
                Chance::new(entries.iter().filter(|entry| holds(entry.does)).count() as u128, 6)
            };
            let back = chance(|does| matches!(does, Reaction::FightsBack(_)));
            let all = [named(FIGHTS_BACK, back), named(COVERED, chance(|does| does == Reaction::Pin))];
            all.into_iter().filter(|odds| odds.chance != Chance::ZERO).collect()
        }
        (_, Choice::Interfere) => one(DISQUALIFIED, run_in_chance(bout, roster)),
        (Step::Attempt(step), Choice::DoIt) => dis_number(bout, roster, step.entry(bout, roster))
            .map_or_else(Vec::new, |number| one(DISQUALIFIED, disqualified(bout, number))),
        (Step::ChooseMove(step), Choice::First | Choice::Second) => {
            let at = usize::from(choice == Choice::Second);
            match bout.charts(roster).choices[step.letter as usize & 7][at] {
                Alternative::Throw(_) => Vec::new(),
                alternative @ Alternative::Try { .. } => {
                    one(WORKS, at_most(bout.needed(roster, alternative)))
                }
            }
        }
        (Step::TakeIt(_), Choice::TagOut) => {
            let man = bout.defender;
            let partners = bout.partners(man).count().max(1) as u128;
            let made = bout.partners(man).map(|partner| at_most(bout.tags_on(roster, man, partner) as i8));
            one(TAG_MADE, made.sum::<Chance>() * Chance::new(1, partners))
        }
        // Where the ally of the other side may strike first, that side's decision comes between.
        (Step::TakeIt(_), Choice::Leave) if !bout.ally_may_strike(bout.attacker, false) => {
            let step = RollChart { chart: Chart::Ring, roller: bout.defender, ally: false };
            one(TURNS, turns_it_around(bout, roster, step))
        }
        (Step::LooseTheAlly(_), Choice::SendAlly) => one(ALLY_STRIKES, at_most(ALLY_NUMBER as i8)),
        (Step::RollChart(step), Choice::Roll) if bout.rules.kind == Kind::BattleRoyal => {
            let rating = bout.figures(roster, step.roller).rating(Chart::Ring);
            let goes = |roll: u8| bout.charts(roster).royal(rating, roll) == RoyalRow::YouEliminated;
            one(ELIMINATED, two_dice(goes))
        }
        (Step::RollChart(step), Choice::Roll) => one(TURNS, turns_it_around(bout, roster, step)),
        (Step::RollPin(step), Choice::Roll) => one(PINNED, pin_chance(bout, step)),
        (Step::RollPin(step), Choice::Distract) => {
            let who = bout.corner(bout.side(step.on)).distractor;
            one(DISTRACTED, at_most(who.map_or(0, |who| roster.distractor(who)) as i8))
        }
        (_, Choice::Save(_)) => one(BREAKS_UP, save_chance(bout, roster)),
        (_, Choice::BreakPin) => one(BREAKS_UP, at_most(crate::matches::triple_threat::BREAKS_ON as i8)),
        _ => Vec::new(),
    }
}

/// Has what [`odds`] call `what` come true? Told by what has happened since the choice.
pub(crate) fn verdict(
    bout: &Bout,
    roster: &Roster,
    what: &str,
    since: &Followed<'_, Bout>,
) -> Verdict<Choice> {
    let told = |happened: bool| if happened { Verdict::Happened } else { Verdict::Missed };
    let last = |of: &dyn Fn(&Event) -> Option<bool>| since.events.iter().rev().find_map(of);
    // Nothing rolled yet: the other side lets them roll, and whoever landed outside rolls.
    let waits = match bout.agenda.top() {
        Some(Step::WatchTheRoll(_)) => Some(Choice::LetThemRoll),
        Some(Step::RollChart(_)) => Some(Choice::Roll),
        _ => None,
    };
    let side = since.seat.index() as u8;
    let happened = match what {
        FINISHER | THROW => last(&|event| match *event {
            Event::OffenseRolled { man, level, face } => {
                let entry = &bout.figures(roster, man).offense[level as usize - 1][face as usize - 1];
                Some(rolled(bout, entry) == Some(what))
            }
            _ => None,
        }),
        FIGHTS_BACK | COVERED => last(&|event| match *event {
            Event::DefenseRolled { man, level, face } => {
                let does = bout.figures(roster, man).defense[level as usize - 1][face as usize - 1].does;
                let back = matches!(does, Reaction::FightsBack(_));
                Some(if what == COVERED { does == Reaction::Pin } else { back })
            }
            _ => None,
        }),
        DISQUALIFIED => last(&|event| match *event {
            Event::DisqualificationRolled { man, out: true, .. } => Some(bout.side(man) == side),
            _ => None,
        })
        .or(Some(false)),
        WORKS => last(&|event| match *event {
            Event::ChoiceRolled { worked, .. } => Some(worked),
            _ => None,
        }),
        TAG_MADE => last(&|event| match *event {
            Event::TagOutTried { worked, .. } => Some(worked),
            _ => None,
        }),
        ALLY_STRIKES => last(&|event| match event {
            Event::AllyPounced { .. } => Some(true),
            Event::AllyHeldOff { .. } => Some(false),
            _ => None,
        }),
        ELIMINATED => last(&|event| match event {
            Event::RoyalRolled { row, .. } => Some(*row == RoyalRow::YouEliminated),
            _ => None,
        }),
        DISTRACTED => last(&|event| match *event {
            Event::DistractionTried { worked, .. } => Some(worked),
            _ => None,
        }),
        BREAKS_UP => last(&|event| match *event {
            Event::SaveTried { row, .. } => Some(row == SaveRow::Saved),
            Event::PinBroken { worked, .. } => Some(worked),
            _ => None,
        }),
        TURNS => return turned(bout, since.events).map_or(Verdict::If(Choice::Roll), |turned| turned),
        // A PIN that takes two rolls is lost only if the last of them is.
        _ => last(&|event| match *event {
            Event::PinRolled { lost, .. } | Event::EscapeRolled { lost, .. } => Some(lost),
            _ => None,
        }),
    };
    match (happened, waits) {
        (Some(happened), _) => told(happened),
        (None, Some(choice)) => Verdict::If(choice),
        (None, None) => Verdict::Missed,
    }
}

/// Did whoever rolled on a chart turn it around? `None` while nothing is rolled.
fn turned(bout: &Bout, events: &[Event]) -> Option<Verdict<Choice>> {
    let told = |happened: bool| if happened { Verdict::Happened } else { Verdict::Missed };
    let you = events.iter().find_map(|event| match *event {
        Event::ChartRolled { man, .. } => Some(man),
        Event::AllyPounced { on, .. } => Some(on),
        _ => None,
    })?;
    let out = events.iter().filter_map(|event| match *event {
        Event::DisqualificationRolled { man, out: true, .. }
        | Event::CountOutRolled { man, out: true, .. } => Some(man),
        _ => None,
    });
    if out.clone().next().is_some() {
        return Some(told(out.into_iter().all(|man| man != you)));
    }
    for event in events {
        match *event {
            Event::ChartRolled { cell: Cell::RollAgain, .. } => return Some(Verdict::Void),
            Event::ChartRolled { cell: Cell::Reversed | Cell::OpponentFallsOut, .. } => {
                return Some(Verdict::Happened);
            }
            Event::Covered { on, .. } => return Some(told(on != you)),
            _ => {}
        }
    }
    Some(told(bout.attacker == you))
}
