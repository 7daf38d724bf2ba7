//! Leagues run by bots: a match, a round, a whole season with everything between the matches. Everything that is rolled follows
//! from a seed, so that a match can be seen again.

use std::sync::Arc;

use bots::{Bot, Opponents, play_on};
use catalog::{AnyGame, Edition, visit};
use kernel::{Fast, Listening, Seat};
use promotion::Role;
use promotion::competition::{
    Competition, Deed, DeedOf, EntryOf, Format, Head, Lasting, League, LeagueDeed, LeagueLog, LeagueNews,
    Played, Who,
};

/// A match that bots have not ended after so many decisions is called off as a draw.
const LIMIT: usize = 40_000;

/// A match takes so long on an arena's clock.
const ARENA_MINUTES: u32 = 3;

/// A game whose leagues bots can play.
pub trait Contested: Lasting + Opponents {}
impl<G: Lasting + Opponents> Contested for G {}

/// Somebody who enters a new league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entering {
    pub name: String,
    /// What of the game's content they play.
    pub card: String,
}

/// A match that was just played, and what came of it.
#[derive(Clone, Debug)]
pub struct FixturePlayed {
    pub fixture: u32,
    /// Sentences, each with the team it is of.
    pub news: LeagueNews,
}

/// Plays a fixture of two teams by bots: how it ended, and what it left to home and away.
fn contest<G: Contested>(
    content: &G::Content,
    teams: [&G::Team; 2],
    seed: u64,
) -> Result<(Played, [G::Report; 2]), String> {
    let setup = G::meet(content, teams).map_err(|problems| problems.to_string())?;
    let mut table = Listening::new(Fast::of_match(seed, 0));
    let mut game = G::start(content, &setup, &mut table.table()).map_err(|problems| problems.to_string())?;
    let mut own: Vec<Box<dyn Bot<G>>> = (0..game.seats().len())
        .map(|seat| G::scripted_bot(Fast::of_match(seed, 1 + seat as u64).bits()))
        .collect();
    let mut bots: Vec<&mut dyn Bot<G>> = own.iter_mut().map(|bot| &mut **bot as &mut dyn Bot<G>).collect();
    play_on(&mut game, content, &mut table.table(), &mut bots, LIMIT);
    let winner = game.outcome().and_then(|outcome| outcome.winner()).map(|seat| seat.index() as u8);
    let played = Played { winner, score: game.score(&table.events), replay: format!("seed {seed}") };
    Ok((played, Seat::BOTH.map(|seat| game.report(content, &table.events, seat))))
}

/// A league with its log, known by the name of its game only.
pub trait Office: Send {
    /// The competition as it stands.
    fn competition(&self) -> &Competition;
    /// A team on paper.
    fn sheet(&self, who: Who) -> Vec<String>;
    /// Something of the competition: a round, a withdrawal, a forfeit.
    fn run(&mut self, deed: Deed) -> Result<LeagueNews, String>;
    /// Plays a fixture by bots, and lets both coaches decide.
    fn play(&mut self, fixture: u32) -> Result<FixturePlayed, String>;
    /// The next thing: a round that is paired if none is open, or else the next match; nothing when all is over.
    fn step(&mut self) -> Result<Option<FixturePlayed>, String>;
    /// The whole log as text.
    fn text(&self) -> String;
}

struct Of<G: Contested> {
    content: Arc<G::Content>,
    league: League<G>,
    log: LeagueLog<G>,
    dice: Fast,
}

impl<G: Contested> Of<G> {
    fn enter(&mut self, deed: DeedOf<G>) -> Result<LeagueNews, String> {
        let (entry, news): (EntryOf<G>, _) =
            self.league.enter(&self.content, deed, &mut self.dice).map_err(|refusal| refusal.reason)?;
        self.log.entries.push(entry);
        Ok(news)
    }

    fn key(&self, who: Who) -> String {
        self.league.competition.entrant(who).key.clone()
    }

    /// What a bot coach decides after a match, or before the first.
    fn coach(&mut self, who: Who, news: &mut LeagueNews) -> Result<(), String> {
        while let Some(decision) = G::advise(&self.content, &self.league.teams[who.index()].team) {
            let deed = LeagueDeed::Coach { who: self.key(who), decision };
            news.extend(self.enter(deed)?);
        }
        Ok(())
    }
}

impl<G: Contested> Office for Of<G> {
    fn competition(&self) -> &Competition {
        &self.league.competition
    }

    fn sheet(&self, who: Who) -> Vec<String> {
        G::sheet(&self.content, &self.league.teams[who.index()].team)
    }

    fn run(&mut self, deed: Deed) -> Result<LeagueNews, String> {
        self.enter(LeagueDeed::Run(deed))
    }

    fn play(&mut self, fixture: u32) -> Result<FixturePlayed, String> {
        let found = self.league.competition.fixture(fixture).map_err(|refusal| refusal.reason)?;
        if found.end.is_some() {
            return Err(format!("Match {fixture} has its result already."));
        }
        let sides = found.sides;
        let mut news = Vec::new();
        for who in sides {
            // A knock-out match that was drawn is played again at once.
            if !self.league.teams[who.index()].ready {
                let deed = LeagueDeed::Ready { who: self.key(who) };
                news.extend(self.enter(deed)?);
            }
        }
        let teams = sides.map(|who| &self.league.teams[who.index()].team);
        let (played, left) = contest::<G>(&self.content, teams, self.dice.bits())?;
        let minute = match self.league.competition.head.format {
            Format::Arena { .. } => self.league.competition.minute,
            _ => 0,
        };
        news.extend(self.enter(LeagueDeed::Match { fixture, played, minute, left })?);
        for who in sides {
            self.coach(who, &mut news)?;
        }
        Ok(FixturePlayed { fixture, news })
    }

    fn step(&mut self) -> Result<Option<FixturePlayed>, String> {
        if self.league.competition.is_over() {
            return Ok(None);
        }
        let next = self.league.competition.open().next().map(|fixture| fixture.id);
        if let Some(fixture) = next {
            return self.play(fixture).map(Some);
        }
        let minute = match self.league.competition.head.format {
            Format::Arena { .. } if self.league.competition.has_begun() => {
                self.league.competition.minute + ARENA_MINUTES
            }
            _ => 0,
        };
        let news = self.run(Deed::Pair { minute })?;
        Ok(Some(FixturePlayed { fixture: 0, news }))
    }

    fn text(&self) -> String {
        self.log.write()
    }
}

/// A new league with its entrants, each drafted by a bot coach.
pub fn found(
    game: &AnyGame,
    head: Head,
    entering: &[Entering],
    seed: u64,
) -> Result<Box<dyn Office>, String> {
    fn of<G: Contested>(
        edition: &Edition<G>,
        head: Head,
        entering: &[Entering],
        seed: u64,
    ) -> Result<Box<dyn Office>, String> {
        let league = League::new(head.clone()).map_err(|refusal| refusal.reason)?;
        let log = LeagueLog { head, entries: Vec::new() };
        let mut office =
            Of::<G> { content: Arc::clone(edition.content()), league, log, dice: Fast::new(seed) };
        for one in entering {
            office.run(Deed::Enter {
                key: promotion::key_of(&one.name),
                name: one.name.clone(),
                card: one.card.clone(),
                rating: None,
            })?;
        }
        Ok(Box::new(office))
    }
    visit!(AnyGame, game, edition => of(edition, head, entering, seed))
}

/// A league from its log. Luck comes from the seed, so that going on twice from one file is not the same match twice.
pub fn open(game: &AnyGame, text: &str, seed: u64) -> Result<Box<dyn Office>, String> {
    fn of<G: Contested>(edition: &Edition<G>, text: &str, seed: u64) -> Result<Box<dyn Office>, String> {
        let content = Arc::clone(edition.content());
        let log = LeagueLog::<G>::read(text).map_err(|bad| bad.to_string())?;
        let league = League::<G>::fold(&content, &log).map_err(|bad| bad.to_string())?;
        Ok(Box::new(Of::<G> { content, league, log, dice: Fast::new(seed) }))
    }
    visit!(AnyGame, game, edition => of(edition, text, seed))
}

/// Bots for so many places: the game's company by turns, with a number from the second turn on.
pub fn entrants(game: &AnyGame, count: usize) -> Vec<Entering> {
    fn cards<G: Contested>(edition: &Edition<G>) -> Vec<String> {
        let talent = G::company(edition.content()).talent;
        talent.into_iter().filter(|talent| talent.role == Role::Wrestler).map(|talent| talent.card).collect()
    }
    let cards: Vec<String> = visit!(AnyGame, game, edition => cards(edition));
    (0..count)
        .map(|number| {
            let Some(card) = cards.get(number % cards.len().max(1)).cloned() else {
                return Entering { name: format!("Player {}", number + 1), card: String::new() };
            };
            let turn = number / cards.len() + 1;
            let name = if turn == 1 { card.clone() } else { format!("{card} {turn}") };
            Entering { name, card }
        })
        .collect()
}
