//! What a seat or a spectator may see. Nothing in this game is hidden, so all see the same.

use kernel::{Agenda, ArrayVec, Outcome, Seat, Viewer};
use serde::Serialize;

use crate::bout::{Activation, Bout, Rolled, Team, Wrestler};
use crate::choice::{MOST_SEATS, Who};
use crate::roster::{Roster, Rules};
use crate::step::Step;

/// One wrestler, as anyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seen {
    pub who: Who,
    /// `2C`.
    pub label: String,
    pub name: String,
    pub big: bool,
    pub most_stamina: u8,
    pub state: Wrestler,
}

/// The whole match, as anyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub viewer: Option<Seat>,
    pub version: u32,
    pub rules: Rules,
    pub dice: u8,
    pub round: u8,
    pub card: Seat,
    pub order: Vec<Seat>,
    pub turn: u8,
    pub teams: Vec<Team>,
    pub wrestlers: Vec<Seen>,
    pub activation: Activation,
    pub rolled: Rolled,
    /// What is still to happen, the next first.
    pub pending: Vec<Step>,
    pub to_hit: u64,
    pub was_hit: u64,
    pub pushed: u64,
    pub chain: u8,
    pub result: Option<Outcome>,
}

impl View {
    pub(crate) fn of(bout: &Bout, roster: &Roster, viewer: Viewer) -> Self {
        let seen = |who: Who| {
            let card = bout.card(roster, who);
            Seen {
                who,
                label: who.to_string(),
                name: card.name.clone(),
                big: card.big(),
                most_stamina: card.stamina,
                state: *bout.wrestler(who),
            }
        };
        Self {
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            version: bout.version,
            rules: bout.rules,
            dice: bout.dice,
            round: bout.round,
            card: bout.card,
            order: bout.order.to_vec(),
            turn: bout.turn,
            teams: bout.teams[..usize::from(bout.seats)].to_vec(),
            wrestlers: bout.everybody().map(seen).collect(),
            activation: bout.activation,
            rolled: bout.rolled,
            pending: bout.agenda.iter().collect(),
            to_hit: bout.to_hit,
            was_hit: bout.was_hit,
            pushed: bout.pushed,
            chain: bout.chain,
            result: bout.result,
        }
    }

    /// The one state it can be a view of.
    pub(crate) fn bout(&self, roster: &Roster) -> Bout {
        let mut bout = Bout::empty(self.version, self.rules, self.dice, self.teams.len().min(MOST_SEATS));
        bout.round = self.round;
        bout.card = self.card;
        bout.order = self.order.iter().copied().take(MOST_SEATS).collect::<ArrayVec<_>>();
        bout.turn = self.turn;
        for (team, seen) in bout.teams.iter_mut().zip(&self.teams) {
            *team = *seen;
        }
        for seen in &self.wrestlers {
            *bout.wrestler_mut(seen.who) = seen.state;
            if let Some(spot) = bout.spot(seen.who) {
                bout.put_down(roster, seen.who, spot);
            }
        }
        bout.activation = self.activation;
        bout.rolled = self.rolled;
        bout.to_hit = self.to_hit;
        bout.was_hit = self.was_hit;
        bout.pushed = self.pushed;
        bout.chain = self.chain;
        bout.result = self.result;
        bout.agenda = Agenda::of(&self.pending).unwrap_or_default();
        bout.emptied = bout.somebody_is_emptied();
        bout
    }
}
