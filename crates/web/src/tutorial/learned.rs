//! Which lessons a learner has finished. A cookie keeps it, so that it is there after a reload, for guests and without
//! script, and the server need not know who learns what.

use std::collections::BTreeMap;
use std::fmt;

use catalog::GameName;

use super::course;

/// The finished lessons of every course, one bit a lesson. As text: `atw:3f.champions:1`, in hexadecimal digits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned(BTreeMap<GameName, u32>);

impl Learned {
    /// The name of the cookie.
    pub const COOKIE: &'static str = "learned";

    /// Reads what a cookie says. What makes no sense is left out: somebody may have written anything there.
    pub fn read(text: &str) -> Self {
        let course = |part: &str| {
            let (game, lessons) = part.split_once(':')?;
            let game = game.parse::<GameName>().ok()?;
            let every = (1_u32 << course(game).lessons.len()) - 1;
            Some((game, u32::from_str_radix(lessons, 16).ok()? & every))
        };
        Self(text.split('.').filter_map(course).filter(|(_, lessons)| *lessons != 0).collect())
    }

    /// Notes that a lesson, counted from 1, is finished; `false` if it was before.
    pub fn finish(&mut self, game: GameName, lesson: usize) -> bool {
        let lessons = self.0.entry(game).or_default();
        let before = *lessons;
        *lessons |= 1 << (lesson - 1);
        *lessons != before
    }

    /// Is this lesson finished?
    pub fn has(&self, game: GameName, lesson: usize) -> bool {
        self.0.get(&game).is_some_and(|lessons| lessons >> (lesson - 1) & 1 == 1)
    }

    /// How many lessons of a course are finished.
    pub fn count(&self, game: GameName) -> usize {
        self.0.get(&game).map_or(0, |lessons| lessons.count_ones() as usize)
    }

    /// The first lesson that is not finished; the first of all once the course is.
    pub fn next(&self, game: GameName) -> usize {
        (1..=course(game).lessons.len()).find(|&lesson| !self.has(game, lesson)).unwrap_or(1)
    }

    /// Is the whole course finished?
    pub fn is_complete(&self, game: GameName) -> bool {
        self.count(game) == course(game).lessons.len()
    }
}

impl fmt::Display for Learned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (game, lessons)) in self.0.iter().enumerate() {
            let dot = if index == 0 { "" } else { "." };
            write!(f, "{dot}{game}:{lessons:x}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learned_is_read_as_it_was_written() {
        let mut learned = Learned::default();
        assert!(learned.finish(GameName::Atw, 1) && learned.finish(GameName::Atw, 3));
        assert!(learned.finish(GameName::DungeonBowl, 2) && !learned.finish(GameName::DungeonBowl, 2));
        let again = Learned::read(&learned.to_string());
        assert_eq!(again, learned);
        assert_eq!((again.count(GameName::Atw), again.next(GameName::Atw)), (2, 2));
        assert!(again.has(GameName::Atw, 3) && !again.has(GameName::Champions, 1));
    }

    #[test]
    fn nonsense_in_the_cookie_is_left_out() {
        for text in ["", "atw", "atw:", "atw:xyz", "chess:1", "atw:0", "..:..", "pig:1"] {
            assert_eq!(Learned::read(text), Learned::default(), "{text}");
        }
        let learned = Learned::read("champions:ffffffff");
        assert!(learned.is_complete(GameName::Champions));
        assert_eq!(learned.next(GameName::Champions), 1);
    }
}
