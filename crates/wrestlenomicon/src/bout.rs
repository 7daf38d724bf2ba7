//! The state of a match, and questions one may ask of it.
//!
//! It has three parts by who knows them: the [`Board`] everybody sees, what the two seats have seen of each other
//! ([`Seen`]), and what each seat alone knows ([`Mind`]). There is no fourth part: which cards lie in the Guts and which
//! in the deck is decided when one is turned up, by a roll among the cards its owner has not seen. A shuffled pile that
//! nobody has looked into is exactly that, so nothing hidden is stored and nothing can be foreseen.

use kernel::{Agenda, ArrayVec, BySeat, Canonical, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::card::{Bag, Card, MOST_CARDS};
use crate::choice::Mover;
use crate::discard_pile::DiscardPile;
use crate::knowledge::Seen;
use crate::roster::{Attack as AttackCard, Face, God, Roster, Row};
use crate::rules::dealing::GUTS;
use crate::setup::Switches;
use crate::step::Step;

/// The most cards that can lie on one Ground Zero: every card of both decks.
pub(crate) const ZERO: usize = 2 * MOST_CARDS as usize;

/// A match of Wrestlenomicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub struct Bout {
    /// What everybody sees.
    pub(crate) board: Board,
    /// What is still to happen.
    pub(crate) agenda: Agenda<Step, 16>,
    /// What each seat's enemy has seen of its hidden cards; both seats know it.
    pub(crate) between: BySeat<Seen>,
    /// What each seat alone knows.
    pub(crate) minds: BySeat<Mind>,
}

/// What everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Canonical)]
pub struct Board {
    /// The version of the rules, for a rule that has changed.
    pub version: u32,
    /// Each seat's side of the table.
    pub corners: BySeat<Corner>,
    /// Does the Ground Zero tile show the slam cycle, rather than "first attack slams"?
    pub tile_turned: bool,
    /// The turn that is being played.
    pub turn: Turn,
    /// The turn's attack.
    pub attack: Option<Attack>,
    /// Who has chosen an opening card.
    pub chosen: BySeat<bool>,
    /// The rule switches of this match.
    pub switches: Switches,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// One seat's side of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Canonical)]
pub struct Corner {
    /// Which god, by its number in the roster.
    pub god: u8,
    /// Cultists on the Cult tile.
    pub cultists: u16,
    /// Cards in the deck.
    pub deck: u8,
    /// How many of them are the marked cards on top, in a first game.
    pub top: u8,
    /// Cards drawn since the deck was last shuffled.
    pub drawn: u8,
    /// Has everybody seen what the deck was last made of?
    pub pure: bool,
    /// Guts that lie face down as dealt.
    pub guts: u8,
    /// Below them, the healed ones, which everybody has seen; the first is the upper one.
    pub healed: ArrayVec<[Card; GUTS as usize]>,
    /// The discard pile.
    pub discard: DiscardPile,
    /// The track: the card on space 1 first.
    pub track: [Option<Card>; 6],
    /// Ground Zero, the oldest card first.
    pub zero: ArrayVec<[Card; ZERO]>,
    /// Permanents in play, the newest last.
    pub permanents: ArrayVec<[Card; 2]>,
    /// What everybody has seen of the hidden cards.
    pub seen: Seen,
}

/// What one seat alone knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Mind {
    /// The hand.
    pub hand: Bag,
    /// Own cards that are surely in the deck, because their owner saw them go there.
    pub deck: Bag,
    /// Own cards that lie in deck or Guts, nobody knows where.
    pub unseen: Bag,
    /// The opening card, while the other seat has not chosen.
    pub opening: Option<Card>,
}

/// What a turn counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing that has or has not happened this turn")]
pub struct Turn {
    /// Whose turn it is.
    pub seat: Seat,
    /// Turns begun so far, both seats together.
    pub number: u16,
    /// Has the turn's attack been made?
    pub attacked: bool,
    /// Is a card on Ground Zero whose attack has not begun yet?
    pub landed: bool,
    /// Has a Combo been played?
    pub combo: bool,
    /// Who has played a Defense.
    pub defended: BySeat<bool>,
    /// Was a d3 rolled by the seat whose turn it is?
    pub rolled: bool,
    /// Was one rolled again?
    pub rerolled: bool,
    /// Was a Cultist sacrificed by the seat whose turn it is?
    pub sacrificed: bool,
    /// How many thick hides have held.
    pub hides: u8,
    /// Is the newest Permanent still doing its Play part, so that it does not last yet?
    pub waking: bool,
    /// How often the hand was drawn anew.
    pub redraws: u8,
    /// The hand that was last revealed, whosever it was.
    pub revealed: Bag,
    /// Combos and Defenses that are being played: they lie on the table until all they do has happened. And a Permanent
    /// while room is made for it.
    pub playing: Bag,
    /// May the seat pass whatever it holds, since nothing playable can be drawn?
    pub stuck: bool,
    /// The space of the attack card just played; 0 when its Momentum is spent.
    pub fresh: u8,
    /// The card that Momentum is going to move.
    pub named: Option<Mover>,
    /// The card it replaces, until that has moved or is discarded.
    pub lifted: Option<Card>,
    /// The space that card was on.
    pub lifted_from: u8,
}

/// The turn's attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Attack {
    /// With which card.
    pub card: Card,
    /// Does it slam?
    pub slams: bool,
    /// Was it cancelled?
    pub cancelled: bool,
    /// Damage that a Defense will still take off.
    pub reduce: u8,
    /// Damage dealt so far.
    pub dealt: u8,
    /// Has what Permanents add been added?
    pub boosted: bool,
}

impl Corner {
    /// Guts left, healed ones included.
    pub fn guts(&self) -> u8 {
        self.guts + self.healed.len() as u8
    }

    /// Tracked cards.
    pub fn tracked(&self) -> usize {
        self.track.iter().flatten().count()
    }

    /// The card on a space from 1 to 6.
    #[inline]
    pub fn on(&self, space: u8) -> Option<Card> {
        self.track.get(space.wrapping_sub(1) as usize).copied().flatten()
    }

    /// The space itself.
    #[inline]
    pub(crate) fn space(&mut self, space: u8) -> &mut Option<Card> {
        &mut self.track[(space.wrapping_sub(1) % 6) as usize]
    }
}

impl Board {
    /// A seat's god.
    #[inline]
    pub fn god<'a>(&self, roster: &'a Roster, seat: Seat) -> &'a God {
        roster.god(self.corners[seat].god)
    }

    /// What is printed on a card.
    #[inline]
    pub fn row<'a>(&self, roster: &'a Roster, card: Card) -> &'a Row {
        roster.row(self.corners[card.owner()].god, card.row())
    }

    /// What is printed on an attack card.
    #[inline]
    pub fn attack_card<'a>(&self, roster: &'a Roster, card: Card) -> Option<&'a AttackCard> {
        match &self.row(roster, card).face {
            Face::Attack(attack) => Some(attack),
            _ => None,
        }
    }
}

impl Bout {
    /// Puts these before everything else that is still to happen, unless the match is over.
    #[inline]
    pub(crate) fn then<const K: usize>(&mut self, steps: [Step; K]) {
        if self.board.outcome.is_none() {
            self.agenda.do_next(steps);
        }
    }

    #[inline]
    pub(crate) fn corner(&self, seat: Seat) -> &Corner {
        &self.board.corners[seat]
    }

    #[inline]
    pub(crate) fn corner_mut(&mut self, seat: Seat) -> &mut Corner {
        &mut self.board.corners[seat]
    }

    /// Puts a card on its owner's discard pile.
    #[inline]
    pub(crate) fn discard(&mut self, card: Card) {
        self.corner_mut(card.owner()).discard.put(card);
    }

    /// A Combo or Defense leaves the hand and lies on the table while it does what it does.
    pub(crate) fn lay_down(&mut self, seat: Seat, card: Card) {
        self.leave_hand(seat, card);
        self.board.turn.playing.put(card);
    }

    /// A Combo or Defense that is done goes to its owner's discard pile.
    pub(crate) fn put_away(&mut self, card: Card) {
        if self.board.turn.playing.take(card) {
            self.discard(card);
        }
    }

    /// Takes a card out of a hand before everybody's eyes.
    pub(crate) fn leave_hand(&mut self, seat: Seat, card: Card) {
        self.minds[seat].hand.take(card);
        self.seen_leaving(seat, card);
    }

    /// The rows of a deck (of those in `rows`) that a seat could hold as far as everybody knows: cards of its own of
    /// which not every copy lies in the discard pile, and the enemy's if the backs show a stolen card.
    #[inline]
    pub(crate) fn could_hold(&self, roster: &Roster, owner: Seat, holder: Seat, rows: u32) -> u32 {
        if owner != holder && self.minds[holder].hand.row_bits(owner) == 0 {
            return 0;
        }
        let copies = &self.board.god(roster, owner).copies;
        rows & !self.corner(owner).discard.cards().complete_rows(owner, copies)
    }

    /// Each card that lies somewhere, one place after another.
    fn everywhere(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.board.corners.iter().flat_map(move |(seat, corner)| {
            let mind = &self.minds[seat];
            let lifted = self.board.turn.lifted.filter(|_| self.board.turn.seat == seat);
            let played = self.board.turn.playing.iter().filter(move |_| seat == Seat::FIRST);
            let laid = corner.track.iter().flatten().chain(&corner.zero).chain(&corner.permanents);
            laid.chain(&corner.healed)
                .copied()
                .chain(lifted)
                .chain(played)
                .chain(corner.discard.iter())
                .chain(mind.hand.iter())
                .chain(mind.deck.iter())
                .chain(mind.unseen.iter())
                .map(move |card| (seat, card))
        })
    }

    /// Which cards of each deck are accounted for, in all places together. The law of conservation: as many of each row as its deck has.
    pub fn census(&self) -> BySeat<Bag> {
        BySeat::each(|owner| {
            self.everywhere().map(|(_, card)| card).filter(|card| card.owner() == owner).collect()
        })
    }

    /// How many cards of a deck lie somewhere; more than in the census if one lies in two places.
    pub fn cards_placed(&self, owner: Seat) -> u8 {
        self.everywhere().filter(|(_, card)| card.owner() == owner).count() as u8
    }

    /// Does every card lie on its owner's side?
    pub fn cards_are_home(&self) -> bool {
        self.everywhere().all(|(seat, card)| card.owner() == seat)
    }
}
