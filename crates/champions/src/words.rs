//! Every plain sentence a person reads: prompts, choices, what has happened, why not. The commentary is in
//! [`crate::voices`].

use kernel::{Asked, Chance, Odds, Refusal, Seat};

use crate::bout::{Booking, Bout, Finish, How, Man, Place};
use crate::card::Chart;
use crate::charts::{Alternative, Cell, FeudRow, RoyalRow, RunIn, SaveRow};
use crate::choice::Choice;
use crate::event::{Ability, Event, Tired};
use crate::pair::ways;
use crate::paper::{defense_of, offense_of};
use crate::roster::{Person, Roster};
use crate::step::Step;
use crate::switches::Kind;
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

/// How a fall was decided, in a word.
pub(crate) fn how(how: How) -> &'static str {
    match how {
        How::Pin => "pin",
        How::Submission => "submission",
        How::Escape => "escape from the cage",
        How::TenCount => "ten-count",
        How::Disqualification => "disqualification",
        How::CountOut => "count-out",
        How::DoubleDisqualification => "double disqualification",
        How::DoubleCountOut => "double count-out",
        How::Elimination => "elimination",
        How::Time => "the clock",
        How::RollLimit => "time limit",
        How::Resignation => "resignation",
    }
}

fn cell(cell: Cell, you: &str, opponent: &str) -> String {
    match cell {
        Cell::YouAttack(level) => format!("{you} takes over on Level {level}"),
        Cell::OpponentAttacks(level) => format!("{opponent} stays on top, on Level {level}"),
        Cell::YouDefend(level) => format!("{you} must defend on Level {level}"),
        Cell::OpponentDefends(level) => format!("{opponent} must defend on Level {level}"),
        Cell::YouPin => format!("{you} is covered"),
        Cell::OpponentPin => format!("{opponent} is covered"),
        Cell::RollAgain => "roll again".to_owned(),
        Cell::BetterPower => "the stronger one prevails".to_owned(),
        Cell::BetterAgility => "the nimbler one prevails".to_owned(),
        Cell::BetterRating => "the better rating prevails".to_owned(),
        Cell::Reversed => format!("reversed, {opponent} goes in"),
        Cell::OpponentFallsOut => format!("{opponent} falls out of the ring"),
        Cell::BothDisqualification => "both may be disqualified".to_owned(),
        Cell::YourDisqualification => format!("{you} may be disqualified"),
        Cell::OpponentsDisqualification => format!("{opponent} may be disqualified"),
        Cell::CountOut => format!("{you} may be counted out"),
        Cell::RefereeDown => "the referee is hit".to_owned(),
    }
}

fn fight_cards(count: u8) -> String {
    if count == 1 { "1 fight card".to_owned() } else { format!("{count} fight cards") }
}

fn run_in(then: RunIn) -> &'static str {
    match then {
        RunIn::OpponentPin => "the opponent is laid out for the cover",
        RunIn::OpponentPinWithFinisher => "the way is open for the finisher",
        RunIn::YouAttack => "the tide turns",
        RunIn::Brawl => "everybody brawls",
        RunIn::CountBroken => "only the referee is distracted",
        RunIn::YouPin => "it backfires",
        RunIn::YouPinWithFinisher => "it backfires badly",
    }
}

pub(crate) fn tell(bout: &Bout, roster: &Roster, event: &Event) -> String {
    let name = |man: &Man| name(bout, roster, *man);
    let person = |person: &Person| roster.name(*person);
    let pin_word = if bout.rules.kind == Kind::Cage { "Cage" } else { "PIN" };
    let side = |side: &u8| CORNERS[*side as usize & 7];
    match event {
        Event::Started { man } => format!("{} starts", name(man)),
        Event::InitiativeRolled { men, faces, first } => {
            format!(
                "{} rolls {}, {} rolls {}: {} begins",
                name(&men[0]),
                faces[0],
                name(&men[1]),
                faces[1],
                name(first)
            )
        }
        Event::Drawn { attacker, defender } => format!("{} goes at {}", name(attacker), name(defender)),
        Event::TaggedIn { from, to } => format!("{} tags {}", name(from), name(to)),
        Event::OffenseRolled { man, level, face } => {
            let text = offense_of(roster, bout.man(*man).person, *level, *face);
            format!("{} rolls {face} on Level {level} offense: {text}", name(man))
        }
        Event::Declined { man, level } => {
            format!("{} thinks better of it and rolls again on Level {level}", name(man))
        }
        Event::Countered { by, ability: Ability::Agility } => {
            format!("{} is too quick and counters", name(by))
        }
        Event::Countered { by, ability: Ability::Power } => {
            format!("{} is too strong and counters", name(by))
        }
        Event::ChoiceMade { man, letter, option } => {
            let what = &bout.charts(roster).choice_names[*letter as usize & 7][*option as usize & 1];
            format!("{} picks {what}", name(man))
        }
        Event::ChoiceRolled { man, letter, option, dice, needed, worked } => {
            let what = &bout.charts(roster).choice_names[*letter as usize & 7][*option as usize & 1];
            let result = if *worked { "it works" } else { "it fails" };
            format!("{} tries {what}, needing {needed} or less, and rolls {dice}: {result}", name(man))
        }
        Event::DefenseRolled { man, level, face } => {
            let text = defense_of(roster, bout.man(*man).person, *level, *face);
            format!("{} rolls {face} on Level {level} defense: {text}", name(man))
        }
        Event::FaceIntoCage { man } => format!("{} goes face first into the cage", name(man)),
        Event::ThrownBack { man } => format!("the lumberjacks throw {} back in", name(man)),
        Event::LeftTheRing { man } => format!("{} leaves the ring", name(man)),
        Event::TagOutTried { man, partner, dice: Some(dice), needed, worked } => {
            let result = if *worked { "the tag is made" } else { "the tag is not made" };
            format!(
                "{} reaches for {}, needing {needed} or less, and rolls {dice}: {result}",
                name(man),
                name(partner)
            )
        }
        Event::TagOutTried { man, partner, .. } => {
            format!("{} reaches for {}, who looks the other way", name(man), name(partner))
        }
        Event::ChartRolled { chart, man, foe, dice, cell: result } => {
            format!(
                "{} rolls {dice} on the {} chart: {}",
                name(man),
                chart.word(),
                cell(*result, name(man), name(foe))
            )
        }
        Event::RoyalRolled { man, foe, dice, row } => {
            let result = match row {
                RoyalRow::OpponentEliminated => format!("{} goes over the top", name(foe)),
                RoyalRow::YouEliminated => format!("{} goes over the top", name(man)),
                RoyalRow::YouAttack(level) => format!("{} takes over on Level {level}", name(man)),
                RoyalRow::OpponentAttacks(level) => format!("{} stays on top, on Level {level}", name(foe)),
            };
            format!("{} rolls {dice} against the top rope: {result}", name(man))
        }
        Event::CheckMade { man, won: true, .. } => format!("{} has the better of it", name(man)),
        Event::CheckMade { man, won: false, .. } => format!("{} does not have the better of it", name(man)),
        Event::AllyPounced { ally, on, dice } => {
            format!("{} pounces on {} outside ({dice})", person(ally), name(on))
        }
        Event::AllyHeldOff { ally, on } => format!("the referee keeps {} off {}", person(ally), name(on)),
        Event::DisqualificationRolled { man, dice, number, out } => {
            let result = if *out { "disqualified" } else { "not disqualified" };
            format!("{} risks disqualification on {number} or less and rolls {dice}: {result}", name(man))
        }
        Event::CountOutRolled { man, dice, rating, out } => {
            let result = if *out { "counted out" } else { "back in time" };
            format!("{} is outside, counted out on {rating} or less, and rolls {dice}: {result}", name(man))
        }
        Event::BrawlRolled { winner, face } => {
            format!("a brawl breaks out (die {face}), and {} comes out on top", name(winner))
        }
        Event::RefereeDown { dice } => format!("the referee is down for {} moves ({dice})", dice.sum()),
        Event::RefereeUp => "the referee is back on his feet".to_owned(),
        Event::Tired { man, pin, why: Tired::Fatigue } => format!("{} tires: {pin_word} {pin}", name(man)),
        Event::Tired { man, pin, why: Tired::AddOne } => {
            format!("{} is worn down by the move: {pin_word} {pin}", name(man))
        }
        Event::Recovered { man, pin } => format!("{} recovers on the apron: {pin_word} {pin}", name(man)),
        Event::FinisherRolled { man, roll, rating: Some(rating) } => {
            format!("{} rolls {roll} for the finisher: it hits for {rating:+}", name(man))
        }
        Event::FinisherRolled { man, roll, rating: None } => {
            format!("{} rolls {roll} for the finisher: it misses", name(man))
        }
        Event::Covered { by, on, bonus, finisher } => {
            let with = match (finisher, bonus) {
                (true, 0) => " after the finisher".to_owned(),
                (true, _) => format!(" after the finisher ({bonus:+})"),
                (false, _) => String::new(),
            };
            format!("{} covers {}{with}", name(by), name(on))
        }
        Event::NotCounted { on } => format!("no referee is there to count the pin on {}", name(on)),
        Event::PinRolled { man, dice, rating, lost } => {
            let holds = matches!(bout.rules.kind, Kind::Submission | Kind::IQuit);
            let result = match (*lost, holds) {
                (true, false) => "pinned",
                (false, false) => "kicks out",
                (true, true) => "gives up",
                (false, true) => "will not give up",
            };
            format!("{} must beat {rating} and rolls {dice}: {result}", name(man))
        }
        Event::EscapeRolled { man, foe, dice, rating, lost } => {
            let result = if *lost {
                format!("{} climbs out", name(foe))
            } else {
                format!("{} pulls {} back", name(man), name(foe))
            };
            format!("{} must beat {rating} and rolls {dice}: {result}", name(man))
        }
        Event::DistractionTried { by, dice, needed, worked, .. } => {
            let result = if *worked { "the referee turns away" } else { "the referee does not look" };
            format!("{} distracts on {needed} or less and rolls {dice}: {result}", person(by))
        }
        Event::SaveTried { by, dice, row } => {
            let result = match row {
                SaveRow::Interference => "and goes wild",
                SaveRow::Saved => "and breaks up the pin",
                SaveRow::Pin => "and is cut off",
                SaveRow::Brawl(_) => "and everybody brawls",
                SaveRow::ReversedPin => "and turns the pin over",
            };
            format!("{} rushes in ({dice}) {result}", name(by))
        }
        Event::SaveBrawlRolled { dice, number, out } => {
            let result = if *out { "both teams are disqualified" } else { "the match goes on" };
            format!("the referee loses patience on {number} or less and rolls {dice}: {result}")
        }
        Event::InterferenceTried { by, dice, then, .. } => {
            format!("{} runs in ({dice}): {}", person(by), run_in(*then))
        }
        Event::SentAway { who, .. } => format!("{} is sent away from ringside", person(who)),
        Event::PinBroken { by, dice, worked } => {
            let result = if *worked { "broken up" } else { "too late" };
            format!("{} dives at the pin and rolls {dice}: {result}", name(by))
        }
        Event::SteppedIn { man, against, waiting } => {
            format!("{} steps in against {}, and {} rolls outside", name(man), name(against), name(waiting))
        }
        Event::TenCount { man, rating, count: 10 } => {
            format!("{} does not answer the count of ten (rating {rating})", name(man))
        }
        Event::TenCount { man, rating, count } => {
            format!("{} is up at {} (rating {rating})", name(man), count + 1)
        }
        Event::RolledOut { man, left: true, face } => {
            format!("{} slides out under the bottom rope to rest (die {face})", name(man))
        }
        Event::RolledOut { man, left: false, face } => {
            format!("{} reaches for the bottom rope in vain (die {face})", name(man))
        }
        Event::AllyCalled { man, ally, came: true, face } => {
            format!("{} calls for {}, who comes (die {face})", name(man), name(ally))
        }
        Event::AllyCalled { man, ally, came: false, face } => {
            format!("{} calls for {}, who does not come (die {face})", name(man), name(ally))
        }
        Event::FallScored { by: Some(by), how: kind } => format!("a fall for {} by {}", name(by), how(*kind)),
        Event::FallScored { by: None, how: kind } => format!("no fall for anybody: {}", how(*kind)),
        Event::Eliminated { man, how: How::Elimination } => {
            format!("{} is out, over the top rope", name(man))
        }
        Event::Eliminated { man, how: kind } => format!("{} is eliminated by {}", name(man), how(*kind)),
        Event::FeudRolled { dice, row, you, opponent } => {
            let what = match row {
                FeudRow::YouInjured(_) => format!("{} attacks {}", name(opponent), name(you)),
                FeudRow::OpponentInjured(_) => format!("{} keeps attacking {}", name(you), name(opponent)),
                FeudRow::ChallengeToYourAlly => {
                    format!("the ally of {} joins in against {}", name(you), name(opponent))
                }
                FeudRow::FourWayBrawl => "both allies join the brawl".to_owned(),
                FeudRow::AllyInjuresYou(_) => format!("{} and an ally attack {}", name(opponent), name(you)),
                FeudRow::GangAttack => format!("{} and an ally leave {} lying", name(you), name(opponent)),
            };
            format!("the feud goes on after the bell ({dice}): {what}")
        }
        Event::Injured { man, cards } => format!("{} is injured for {}", name(man), fight_cards(*cards)),
        Event::Suspended { who, cards } => {
            format!("{} is suspended for {}", person(who), fight_cards(*cards))
        }
        Event::Booked { booking: Booking::Challenge { by, to } } => {
            format!("{} challenges {}", name(by), person(to))
        }
        Event::Booked { booking: Booking::TagMatch { one, with, other, and } } => {
            format!(
                "a tag match is booked: {} and {} against {} and {}",
                name(one),
                person(with),
                name(other),
                person(and)
            )
        }
        Event::Resigned { side: who } => format!("the {} corner throws in the towel", side(who)),
        Event::Ended { finish } => ended(bout, roster, finish),
    }
}

/// The result in one sentence.
pub(crate) fn ended(bout: &Bout, roster: &Roster, finish: &Finish) -> String {
    match finish.winner {
        Some(winner) => {
            let names: Vec<&str> = bout.team(winner).map(|man| name(bout, roster, man)).collect();
            let verb = if names.len() == 1 { "wins" } else { "win" };
            format!("{} {verb} by {}", names.join(" and "), how(finish.how))
        }
        None => format!("nobody wins: {}", how(finish.how)),
    }
}

pub(crate) fn show(roster: &Roster, view: &View) -> String {
    let bout = &view.bout;
    let mut lines = vec![format!("{} match", bout.rules.kind.word())];
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
    if let Some(finish) = &bout.finish {
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

/// The one chance a person wants to know before saying this.
pub(crate) fn odds(bout: &Bout, roster: &Roster, _: Seat, choice: Choice) -> Vec<Odds> {
    let one = |what: &str, chance: Chance| vec![Odds { what: what.to_owned(), chance }];
    match (bout.agenda.top(), choice) {
        (Some(Step::RollPin(step)), Choice::Roll) => {
            let rating = bout.pin_rating(step.on) + step.bonus;
            one("pinned", chance_of(rating))
        }
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
            let good = |roll: &u8| {
                matches!(
                    bout.charts(roster).cell(step.chart, rating, *roll),
                    Cell::YouAttack(_) | Cell::OpponentPin
                )
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
