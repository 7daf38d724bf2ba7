//! Every position that a match can reach, found by playing the rules over every face of every die.
//!
//! What the singles solver knows by heart is here learned from the rules themselves, so tag matches, falls that do not
//! end a match and switches that change a rating are all the same to it. It only needs the positions to be few: how
//! long a match has lasted is forgotten, and where tiredness counts there would be millions.

use std::collections::BTreeMap;

use kernel::{Choices, Digest, Enumerated, Game, Procedure, Table};

use crate::bout::{Bout, How};
use crate::choice::Choice;
use crate::event::Event;
use crate::odds::model::{DOUBLES, End, MEASURES, MOVES, NotExact, Payoff};
use crate::roster::Roster;
use crate::step::Step;
use crate::switches::{Kind, Optional};

/// More positions than this are not listed.
pub(crate) const MOST_POSITIONS: usize = 30_000;
/// One answer may have more sequences of dice than anybody wants to wait for.
const MOST_SEQUENCES: usize = 400_000;

/// One choice at a position: where it may lead.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) choice: Choice,
    /// Positions with their chances.
    pub(crate) to: Vec<(u32, f64)>,
    /// What is certain: the payoff and the kinds of end by their chances, and moves made.
    pub(crate) sure: [f64; MEASURES],
    /// Does it use up a roll of the roll limit?
    pub(crate) rolls: bool,
}

/// One position.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    /// The side that is asked.
    pub(crate) side: u8,
    /// Is somebody about to roll on offense, free to tag? Nearly all cycles pass through such positions.
    pub(crate) hub: bool,
    pub(crate) ways: Vec<Way>,
}

/// All positions of a match.
#[derive(Clone, Debug)]
pub(crate) struct Positions {
    pub(crate) all: Vec<Position>,
    known: BTreeMap<u64, u32>,
    /// Where the match begins.
    pub(crate) start: Way,
}

/// The match without its age, which matters to nobody.
fn ageless(bout: &Bout) -> Bout {
    Bout { moves: 0, rolls: 0, ..*bout }
}

/// Why the positions of a match cannot be listed, as far as that can be seen beforehand.
fn too_many(roster: &Roster, bout: &Bout) -> Option<NotExact> {
    let adds = |person| roster.figures(person).offense.iter().flatten().any(|entry| entry.add_one);
    match bout.rules.kind {
        _ if bout.side_count != 2 => Some(NotExact("more than two sides")),
        Kind::IronMan => Some(NotExact("a clock")),
        Kind::LastManStanding => Some(NotExact("a ten-count")),
        Kind::BattleRoyal => Some(NotExact("a battle royal")),
        _ if bout.on(Optional::FATIGUE) => {
            let singles = NotExact("more than one fall, with fatigue");
            Some(if bout.is_tag() { NotExact("fatigue in a tag match") } else { singles })
        }
        _ if bout.on(Optional::ADD_ONE) && bout.everyone().any(|man| adds(bout.man(man).person)) => {
            Some(NotExact("Add 1 in a tag match"))
        }
        _ => None,
    }
}

impl Positions {
    /// Lists the positions of a match that has not begun, or says why not.
    /// CH-ODDS-8: nothing of the other solver is used here.
    pub(crate) fn of(roster: &Roster, bell: &Bout, payoff: Payoff) -> Result<Self, NotExact> {
        if let Some(reason) = too_many(roster, bell) {
            return Err(reason);
        }
        // A fight after the bell changes nothing that is counted.
        let mut bell = *bell;
        bell.rules.feud = false;
        let mut found = Finder { payoff, known: BTreeMap::new(), open: Vec::new() };
        let start = found
            .way(Choice::Roll, |table| {
                let mut bout = bell;
                bout.settle(roster, table);
                bout
            })
            .ok_or(NotExact("too many sequences of dice at the bell"))?;
        let mut all = Vec::new();
        let mut choices = Choices::default();
        while all.len() < found.open.len() {
            if found.open.len() > MOST_POSITIONS {
                return Err(NotExact("too many positions"));
            }
            let bout = found.open[all.len()];
            let Some(asked) = bout.question(roster, &mut choices) else {
                return Err(NotExact("a match that stops without an end"));
            };
            let mut ways = Vec::with_capacity(choices.len());
            for &choice in choices.iter() {
                let way = found.way(choice, |table| {
                    let mut after = bout;
                    after.apply(roster, asked.seat(), choice, table);
                    after
                });
                ways.push(way.ok_or(NotExact("too many sequences of dice"))?);
            }
            let hub = matches!(bout.agenda.top(), Some(Step::RollOffense(step)) if !step.tagged);
            all.push(Position { side: asked.seat().index() as u8, hub, ways });
        }
        Ok(Self { all, known: found.known, start })
    }

    /// Which position is this?
    pub(crate) fn find(&self, bout: &Bout) -> Option<usize> {
        let mut bout = ageless(bout);
        bout.rules.feud = false;
        self.known.get(&Digest::of(&bout)).map(|&at| at as usize)
    }
}

struct Finder {
    payoff: Payoff,
    known: BTreeMap<u64, u32>,
    open: Vec<Bout>,
}

impl Finder {
    /// Plays something over every sequence of dice; `None` if there are too many.
    fn way(&mut self, choice: Choice, mut play: impl FnMut(&mut Table<'_, Event>) -> Bout) -> Option<Way> {
        let mut source = Enumerated::default();
        let mut to: BTreeMap<u32, f64> = BTreeMap::new();
        let mut sure = [0.0; MEASURES];
        let mut rolls = false;
        for _ in 0..MOST_SEQUENCES {
            let after = play(&mut Table::silent(&mut source));
            let chance = source.likelihood();
            sure[MOVES] += chance * f64::from(after.moves);
            rolls |= after.rolls > 0;
            if let Some(finish) = after.finish {
                let end = end(finish.how, finish.winner);
                sure[0] += chance * self.payoff.0[end as usize];
                sure[1 + end as usize] += chance;
                sure[DOUBLES] += if finish.doubles { chance } else { 0.0 };
            } else {
                *to.entry(self.number(&ageless(&after))).or_default() += chance;
            }
            if !source.turn() {
                return Some(Way { choice, to: to.into_iter().collect(), sure, rolls });
            }
        }
        None
    }

    fn number(&mut self, bout: &Bout) -> u32 {
        let next = self.open.len() as u32;
        let at = *self.known.entry(Digest::of(bout)).or_insert(next);
        if at == next {
            self.open.push(*bout);
        }
        at
    }
}

fn end(how: How, winner: Option<u8>) -> End {
    match (winner, how) {
        (None, _) => End::Draw,
        (Some(0), How::Disqualification) => End::WonByDisqualification,
        (Some(0), How::CountOut) => End::WonByCountOut,
        (Some(0), _) => End::WonByPin,
        (Some(_), How::Disqualification) => End::LostByDisqualification,
        (Some(_), How::CountOut) => End::LostByCountOut,
        (Some(_), _) => End::LostByPin,
    }
}
