//! What happened, in sentences.

use kernel::Seat;

use crate::card::Card;
use crate::roster::Roster;
use crate::rules::victory::Level;
use crate::words::card_text::how_many;
use crate::{Bout, Event};

impl Bout {
    /// An event as a sentence.
    pub(crate) fn tell_event(&self, roster: &Roster, event: &Event) -> String {
        let board = &self.board;
        let who = |seat: Seat| board.name(roster, seat);
        let card = |card: Card| board.row(roster, card).name.clone();
        match *event {
            Event::Dealt { seat, guts, deck } => {
                format!("{} lays {guts} Guts face down and has a deck of {deck} cards", who(seat))
            }
            Event::Drew { seat, card: Some(drawn) } => format!("{} draws {}", who(seat), card(drawn)),
            Event::Drew { seat, card: None } => format!("{} draws a card", who(seat)),
            Event::Revealed { seat, hand } => {
                format!("{} reveals {}", who(seat), board.card_names(roster, hand, seat))
            }
            Event::ShuffledIn { seat, cards } => {
                format!("{} shuffles {} into the deck", who(seat), how_many(cards, "card"))
            }
            Event::Reshuffled { seat, cards } => {
                format!("{} makes a new deck of {} from the discard pile", who(seat), how_many(cards, "card"))
            }
            Event::Opened { first, second } => format!(
                "{} opens with {}, {} with {}",
                who(Seat::FIRST),
                card(first),
                who(Seat::SECOND),
                card(second)
            ),
            Event::CoinTossed { heads } => {
                let starter = if heads { Seat::FIRST } else { Seat::SECOND };
                format!("Equal cards: the coin is for {}", who(starter))
            }
            Event::TurnBegan { seat, turn } => format!("Turn {turn}: {}", who(seat)),
            Event::AttackPlayed { seat, card: played, space } => {
                format!("{} plays {} to space {space}", who(seat), card(played))
            }
            Event::PermanentPlayed { seat, card: played } => {
                format!("{} plays the Permanent {}", who(seat), card(played))
            }
            Event::ComboPlayed { seat, card: played } => {
                format!("{} plays the Combo {}", who(seat), card(played))
            }
            Event::DefensePlayed { seat, card: played } => {
                format!("{} defends with {}", who(seat), card(played))
            }
            Event::Passed { seat } => format!("{} passes", who(seat)),
            Event::Advanced { seat, card: moved, from, to: 0 } => {
                format!("{}'s {} moves from space {from} to Ground Zero", who(seat), card(moved))
            }
            Event::Advanced { seat, card: moved, from, to } => {
                format!("{}'s {} moves from space {from} to {to}", who(seat), card(moved))
            }
            Event::MomentumLost { seat } => format!("{}'s Momentum is lost", who(seat)),
            Event::CultistsGained { seat, count } => {
                format!("{} gains {}", who(seat), how_many(count, "Cultist"))
            }
            Event::CultistsSacrificed { seat, count } => {
                format!("{} sacrifices {}", who(seat), how_many(count, "Cultist"))
            }
            Event::Attacked { seat, card: with, slams } => {
                format!("{} {} with {}", who(seat), if slams { "slams" } else { "attacks" }, card(with))
            }
            Event::TileTurned => "The Ground Zero tile is turned: first attacks slam no more".into(),
            Event::Mimicked { seat, card: of } => format!("{} borrows the face of {}", who(seat), card(of)),
            Event::AttackCancelled { card: with, .. } => format!("{} is cancelled", card(with)),
            Event::SlamCancelled { card: with, .. } => format!("The slam of {} is cancelled", card(with)),
            Event::Reduced { seat, amount } => format!("{}'s Defense stops {amount} damage", who(seat)),
            Event::HideHeld { seat, amount } => format!("{}'s hide stops {amount} damage", who(seat)),
            Event::Damaged { seat, amount, cards, guts } => format!(
                "{} suffers {amount} damage and loses {}: {guts} Guts left",
                who(seat),
                board.card_names(roster, cards, seat)
            ),
            Event::Healed { seat, card: healed, guts } => {
                format!("{} heals {}: {guts} Guts", who(seat), card(healed))
            }
            Event::RolledD3 { seat, result } => format!("{} rolls a d3: {result}", who(seat)),
            Event::Bumped { seat, card: bumped, from, to } if from == to => {
                format!("{}'s {} cannot be bumped from space {from}", who(seat), card(bumped))
            }
            Event::Bumped { seat, card: bumped, from, to: 7.. } => {
                format!("{}'s {} is bumped from space {from} off the track", who(seat), card(bumped))
            }
            Event::Bumped { seat, card: bumped, from, to } => {
                format!("{}'s {} is bumped from space {from} to {to}", who(seat), card(bumped))
            }
            Event::Replaced { seat, card: old } => {
                format!("{}'s {} is replaced and discarded", who(seat), card(old))
            }
            Event::Discarded { seat, card: gone } => format!("{} discards {}", who(seat), card(gone)),
            Event::Stolen { thief, card: Some(gone), .. } => format!("{} steals {}", who(thief), card(gone)),
            Event::Stolen { thief, .. } => format!("{} steals a card", who(thief)),
            Event::Retired { seat, card: old } => {
                format!("{} discards the Permanent {}", who(seat), card(old))
            }
            Event::Destroyed { seat, card: old } => {
                format!("{}'s Permanent {} is destroyed", who(seat), card(old))
            }
            Event::TakenBack { seat, card: back } => format!("{} takes {} back", who(seat), card(back)),
            Event::GivenBack { owner, cards } => {
                format!("{} gets {} back", who(owner), board.card_names(roster, cards, owner))
            }
            Event::Resigned { seat } => format!("{} gives up", who(seat)),
            Event::TimeCalled { turns } => format!("After {turns} turns the Guts decide"),
            Event::Won { seat, guts, level } => {
                format!("{} wins with {guts} Guts left: {}", who(seat), level.text())
            }
            Event::Drawn { guts } => format!("Both have {guts} Guts: nobody wins"),
        }
    }
}

impl Level {
    /// For bragging.
    pub const fn text(self) -> &'static str {
        match self {
            Self::ByAThread => "by a thread",
            Self::Nervous => "a nervous win",
            Self::RatherClose => "rather close",
            Self::AtEase => "an easy win",
            Self::Crushing => "a crushing win",
            Self::Shattering => "a shattering win",
            Self::Cosmic => "a cosmic win",
        }
    }
}
