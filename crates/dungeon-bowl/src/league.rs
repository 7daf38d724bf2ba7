//! Between matches: points, advances, injuries, value, gold. The functions here are single rules; `squad` keeps a team's books by
//! them, `coach` decides for bots, and `lasting` is what a league asks.

pub mod coach;
pub mod decide;
mod lasting;
pub mod squad;

use crate::event::Event;
use crate::player::{Harm, PLAYERS, PlayerId};
use crate::roster::{College, MOST_REROLLS, Roster};
use crate::setup::{PlayerSetup, TeamSetup};
use crate::skill::{Skill, SkillList};
use kernel::{Outcome, Seat};

/// What each player has earned in a match, by its number.
pub type Points = [u8; PLAYERS];

/// DB-LEAGUE-1: Star player points from what happened: a touchdown 5, a casualty by a block 2, an interception 2, a deflection 1,
/// a completion 1, and 4 for the most valuable player. Hazards and fouls earn nothing.
pub fn points(events: &[Event], most_valuable: &[PlayerId]) -> Points {
    let mut points = [0u8; PLAYERS];
    let mut earn =
        |player: PlayerId, count: u8| points[player.index()] = points[player.index()].saturating_add(count);
    for event in events {
        match *event {
            Event::Touchdown { player } => earn(player, 5),
            Event::Hurt { player, by: Some(by), .. } if by.seat() != player.seat() => earn(by, 2),
            Event::Intercepted { player } => earn(player, 2),
            Event::Deflected { player } => earn(player, 1),
            Event::Completed { player, .. } => earn(player, 1),
            _ => {}
        }
    }
    // An interception is worth 2 in all: the deflection that came before it is not counted again.
    for event in events {
        if let Event::Intercepted { player } = *event {
            points[player.index()] = points[player.index()].saturating_sub(1);
        }
    }
    for &player in most_valuable {
        points[player.index()] = points[player.index()].saturating_add(4);
    }
    points
}

/// The kinds of advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advance {
    RandomPrimary,
    ChosenPrimary,
    RandomSecondary,
    ChosenSecondary,
    Characteristic,
}

/// The names of the levels, from the first advance to the sixth.
pub const LEVELS: [&str; 6] = ["Experienced", "Veteran", "Emerging Star", "Star", "Super Star", "Legend"];

/// DB-LEAGUE-2: What an advance costs a player that has had so many; `None` after the sixth.
pub fn price(advance: Advance, had: usize) -> Option<u8> {
    let row: [u8; 6] = match advance {
        Advance::RandomPrimary => [3, 4, 6, 8, 10, 15],
        Advance::ChosenPrimary | Advance::RandomSecondary => [6, 8, 12, 16, 20, 30],
        Advance::ChosenSecondary => [12, 14, 18, 22, 26, 40],
        Advance::Characteristic => [18, 20, 24, 28, 32, 50],
    };
    row.get(had).copied()
}

/// What a learned skill adds to a player's value, in thousands.
pub const fn skill_value(advance: Advance) -> u16 {
    match advance {
        Advance::RandomPrimary => 10,
        Advance::ChosenPrimary | Advance::RandomSecondary => 20,
        Advance::ChosenSecondary | Advance::Characteristic => 40,
    }
}

/// What a raised characteristic adds to a player's value, in thousands.
pub fn characteristic_value(characteristic: &str) -> Option<u16> {
    Some(match characteristic {
        "AV" => 10,
        "MA" | "PA" => 20,
        "AG" => 40,
        "ST" => 80,
        _ => return None,
    })
}

/// Why an advance is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The player has had six.
    NoMore,
    /// It has too few points.
    TooDear,
    /// The skill is not on its lists, is a trait, or it has it already.
    NotLearnable,
    /// The characteristic was raised twice, or is at its limit.
    AtLimit,
    /// There is too little gold, or no room.
    NoRoom,
}

/// Which list a position may learn a skill from.
fn list_of(college: &College, player: &PlayerSetup, skill: Skill) -> Option<bool> {
    let position = &college.positions[college.position(&player.position)?];
    let list = skill.list();
    if list == SkillList::Trait {
        None
    } else if position.primary.contains(&list) {
        Some(true)
    } else {
        position.secondary.contains(&list).then_some(false)
    }
}

/// A player learns a skill, chosen or at random; answers the points it has left.
pub fn learn(
    college: &College,
    player: &mut PlayerSetup,
    skill: Skill,
    at_random: bool,
    points: u8,
    had: usize,
) -> Result<u8, Refused> {
    let primary = list_of(college, player, skill).ok_or(Refused::NotLearnable)?;
    let has = |name: &str| player.skills.iter().any(|known| known == name);
    let position = college.position(&player.position).map(|index| &college.positions[index]);
    if has(skill.name()) || position.is_some_and(|position| position.player.has(skill)) {
        return Err(Refused::NotLearnable);
    }
    let advance = match (primary, at_random) {
        (true, true) => Advance::RandomPrimary,
        (true, false) => Advance::ChosenPrimary,
        (false, true) => Advance::RandomSecondary,
        (false, false) => Advance::ChosenSecondary,
    };
    let left = pay(advance, points, had)?;
    player.skills.push(skill.name().to_owned());
    player.value += skill_value(advance);
    Ok(left)
}

/// DB-LEAGUE-8: A player raises a characteristic; answers the points it has left. No characteristic is raised more than twice, or
/// beyond its limit.
pub fn raise(
    college: &College,
    player: &mut PlayerSetup,
    characteristic: &str,
    points: u8,
    had: usize,
) -> Result<u8, Refused> {
    let value = characteristic_value(characteristic).ok_or(Refused::NotLearnable)?;
    let position = college.position(&player.position).ok_or(Refused::NotLearnable)?;
    let times = player.raised.iter().filter(|other| *other == characteristic).count() as u8;
    let piece = &college.positions[position].player;
    let at_limit = match characteristic {
        "MA" => piece.movement + times >= 9,
        "ST" => piece.strength + times >= 8,
        "AG" => piece.agility <= 1 + times,
        "PA" => piece.passing != 0 && piece.passing <= 1 + times,
        _ => piece.armour + times >= 11,
    };
    if times >= 2 || at_limit {
        return Err(Refused::AtLimit);
    }
    let left = pay(Advance::Characteristic, points, had)?;
    player.raised.push(characteristic.to_owned());
    player.value += value;
    Ok(left)
}

fn pay(advance: Advance, points: u8, had: usize) -> Result<u8, Refused> {
    let price = price(advance, had).ok_or(Refused::NoMore)?;
    points.checked_sub(price).ok_or(Refused::TooDear)
}

/// DB-LEAGUE-3: What a match did to a team's players, in their order; `None` for whoever came to no lasting harm. The dead are
/// dismissed, everyone else with a lasting injury misses the next game.
pub fn take_home(team: &mut TeamSetup, harms: &[Option<Harm>]) {
    for (player, harm) in team.players.iter_mut().zip(harms) {
        player.misses = harm.is_some_and(Harm::misses_next_game);
        if let Some(harm) = harm
            && !matches!(harm, Harm::BadlyHurt | Harm::SeriouslyHurt | Harm::Dead)
        {
            player.injuries.push(*harm);
        }
    }
    let mut harms = harms.iter();
    team.players.retain(|_| harms.next() != Some(&Some(Harm::Dead)));
}

/// DB-LEAGUE-4: What a team is worth in its next match, in thousands: players that can play, their advances, its re-rolls.
pub fn value(roster: &Roster, team: &TeamSetup) -> Option<u16> {
    let college = &roster.colleges[roster.college(&team.college)?];
    let mut value = u16::from(team.rerolls.unwrap_or(0)) * college.reroll;
    for player in team.players.iter().filter(|player| !player.misses) {
        value += college.positions[college.position(&player.position)?].cost + player.value;
    }
    Some(value)
}

/// DB-LEAGUE-5: Winnings of a seat in thousands, from the result and a D3: the winner 40 to 60, the loser 10 to 30, drawn 20 to 40.
pub fn winnings(outcome: &Outcome, seat: Seat, d3: u8) -> u16 {
    let result = match outcome.winner() {
        Some(winner) if winner == seat => squad::Ended::Won,
        Some(_) => squad::Ended::Lost,
        None => squad::Ended::Drawn,
    };
    winnings_of(result, d3)
}

/// The same by how the match ended for a team.
pub const fn winnings_of(result: squad::Ended, d3: u8) -> u16 {
    let more = match result {
        squad::Ended::Won => 3,
        squad::Ended::Drawn => 1,
        squad::Ended::Lost => 0,
    };
    (d3 + more) as u16 * 10
}

/// What an expensive mistake does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    None,
    /// Loses D3 x 10,000.
    Minor,
    /// Loses half, rounded down to 5,000.
    Major,
    /// Keeps 2D6 x 10,000.
    Catastrophe,
}

/// DB-LEAGUE-6: The mistake a treasury (in thousands) and a D6 lead to.
pub const fn expensive_mistake(treasury: u16, face: u8) -> Mistake {
    let (catastrophe, major, minor) = match treasury {
        0..=99 => (0, 0, 0),
        100..=199 => (0, 0, 1),
        200..=299 => (0, 0, 2),
        300..=399 => (0, 1, 3),
        400..=499 => (0, 2, 4),
        500..=599 => (1, 3, 5),
        _ => (2, 4, 6),
    };
    if face <= catastrophe {
        Mistake::Catastrophe
    } else if face <= major {
        Mistake::Major
    } else if face <= minor {
        Mistake::Minor
    } else {
        Mistake::None
    }
}

/// The treasury after a mistake, with the dice it asks for: a D3 for a minor one, 2D6 together for a catastrophe.
pub fn after_mistake(treasury: u16, mistake: Mistake, dice: u8) -> u16 {
    match mistake {
        Mistake::None => treasury,
        Mistake::Minor => treasury.saturating_sub(u16::from(dice) * 10),
        Mistake::Major => treasury / 2 / 5 * 5,
        Mistake::Catastrophe => treasury.min(u16::from(dice) * 10),
    }
}

/// DB-LEAGUE-7: Hires a player, a new one or a journeyman, at list price; a journeyman loses Loner by it.
pub fn hire(college: &College, team: &mut TeamSetup, position: &str) -> Result<(), Refused> {
    let index = college.position(position).ok_or(Refused::NotLearnable)?;
    let hired = &college.positions[index];
    let same_group = |player: &&PlayerSetup| {
        college.position(&player.position).is_some_and(|other| college.positions[other].group == hired.group)
    };
    let group = team.players.iter().filter(same_group).count();
    if team.players.len() >= crate::player::SQUAD || group >= college.cap(hired.group) as usize {
        return Err(Refused::NoRoom);
    }
    team.treasury = team.treasury.checked_sub(hired.cost).ok_or(Refused::NoRoom)?;
    team.players.push(PlayerSetup { position: hired.name.clone(), ..PlayerSetup::default() });
    Ok(())
}

/// Buys a re-roll; between matches it costs twice its price.
pub fn buy_reroll(college: &College, team: &mut TeamSetup) -> Result<(), Refused> {
    let rerolls = team.rerolls.unwrap_or(0);
    if rerolls >= MOST_REROLLS {
        return Err(Refused::NoRoom);
    }
    team.treasury = team.treasury.checked_sub(2 * college.reroll).ok_or(Refused::NoRoom)?;
    team.rerolls = Some(rerolls + 1);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bout;
    use kernel::Tabletop;

    fn roster() -> Roster {
        Bout::built_in().unwrap()
    }

    fn player(label: &str) -> PlayerId {
        PlayerId::of_label(label).unwrap()
    }

    fn cogs(roster: &Roster) -> TeamSetup {
        let college = &roster.colleges[roster.college("cogs").unwrap()];
        let players = college
            .starter
            .iter()
            .map(|&index| PlayerSetup {
                position: college.positions[index as usize].name.clone(),
                ..PlayerSetup::default()
            })
            .collect();
        TeamSetup { college: "cogs".into(), players, rerolls: Some(2), treasury: 20, ..TeamSetup::default() }
    }

    #[test]
    fn points_are_counted_from_what_happened() {
        let hurt = |by| Event::Hurt { player: player("a1"), face: 3, harm: Harm::BadlyHurt, by };
        let events = [
            Event::Touchdown { player: player("h1") },
            hurt(Some(player("h2"))),
            hurt(None),
            Event::Deflected { player: player("a2") },
            Event::Deflected { player: player("a3") },
            Event::Intercepted { player: player("a3") },
            Event::Completed { player: player("h3"), to: player("h1") },
        ];
        let points = points(&events, &[player("h1"), player("a9")]);
        for (label, expected) in [("h1", 9), ("h2", 2), ("h3", 1), ("a2", 1), ("a3", 2), ("a9", 4), ("a1", 0)]
        {
            assert_eq!(points[player(label).index()], expected, "{label}");
        }
    }

    #[test]
    fn advances_cost_more_each_time() {
        let roster = roster();
        let college = &roster.colleges[roster.college("cogs").unwrap()];
        let mut player = PlayerSetup { position: "Journeywright".into(), ..PlayerSetup::default() };
        assert_eq!(learn(college, &mut player, Skill::Block, false, 6, 0), Ok(0));
        assert_eq!(player.value, 20);
        assert_eq!(learn(college, &mut player, Skill::Block, false, 60, 1), Err(Refused::NotLearnable));
        assert_eq!(learn(college, &mut player, Skill::Dodge, false, 13, 1), Err(Refused::TooDear));
        assert_eq!(learn(college, &mut player, Skill::Dodge, false, 14, 1), Ok(0));
        assert_eq!(player.value, 60);
        assert_eq!(learn(college, &mut player, Skill::Pass, true, 60, 2), Err(Refused::NotLearnable));
        assert_eq!(learn(college, &mut player, Skill::BoneHead, true, 60, 2), Err(Refused::NotLearnable));
        assert_eq!(learn(college, &mut player, Skill::Guard, true, 12, 2), Ok(0));
        assert_eq!(raise(college, &mut player, "ST", 28, 3), Ok(0));
        assert_eq!(raise(college, &mut player, "ST", 32, 4), Ok(0));
        assert_eq!(raise(college, &mut player, "ST", 50, 5), Err(Refused::AtLimit));
        assert_eq!(player.value, 60 + 20 + 160);
        assert_eq!(raise(college, &mut player, "AV", 99, 6), Err(Refused::NoMore));
        assert_eq!(price(Advance::RandomPrimary, 5), Some(15));
        assert_eq!(LEVELS.len(), 6);
    }

    #[test]
    fn injuries_go_home_with_the_team() {
        let roster = roster();
        let mut team = cogs(&roster);
        let before = team.players.len();
        let harms = [
            Some(Harm::BadlyHurt),
            Some(Harm::SeriousInjury),
            Some(Harm::Dead),
            Some(Harm::SmashedKnee),
            None,
        ];
        take_home(&mut team, &harms);
        assert_eq!(team.players.len(), before - 1);
        assert!(!team.players[0].misses);
        assert!(team.players[1].misses && team.players[1].injuries == [Harm::SeriousInjury]);
        assert!(team.players[2].misses && team.players[2].injuries == [Harm::SmashedKnee]);
        take_home(&mut team, &[None; 16]);
        assert!(team.players.iter().all(|player| !player.misses), "they are back for the game after");
        assert_eq!(team.players[1].injuries, [Harm::SeriousInjury]);
    }

    #[test]
    fn value_leaves_out_who_cannot_play() {
        let roster = roster();
        let mut team = cogs(&roster);
        assert_eq!(value(&roster, &team), Some(980));
        team.players[0].misses = true;
        team.players[1].value = 30;
        assert_eq!(value(&roster, &team), Some(980 - 50 + 30));
    }

    #[test]
    fn winnings_follow_the_result() {
        let win = Outcome::win(Seat::FIRST, 2);
        assert_eq!((winnings(&win, Seat::FIRST, 1), winnings(&win, Seat::FIRST, 3)), (40, 60));
        assert_eq!((winnings(&win, Seat::SECOND, 1), winnings(&win, Seat::SECOND, 3)), (10, 30));
        assert_eq!(winnings(&Outcome::draw(2), Seat::FIRST, 2), 30);
    }

    #[test]
    fn the_table_of_expensive_mistakes() {
        use Mistake::{Catastrophe, Major, Minor, None};
        for (treasury, row) in [
            (95, [None; 6]),
            (100, [Minor, None, None, None, None, None]),
            (295, [Minor, Minor, None, None, None, None]),
            (300, [Major, Minor, Minor, None, None, None]),
            (495, [Major, Major, Minor, Minor, None, None]),
            (500, [Catastrophe, Major, Major, Minor, Minor, None]),
            (600, [Catastrophe, Catastrophe, Major, Major, Minor, Minor]),
        ] {
            assert_eq!([1, 2, 3, 4, 5, 6].map(|face| expensive_mistake(treasury, face)), row, "{treasury}");
        }
        assert_eq!(after_mistake(305, Major, 0), 150);
        assert_eq!(after_mistake(150, Minor, 3), 120);
        assert_eq!(after_mistake(700, Catastrophe, 7), 70);
    }

    #[test]
    fn hiring_costs_gold() {
        let roster = roster();
        let college = &roster.colleges[roster.college("cogs").unwrap()];
        let mut team = cogs(&roster);
        assert_eq!(hire(college, &mut team, "Journeywright"), Err(Refused::NoRoom));
        team.treasury = 200;
        assert_eq!(hire(college, &mut team, "Journeywright"), Ok(()));
        assert_eq!(team.treasury, 150);
        assert_eq!(hire(college, &mut team, "Boiler Golem"), Err(Refused::NoRoom), "one big guy at most");
        assert_eq!(buy_reroll(college, &mut team), Ok(()));
        assert_eq!((team.treasury, team.rerolls), (50, Some(3)));
    }
}
