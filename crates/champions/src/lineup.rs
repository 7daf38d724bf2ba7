//! The wrestlers of a match. There is room for many, but only those who are there are compared, digested and shown.

use core::hash::{Hash, Hasher};
use core::ops::{Deref, DerefMut};

use kernel::{Canonical, Digest};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bout::{Fighter, MOST_MEN, Man};

/// Everybody in a match, side by side.
#[derive(Clone, Copy, Debug)]
pub struct Lineup {
    men: [Fighter; MOST_MEN],
    count: u8,
}

impl Default for Lineup {
    fn default() -> Self {
        Self { men: [Fighter::default(); MOST_MEN], count: 0 }
    }
}

impl Lineup {
    /// That wrestler. The mask makes a check of the bounds needless: there are 32 places.
    #[inline]
    pub fn get(&self, man: Man) -> &Fighter {
        &self.men[man.0 as usize & (MOST_MEN - 1)]
    }

    #[inline]
    pub fn get_mut(&mut self, man: Man) -> &mut Fighter {
        &mut self.men[man.0 as usize & (MOST_MEN - 1)]
    }

    /// One more wrestler; `None` if there is no room.
    pub fn enter(&mut self, fighter: Fighter) -> Option<Man> {
        let man = Man(self.count);
        *self.men.get_mut(self.count as usize)? = fighter;
        self.count += 1;
        Some(man)
    }

    /// How many there are.
    #[inline]
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// All of them, in order.
    #[inline]
    pub fn all(&self) -> impl Iterator<Item = Man> + use<> {
        (0..self.count).map(Man)
    }
}

impl Deref for Lineup {
    type Target = [Fighter];
    fn deref(&self) -> &[Fighter] {
        &self.men[..self.count as usize]
    }
}

impl DerefMut for Lineup {
    fn deref_mut(&mut self) -> &mut [Fighter] {
        &mut self.men[..self.count as usize]
    }
}

impl PartialEq for Lineup {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Lineup {}

impl Hash for Lineup {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl Canonical for Lineup {
    fn feed(&self, digest: &mut Digest) {
        self.count.feed(digest);
        self.iter().for_each(|fighter| fighter.feed(digest));
    }
}

impl Serialize for Lineup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Lineup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut lineup = Self::default();
        for fighter in Vec::<Fighter>::deserialize(deserializer)? {
            if lineup.enter(fighter).is_none() {
                return Err(serde::de::Error::custom(format!("a match has at most {MOST_MEN} wrestlers")));
            }
        }
        Ok(lineup)
    }
}
