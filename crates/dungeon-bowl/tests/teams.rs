//! Teams, what they may buy, and the rule switches.

use dungeon_bowl::{
    Action, Ball, Bout, Choice, Event, Inducement, PlayerId, PlayerSetup, Roster, Setup, Skill, Square,
    Status, Switches, TeamSetup,
};
use kernel::{BySeat, Choices, Fast, Game, Listening, Problems, Scripted, Seat, Table, Tabletop};

fn content() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

fn player(label: &str) -> PlayerId {
    PlayerId::of_label(label).unwrap()
}

fn start(content: &Roster, setup: &Setup) -> Result<(Bout, Vec<Event>), Problems> {
    let mut table = Listening::new(Fast::new(3));
    let bout = Bout::start(content, setup, &mut table.table())?;
    Ok((bout, table.events))
}

fn refused(content: &Roster, setup: &Setup, of: &str) {
    let problems = start(content, setup).expect_err(of).to_string();
    assert!(problems.contains(of), "expected \"{of}\" among:\n{problems}");
}

fn squad(positions: &[(&str, usize)]) -> Vec<PlayerSetup> {
    positions
        .iter()
        .flat_map(|&(position, count)| {
            vec![PlayerSetup { position: position.into(), ..PlayerSetup::default() }; count]
        })
        .collect()
}

fn with_home(team: TeamSetup) -> Setup {
    let mut setup = Setup::default();
    setup.teams[Seat::FIRST] = team;
    setup
}

fn cogs(positions: &[(&str, usize)]) -> TeamSetup {
    TeamSetup { college: "cogs".into(), players: squad(positions), rerolls: Some(2), ..TeamSetup::default() }
}

/// Answers with the first choice offered until this question, or the end.
fn until(bout: &mut Bout, content: &Roster, why: &str) {
    let mut source = Fast::new(9);
    let mut table = Table::silent(&mut source);
    let mut choices = Choices::default();
    for _ in 0..100 {
        let asked = bout.question(content, &mut choices).expect("the match runs");
        if asked.why == why {
            return;
        }
        bout.apply(content, asked.seat(), choices[0], &mut table);
    }
    panic!("{why} was never asked");
}

#[test]
fn starter_teams_cost_what_the_books_say() {
    let content = content();
    let costs: Vec<u16> = content
        .colleges
        .iter()
        .map(|college| {
            college.starter.iter().map(|&index| college.positions[index as usize].cost).sum::<u16>()
                + u16::from(college.starter_rerolls) * college.reroll
        })
        .collect();
    assert_eq!(costs, [975, 995, 955, 980, 985, 965]);
}

#[test]
fn drafts_are_checked_by_cost_caps_and_count() {
    let content = content();
    assert!(start(&content, &with_home(cogs(&[("Journeywright", 11)]))).is_ok());
    refused(&content, &with_home(cogs(&[("Journeywright", 10)])), "10 players; a team has 11 to 16");
    refused(&content, &with_home(cogs(&[("Journeywright", 17)])), "17 players");
    refused(
        &content,
        &with_home(cogs(&[("Journeywright", 9), ("Boiler Golem", 2)])),
        "2 of the group big guy; at most 1",
    );
    refused(
        &content,
        &with_home(cogs(&[("Pistoneer", 4), ("Bulwark", 4), ("Courier", 4)])),
        "it costs 1020k",
    );
    refused(
        &content,
        &with_home(TeamSetup { rerolls: Some(9), ..cogs(&[("Journeywright", 11)]) }),
        "at most 8",
    );
    refused(&content, &with_home(cogs(&[("Journeywrite", 11)])), "did you mean \"Journeywright\"?");
    refused(
        &content,
        &with_home(TeamSetup { college: "cog".into(), ..TeamSetup::default() }),
        "did you mean \"cogs\"?",
    );
    refused(
        &content,
        &Setup { dungeon: "pinwheels".into(), ..Setup::default() },
        "did you mean \"pinwheel\"?",
    );
}

#[test]
fn everything_wrong_with_a_set_up_is_told_at_once() {
    let content = content();
    let mut setup = Setup { dungeon: "nowhere".into(), quick: true, ..Setup::default() };
    setup.switches.league = true;
    setup.switches.turn_limit = 0;
    setup.teams[Seat::SECOND].college = "none".into();
    let problems = start(&content, &setup).unwrap_err();
    let places: Vec<&str> = problems.0.iter().map(|problem| problem.place.as_str()).collect();
    assert_eq!(places, ["dungeon", "teams[1].college", "switches.turn-limit", "quick"]);
}

#[test]
fn quick_play_takes_six_of_the_starter_team() {
    let content = content();
    let (bout, _) = start(&content, &Setup { quick: true, ..Setup::default() }).unwrap();
    for seat in Seat::BOTH {
        assert_eq!(bout.with_status(seat, Status::Reserves).count(), 6);
        assert_eq!(bout.teams[seat].rerolls, 1);
    }
    let six = |positions: &[(&str, usize)]| {
        let mut setup = with_home(TeamSetup { rerolls: None, ..cogs(positions) });
        setup.quick = true;
        setup
    };
    assert!(start(&content, &six(&[("Journeywright", 3), ("Pistoneer", 3)])).is_ok());
    refused(&content, &six(&[("Journeywright", 5), ("Launcher", 1)]), "any six of the starter team");
    refused(&content, &six(&[("Journeywright", 4)]), "any six of the starter team");
}

fn league(home: TeamSetup, away: TeamSetup) -> Setup {
    Setup {
        teams: BySeat([home, away]),
        switches: Switches { league: true, ..Switches::default() },
        ..Setup::default()
    }
}

#[test]
fn a_league_team_takes_on_journeymen() {
    let content = content();
    let mut home = cogs(&[("Pistoneer", 4), ("Journeywright", 5)]);
    home.players[0].misses = true;
    let (bout, events) = start(&content, &league(home.clone(), cogs(&[("Journeywright", 11)]))).unwrap();
    assert_eq!(bout.with_status(Seat::FIRST, Status::Reserves).count(), 11);
    let taken: Vec<PlayerId> = events
        .iter()
        .filter_map(|event| if let Event::JourneymanTaken { player } = event { Some(*player) } else { None })
        .collect();
    assert_eq!(taken, [player("h9"), player("ha"), player("hb")]);
    assert!(taken.iter().all(|&id| bout.has(id, Skill::Loner) && bout.player(id).loner == 4));
    home.journeymen = "Pistoneer".into();
    refused(&content, &league(home, cogs(&[("Journeywright", 11)])), "a group of twelve or more");
    // Never in an exhibition.
    refused(&content, &with_home(cogs(&[("Journeywright", 8)])), "8 players");
}

#[test]
fn petty_cash_is_the_difference_in_value() {
    let content = content();
    let mut rich = cogs(&[("Journeywright", 11)]);
    rich.players[0].value = 150;
    rich.rerolls = Some(4);
    let mut poor = cogs(&[("Journeywright", 11)]);
    poor.players[0].misses = true;
    let (mut bout, _) = start(&content, &league(poor, rich)).unwrap();
    until(&mut bout, &content, "inducements");
    // Ten players and a journeyman at list price against eleven with 150 of advances and two more re-rolls.
    assert_eq!(bout.teams[Seat::FIRST].purse, 250);
    assert_eq!(bout.teams[Seat::SECOND].purse, 0);
}

#[test]
fn inducements_are_bought_the_richer_team_first() {
    let content = content();
    let rich = TeamSetup { treasury: 120, rerolls: Some(4), ..cogs(&[("Journeywright", 11)]) };
    let poor = TeamSetup { treasury: 400, ..cogs(&[("Journeywright", 11)]) };
    for (grows, purse) in [(false, 500), (true, 600)] {
        let mut setup = league(poor.clone(), rich.clone());
        setup.switches.petty_cash_grows = grows;
        let (mut bout, _) = start(&content, &setup).unwrap();
        until(&mut bout, &content, "inducements");
        let mut source = Fast::new(1);
        let mut table = Table::silent(&mut source);
        let mut choices = Choices::default();
        assert_eq!(bout.question(&content, &mut choices).unwrap().seat(), Seat::SECOND, "the richer");
        bout.answer(&content, Seat::SECOND, Choice::Buy(Inducement::Bribe), &mut table).unwrap();
        assert_eq!(
            bout.question(&content, &mut choices).unwrap().seat(),
            Seat::FIRST,
            "nothing more to afford"
        );
        assert_eq!(bout.teams[Seat::FIRST].purse, purse);
        bout.answer(&content, Seat::FIRST, Choice::Buy(Inducement::Wizard), &mut table).unwrap();
        assert!(
            bout.answer(&content, Seat::FIRST, Choice::Buy(Inducement::Wizard), &mut table).is_err(),
            "one wizard"
        );
        for _ in 0..3 {
            bout.answer(&content, Seat::FIRST, Choice::Buy(Inducement::Bribe), &mut table).unwrap();
        }
        assert!(
            bout.answer(&content, Seat::FIRST, Choice::Buy(Inducement::Bribe), &mut table).is_err(),
            "three bribes"
        );
        bout.answer(&content, Seat::FIRST, Choice::Buy(Inducement::Training), &mut table).unwrap();
        let team = bout.teams[Seat::FIRST];
        assert_eq!((team.wizards, team.bribes, team.rerolls), (1, 3, 3));
    }
}

#[test]
fn an_exhibition_pays_inducements_from_the_draft() {
    let content = content();
    let mut team = cogs(&[("Journeywright", 11), ("Pistoneer", 1)]);
    team.inducements = vec![Inducement::Wizard, Inducement::Training];
    let (bout, _) = start(&content, &with_home(team.clone())).unwrap();
    assert_eq!((bout.teams[Seat::FIRST].wizards, bout.teams[Seat::FIRST].rerolls), (1, 3));
    team.inducements.push(Inducement::Bribe);
    refused(&content, &with_home(team.clone()), "it costs 1035k");
    team.inducements = vec![Inducement::Wizard; 2];
    team.rerolls = Some(0);
    refused(&content, &with_home(team), "at most 1 of wizard");
}

#[test]
fn six_of_each_team_stand_in_their_end_zones_when_the_first_turn_begins() {
    let content = content();
    for seed in 0..20 {
        let setup = Bout::any_setup(&content, &mut Fast::new(seed));
        let mut bout = Bout::start(&content, &setup, &mut Table::silent(&mut Fast::new(seed))).unwrap();
        until(&mut bout, &content, "team turn");
        for seat in Seat::BOTH {
            assert_eq!(bout.fielded(seat).count(), 6);
            let zone = bout.teams[seat].zone as usize;
            assert!(
                bout.fielded(seat).all(|id| bout.dungeon(&content).in_end_zone(zone, bout.player(id).square))
            );
        }
    }
}

/// A position with one switch, after these answers and dice.
fn played(
    content: &Roster,
    switch: &str,
    lines: &str,
    dice: &[(&'static str, u8)],
    answers: &[(Seat, Choice)],
) -> Bout {
    let text = format!(
        "home cogs\naway cogs\nswitches {switch}\n{lines}\nh9 Journeywright, reserves\na9 Journeywright, reserves\n"
    );
    let mut bout = Bout::read_position(content, &text).unwrap_or_else(|problem| panic!("{problem}"));
    let mut source = Scripted::of(dice.iter().copied());
    let mut table = Table::silent(&mut source);
    for &(seat, choice) in answers {
        bout.answer(content, seat, choice, &mut table)
            .unwrap_or_else(|error| panic!("{switch}: {choice:?}: {error}"));
    }
    assert_eq!((source.fault(), source.left().len()), (None, 0), "{switch}");
    bout
}

#[test]
fn every_switch_changes_what_it_says() {
    use Action::{Blitz, Block, Move, Pass};
    let content = content();
    let h = |choice: Choice| (Seat::FIRST, choice);
    let a = |choice: Choice| (Seat::SECOND, choice);
    let act = |label: &str, action: Action| h(Choice::Activate(player(label), action));
    let at = Square::new;
    let offered = |bout: &Bout, choice: Choice| {
        let mut choices = Choices::default();
        bout.question(&content, &mut choices);
        choices.contains(&choice)
    };

    // Two markers count twice against interference.
    let lines = "h1 Journeywright, at 3 3, ball\nh2 Journeywright, at 4 4\nh3 Journeywright, at 6 4\nh4 Journeywright, at 7 3\na1 Journeywright, at 5 3, AG 2";
    let throw = [act("h1", Pass), h(Choice::Throw), h(Choice::PassTo(at(7, 3)))];
    let mut answers = throw.to_vec();
    answers.push(a(Choice::Interfere(player("a1"))));
    for (switch, face, held) in
        [("", 5, true), ("interference-per-marker", 5, false), ("interference-per-marker", 6, true)]
    {
        // Inaccurate (-2), marked (-1 or -2): 5 or 6 is needed. The ball will land at 6,3.
        let last = if held { ("catch", 6) } else { ("bounce", 4) };
        let dice =
            [("pass", 3), ("scatter", 5), ("scatter", 1), ("scatter", 7), ("interference", face), last];
        let bout = played(&content, switch, lines, &dice, &answers);
        assert_eq!(bout.carries(player("a1")), held, "{switch} {face}");
    }

    // No team re-roll for a portal.
    let lines = "home cogs, re-rolls 1\nh1 Journeywright, at 12 5";
    let step = [act("h1", Move), h(Choice::StepTo(at(13, 5)))];
    let bout = played(&content, "", lines, &[("portal", 2)], &step);
    assert!(offered(&bout, Choice::Reroll(dungeon_bowl::Reroll::Team)));
    let bout = played(&content, "strict-rerolls", lines, &[("portal", 2)], &step);
    assert_eq!(bout.player(player("h1")).square, bout.portals[1]);

    // A ball dropped at a portal bounces from the exit.
    let lines = "h1 Journeywright, at 11 5\na1 Journeywright, at 12 5, ball";
    let pow = [
        act("h1", Block),
        h(Choice::Block(player("a1"))),
        h(Choice::PushTo(at(13, 5))),
        h(Choice::FollowUp(false)),
    ];
    let dice = [("block", 6), ("armour", 1), ("armour", 1), ("portal", 3), ("bounce", 5)];
    assert_eq!(played(&content, "", lines, &dice, &pow).ball, Ball::OnGround(at(13, 6)));
    assert_eq!(played(&content, "drop-at-exit", lines, &dice, &pow).ball, Ball::OnGround(at(28, 2)));

    // A player that was teleported in may block.
    let lines = "a1 Journeywright, at 29 1";
    let come = [h(Choice::Teleport(player("h9")))];
    for (switch, may) in [("", false), ("arrivals-may-block", true)] {
        let bout = played(&content, switch, lines, &[("portal", 3)], &come);
        assert_eq!(offered(&bout, Choice::Activate(player("h9"), Block)), may);
        assert!(!offered(&bout, Choice::Activate(player("h9"), Move)));
    }

    // Finding the ball ends the turn.
    let lines = "h1 Journeywright, at 10 3\nh2 Journeywright, at 3 3";
    let open = [act("h1", Move), h(Choice::OpenChest(at(11, 2)))];
    assert_eq!(played(&content, "", lines, &[("chest", 1)], &open).turn.seat, Seat::FIRST);
    assert_eq!(played(&content, "finding-ends-turn", lines, &[("chest", 1)], &open).turn.seat, Seat::SECOND);

    // Throws go through walls.
    let lines = "h1 Journeywright, at 30 1, ball";
    let throw = [act("h1", Pass), h(Choice::Throw)];
    for (switch, may) in [("", false), ("passes-through-walls", true)] {
        assert_eq!(offered(&played(&content, switch, lines, &[], &throw), Choice::PassTo(at(32, 1))), may);
    }

    // A fumbled throw of a team-mate without the ball is no turnover.
    let lines = "h1 Slag Giant, -Bone Head, at 10 3\nh2 Cinder Imp, at 10 4";
    let throw =
        [act("h1", Action::ThrowTeamMate), h(Choice::ThrowPlayer(player("h2"))), h(Choice::Aim(at(12, 3)))];
    let dice = [("throw team-mate", 1), ("bounce", 1), ("landing", 6)];
    let fumble = |switch| {
        let text =
            format!("home cinders\naway cogs\nswitches {switch}\n{lines}\na9 Journeywright, reserves\n");
        let mut bout = Bout::read_position(&content, &text).unwrap();
        let mut source = Scripted::of(dice);
        let mut table = Table::silent(&mut source);
        for (seat, choice) in throw {
            bout.answer(&content, seat, choice, &mut table).unwrap();
        }
        bout.turn.seat
    };
    assert_eq!(fumble(""), Seat::SECOND);
    assert_eq!(fumble("fumbled-throw-needs-ball"), Seat::FIRST);

    // A wall behind stops a push before a chain can start.
    let lines = "h1 Journeywright, at 17 4\na1 Journeywright, at 18 4\na2 Journeywright, at 19 4\na3 Journeywright, at 19 3";
    let push = [act("h1", Block), h(Choice::Block(player("a1")))];
    assert!(offered(&played(&content, "", lines, &[("block", 3)], &push), Choice::PushTo(at(19, 4))));
    played(&content, "walls-before-chains", lines, &[("block", 3), ("slam", 1)], &push);

    // A slammed team-mate is a turnover.
    let lines = "h1 Journeywright, at 11 4\na1 Journeywright, at 11 5\nh2 Journeywright, at 11 6\nh3 Journeywright, at 10 6\nh4 Journeywright, at 12 6";
    let slam = [act("h1", Block), h(Choice::Block(player("a1"))), h(Choice::PushTo(at(11, 6)))];
    let dice = [("block", 3), ("block", 3), ("slam", 5), ("armour", 1), ("armour", 1)];
    assert_eq!(played(&content, "", lines, &dice, &slam).turn.seat, Seat::FIRST);
    assert_eq!(played(&content, "slam-turnover", lines, &dice, &slam).turn.seat, Seat::SECOND);

    // A hop ends any action but a move.
    let lines = "h1 Journeywright, at 12 5\na1 Journeywright, at 29 2";
    let hop = [act("h1", Blitz), h(Choice::Target(player("a1"))), h(Choice::StepTo(at(13, 5)))];
    for (switch, goes_on) in [("", true), ("hop-ends-other-actions", false)] {
        let bout = played(&content, switch, lines, &[("portal", 3)], &hop);
        assert_eq!(offered(&bout, Choice::Block(player("a1"))), goes_on);
    }

    // Re-rolls come back after the eighth turn.
    let lines = "home cogs, re-rolls 0, of 2, turns 8\naway cogs, turns 8\nturn away\nh1 Journeywright, at 3 3\na1 Journeywright, at 36 6";
    for (switch, rerolls) in [("", 0), ("refill-rerolls", 2)] {
        let bout = played(&content, switch, lines, &[], &[a(Choice::EndTurn)]);
        assert_eq!(bout.teams[Seat::FIRST].rerolls, rerolls);
    }

    // Tackle zones reach through walls, and so do blocks; assists do not, and nobody follows up.
    let lines = "h1 Journeywright, at 30 1\nh2 Journeywright, at 30 2\na1 Journeywright, at 31 1";
    for (switch, through) in [("", false), ("zones-through-walls", true)] {
        let bout = played(&content, switch, lines, &[], &[]);
        assert_eq!(bout.is_marked(&content, player("h1")), through);
        assert_eq!(offered(&bout, Choice::Activate(player("h1"), Block)), through);
    }
    let through = [act("h1", Block), h(Choice::Block(player("a1"))), h(Choice::PushTo(at(32, 1)))];
    let bout = played(&content, "zones-through-walls", lines, &[("block", 3)], &through);
    assert_eq!(bout.player(player("a1")).square, at(32, 1));
    assert_eq!(bout.player(player("h1")).square, at(30, 1));
    assert!(offered(&bout, Choice::EndTurn));

    // The turn limit.
    let lines = "home cogs, turns 4\naway cogs, turns 4\nturn away\nh1 Journeywright, at 3 3\na1 Journeywright, at 36 6";
    assert!(played(&content, "turn-limit 4", lines, &[], &[a(Choice::EndTurn)]).outcome().is_some());
    assert!(played(&content, "turn-limit 5", lines, &[], &[a(Choice::EndTurn)]).outcome().is_none());
}
