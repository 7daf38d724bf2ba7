//! The duel: hidden hands from one shared pile, two sealed questions in a row, dice, and a window after every attack.
//!
//! Eighteen cards of six kinds. First both bury up to two cards in secret, which are shuffled into the pile; then both
//! bid in secret for the first turn. A turn is an attack, against which the other may lay down a card of the same
//! kind, or a rest; either way a card is drawn. Three hits, or forty turns, end it.

mod rules;
mod tabletop;
mod view;

use kernel::{
    Agenda, Asked, BySeat, Canonical, Cards, Choices, Coded, Dice, Digest, Game, IllegalChoice, Outcome,
    Pile, Problems, Seat, Seats, Table, Viewer,
};
use serde::{Deserialize, Serialize};

use super::flaw::{Flaw, has};
pub use view::{Kinds, View};

pub const KINDS: usize = 6;
pub const COPIES: u8 = 3;
pub const DECK: Cards = Cards::range(0, 18);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Kind(pub u8);
kernel::coded_index!(Kind, 6);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub hand: u8,
    pub health: u8,
    #[serde(skip)]
    pub bonus: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Coded)]
pub enum Choice {
    Bury(Kind),
    Done,
    Bid(Amount),
    Attack(Kind),
    Rest,
    Block,
    TakeIt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amount(pub u8);
kernel::coded_index!(Amount, 3);

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    Dealt { seat: Seat, cards: Option<Kinds> },
    Buried { seat: Seat, kind: Kind },
    ShuffledIn { seat: Seat, count: u8 },
    BidsShown { bids: BySeat<u8> },
    Began { seat: Seat },
    Attacked { seat: Seat, kind: Kind },
    Gulped { seat: Seat },
    Blocked { seat: Seat, kind: Kind },
    Hit { seat: Seat, damage: u8 },
    Missed { seat: Seat },
    Drew { seat: Seat, kind: Option<Kind> },
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Step {
    Bury { done: Seats },
    Bid { done: Seats },
    Turn(Seat),
    Defend { attacker: Seat, kind: Kind },
    Strike { attacker: Seat, kind: Kind },
    Draw(Seat),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duel {
    pub setup: Setup,
    pub hands: BySeat<Cards>,
    pub buried: BySeat<Cards>,
    pub bids: BySeat<u8>,
    pub pile: Pile,
    pub spent: Cards,
    pub damage: BySeat<u8>,
    pub turns: u8,
    pub agenda: Agenda<Step, 6>,
    pub over: Option<Outcome>,
}

impl Canonical for Duel {
    fn feed(&self, digest: &mut Digest) {
        self.damage.feed(digest);
        self.turns.feed(digest);
        if has(Flaw::HalfDigest) {
            return;
        }
        self.setup.feed(digest);
        self.hands.feed(digest);
        self.buried.feed(digest);
        self.bids.feed(digest);
        self.pile.feed(digest);
        self.spent.feed(digest);
        self.agenda.feed(digest);
        self.over.feed(digest);
    }
}

pub fn kind_of(card: kernel::Card) -> Kind {
    Kind(card.0 / COPIES)
}

/// The lowest card of a kind among these.
pub fn of_kind(cards: Cards, kind: Kind) -> Option<kernel::Card> {
    cards.iter().find(|&card| kind_of(card) == kind)
}

impl Game for Duel {
    type Content = Vec<String>;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    const RULES: core::ops::RangeInclusive<u32> = 1..=1;

    fn start_by(
        _: &Vec<String>,
        setup: &Setup,
        _: u32,
        table: &mut Table<'_, Event>,
    ) -> Result<Self, Problems> {
        Self::deal(*setup, table)
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn asked(&self, _: &Vec<String>) -> Option<Asked> {
        self.agenda.top().and_then(|step| self.ask(step))
    }

    fn offer(&self, _: &Vec<String>, seat: Seat, choices: &mut Choices<Choice>) {
        self.list(seat, choices);
    }

    fn apply(&mut self, _: &Vec<String>, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        self.answered(seat, choice, table);
    }

    fn resign(&mut self, _: &Vec<String>, seat: Seat, table: &mut Table<'_, Event>) {
        if has(Flaw::GoesOn) {
            return;
        }
        let winner = if has(Flaw::SoreLoser) { seat } else { seat.other() };
        self.end(Outcome::win(winner, 2), table);
    }

    fn outcome(&self) -> Option<Outcome> {
        if has(Flaw::NoOutcome) { None } else { self.over }
    }

    fn view(&self, _: &Vec<String>, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn event_for(event: &Event, viewer: Viewer) -> Option<Event> {
        match *event {
            Event::Dealt { seat, .. } if !viewer.is(seat) && !has(Flaw::TellingDeal) => {
                Some(Event::Dealt { seat, cards: None })
            }
            Event::Buried { seat, .. } if !viewer.is(seat) => None,
            Event::Drew { seat, .. } if !viewer.is(seat) && !has(Flaw::TellingEvent) => {
                Some(Event::Drew { seat, kind: None })
            }
            _ => Some(event.clone()),
        }
    }

    fn imagine(_: &Vec<String>, view: &View, dice: &mut dyn Dice) -> Self {
        view.imagine(dice, true)
    }

    fn check(&self, content: &Vec<String>, seat: Seat, choice: Choice) -> Result<(), IllegalChoice> {
        let asked = self.asked(content).ok_or(IllegalChoice::Over)?;
        if !asked.seats.has(seat) {
            return Err(IllegalChoice::NotAsked { seat, asked });
        }
        let mut choices = Choices::default();
        self.offer(content, seat, &mut choices);
        let refused = has(Flaw::Refused) && choice == Choice::Rest;
        if choices.contains(&choice) && !refused || has(Flaw::AcceptsAll) {
            Ok(())
        } else {
            Err(IllegalChoice::NotOffered { code: choice.code(), asked })
        }
    }
}
