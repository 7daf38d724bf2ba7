//! What a seat, or a spectator, may see: built up from nothing.
//!
//! Open to all: tracks, tokens, momentum, discard piles, what is on the table, numbers of cards, and what is pending.
//! Hidden: which of the cards that nobody has seen are in a hand and which in a pile.

use kernel::{Agenda, BySeat, Choices, Dice, Game, Rule, Seat, Viewer};
use serde::Serialize;

use crate::rules::starting_hand::{MOST_DAMAGE, PickHands, damage, pickable};
use crate::step::Step;
use crate::{Bout, Cards, Choice, Corner, Ending, Roster, Switches, Tokens, Wrestler};

/// ATW-INFO-1: what one viewer sees of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The version of the rules.
    pub version: u32,
    /// Both sides of the ring.
    pub corners: BySeat<CornerView>,
    /// The marker: above 0 it is the first seat's momentum.
    pub marker: i8,
    /// Who has the initiative.
    pub attacker: Seat,
    /// Has the attacker declared nothing yet?
    pub fresh: bool,
    /// Small attacks in a row.
    pub small_attacks: u8,
    /// Passes in a row.
    pub passes: u8,
    /// Blind attacks of both together.
    pub blind_attacks: u8,
    /// The rules in force.
    pub switches: Switches,
    /// How it ended.
    pub ending: Option<Ending>,
    /// What is pending: nothing in it is secret.
    pub agenda: Agenda<Step, 8>,
}

/// What a viewer sees of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CornerView {
    /// The wrestler, by place in the roster.
    pub wrestler: u8,
    /// Health now.
    pub health: u8,
    /// Stamina now.
    pub stamina: u8,
    /// The tokens left.
    pub tokens: Tokens,
    /// Was the deck depleted?
    pub depleted: bool,
    /// How many cards the hand has.
    pub hand_count: u8,
    /// The cards that the viewer knows to be in the hand.
    pub hand: Cards,
    /// ATW-INFO-2: of these, what everybody knows.
    pub shown: Cards,
    /// The cards that are in the hand or in the pile, as far as the viewer can tell.
    pub unseen: Cards,
    /// In the discard pile.
    pub discard: Cards,
    /// On the table.
    pub play: Cards,
    /// Is the starting hand still being picked?
    pub picking: bool,
}

impl CornerView {
    /// How many cards the pile has.
    pub const fn pile_count(&self) -> u8 {
        self.unseen.len() + self.hand.len() - self.hand_count
    }

    fn of(bout: &Bout, roster: &Roster, seat: Seat, viewer: Viewer) -> Self {
        let corner = &bout.corners[seat];
        let own = viewer.is(seat);
        let picking =
            matches!(bout.agenda.top(), Some(Step::PickHands(_))) && PickHands::picking(bout, roster, seat);
        let hand = if own { corner.hand } else { corner.shown };
        Self {
            wrestler: corner.wrestler,
            health: corner.health,
            stamina: corner.stamina,
            tokens: corner.tokens,
            depleted: corner.depleted,
            hand_count: corner.hand.len(),
            hand,
            shown: corner.shown,
            unseen: corner.hand.and(corner.pile).minus(hand),
            discard: corner.discard,
            play: corner.play,
            picking,
        }
    }

    /// What is certain of this corner; cards that may be in the hand or in the pile are left in the pile.
    const fn known(&self) -> Corner {
        Corner {
            wrestler: self.wrestler,
            health: self.health,
            stamina: self.stamina,
            tokens: self.tokens,
            depleted: self.depleted,
            hand: self.hand,
            shown: self.shown,
            pile: self.unseen,
            discard: self.discard,
            play: self.play,
        }
    }
}

fn deal(corner: &mut Corner, seen: &CornerView, seat: Seat, dice: &mut dyn Dice) {
    corner.hand = seen.hand;
    corner.pile = seen.unseen;
    while corner.hand.len() < seen.hand_count {
        let Some(card) = corner.pile.take_random(seat, dice, "imagine") else { return };
        corner.hand = corner.hand.with(card);
    }
}

/// Is it a starting hand, or one that can still become one?
fn can_start(board: &Wrestler, hand: Cards) -> bool {
    if hand.len() < board.hand {
        pickable(board, hand).next().is_some()
    } else {
        damage(board, hand) <= MOST_DAMAGE
    }
}

impl View {
    /// The state as far as it is certain: right in everything but which unseen cards a hidden hand holds.
    pub(crate) fn known(&self) -> Bout {
        Bout {
            version: self.version,
            corners: BySeat::each(|seat| self.corners[seat].known()),
            marker: self.marker,
            attacker: self.attacker,
            fresh: self.fresh,
            small_attacks: self.small_attacks,
            passes: self.passes,
            blind_attacks: self.blind_attacks,
            switches: self.switches,
            ending: self.ending,
            agenda: self.agenda,
        }
    }
}

impl Bout {
    pub(crate) fn seen_by(&self, roster: &Roster, viewer: Viewer) -> View {
        View {
            viewer,
            version: self.version,
            corners: BySeat::each(|seat| CornerView::of(self, roster, seat, viewer)),
            marker: self.marker,
            attacker: self.attacker,
            fresh: self.fresh,
            small_attacks: self.small_attacks,
            passes: self.passes,
            blind_attacks: self.blind_attacks,
            switches: self.switches,
            ending: self.ending,
            agenda: self.agenda,
        }
    }

    /// A state that looks like this view. The prior: all hands of the right size out of the unseen cards are equally
    /// likely, given that the question of the moment can be answered.
    pub(crate) fn imagined(roster: &Roster, view: &View, dice: &mut dyn Dice) -> Self {
        let hidden = |seat: &Seat| !view.viewer.is(*seat);
        let mut bout = view.known();
        for seat in Seat::BOTH.into_iter().filter(hidden) {
            deal(&mut bout.corners[seat], &view.corners[seat], seat, dice);
        }
        for seat in Seat::BOTH.into_iter().filter(hidden) {
            let seen = &view.corners[seat];
            // A tie-break against bad luck: hands that can be are never rarer than one in a few dozen.
            for _ in 0..500 {
                if bout.can_be(roster, seat) {
                    break;
                }
                deal(&mut bout.corners[seat], seen, seat, dice);
            }
            bout.force(roster, seat);
        }
        bout
    }

    /// Could this seat have come here with this hand?
    fn can_be(&self, roster: &Roster, seat: Seat) -> bool {
        let Some(step) = self.agenda.top() else { return true };
        if matches!(step, Step::PickHands(_)) {
            return can_start(self.board(roster, seat), self.corners[seat].hand);
        }
        if !step.ask(self, roster).is_some_and(|asked| asked.seats.has(seat)) {
            return true;
        }
        let mut choices: Choices<Choice> = Choices::default();
        self.offer(roster, seat, &mut choices);
        !choices.is_empty()
    }

    /// Swaps cards until the hand can be: for the case that chance alone did not find one.
    fn force(&mut self, roster: &Roster, seat: Seat) {
        let swaps: Vec<_> = {
            let corner = &self.corners[seat];
            let hand = corner.hand.minus(corner.shown);
            hand.iter().flat_map(|out| corner.pile.iter().map(move |into| (out, into))).collect()
        };
        for (out, into) in swaps {
            if self.can_be(roster, seat) {
                return;
            }
            let kept = self.corners[seat];
            let corner = &mut self.corners[seat];
            corner.hand = corner.hand.without(out).with(into);
            corner.pile = corner.pile.without(into).with(out);
            if !self.can_be(roster, seat) {
                self.corners[seat] = kept;
            }
        }
    }
}
