//! What the acting player does next.

use dungeon_bowl::plan::Reach;
use dungeon_bowl::{Action, Ball, Choice, PlayerId, Skill, Square};

use super::Coach;

impl Coach<'_> {
    /// One of the choices of an activation.
    pub(super) fn act(&self, offered: &[Choice]) -> Choice {
        let Some(activation) = self.m.activation else { return Choice::Stop };
        let player = activation.player;
        let choice = match activation.action {
            Action::Block => self.block(offered, player),
            Action::Blitz if !activation.blocked => self.charge(offered, player),
            Action::HandOff | Action::Pass if self.m.carries(player) => {
                self.pass_on(offered, player, activation.action).or_else(|| self.go(offered, player))
            }
            Action::Foul => offered.contains(&Choice::Foul).then_some(Choice::Foul),
            _ => self.go(offered, player),
        };
        choice.filter(|choice| offered.contains(choice)).unwrap_or(Choice::Stop)
    }

    fn block(&self, offered: &[Choice], player: PlayerId) -> Option<Choice> {
        let (target, worth) = self.best_target(player)?;
        let stab = Choice::Stab(target);
        // A knife needs no dice of its own, and cannot end the turn.
        if worth < 0.05 && offered.contains(&stab) {
            return Some(stab);
        }
        Some(Choice::Block(target))
    }

    /// On the way to the block of a blitz.
    fn charge(&self, offered: &[Choice], player: PlayerId) -> Option<Choice> {
        let target = self.m.activation.and_then(|activation| activation.target)?;
        let reach = self.reach(player)?;
        let blitz = self.blitz(player, target, &reach)?;
        if blitz.from == self.m.player(player).square {
            return Some(Choice::Block(target));
        }
        let step = step(&reach, blitz.from)?;
        if blitz.worth > 0.0 || !offered.contains(&Choice::Block(target)) {
            Some(step)
        } else {
            Some(Choice::Block(target))
        }
    }

    /// The ball changes hands, or the carrier goes to where it can.
    fn pass_on(&self, offered: &[Choice], player: PlayerId, action: Action) -> Option<Choice> {
        let reach = self.reach(player)?;
        let home = self.way_home(player);
        let relay = self.relay(player, action, &reach, &home)?;
        let alone = self.best_place(player, &reach, &home).1;
        if alone > relay.worth {
            return None;
        }
        if relay.from != self.m.player(player).square {
            return step(&reach, relay.from);
        }
        let give = if action == Action::Pass { Choice::Throw } else { Choice::HandOff(relay.to) };
        offered.contains(&give).then_some(give)
    }

    /// Moving, by what the player is about.
    fn go(&self, offered: &[Choice], player: PlayerId) -> Option<Choice> {
        let reach = self.reach(player)?;
        if self.m.carries(player) {
            let (score, chance) = self.scores(&reach);
            let best = self.best_place(player, &reach, &self.way_home(player));
            let goal = if self.with_reroll(chance) > 0.55 { score } else { best.0 };
            return step(&reach, goal);
        }
        if let Ball::OnGround(ball) = self.m.ball
            && !self.m.has(player, Skill::NoHands)
            && self.with_reroll(reach.chance(ball)) > 0.3
            && self.nobody_surer(player, ball, reach.chance(ball))
        {
            return step(&reach, ball);
        }
        let business = self.business();
        if self.m.ball == Ball::Hidden
            && let Some((square, _)) = self.opening(player, &reach)
            && (self.m.unopened() == 1 || self.mover(&business, None).is_none())
            && self.m.activation.is_some_and(|activation| activation.action == Action::Move)
        {
            if square == self.m.player(player).square {
                return offered.iter().copied().find(|choice| matches!(choice, Choice::OpenChest(_)));
            }
            return step(&reach, square);
        }
        let (square, gain) = self.best_move(&business, player, &reach);
        if gain > 0.05 {
            return step(&reach, square);
        }
        match (self.m.carrier(), self.mover(&business, None)) {
            (Some(carrier), None) if carrier.seat() != self.seat => {
                let at = self.m.player(carrier).square;
                let beside = self.m.dungeon(self.c).are_linked(self.m.player(player).square, at);
                let (square, _) = self.last_ditch(player, at).filter(|_| !beside)?;
                step(&reach, square)
            }
            _ => None,
        }
    }

    /// Whether no team-mate that may still act picks a ball up more surely.
    fn nobody_surer(&self, player: PlayerId, ball: Square, chance: f32) -> bool {
        if chance > 0.6 {
            return true;
        }
        let mut m = *self.m;
        m.activation = None;
        PlayerId::squad(self.seat)
            .filter(|&other| other != player && m.player(other).square.is_somewhere())
            .filter(|&other| m.player(other).square.distance(ball) <= m.player(other).movement + 2)
            .filter_map(|other| Reach::of(&m, self.c, other, &self.zones))
            .all(|reach| reach.chance(ball) <= chance + 0.1)
    }
}

fn step(reach: &Reach, goal: Square) -> Option<Choice> {
    reach.first_step(goal).map(Choice::StepTo)
}
