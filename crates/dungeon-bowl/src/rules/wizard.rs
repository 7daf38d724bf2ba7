//! The college wizard: one spell, once a match.
//!
//! | effect | when | what |
//! |---|---|---|
//! | blast | the end of either turn | every standing player on a square or linked to it is knocked down on 4+ |
//! | steady hands | the start of the own turn | the team's catches are one easier this turn |
//! | hold | the start of the enemy's turn | one enemy may not leave its square of its own will this turn |
//! | spare re-roll | in the own turn | one more re-roll this turn |
//! | walk | the start of the own turn | one own player without the ball is moved up to five squares' walk |
//! | steer portal | an own player's portal roll in the own turn | the coach chooses the number |

use crate::roster::Effect;
use crate::rules::ball::{self, SettleBall};
use crate::rules::prelude::*;
use crate::rules::{armour, portals};
use crate::square::SquareSet;

/// How far the walk goes.
const WALK: u8 = 5;

/// DB-WIZARD-1: The effect a seat's wizard still has to cast.
pub fn ready(bout: &Bout, roster: &Roster, seat: Seat) -> Option<Effect> {
    (bout.teams[seat].wizards > 0).then(|| roster.colleges[bout.teams[seat].college as usize].spell.effect)
}

/// Whether the spell can be cast now, between activations of the own turn.
pub fn may_cast_in_turn(bout: &Bout, roster: &Roster, seat: Seat) -> bool {
    match ready(bout, roster, seat) {
        Some(Effect::SpareReroll) => true,
        Some(Effect::SteadyHands) => !bout.turn.began,
        Some(Effect::Walk) => !bout.turn.began && walkers(bout, roster, seat).next().is_some(),
        _ => false,
    }
}

pub fn may_cast_at_start_of_enemy_turn(bout: &Bout, roster: &Roster, seat: Seat) -> bool {
    ready(bout, roster, seat) == Some(Effect::Hold) && bout.fielded(seat.other()).next().is_some()
}

pub fn may_cast_at_end(bout: &Bout, roster: &Roster, seat: Seat) -> bool {
    ready(bout, roster, seat) == Some(Effect::Blast)
        && Seat::BOTH.iter().any(|&side| bout.with_status(side, Status::Standing).next().is_some())
}

/// Whether a seat may choose the number of its own player's portal roll.
pub fn may_steer(bout: &Bout, roster: &Roster, seat: Seat) -> bool {
    bout.turn.seat == seat && ready(bout, roster, seat) == Some(Effect::SteerPortal)
}

fn spend(
    bout: &mut Bout,
    table: &mut Table<'_, Event>,
    seat: Seat,
    target: Option<PlayerId>,
    square: Option<Square>,
) {
    bout.teams[seat].wizards -= 1;
    table.tell(|| Event::SpellCast { seat, target, square });
}

/// Casts a spell between activations.
pub fn cast_in_turn(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, seat: Seat) {
    match ready(bout, roster, seat) {
        Some(Effect::SpareReroll) => {
            spend(bout, table, seat, None, None);
            // DB-WIZARD-5
            bout.turn.spare_reroll = true;
        }
        Some(Effect::SteadyHands) => {
            spend(bout, table, seat, None, None);
            bout.turn.steady_hands = true;
        }
        Some(Effect::Walk) => bout.next([Spell::WhoWalks { seat }.into()]),
        _ => kernel::fault!("a choice that was not offered"),
    }
}

/// A moment of the wizard's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub enum Spell {
    /// The enemy's turn begins: whom to hold, if anyone.
    AtStart { seat: Seat },
    /// A turn ends: where to blast, if anywhere.
    AtEnd { seat: Seat },
    /// Who is walked.
    WhoWalks { seat: Seat },
    /// And where to.
    WalkTo { player: PlayerId },
}

/// Own players that can be walked: standing, without the ball, with somewhere to go.
fn walkers<'a>(bout: &'a Bout, roster: &'a Roster, seat: Seat) -> impl Iterator<Item = PlayerId> + 'a {
    bout.with_status(seat, Status::Standing).filter(move |&id| {
        let square = bout.player(id).square;
        !bout.carries(id)
            && square.is_somewhere()
            && bout.dungeon(roster).neighbours(square).any(|near| bout.is_free(near))
    })
}

/// DB-WIZARD-6: Free squares within a walk of five.
fn each_walk(bout: &Bout, roster: &Roster, player: PlayerId, mut each: impl FnMut(Square)) {
    let mut seen = SquareSet::EMPTY;
    let mut edge = tinyvec::ArrayVec::<[Square; 128]>::new();
    let start = bout.player(player).square;
    seen.insert(start);
    edge.push(start);
    for _ in 0..WALK {
        let mut next = tinyvec::ArrayVec::<[Square; 128]>::new();
        for &here in &edge {
            for square in bout.dungeon(roster).neighbours(here) {
                if bout.is_free(square) && !seen.has(square) && next.len() < 128 {
                    seen.insert(square);
                    next.push(square);
                    each(square);
                }
            }
        }
        edge = next;
    }
}

/// Squares worth blasting: somebody stands on them or beside them.
fn each_blast(bout: &Bout, roster: &Roster, mut each: impl FnMut(Square)) {
    let mut seen = SquareSet::EMPTY;
    let mut offer = |square: Square| {
        if !seen.has(square) {
            seen.insert(square);
            each(square);
        }
    };
    for player in bout.players.iter().filter(|player| player.is_standing() && player.square.is_somewhere()) {
        offer(player.square);
        bout.dungeon(roster).neighbours(player.square).for_each(&mut offer);
    }
}

impl Rule<Bout> for Spell {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(match *self {
            Self::AtStart { seat } | Self::AtEnd { seat } => Asked::one(seat, "wizard"),
            Self::WhoWalks { seat } => Asked::one(seat, "whom the spell moves"),
            Self::WalkTo { .. } => Asked::one(bout.turn.seat, "where the spell moves it"),
        })
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        match *self {
            Self::AtStart { .. } => {
                choices.push(Choice::CastNothing);
                choices.extend(bout.fielded(seat.other()).map(Choice::Target));
            }
            Self::AtEnd { .. } => {
                choices.push(Choice::CastNothing);
                each_blast(bout, roster, |square| choices.push(Choice::Aim(square)));
            }
            Self::WhoWalks { .. } => choices.extend(walkers(bout, roster, seat).map(Choice::Target)),
            Self::WalkTo { player } => {
                each_walk(bout, roster, player, |square| choices.push(Choice::Aim(square)));
            }
        }
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        match (self, choice) {
            (Self::AtStart { .. }, Choice::Target(target)) => {
                spend(bout, table, seat, Some(target), None);
                // DB-WIZARD-4
                bout.player_mut(target).set(Flag::Held, true);
            }
            (Self::AtEnd { .. }, Choice::Aim(square)) => {
                spend(bout, table, seat, None, Some(square));
                blast(bout, roster, table, square);
            }
            (Self::WhoWalks { .. }, Choice::Target(player)) => bout.next([Self::WalkTo { player }.into()]),
            (Self::WalkTo { player }, Choice::Aim(square)) => {
                spend(bout, table, seat, Some(player), Some(square));
                let from = bout.player(player).square;
                bout.put(player, square);
                ball::disturb(bout, player);
                table.tell(|| Event::Moved { player, from, to: square });
                bout.next([SettleBall.into()]);
                portals::enter(bout, player);
            }
            (Self::AtStart { .. } | Self::AtEnd { .. }, Choice::CastNothing) => {}
            _ => kernel::fault!("a choice that was not offered"),
        }
    }
}

/// DB-WIZARD-2: Every standing player on the square or linked to it is knocked down on 4 or more: the middle first, then clockwise.
fn blast(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, middle: Square) {
    let mut hit = tinyvec::ArrayVec::<[(PlayerId, Option<PlayerId>); 9]>::new();
    for square in core::iter::once(middle).chain(bout.dungeon(roster).neighbours(middle)) {
        if let Some(player) = bout.player_at(square)
            && bout.player(player).is_standing()
            && table.roll(Die::D6, "blast") >= 4
        {
            hit.push((player, None));
        }
    }
    bout.next([SettleBall.into()]);
    armour::knock_all_down(bout, table, &hit);
}
