//! Games that are ready to be played, and one match of one: what environments, states and batches are made of.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bots::{BotKind, decide};
use catalog::{GameName, Library, Listed};
use kernel::{Asked, Choices, Coded, Fast, Game, MAX_SEATS, Outcome, Problems, Seat, Table, sentence};
use lab::Studied;

use crate::planes::{Observed, Plane, planes};

/// A game with its content, its planes and what they need.
pub(crate) struct Ground<G: Observed> {
    pub(crate) content: Arc<G::Content>,
    pub(crate) prepared: G::Prepared,
    pub(crate) planes: Vec<Plane>,
    /// How many bytes an observation has.
    pub(crate) width: usize,
    /// Standard set-ups to draw from, by the number of seats; made when they are first wanted.
    setups: [OnceLock<Vec<G::Setup>>; MAX_SEATS + 1],
}

/// How many standard set-ups matches draw from: drawing up a new one can take longer than a short match.
const SETUPS: u64 = 512;

impl<G: Observed> Ground<G> {
    fn setups(&self, seats: usize) -> &[G::Setup] {
        let drawn = |number| G::standard_setup(&self.content, seats, &mut Fast::of_match(0x5E70, number));
        self.setups[seats.min(MAX_SEATS)].get_or_init(|| (0..SETUPS).map(drawn).collect())
    }
}

/// The built-in content of every game.
pub(crate) fn library() -> Result<&'static Library, String> {
    static LIBRARY: OnceLock<Result<Library, Problems>> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::load(|_| Vec::new())).as_ref().map_err(ToString::to_string)
}

/// A game, ready to be played; prepared once.
pub(crate) fn ground<G: Observed + Listed>() -> Result<Arc<Ground<G>>, String> {
    static READY: Mutex<BTreeMap<GameName, Arc<dyn Any + Send + Sync>>> = Mutex::new(BTreeMap::new());
    let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = ready.get(&G::GAME)
        && let Ok(known) = Arc::clone(known).downcast::<Ground<G>>()
    {
        return Ok(known);
    }
    let content = library()?.content::<G>();
    let prepared = G::prepare(&content);
    let mut dice = Fast::new(0);
    let setup = G::standard_setup(&content, 2, &mut dice);
    let game =
        G::start(&content, &setup, &mut Table::silent(&mut dice)).map_err(|wrong| wrong.to_string())?;
    let planes = planes::<G>(&content, &prepared, &game);
    let width = planes.iter().map(Plane::len).sum();
    let made = Arc::new(Ground { content, prepared, planes, width, setups: Default::default() });
    ready.insert(G::GAME, Arc::clone(&made) as Arc<dyn Any + Send + Sync>);
    Ok(made)
}

/// What somebody calls a game: `atw`, `atw-v2` or `ringcraft/atw-v2`. Without a version it is the newest.
pub(crate) fn named(text: &str) -> Result<(GameName, u32), String> {
    let short = text.strip_prefix("ringcraft/").unwrap_or(text);
    let version =
        short.rsplit_once("-v").and_then(|(name, version)| Some((name, version.parse::<u32>().ok()?)));
    let name: GameName = version.map_or(short, |(name, _)| name).parse()?;
    let game = library()?.game(name);
    let Some((_, version)) = version else { return Ok((name, game.rules())) };
    game.check_rules(version).map_err(|_| {
        format!("\"{text}\" can't be played here: the newest rules of {name} are version {}.", game.rules())
    })?;
    Ok((name, version))
}

/// What matches are made of: the game, the set-up, who else plays.
pub(crate) struct Venue<G: Observed> {
    pub(crate) ground: Arc<Ground<G>>,
    pub(crate) rules: u32,
    pub(crate) seats: usize,
    /// Always this one; otherwise a standard set-up, drawn for every match.
    pub(crate) setup: Option<G::Setup>,
    /// Who plays the seats that nobody outside plays.
    pub(crate) opponent: Option<BotKind>,
    /// A match that takes more decisions is cut off; 0 for no limit.
    pub(crate) limit: u32,
}

impl<G: Observed> Venue<G> {
    pub(crate) fn content(&self) -> &G::Content {
        &self.ground.content
    }

    /// The set-up of a match.
    pub(crate) fn setup(&self, seed: u64, number: u64) -> &G::Setup {
        self.setup.as_ref().unwrap_or_else(|| {
            let setups = self.ground.setups(self.seats);
            &setups[Fast::of_match(seed ^ 0x5E70, number).below(SETUPS as u32) as usize]
        })
    }
}

/// A set-up from JSON, or what is wrong with it.
pub(crate) fn read_setup<G: Studied>(text: &str) -> Result<G::Setup, String> {
    let value = serde_json::from_str(text).map_err(|error| format!("The set-up is no JSON: {error}."))?;
    G::read_setup(value).map_err(|problems| problems.to_string())
}

/// One match while it is played.
pub(crate) struct Episode<G: Game> {
    pub(crate) game: G,
    pub(crate) dice: Fast,
    /// The luck of bots is not that of the match.
    luck: Fast,
    /// The one seat that is played from outside; all of them if nobody else plays.
    pub(crate) learner: Option<Seat>,
    pub(crate) asked: Option<Asked>,
    /// Who is to decide.
    pub(crate) seat: Seat,
    /// What that seat may choose.
    pub(crate) offered: Choices<G::Choice>,
    /// Decisions so far.
    pub(crate) decisions: u32,
}

impl<G: Game> Clone for Episode<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), offered: self.offered.clone(), ..*self }
    }
}

impl<G: Observed> Episode<G> {
    /// Match `number` of this seed, up to its first question.
    pub(crate) fn start(
        venue: &Venue<G>,
        seed: u64,
        number: u64,
        learner: Option<Seat>,
    ) -> Result<Self, String> {
        let mut dice = Fast::of_match(seed, number);
        let setup = venue.setup(seed, number);
        let game = G::start_by(venue.content(), setup, venue.rules, &mut Table::silent(&mut dice))
            .map_err(|problems| problems.to_string())?;
        let luck = Fast::of_match(seed ^ 0xB075, number);
        Ok(Self::of(venue, game, dice, luck, learner))
    }

    /// Goes on from a state.
    pub(crate) fn of(venue: &Venue<G>, game: G, dice: Fast, luck: Fast, learner: Option<Seat>) -> Self {
        let (asked, seat, offered) = (None, Seat::FIRST, Choices::default());
        let mut episode = Self { game, dice, luck, learner, asked, seat, offered, decisions: 0 };
        episode.ask(venue);
        episode
    }

    /// Looks who is asked; whoever is not played from outside decides at once.
    fn ask(&mut self, venue: &Venue<G>) {
        let content = venue.content();
        loop {
            self.asked = self.game.question(content, &mut self.offered);
            let Some(asked) = self.asked else { return };
            self.seat = asked.seat();
            let Some(bot) = venue.opponent.filter(|_| self.learner != Some(self.seat)) else { return };
            if self.is_cut_off(venue) {
                return;
            }
            let mut bot = bot.bot::<G>(self.luck.bits());
            let choice = decide(&mut *bot, &self.game, content, asked, self.seat, &self.offered);
            self.game.apply(content, self.seat, choice, &mut Table::silent(&mut self.dice));
            self.decisions += 1;
        }
    }

    /// Is it over?
    pub(crate) fn is_over(&self) -> bool {
        self.asked.is_none()
    }

    /// Has it taken too long?
    pub(crate) fn is_cut_off(&self, venue: &Venue<G>) -> bool {
        venue.limit > 0 && self.decisions >= venue.limit && self.asked.is_some()
    }

    /// Decides for the seat that is asked; the choice must be one of those offered.
    pub(crate) fn apply(&mut self, venue: &Venue<G>, seat: Seat, choice: G::Choice) {
        self.game.apply(venue.content(), seat, choice, &mut Table::silent(&mut self.dice));
        self.decisions += 1;
        self.ask(venue);
    }

    /// What a seat may choose: nothing if it is not asked.
    pub(crate) fn offers(&self, venue: &Venue<G>, seat: Seat) -> Choices<G::Choice> {
        let mut choices = Choices::default();
        if self.asked.is_some_and(|asked| asked.seats.has(seat)) {
            self.game.offer(venue.content(), seat, &mut choices);
        }
        choices
    }

    /// The offered choice of that number, or in a sentence why there is none.
    pub(crate) fn find(&self, venue: &Venue<G>, seat: Seat, code: i64) -> Result<G::Choice, String> {
        let content = venue.content();
        let Some(choice) = u32::try_from(code).ok().and_then(G::Choice::from_code) else {
            let last = G::Choice::COUNT - 1;
            return Err(format!("There is no action {code}: {} has actions 0 to {last}.", G::TITLE));
        };
        let Some(asked) = self.asked else { return Err("The match is over.".to_owned()) };
        if !asked.seats.has(seat) {
            return Err(format!("It is not {seat}'s turn; {} decides (\"{}\").", asked.seat(), asked.why));
        }
        let offered = if seat == self.seat {
            self.offered.contains(&choice)
        } else {
            self.offers(venue, seat).contains(&choice)
        };
        if offered {
            return Ok(choice);
        }
        let refusal = self.game.why_not(content, seat, choice);
        let words = self.game.say(content, choice);
        Err(format!("Action {code} ({words}): {} (rule {})", sentence(&refusal.reason), refusal.rule))
    }

    /// What each seat has won so far: from -1 (beaten by all) to 1; zeros until the end.
    pub(crate) fn returns(&self) -> [f64; MAX_SEATS] {
        let outcome = self.game.outcome();
        core::array::from_fn(|seat| outcome.as_ref().map_or(0.0, |outcome| score(outcome, Seat::at(seat))))
    }
}

/// From -1 for whoever is beaten by all to 1 for whoever beats all; 0 is a draw.
pub(crate) fn score(outcome: &Outcome, seat: Seat) -> f64 {
    if seat.index() < outcome.seats() { 2.0 * outcome.score(seat) - 1.0 } else { 0.0 }
}
