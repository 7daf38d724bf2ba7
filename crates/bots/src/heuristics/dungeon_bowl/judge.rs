//! What things are worth: a block, a catch, a place to stand with the ball.

use dungeon_bowl::bout::Bout;
use dungeon_bowl::plan::Reach;
use dungeon_bowl::rules::block;
use dungeon_bowl::{Action, BlockResult, PlayerId, Reroll, Skill, Square, Status};

use super::Coach;
use super::field::Field;

/// What is left of the carrier's prospects when the ball is lost.
const LOST: f32 = 0.1;
/// What a turn more on the way leaves of them.
const A_TURN: f32 = 0.6;

/// What a block comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    /// The chance that the target goes down.
    pub down: f32,
    /// That the blocker does.
    pub fail: f32,
}

impl Hit {
    /// What it is worth when the target is worth so much, against the turn it may end.
    pub(super) fn worth(self, target: f32, turn: f32) -> f32 {
        self.down * target - self.fail * turn
    }
}

/// The result each coach likes best first, as the blocker's coach sees it.
pub(super) fn liking(m: &Bout, attacker: PlayerId, target: PlayerId, result: BlockResult) -> u8 {
    let dodges = m.can_use(target, Skill::Dodge) && !m.can_use(attacker, Skill::Tackle);
    match result {
        BlockResult::Pow => 5,
        BlockResult::Stumble if dodges => 3,
        BlockResult::Stumble => 4,
        BlockResult::PushBack => 2,
        BlockResult::BothDown if stays_up(m, attacker) && !stays_up(m, target) => 4,
        BlockResult::BothDown if stays_up(m, attacker) => 2,
        BlockResult::BothDown => 1,
        BlockResult::PlayerDown => 0,
    }
}

fn stays_up(m: &Bout, player: PlayerId) -> bool {
    m.can_use(player, Skill::Block)
}

impl Coach<'_> {
    /// What a block of one player against another comes to, from where they stand.
    pub(super) fn hit(&self, m: &Bout, attacker: PlayerId, target: PlayerId, blitz: bool) -> Hit {
        let blow = block::blow(attacker, target, blitz, false);
        let pool = block::pool(m, self.c, &blow);
        let mut faces = [0u8; 3];
        for face in 1..=6 {
            match liking(m, attacker, target, BlockResult::of_face(face)) {
                4.. => faces[0] += 1,
                2..=3 => faces[1] += 1,
                _ => faces[2] += 1,
            }
        }
        let of = |count: u8| (f32::from(count) / 6.0).powi(i32::from(pool.count));
        let (down, middle, fail) = (faces[0], faces[1], faces[2]);
        if pool.chooser == attacker.seat() {
            Hit { down: 1.0 - of(middle + fail), fail: of(fail) }
        } else {
            Hit { down: of(down), fail: 1.0 - of(down + middle) }
        }
    }

    /// The chance that a player catches a ball handed or thrown well to it.
    pub(super) fn catch(&self, player: PlayerId) -> f32 {
        let piece = self.m.player(player);
        if !piece.can_catch() {
            return 0.0;
        }
        let markers = if piece.has(Skill::NervesOfSteel) { 0 } else { self.zones.at(piece.square) };
        let need = (piece.agility + markers).clamp(2, 6);
        let chance = f32::from(7 - need) / 6.0;
        if piece.has(Skill::Catch) { again(chance) } else { chance }
    }

    /// A chance with the team re-roll that would be spent on it.
    pub(super) fn with_reroll(&self, chance: f32) -> f32 {
        if self.m.turn.seat == self.seat && self.m.teams[self.seat].rerolls > 0 && chance > 0.0 {
            chance + (1.0 - chance) * 0.75 * chance
        } else {
            chance
        }
    }

    /// How a carrier stands on a square: turns still to go, and who can hit it there.
    pub(super) fn place(&self, carrier: PlayerId, home: &Field, hunters: &Field, square: Square) -> f32 {
        let steps = home.at(square);
        if steps == 0 {
            return 1.0;
        }
        let pace = f32::from(self.m.player(carrier).movement.max(1));
        let worth = A_TURN.powf(1.0 + (f32::from(steps) - 1.0).max(0.0) / pace);
        let risk = match (self.zones.at(square), hunters.at(square)) {
            (0, 0..=8) => 0.1,
            (0, _) => 0.0,
            (markers, _) => 0.3 + 0.1 * f32::from(markers - 1),
        };
        worth * (1.0 - risk)
    }

    /// The way to the end zone in which we score, as somebody with the ball sees it.
    pub(super) fn way_home(&self, carrier: PlayerId) -> Field {
        let zone = self.m.dungeon(self.c).end_zone(self.m.scoring_zone(self.seat));
        self.way(zone.iter().copied(), self.loss_in_portal(carrier))
    }

    /// The best square for the carrier to end on, and what going there is worth.
    pub(super) fn best_place(&self, carrier: PlayerId, reach: &Reach, home: &Field) -> (Square, f32) {
        let hunters = self.field(self.standing(self.seat.other()));
        let here = self.m.player(carrier).square;
        let mut best = (here, f32::MIN);
        for square in reach.squares() {
            let chance = self.with_reroll(reach.chance(square));
            let place = self.place(carrier, home, &hunters, square);
            let worth = or_lost(chance, place) - 0.0005 * f32::from(reach.steps(square));
            if worth > best.1 {
                best = (square, worth);
            }
        }
        best
    }

    /// The best chance to come to the end zone this turn, and the square.
    pub(super) fn scores(&self, reach: &Reach) -> (Square, f32) {
        let zone = self.m.dungeon(self.c).end_zone(self.m.scoring_zone(self.seat));
        zone.iter()
            .map(|&square| (square, reach.chance(square)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .unwrap_or((Square::NOWHERE, 0.0))
    }

    /// Where the standing players of a seat are.
    pub(super) fn standing(&self, seat: kernel::Seat) -> impl Iterator<Item = Square> + '_ {
        self.m
            .with_status(seat, Status::Standing)
            .map(|id| self.m.player(id).square)
            .filter(|square| square.is_somewhere())
    }

    /// The team-mate that would do most with the ball: who, where the carrier should stand to hand or throw it, and
    /// what that is worth.
    pub(super) fn relay(
        &self,
        carrier: PlayerId,
        action: Action,
        reach: &Reach,
        home: &Field,
    ) -> Option<Relay> {
        let dungeon = self.m.dungeon(self.c);
        let mut best: Option<Relay> = None;
        for to in self.m.with_status(self.seat, Status::Standing).filter(|&to| to != carrier) {
            let piece = self.m.player(to);
            let catch = self.with_reroll(self.catch(to));
            if catch == 0.0 || !piece.square.is_somewhere() {
                continue;
            }
            let prospect = self.prospect(to, home);
            let mut consider = |from: Square, given: f32| {
                let worth = or_lost(reach.chance(from) * given * catch, prospect)
                    - 0.0005 * f32::from(reach.steps(from));
                if best.is_none_or(|best| worth > best.worth) {
                    best = Some(Relay { to, from, worth });
                }
            };
            match action {
                Action::HandOff => {
                    dungeon
                        .neighbours(piece.square)
                        .filter(|&from| reach.chance(from) > 0.0)
                        .for_each(|from| consider(from, 1.0));
                }
                _ if prospect < 0.3 => {}
                _ => {
                    for from in reach.squares().filter(|&from| reach.chance(from) > 0.9) {
                        if let Some(band) = dungeon.throw_band(from, piece.square) {
                            consider(from, self.throw(carrier, from, band.modifier()));
                        }
                    }
                }
            }
        }
        best
    }

    /// What the ball would be worth in a team-mate's hands: one that may still act runs with it at once.
    fn prospect(&self, player: PlayerId, home: &Field) -> f32 {
        let piece = self.m.player(player);
        let fresh = dungeon_bowl::rules::activation::may_act(self.m, player);
        let steps = home.at(piece.square);
        let turns = f32::from(steps.max(1) - 1) / f32::from(piece.movement.max(1));
        let markers = f32::from(self.zones.at(piece.square));
        if !fresh {
            return A_TURN.powf(1.0 + turns) * (0.9 - 0.25 * markers.min(2.0));
        }
        let place = A_TURN.powf(turns.max(1.0)) * (0.9 - 0.1 * markers.min(2.0));
        if steps > piece.movement + 2 {
            return place;
        }
        // A reach is that of a player that may act next, as this one may once the carrier is done.
        let mut m = *self.m;
        m.activation = None;
        let score = Reach::of(&m, self.c, player, &self.zones).map_or(0.0, |reach| self.scores(&reach).1);
        place.max(or_lost(score, 1.0))
    }

    fn throw(&self, thrower: PlayerId, from: Square, band: i8) -> f32 {
        let piece = self.m.player(thrower);
        if piece.passing == 0 {
            return 0.0;
        }
        let markers = if piece.has(Skill::NervesOfSteel) { 0 } else { self.zones.at(from) as i8 };
        let need = (piece.passing as i8 - band + markers).clamp(2, 6);
        let chance = f32::from(7 - need) / 6.0;
        if piece.has(Skill::Pass) { again(chance) } else { chance }
    }
}

/// A ball that changes hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relay {
    pub to: PlayerId,
    pub from: Square,
    pub worth: f32,
}

/// What something is worth that comes off with a chance, and else costs the ball.
pub(super) fn or_lost(chance: f32, worth: f32) -> f32 {
    chance * worth + (1.0 - chance) * LOST
}

fn again(chance: f32) -> f32 {
    chance + (1.0 - chance) * chance
}

/// Every way to roll again, the cheapest first.
pub(super) const AGAIN: [Reroll; 3] = [Reroll::Skill, Reroll::Pro, Reroll::Team];
