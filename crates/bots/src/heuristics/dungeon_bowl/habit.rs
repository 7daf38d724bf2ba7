//! Dice, skills, spells, and everything before the first turn.

use dungeon_bowl::bout::Bout;
use dungeon_bowl::rules::rerolls::RollKind;
use dungeon_bowl::step::Step;
use dungeon_bowl::{Action, Ball, BlockResult, Choice, Inducement, PlayerId, Reroll, Square, Status};

use super::Coach;
use super::judge::{AGAIN, liking};

impl Coach<'_> {
    /// Everything that is neither whom to activate nor what the acting player does.
    pub(super) fn by_habit(&self, why: &str, offered: &[Choice]) -> Choice {
        let wished = match why {
            "block dice" | "re-roll block dice" => self.block_dice(offered),
            "re-roll" => self.reroll(offered),
            "push back" | "chain push" => self.push(offered),
            "follow up" => self.follow_up(),
            "nominate a target" => self.target(offered),
            "target of the throw" => self.aim(offered),
            "interfere" => self.interfere(offered),
            "choose an end zone" => Some(self.end_zone()),
            "choose a player to deploy" => self.field_whom(offered),
            "deploy" => self.deploy(offered),
            "place a chest" | "place a portal" => Some(offered[offered.len() / 2]),
            "inducements" => {
                let wishes = [Inducement::Wizard, Inducement::Training, Inducement::Bribe];
                wishes.into_iter().map(Choice::Buy).find(|choice| offered.contains(choice))
            }
            "wizard" => Some(self.cast(offered)),
            "steer the portal" => self.steer(),
            "catch in flight" | "catch at the portal" => Some(Choice::Use(true)),
            "Dodge" | "Block" | "Stand Firm" | "Fend" | "Juggernaut" => Some(Choice::Use(true)),
            "Wrestle" => self.wrestle(),
            "Tentacles" | "Shadowing" => {
                offered.iter().copied().find(|choice| matches!(choice, Choice::Target(_)))
            }
            "Animal Savagery" => offered.iter().copied().find(|choice| match choice {
                Choice::LashOut(player) => !self.m.carries(*player),
                _ => false,
            }),
            "argue the call" => Some(Choice::Argue(true)),
            "bribe" => Some(Choice::Bribe(true)),
            _ => None,
        };
        wished.filter(|choice| offered.contains(choice)).unwrap_or(offered[0])
    }

    /// The best die for us; another throw where the best is bad.
    fn block_dice(&self, offered: &[Choice]) -> Option<Choice> {
        let blow = self.m.blow?;
        let ours = blow.attacker.seat() == self.seat;
        let like = |result: BlockResult| liking(self.m, blow.attacker, blow.target, result);
        let results = offered.iter().filter_map(|&choice| match choice {
            Choice::Take(result) => Some(result),
            _ => None,
        });
        let best = if ours { results.max_by_key(|&it| like(it)) } else { results.min_by_key(|&it| like(it)) };
        let team = Choice::Reroll(Reroll::Team);
        if ours && offered.contains(&team) {
            let bad = match best {
                Some(result) => like(result) <= 1,
                // The other coach chooses: whatever is worst for us.
                None => self.worst_die().is_some_and(|worst| like(worst) <= 1),
            };
            if bad {
                return Some(team);
            }
        }
        Some(best.map_or(Choice::Reroll(Reroll::Keep), Choice::Take))
    }

    fn worst_die(&self) -> Option<BlockResult> {
        let blow = self.m.blow?;
        match self.m.agenda.top() {
            Some(Step::BlockDice(dice)) => dice.faces[..dice.count as usize]
                .iter()
                .map(|&face| BlockResult::of_face(face))
                .min_by_key(|&result| liking(self.m, blow.attacker, blow.target, result)),
            _ => None,
        }
    }

    /// Skills first, the team's re-rolls for what would end the turn or lose the ball.
    fn reroll(&self, offered: &[Choice]) -> Option<Choice> {
        let Some(Step::RerollWindow(window)) = self.m.agenda.top() else { return None };
        let roll = window.roll;
        let busy = self.m.carries(roll.player)
            || self.m.activation.is_some_and(|it| it.player == roll.player && it.action == Action::Blitz);
        let wanted = match roll.kind {
            // A portal's own number is the one to get away from.
            RollKind::Portal(hop) => window.face == hop.from + 1,
            RollKind::Slam | RollKind::WallShift | RollKind::Argue | RollKind::StandUp => false,
            RollKind::BoneHead
            | RollKind::ReallyStupid
            | RollKind::UnchannelledFury
            | RollKind::TakeRoot
            | RollKind::Dauntless
            | RollKind::JumpUp => busy,
            _ => true,
        };
        let again = AGAIN.into_iter().map(Choice::Reroll).find(|choice| offered.contains(choice));
        Some(again.filter(|_| wanted).unwrap_or(Choice::Reroll(Reroll::Keep)))
    }

    /// Away from what matters: an enemy carrier away from our end zone, our own players the other way.
    fn push(&self, offered: &[Choice]) -> Option<Choice> {
        let dungeon = self.m.dungeon(self.c);
        let link = self.m.chain.last()?;
        let ours = link.player.seat() == self.seat;
        let own_zone = self.m.teams[self.seat].zone as usize;
        let worth = |square: Square| {
            let steps = i16::from(dungeon.steps_to_end_zone(own_zone, square));
            let portal = self.m.portal_at(square).is_some();
            if ours {
                -20 * i16::from(portal) - i16::from(self.zones.at(square))
            } else {
                20 * i16::from(portal) + steps
            }
        };
        offered.iter().copied().max_by_key(|choice| match choice {
            Choice::PushTo(square) => worth(*square),
            _ => i16::MIN,
        })
    }

    /// Follows a carrier, never onto a portal, and not into more than one marker.
    fn follow_up(&self) -> Option<Choice> {
        let blow = self.m.blow?;
        let Some(Step::FollowUp(step)) = self.m.agenda.top() else { return None };
        let portal = self.m.portal_at(step.vacated).is_some();
        let wanted = self.m.carries(blow.target) || matches!(self.m.ball, Ball::Loose(_));
        Some(Choice::FollowUp(wanted && !portal && !self.m.carries(blow.attacker)))
    }

    fn target(&self, offered: &[Choice]) -> Option<Choice> {
        let player = self.m.activation?.player;
        let targets = offered.iter().filter_map(|choice| match choice {
            Choice::Target(target) => Some(*target),
            _ => None,
        });
        self.nominate(player, targets).map(Choice::Target)
    }

    /// To the team-mate that can do most with it; never to nobody if it can be helped.
    fn aim(&self, offered: &[Choice]) -> Option<Choice> {
        let zone = self.m.scoring_zone(self.seat);
        let dungeon = self.m.dungeon(self.c);
        let worth = |square: Square| {
            let steps = i16::from(dungeon.steps_to_end_zone(zone, square));
            let receiver = self.m.player_at(square).filter(|id| id.seat() == self.seat);
            let caught = receiver.map_or(0, |id| (100.0 * self.catch(id)) as i16);
            let fresh = receiver.is_some_and(|id| dungeon_bowl::rules::activation::may_act(self.m, id));
            caught + 40 * i16::from(fresh) - 4 * steps
        };
        offered.iter().copied().max_by_key(|choice| match choice {
            Choice::PassTo(square) => worth(*square),
            // A thrown team-mate wants an empty square near the end zone.
            Choice::Aim(square) if self.m.is_free(*square) => {
                -i16::from(dungeon.steps_to_end_zone(zone, *square))
            }
            _ => i16::MIN,
        })
    }

    fn interfere(&self, offered: &[Choice]) -> Option<Choice> {
        let flight = self.m.flight?;
        offered.iter().copied().max_by_key(|choice| match choice {
            Choice::Interfere(id) => {
                let modifier = dungeon_bowl::rules::interference::modifier(self.m, self.c, *id, &flight);
                i16::from(modifier) - i16::from(self.m.player(*id).agility)
            }
            _ => i16::MIN,
        })
    }

    /// The end zone nearer to the chests.
    fn end_zone(&self) -> Choice {
        let dungeon = self.m.dungeon(self.c);
        let steps = |zone| -> u16 {
            let chests = self.m.chests.iter().filter(|chest| chest.is_somewhere());
            chests.map(|&chest| u16::from(dungeon.steps_to_end_zone(zone, chest))).sum()
        };
        Choice::TakeEndZone(steps(1) < steps(0))
    }

    /// The fast ones walk; the slow ones come by portal.
    fn field_whom(&self, offered: &[Choice]) -> Option<Choice> {
        let pace = |id: PlayerId| (self.m.player(id).movement, core::cmp::Reverse(id.0));
        let squad = || PlayerId::squad(self.seat).filter(|&id| self.m.player(id).status != Status::Absent);
        let among_fastest = |id: PlayerId| {
            squad().filter(|&other| pace(other) > pace(id)).count() < dungeon_bowl::rules::pre_game::DEPLOYED
        };
        offered.iter().copied().find(|choice| match choice {
            Choice::Field(id) => among_fastest(*id),
            _ => false,
        })
    }

    /// As near to the door as can be.
    fn deploy(&self, offered: &[Choice]) -> Option<Choice> {
        let zone = self.m.scoring_zone(self.seat);
        offered.iter().copied().min_by_key(|choice| match choice {
            Choice::Deploy(square) => self.m.dungeon(self.c).steps_to_end_zone(zone, *square),
            _ => u8::MAX,
        })
    }

    /// A spell on the enemy's carrier, or a blast that hits two more of theirs than of ours.
    fn cast(&self, offered: &[Choice]) -> Choice {
        let carrier = self.m.carrier().filter(|carrier| carrier.seat() != self.seat);
        if let Some(hold) = carrier.map(Choice::Target)
            && offered.contains(&hold)
        {
            return hold;
        }
        let dungeon = self.m.dungeon(self.c);
        let side = |square: Square| {
            self.m.player_at(square).filter(|&id| self.m.player(id).is_standing()).map_or(0, |id| {
                let weight = if self.m.carries(id) { 4 } else { 1 };
                if id.seat() == self.seat { -weight } else { weight }
            })
        };
        let harm = |square: Square| side(square) + dungeon.neighbours(square).map(side).sum::<i32>();
        let best = offered.iter().copied().filter_map(|choice| match choice {
            Choice::Aim(square) => Some((choice, harm(square))),
            _ => None,
        });
        let best = best.max_by_key(|&(_, harm)| harm).filter(|&(_, harm)| harm >= 2);
        best.map_or(Choice::CastNothing, |(choice, _)| choice)
    }

    /// A carrier through the portal nearest to the end zone; anybody else takes its luck.
    fn steer(&self) -> Option<Choice> {
        let Some(Step::Steer(step)) = self.m.agenda.top() else { return None };
        if !self.m.carries(step.hop.player) {
            return Some(Choice::SteerNot);
        }
        let zone = self.m.scoring_zone(self.seat);
        let numbers = (0..6u8).filter(|&number| number != step.hop.from);
        let best = numbers.min_by_key(|&number| {
            self.m.dungeon(self.c).steps_to_end_zone(zone, self.m.portals[number as usize])
        });
        best.map(|number| Choice::Steer(dungeon_bowl::PortalId(number)))
    }

    /// Both down by choice where that takes the ball from them, or keeps our own on its feet from worse.
    fn wrestle(&self) -> Option<Choice> {
        let blow = self.m.blow?;
        let (own, other) = if blow.attacker.seat() == self.seat {
            (blow.attacker, blow.target)
        } else {
            (blow.target, blow.attacker)
        };
        Some(Choice::Use(self.m.carries(other) || !self.m.carries(own) && !stays(self.m, own)))
    }
}

fn stays(m: &Bout, player: PlayerId) -> bool {
    m.can_use(player, dungeon_bowl::Skill::Block)
}
