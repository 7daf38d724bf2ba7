//! Every sentence a person reads: names and choices here, the rest in the files below.

pub(crate) mod card_text;
mod events;
mod glosses;
mod labels;
mod prompts;
mod refusals;
mod show;
pub(crate) mod voices;

use kernel::{Game, Seat};

use crate::card::{Bag, Card};
use crate::choice::{Choice, Mover};
use crate::roster::Roster;
use crate::words::card_text::list;
use crate::{Board, Bout};

impl Board {
    /// What a seat is called: its god, or its god's mirror image.
    pub fn name(&self, roster: &Roster, seat: Seat) -> String {
        let god = &self.god(roster, seat).name;
        let same = self.corners[Seat::FIRST].god == self.corners[Seat::SECOND].god;
        if same && seat == Seat::SECOND { format!("Mirror-{god}") } else { god.clone() }
    }

    /// A card's name; `stolen ..` if it belongs to another than the one who should have it.
    pub(crate) fn card_name(&self, roster: &Roster, card: Card, holder: Seat) -> String {
        let name = &self.row(roster, card).name;
        if card.owner() == holder { name.clone() } else { format!("stolen {name}") }
    }

    /// The names of several cards.
    pub(crate) fn card_names(&self, roster: &Roster, cards: Bag, holder: Seat) -> String {
        let names: Vec<String> = cards
            .kinds()
            .map(|card| {
                let name = self.card_name(roster, card, holder);
                match cards.count(card) {
                    0 | 1 => name,
                    copies => format!("{name} {}", times(copies)),
                }
            })
            .collect();
        if names.is_empty() { "no card".into() } else { list(&names, "and") }
    }
}

/// `once`, `twice`, `3 times`.
pub(crate) fn times(count: u8) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{count} times"),
    }
}

fn mover(mover: Mover) -> String {
    if mover == Mover::LIFTED { "replaced".into() } else { mover.0.to_string() }
}

impl Bout {
    /// A choice as one types it.
    pub(crate) fn say_choice(&self, roster: &Roster, choice: Choice) -> String {
        let asked = self.asked(roster).map_or(Seat::FIRST, |asked| asked.seat());
        let own = |card: Card| {
            let holds = self.minds[asked].hand.has(card) || matches!(choice, Choice::Retire(_));
            let holder = if holds { asked } else { card.owner() };
            self.board.card_name(roster, card, holder).to_lowercase()
        };
        let theirs = |card: Card| self.board.card_name(roster, card, asked.other()).to_lowercase();
        match choice {
            Choice::Open(card) => format!("open {}", own(card)),
            Choice::Play(card) => format!("play {}", own(card)),
            Choice::Combo(card) => format!("combo {}", own(card)),
            Choice::Pass => "pass".into(),
            Choice::PassDiscarding(card) => format!("pass discarding {}", own(card)),
            Choice::Redraw => "redraw".into(),
            Choice::EndTurn => "end turn".into(),
            Choice::Move(which) => format!("move {}", mover(which)),
            Choice::Sacrifice(count) => format!("sacrifice {}", count.0),
            Choice::SacrificeFor(which) => format!("sacrifice for {}", mover(which)),
            Choice::NoMore => "no more".into(),
            Choice::Defend(card) => format!("defend {}", own(card)),
            Choice::LetIt => "let it".into(),
            Choice::Bump(which) => format!("bump {}", mover(which)),
            Choice::BumpBy(spaces) => format!("by {}", spaces.0),
            Choice::Discard(card) => format!("discard {}", theirs(card)),
            Choice::Destroy(card) => format!("destroy {}", theirs(card)),
            Choice::Retire(card) => format!("retire {}", own(card)),
            Choice::KeepRoll => "keep".into(),
            Choice::Reroll => "re-roll".into(),
            Choice::Ambush(card) => format!("ambush {}", own(card)),
        }
    }
}
