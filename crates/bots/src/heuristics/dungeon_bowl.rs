//! A coach that opens chests, runs with the ball and hits whoever has it.

use crate::{Bot, Situation};
use dungeon_bowl::bout::Bout;
use dungeon_bowl::rules::rerolls::RollKind;
use dungeon_bowl::step::Step;
use dungeon_bowl::{Action, Ball, BlockResult, Choice, Content, PlayerId, Reroll, Skill, Square, odds};
use kernel::{Fast, Seat, Silent};

/// A step on the way is taken if it is at least as safe as this.
const BOLD: f64 = 0.6;

/// The scripted coach. It keeps no memory: everything follows from what it sees.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scripted;

impl Bot<Bout> for Scripted {
    fn choose(&mut self, situation: &Situation<'_, Bout>) -> Choice {
        let table = Table { m: situation.view.look(), c: situation.content, seat: situation.seat };
        let offered = situation.offered;
        match situation.asked.why {
            "team turn" => table.activate(offered),
            "place a chest" | "place a portal" => offered[offered.len() / 2],
            _ if offered.contains(&Choice::Stop) => table.act(offered),
            _ => table.by_habit(offered),
        }
    }
}

/// What the coach sees.
struct Table<'a> {
    m: &'a Bout,
    c: &'a Content,
    seat: Seat,
}

impl Table<'_> {
    /// Steps on foot from everywhere to where this player wants to be; `None` when it has no business anywhere.
    fn way(&self, player: PlayerId) -> Option<Vec<Option<u16>>> {
        let dungeon = self.m.dungeon(self.c);
        let blocked = |square: Square| self.m.chest_at(square);
        let goals: Vec<Square> = match self.m.ball {
            Ball::Hidden => {
                let chests = self.m.chests.iter().filter(|chest| chest.is_somewhere());
                chests
                    .flat_map(|&chest| dungeon.neighbours(chest))
                    .filter(|&square| !blocked(square))
                    .collect()
            }
            Ball::Carried(carrier) if carrier == player => {
                dungeon.end_zone(self.m.scoring_zone(self.seat)).to_vec()
            }
            Ball::Carried(carrier) => vec![self.m.player(carrier).square],
            Ball::OnGround(square) | Ball::Loose(square) | Ball::InAir(square) => vec![square],
        };
        (!goals.is_empty()).then(|| dungeon.walk(&goals, blocked))
    }

    fn distance(&self, player: PlayerId) -> u16 {
        let square = self.m.player(player).square;
        self.way(player).and_then(|way| way[square.index()]).unwrap_or(u16::MAX)
    }

    /// Whom to activate, and for what: the dugout first, then the carrier, a blitz at an enemy carrier, blocks that
    /// favour us, and last whoever is nearest to the business of the day.
    fn activate(&self, offered: &[Choice]) -> Choice {
        let dugout = offered.iter().find(|choice| matches!(choice, Choice::Sponge(_) | Choice::Teleport(_)));
        if let Some(&choice) = dugout {
            return choice;
        }
        // The runner goes while the way is open; everyone else follows, or gets in the other's way.
        if let Some(carrier) = self.m.carrier()
            && offered.contains(&Choice::Activate(carrier, Action::Move))
        {
            return Choice::Activate(carrier, Action::Move);
        }
        let mut moves: Vec<(u16, PlayerId)> = offered
            .iter()
            .filter_map(|&choice| match choice {
                Choice::Activate(player, Action::Move) => Some((self.distance(player), player)),
                _ => None,
            })
            .collect();
        moves.sort_unstable();
        if self.m.carrier().is_some_and(|carrier| carrier.seat() != self.seat) {
            let near = moves.iter().filter(|&&(distance, _)| distance < 8);
            let blitz = near.map(|&(_, player)| Choice::Activate(player, Action::Blitz));
            if let Some(choice) = blitz.into_iter().find(|choice| offered.contains(choice)) {
                return choice;
            }
        }
        let block = offered.iter().copied().find(|&choice| match choice {
            Choice::Activate(player, Action::Block) => self.best_target(player).is_some(),
            _ => false,
        });
        if let Some(choice) = block {
            return choice;
        }
        match moves.first() {
            Some(&(0, player)) if self.m.ball == Ball::Hidden => Choice::Activate(player, Action::Move),
            Some(&(distance, player)) if distance > 0 && distance < u16::MAX => {
                Choice::Activate(player, Action::Move)
            }
            _ => Choice::EndTurn,
        }
    }

    /// The opponent beside a player that is most likely to go down, if the odds are good.
    fn best_target(&self, player: PlayerId) -> Option<PlayerId> {
        let mut m = *self.m;
        dungeon_bowl::rules::activation::activate(&mut m, &mut Silent(Fast::new(0)), player, Action::Block);
        let near =
            m.dungeon(self.c).neighbours(m.player(player).square).filter_map(|square| m.player_at(square));
        near.filter(|&other| other.seat() != self.seat && m.player(other).is_standing())
            .filter_map(|target| match &odds::odds(&m, self.c, Choice::Block(target))[..] {
                [down, turnover, ..] => Some((target, down.chance.as_f64() - turnover.chance.as_f64())),
                _ => None,
            })
            .filter(|&(_, good)| good > 0.2)
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(target, _)| target)
    }

    /// What the acting player does next.
    fn act(&self, offered: &[Choice]) -> Choice {
        let Some(activation) = self.m.activation else { return Choice::Stop };
        let player = activation.player;
        if activation.action == Action::Block {
            let target = self.best_target(player).map(Choice::Block);
            return target.filter(|choice| offered.contains(choice)).unwrap_or(Choice::Stop);
        }
        let at_once = |choice: &&Choice| {
            matches!(choice, Choice::Block(_))
                || self.m.ball == Ball::Hidden && matches!(choice, Choice::OpenChest(_))
        };
        if let Some(&choice) = offered.iter().find(at_once) {
            return choice;
        }
        let way = match activation.target {
            Some(target) => {
                let goal = self.m.player(target).square;
                Some(self.m.dungeon(self.c).walk(&[goal], |square| self.m.chest_at(square)))
            }
            None => self.way(player),
        };
        let Some(way) = way else { return Choice::Stop };
        let here = way[self.m.player(player).square.index()].unwrap_or(u16::MAX);
        let rushing = activation.moved >= self.m.player(player).movement;
        let scoring = self.m.carries(player);
        let steps = offered.iter().filter_map(|&choice| match choice {
            Choice::StepTo(to) if self.m.portal_at(to).is_none() => {
                let there = way[to.index()].unwrap_or(u16::MAX);
                let safe = odds::step(self.m, self.c, player, to).as_f64();
                let worth_it = safe >= BOLD && (!rushing || scoring || there == 0);
                (there < here && worth_it).then_some((there, safe, choice))
            }
            _ => None,
        });
        steps
            .min_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)))
            .map_or(Choice::Stop, |(_, _, choice)| choice)
    }

    /// Everything else: the best block die, re-rolls for what failed, skills whenever they are offered.
    fn by_habit(&self, offered: &[Choice]) -> Choice {
        let attacker = self.m.blow.map(|blow| blow.attacker);
        let ours = attacker.is_some_and(|attacker| attacker.seat() == self.seat);
        let stays_up = attacker.is_some_and(|attacker| self.m.has(attacker, Skill::Block));
        let mut faces = BlockResult::ALL;
        if stays_up {
            faces.swap(1, 2);
        }
        if ours {
            faces.reverse();
        }
        let taken = faces.iter().map(|&face| Choice::Take(face)).find(|choice| offered.contains(choice));
        let fails = match taken {
            Some(Choice::Take(BlockResult::PlayerDown)) => true,
            Some(Choice::Take(BlockResult::BothDown)) => !stays_up,
            _ => false,
        };
        let team = Choice::Reroll(Reroll::Team);
        let wished = [
            Some(team).filter(|_| ours && fails || self.roll_matters()),
            taken,
            self.m.carrier().map(Choice::Target),
            Some(Choice::Reroll(Reroll::Skill)),
            Some(Choice::Reroll(Reroll::Keep)),
            Some(Choice::Use(true)),
            Some(Choice::FollowUp(false)),
        ];
        wished.into_iter().flatten().find(|choice| offered.contains(choice)).unwrap_or(offered[0])
    }

    /// Whether a roll that failed is worth a team re-roll: not one that merely sends somebody elsewhere.
    fn roll_matters(&self) -> bool {
        match self.m.agenda.top() {
            Some(Step::RerollWindow(window)) => {
                !matches!(window.roll.kind, RollKind::Portal | RollKind::Slam)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play_on;
    use dungeon_bowl::{Placing, Setup};
    use kernel::{Game, Tabletop};

    #[test]
    fn scores_in_most_matches_within_sixteen_turns() {
        let content = Bout::built_in().unwrap();
        let setup = Setup { placing: Placing::ReadyMade, ..Setup::default() };
        let (mut scored, matches) = (0, 12);
        for seed in 0..matches {
            let mut table = Silent(Fast::of_match(7, seed));
            let mut bout = Bout::start(&content, &setup, &mut table).unwrap();
            play_on(&mut bout, &content, &mut table, &mut [&mut Scripted, &mut Scripted], 20_000);
            assert!(bout.outcome().is_some(), "match {seed} still runs");
            scored += u64::from(bout.teams[Seat::FIRST].turns.min(bout.teams[Seat::SECOND].turns) < 16);
        }
        assert!(scored * 2 > matches, "{scored} of {matches} matches were decided before time was up");
    }
}
