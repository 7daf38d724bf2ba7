use kernel::{Fast, Game};

use crate::{Bot, Situation};

/// Somebody who knows how to play but whose mind wanders: so many of a hundred decisions are made at random.
#[derive(Clone, Debug)]
pub struct Distracted<B> {
    bot: B,
    of_a_hundred: u32,
    luck: Fast,
}

impl<B> Distracted<B> {
    /// Its lapses follow from this seed.
    pub fn new(bot: B, of_a_hundred: u32, seed: u64) -> Self {
        Self { bot, of_a_hundred, luck: Fast::new(!seed) }
    }
}

impl<G: Game, B: Bot<G>> Bot<G> for Distracted<B> {
    fn choose(&mut self, situation: &Situation<'_, G>) -> G::Choice {
        if self.luck.below(100) < self.of_a_hundred {
            return situation.offered[self.luck.below(situation.offered.len() as u32) as usize];
        }
        self.bot.choose(situation)
    }
}
