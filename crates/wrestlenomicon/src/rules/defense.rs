//! Defenses, and the windows in which they are played.
//!
//! WN-DEF-9: a window opens on what everybody knows: the seat has cards, has played no Defense this turn, and a Defense that fits
//! could be among its cards. So that it opens tells nothing, and a seat that holds none says "let it" like any other.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities::effects::{Part, Perform, PutAway};
use crate::card::Card;
use crate::roster::{Defense, Face};
use crate::rules::turn::rows_of;
use crate::vocabulary::{Trigger, Ward};
use crate::{Bout, Choice, Event, Roster};

/// What a Defense may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Moment {
    /// WN-DEF-1: an enemy attack has arrived; nothing of it has happened yet.
    Attack,
    /// WN-CARD-15: the enemy has placed an attack card and named what it moves.
    EnemyPlayed,
    /// WN-CARD-24: this tracked card of the seat was discarded.
    Lost(Card),
}

/// WN-DEF-1: a seat may play a Defense, on whoever's turn (WN-DEF-6). WN-DEF-5: Combos and Permanents open no window.
///
/// WN-DEF-2: nothing of the attack has been chosen yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct DefenseWindow {
    /// Who may defend.
    pub seat: Seat,
    pub moment: Moment,
}

impl DefenseWindow {
    /// Does this Defense fit the moment? All of it is public.
    fn fits(self, bout: &Bout, defense: &Defense) -> bool {
        let slams = bout.board.attack.is_some_and(|attack| attack.slams);
        let fits = match (self.moment, defense.when) {
            (Moment::Attack, Trigger::Attacked) => true,
            (Moment::Attack, Trigger::AttackedWithoutSlam) => !slams,
            (Moment::Attack, Trigger::Slammed) => slams,
            (Moment::EnemyPlayed, Trigger::EnemyPlaysAttack) => true,
            (Moment::Lost(_), Trigger::TrackedCardLost) => true,
            _ => false,
        };
        // WN-CARD-13
        fits && bout.corner(self.seat).cultists >= defense.sacrifice.into()
    }

    fn fitting(self, bout: &Bout, roster: &Roster, owner: Seat, rows: u32) -> impl Iterator<Item = Card> {
        let god = bout.board.god(roster, owner);
        rows_of(rows & god.defenses)
            .filter(move |&row| match god.rows.get(row).map(|row| &row.face) {
                Some(Face::Defense(defense)) => self.fits(bout, defense),
                _ => false,
            })
            .map(move |row| Card::new(owner, row))
    }

    fn is_open(self, bout: &Bout, roster: &Roster) -> bool {
        let Self { seat, .. } = self;
        // WN-DEF-3
        !bout.board.turn.defended[seat]
            && !bout.minds[seat].hand.is_empty()
            && Seat::BOTH.into_iter().any(|owner| {
                let rows = bout.could_hold(roster, owner, seat, bout.board.god(roster, owner).defenses);
                self.fitting(bout, roster, owner, rows).next().is_some()
            })
    }

    /// WN-DEF-4: a cancelled attack stays the turn's attack. WN-CARD-14, WN-CARD-25: a slam can be cancelled by itself; what
    /// such a Defense does to the attacker comes before anything the attack does.
    fn ward_off(bout: &mut Bout, defense: &Defense, table: &mut Table<'_, Event>) {
        let seat = bout.board.turn.seat;
        if defense.ward.is_empty() {
            return;
        }
        let Some(attack) = &mut bout.board.attack else { return kernel::fault!("a ward without an attack") };
        for ward in &defense.ward {
            match *ward {
                Ward::Reduce(amount) => attack.reduce = attack.reduce.saturating_add(amount),
                Ward::Cancel => {
                    attack.cancelled = true;
                    attack.slams = false;
                    table.tell(|| Event::AttackCancelled { seat, card: attack.card });
                }
                Ward::CancelSlam => {
                    attack.slams = false;
                    table.tell(|| Event::SlamCancelled { seat, card: attack.card });
                }
            }
        }
    }
}

impl Rule<Bout> for DefenseWindow {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let why = match self.moment {
            Moment::Attack => "defense",
            Moment::EnemyPlayed => "answer to a play",
            Moment::Lost(_) => "lost card",
        };
        self.is_open(bout, roster).then(|| Asked::one(self.seat, why))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        for owner in Seat::BOTH {
            let rows = bout.minds[seat].hand.row_bits(owner);
            choices.extend(self.fitting(bout, roster, owner, rows).map(Choice::Defend));
        }
        choices.push(Choice::LetIt);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        let card = match choice {
            Choice::Defend(card) => card,
            Choice::LetIt => return,
            _ => return kernel::fault!("a window is answered by something else"),
        };
        let Face::Defense(defense) = &bout.board.row(roster, card).face else {
            return kernel::fault!("a card that is no Defense is played as one");
        };
        bout.board.turn.defended[seat] = true;
        bout.lay_down(seat, card);
        table.tell(|| Event::DefensePlayed { seat, card });
        bout.sacrifice(seat, defense.sacrifice, table);
        Self::ward_off(bout, defense, table);
        let lost = match self.moment {
            Moment::Lost(lost) => Some(lost),
            _ => None,
        };
        // WN-DEF-10: it is discarded when all it does has happened.
        let perform = Perform { lost, ..Perform::all(seat, card, Part::Defense) };
        bout.then([perform.into(), PutAway { card }.into()]);
    }
}
