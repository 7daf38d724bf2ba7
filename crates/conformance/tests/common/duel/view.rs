//! What one sees of a duel, and what one can make of it.

use kernel::{Die, Layer};

use super::*;

/// How many cards there are of each kind: copies cannot be told apart, so a view must not either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kinds(pub [u8; KINDS]);

impl Kinds {
    pub fn of(cards: Cards) -> Self {
        let mut kinds = Self::default();
        cards.iter().for_each(|card| kinds.0[kind_of(card).0 as usize % KINDS] += 1);
        kinds
    }

    /// So many of each kind, taken out of these.
    fn take(self, from: &mut Cards) -> Cards {
        let mut taken = Cards::NONE;
        for kind in (0..KINDS as u8).map(Kind) {
            for _ in 0..self.0[kind.0 as usize] {
                if let Some(card) = of_kind(*from, kind) {
                    from.remove(card);
                    taken.insert(card);
                }
            }
        }
        taken
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub viewer: Viewer,
    pub setup: Setup,
    /// What the viewer holds, has buried and knows to be in the pile.
    pub hand: Kinds,
    pub buried: Kinds,
    pub known: Kinds,
    /// How many cards each seat has in hand or, while that is secret, in hand and buried together.
    pub held: BySeat<u8>,
    /// The viewer's own bid, and everybody's once they are shown.
    pub bids: BySeat<u8>,
    pub spent: Kinds,
    pub pile: u8,
    pub damage: BySeat<u8>,
    pub turns: u8,
    pub agenda: Agenda<Step, 6>,
    pub over: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leak: Option<Kinds>,
    #[serde(skip)]
    pub truth: Truth,
}

/// What a peeking game smuggles past every comparison.
#[derive(Clone, Copy, Debug)]
pub struct Truth(Option<BySeat<Cards>>);

impl PartialEq for Truth {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl View {
    pub fn of(duel: &Duel, viewer: Viewer) -> Self {
        let own = |of: &BySeat<Cards>| match viewer {
            Viewer::Seat(seat) => Kinds::of(of[seat]),
            Viewer::Spectator => Kinds::default(),
        };
        let bidding = duel.agenda.iter().any(|step| matches!(step, Step::Bid { .. }));
        let shown = |seat| !bidding || viewer.is(seat) || has(Flaw::OpenSeal);
        Self {
            viewer,
            setup: duel.setup,
            hand: own(&duel.hands),
            buried: own(&duel.buried),
            known: match viewer {
                Viewer::Seat(seat) => Kinds::of(duel.pile.known_to(seat)),
                Viewer::Spectator => Kinds::default(),
            },
            held: BySeat::each(|seat| (duel.hands[seat].len() + duel.buried[seat].len()) as u8),
            bids: BySeat::each(|seat| if shown(seat) { duel.bids[seat] } else { 0 }),
            spent: Kinds::of(duel.spent),
            pile: duel.pile.len() as u8,
            damage: duel.damage,
            turns: duel.turns,
            agenda: duel.agenda,
            over: duel.over,
            leak: has(Flaw::LeakingView).then_some(Kinds::of(duel.hands[Seat::FIRST])),
            truth: Truth(has(Flaw::PeekingImagine).then_some(duel.hands)),
        }
    }

    /// A duel that looks so; with flaws, if any are in force, or without.
    pub fn imagine(&self, dice: &mut dyn Dice, flawed: bool) -> Duel {
        let flaw = |flaw| flawed && has(flaw);
        let mut unknown = DECK;
        let [spent, hand, buried, known] =
            [self.spent, self.hand, self.buried, self.known].map(|kinds| kinds.take(&mut unknown));
        let mut duel = Duel {
            setup: self.setup,
            hands: BySeat::each(|_| Cards::NONE),
            buried: BySeat::default(),
            bids: self.bids,
            pile: Pile::default(),
            spent,
            damage: self.damage,
            turns: self.turns,
            agenda: self.agenda,
            over: self.over,
        };
        for seat in Seat::BOTH {
            if self.viewer.is(seat) {
                duel.hands[seat] = hand;
                duel.buried[seat] = buried;
                continue;
            }
            let less = u8::from(flaw(Flaw::ForgetfulImagine));
            for _ in less..self.held[seat] {
                if let Some(card) = unknown.take_random(dice, "imagine") {
                    duel.hands[seat].insert(card);
                }
            }
            self.imagine_secrets(&mut duel, seat, dice);
            if let (Some(truth), true) = (self.truth.0, flaw(Flaw::PeekingImagine))
                && truth[seat].minus(unknown.union(duel.hands[seat])).is_empty()
                && truth[seat].len() == duel.hands[seat].len()
            {
                unknown = unknown.union(duel.hands[seat]).minus(truth[seat]);
                duel.hands[seat] = truth[seat];
            }
            if flaw(Flaw::UnplayableImagine) && duel.hands[seat].len() > 1 {
                let card = duel.hands[seat].take_random(dice, "imagine").unwrap_or_default();
                duel.hands[seat].insert(kernel::Card(card.0 + 30));
            }
        }
        let cards = unknown.union(known);
        let known = BySeat::each(|seat| if self.viewer.is(seat) { known } else { Cards::NONE });
        duel.pile = Pile::of_layers([Layer { cards, known }]);
        duel
    }

    /// What a seat may have buried or bid in secret by now.
    fn imagine_secrets(&self, duel: &mut Duel, seat: Seat, dice: &mut dyn Dice) {
        match self.agenda.top() {
            Some(Step::Bury { done }) => {
                // A seat that is not done has buried one at most, and has a card left.
                let most = if done.has(seat) { 2 } else { 1.min(duel.hands[seat].len().saturating_sub(1)) };
                for _ in 1..dice.roll(Die::of(most as u8 + 1), "imagine") {
                    if let Some(card) = duel.hands[seat].take_random(dice, "imagine") {
                        duel.buried[seat].insert(card);
                    }
                }
            }
            Some(Step::Bid { done }) if done.has(seat) && duel.bids[seat] == 0 => {
                duel.bids[seat] = dice.roll(Die::D3, "imagine");
            }
            _ => {}
        }
    }
}
