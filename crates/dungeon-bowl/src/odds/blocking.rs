//! The chances of a block: that the target goes down and the blocker does not, and that the turn is over.
//!
//! Both count the skills of both coaches used as well as each can, and no re-roll. The second block of a Frenzy is a
//! block of its own and has chances of its own.

use super::at_least;
use crate::abilities::{block as stay_up, dauntless, dodge, juggernaut, stand_firm, wrestle};
use crate::bout::{Blow, Bout, Link};
use crate::choice::BlockResult;
use crate::player::PlayerId;
use crate::roster::Roster;
use crate::rules::block;
use crate::rules::push_back::{self, Ways};
use crate::square::Square;
use kernel::{Chance, Odds};

/// What one result of the dice is worth, in halves: 0 for never, 1 for a slam's even chance, 2 for certainly.
type Halves = u8;
const NEVER: Halves = 0;
const EVEN: Halves = 1;
const CERTAIN: Halves = 2;

/// What is asked of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// The target goes down and the blocker stays on its feet: the blocker's coach wants it.
    Down,
    /// The turn is over: the blocker's coach does not want it.
    Turnover,
}

impl Of {
    /// What the blocker's coach picks of two.
    fn for_blocker(self, one: Halves, other: Halves) -> Halves {
        if self == Self::Down { one.max(other) } else { one.min(other) }
    }

    /// What the target's coach picks of two.
    fn for_target(self, one: Halves, other: Halves) -> Halves {
        if self == Self::Down { one.min(other) } else { one.max(other) }
    }
}

/// The chances of a block, the rush that a blitz may need and Dauntless counted.
pub(super) fn odds(bout: &Bout, roster: &Roster, attacker: PlayerId, target: PlayerId) -> Vec<Odds> {
    let blitz = bout.activation.is_some_and(|activation| activation.target.is_some());
    let blow = block::blow(attacker, target, blitz, false);
    let [mut down, mut turnover] = [Of::Down, Of::Turnover].map(|of| dice(bout, roster, &blow, of));
    if let Some(roll) = dauntless::roll_for(bout, &blow) {
        let dares = at_least(roll.need);
        let equal = Blow { equal: true, ..blow };
        let [as_equal_down, as_equal_turnover] =
            [Of::Down, Of::Turnover].map(|of| dice(bout, roster, &equal, of));
        down = dares * as_equal_down + dares.complement() * down;
        turnover = dares * as_equal_turnover + dares.complement() * turnover;
    }
    if blitz && super::needs_rush(bout, attacker) {
        down = at_least(2) * down;
        turnover = at_least(2).complement() + at_least(2) * turnover;
    }
    vec![
        Odds { what: "down".to_owned(), chance: down },
        Odds { what: "turnover".to_owned(), chance: turnover },
    ]
}

/// The chance for the dice alone: every sequence of faces, and the best result for whoever chooses.
fn dice(bout: &Bout, roster: &Roster, blow: &Blow, of: Of) -> Chance {
    let pool = block::pool(bout, roster, blow);
    let worth = BlockResult::ALL.map(|result| worth(bout, roster, blow, of, result));
    let by_blocker = pool.chooser == blow.attacker.seat();
    let sequences = 6u32.pow(pool.count.into());
    let mut sum = 0u128;
    for sequence in 0..sequences {
        let faces = (0..u32::from(pool.count)).map(|die| (sequence / 6u32.pow(die) % 6) as u8 + 1);
        let shown = faces.map(|face| worth[BlockResult::of_face(face) as usize]);
        let chosen =
            shown.reduce(
                |one, other| {
                    if by_blocker { of.for_blocker(one, other) } else { of.for_target(one, other) }
                },
            );
        sum += u128::from(chosen.unwrap_or(NEVER));
    }
    Chance::new(sum, 2 * u128::from(sequences))
}

/// What one result comes to.
fn worth(bout: &Bout, roster: &Roster, blow: &Blow, of: Of, result: BlockResult) -> Halves {
    match result {
        BlockResult::PlayerDown if of == Of::Turnover => CERTAIN,
        BlockResult::PlayerDown => NEVER,
        BlockResult::BothDown => both_down(bout, roster, blow, of),
        BlockResult::PushBack => push(bout, roster, blow, of, false),
        BlockResult::Stumble if dodge::helps_in_block(bout, blow) => {
            of.for_target(push(bout, roster, blow, of, false), push(bout, roster, blow, of, true))
        }
        BlockResult::Stumble | BlockResult::Pow => push(bout, roster, blow, of, true),
    }
}

/// Both Down, with the windows in the order of `rules::both_down`.
fn both_down(bout: &Bout, roster: &Roster, blow: &Blow, of: Of) -> Halves {
    // Both placed prone: the blocker is not on its feet, and the turn is over if it had the ball.
    let wrestled = if of == Of::Turnover && bout.carries(blow.attacker) { CERTAIN } else { NEVER };
    let stays = stay_up::may_stay_up(bout, blow.attacker);
    let knocked_down = match of {
        Of::Down if stays && !stay_up::may_stay_up(bout, blow.target) => CERTAIN,
        Of::Turnover if !stays => CERTAIN,
        _ => NEVER,
    };
    let mut worth = knocked_down;
    if wrestle::may_use(bout, blow, blow.target) {
        worth = of.for_target(worth, wrestled);
    }
    if wrestle::may_use(bout, blow, blow.attacker) {
        worth = of.for_blocker(worth, wrestled);
    }
    if juggernaut::charges(bout, blow) {
        worth = of.for_blocker(worth, push(bout, roster, blow, of, false));
    }
    worth
}

/// A push, and the chain or the wall it may end in. A target that is to go down does so wherever it ends.
fn push(bout: &Bout, roster: &Roster, blow: &Blow, of: Of, pow: bool) -> Halves {
    if of == Of::Down && pow {
        return CERTAIN;
    }
    let mut pushed = *bout;
    pushed.blow = Some(Blow { pow, ..*blow });
    pushed.chain.clear();
    link(&mut pushed, roster, of, blow.target, bout.player(blow.attacker).square)
}

/// One more player of the chain is pushed from a square.
fn link(bout: &mut Bout, roster: &Roster, of: Of, player: PlayerId, from: Square) -> Halves {
    let Some(blow) = bout.blow else { return NEVER };
    let own = player.seat() == blow.attacker.seat();
    let refuses = stand_firm::resists(bout, player);
    if refuses == stand_firm::Resists::Always {
        return NEVER;
    }
    bout.chain.push(Link { player, from, to: Square::NOWHERE });
    let here = bout.player(player).square;
    let worth = match push_back::ways(bout, roster) {
        Ways::Free(_) => NEVER,
        Ways::Wall if player == blow.target => {
            if of == Of::Down && !blow.pow {
                EVEN
            } else {
                NEVER
            }
        }
        // A team-mate that is slammed over ends the turn if it has the ball.
        Ways::Wall => {
            let costs = own && (bout.carries(player) || bout.switches.slam_turnover);
            if of == Of::Turnover && costs { EVEN } else { NEVER }
        }
        Ways::Chain(squares) => squares
            .iter()
            .filter_map(|&square| bout.player_at(square))
            .map(|next| link(&mut bout.clone(), roster, of, next, here))
            .reduce(|one, other| of.for_blocker(one, other))
            .unwrap_or(NEVER),
    };
    match refuses {
        stand_firm::Resists::MayRefuse if own => of.for_blocker(worth, NEVER),
        stand_firm::Resists::MayRefuse => of.for_target(worth, NEVER),
        _ => worth,
    }
}
