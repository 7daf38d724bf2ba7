//! When will a tracked card land, and would it slam? From what a viewer sees.

use kernel::Seat;
use serde::Serialize;

use crate::card::Card;
use crate::roster::Pantheon;
use crate::rules::momentum::landing;
use crate::vocabulary::{Lasting, Momentum};
use crate::{Board, View};

/// What is to be expected of a tracked card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Forecast {
    /// Whose card it is on the track.
    pub seat: Seat,
    /// Which card.
    pub card: Card,
    /// Where it lies.
    pub space: u8,
    /// The Momentum that brings it to Ground Zero.
    pub needs: u8,
    /// What the seat's Cultists and Permanents can add to a card's printed Momentum.
    pub help: u8,
    /// Would it slam if it landed now?
    pub would_slam: bool,
    /// The highest Momentum printed in the deck of the god whose card it is.
    pub most: u8,
    /// A card in the viewer's own hand that lands it.
    pub lands_with: Option<Card>,
}

impl Board {
    /// What a seat can add to the Momentum of an attack card it plays.
    pub fn momentum_help(&self, content: &Pantheon, seat: Seat) -> u8 {
        let (mut bonus, mut step) = (0, 1);
        for effect in self.lasting(content, seat) {
            match effect {
                Lasting::Momentum(more) => bonus += more,
                Lasting::CultistStep(far) => step = step.max(far),
                _ => {}
            }
        }
        bonus + self.corners[seat].cultists.min(6) as u8 * step
    }
}

impl View {
    /// A forecast for every tracked card of a seat, the nearest to Ground Zero first.
    pub fn forecasts(&self, content: &Pantheon, seat: Seat) -> Vec<Forecast> {
        let corner = &self.board.corners[seat];
        let help = self.board.momentum_help(content, seat);
        let most = self.board.god(content, seat).most_momentum;
        (1..=6)
            .filter_map(|space| {
                let card = corner.on(space)?;
                let would_slam = self.board.would_slam(content, seat, card);
                let lands_with = self.lander(content, seat, space, help);
                Some(Forecast { seat, card, space, needs: space, help, would_slam, most, lands_with })
            })
            .collect()
    }

    /// The first card in the viewer's own hand whose Momentum brings the card on that space to Ground Zero.
    fn lander(&self, content: &Pantheon, seat: Seat, space: u8, help: u8) -> Option<Card> {
        let hand = self.mind.filter(|_| self.viewer == Some(seat))?.hand;
        hand.kinds().find(|&card| {
            let Some(attack) = self.board.attack_card(content, card) else { return false };
            let corner = &self.board.corners[seat];
            match attack.momentum {
                Momentum::One(0) => false,
                Momentum::One(points) => landing(corner, space, points + help, true) == 0,
                // All move, the nearest lands first, and help comes in single steps that hop over nothing.
                Momentum::All => {
                    let clear =
                        attack.position >= space && (1..space).all(|ahead| corner.on(ahead).is_none());
                    space == 1 || clear && space <= 1 + help
                }
            }
        })
    }
}

impl Forecast {
    /// In words: `lands next turn with Momentum 2; would slam`.
    pub fn text(&self) -> String {
        let Self { needs, help, would_slam, most, .. } = *self;
        let bare = needs.saturating_sub(help).max(1);
        let lands = if bare > most {
            format!("{needs} spaces away, cannot land next turn")
        } else if bare < needs {
            format!("lands next turn with Momentum {bare} and help")
        } else {
            format!("lands next turn with Momentum {needs}")
        };
        format!("{lands}; {}", if would_slam { "would slam" } else { "would not slam" })
    }
}
