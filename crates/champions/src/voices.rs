//! Play-by-play: the events of a match as a commentator would tell them, in one of several voices.
//!
//! A voice is content: for each kind of moment a list of lines with blanks (`{A}` for the wrestler the moment is about,
//! `{B}` for the other, `{move}`, `{n}` and so on). A blank is always filled from the event, so nothing is said that did
//! not happen; a moment without a line is passed over. The same line never comes twice within ten.

use std::collections::BTreeMap;

use content::Located;
use kernel::Problem;
use serde::Deserialize;

use crate::bout::{Booking, Bout, How, Man};
use crate::card::{Chart, Does, Finisher, Offense, Reaction, Stun, better};
use crate::charts::{Alternative, Cell, FeudRow, RoyalRow, RunIn, SaveRow};
use crate::event::{Ability, Event};
use crate::roster::{Person, Roster};
use crate::step::Step;
use crate::switches::{Kind, Optional};

/// After so many other lines a line may come again (CH-WORDS-1).
pub const REST: usize = 10;

/// Every kind of moment a voice must have lines for, and how many at least. A moment never follows itself at once but
/// for a few rare ones, so six lines are enough for the common ones; where none is fresh, nothing is said.
pub const MOMENTS: [(&str, usize); 57] = [
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

/// One voice: its lines by moment.
#[derive(Clone, Debug)]
pub struct Voice {
    pub name: String,
    /// What kind of voice it is, in a few words.
    pub about: String,
    lines: Vec<Vec<String>>,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawVoice {
    name: String,
    about: String,
    lines: Located<BTreeMap<String, Vec<String>>>,
}

/// The shape of a file of a voice, for editors.
pub(crate) fn schema() -> serde_json::Value {
    content::schema::<RawVoice>()
}

/// Reads a voice, or adds everything that is wrong with it to `found`.
pub(crate) fn read(file: &str, text: &str, found: &mut Vec<Problem>) -> Option<Voice> {
    let raw: RawVoice = content::read(file, text, found)?;
    let before = found.len();
    let known = MOMENTS.map(|(moment, _)| moment);
    for moment in raw.lines.value.keys().filter(|moment| !known.contains(&moment.as_str())) {
        let problem = raw.lines.problem_at(moment, "no such moment");
        found.push(problem.suggest(content::nearest(moment, known)));
    }
    let mut lines = Vec::new();
    for (moment, needed) in MOMENTS {
        let own = raw.lines.value.get(moment).cloned().unwrap_or_default();
        if own.len() < needed {
            let reason = format!(
                "{moment} needs at least {needed} lines, since none comes twice within ten; it has {}",
                own.len()
            );
            found.push(raw.lines.problem(reason));
        }
        for line in &own {
            let twice = own.iter().filter(|other| *other == line).count() > 1;
            if let Some(reason) = wrong(line).or_else(|| twice.then(|| "this line is there twice".to_owned()))
            {
                found.push(raw.lines.problem_at(moment, format!("\"{line}\": {reason}")));
            }
        }
        lines.push(own);
    }
    (found.len() == before).then_some(Voice { name: raw.name, about: raw.about, lines })
}

/// The blanks a line may have.
const BLANKS: [&str; 6] = ["{A}", "{B}", "{move}", "{n}", "{who}", "{what}"];

/// CH-WORDS-2
fn wrong(line: &str) -> Option<String> {
    let stripped = BLANKS.iter().fold(line.to_owned(), |text, blank| text.replace(blank, ""));
    (stripped.contains(['{', '}'])).then(|| format!("it has a blank that is none of {}", BLANKS.join(" ")))
}

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

/// One line of commentary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentaryLine {
    pub text: String,
    /// The moment it belongs to, and which of the voice's lines for it this is.
    pub moment: &'static str,
    pub number: usize,
}

/// Somebody at the microphone: remembers what was said, so as not to say it again.
#[derive(Clone, Debug)]
pub struct Commentator<'r> {
    roster: &'r Roster,
    voice: &'r Voice,
    /// The last lines said, by moment and number.
    said: Vec<(usize, usize)>,
    count: usize,
    seed: u64,
    bled: u16,
}

impl<'r> Commentator<'r> {
    /// A commentator with that voice; the seed varies which lines come first.
    pub fn new(roster: &'r Roster, voice: &'r Voice, seed: u64) -> Self {
        Self { roster, voice, said: Vec::new(), count: 0, seed, bled: 0 }
    }

    /// What is said about something that has happened; often nothing, sometimes two lines.
    pub fn call(&mut self, bout: &Bout, event: &Event) -> Vec<CommentaryLine> {
        let mut lines = Vec::new();
        for moment in moments(bout, self.roster, event) {
            lines.extend(self.say(bout, &moment));
        }
        if let Event::Tired { man, .. } = event
            && bout.man(*man).tokens >= crate::rules::fatigue::BLEEDS_AT
            && self.bled >> (man.0 & 15) & 1 == 0
        {
            self.bled |= 1 << (man.0 & 15);
            lines.extend(self.say(bout, &Moment { kind: "bleeding", one: Some(*man), ..Moment::default() }));
        }
        lines
    }

    fn say(&mut self, bout: &Bout, moment: &Moment) -> Option<CommentaryLine> {
        let kind = MOMENTS.iter().position(|(name, _)| *name == moment.kind)?;
        let lines = &self.voice.lines[kind];
        // The seed only says where the search begins; the first line not said lately is taken.
        let start = (self.seed.rotate_left(7) ^ (self.count as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
            as usize
            >> 3;
        let pick = (0..lines.len())
            .map(|step| (start + step) % lines.len())
            .find(|number| !self.said.contains(&(kind, *number)))?;
        self.count += 1;
        self.said.push((kind, pick));
        if self.said.len() > REST {
            self.said.remove(0);
        }
        let name = |man: Option<Man>| man.map_or("somebody", |man| self.roster.name(bout.man(man).person));
        let vowel = moment.the_move.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']);
        let article = |line: &str| {
            if vowel {
                line.replace("a {move}", "an {move}").replace("A {move}", "An {move}")
            } else {
                line.to_owned()
            }
        };
        let text = article(&lines[pick])
            .replace("{A}", name(moment.one))
            .replace("{B}", name(moment.other))
            .replace("{move}", &moment.the_move)
            .replace("{n}", &moment.number.to_string())
            .replace("{who}", moment.who.map_or("somebody", |who| self.roster.name(who)))
            .replace("{what}", &moment.what);
        let mut letters = text.chars();
        let text =
            letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect());
        Some(CommentaryLine { text, moment: moment.kind, number: pick })
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
