//! A match at one moment, for whoever reads: whom the rules ask, what may be chosen, what each viewer sees and has
//! heard. It never changes, so it can be drawn and searched while the match goes on.

use std::sync::Arc;

use kernel::{Asked, Choices, Coded, Game, Outcome, Refusal, Seat, Tabletop, Viewer};
use serde_json::Value;

use crate::story::{Heard, Story, StoryLine};
use crate::words::{self, NotUnderstood};

/// One choice that a seat may make.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct Offer {
    /// Its fixed number.
    pub code: u32,
    /// What one says to make it.
    pub say: String,
    /// What it means, where that is not plain from the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gloss: Option<String>,
    /// What a button shows: a verb and names.
    pub label: String,
    /// What happens then, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// What it costs, with its unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
    /// The name of a small picture; `none` for no picture.
    pub icon: &'static str,
}

/// A named chance of a choice.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct OfferOdds {
    /// What may happen.
    pub what: String,
    /// How likely it is.
    pub chance: f64,
    /// The same as a fraction, where it is exact.
    pub exact: Option<String>,
}

/// A viewer's recent events reach back to that viewer's own last answer, but no further than this many answers.
const MOST_RECENT: usize = 64;

/// What one viewer has heard.
pub(crate) struct Channel<G: Game> {
    pub(crate) story: Story,
    pub(crate) recent: Vec<Arc<Heard<G>>>,
}

// Derived, these would want the state to be `Clone` and `Default` for what holds none.
impl<G: Game> Clone for Channel<G> {
    fn clone(&self) -> Self {
        Self { story: self.story.clone(), recent: self.recent.clone() }
    }
}

impl<G: Game> Default for Channel<G> {
    fn default() -> Self {
        Self { story: Story::default(), recent: Vec::new() }
    }
}

/// A match at one moment.
pub struct Position<G: Game> {
    content: Arc<G::Content>,
    setup: Arc<G::Setup>,
    state: G,
    entries: usize,
    last: Option<Seat>,
    outcome: Option<Outcome>,
    /// Seat by seat, the spectators last.
    channels: Vec<Channel<G>>,
}

impl<G: Game> Clone for Position<G> {
    fn clone(&self) -> Self {
        Self {
            content: Arc::clone(&self.content),
            setup: Arc::clone(&self.setup),
            state: self.state.clone(),
            entries: self.entries,
            last: self.last,
            outcome: self.outcome,
            channels: self.channels.clone(),
        }
    }
}

impl<G: Game> core::fmt::Debug for Position<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Position")
            .field("entries", &self.entries)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

impl<G: Tabletop> Position<G> {
    /// The match as it stands, with what was heard on the way here.
    pub(crate) fn new(game: &kernel::Match<G>, channels: Vec<Channel<G>>) -> Self {
        Self {
            content: Arc::clone(game.content()),
            setup: Arc::new(game.setup().clone()),
            state: game.game().clone(),
            entries: game.record().entries.len(),
            last: game.record().entries.last().map(|entry| entry.seat),
            outcome: game.outcome(),
            channels,
        }
    }

    /// The rules it is played by, a few words each.
    pub fn rules_in_force(&self) -> Vec<String> {
        G::rules_in_force(&self.content, &self.setup)
    }

    /// Every card and chart that can be looked up.
    pub fn printed(&self) -> Vec<kernel::Printed> {
        G::printed(&self.content)
    }

    /// Goes on to where the match is now, which these events led to.
    pub(crate) fn advance(&mut self, game: &kernel::Match<G>, events: &[G::Event]) {
        let entries = &game.record().entries;
        self.state.clone_from(game.game());
        self.entries = entries.len();
        self.last = entries.last().map(|entry| entry.seat);
        self.outcome = game.outcome();
        hear(&mut self.channels, self.entries, &self.state, &self.content, events, |_| true);
        for (index, channel) in self.channels.iter_mut().enumerate() {
            let from = recent_from::<G>(entries, index);
            let old = channel.recent.partition_point(|heard| heard.entry < from);
            channel.recent.drain(..old);
        }
    }

    fn channel(&self, viewer: Viewer) -> &Channel<G> {
        let spectators = self.channels.len() - 1;
        match viewer {
            Viewer::Seat(seat) if seat.index() < spectators => &self.channels[seat.index()],
            _ => &self.channels[spectators],
        }
    }

    /// Cards, wrestlers, boards.
    pub fn content(&self) -> &Arc<G::Content> {
        &self.content
    }

    /// Who plays what.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The whole state: not for anybody while the match runs.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// How many answers the record has.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// Who gave the last answer.
    pub fn last_seat(&self) -> Option<Seat> {
        self.last
    }

    /// How many sit at the table.
    pub fn seats(&self) -> usize {
        self.state.seats().len()
    }

    /// What a seat is called.
    pub fn seat_name(&self, seat: Seat) -> String {
        self.state.seat_name(&self.content, seat)
    }

    /// Whom the rules ask now.
    pub fn asked(&self) -> Option<Asked> {
        if self.outcome.is_some() { None } else { self.state.asked(&self.content) }
    }

    /// What that seat may choose now; nothing if it is not asked.
    pub fn choices(&self, seat: Seat) -> Choices<G::Choice> {
        let mut choices = Choices::default();
        if self.asked().is_some_and(|asked| asked.seats.has(seat)) {
            self.state.offer(&self.content, seat, &mut choices);
        }
        choices
    }

    /// The same in words.
    pub fn offers(&self, seat: Seat) -> Vec<Offer> {
        let say = |&choice: &G::Choice| {
            let label = self.state.label(&self.content, choice);
            Offer {
                code: choice.code(),
                say: self.state.say(&self.content, choice),
                gloss: self.state.gloss(&self.content, choice),
                label: label.text,
                detail: label.detail,
                cost: label.cost,
                icon: label.icon.word(),
            }
        };
        self.choices(seat).iter().map(say).collect()
    }

    /// The question in one sentence, as that seat reads it; `None` if it is not asked.
    pub fn prompt(&self, seat: Seat) -> Option<String> {
        let asked = self.asked().filter(|asked| asked.seats.has(seat))?;
        Some(self.state.prompt(&self.content, asked, seat))
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What a viewer sees, for programs.
    pub fn view(&self, viewer: Viewer) -> Value {
        let view = self.state.view(&self.content, viewer);
        // Views are plain data with text keys: writing them cannot fail.
        serde_json::to_value(view).unwrap_or_default()
    }

    /// What a viewer sees, for readers.
    pub fn show(&self, viewer: Viewer) -> String {
        G::show(&self.content, &self.state.view(&self.content, viewer))
    }

    /// What a viewer has heard from the beginning.
    pub fn story(&self, viewer: Viewer) -> &Story {
        &self.channel(viewer).story
    }

    /// The events that a viewer has heard lately: those of the last [`Tabletop::RECENT_ANSWERS`] answers, and since the
    /// viewer's own last answer if that is longer ago.
    pub fn recent(&self, viewer: Viewer) -> &[Arc<Heard<G>>] {
        &self.channel(viewer).recent
    }

    /// The whole state as text: not for anybody while the match runs.
    pub fn position(&self) -> String {
        self.state.write_position(&self.content)
    }

    /// The chances that hang on an offered choice.
    pub fn odds(&self, seat: Seat, code: u32) -> Vec<OfferOdds> {
        let offered = self.choices(seat);
        let Some(&choice) = offered.iter().find(|choice| choice.code() == code) else { return Vec::new() };
        let row = |odds: kernel::Odds| OfferOdds {
            chance: odds.chance.as_f64(),
            exact: odds.chance.is_exact().then(|| odds.chance.to_string()),
            what: odds.what,
        };
        self.state.odds(&self.content, seat, choice).into_iter().map(row).collect()
    }

    /// Why that seat may not say these words now; `None` if the game knows no such words.
    pub fn why_not(&self, seat: Seat, words: &str) -> Option<Refusal> {
        let wished = words::known(&self.state, &self.content, words)?;
        Some(self.state.why_not(&self.content, seat, wished))
    }

    /// The code of the choice that a line of text means for that seat, or why it means none.
    pub fn read(&self, seat: Seat, typed: &str) -> Result<u32, NotUnderstood> {
        if self.outcome.is_some() {
            return Err(NotUnderstood::Over);
        }
        words::read(&self.state, &self.content, seat, &self.choices(seat), typed).map(Coded::code)
    }
}

/// The first entry whose events a viewer still needs, by the viewer's place among the channels.
pub(crate) fn recent_from<G: Tabletop>(entries: &[kernel::record::RecordEntry], index: usize) -> usize {
    let lately = entries.len().saturating_sub(G::RECENT_ANSWERS);
    let oldest = entries.len().saturating_sub(MOST_RECENT);
    let own = entries[oldest..].iter().rposition(|entry| entry.seat.index() == index);
    lately.min(own.map_or(lately, |own| oldest + own + 1))
}

/// Tells every viewer what they may know of these events. Views are drawn up only for those who are `near`.
pub(crate) fn hear<G: Tabletop>(
    channels: &mut [Channel<G>],
    entry: usize,
    state: &G,
    content: &G::Content,
    events: &[G::Event],
    near: impl Fn(usize) -> bool,
) {
    let spectators = channels.len() - 1;
    // Most sentences are the same for everybody: they are kept once.
    let mut shared: Vec<Arc<str>> = Vec::new();
    for (index, channel) in channels.iter_mut().enumerate() {
        let viewer = if index == spectators { Viewer::Spectator } else { Viewer::Seat(Seat::at(index)) };
        let mut view: Option<Arc<G::View>> = None;
        for event in events.iter().filter_map(|event| G::event_for(event, viewer)) {
            let text = state.tell(content, &event);
            let text = if let Some(known) = shared.iter().find(|known| ***known == *text) {
                Arc::clone(known)
            } else {
                shared.push(text.into());
                Arc::clone(&shared[shared.len() - 1])
            };
            channel.story.push(StoryLine { entry, text: Arc::clone(&text), rule: G::cites(&event) });
            if near(index) {
                let view = view.get_or_insert_with(|| Arc::new(state.view(content, viewer)));
                channel.recent.push(Arc::new(Heard { entry, event, text, view: Arc::clone(view) }));
            }
        }
    }
}
