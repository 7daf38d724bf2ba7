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
use crate::rules::ball::SettleBall;
use crate::rules::prelude::*;
use crate::rules::{armour, portals};
use crate::square::SquareSet;

/// How far the walk goes.
const WALK: u8 = 5;

/// The effect a seat's wizard still has to cast.
pub fn ready(m: &Bout, c: &Content, seat: Seat) -> Option<Effect> {
    (m.teams[seat].wizards > 0).then(|| c.colleges[m.teams[seat].college as usize].spell.effect)
}

/// Whether the spell can be cast now, between activations of the own turn.
pub fn may_cast_in_turn(m: &Bout, c: &Content, seat: Seat) -> bool {
    match ready(m, c, seat) {
        Some(Effect::SpareReroll) => true,
        Some(Effect::SteadyHands) => !m.turn.began,
        Some(Effect::Walk) => !m.turn.began && walkers(m, c, seat).next().is_some(),
        _ => false,
    }
}

pub fn may_cast_at_start_of_enemy_turn(m: &Bout, c: &Content, seat: Seat) -> bool {
    ready(m, c, seat) == Some(Effect::Hold) && m.fielded(seat.other()).next().is_some()
}

pub fn may_cast_at_end(m: &Bout, c: &Content, seat: Seat) -> bool {
    ready(m, c, seat) == Some(Effect::Blast)
        && Seat::BOTH.iter().any(|&side| m.with_status(side, Status::Standing).next().is_some())
}

/// Whether a seat may choose the number of its own player's portal roll.
pub fn may_steer(m: &Bout, c: &Content, seat: Seat) -> bool {
    m.turn.seat == seat && ready(m, c, seat) == Some(Effect::SteerPortal)
}

fn spend(
    m: &mut Bout,
    t: &mut impl Table<Event>,
    seat: Seat,
    target: Option<PlayerId>,
    square: Option<Square>,
) {
    m.teams[seat].wizards -= 1;
    t.tell(Event::SpellCast { seat, target, square });
}

/// Casts a spell between activations.
pub fn cast_in_turn(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, seat: Seat) {
    match ready(m, c, seat) {
        Some(Effect::SpareReroll) => {
            spend(m, t, seat, None, None);
            m.turn.spare_reroll = true;
        }
        Some(Effect::SteadyHands) => {
            spend(m, t, seat, None, None);
            m.turn.steady_hands = true;
        }
        Some(Effect::Walk) => m.next([Spell::WhoWalks { seat }.into()]),
        _ => {}
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
fn walkers<'a>(m: &'a Bout, c: &'a Content, seat: Seat) -> impl Iterator<Item = PlayerId> + 'a {
    m.with_status(seat, Status::Standing).filter(move |&id| {
        let square = m.player(id).square;
        !m.carries(id) && square.is_somewhere() && m.dungeon(c).neighbours(square).any(|near| m.is_free(near))
    })
}

/// Free squares within a walk of five.
fn each_walk(m: &Bout, c: &Content, player: PlayerId, mut each: impl FnMut(Square)) {
    let mut seen = SquareSet::EMPTY;
    let mut edge = tinyvec::ArrayVec::<[Square; 128]>::new();
    let start = m.player(player).square;
    seen.insert(start);
    edge.push(start);
    for _ in 0..WALK {
        let mut next = tinyvec::ArrayVec::<[Square; 128]>::new();
        for &here in &edge {
            for square in m.dungeon(c).neighbours(here) {
                if m.is_free(square) && !seen.has(square) && next.len() < 128 {
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
fn each_blast(m: &Bout, c: &Content, mut each: impl FnMut(Square)) {
    let mut seen = SquareSet::EMPTY;
    let mut offer = |square: Square| {
        if !seen.has(square) {
            seen.insert(square);
            each(square);
        }
    };
    for player in m.players.iter().filter(|player| player.is_standing() && player.square.is_somewhere()) {
        offer(player.square);
        m.dungeon(c).neighbours(player.square).for_each(&mut offer);
    }
}

impl Rule<Bout> for Spell {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        Some(match *self {
            Self::AtStart { seat } | Self::AtEnd { seat } => Asked::one(seat, "wizard"),
            Self::WhoWalks { seat } => Asked::one(seat, "whom the spell moves"),
            Self::WalkTo { .. } => Asked::one(m.turn.seat, "where the spell moves it"),
        })
    }

    fn offer(&self, m: &Bout, c: &Content, seat: Seat, choices: &mut Choices<Choice>) {
        match *self {
            Self::AtStart { .. } => {
                choices.push(Choice::CastNothing);
                choices.extend(m.fielded(seat.other()).map(Choice::Target));
            }
            Self::AtEnd { .. } => {
                choices.push(Choice::CastNothing);
                each_blast(m, c, |square| choices.push(Choice::Aim(square)));
            }
            Self::WhoWalks { .. } => choices.extend(walkers(m, c, seat).map(Choice::Target)),
            Self::WalkTo { player } => each_walk(m, c, player, |square| choices.push(Choice::Aim(square))),
        }
    }

    fn answer(self, m: &mut Bout, c: &Content, seat: Seat, choice: Choice, t: &mut impl Table<Event>) {
        match (self, choice) {
            (Self::AtStart { .. }, Choice::Target(target)) => {
                spend(m, t, seat, Some(target), None);
                m.player_mut(target).set(Flag::Held, true);
            }
            (Self::AtEnd { .. }, Choice::Aim(square)) => {
                spend(m, t, seat, None, Some(square));
                blast(m, c, t, square);
            }
            (Self::WhoWalks { .. }, Choice::Target(player)) => m.next([Self::WalkTo { player }.into()]),
            (Self::WalkTo { player }, Choice::Aim(square)) => {
                spend(m, t, seat, Some(player), Some(square));
                let from = m.player(player).square;
                m.put(player, square);
                t.tell(Event::Moved { player, from, to: square });
                m.next([SettleBall.into()]);
                portals::enter(m, player);
            }
            _ => {}
        }
    }
}

/// Every standing player on the square or linked to it is knocked down on 4 or more: the middle first, then clockwise.
fn blast(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, middle: Square) {
    let mut hit = tinyvec::ArrayVec::<[(PlayerId, Option<PlayerId>); 9]>::new();
    for square in core::iter::once(middle).chain(m.dungeon(c).neighbours(middle)) {
        if let Some(player) = m.player_at(square)
            && m.player(player).is_standing()
            && t.roll(Die::D6, "blast") >= 4
        {
            hit.push((player, None));
        }
    }
    m.next([SettleBall.into()]);
    armour::knock_all_down(m, t, &hit);
}
