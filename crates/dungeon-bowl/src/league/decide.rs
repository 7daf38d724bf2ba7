//! What a coach decides between matches: advances, hiring, re-rolls, who goes, and how much gold comes along.

use kernel::{Dice, Die, Refusal};
use serde::{Deserialize, Serialize};

use super::squad::{Career, Squad, refuse};
use super::{Advance, Refused, buy_reroll, hire, learn, price, raise};
use crate::roster::{College, Group, Roster};
use crate::setup::PlayerSetup;
use crate::skill::{Skill, SkillList};

/// What a coach decides between matches. Players are counted from 0, in the order of the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Decision {
    /// Before the first match: another team than the starter's.
    Draft {
        players: Vec<String>,
        rerolls: u8,
    },
    Learn {
        player: u8,
        skill: String,
    },
    /// Any skill of a list, by a die.
    LearnAtRandom {
        player: u8,
        list: SkillList,
    },
    Raise {
        player: u8,
        characteristic: String,
    },
    Hire {
        position: String,
    },
    HireJourneyman {
        journeyman: u8,
    },
    BuyReroll,
    Dismiss {
        player: u8,
    },
    /// How much of the treasury may go to inducements.
    Purse {
        gold: u16,
    },
}

impl Squad {
    /// How many advances a player has had.
    pub fn advances(&self, player: usize) -> usize {
        let PlayerSetup { skills, raised, .. } = &self.team.players[player];
        skills.len() + raised.len()
    }

    /// The skills of a list that a player could learn.
    pub fn learnable(&self, college: &College, player: usize, list: SkillList) -> Vec<Skill> {
        let could = |skill: &Skill| {
            let mut copy = self.team.players[player].clone();
            skill.list() == list && learn(college, &mut copy, *skill, false, u8::MAX, 0).is_ok()
        };
        Skill::ALL.iter().copied().filter(could).collect()
    }

    /// A coach's decision. What is refused changes nothing. DB-SQUAD-5: caps and prices hold for all of them.
    pub fn decide(
        &mut self,
        roster: &Roster,
        decision: &Decision,
        dice: &mut dyn Dice,
    ) -> Result<Vec<String>, Refusal> {
        let college = roster
            .college(&self.team.college)
            .map(|index| &roster.colleges[index])
            .ok_or_else(|| refuse("DB-SQUAD-1", "The college of this team is not in the content."))?;
        let said = match decision {
            Decision::Draft { players, rerolls } => self.draft_anew(college, players, *rerolls)?,
            Decision::Learn { player, skill } => {
                let skill = Skill::of_name(skill)
                    .ok_or_else(|| refuse("DB-LEAGUE-2", format!("No skill is called \"{skill}\".")))?;
                self.learn(college, self.player(*player)?, skill, false)?
            }
            Decision::LearnAtRandom { player, list } => {
                let player = self.player(*player)?;
                let skills = self.learnable(college, player, *list);
                let first = *skills.first().ok_or_else(|| {
                    refuse("DB-LEAGUE-2", format!("{} can learn nothing of that list.", self.name(player)))
                })?;
                // Whether it can be paid must be known before a die is rolled, and costs the same for all of a list.
                self.clone().learn(college, player, first, true)?;
                let skill = skills[dice.roll(Die::of(skills.len() as u8), "random skill") as usize - 1];
                self.learn(college, player, skill, true)?
            }
            Decision::Raise { player, characteristic } => {
                let player = self.player(*player)?;
                let (points, had) = (self.careers[player].points, self.advances(player));
                let left = raise(college, &mut self.team.players[player], characteristic, points, had)
                    .map_err(|why| self.explain(player, why))?;
                self.careers[player].points = left;
                format!("{} raises {characteristic}.", self.name(player))
            }
            Decision::Hire { position } => self.hire(college, position, Career::default())?,
            Decision::HireJourneyman { journeyman } => {
                let career = self.journeymen.get(*journeyman as usize).cloned();
                let career =
                    career.ok_or_else(|| refuse("DB-LEAGUE-7", "There is no such journeyman to hire."))?;
                let position = lineman(college, &self.team.journeymen).unwrap_or_default().to_owned();
                let said = self.hire(college, &position, career)?;
                self.journeymen.remove(*journeyman as usize);
                said
            }
            Decision::BuyReroll => {
                let before = self.team.treasury;
                buy_reroll(college, &mut self.team).map_err(|_| {
                    refuse(
                        "DB-SQUAD-5",
                        "There is too little gold for a re-roll, or there are eight already.",
                    )
                })?;
                self.accounts.rerolls += u32::from(before - self.team.treasury);
                format!("Bought a re-roll for {}k.", before - self.team.treasury)
            }
            Decision::Dismiss { player } => {
                let player = self.player(*player)?;
                let name = self.name(player);
                self.team.players.remove(player);
                self.careers.remove(player);
                format!("{name} was dismissed.")
            }
            Decision::Purse { gold } => {
                if *gold > self.team.treasury {
                    return Err(refuse(
                        "DB-SQUAD-3",
                        format!("The treasury has only {}k.", self.team.treasury),
                    ));
                }
                self.purse = *gold;
                format!("Brings up to {gold}k for inducements.")
            }
        };
        Ok(vec![said])
    }

    fn draft_anew(&mut self, college: &College, players: &[String], rerolls: u8) -> Result<String, Refusal> {
        if self.matches > 0 {
            return Err(refuse("DB-SQUAD-1", "A team is drafted before its first match."));
        }
        let mut positions = Vec::with_capacity(players.len());
        for name in players {
            let index = college.position(name).ok_or_else(|| {
                refuse("DB-SQUAD-1", format!("{} has no position \"{name}\".", college.name))
            })?;
            positions.push(index as u8);
        }
        *self = Self::draft(college, &positions, rerolls)?;
        Ok(format!("Drafted {} players and {rerolls} re-rolls.", players.len()))
    }

    fn player(&self, player: u8) -> Result<usize, Refusal> {
        let index = player as usize;
        if index < self.team.players.len() {
            return Ok(index);
        }
        Err(refuse("DB-SQUAD-2", format!("There is no player {}.", index + 1)))
    }

    fn learn(
        &mut self,
        college: &College,
        player: usize,
        skill: Skill,
        at_random: bool,
    ) -> Result<String, Refusal> {
        let (points, had) = (self.careers[player].points, self.advances(player));
        let left = learn(college, &mut self.team.players[player], skill, at_random, points, had)
            .map_err(|why| self.explain(player, why))?;
        self.careers[player].points = left;
        Ok(format!("{} learns {} for {} points.", self.name(player), skill.name(), points - left))
    }

    fn explain(&self, player: usize, why: Refused) -> Refusal {
        let name = self.name(player);
        match why {
            Refused::NoMore => refuse("DB-LEAGUE-2", format!("{name} has had six advances.")),
            Refused::TooDear => {
                let points = self.careers[player].points;
                refuse("DB-LEAGUE-2", format!("{name} has only {points} points, too few for this advance."))
            }
            Refused::NotLearnable => refuse("DB-LEAGUE-2", format!("{name} cannot learn that.")),
            Refused::AtLimit | Refused::NoRoom => {
                refuse("DB-LEAGUE-8", format!("{name} cannot raise that any further."))
            }
        }
    }

    fn hire(&mut self, college: &College, position: &str, career: Career) -> Result<String, Refusal> {
        let before = self.team.treasury;
        hire(college, &mut self.team, position).map_err(|why| match why {
            Refused::NotLearnable => {
                refuse("DB-LEAGUE-7", format!("{} has no position \"{position}\".", college.name))
            }
            _ => refuse("DB-LEAGUE-7", format!("Cannot hire a {position}: too little gold, or no room.")),
        })?;
        self.careers.push(career);
        let taken: Vec<&str> = self.team.players.iter().map(|player| player.name.as_str()).collect();
        let free = college.names.iter().find(|name| !taken.contains(&name.as_str()));
        let name = free.cloned().unwrap_or_default();
        if let Some(player) = self.team.players.last_mut() {
            player.name = name;
        }
        let cost = before - self.team.treasury;
        self.accounts.hired += u32::from(cost);
        Ok(format!("Hired {} for {cost}k.", self.name(self.team.players.len() - 1)))
    }

    /// The cheapest advance of that kind for a player, if it has the points.
    pub(super) fn affords(&self, player: usize, advance: Advance) -> bool {
        price(advance, self.advances(player)).is_some_and(|price| self.careers[player].points >= price)
    }
}

/// The position journeymen of a team come from.
pub fn lineman<'a>(college: &'a College, wanted: &str) -> Option<&'a str> {
    let chosen = college.position(wanted).map(|index| &college.positions[index]);
    let first = college.positions.iter().find(|position| position.group == Group::Lineman);
    chosen.or(first).map(|position| position.name.as_str())
}
