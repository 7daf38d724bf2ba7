//! WN-SEE-4: can a tracked card land this turn or next turn, and would it slam? From what a viewer knows.
//!
//! The cards that a viewer knows to be in a hand are tried one by one, a Combo that moves cards before or after the
//! play included. For the rest of a hidden hand every card counts that could be in it, and the forecast says that this
//! is not known. What is drawn in that turn is not foreseen.

use kernel::Seat;
use serde::Serialize;

use crate::card::{Bag, Card};
use crate::lane::{Lane, Move};
use crate::roster::{Face, Roster};
use crate::rules::attack_card::Source;
use crate::rules::momentum::Helped;
use crate::step::Step;
use crate::vocabulary::{Effect, Lasting, Momentum};
use crate::{Board, Turn, View};

/// Of which turn a forecast speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// The turn that is being played.
    ThisTurn,
    /// The seat's next turn, as things stand now.
    NextTurn,
}

/// What would bring a tracked card to Ground Zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lands {
    /// Cards that the viewer knows to be in the seat's hand; none of them if the Momentum that is just being used will
    /// do.
    With { play: Option<Card>, combo: Option<Card> },
    /// Cards that could be among those of the hand that the viewer does not know; a Combo among them or not.
    Perhaps { combo: bool },
    /// Nothing can.
    No,
}

/// What is to be expected of a tracked card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Forecast {
    /// Whose card it is on the track.
    pub seat: Seat,
    /// Which card.
    pub card: Card,
    /// Where it lies.
    pub space: u8,
    /// Of which turn this speaks.
    pub when: When,
    /// What would bring it to Ground Zero in that turn.
    pub lands: Lands,
    /// The least Momentum that a card played in that turn needs; `None` if none is enough, or no card can be played.
    pub needs: Option<u8>,
    /// How many Cultists the seat has in that turn.
    pub cultists: u16,
    /// Does a Permanent add to the Momentum of cards, or lengthen what a Cultist adds?
    pub helped: bool,
    /// Would it slam if it landed now?
    pub would_slam: bool,
}

impl Board {
    /// What a seat can add to the Momentum of an attack card it plays now.
    pub fn momentum_help(&self, roster: &Roster, seat: Seat) -> u8 {
        self.momentum_bonus(roster, seat)
            + self.corners[seat].cultists.min(6) as u8 * self.cultist_step(roster, seat)
    }

    /// The same table when the seat's next turn has begun and nothing else has changed (WN-CARD-10, WN-TURN-2).
    fn next_turn(mut self, roster: &Roster, seat: Seat) -> Self {
        self.turn = Turn { seat, number: self.turn.number + 1, ..Turn::default() };
        self.attack = None;
        let lonely = self.corners[seat].cultists == 0;
        if lonely && self.lasting(roster, seat).any(|effect| effect == Lasting::CultistWhenNone) {
            self.corners[seat].cultists = 1;
        }
        self
    }
}

impl View {
    /// A forecast for every tracked card of a seat, the nearest to Ground Zero first.
    pub fn forecasts(&self, roster: &Roster, seat: Seat) -> Vec<Forecast> {
        let now = self.outlook(roster, seat, When::ThisTurn);
        let outlook = if now.can_move() { now } else { self.outlook(roster, seat, When::NextTurn) };
        let corner = &self.board.corners[seat];
        (1..=6)
            .filter_map(|space| {
                let card = corner.on(space)?;
                let would_slam = self.board.would_slam(roster, seat, card);
                Some(Forecast {
                    seat,
                    card,
                    space,
                    when: outlook.when,
                    lands: outlook.lands(space),
                    needs: outlook.needs(space),
                    cultists: outlook.board.corners[seat].cultists,
                    helped: outlook.bonus > 0 || outlook.step > 1,
                    would_slam,
                })
            })
            .collect()
    }

    fn outlook<'a>(&self, roster: &'a Roster, seat: Seat, when: When) -> Outlook<'a> {
        let board = match when {
            When::ThisTurn => self.board,
            When::NextTurn => self.board.next_turn(roster, seat),
        };
        let known = self.known_hand(seat);
        let hand = self.hands[seat].all();
        let mut could = Bag::EMPTY;
        if hand > known.len() {
            // A stolen card that the viewer does not know could be any of the other deck.
            for owner in Seat::BOTH {
                let backs = if owner == seat { self.hands[seat].own } else { self.hands[seat].stolen };
                if backs > known.of(owner).len() {
                    could = could.and(board.god(roster, owner).deck(owner).minus(self.visible(owner)));
                }
            }
        }
        let mut outlook = Outlook {
            roster,
            seat,
            when,
            bonus: board.momentum_bonus(roster, seat),
            step: board.cultist_step(roster, seat),
            board,
            known,
            could,
            hand,
            pending: Vec::new(),
            may_play: when == When::NextTurn,
            may_combo: when == When::NextTurn,
        };
        if when == When::ThisTurn {
            outlook.look_at_agenda(self);
        }
        outlook
    }
}

/// A turn of one seat, as far as it can be foreseen.
struct Outlook<'a> {
    roster: &'a Roster,
    seat: Seat,
    when: When,
    board: Board,
    /// What Permanents add to the Momentum of the attack card that is played.
    bonus: u8,
    /// How far a Cultist moves a card.
    step: u8,
    /// Cards of the hand that the viewer knows.
    known: Bag,
    /// Cards that could be the others.
    could: Bag,
    hand: u8,
    /// Movement that is on the agenda already.
    pending: Vec<Move>,
    may_play: bool,
    may_combo: bool,
}

impl Outlook<'_> {
    /// What is left of the turn that is being played.
    fn look_at_agenda(&mut self, view: &View) {
        let turn = &self.board.turn;
        if self.board.outcome.is_some() || turn.number == 0 || turn.seat != self.seat || turn.attacked {
            return;
        }
        for step in view.agenda.iter() {
            match step {
                Step::Ready(_) | Step::Act(_) => (self.may_play, self.may_combo) = (true, !turn.combo),
                Step::AfterPlay(_) => self.may_combo = !turn.combo,
                Step::NameMover(name) if name.seat == self.seat => self.pending.push(Move::One {
                    points: name.points,
                    cultists: name.source != Source::Bonus,
                    fresh_too: name.source == Source::Effect,
                    names: name.source == Source::Play,
                }),
                Step::Advance(advance) => {
                    let space = turn.named.map_or(0, u8::from);
                    let cultists = advance.helped != Helped::Alone;
                    self.pending.push(Move::Named { space, points: advance.points, cultists });
                }
                Step::AllMove(_) => self.pending.push(Move::All),
                Step::CultistSteps(_) => self.pending.push(Move::Steps),
                Step::SettleLifted(_) => self.pending.push(Move::Settle),
                Step::Perform(perform) if perform.seat == self.seat => {
                    let effects = self.board.row(self.roster, perform.card).effects(perform.part);
                    pushes(effects.get(perform.next.into()..).unwrap_or_default(), &mut self.pending);
                }
                _ => {}
            }
        }
    }

    /// Can a card still be moved in that turn?
    fn can_move(&self) -> bool {
        let moves = |step: &Move| !matches!(step, Move::Settle);
        self.may_play
            || self.pending.iter().any(moves)
            || self.may_combo && self.combos(self.known.at_least(self.could)).next().is_some()
    }

    fn lane(&self, space: u8) -> Lane {
        Lane::of(&self.board, self.seat, space, self.step)
    }

    /// The least Momentum of a card that is played, help counted.
    fn needs(&self, space: u8) -> Option<u8> {
        if !self.may_play {
            return None;
        }
        (1..=6).find(|&points| {
            let one =
                Move::One { points: points + self.bonus, cultists: true, fresh_too: true, names: false };
            let moves: Vec<Move> = self.pending.iter().copied().chain([one]).collect();
            self.lane(space).lands(&moves)
        })
    }

    fn lands(&self, space: u8) -> Lands {
        if let Some((play, combo)) = self.cards_that_land(space, self.known, self.known) {
            return Lands::With { play, combo };
        }
        let all = self.known.and(self.could);
        match self.cards_that_land(space, all, all) {
            // Two cards cannot come from a hand of one.
            Some((Some(_), Some(_))) if self.hand < 2 => Lands::No,
            Some((_, combo)) => Lands::Perhaps { combo: combo.is_some() },
            None => Lands::No,
        }
    }

    /// The first play, and Combo if one is needed, that bring the card on that space to Ground Zero.
    fn cards_that_land(&self, space: u8, plays: Bag, combos: Bag) -> Option<(Option<Card>, Option<Card>)> {
        let lane = self.lane(space);
        let try_moves = |before: &[Move], play: &[Move], after: &[Move]| {
            let moves: Vec<Move> =
                self.pending.iter().chain(before).chain(play).chain(after).copied().collect();
            lane.clone().lands(&moves)
        };
        if !self.pending.is_empty() && try_moves(&[], &[], &[]) {
            return Some((None, None));
        }
        let plays: Vec<(Card, Vec<Move>)> =
            if self.may_play { self.plays(plays).collect() } else { Vec::new() };
        if let Some((card, _)) = plays.iter().find(|(_, moves)| try_moves(&[], moves, &[])) {
            return Some((Some(*card), None));
        }
        if !self.may_combo {
            return None;
        }
        for (combo, pushes) in self.combos(combos) {
            if try_moves(&pushes, &[], &[]) {
                return Some((None, Some(combo)));
            }
            let play = plays
                .iter()
                .find(|(_, moves)| try_moves(&pushes, moves, &[]) || try_moves(&[], moves, &pushes));
            if let Some((card, _)) = play {
                return Some((Some(*card), Some(combo)));
            }
        }
        None
    }

    /// What playing each of these moves.
    fn plays(&self, cards: Bag) -> impl Iterator<Item = (Card, Vec<Move>)> {
        cards.kinds().filter_map(|card| {
            let mut moves = Vec::new();
            match &self.board.row(self.roster, card).face {
                Face::Attack(attack) => {
                    moves.push(Move::Place { space: attack.position });
                    match attack.momentum {
                        Momentum::One(points) => moves.push(Move::One {
                            points: points + self.bonus,
                            cultists: true,
                            fresh_too: false,
                            names: true,
                        }),
                        Momentum::All => {
                            moves.push(Move::All);
                            let one =
                                Move::One { points: 1, cultists: false, fresh_too: false, names: false };
                            moves.extend((0..self.bonus).map(|_| one));
                            moves.push(Move::Steps);
                        }
                    }
                    moves.push(Move::Settle);
                }
                Face::Permanent(permanent) => {
                    moves.push(Move::Permanent);
                    pushes(&permanent.play, &mut moves);
                }
                Face::Combo(_) | Face::Defense(_) => return None,
            }
            (moves.len() > 1).then_some((card, moves))
        })
    }

    /// The Combos among these that move cards, with what must hold for them.
    fn combos(&self, cards: Bag) -> impl Iterator<Item = (Card, Vec<Move>)> {
        cards.kinds().filter_map(|card| {
            let Face::Combo(combo) = &self.board.row(self.roster, card).face else { return None };
            if combo.effect.iter().any(|effect| matches!(effect, Effect::Echo | Effect::Ambush(_))) {
                // It is the turn's attack itself.
                return None;
            }
            let mut moves: Vec<Move> = combo
                .condition
                .iter()
                .map(|&condition| self.board.foreseen(self.roster, self.seat, condition))
                .collect();
            let conditions = moves.len();
            pushes(&combo.effect, &mut moves);
            (moves.len() > conditions).then_some((card, moves))
        })
    }
}

/// The moves among these effects.
fn pushes(effects: &[Effect], moves: &mut Vec<Move>) {
    moves.extend(effects.iter().filter_map(|effect| match *effect {
        Effect::Push(points) => Some(Move::One { points, cultists: true, fresh_too: true, names: false }),
        _ => None,
    }));
}

impl Forecast {
    /// In words: `can land this turn with Momentum 2 (in hand: Abyssal Headbutt); would slam`.
    pub fn text(&self, board: &Board, roster: &Roster) -> String {
        let when = match self.when {
            When::ThisTurn => "this turn",
            When::NextTurn => "next turn",
        };
        let name = |card: Card| board.row(roster, card).name.as_str();
        let momentum = || match self.needs {
            Some(needs) => format!("Momentum {needs}{}", self.help()),
            None => "Momentum".into(),
        };
        let lands = match self.lands {
            Lands::With { play: None, combo: None } => format!("can land {when} with the Momentum in use"),
            Lands::With { play: Some(play), combo: None } => {
                format!("can land {when} with {} (in hand: {})", momentum(), name(play))
            }
            Lands::With { play, combo } => {
                let cards: Vec<&str> = [play, combo].into_iter().flatten().map(name).collect();
                format!("can land {when} with a Combo (in hand: {})", cards.join(" and "))
            }
            Lands::Perhaps { combo: false } => format!("can land {when} with {} (hand unknown)", momentum()),
            Lands::Perhaps { combo: true } => format!("can land {when} with a Combo (hand unknown)"),
            Lands::No if self.needs.is_some() => format!("cannot land {when}: needs {}", momentum()),
            Lands::No => format!("cannot land {when}: {} spaces away", self.space),
        };
        format!("{lands}; {}", if self.would_slam { "would slam" } else { "would not slam" })
    }

    /// What may help the Momentum: ` and 2 Cultists`.
    fn help(&self) -> String {
        let cultists = match self.cultists {
            0 => String::new(),
            count => format!(" and {}", crate::words::card_text::how_many(count, "Cultist")),
        };
        let permanents = if self.helped { " and Permanents" } else { "" };
        format!("{cultists}{permanents}")
    }
}
