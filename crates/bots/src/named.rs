//! Opponents for a match of any game. They are built here, for every game of the catalog, so that programs that serve
//! all games need not be built from the insides of each.

use std::sync::Arc;

use catalog::{AnySnapshot, GameName, Position, visit, with_game};
use kernel::{Coded, Seat, Viewer};

use crate::{Bot, BotKind, Level, Opponents, Situation};

/// A bot's decision that is still to be thought through; it holds its seat's view and nothing else of the match.
pub struct Thought {
    /// As a bot of its level decides.
    pub best: Decision,
    /// By rules of thumb, for when there is no time left.
    pub hurried: Decision,
}

/// The code of a choice, once somebody has thought about it.
pub type Decision = Box<dyn FnOnce() -> u32 + Send>;

impl core::fmt::Debug for Thought {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Thought(..)")
    }
}

/// What an opponent of that level does in that game, in a sentence.
pub fn describe(game: GameName, level: Level) -> &'static str {
    with_game!(game, G => G::describe(level))
}

/// What such a bot would say for that seat, to be thought through elsewhere; `None` if it is not asked.
pub fn thought(position: &AnySnapshot, seat: Seat, bot: BotKind, seed: u64) -> Option<Thought> {
    visit!(AnySnapshot, position, position => thought_of(position, seat, bot, seed))
}

fn thought_of<G: Opponents + kernel::Tabletop>(
    position: &Position<G>,
    seat: Seat,
    bot: BotKind,
    seed: u64,
) -> Option<Thought> {
    let asked = position.asked().filter(|asked| asked.seats.has(seat))?;
    let offered = position.choices(seat);
    if let [only] = *offered {
        let code = only.code();
        return Some(Thought { best: Box::new(move || code), hurried: Box::new(move || code) });
    }
    let content = position.content();
    let seen = Arc::new((position.state().view(content, Viewer::Seat(seat)), offered));
    let decision = |mut bot: Box<dyn Bot<G>>| -> Decision {
        let (content, seen) = (Arc::clone(content), Arc::clone(&seen));
        Box::new(move || {
            let (view, offered) = &*seen;
            bot.choose(&Situation { content: &content, seat, view, asked, offered }).code()
        })
    };
    Some(Thought { best: decision(bot.bot::<G>(seed)), hurried: decision(G::scripted_bot(seed)) })
}
