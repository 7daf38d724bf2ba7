//! The team turn: whom to activate for what. Safe things come before risky ones, and a chest is opened last, because
//! five of six end the turn.

use dungeon_bowl::plan::Reach;
use dungeon_bowl::{Action, Ball, Choice, PlayerId, Skill, Square};

use super::Coach;
use super::business::Business;
use super::judge::or_lost;

impl Coach<'_> {
    /// Whom to activate, and for what.
    pub(super) fn activate(&self, offered: &[Choice]) -> Choice {
        let can = |player, action| offered.contains(&Choice::Activate(player, action));
        if let Some(&choice) = offered.iter().find(|choice| matches!(choice, Choice::Sponge(_))) {
            return choice;
        }
        let business = self.business();
        if let Some(choice) = self.teleport(offered, &business) {
            return choice;
        }
        let own = self.m.carrier().filter(|carrier| carrier.seat() == self.seat);
        if let Some(choice) =
            own.filter(|&carrier| can(carrier, Action::Move)).and_then(|it| self.run(offered, it))
        {
            return choice;
        }
        if let Some(choice) = self.strike(offered) {
            return choice;
        }
        if let Some(choice) = self.pick_up(offered, 0.74) {
            return choice;
        }
        let opener = self.opener();
        if self.m.unopened() == 1
            && let Some(opener) = opener
        {
            return Choice::Activate(opener, Action::Move);
        }
        if let Some(player) = self.mover(&business, opener) {
            return Choice::Activate(player, Action::Move);
        }
        // Now whatever may end the turn.
        if let Some(carrier) = own.filter(|&carrier| can(carrier, Action::Move))
            && let Some(reach) = self.reach(carrier)
            && self.best_place(carrier, &reach, &self.way_home(carrier)).0 != self.m.player(carrier).square
        {
            return Choice::Activate(carrier, Action::Move);
        }
        if let Some(choice) = self.pick_up(offered, 0.3) {
            return choice;
        }
        if let Some(player) = self.desperate(&business) {
            return Choice::Activate(player, Action::Move);
        }
        opener.map_or(Choice::EndTurn, |opener| Choice::Activate(opener, Action::Move))
    }

    /// Players that may still be activated to move.
    pub(super) fn free(&self) -> impl Iterator<Item = PlayerId> + '_ {
        PlayerId::squad(self.seat).filter(|&id| {
            dungeon_bowl::rules::activation::may_act(self.m, id)
                && !self.m.player(id).is(dungeon_bowl::Flag::JustArrived)
                && self.m.activation.is_none_or(|activation| activation.player != id)
        })
    }

    /// Somebody from the dugout, once nobody of ours can be thrown out of a portal by it.
    fn teleport(&self, offered: &[Choice], business: &Business) -> Option<Choice> {
        let in_reserve = offered.iter().filter_map(|&choice| match choice {
            Choice::Teleport(player) => Some(player),
            _ => None,
        });
        let fit = |&player: &PlayerId| {
            let piece = self.m.player(player);
            i16::from(piece.movement) * 2 - i16::from(piece.agility) + i16::from(!piece.has(Skill::Loner))
        };
        let best = in_reserve.max_by_key(fit)?;
        let stands_in_the_way = |player: &PlayerId| {
            self.m.portal_at(self.m.player(*player).square).is_some()
                && !self.m.carries(*player)
                && self.gain(business, *player).is_some_and(|gain| gain > 0.0)
        };
        let first = self.free().find(stands_in_the_way);
        Some(first.map_or(Choice::Teleport(best), |player| Choice::Activate(player, Action::Move)))
    }

    /// What our carrier does: score, let a team-mate score, or go on where that is safe.
    fn run(&self, offered: &[Choice], carrier: PlayerId) -> Option<Choice> {
        let can = |action| offered.contains(&Choice::Activate(carrier, action));
        let reach = self.reach(carrier)?;
        let home = self.way_home(carrier);
        let alone = self.with_reroll(self.scores(&reach).1);
        let (place, worth) = self.best_place(carrier, &reach, &home);
        let worth = worth.max(or_lost(alone, 1.0)) + 0.02;
        let relay = [Action::HandOff, Action::Pass]
            .into_iter()
            .filter(|&action| can(action))
            .filter_map(|action| Some((action, self.relay(carrier, action, &reach, &home)?.worth)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .filter(|&(_, relay)| relay > worth);
        if let Some((action, _)) = relay {
            return Some(Choice::Activate(carrier, action));
        }
        let here = self.m.player(carrier).square;
        let sure = place != here && reach.chance(place) > 0.95;
        (sure || alone > 0.55).then_some(Choice::Activate(carrier, Action::Move))
    }

    /// Whoever picks a loose ball up most surely and then gets farthest with it, if the chance is at least this.
    fn pick_up(&self, offered: &[Choice], least: f32) -> Option<Choice> {
        let Ball::OnGround(ball) = self.m.ball else { return None };
        let zone = self.m.scoring_zone(self.seat);
        let steps = f32::from(self.m.dungeon(self.c).steps_to_end_zone(zone, ball));
        let near = self.free().filter(|&player| {
            let piece = self.m.player(player);
            piece.square.distance(ball) <= piece.movement + 2
                && !piece.has(Skill::NoHands)
                && offered.contains(&Choice::Activate(player, Action::Move))
        });
        near.filter_map(|player| {
            let chance = self.with_reroll(self.reach(player)?.chance(ball));
            let chance =
                if self.m.has(player, Skill::SureHands) { chance.max(0.5 * (chance + 1.0)) } else { chance };
            let turns = steps / f32::from(self.m.player(player).movement.max(1));
            (chance > least).then_some((player, chance * 0.9f32.powf(turns)))
        })
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(player, _)| Choice::Activate(player, Action::Move))
    }

    /// Somebody who gets at an enemy carrier about to score only by a roll.
    fn desperate(&self, business: &Business) -> Option<PlayerId> {
        let Business::Hunt { carrier, near } = business else { return None };
        let at = self.m.player(*carrier).square;
        let zone = self.m.teams[self.seat].zone as usize;
        let steps = self.m.dungeon(self.c).steps_to_end_zone(zone, at);
        if steps > self.m.player(*carrier).movement + 2 {
            return None;
        }
        self.free()
            .filter(|&player| {
                let square = self.m.player(player).square;
                near.at(square) > 1 && near.at(square) <= self.m.player(player).movement + 3
            })
            .filter_map(|player| self.last_ditch(player, at).map(|(_, chance)| (player, chance)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(player, _)| player)
    }

    /// The square beside an enemy carrier a player comes to most surely.
    pub(super) fn last_ditch(&self, player: PlayerId, carrier: Square) -> Option<(Square, f32)> {
        let reach = self.reach(player)?;
        let near =
            self.m.dungeon(self.c).neighbours(carrier).filter(|&square| self.m.portal_at(square).is_none());
        near.map(|square| (square, reach.chance(square)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .filter(|best| best.1 > 0.4)
    }

    /// Who opens a chest when nothing else is left to do: a good runner that nobody marks there.
    pub(super) fn opener(&self) -> Option<PlayerId> {
        if self.m.ball != Ball::Hidden {
            return None;
        }
        self.free()
            .filter(|&player| !self.m.has(player, Skill::NoHands))
            .filter_map(|player| Some((player, self.opening(player, &self.reach_of_opener(player)?)?.1)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(player, _)| player)
    }

    fn reach_of_opener(&self, player: PlayerId) -> Option<Reach> {
        let piece = self.m.player(player);
        let near =
            |chest: &Square| chest.is_somewhere() && chest.distance(piece.square) <= piece.movement + 1;
        if self.m.chests.iter().any(near) { self.reach(player) } else { None }
    }

    /// The square from which a player had best open a chest, and how good that is.
    pub(super) fn opening(&self, player: PlayerId, reach: &Reach) -> Option<(Square, f32)> {
        let dungeon = self.m.dungeon(self.c);
        let piece = self.m.player(player);
        let sure = reach.chance(piece.square) * 0.999;
        let zone = self.m.scoring_zone(self.seat);
        let mut best: Option<(Square, f32)> = None;
        for chest in self.m.chests.into_iter().filter(|chest| chest.is_somewhere()) {
            let blast: f32 = dungeon
                .neighbours(chest)
                .filter_map(|square| self.m.player_at(square))
                .filter(|&other| other != player)
                .map(|other| if other.seat() == self.seat { -1.5 } else { 1.0 })
                .sum();
            let worth = blast + f32::from(piece.movement) * 0.5
                - f32::from(piece.agility) * 0.4
                - f32::from(dungeon.steps_to_end_zone(zone, chest)) * 0.1;
            for square in dungeon.neighbours(chest) {
                let open = self.zones.at(square) == 0
                    && reach.chance(square) > sure
                    && (square == piece.square || self.m.portal_at(square).is_none());
                let worth = worth - 0.05 * f32::from(reach.steps(square));
                if open && best.is_none_or(|best| worth > best.1) {
                    best = Some((square, worth));
                }
            }
        }
        best
    }
}
