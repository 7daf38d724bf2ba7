//! What a viewer may see.
//!
//! WN-SEE-1: the whole board is in the open: Guts, decks and hands as counts, every card of the discard piles and of Ground
//! Zero, tracks, Permanents, Cultists. WN-SEE-2: hands and what lies face down are not.
//!
//! The state is kept in parts by who knows them, so a view is put together from the parts this viewer knows and from
//! counts; it never holds anything that would have to be taken out again.

use kernel::{Agenda, BySeat, Dice, Die, Seat, Viewer};
use serde::Serialize;

use crate::card::{Bag, Card};
use crate::knowledge::Seen;
use crate::roster::Roster;
use crate::rules::defense::Moment;
use crate::step::Step;
use crate::{Board, Bout, Mind};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Option<Seat>,
    /// What everybody sees.
    pub board: Board,
    /// What is still to happen; nothing on it is secret.
    pub agenda: Agenda<Step, 16>,
    /// How many cards each seat holds.
    pub hands: BySeat<HandSize>,
    /// What the two seats have seen of each other; spectators have not.
    pub between: Option<BySeat<Seen>>,
    /// What the viewer alone knows.
    pub mind: Option<Mind>,
}

/// A hand from behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HandSize {
    /// Cards with the seat's own back.
    pub own: u8,
    /// Cards with the enemy's back.
    pub stolen: u8,
}

impl HandSize {
    /// All of them.
    pub const fn all(self) -> u8 {
        self.own + self.stolen
    }
}

impl View {
    /// What this viewer sees of a match.
    pub(crate) fn of(bout: &Bout, viewer: Viewer) -> Self {
        let seat = match viewer {
            Viewer::Seat(seat) if seat.index() < 2 => Some(seat),
            _ => None,
        };
        Self {
            viewer: seat,
            board: bout.board,
            agenda: bout.agenda,
            hands: BySeat::each(|seat| {
                let hand = bout.minds[seat].hand;
                HandSize { own: hand.of(seat).len(), stolen: hand.of(seat.other()).len() }
            }),
            between: seat.map(|_| bout.between),
            mind: seat.map(|seat| bout.minds[seat]),
        }
    }

    /// The cards of a hand that the viewer knows: all of its own, some of the others'.
    pub fn known_hand(&self, seat: Seat) -> Bag {
        match self.mind {
            Some(mind) if self.viewer == Some(seat) => mind.hand,
            _ => self.seen(seat).hand,
        }
    }

    /// The card that everything is about just now: the one that was lost, that attacks, or that is being played. It lies
    /// in the open, as all that is still to happen does.
    pub fn at_issue(&self) -> Option<Card> {
        let board = &self.board;
        let attack = board.attack.map(|attack| attack.card);
        let played = board.corners[board.turn.seat].on(board.turn.fresh);
        match self.agenda.top()? {
            Step::Act(_) | Step::AfterPlay(_) => None,
            Step::DefenseWindow(window) => match window.moment {
                Moment::Attack => attack,
                Moment::EnemyPlayed => played,
                Moment::Lost(card) => Some(card),
            },
            _ => self.agenda.iter().find_map(|step| match step {
                Step::Perform(perform) => Some(perform.card),
                Step::PutAway(away) => Some(away.card),
                Step::PutDown(down) => Some(down.card),
                Step::TurnTile(_) => attack,
                Step::SettleLifted(_) => played,
                Step::Wake(_) => board.corners[board.turn.seat].permanents.last().copied(),
                _ => None,
            }),
        }
    }

    fn seen(&self, seat: Seat) -> Seen {
        self.between.map_or(self.board.corners[seat].seen, |between| between[seat])
    }

    /// The cards of a deck that lie in the open, or in a hand the viewer knows.
    pub(crate) fn visible(&self, owner: Seat) -> Bag {
        let mut all = Bag::EMPTY;
        for (seat, corner) in self.board.corners.iter() {
            let lifted = self.board.turn.lifted.filter(|_| self.board.turn.seat == seat);
            let open = corner
                .track
                .iter()
                .flatten()
                .chain(corner.zero.iter())
                .chain(corner.permanents.iter())
                .chain(corner.healed.iter())
                .copied()
                .chain(lifted)
                .filter(|card| card.owner() == owner);
            all = all
                .and(open.collect())
                .and(if seat == owner { self.board.turn.playing.of(owner) } else { Bag::EMPTY })
                .and(corner.discard.cards().of(owner))
                .and(self.known_hand(seat).of(owner));
        }
        all
    }

    /// A match that looks like this to the viewer.
    ///
    /// The prior: every card that the viewer cannot place is equally likely to be in any of the places it can be in.
    /// Cards known to be loose (hand or deck) are dealt to those, at most as many to the hand as were drawn since they
    /// went in; the rest of a hand is dealt from what is left, and what remains lies unseen in deck and Guts.
    pub(crate) fn imagine(&self, roster: &Roster, dice: &mut dyn Dice) -> Bout {
        let mut bout = Bout {
            board: self.board,
            agenda: self.agenda,
            between: self.between.unwrap_or_else(|| BySeat::each(|seat| self.board.corners[seat].seen)),
            minds: BySeat::default(),
        };
        let mut hidden: BySeat<Bag> =
            BySeat::each(|owner| self.board.god(roster, owner).deck(owner).minus(self.visible(owner)));
        for seat in Seat::BOTH {
            bout.minds[seat].hand = self.known_hand(seat);
            if let Some(mind) = self.mind.filter(|_| self.viewer == Some(seat)) {
                bout.minds[seat] = mind;
                hidden[seat] = Bag::EMPTY;
            }
        }
        // Stolen cards first: only a spectator does not know them, and they come out of the owner's hidden cards.
        for seat in Seat::BOTH {
            let unknown =
                self.hands[seat].stolen.saturating_sub(bout.minds[seat].hand.of(seat.other()).len());
            for _ in 0..unknown {
                let loose = self.seen(seat.other()).loose;
                let free = hidden[seat.other()].minus(loose);
                let from = if free.is_empty() { hidden[seat.other()] } else { free };
                if let Some(card) = pick(from, dice) {
                    hidden[seat.other()].take(card);
                    bout.minds[seat].hand.put(card);
                    bout.between[seat].hand.put(card);
                }
            }
        }
        for seat in Seat::BOTH {
            if self.viewer != Some(seat) {
                self.imagine_mind(&mut bout, roster, seat, hidden[seat], dice);
            }
        }
        bout
    }

    fn imagine_mind(&self, bout: &mut Bout, roster: &Roster, seat: Seat, hidden: Bag, dice: &mut dyn Dice) {
        let corner = &self.board.corners[seat];
        let mut rest = hidden;
        let mind = &mut bout.minds[seat];
        let mut slots = self.hands[seat].own.saturating_sub(mind.hand.of(seat).len());
        let mut loose = rest.both(self.seen(seat).loose.minus(mind.hand.of(seat)));
        // First game: the marked cards are on top of the deck or in hand.
        let mut deck_slots = if corner.top > 0 { corner.top } else { corner.deck };
        let mut hand_slots = slots.min(corner.drawn);
        while let Some(card) = pick(loose, dice) {
            let places = deck_slots + hand_slots;
            if places == 0 {
                break;
            }
            loose.take(card);
            rest.take(card);
            let in_deck =
                hand_slots == 0 || deck_slots > 0 && dice.roll(Die::of(places), "imagine") <= deck_slots;
            if in_deck {
                mind.deck.put(card);
                deck_slots -= 1;
            } else {
                mind.hand.put(card);
                hand_slots -= 1;
                slots -= 1;
            }
        }
        if corner.pure {
            // Nothing unknown can be in a deck that everybody saw being made.
            while deck_slots > 0
                && let Some(card) = pick(rest, dice)
            {
                rest.take(card);
                mind.deck.put(card);
                deck_slots -= 1;
            }
        }
        while slots > 0
            && let Some(card) = pick(rest, dice)
        {
            rest.take(card);
            mind.hand.put(card);
            slots -= 1;
        }
        mind.unseen = rest;
        self.make_sense(bout, roster, seat, dice);
    }

    /// Whoever is asked can answer: a hand that could not is mended with a hidden card.
    fn make_sense(&self, bout: &mut Bout, roster: &Roster, seat: Seat, dice: &mut dyn Dice) {
        let god = self.board.god(roster, seat);
        let wanted = match self.agenda.top() {
            Some(Step::Opening(_)) => god.attacks,
            Some(Step::Act(_)) if self.board.turn.seat == seat && !bout.may_pass(roster, seat) => {
                if bout.holds_playable(roster, seat) {
                    return;
                }
                god.attacks | god.permanents
            }
            Some(Step::AmbushFrom(ambush)) if ambush.seat == seat => {
                if bout.ambushers(roster, seat, ambush.position).next().is_some() {
                    return;
                }
                let near = |row: &usize| {
                    bout.board
                        .attack_card(roster, Card::new(seat, *row))
                        .is_some_and(|attack| attack.position <= ambush.position)
                };
                (0..god.rows.len()).filter(near).fold(0, |rows, row| rows | 1 << row)
            }
            _ => return,
        };
        let mind = &mut bout.minds[seat];
        if mind.hand.row_bits(seat) & wanted == 0 {
            let out = pick(mind.hand.of(seat).minus(self.known_hand(seat)), dice);
            let wanted = Bag::rows(seat, wanted);
            let unseen = mind.unseen.both(wanted);
            let known = mind.deck.both(wanted);
            let (pile, among) =
                if unseen.is_empty() { (&mut mind.deck, known) } else { (&mut mind.unseen, unseen) };
            if let (Some(out), Some(card)) = (out, pick(among, dice)) {
                pile.take(card);
                pile.put(out);
                mind.hand.take(out);
                mind.hand.put(card);
            }
        }
        if matches!(self.agenda.top(), Some(Step::Opening(_))) && self.board.chosen[seat] {
            let attacks = mind.hand.both(Bag::rows(seat, god.attacks));
            bout.minds[seat].opening = pick(attacks, dice);
        }
    }
}

fn pick(from: Bag, dice: &mut dyn Dice) -> Option<Card> {
    let mut from = from;
    from.draw(dice, "imagine")
}
