//! What has happened, each event in one plain sentence.

use crate::bout::{Booking, Bout, Finish, How, Man};
use crate::card::{Chart, Does, Finisher, Reaction};
use crate::charts::{Cell, FeudRow, RoyalRow, RunIn, SaveRow};
use crate::event::{Ability, Event, Tired};
use crate::paper::{defense_of, offense_of};
use crate::roster::{Person, Roster};
use crate::switches::{Kind, Optional};
use crate::words::{CORNERS, name};

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

/// An event for the log, with the card's shorthand spelled out.
pub(crate) fn tell(bout: &Bout, roster: &Roster, event: &Event) -> String {
    let name = |man: &Man| name(bout, roster, *man);
    match event {
        Event::OffenseRolled { man, level, face } => {
            let result = offense_in_words(bout, roster, *man, *level, *face);
            format!("{} rolls {face} on Level {level} offense: {result}", name(man))
        }
        Event::Drawn { attacker, defender } => format!("{} goes after {}", name(attacker), name(defender)),
        Event::DefenseRolled { man, level, face } => {
            let result = defense_in_words(bout, roster, *man, *level, *face);
            format!("{} rolls {face} on Level {level} defense: {result}", name(man))
        }
        _ => note(bout, roster, event),
    }
}

/// What a face of somebody's offense means: `roll over, Vance defends on Level 2`.
pub(crate) fn offense_in_words(bout: &Bout, roster: &Roster, man: Man, level: u8, face: u8) -> String {
    let (person, foe) = (bout.man(man).person, name(bout, roster, bout.foe(man)));
    let entry = roster.figures(person).offense[(level as usize - 1) % 3][(face as usize - 1) % 6];
    let the_move = roster.move_name(person, level, face);
    if entry.choice.is_some() && bout.on(Optional::CHOICE_SITUATIONS) {
        return "a choice of two moves".to_owned();
    }
    match entry.does {
        Does::Move(number) => format!("{the_move}; {foe} defends on Level {number}"),
        Does::Throw(Chart::Deathjump) => "a leap from the top rope".to_owned(),
        Does::Throw(chart) => format!("{foe} is thrown {}", chart.instruction()),
        Does::Finisher(Finisher::Rated(0)) => format!("the finisher, {the_move}"),
        Does::Finisher(Finisher::Rated(rating)) => {
            format!("the finisher, {the_move}, {rating:+} to {foe}'s PIN rating")
        }
        Does::Finisher(Finisher::Roll) => format!("{the_move}, a finisher that has to be rolled for"),
    }
}

/// What a face of somebody's defense means: `hurt; Tony attacks on Level 2`.
pub(crate) fn defense_in_words(bout: &Bout, roster: &Roster, man: Man, level: u8, face: u8) -> String {
    let (person, foe) = (bout.man(man).person, name(bout, roster, bout.foe(man)));
    let entry = roster.figures(person).defense[(level as usize - 1) % 3][(face as usize - 1) % 6];
    match entry.does {
        Reaction::Stunned(word, level) => format!("{}; {foe} attacks on Level {level}", word.word()),
        Reaction::FightsBack(level) => format!("fights back and attacks on Level {level}"),
        Reaction::Pin => "open to a pin".to_owned(),
    }
}

/// The same as printed on the card: what scenarios expect.
pub(crate) fn note(bout: &Bout, roster: &Roster, event: &Event) -> String {
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
        Event::Ended { finish } => ended(bout, roster, *finish),
    }
}

/// The result in one sentence.
pub(crate) fn ended(bout: &Bout, roster: &Roster, finish: Finish) -> String {
    match finish.winner {
        Some(winner) => {
            let names: Vec<&str> = bout.team(winner).map(|man| name(bout, roster, man)).collect();
            let verb = if names.len() == 1 { "wins" } else { "win" };
            format!("{} {verb} by {}", names.join(" and "), how(finish.how))
        }
        None => format!("nobody wins: {}", how(finish.how)),
    }
}
