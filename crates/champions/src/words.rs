//! The plain sentences of the table: prompts, choices, the view, why not, chances. What has happened is told in
//! [`crate::happenings`], the commentary in [`crate::voices`].

use kernel::{Asked, Chance, Odds, Refusal, Seat};

use crate::bout::{Bout, Man, Place};
use crate::card::{Chart, better};
use crate::charts::{Alternative, Cell};
use crate::choice::Choice;
use crate::happenings::ended;
use crate::pair::ways;
use crate::paper::{defense_of, offense_of};
use crate::roster::Roster;
use crate::rules::pins::RollPin;
use crate::rules::ringside::ALLY_NUMBER;
use crate::step::Step;
use crate::switches::{House, Kind, Optional};
use crate::view::View;

/// The corners of the ring, one a seat.
pub(crate) const CORNERS: [&str; 8] = ["red", "blue", "green", "gold", "white", "black", "silver", "purple"];

pub(crate) fn seat_name(_: &Bout, _: &Roster, seat: Seat) -> String {
    CORNERS[seat.index()].to_owned()
}

/// A wrestler's name.
pub(crate) fn name<'r>(bout: &Bout, roster: &'r Roster, man: Man) -> &'r str {
    roster.name(bout.man(man).person)
}

pub(crate) fn chance_of(number: i8) -> Chance {
    Chance::new((2..=number.min(12)).map(ways).sum::<u32>().into(), 36)
}

pub(crate) fn prompt(bout: &Bout, roster: &Roster, asked: Asked, _: Seat) -> String {
    let name = |man: Man| name(bout, roster, man);
    let (attacker, defender) = (name(bout.attacker), name(bout.defender));
    match bout.agenda.top() {
        Some(Step::PickStarter(_)) => "Who starts the match?".to_owned(),
        Some(Step::RollOffense(step)) => {
            format!("{attacker} is on offense, Level {}, against {defender}. Roll one die.", step.level)
        }
        Some(Step::WatchTheRoll(step)) => {
            format!(
                "{attacker} is about to roll on Level {} offense. Does somebody run in first?",
                step.level
            )
        }
        Some(Step::Attempt(step)) => {
            let text = offense_of(roster, bout.man(bout.attacker).person, step.level, step.face);
            let back = step.level.saturating_sub(1).max(1);
            format!("{attacker} has rolled \"{text}\". Go through with it, or roll again on Level {back}?")
        }
        Some(Step::ChooseMove(step)) => {
            let charts = bout.charts(roster);
            let option = |at: usize| {
                let what = &charts.choice_names[step.letter as usize & 7][at];
                let alternative = charts.choices[step.letter as usize & 7][at];
                match alternative {
                    Alternative::Throw(chart) => {
                        format!("{what} ({defender} rolls on the {} chart)", chart.word())
                    }
                    Alternative::Try { number, .. } => {
                        let needed = bout.needed(roster, alternative).min(12);
                        if needed < 2 {
                            format!("{what} - {number} (cannot work)")
                        } else {
                            format!("{what} - {number} (works on 2-{needed})")
                        }
                    }
                }
            };
            format!("Choice {}: {}, or {}?", (b'A' + step.letter) as char, option(0), option(1))
        }
        Some(Step::Defend(step)) => format!("{defender} rolls one die on Level {} defense.", step.level),
        Some(Step::TakeIt(step)) => {
            let text = defense_of(roster, bout.man(bout.defender).person, step.level, step.face);
            format!("{defender} has rolled \"{text}\". Take it, or look for a way out?")
        }
        Some(Step::LooseTheAlly(step)) => {
            let thrower = bout.foe(step.roller);
            let ally = bout.corner(bout.side(thrower)).ally.map_or("the ally", |ally| roster.name(ally));
            format!(
                "{} lands outside, at the feet of {ally}. On 6 or less {ally} strikes. Loose {ally}?",
                name(step.roller)
            )
        }
        Some(Step::RollChart(step)) => {
            let rating = bout.figures(roster, step.roller).rating(step.chart);
            format!(
                "{} rolls two dice on the {} chart, rating {rating:?}.",
                name(step.roller),
                step.chart.word()
            )
        }
        Some(Step::RollPin(step)) => {
            let rating = bout.pin_rating(step.on) + step.bonus;
            format!("{} is covered and loses on {rating} or less. Roll two dice.", name(step.on))
        }
        Some(Step::SaveLate(step)) => {
            format!("{} has lost the PIN. Does a partner save it?", name(step.pin.on))
        }
        Some(Step::BreakUp(step)) => {
            format!(
                "{} is covered. Does {} break it up, on 6 or less?",
                name(step.pin.on),
                name(step.waiting)
            )
        }
        Some(Step::StepIn(step)) => format!("Does {} step in?", name(step.waiting)),
        _ => asked.why.to_owned(),
    }
}

pub(crate) fn say(bout: &Bout, roster: &Roster, choice: Choice) -> String {
    let lower = |man: Man| name(bout, roster, man).to_lowercase();
    let option = |at: usize, word: &str| match bout.agenda.top() {
        Some(Step::ChooseMove(step)) => {
            bout.charts(roster).choice_names[step.letter as usize & 7][at].to_lowercase()
        }
        _ => word.to_owned(),
    };
    match choice {
        Choice::Roll => "roll".to_owned(),
        Choice::LetThemRoll => "let them roll".to_owned(),
        Choice::DoIt => "do it".to_owned(),
        Choice::RollAgain => "roll again".to_owned(),
        Choice::First => option(0, "first move"),
        Choice::Second => option(1, "second move"),
        Choice::Stay => "take it".to_owned(),
        Choice::Leave => "leave the ring".to_owned(),
        Choice::TagOut => "tag out".to_owned(),
        Choice::TagTo(man) => format!("tag {}", lower(man)),
        Choice::StartWith(man) => format!("start with {}", lower(man)),
        Choice::SendAlly => "loose the ally".to_owned(),
        Choice::HoldAlly => "hold the ally".to_owned(),
        Choice::Distract => "distract".to_owned(),
        Choice::Interfere => "interfere".to_owned(),
        Choice::Save(man) => format!("save with {}", lower(man)),
        Choice::Accept => "accept".to_owned(),
        Choice::StepIn(man) => format!("step in against {}", lower(man)),
        Choice::Wait => "wait".to_owned(),
        Choice::BreakPin => "break it up".to_owned(),
        Choice::LetItCount => "let it count".to_owned(),
    }
}

/// The rules in force, so that nobody learns of a house rule by losing to it.
fn rules(bout: &Bout, roster: &Roster) -> Vec<String> {
    let rules = &bout.rules;
    let optional = match rules.optional {
        Optional::NONE => "basic rules".to_owned(),
        Optional::ADVANCED => "advanced rules".to_owned(),
        some => format!("with {}", some.names().collect::<Vec<_>>().join(", ")),
    };
    let mut first = format!("{} match, {optional}, {} charts", rules.kind.word(), bout.charts(roster).name);
    if rules.feud {
        first += ", a feud";
    }
    if let Some(side) = rules.champion {
        first.extend([", ", CORNERS[side as usize & 7], " defends the title"]);
    }
    let house = House::ALL.iter().filter(|(_, _, flag)| rules.house.has(*flag));
    core::iter::once(first).chain(house.map(|(_, what, _)| format!("house rule: {what}"))).collect()
}

pub(crate) fn show(roster: &Roster, view: &View) -> String {
    let bout = &view.bout;
    let mut lines = rules(bout, roster);
    for man in bout.everyone() {
        let fighter = bout.man(man);
        let seen = &view.men[man.0 as usize];
        let place = match fighter.place {
            Place::Out => "out",
            Place::Waiting => "waiting",
            Place::Ring if man == bout.attacker => "on offense",
            Place::Ring => "on defense",
        };
        let blood = if seen.bleeding { ", bleeding" } else { "" };
        let number = if bout.rules.kind == Kind::Cage { "Cage" } else { "PIN" };
        lines.push(format!(
            "{:<6} {} ({place}): {number} {}, {} tokens{blood}",
            CORNERS[fighter.side as usize & 7],
            seen.name,
            seen.pin,
            seen.tokens
        ));
    }
    for side in 0..bout.side_count {
        let corner = bout.corner(side);
        let mut notes = Vec::new();
        for (what, who) in
            [("ally", corner.ally), ("distractor", corner.distractor), ("interferer", corner.interferer)]
        {
            notes.extend(who.map(|who| format!("{what} {}", roster.name(who))));
        }
        if corner.falls > 0 {
            notes.push(format!("{} falls", corner.falls));
        }
        if bout.is_tag() && corner.saves > 0 {
            notes.push(format!("{} saves left", corner.saves));
        }
        if !notes.is_empty() {
            lines.push(format!("{:<6} {}", CORNERS[side as usize & 7], notes.join(", ")));
        }
    }
    if view.referee_misses > 0 {
        lines.push(format!("the referee misses {} more moves", view.referee_misses));
    }
    if let Some(finish) = bout.finish {
        lines.push(ended(bout, roster, finish));
    }
    lines.join("\n")
}

pub(crate) fn why_not(bout: &Bout, roster: &Roster, seat: Seat, choice: Choice) -> Refusal {
    let corner = bout.corner(seat.index() as u8);
    let refuse = |rule: &'static str, reason: &str| Refusal { rule, reason: reason.to_owned() };
    if bout.finish.is_some() {
        return refuse("CH-PLAY-9", "the match is over");
    }
    let asked = kernel::Game::asked(bout, roster);
    if let Some(asked) = asked.filter(|asked| !asked.seats.has(seat)) {
        let reason =
            format!("the {} corner is asked now, about \"{}\"", CORNERS[asked.seat().index()], asked.why);
        return Refusal { rule: "CH-PLAY-1", reason };
    }
    match choice {
        Choice::TagTo(_) => match bout.agenda.top() {
            Some(Step::RollOffense(step)) if step.tagged => refuse("CH-TAG-3", "one tag before each roll"),
            Some(Step::RollOffense(_)) => refuse("CH-TAG-2", "that is no partner on the apron"),
            _ => refuse("CH-TAG-2", "one may tag out freely only before a roll on offense"),
        },
        Choice::TagOut => refuse(
            "CH-TAGOUT-1",
            "only a (tag) on defense, and a regular partner or group member, lets one tag out",
        ),
        Choice::Leave => refuse("CH-LV-1", "only down - 3 (lv) on Level 3 defense lets one leave the ring"),
        Choice::RollAgain => refuse("CH-C-1", "only a throw marked (c) or a dis move may be declined"),
        Choice::Distract if corner.distractor.is_none() => {
            refuse("CH-DISTRACT-3", "nobody is there to distract the referee")
        }
        Choice::Distract => {
            refuse("CH-DISTRACT-2", "a distraction may be tried once a match, before a PIN of one's own")
        }
        Choice::Interfere if corner.interferer.is_none() => {
            refuse("CH-INTERFERE-3", "nobody is there to run in")
        }
        Choice::Interfere => refuse(
            "CH-INTERFERE-1",
            "interference may be tried once a match, before an offense roll or one's own PIN",
        ),
        Choice::Save(_) => refuse("CH-SAVE-2", "no partner who may save the PIN, or no save left"),
        Choice::SendAlly | Choice::HoldAlly => {
            refuse("CH-ALLY-1", "nobody has landed outside at an ally's feet")
        }
        Choice::First | Choice::Second => refuse("CH-CHOICE-1", "no choice situation is on"),
        _ => refuse("CH-PLAY-1", "the rules ask something else now"),
    }
}

/// The chance to lose a PIN as it is about to be rolled.
fn pin_chance(bout: &Bout, pin: RollPin) -> Chance {
    let loses = |rating: i8| {
        let lost = (2..=12u8).filter(|&roll| bout.loses(roll, rating)).map(|roll| ways(roll as i8));
        Chance::new(lost.sum::<u32>().into(), 36)
    };
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

/// The one chance a person wants to know before saying this.
pub(crate) fn odds(bout: &Bout, roster: &Roster, _: Seat, choice: Choice) -> Vec<Odds> {
    let one = |what: &str, chance: Chance| vec![Odds { what: what.to_owned(), chance }];
    match (bout.agenda.top(), choice) {
        (Some(Step::RollPin(step)), Choice::Roll) => one("pinned", pin_chance(bout, step)),
        (Some(Step::RollPin(step)), Choice::Distract) => {
            let who = bout.corner(bout.side(step.on)).distractor;
            one("distracted", chance_of(who.map_or(0, |who| roster.distractor(who)) as i8))
        }
        (Some(Step::ChooseMove(step)), Choice::First | Choice::Second) => {
            let at = usize::from(choice == Choice::Second);
            let alternative = bout.charts(roster).choices[step.letter as usize & 7][at];
            match alternative {
                Alternative::Throw(_) => Vec::new(),
                Alternative::Try { .. } => one("works", chance_of(bout.needed(roster, alternative))),
            }
        }
        (Some(Step::RollChart(step)), Choice::Roll) if bout.rules.kind != Kind::BattleRoyal => {
            let rating = bout.figures(roster, step.roller).rating(step.chart);
            let (mine, theirs) =
                (bout.figures(roster, step.roller), bout.figures(roster, bout.foe(step.roller)));
            let good = |roll: &u8| match bout.charts(roster).cell(step.chart, rating, *roll) {
                // An ally lies in wait for the low rolls.
                _ if step.ally && *roll <= ALLY_NUMBER => false,
                Cell::YouAttack(_) | Cell::OpponentPin | Cell::OpponentDefends(_) => true,
                Cell::BetterPower => better(mine.power, theirs.power),
                Cell::BetterAgility => better(mine.agility, theirs.agility),
                Cell::BetterRating => mine.rating(step.chart) < theirs.rating(step.chart),
                _ => false,
            };
            let favourable: u32 = (2..=12u8).filter(good).map(|roll| ways(roll as i8)).sum();
            one(
                if step.chart == Chart::Ring { "fights back" } else { "turns it around" },
                Chance::new(favourable.into(), 36),
            )
        }
        _ => Vec::new(),
    }
}
