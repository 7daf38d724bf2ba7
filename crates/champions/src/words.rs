//! The plain sentences of the table: prompts, choices, the view, why not, chances. What has happened is told in
//! [`crate::happenings`], the commentary in [`crate::voices`].

mod labels;

pub(crate) use labels::label;

use kernel::{Asked, Refusal, Seat};

use crate::bout::{Bout, Man, Place};
use crate::card::{Chart, Reaction};
use crate::chances;
use crate::charts::Alternative;
use crate::choice::Choice;
use crate::happenings::{defense_in_words, ended, offense_in_words};
use crate::matches::triple_threat::BREAKS_ON;
use crate::roster::Roster;
use crate::rules::leaving::TakeIt;
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

/// `1 token`, `2 tokens`.
fn count(number: impl Into<u64>, what: &str) -> String {
    let number = number.into();
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// On which sums of two dice something happens: `on 6 or less`, or that it never or always does.
fn on_or_less(number: i8) -> String {
    match number {
        ..=1 => "on no roll".to_owned(),
        2..=11 => format!("on {number} or less"),
        12.. => "on any roll".to_owned(),
    }
}

pub(crate) fn prompt(bout: &Bout, roster: &Roster, asked: Asked, seat: Seat) -> String {
    let name = |man: Man| name(bout, roster, man);
    let (attacker, defender) = (name(bout.attacker), name(bout.defender));
    match bout.agenda.top() {
        Some(Step::PickStarter(_)) => "Choose who starts the match.".to_owned(),
        Some(Step::RollOffense(step)) => {
            let tag = !step.tagged && bout.is_tag() && bout.partners(bout.attacker).next().is_some();
            let first = if tag { ", or tag a partner first" } else { "" };
            format!("{attacker} attacks {defender} on Level {}. Roll one die{first}.", step.level)
        }
        Some(Step::WatchTheRoll(step)) => {
            let who = bout.corner(seat.index() as u8).interferer.map_or("somebody", |who| roster.name(who));
            format!(
                "{attacker} is about to roll on Level {} offense. Should {who} run in first? You can do that once a match.",
                step.level
            )
        }
        Some(Step::Attempt(step)) => {
            let text = offense_in_words(bout, roster, bout.attacker, step.level, step.face);
            let back = step.level.saturating_sub(1).max(1);
            let risk = chances::dis_number(bout, roster, step.entry(bout, roster))
                .map_or_else(String::new, |number| {
                    format!(" It disqualifies {attacker} {}.", on_or_less(number))
                });
            format!("{attacker} rolled {}: {text}.{risk} Do it, or roll again on Level {back}?", step.face)
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
                        let needed = bout.needed(roster, alternative);
                        format!(
                            "{what} (works {}; {defender} then defends on Level {number})",
                            on_or_less(needed)
                        )
                    }
                }
            };
            format!(
                "Choose a move: {}, or {}? If a move fails, {defender} attacks on Level 2.",
                option(0),
                option(1)
            )
        }
        Some(Step::Defend(step)) => format!("{defender} rolls one die on Level {} defense.", step.level),
        Some(Step::TakeIt(step)) => ways_out(bout, roster, step),
        Some(Step::LooseTheAlly(step)) => {
            let thrower = bout.foe(step.roller);
            let ally = bout.corner(bout.side(thrower)).ally.map_or("the ally", |ally| roster.name(ally));
            let risk = if bout.referee_watches() {
                format!(", but is disqualified {}", on_or_less(ALLY_NUMBER as i8))
            } else {
                String::new()
            };
            format!(
                "{} lands outside next to {ally}. Send {ally}? On {ALLY_NUMBER} or less {ally} strikes: {} attacks on \
                 Level 3{risk}.",
                name(step.roller),
                name(thrower)
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
        Some(Step::RollPin(step)) => covered(bout, roster, step),
        Some(Step::SaveLate(step)) => {
            let saves = bout.corner(bout.side(step.pin.on)).saves;
            format!(
                "{} has lost the PIN. Send a partner to save it? {} left.",
                name(step.pin.on),
                count(saves, "save")
            )
        }
        Some(Step::BreakUp(step)) => {
            format!(
                "{} is covered. Should {} break it up? It works on {BREAKS_ON} or less; you can try once a match.",
                name(step.pin.on),
                name(step.waiting)
            )
        }
        Some(Step::StepIn(step)) => {
            format!("Should {} step in? You attack on Level 1.", name(step.waiting))
        }
        _ => asked.why.to_owned(),
    }
}

/// Down, with a way out: what each answer leads to.
fn ways_out(bout: &Bout, roster: &Roster, step: TakeIt) -> String {
    let name = |man: Man| name(bout, roster, man);
    let (attacker, defender) = (name(bout.attacker), name(bout.defender));
    let entry = step.entry(bout, roster);
    let text = match entry.does {
        Reaction::Stunned(word, _) => word.word().to_owned(),
        _ => defense_in_words(bout, roster, bout.defender, step.level, step.face),
    };
    let result = match entry.does {
        Reaction::Stunned(_, level) => format!("{attacker} attacks on Level {level}"),
        Reaction::FightsBack(level) => format!("{defender} attacks on Level {level}"),
        Reaction::Pin => format!("{defender} is covered"),
    };
    let mut ways = vec![format!("Take it and {result}")];
    if bout.may_leave(entry, step.level) {
        let rating = bout.figures(roster, bout.defender).rating(Chart::Ring);
        ways.push(format!("leave the ring and roll on the ring chart (rating {rating:?})"));
    }
    if bout.may_tag_out(roster, entry) {
        let mut partners = bout.partners(bout.defender);
        let tag = match (partners.next(), partners.next()) {
            (Some(only), None) => {
                let needed = bout.tags_on(roster, bout.defender, only);
                format!("reach for {}, who attacks on Level 1 {}", name(only), on_or_less(needed as i8))
            }
            _ => "reach for a partner, whom the dice pick".to_owned(),
        };
        ways.push(tag);
    }
    format!("{defender} rolled {}: {text}. {}?", step.face, ways.join(", or "))
}

/// About to roll a PIN: on what it is lost, as things stand.
fn covered(bout: &Bout, roster: &Roster, pin: RollPin) -> String {
    let (man, foe) = (name(bout, roster, pin.on), name(bout, roster, bout.foe(pin.on)));
    let rating = bout.pin_rating(pin.on) + pin.bonus;
    let lost = match bout.rules.kind {
        Kind::Cage if bout.house(House::PIN_THEN_ESCAPE) => {
            let fighter = bout.man(pin.on);
            format!(
                "{man} is covered. {foe} escapes if {man} rolls {} and then {}",
                below(fighter.current_pin() + pin.bonus),
                below(fighter.current_cage())
            )
        }
        Kind::Cage => format!("{foe} climbs the cage and escapes {}", on_or_less(rating)),
        Kind::Ladder => format!("{man} is covered and pinned {}, twice running", on_or_less(rating)),
        Kind::Submission | Kind::IQuit => format!("{man} is in a hold and gives up {}", on_or_less(rating)),
        _ => format!("{man} is covered and pinned {}", on_or_less(rating)),
    };
    format!("{lost}. Roll two dice.")
}

fn below(number: i8) -> String {
    format!("{number} or less")
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

/// The rules in force, so that nobody learns of a house rule by losing to it (CH-SETUP-2).
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
            "{:<6} {} ({place}): {number} {}, {}{blood}",
            CORNERS[fighter.side as usize & 7],
            seen.name,
            seen.pin,
            count(seen.tokens, "token")
        ));
    }
    for side in 0..bout.side_count {
        let corner = bout.corner(side);
        let mut notes = Vec::new();
        let jobs =
            [("ally", corner.ally), ("distractor", corner.distractor), ("interferer", corner.interferer)];
        let mut named = Vec::new();
        for who in jobs.iter().filter_map(|(_, who)| *who) {
            if !named.contains(&who) {
                named.push(who);
                let own: Vec<&str> =
                    jobs.iter().filter(|(_, other)| *other == Some(who)).map(|(job, _)| *job).collect();
                notes.push(format!("at ringside {} ({})", roster.name(who), own.join(", ")));
            }
        }
        if corner.falls > 0 {
            notes.push(count(corner.falls, "fall"));
        }
        if bout.is_tag() && corner.saves > 0 {
            notes.push(format!("{} left", count(corner.saves, "save")));
        }
        if !notes.is_empty() {
            lines.push(format!("{:<6} {}", CORNERS[side as usize & 7], notes.join(", ")));
        }
    }
    if view.referee_misses > 0 {
        lines.push(format!("the referee misses {}", count(view.referee_misses, "more move")));
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
        return refuse("CH-PLAY-9", "The match is over");
    }
    let asked = kernel::Game::asked(bout, roster);
    if let Some(asked) = asked.filter(|asked| !asked.seats.has(seat)) {
        let reason = format!("It is the {} corner's decision now", CORNERS[asked.seat().index()]);
        return Refusal { rule: "CH-PLAY-1", reason };
    }
    match choice {
        Choice::TagTo(_) => match bout.agenda.top() {
            Some(Step::RollOffense(step)) if step.tagged => {
                refuse("CH-TAG-3", "You can make only one tag before each roll. Roll now")
            }
            Some(Step::RollOffense(_)) => refuse("CH-TAG-2", "That is not a partner on the apron"),
            _ => refuse("CH-TAG-2", "You can only tag freely before a roll on offense"),
        },
        Choice::TagOut => refuse(
            "CH-TAGOUT-1",
            "You can only tag out on a (tag) result on defense, to a regular partner or group member",
        ),
        Choice::Leave => refuse("CH-LV-1", "You can only leave the ring on down - 3 (lv) on Level 3 defense"),
        Choice::RollAgain => refuse("CH-C-1", "You can only decline a throw marked (c) or a dis move"),
        Choice::Distract if corner.distractor.is_none() => {
            refuse("CH-DISTRACT-3", "Nobody is there to distract the referee")
        }
        Choice::Distract => {
            refuse("CH-DISTRACT-2", "You can try a distraction once a match, before your own PIN roll")
        }
        Choice::Interfere if corner.interferer.is_none() => {
            refuse("CH-INTERFERE-3", "Nobody is there to run in")
        }
        Choice::Interfere => refuse(
            "CH-INTERFERE-1",
            "Interference may be tried once a match, before an offense roll or your own PIN roll",
        ),
        Choice::Save(_) => refuse("CH-SAVE-2", "You have no partner who can save this PIN, or no saves left"),
        Choice::SendAlly | Choice::HoldAlly => {
            refuse("CH-ALLY-1", "Nobody has landed outside next to an ally")
        }
        Choice::First | Choice::Second => refuse("CH-CHOICE-1", "There is no choice of moves now"),
        _ => refuse("CH-PLAY-1", "That is not an option now"),
    }
}
