//! A match of any game behind one face: what Python's classes hold.

use std::fmt::Write as _;
use std::sync::Arc;

use bots::{Bot, BotKind, Situation};
use catalog::words;
use kernel::{Asked, Coded, Digest, Fast, Listening, Outcome, Seat, Viewer};
use lab::odds::{OddsBudget, choice_odds};
use serde_json::{Value, json};

use crate::planes::{Drawn, Ink, Observed, observe};
use crate::venue::{Episode, Venue};

/// A match of any game. Errors are sentences.
pub(crate) trait Play: Send + Sync {
    fn clone_box(&self) -> Box<dyn Play>;
    /// Begins match `number` of a seed.
    fn restart(&mut self, seed: u64, number: u64) -> Result<(), String>;
    fn seats(&self) -> usize;
    fn actions(&self) -> usize;
    /// How many bytes an observation has.
    fn width(&self) -> usize;
    fn asked(&self) -> Option<Asked>;
    /// Who is to decide.
    fn seat(&self) -> Seat;
    fn decisions(&self) -> u32;
    fn is_cut_off(&self) -> bool;
    fn outcome(&self) -> Option<Outcome>;
    fn returns(&self) -> [f64; kernel::MAX_SEATS];
    /// The codes of what a seat may choose.
    fn codes(&self, seat: Seat) -> Vec<u32>;
    /// A 1 for every code that a seat may choose; the mask must be empty.
    fn mask(&self, seat: Seat, mask: &mut [i8]);
    fn apply(&mut self, seat: Seat, code: i64) -> Result<(), String>;
    fn observe(&self, seat: Seat, out: &mut [u8]);
    /// The code of what typed words mean.
    fn read(&self, seat: Seat, typed: &str) -> Result<u32, String>;
    /// The words of a choice.
    fn say(&self, code: i64) -> Result<String, String>;
    /// What a seat reads: what it sees, what it is asked, what it may choose.
    fn text(&self, seat: Seat) -> String;
    fn seat_name(&self, seat: Seat) -> String;
    /// What a seat sees, for programs.
    fn view(&self, seat: Seat) -> Value;
    /// Everything that a seat has learned since the beginning, in one string.
    fn information(&self, seat: Seat) -> Result<String, String>;
    /// A match that this seat cannot tell from the true one.
    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Play>;
    /// The same match with other dice to come.
    fn reseeded(&self, seed: u64) -> Box<dyn Play>;
    fn bot(&self, kind: BotKind, seed: u64) -> Result<u32, String>;
    fn odds(&self, code: i64, all: bool, seed: u64) -> Result<Value, String>;
    /// The whole state as text.
    fn position(&self) -> String;
    fn digest(&self) -> u64;
    /// What it began with and what was chosen since.
    fn history(&self) -> Value;
    /// Own choices of a seat, the last first.
    fn own(&self, seat: Seat) -> Vec<u32>;
}

/// What a match began with.
#[derive(Clone)]
enum Origin {
    /// Match `number` of a seed.
    Start { seed: u64, number: u64 },
    /// A position, with dice of this seed.
    Position { text: String, seed: u64 },
}

/// A match with everything that was chosen in it.
pub(crate) struct Sitting<G: Observed> {
    venue: Arc<Venue<G>>,
    episode: Episode<G>,
    learner: Option<Seat>,
    origin: Arc<Origin>,
    chosen: Arc<Vec<(u8, u32)>>,
}

impl<G: Observed> Clone for Sitting<G> {
    fn clone(&self) -> Self {
        Self {
            venue: Arc::clone(&self.venue),
            episode: self.episode.clone(),
            learner: self.learner,
            origin: Arc::clone(&self.origin),
            chosen: Arc::clone(&self.chosen),
        }
    }
}

impl<G: Observed> Sitting<G> {
    pub(crate) fn start(
        venue: Venue<G>,
        learner: Option<Seat>,
        seed: u64,
        number: u64,
    ) -> Result<Self, String> {
        let venue = Arc::new(venue);
        let episode = Episode::start(&venue, seed, number, learner)?;
        let origin = Arc::new(Origin::Start { seed, number });
        Ok(Self { venue, episode, learner, origin, chosen: Arc::default() })
    }

    fn at(venue: Arc<Venue<G>>, learner: Option<Seat>, game: G, seed: u64) -> Self {
        let text = game.write_position(venue.content());
        let origin = Arc::new(Origin::Position { text, seed });
        let episode = Episode::of(&venue, game, Fast::of_match(seed, 0), Fast::of_match(seed, 1), learner);
        Self { venue, episode, learner, origin, chosen: Arc::default() }
    }

    /// A match from what [`Play::history`] wrote.
    pub(crate) fn from_history(venue: Venue<G>, history: &Value) -> Result<Self, String> {
        let broken = |what: &str| format!("These bytes are no state of {}: {what}.", G::TITLE);
        let seed = history["seed"].as_u64().ok_or_else(|| broken("they have no seed"))?;
        let mut sitting = if let Some(text) = history["position"].as_str() {
            let game = G::read_position(venue.content(), text).map_err(|problem| problem.to_string())?;
            Self::at(Arc::new(venue), None, game, seed)
        } else {
            Self::start(venue, None, seed, history["match"].as_u64().unwrap_or(0))?
        };
        let chosen = history["chosen"].as_array().ok_or_else(|| broken("they have no choices"))?;
        for entry in chosen {
            let (Some(seat), Some(code)) = (entry[0].as_u64(), entry[1].as_i64()) else {
                return Err(broken("a choice is a seat and a number"));
            };
            let seat = Seat::new(seat as usize).ok_or_else(|| broken("there is no such seat"))?;
            sitting.apply(seat, code)?;
        }
        if history["digest"].as_str() != Some(&format!("{:016x}", sitting.digest())) {
            return Err(broken("they lead to another state than they say"));
        }
        Ok(sitting)
    }
}

impl<G: Observed> Play for Sitting<G> {
    fn clone_box(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }

    fn restart(&mut self, seed: u64, number: u64) -> Result<(), String> {
        self.episode = Episode::start(&self.venue, seed, number, self.learner)?;
        self.origin = Arc::new(Origin::Start { seed, number });
        self.chosen = Arc::default();
        Ok(())
    }

    fn seats(&self) -> usize {
        self.episode.game.seats().len()
    }

    fn actions(&self) -> usize {
        G::Choice::COUNT as usize
    }

    fn width(&self) -> usize {
        self.venue.ground.width
    }

    fn asked(&self) -> Option<Asked> {
        self.episode.asked
    }

    fn seat(&self) -> Seat {
        self.episode.seat
    }

    fn decisions(&self) -> u32 {
        self.episode.decisions
    }

    fn is_cut_off(&self) -> bool {
        self.episode.is_cut_off(&self.venue)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.episode.game.outcome()
    }

    fn returns(&self) -> [f64; kernel::MAX_SEATS] {
        self.episode.returns()
    }

    fn codes(&self, seat: Seat) -> Vec<u32> {
        let mut codes: Vec<u32> =
            self.episode.offers(&self.venue, seat).iter().map(|choice| choice.code()).collect();
        codes.sort_unstable();
        codes
    }

    fn mask(&self, seat: Seat, mask: &mut [i8]) {
        let set = |choices: &[G::Choice], mask: &mut [i8]| {
            for choice in choices {
                if let Some(place) = mask.get_mut(choice.code() as usize) {
                    *place = 1;
                }
            }
        };
        if self.episode.asked.is_some() && seat == self.episode.seat {
            set(&self.episode.offered, mask);
        } else {
            set(&self.episode.offers(&self.venue, seat), mask);
        }
    }

    fn apply(&mut self, seat: Seat, code: i64) -> Result<(), String> {
        let choice = self.episode.find(&self.venue, seat, code)?;
        self.episode.apply(&self.venue, seat, choice);
        Arc::make_mut(&mut self.chosen).push((seat.index() as u8, code as u32));
        Ok(())
    }

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        out.fill(0);
        let (venue, episode) = (&self.venue, &self.episode);
        let mut drawn = Drawn::default();
        let pen = &mut Ink::on_empty(out, &mut drawn);
        observe(venue.content(), &venue.ground.prepared, &episode.game, episode.asked, seat, pen);
    }

    fn read(&self, seat: Seat, typed: &str) -> Result<u32, String> {
        let offered = self.episode.offers(&self.venue, seat);
        words::read(&self.episode.game, self.venue.content(), seat, &offered, typed)
            .map(Coded::code)
            .map_err(|reason| reason.to_string())
    }

    fn say(&self, code: i64) -> Result<String, String> {
        let choice = u32::try_from(code).ok().and_then(G::Choice::from_code);
        let choice = choice.ok_or_else(|| {
            format!("There is no action {code}: {} has actions 0 to {}.", G::TITLE, G::Choice::COUNT - 1)
        })?;
        Ok(self.episode.game.say(self.venue.content(), choice))
    }

    fn text(&self, seat: Seat) -> String {
        let (content, game) = (self.venue.content(), &self.episode.game);
        let mut text = G::show(content, &game.view(content, Viewer::Seat(seat)));
        let Some(asked) = self.episode.asked else {
            text.push_str("\nThe match is over.\n");
            return text;
        };
        if !asked.seats.has(seat) {
            text.push_str("\nIt is not your turn.\n");
            return text;
        }
        text.push('\n');
        text.push_str(&game.prompt(content, asked, seat));
        for (number, &choice) in self.episode.offers(&self.venue, seat).iter().enumerate() {
            let (say, label) = (game.say(content, choice), game.label(content, choice));
            let detail = [label.detail, label.cost].into_iter().flatten().collect::<Vec<_>>().join(", ");
            let detail = if detail.is_empty() { label.text } else { format!("{}: {detail}", label.text) };
            let _ = write!(text, "\n{}. {say} ({detail})", number + 1);
        }
        text.push('\n');
        text
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.episode.game.seat_name(self.venue.content(), seat)
    }

    fn view(&self, seat: Seat) -> Value {
        let view = self.episode.game.view(self.venue.content(), Viewer::Seat(seat));
        serde_json::to_value(view).unwrap_or_default()
    }

    fn information(&self, seat: Seat) -> Result<String, String> {
        let (content, viewer) = (self.venue.content(), Viewer::Seat(seat));
        let mut text = format!("{} v{}, {seat}\n", G::NAME, self.venue.rules);
        let mut dice;
        let mut game = match &*self.origin {
            Origin::Start { seed, number } => {
                dice = Listening::new(Fast::of_match(*seed, *number));
                let setup = self.venue.setup(*seed, *number);
                G::start_by(content, setup, self.venue.rules, &mut dice.table())
                    .map_err(|problems| problems.to_string())?
            }
            Origin::Position { text: position, seed } => {
                dice = Listening::new(Fast::of_match(*seed, 0));
                let game = G::read_position(content, position).map_err(|problem| problem.to_string())?;
                // Nobody remembers how it came to this, so what is seen stands for it.
                text.push_str(&serde_json::to_string(&game.view(content, viewer)).unwrap_or_default());
                text.push('\n');
                game
            }
        };
        let hear = |dice: &mut Listening<Fast, G::Event>, text: &mut String| {
            for event in dice.events.drain(..).filter_map(|event| G::event_for(&event, viewer)) {
                text.push_str(&serde_json::to_string(&event).unwrap_or_default());
                text.push('\n');
            }
        };
        hear(&mut dice, &mut text);
        for &(by, code) in self.chosen.iter() {
            let (by, choice) = (Seat::at(by.into()), G::Choice::from_code(code));
            if by == seat {
                let _ = writeln!(text, "chose {code}");
            }
            if let Some(choice) = choice {
                game.apply(content, by, choice, &mut dice.table());
            }
            hear(&mut dice, &mut text);
        }
        // What is asked is known to all, and what is offered to whoever is asked.
        if let Some(asked) = self.episode.asked {
            let seats: Vec<String> = asked.seats.iter().map(|seat| seat.to_string()).collect();
            let _ = writeln!(text, "{} asked: {}", asked.why, seats.join(", "));
        }
        text.push_str(&serde_json::to_string(&self.episode.game.view(content, viewer)).unwrap_or_default());
        Ok(text)
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Play> {
        let content = self.venue.content();
        let view = self.episode.game.view(content, Viewer::Seat(seat));
        let game = G::imagine(content, &view, &mut Fast::of_match(seed, 2));
        Box::new(Self::at(Arc::clone(&self.venue), self.learner, game, seed))
    }

    fn reseeded(&self, seed: u64) -> Box<dyn Play> {
        Box::new(Self::at(Arc::clone(&self.venue), self.learner, self.episode.game.clone(), seed))
    }

    fn bot(&self, kind: BotKind, seed: u64) -> Result<u32, String> {
        let (content, episode) = (self.venue.content(), &self.episode);
        let asked = episode.asked.ok_or("The match is over.")?;
        if let [only] = *episode.offered {
            return Ok(only.code());
        }
        let view = episode.game.view(content, Viewer::Seat(episode.seat));
        let mut bot: Box<dyn Bot<G>> = kind.bot::<G>(seed);
        let offered = &*episode.offered;
        Ok(bot.choose(&Situation { content, seat: episode.seat, view: &view, asked, offered }).code())
    }

    fn odds(&self, code: i64, all: bool, seed: u64) -> Result<Value, String> {
        let (content, game, seat) = (self.venue.content(), &self.episode.game, self.episode.seat);
        let choice = self.episode.find(&self.venue, seat, code)?;
        let named: Vec<Value> = (game.odds(content, seat, choice).into_iter())
            .map(|odds| {
                let exact = odds.chance.is_exact().then(|| odds.chance.to_string());
                json!({ "what": odds.what, "chance": odds.chance.as_f64(), "exact": exact })
            })
            .collect();
        let mut found = json!({ "action": code, "say": game.say(content, choice), "named": named });
        if all {
            let budget = OddsBudget { seed, ..OddsBudget::default() };
            let odds = choice_odds(content, game, seat, choice, budget);
            let possible: Vec<Value> = (odds.possibilities.iter())
                .map(|one| {
                    let exact = one.exact.as_ref().map(ToString::to_string);
                    let interval = one.interval.as_ref().map(|interval| [interval.low, interval.high]);
                    json!({ "happens": one.sentences, "chance": one.chance, "exact": exact, "interval": interval })
                })
                .collect();
            found["how"] = odds.how.to_string().into();
            found["possibilities"] = possible.into();
        }
        Ok(found)
    }

    fn position(&self) -> String {
        self.episode.game.write_position(self.venue.content())
    }

    fn digest(&self) -> u64 {
        Digest::of(&self.episode.game)
    }

    fn history(&self) -> Value {
        let mut history = match &*self.origin {
            Origin::Start { seed, number } => json!({ "seed": seed, "match": number }),
            Origin::Position { text, seed } => json!({ "seed": seed, "position": text }),
        };
        history["ringcraft"] = "state 1".into();
        history["game"] = G::NAME.into();
        history["rules"] = self.venue.rules.into();
        history["seats"] = self.venue.seats.into();
        if let Some(setup) = &self.venue.setup {
            history["setup"] = serde_json::to_value(setup).unwrap_or_default();
        }
        history["chosen"] = self.chosen.iter().map(|&(seat, code)| json!([seat, code])).collect();
        history["digest"] = format!("{:016x}", self.digest()).into();
        history
    }

    fn own(&self, seat: Seat) -> Vec<u32> {
        let own = self.chosen.iter().rev().filter(|(by, _)| usize::from(*by) == seat.index());
        own.map(|&(_, code)| code).collect()
    }
}
