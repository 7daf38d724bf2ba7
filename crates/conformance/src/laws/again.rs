//! The same match played again, in another thread, is the same at every step.
//!
//! A `HashMap` is seeded anew in every thread and for every map, so an order that depends on one shows here.

use kernel::record::Said;
use kernel::{Coded, Digest, Game, Listening, Recorded, Tabletop};

use super::equal::hash;
use super::{Check, ensure};
use crate::play::{Scene, Transcript, offered};
use crate::quiet::quietly;

/// How often the match is played again.
const TIMES: usize = 2;

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>) -> Check {
    let (content, line, at) = (scene.content(), &scene.played.line, scene.at);
    for _ in 0..TIMES {
        let again = std::thread::scope(|scope| {
            let thread = scope.spawn(|| quietly(|| repeat::<G>(content, line, at)));
            thread.join().unwrap_or_else(|_| Err("the thread ended in a panic".into()))
        });
        let again = again.map_err(|panic| format!("played again in another thread: {panic}"))??;
        for (index, step) in again.iter().enumerate() {
            let first = Step::of(content, &scene.played.states[index], &scene.played.events[index]);
            let place = if index == 0 { "the set-up".into() } else { format!("entry {index}") };
            let what = first.difference(step);
            ensure!(what.is_none(), "played again, {} after {place}", what.unwrap_or_default());
        }
    }
    Ok(())
}

/// What can be told of a match after one entry.
#[derive(Debug)]
struct Step<G: Game> {
    digest: u64,
    hash: u64,
    question: Vec<String>,
    events: Vec<G::Event>,
}

impl<G: Tabletop> Step<G> {
    fn of(content: &G::Content, game: &G, events: &[G::Event]) -> Self {
        let asked = game.asked(content);
        let lists = asked.iter().flat_map(|asked| asked.seats.iter()).map(|seat| {
            let codes: Vec<u32> = offered(content, game, seat).iter().map(|choice| choice.code()).collect();
            format!("{seat} {codes:?}")
        });
        Self {
            digest: Digest::of(game),
            hash: hash(game),
            question: lists.collect(),
            events: events.to_vec(),
        }
    }

    fn difference(&self, other: &Self) -> Option<String> {
        if self.events != other.events {
            Some(format!("other things happen: {:?}, then {:?}", self.events, other.events))
        } else if self.digest != other.digest || self.hash != other.hash {
            Some("the state is another".into())
        } else if self.question != other.question {
            Some(format!("the choices or their order differ: {:?}, then {:?}", self.question, other.question))
        } else {
            None
        }
    }
}

fn repeat<G: Tabletop>(
    content: &G::Content,
    line: &Transcript<G>,
    entries: usize,
) -> Result<Vec<Step<G>>, String> {
    let mut table = Listening::new(Recorded::new(&line.start));
    let mut game = G::start(content, &line.setup, &mut table.table())
        .map_err(|problems| format!("played again, the set-up is refused: {problems}"))?;
    table.dice.finish().map_err(|fault| format!("played again, the set-up rolls otherwise: {fault}"))?;
    let mut steps = vec![Step::of(content, &game, &table.events)];
    for (index, entry) in line.entries.iter().take(entries).enumerate() {
        let mut table = Listening::new(Recorded::new(&entry.faces));
        match entry.said {
            Said::Choice(code) => {
                let Some(choice) = G::Choice::from_code(code) else { break };
                game.answer(content, entry.seat, choice, &mut table.table())
                    .map_err(|refused| format!("played again, entry {} is refused: {refused}", index + 1))?;
            }
            Said::Resign => game.resign(content, entry.seat, &mut table.table()),
            Said::Draw => break,
        }
        table.dice.finish().map_err(|fault| format!("played again, entry {}: {fault}", index + 1))?;
        steps.push(Step::of(content, &game, &table.events));
    }
    Ok(steps)
}
