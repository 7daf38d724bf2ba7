//! Any game's people, behind one trait.

use std::sync::Arc;

use catalog::{AnyGame, Edition, visit};
use promotion::{Aftermath, Bill, Booked, Date, Staged, Style, Talent, World};

use super::{
    Forecast, Future, Office, Performed, Swings, chances, fight, found, futures, playable, solved, starter,
    style, swings,
};

/// Any game's people, for whoever knows a game by name only. Made here, so that programs need not be built from the
/// insides of every game.
pub trait Troupe: Send + Sync {
    /// See [`found`].
    fn found(&self, name: &str, founded: Date, seed: u64) -> Result<Office, String>;
    /// See [`starter`].
    fn starter(&self, name: &str, founded: Date, seed: u64) -> Result<Office, String>;
    /// See [`style`].
    fn style(&self) -> Style;
    /// The kinds of match a promoter can choose from.
    fn kinds(&self) -> Vec<promotion::MatchKind>;
    /// Does the game have a card of that name?
    fn has_card(&self, card: &str) -> bool;
    /// See [`playable`].
    fn playable(&self, world: &World, booked: &Booked, show: u32) -> Result<(), String>;
    /// See [`Office::book_the_rest`].
    fn book_the_rest(&self, office: &mut Office, show: u32) -> Result<usize, String>;
    /// See [`Office::next_show`].
    fn next_show(&self, office: &mut Office, slots: u8) -> Result<u32, String>;
    /// See [`Office::run`].
    fn run(&self, office: &mut Office, shows: u32, slots: u8) -> Result<(), String>;
    /// Simulates a billed match and says what a commentator says.
    fn watch(&self, bill: &Bill, seed: u64, say: &mut dyn FnMut(&str)) -> Result<Aftermath, String>;
    /// See [`futures`].
    fn futures(&self, world: &World, shows: u32, count: u32, seed: u64) -> Vec<Vec<Future>>;
    /// See [`chances`].
    fn chances(&self, bill: &Bill, count: u32, seed: u64) -> Result<Forecast, String>;
    /// See [`solved`].
    fn solved(&self, bill: &Bill) -> Option<Forecast>;
    /// See [`swings`].
    fn swings(&self, bill: &Bill, seed: u64) -> Result<Swings, String>;
    /// See [`Office::plan_show`].
    fn plan_show(&self, office: &mut Office, slots: u8) -> Result<u32, String>;
    /// The names on the cards of everybody who could be hired.
    fn talent(&self) -> Vec<Talent>;
}

/// The people of that game.
pub fn troupe(game: &AnyGame) -> Box<dyn Troupe> {
    fn of<G: Performed>(edition: &Edition<G>) -> Box<dyn Troupe> {
        Box::new(Of::<G>(Arc::clone(edition.content())))
    }
    visit!(AnyGame, game, edition => of(edition))
}

struct Of<G: Performed>(Arc<G::Content>);

impl<G: Performed> Troupe for Of<G> {
    fn found(&self, name: &str, founded: Date, seed: u64) -> Result<Office, String> {
        found::<G>(&self.0, name, founded, seed)
    }
    fn starter(&self, name: &str, founded: Date, seed: u64) -> Result<Office, String> {
        starter::<G>(&self.0, name, founded, seed)
    }
    fn style(&self) -> Style {
        style::<G>()
    }
    fn kinds(&self) -> Vec<promotion::MatchKind> {
        G::kinds()
    }
    fn has_card(&self, card: &str) -> bool {
        G::company(&self.0).talent.iter().any(|talent| talent.card == card)
    }
    fn playable(&self, world: &World, booked: &Booked, show: u32) -> Result<(), String> {
        playable::<G>(&self.0, world, booked, show)
    }
    fn book_the_rest(&self, office: &mut Office, show: u32) -> Result<usize, String> {
        office.book_the_rest::<G>(&self.0, show)
    }
    fn next_show(&self, office: &mut Office, slots: u8) -> Result<u32, String> {
        office.next_show::<G>(slots)
    }
    fn run(&self, office: &mut Office, shows: u32, slots: u8) -> Result<(), String> {
        office.run::<G>(&self.0, shows, slots)
    }
    fn watch(&self, bill: &Bill, seed: u64, say: &mut dyn FnMut(&str)) -> Result<Aftermath, String> {
        let mut speaker = <G as Staged>::commentator(&self.0, seed);
        let mut listen = |game: &G, event: &G::Event| {
            for line in speaker(game, event) {
                say(&line);
            }
        };
        fight::<G>(&self.0, bill, seed, Some(&mut listen))
    }
    fn futures(&self, world: &World, shows: u32, count: u32, seed: u64) -> Vec<Vec<Future>> {
        futures::<G>(&self.0, world, shows, count, seed)
    }
    fn chances(&self, bill: &Bill, count: u32, seed: u64) -> Result<Forecast, String> {
        chances::<G>(&self.0, bill, count, seed)
    }
    fn solved(&self, bill: &Bill) -> Option<Forecast> {
        solved::<G>(&self.0, bill)
    }
    fn swings(&self, bill: &Bill, seed: u64) -> Result<Swings, String> {
        swings::<G>(&self.0, bill, seed)
    }
    fn plan_show(&self, office: &mut Office, slots: u8) -> Result<u32, String> {
        office.plan_show::<G>(slots)
    }
    fn talent(&self) -> Vec<Talent> {
        G::company(&self.0).talent
    }
}
