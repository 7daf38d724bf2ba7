//! Teams that last: a thousand careers of made-up matches and decisions, and single rules of the desk.

use dungeon_bowl::league::coach::advise;
use dungeon_bowl::league::decide::Decision;
use dungeon_bowl::league::squad::{Ended, Report, Squad};
use dungeon_bowl::player::SQUAD;
use dungeon_bowl::skill::SkillList;
use dungeon_bowl::{Bout, Harm, Inducement, Roster};
use kernel::{Fast, Recorded, Recording, Scripted, Tabletop};
use promotion::competition::Lasting;

fn roster() -> Roster {
    Bout::built_in().unwrap()
}

fn report(players: u8, result: Ended) -> Report {
    Report {
        result,
        players,
        points: Vec::new(),
        touchdowns: Vec::new(),
        casualties: Vec::new(),
        hurt: Vec::new(),
        petty_cash: 0,
        bought: Vec::new(),
    }
}

/// A match that could have been.
fn made_up(squad: &Squad, dice: &mut Fast) -> Report {
    let players = squad.available().len().max(11) as u8;
    let mut made = report(players, [Ended::Won, Ended::Drawn, Ended::Lost][dice.below(3) as usize]);
    for place in 0..players {
        if dice.below(6) == 0 {
            made.points.push((place, 1 + dice.below(9) as u8));
        }
        if dice.below(8) == 0 {
            made.hurt.push((place, Harm::ALL[dice.below(9) as usize]));
        }
    }
    made.petty_cash = 10 * dice.below(20) as u16;
    made.bought = (0..dice.below(3)).map(|_| Inducement::ALL[dice.below(3) as usize]).collect();
    made
}

/// Something a coach may want, sensible or not.
fn wish(roster: &Roster, squad: &Squad, dice: &mut Fast) -> Decision {
    let player = dice.below(18) as u8;
    let college = &roster.colleges[roster.college(&squad.team.college).unwrap()];
    match dice.below(8) {
        0 => Decision::Learn {
            player,
            skill: ["Block", "Dodge", "Pass", "Sneezing"][dice.below(4) as usize].into(),
        },
        1 => Decision::LearnAtRandom {
            player,
            list: [SkillList::General, SkillList::Strength, SkillList::Trait][dice.below(3) as usize],
        },
        2 => Decision::Raise {
            player,
            characteristic: ["MA", "ST", "AG", "PA", "AV", "XX"][dice.below(6) as usize].into(),
        },
        3 => {
            let index = dice.below(college.positions.len() as u32 + 1) as usize;
            let position =
                college.positions.get(index).map_or("Ghost".into(), |position| position.name.clone());
            Decision::Hire { position }
        }
        4 => Decision::HireJourneyman { journeyman: dice.below(3) as u8 },
        5 => Decision::BuyReroll,
        6 => Decision::Purse { gold: 10 * dice.below(30) as u16 },
        _ if dice.below(5) == 0 => Decision::Dismiss { player },
        _ => Decision::Draft { players: Vec::new(), rerolls: 9 },
    }
}

/// Money is conserved, nobody dead is on the sheet, caps hold, and the next match can be set up.
fn check(roster: &Roster, squad: &Squad) {
    let team = &squad.team;
    assert_eq!(i64::from(team.treasury), squad.accounts.balance(), "{:?}", squad.accounts);
    assert_eq!(squad.careers.len(), team.players.len());
    assert!(team.players.len() <= SQUAD);
    assert!(team.rerolls.unwrap() <= 8);
    assert!(squad.for_match().treasury <= team.treasury);
    let college = &roster.colleges[roster.college(&team.college).unwrap()];
    for &(group, cap) in &college.caps {
        let of_group = |name: &str| college.positions[college.position(name).unwrap()].group == group;
        assert!(team.players.iter().filter(|player| of_group(&player.position)).count() <= cap as usize);
    }
    for (number, player) in team.players.iter().enumerate() {
        assert!(!player.injuries.contains(&Harm::Dead));
        assert!(squad.advances(number) <= 6);
        for characteristic in ["MA", "ST", "AG", "PA", "AV"] {
            assert!(player.raised.iter().filter(|raised| *raised == characteristic).count() <= 2);
        }
    }
}

#[test]
fn a_thousand_careers_conserve_money_and_keep_the_caps() {
    let roster = roster();
    for number in 0..1_000 {
        let mut dice = Fast::of_match(11, number);
        let college = &roster.colleges[dice.below(roster.colleges.len() as u32) as usize].id;
        let mut squad = Squad::starter(&roster, college).unwrap();
        for _ in 0..8 {
            check(&roster, &squad);
            let report = made_up(&squad, &mut dice);
            if squad.fits(&roster, &report).is_err() {
                continue;
            }
            let dead = report
                .hurt
                .iter()
                .filter(|(place, harm)| *harm == Harm::Dead && (*place as usize) < squad.available().len());
            let (dead, before) = (dead.count(), squad.team.players.len());
            let mut again = squad.clone();
            let mut recorded = Recording::new(&mut dice);
            squad.come_home(&roster, &report, &mut recorded);
            let faces = recorded.faces;
            let mut replayed = Recorded::new(&faces);
            again.come_home(&roster, &report, &mut replayed);
            assert_eq!(replayed.finish(), Ok(()));
            assert_eq!(again, squad, "the same dice, the same team");
            assert_eq!(squad.team.players.len(), before - dead);
            for _ in 0..6 {
                let wish = wish(&roster, &squad, &mut dice);
                let untouched = squad.clone();
                if let Err(refusal) = squad.decide(&roster, &wish, &mut dice) {
                    assert_eq!(squad, untouched, "{wish:?}");
                    assert!(refusal.reason.ends_with('.'), "{refusal}");
                }
                check(&roster, &squad);
            }
            let mut decisions = 0;
            while let Some(decision) = advise(&roster, &squad) {
                squad
                    .decide(&roster, &decision, &mut dice)
                    .unwrap_or_else(|why| panic!("{decision:?}: {why}"));
                decisions += 1;
                assert!(decisions < 60, "a bot comes to an end");
            }
            squad.get_ready(&mut dice);
            assert!(squad.journeymen.is_empty());
        }
        check(&roster, &squad);
        if number % 50 == 0 {
            Bout::meet(&roster, [&squad, &squad]).unwrap_or_else(|problems| panic!("{problems}"));
        }
    }
}

#[test]
fn a_team_comes_home_with_its_winnings_its_points_and_its_wounds() {
    let roster = roster();
    let mut squad = Squad::starter(&roster, "cogs").unwrap();
    assert_eq!((squad.team.treasury, squad.accounts.draft), (20, 20));
    let mut made = report(squad.team.players.len() as u8, Ended::Won);
    made.points = vec![(0, 5)];
    made.touchdowns = vec![0];
    made.hurt = vec![(1, Harm::Dead), (2, Harm::SmashedKnee)];
    let fallen = squad.name(1);
    // D3 for the winnings; the second of those who are alive is the most valuable player.
    let mut dice = Scripted::of([("winnings", 2), ("most valuable player", 2)]);
    let said = squad.come_home(&roster, &made, &mut dice).join(" ");
    assert_eq!(squad.team.treasury, 20 + 50);
    assert_eq!((squad.careers[0].points, squad.careers[0].touchdowns), (5, 1));
    assert_eq!((squad.careers[1].points, squad.careers[1].most_valuable), (4, 1));
    assert!(squad.team.players[1].misses, "the third player is the second now, and hurt");
    assert_eq!(squad.fallen, [fallen]);
    assert!(said.contains("Winnings: 50k (rolled 2)") && said.contains("died."), "{said}");
    let missing = report(squad.available().len() as u8 - 1, Ended::Lost);
    assert!(squad.fits(&roster, &missing).is_err(), "somebody who could play was not there");
}

#[test]
fn petty_cash_is_spent_before_the_treasury() {
    let roster = roster();
    let mut squad = Squad::starter(&roster, "cogs").unwrap();
    squad.team.treasury = 150;
    squad.accounts.draft = 150;
    let mut made = report(squad.team.players.len() as u8, Ended::Lost);
    made.petty_cash = 60;
    made.bought = vec![Inducement::Bribe];
    assert!(squad.fits(&roster, &made).is_err(), "the coach has not allowed it");
    let over = Decision::Purse { gold: 160 };
    assert_eq!(
        squad.decide(&roster, &over, &mut Fast::new(1)).unwrap_err().reason,
        "The treasury has only 150k."
    );
    squad.decide(&roster, &Decision::Purse { gold: 100 }, &mut Fast::new(1)).unwrap();
    assert_eq!(squad.for_match().treasury, 100);
    squad.fits(&roster, &made).unwrap();
    squad.come_home(&roster, &made, &mut Scripted::faces([1, 1]));
    assert_eq!(squad.team.treasury, 150 - 40 + 10);
    check(&roster, &squad);
}

#[test]
fn journeymen_fill_a_short_team_and_may_be_hired() {
    let roster = roster();
    let mut squad = Squad::starter(&roster, "cogs").unwrap();
    while squad.team.players.len() > 9 {
        squad.decide(&roster, &Decision::Dismiss { player: 0 }, &mut Fast::new(1)).unwrap();
    }
    squad.team.treasury = 200;
    squad.accounts.draft = 200;
    let mut made = report(11, Ended::Drawn);
    made.points = vec![(9, 5)];
    squad.come_home(&roster, &made, &mut Scripted::faces([1, 1]));
    assert_eq!(squad.journeymen.len(), 2);
    let hired = Decision::HireJourneyman { journeyman: 0 };
    squad.decide(&roster, &hired, &mut Fast::new(1)).unwrap();
    assert_eq!(squad.team.players.len(), 10);
    assert_eq!(squad.careers[9].points, 5, "what was earned stays");
    squad.get_ready(&mut Scripted::faces([6]));
    assert!(squad.decide(&roster, &hired, &mut Fast::new(1)).is_err(), "the other one has left");
    check(&roster, &squad);
}

#[test]
fn a_rich_team_makes_expensive_mistakes_once_it_has_played() {
    let roster = roster();
    let mut squad = Squad::starter(&roster, "cogs").unwrap();
    squad.team.treasury = 600;
    squad.accounts.draft = 600;
    assert!(squad.get_ready(&mut Scripted::faces([])).is_empty(), "not before its first match");
    squad.matches = 1;
    let said = squad.get_ready(&mut Scripted::faces([1, 2, 3]));
    assert_eq!(said, ["An expensive mistake costs 550k. Treasury 50k."]);
    check(&roster, &squad);
}

#[test]
fn a_team_is_drafted_before_its_first_match_only() {
    let roster = roster();
    let mut squad = Squad::starter(&roster, "College of Cogs")
        .unwrap_or_else(|_| Squad::starter(&roster, "cogs").unwrap());
    let line = squad.team.players.iter().map(|player| player.position.clone()).next().unwrap();
    let college = &roster.colleges[roster.college("cogs").unwrap()];
    let cheap = college.positions.iter().min_by_key(|position| position.cost).unwrap().name.clone();
    let draft = |players: Vec<String>| Decision::Draft { players, rerolls: 1 };
    let mut dice = Fast::new(1);
    assert!(
        squad.decide(&roster, &draft(vec![line; 3]), &mut dice).unwrap_err().reason.contains("3 players")
    );
    assert!(squad.decide(&roster, &draft(vec!["Ghost".into(); 11]), &mut dice).is_err());
    squad.decide(&roster, &draft(vec![cheap.clone(); 11]), &mut dice).unwrap();
    check(&roster, &squad);
    squad.come_home(&roster, &report(11, Ended::Won), &mut dice);
    assert_eq!(
        squad.decide(&roster, &draft(vec![cheap; 11]), &mut dice).unwrap_err().reason,
        "A team is drafted before its first match."
    );
    assert!(Squad::starter(&roster, "cosg").unwrap_err().reason.contains("No college is called \"cosg\"."));
}
