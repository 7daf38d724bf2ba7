//! Play-by-play: which moments of a match a commentator speaks about. The voices are content, three files of lines with
//! blanks (`{A}` for the wrestler the moment is about, `{B}` for the other, `{move}`, `{n}` and so on). A blank is
//! always filled from the event, so nothing is said that did not happen (CH-WORDS-2), and a line rests before it comes
//! again (CH-WORDS-1); see [`kernel::commentary`].

use content::VoiceShape;
use kernel::commentary::{Moment as Told, StoryBreak};

use crate::bout::{Booking, Bout, How, Man};
use crate::card::{Chart, Does, Finisher, Offense, Reaction, Stun, better};
use crate::charts::{Alternative, Cell, FeudRow, RoyalRow, RunIn, SaveRow};
use crate::event::{Ability, Event};
use crate::roster::{Person, Roster};
use crate::step::Step;
use crate::switches::{Kind, Optional};

/// The blanks a line may have.
const BLANKS: [&str; 6] = ["A", "B", "move", "n", "who", "what"];

/// What a voice of this game must have.
pub(crate) const SHAPE: VoiceShape = VoiceShape { moments: &MOMENTS, blanks: &BLANKS };

/// Every kind of moment a voice must have lines for, and how many at least. A moment never follows itself at once but
/// for a few rare ones, so six lines are enough for the common ones; where none is fresh, nothing is said.
const MOMENTS: [(&str, usize); 57] = [
    ("bell", 2),
    ("draw", 2),
    ("tag", 3),
    ("light", 6),
    ("solid", 6),
    ("heavy", 6),
    ("finisher", 3),
    ("throw", 6),
    ("deathjump", 3),
    ("weighs", 4),
    ("tries", 4),
    ("declined", 3),
    ("countered", 3),
    ("choice-works", 3),
    ("choice-fails", 3),
    ("dazed", 6),
    ("hurt", 6),
    ("down", 6),
    ("fights-back", 6),
    ("chart-good", 3),
    ("chart-bad", 3),
    ("chart-again", 3),
    ("outside", 3),
    ("leaves", 2),
    ("tag-made", 2),
    ("tag-missed", 3),
    ("ally", 2),
    ("referee-strict", 2),
    ("referee-lenient", 3),
    ("count-out-survived", 2),
    ("brawl", 3),
    ("referee-down", 2),
    ("referee-up", 2),
    ("bleeding", 2),
    ("finisher-misses", 2),
    ("cover", 6),
    ("not-counted", 3),
    ("kick-out", 6),
    ("pinned", 2),
    ("climbs", 4),
    ("climbs-out", 2),
    ("pulled-back", 4),
    ("holds", 4),
    ("holds-on", 4),
    ("gives-up", 2),
    ("up-in-time", 3),
    ("counted-down", 2),
    ("fall", 3),
    ("distraction", 2),
    ("save", 3),
    ("run-in", 2),
    ("sent-away", 2),
    ("steps-in", 2),
    ("eliminated", 3),
    ("feud", 2),
    ("end", 2),
    ("end-draw", 2),
];

/// What a moment is about.
#[derive(Clone, Debug, Default)]
struct Moment {
    kind: &'static str,
    one: Option<Man>,
    other: Option<Man>,
    the_move: String,
    number: i32,
    who: Option<Person>,
    what: String,
}

impl Moment {
    /// The same with names, as a voice needs it.
    fn named(self, bout: &Bout, roster: &Roster) -> Told {
        let name = |man: Option<Man>| man.map_or("somebody", |man| roster.name(bout.man(man).person));
        Told::new(self.kind)
            .with("A", name(self.one))
            .with("B", name(self.other))
            .with("move", self.the_move)
            .with("n", self.number.to_string())
            .with("who", self.who.map_or("somebody", |who| roster.name(who)))
            .with("what", self.what)
    }
}

/// What there is to say about an event.
pub(crate) fn told(bout: &Bout, roster: &Roster, event: &Event) -> Vec<Told> {
    let mut told: Vec<Told> =
        moments(bout, roster, event).into_iter().map(|moment| moment.named(bout, roster)).collect();
    if let Event::Tired { man, .. } = event
        && bout.man(*man).tokens >= crate::rules::fatigue::BLEEDS_AT
    {
        let bleeding = Moment { kind: "bleeding", one: Some(*man), ..Moment::default() };
        told.push(bleeding.named(bout, roster).once());
    }
    told
}

/// Where a story pauses: whenever the initiative changes, and for every fall.
pub(crate) fn story_break(bout: &Bout, roster: &Roster, event: &Event) -> Option<StoryBreak> {
    match *event {
        Event::InitiativeRolled { .. } => Some(StoryBreak::Chapter("The opening bell".to_owned())),
        Event::FallScored { .. } => Some(StoryBreak::Chapter("A fall".to_owned())),
        Event::FeudRolled { .. } => Some(StoryBreak::Chapter("After the bell".to_owned())),
        Event::Ended { .. } => Some(StoryBreak::Chapter("The finish".to_owned())),
        Event::TaggedIn { .. } | Event::Drawn { .. } | Event::SteppedIn { .. } | Event::Countered { .. } => {
            Some(StoryBreak::Paragraph)
        }
        Event::DefenseRolled { man, level, face } => {
            let entry = roster.figures(bout.man(man).person).defense[(level as usize - 1) % 3]
                [(face as usize - 1) % 6];
            matches!(entry.does, Reaction::FightsBack(_) | Reaction::Pin).then_some(StoryBreak::Paragraph)
        }
        _ => None,
    }
}

/// What one meets there.
const fn landmark(chart: Chart) -> &'static str {
    match chart {
        Chart::Ropes => "the ropes",
        Chart::Turnbuckle => "the turnbuckle",
        Chart::Ring => "the floor",
        Chart::Deathjump => "the top rope",
    }
}

/// Somebody throws the other, or jumps from the top rope.
fn thrown(chart: Chart, man: Man, foe: Man) -> Moment {
    let kind = if chart == Chart::Deathjump { "deathjump" } else { "throw" };
    let the_move = chart.instruction().to_owned();
    Moment { kind, one: Some(man), other: Some(foe), the_move, ..Moment::default() }
}

/// What there is to say about a roll on offense; nothing about a choice situation, which is told when it is made.
fn offense(bout: &Bout, roster: &Roster, man: Man, level: u8, face: u8) -> Option<Moment> {
    let (person, foe) = (bout.man(man).person, bout.foe(man));
    let (mine, theirs) = (roster.figures(person), bout.figures(roster, foe));
    let entry = mine.offense[(level as usize - 1) % 3][(face as usize - 1) % 6];
    if entry.choice.is_some() && bout.on(Optional::CHOICE_SITUATIONS) && bout.rules.kind != Kind::BattleRoyal
    {
        return None;
    }
    let outdone = entry.agility && better(theirs.agility, mine.agility)
        || entry.power && better(theirs.power, mine.power);
    let name = roster.move_name(person, level, face).to_owned();
    let moment = Moment { one: Some(man), other: Some(foe), the_move: name, ..Moment::default() };
    let kind = match entry.does {
        // It may yet be declined.
        does if matches!(bout.agenda.top(), Some(Step::Attempt(_))) => {
            let the_move = match does {
                Does::Throw(Chart::Deathjump) => "leap from the top rope".to_owned(),
                Does::Throw(chart) => format!("throw {}", chart.instruction()),
                _ => moment.the_move,
            };
            return Some(Moment { kind: "weighs", the_move, ..moment });
        }
        _ if outdone && bout.on(Optional::AGILITY_AND_POWER) => "tries",
        Does::Finisher(Finisher::Roll) if bout.on(Optional::ROLL_FINISHERS) => "tries",
        Does::Move(1) => "light",
        Does::Move(2) => "solid",
        Does::Move(_) => "heavy",
        Does::Throw(chart) => return Some(thrown(chart, man, foe)),
        Does::Finisher(_) => "finisher",
    };
    Some(Moment { kind, ..moment })
}

/// What there is to say about an event.
fn moments(bout: &Bout, roster: &Roster, event: &Event) -> Vec<Moment> {
    let about =
        |kind, one: Man, other: Man| Moment { kind, one: Some(one), other: Some(other), ..Moment::default() };
    let alone = |kind, one: Man| Moment { kind, one: Some(one), ..Moment::default() };
    let moment = match event {
        Event::InitiativeRolled { men, first, .. } => {
            about("bell", *first, if men[0] == *first { men[1] } else { men[0] })
        }
        Event::Drawn { attacker, defender } => about("draw", *attacker, *defender),
        Event::TaggedIn { from, to } => about("tag", *to, *from),
        Event::OffenseRolled { man, level, face } => match offense(bout, roster, *man, *level, *face) {
            Some(moment) => moment,
            None => return Vec::new(),
        },
        Event::Declined { man, .. } => alone("declined", *man),
        Event::Countered { by, ability } => {
            let what = if *ability == Ability::Agility { "quick" } else { "strong" }.to_owned();
            Moment { what, ..alone("countered", *by) }
        }
        Event::ChoiceRolled { man, letter, option, worked, .. } => {
            let the_move =
                bout.charts(roster).choice_names[*letter as usize & 7][*option as usize & 1].clone();
            Moment { the_move, ..alone(if *worked { "choice-works" } else { "choice-fails" }, *man) }
        }
        Event::ChoiceMade { man, letter, option } => {
            match bout.charts(roster).choices[*letter as usize & 7][*option as usize & 1] {
                Alternative::Throw(chart) => thrown(chart, *man, bout.foe(*man)),
                Alternative::Try { .. } => return Vec::new(),
            }
        }
        Event::DefenseRolled { man, level, face } => {
            let person = bout.man(*man).person;
            let entry = roster.figures(person).defense[(*level as usize - 1) % 3][(*face as usize - 1) % 6];
            let kind = match entry.does {
                Reaction::Stunned(Stun::Dazed, _) => "dazed",
                Reaction::Stunned(Stun::Hurt, _) => "hurt",
                Reaction::Stunned(Stun::Down, _) => "down",
                Reaction::FightsBack(_) => "fights-back",
                Reaction::Pin => return Vec::new(),
            };
            alone(kind, *man)
        }
        Event::FaceIntoCage { man } => Moment { what: "the cage".to_owned(), ..alone("outside", *man) },
        Event::ThrownBack { man } => Moment { what: "the lumberjacks".to_owned(), ..alone("outside", *man) },
        Event::LeftTheRing { man } => alone("leaves", *man),
        Event::TagOutTried { man, partner, worked, .. } => {
            about(if *worked { "tag-made" } else { "tag-missed" }, *man, *partner)
        }
        Event::ChartRolled { chart, man, foe, cell, .. } => {
            let kind = match cell {
                Cell::YouAttack(_)
                | Cell::OpponentPin
                | Cell::OpponentDefends(_)
                | Cell::OpponentFallsOut => "chart-good",
                Cell::OpponentAttacks(_) | Cell::YouDefend(_) | Cell::YouPin => "chart-bad",
                Cell::RollAgain | Cell::Reversed => "chart-again",
                Cell::CountOut
                | Cell::BothDisqualification
                | Cell::YourDisqualification
                | Cell::OpponentsDisqualification => "outside",
                Cell::BetterPower | Cell::BetterAgility | Cell::BetterRating | Cell::RefereeDown => {
                    return Vec::new();
                }
            };
            let what = landmark(*chart);
            Moment { what: what.to_owned(), ..about(kind, *man, *foe) }
        }
        Event::RoyalRolled { man, foe, row, .. } => {
            let kind = if matches!(row, RoyalRow::YouAttack(_)) { "chart-good" } else { "chart-bad" };
            match row {
                RoyalRow::YouEliminated | RoyalRow::OpponentEliminated => return Vec::new(),
                _ => Moment { what: "the top rope".to_owned(), ..about(kind, *man, *foe) },
            }
        }
        Event::CheckMade { chart, man, foe, won } => {
            let kind = if *won { "chart-good" } else { "chart-bad" };
            Moment { what: landmark(*chart).to_owned(), ..about(kind, *man, *foe) }
        }
        Event::AllyPounced { ally, on, .. } => Moment { who: Some(*ally), ..alone("ally", *on) },
        Event::DisqualificationRolled { man, out, .. } => {
            alone(if *out { "referee-strict" } else { "referee-lenient" }, *man)
        }
        Event::CountOutRolled { man, out: false, .. } => alone("count-out-survived", *man),
        Event::BrawlRolled { winner, .. } => alone("brawl", *winner),
        Event::RefereeDown { dice } => {
            Moment { kind: "referee-down", number: dice.sum().into(), ..Moment::default() }
        }
        Event::RefereeUp => Moment { kind: "referee-up", ..Moment::default() },
        Event::FinisherRolled { man, rating: None, .. } => alone("finisher-misses", *man),
        Event::FinisherRolled { man, rating: Some(_), .. } => {
            let person = bout.man(*man).person;
            let rolled = |entry: &Offense| entry.does == Does::Finisher(Finisher::Roll);
            let face = roster.figures(person).offense[2].iter().position(rolled).unwrap_or(0);
            let the_move = roster.move_name(person, 3, face as u8 + 1).to_owned();
            Moment { the_move, ..alone("finisher", *man) }
        }
        Event::Covered { by, on, .. } => match bout.rules.kind {
            Kind::Cage => about("climbs", *by, *on),
            Kind::Submission | Kind::IQuit => about("holds", *by, *on),
            // Nobody counts to three there.
            Kind::LastManStanding => return Vec::new(),
            _ => about("cover", *by, *on),
        },
        Event::NotCounted { on } => alone("not-counted", *on),
        // A PIN lost is the end only if nobody saves it and no more of them are needed.
        Event::PinRolled { man, lost, .. } => match (bout.rules.kind, lost) {
            (Kind::Cage, _) => return Vec::new(),
            (_, true) if bout.finish.is_none() => return Vec::new(),
            (Kind::Submission | Kind::IQuit, lost) => {
                alone(if *lost { "gives-up" } else { "holds-on" }, *man)
            }
            (_, lost) => alone(if *lost { "pinned" } else { "kick-out" }, *man),
        },
        Event::EscapeRolled { man, foe, lost: true, .. } => about("climbs-out", *foe, *man),
        Event::EscapeRolled { man, foe, lost: false, .. } => about("pulled-back", *man, *foe),
        Event::FallScored { by: Some(by), .. } => about("fall", *by, bout.foe(*by)),
        Event::DistractionTried { by, worked, .. } => {
            let what = if *worked { "and it works" } else { "and it fools nobody" }.to_owned();
            Moment { kind: "distraction", who: Some(*by), what, ..Moment::default() }
        }
        Event::SaveTried { by, row, .. } => {
            let what = match row {
                SaveRow::Saved => "breaks it up",
                SaveRow::Pin => "is cut off",
                SaveRow::Brawl(_) => "starts a riot",
                SaveRow::Interference => "loses all restraint",
                SaveRow::ReversedPin => "turns it over",
            };
            Moment { what: what.to_owned(), ..alone("save", *by) }
        }
        Event::InterferenceTried { by, then, .. } => {
            let what = match then {
                RunIn::OpponentPin | RunIn::OpponentPinWithFinisher => "it leaves somebody flat",
                RunIn::YouAttack => "it turns the match around",
                RunIn::Brawl => "it turns into a brawl",
                RunIn::CountBroken => "it only catches the referee's eye",
                RunIn::YouPin | RunIn::YouPinWithFinisher => "it goes terribly wrong",
            };
            Moment { kind: "run-in", who: Some(*by), what: what.to_owned(), ..Moment::default() }
        }
        Event::SentAway { who, .. } => Moment { kind: "sent-away", who: Some(*who), ..Moment::default() },
        Event::PinBroken { by, worked, .. } => Moment {
            what: if *worked { "breaks it up" } else { "is too late" }.to_owned(),
            ..alone("save", *by)
        },
        Event::SteppedIn { man, against, .. } => about("steps-in", *man, *against),
        Event::TenCount { man, count, .. } => {
            let kind = if *count == 10 { "counted-down" } else { "up-in-time" };
            Moment { number: i32::from(*count) + 1, ..alone(kind, *man) }
        }
        Event::RolledOut { man, left: true, .. } => alone("leaves", *man),
        Event::AllyCalled { man, ally, came, .. } => {
            about(if *came { "tag-made" } else { "tag-missed" }, *man, *ally)
        }
        Event::Eliminated { man, .. } => alone("eliminated", *man),
        Event::FeudRolled { row, you, opponent, .. } => {
            let what = match row {
                FeudRow::YouInjured(_) | FeudRow::AllyInjuresYou(_) => "somebody is being carried out",
                FeudRow::OpponentInjured(_) | FeudRow::GangAttack => "this beating goes on",
                FeudRow::ChallengeToYourAlly | FeudRow::FourWayBrawl => "the friends are in it too",
            };
            Moment { what: what.to_owned(), ..about("feud", *you, *opponent) }
        }
        Event::Booked { booking } => match booking {
            Booking::Challenge { by, .. } => {
                Moment { what: "a challenge is thrown down".to_owned(), ..about("feud", *by, bout.foe(*by)) }
            }
            Booking::TagMatch { one, other, .. } => {
                Moment { what: "a tag match is signed on the spot".to_owned(), ..about("feud", *one, *other) }
            }
        },
        Event::Ended { finish } => {
            let what = match finish.how {
                How::Pin => "by pin",
                How::Submission => "by submission",
                How::Escape => "over the top of the cage",
                How::TenCount => "on a count of ten",
                How::Disqualification => "by disqualification",
                How::CountOut => "by count-out",
                How::DoubleDisqualification => "in a double disqualification",
                How::DoubleCountOut => "in a double count-out",
                How::Elimination => "as the last one in the ring",
                How::Time => "on the clock",
                How::RollLimit => "at the time limit",
                How::Resignation => "by surrender",
            };
            match finish.winner {
                Some(side) => Moment { what: what.to_owned(), ..alone("end", bout.corner(side).legal) },
                None => Moment { kind: "end-draw", what: what.to_owned(), ..Moment::default() },
            }
        }
        _ => return Vec::new(),
    };
    vec![moment]
}
