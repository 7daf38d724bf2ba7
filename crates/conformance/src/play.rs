//! Random matches, and what the laws look at.

use std::sync::Arc;

use kernel::dice::Rolled;
use kernel::fair::Bytes32;
use kernel::record::{self, End, Header, Record, RecordEntry, Said};
use kernel::{
    Choices, Coded, Dice, Die, Digest, Fast, Game, Listening, Problems, Purpose, Recording, Seat, Seats,
    Tabletop,
};

use crate::laws::{choices, ends};
use crate::quiet::quietly;
use crate::{Law, Report, Suite};

/// What all matches of one run share.
pub(crate) struct Ground<G: Game> {
    pub(crate) content: Arc<G::Content>,
    pub(crate) content_digest: Bytes32,
    pub(crate) suite: Suite,
}

impl<G: Tabletop> Ground<G> {
    /// The built-in content, read from its files.
    pub(crate) fn new(suite: Suite) -> Result<Self, Problems> {
        let files: Vec<kernel::ContentFile> =
            G::content_files().iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        let content = Arc::new(G::load(&files)?);
        Ok(Self { content, content_digest: record::content_digest(&files), suite })
    }

    pub(crate) fn header(&self, setup: &G::Setup) -> Header {
        Header::new::<G>(self.content_digest, serde_json::to_value(setup).unwrap_or_default())
    }
}

/// A match as data: what a record is made of.
#[derive(Clone, Debug)]
pub(crate) struct Transcript<G: Game> {
    pub(crate) setup: G::Setup,
    pub(crate) start: Vec<Rolled>,
    pub(crate) entries: Vec<RecordEntry>,
}

/// A line with the state and the events after each of its entries; number 0 is the set-up.
#[derive(Clone, Debug)]
pub(crate) struct Played<G: Game> {
    pub(crate) line: Transcript<G>,
    pub(crate) states: Vec<G>,
    pub(crate) events: Vec<Vec<G::Event>>,
    /// What was being said when the rules panicked.
    pub(crate) saying: Option<(Seat, u32)>,
    /// Did it take more decisions than it may?
    pub(crate) endless: bool,
}

impl<G: Tabletop> Played<G> {
    fn new(setup: G::Setup) -> Self {
        let line = Transcript { setup, start: Vec::new(), entries: Vec::new() };
        Self { line, states: Vec::new(), events: Vec::new(), saying: None, endless: false }
    }

    /// The number of the last state.
    pub(crate) fn last(&self) -> usize {
        self.states.len().saturating_sub(1)
    }

    /// The first `entries` entries as a record, with words.
    pub(crate) fn record(&self, ground: &Ground<G>, entries: usize) -> Record {
        let mut record = Record::new(ground.header(&self.line.setup), None);
        record.start.clone_from(&self.line.start);
        for (entry, before) in self.line.entries.iter().take(entries).zip(&self.states) {
            let mut entry = entry.clone();
            entry.words = match entry.said {
                Said::Choice(code) => said(&*ground.content, before, code),
                Said::Resign => "resign".into(),
                Said::Draw => "draw".into(),
            };
            record.entries.push(entry);
        }
        record.end = self.states.get(entries).and_then(|state| {
            let outcome = state.outcome()?;
            Some(End { outcome, state: format!("{:016x}", Digest::of(state)) })
        });
        record
    }

    fn push(&mut self, state: G, events: Vec<G::Event>) {
        self.states.push(state);
        self.events.push(events);
    }
}

/// A choice in words, or its code if the words panic.
pub(crate) fn said<G: Tabletop>(content: &G::Content, state: &G, code: u32) -> String {
    quietly(|| G::Choice::from_code(code).map(|choice| state.say(content, choice)))
        .ok()
        .flatten()
        .unwrap_or_else(|| format!("choice {code}"))
}

/// One point of one match: what a law looks at.
pub(crate) struct Scene<'a, G: Game> {
    pub(crate) ground: &'a Ground<G>,
    pub(crate) played: &'a Played<G>,
    pub(crate) at: usize,
}

impl<'a, G: Tabletop> Scene<'a, G> {
    pub(crate) fn state(&self) -> &'a G {
        &self.played.states[self.at]
    }

    pub(crate) fn content(&self) -> &'a G::Content {
        &self.ground.content
    }
}

/// The table at which random matches are played: everything is heard and written down.
pub(crate) type Random<Event> = Listening<Recording<Fast>, Event>;

pub(crate) fn random_table<Event>(dice: &mut Fast) -> Random<Event> {
    Listening::new(Recording::new(Fast::new(dice.bits())))
}

/// Dice that show these faces again as far as they can, and then others.
#[derive(Clone, Debug)]
pub(crate) struct Again<'a> {
    faces: &'a [Rolled],
    spare: Fast,
}

impl<'a> Again<'a> {
    pub(crate) fn new(faces: &'a [Rolled], spare: u64) -> Self {
        Self { faces, spare: Fast::new(spare) }
    }
}

impl Dice for Again<'_> {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        if let Some((rolled, rest)) = self.faces.split_first() {
            self.faces = rest;
            if (1..=die.sides()).contains(&rolled.face) {
                return rolled.face;
            }
        }
        self.spare.roll(die, why)
    }
}

/// One die of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Roll {
    pub(crate) die: Die,
    pub(crate) why: Purpose,
    pub(crate) face: u8,
}

/// Dice that remember what they were rolled for.
#[derive(Debug)]
pub(crate) struct Noted<D> {
    dice: D,
    pub(crate) rolls: Vec<Roll>,
}

impl<D> Noted<D> {
    pub(crate) fn new(dice: D) -> Self {
        Self { dice, rolls: Vec::new() }
    }
}

impl<D: Dice> Dice for Noted<D> {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        let face = self.dice.roll(die, why);
        self.rolls.push(Roll { die, why, face });
        face
    }
}

/// One of these, by these dice; `None` of nothing.
pub(crate) fn any<T: Copy>(of: &[T], dice: &mut Fast) -> Option<T> {
    if of.is_empty() { None } else { Some(of[dice.below(of.len() as u32) as usize]) }
}

/// One of these seats.
pub(crate) fn any_seat(of: Seats, dice: &mut Fast) -> Option<Seat> {
    if of.is_empty() { None } else { of.iter().nth(dice.below(of.len() as u32) as usize) }
}

/// What a seat may choose now.
pub(crate) fn offered<G: Game>(content: &G::Content, state: &G, seat: Seat) -> Choices<G::Choice> {
    let mut choices = Choices::default();
    state.offer(content, seat, &mut choices);
    choices
}

/// What was found wrong while playing, and the law it breaks.
pub(crate) type Fault = (Law, crate::Broken);

/// Plays match `number` by random choices to its end, or to the first thing that is wrong with it.
pub(crate) fn play<G: Tabletop>(
    ground: &Ground<G>,
    number: u64,
    report: &mut Report,
) -> (Option<Played<G>>, Option<Fault>) {
    let mut dice = Fast::of_match(ground.suite.seed, number);
    match quietly(|| G::any_setup(&*ground.content, &mut dice)) {
        Err(panic) => (None, Some((Law::Ends, format!("a random set-up: {panic}").into()))),
        Ok(setup) => {
            let mut played = Played::new(setup);
            let fault = play_on(ground, &mut played, ground.suite.decisions, &mut dice, report);
            (Some(played), fault)
        }
    }
}

/// Plays a match from its set-up, at most so many decisions.
pub(crate) fn play_from<G: Tabletop>(
    ground: &Ground<G>,
    setup: G::Setup,
    decisions: usize,
    dice: &mut Fast,
) -> (Played<G>, Option<Fault>) {
    let mut played = Played::new(setup);
    let fault = play_on(ground, &mut played, decisions, dice, &mut Report::default());
    (played, fault)
}

fn play_on<G: Tabletop>(
    ground: &Ground<G>,
    played: &mut Played<G>,
    decisions: usize,
    dice: &mut Fast,
    report: &mut Report,
) -> Option<Fault> {
    let fault = quietly(|| match start(ground, played, dice) {
        Ok(()) => answer_at_random(ground, played, decisions, dice, report),
        Err(broken) => Some((Law::Ends, broken)),
    });
    match fault {
        Ok(fault) => fault,
        Err(panic) => {
            let reason = match (played.saying, played.states.last()) {
                (Some((seat, code)), Some(state)) => {
                    format!("{seat} says \"{}\": {panic}", said(&*ground.content, state, code))
                }
                (None, Some(_)) => format!("asking the next question: {panic}"),
                (_, None) => format!("setting up: {panic}"),
            };
            Some((Law::Choices, reason.into()))
        }
    }
}

fn start<G: Tabletop>(
    ground: &Ground<G>,
    played: &mut Played<G>,
    dice: &mut Fast,
) -> Result<(), crate::Broken> {
    let mut table = random_table(dice);
    match G::start(&*ground.content, &played.line.setup, &mut table.table()) {
        Ok(state) => {
            played.line.start = table.dice.faces;
            played.push(state, table.events);
            Ok(())
        }
        Err(problems) => Err(format!("a random set-up is refused: {problems}").into()),
    }
}

fn answer_at_random<G: Tabletop>(
    ground: &Ground<G>,
    played: &mut Played<G>,
    decisions: usize,
    dice: &mut Fast,
    report: &mut Report,
) -> Option<Fault> {
    let content = &*ground.content;
    let mut state = played.states.last()?.clone();
    let mut table: Random<G::Event> = random_table(dice);
    let mut list = Choices::default();
    let mut codes = Vec::new();
    report.rolls += played.line.start.len() as u64;
    loop {
        if let Err(broken) = ends::settled(content, &state, played.states.first()) {
            return Some((Law::Ends, broken));
        }
        if let Err(broken) = choices::question(content, &state, &mut list, &mut codes) {
            return Some((Law::Choices, broken));
        }
        let asked = state.asked(content)?;
        if played.line.entries.len() >= decisions {
            played.endless = true;
            return None;
        }
        let seat = any_seat(asked.seats, dice)?;
        list.clear();
        state.offer(content, seat, &mut list);
        report.widest = report.widest.max(list.len() as u64);
        let choice = any(&list, dice)?;
        played.saying = Some((seat, choice.code()));
        if let Err(refused) = state.answer(content, seat, choice, &mut table.table()) {
            let words = said(content, played.states.last()?, choice.code());
            return Some((
                Law::Choices,
                format!("{seat} is offered \"{words}\" but refused: {refused}").into(),
            ));
        }
        played.saying = None;
        report.decisions += 1;
        report.rolls += table.dice.faces.len() as u64;
        report.rolling_answers += u64::from(!table.dice.faces.is_empty());
        played.line.entries.push(RecordEntry {
            seat,
            said: Said::Choice(choice.code()),
            words: String::new(),
            faces: core::mem::take(&mut table.dice.faces),
        });
        played.push(state.clone(), core::mem::take(&mut table.events));
    }
}

/// Plays a state on by random choices; gives back whether it came to an end within so many decisions.
pub(crate) fn finishes<G: Tabletop>(
    content: &G::Content,
    mut state: G,
    decisions: usize,
    dice: &mut Fast,
) -> bool {
    let mut source = Fast::new(dice.bits());
    let mut table = kernel::Table::silent(&mut source);
    let mut list = Choices::default();
    for _ in 0..decisions {
        let Some(asked) = state.asked(content) else { return true };
        let Some(seat) = any_seat(asked.seats, dice) else { return false };
        list.clear();
        state.offer(content, seat, &mut list);
        let Some(choice) = any(&list, dice) else { return false };
        state.apply(content, seat, choice, &mut table);
    }
    state.asked(content).is_none()
}

/// Plays these entries again as far as they can be said, with their faces as far as they can be rolled: what remains
/// of a line when something before was taken out of it.
pub(crate) fn follow<G: Tabletop>(ground: &Ground<G>, line: &Transcript<G>) -> Option<Played<G>> {
    let content = &*ground.content;
    let mut played = Played::new(line.setup.clone());
    let mut table = Listening::new(Recording::new(Again::new(&line.start, 1)));
    let mut state = G::start(content, &line.setup, &mut table.table()).ok()?;
    played.line.start = table.dice.faces;
    played.push(state.clone(), table.events);
    for entry in &line.entries {
        let mut table = Listening::new(Recording::new(Again::new(&entry.faces, 1)));
        match entry.said {
            Said::Choice(code) => {
                let Some(choice) = G::Choice::from_code(code) else { continue };
                if state.answer(content, entry.seat, choice, &mut table.table()).is_err() {
                    continue;
                }
            }
            Said::Resign if state.outcome().is_none() => {
                state.resign(content, entry.seat, &mut table.table());
            }
            Said::Resign | Said::Draw => continue,
        }
        played.line.entries.push(RecordEntry { faces: table.dice.faces, ..entry.clone() });
        played.push(state.clone(), table.events);
    }
    Some(played)
}

/// Answers, and gives back the events and the faces.
pub(crate) fn heard<G: Tabletop, D: Dice>(
    content: &G::Content,
    state: &mut G,
    seat: Seat,
    choice: G::Choice,
    dice: D,
) -> (Vec<G::Event>, Vec<Rolled>) {
    let mut table = Listening::new(Recording::new(dice));
    state.apply(content, seat, choice, &mut table.table());
    (table.events, table.dice.faces)
}
