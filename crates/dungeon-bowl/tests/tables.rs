//! Tables and templates, every case of each.

use dungeon_bowl::player::{Harm, Player};
use dungeon_bowl::rules::armour::{InjuryResult, casualty_result, injury_result, lasting_injury};
use dungeon_bowl::rules::rerolls::{Roll, RollKind, need};
use dungeon_bowl::rules::{passing, ricochet};
use dungeon_bowl::{Ball, BlockResult, Bout, Choice, PlayerId, Roster, Square, event::Quality, odds, setup};
use grid::Direction::*;
use kernel::{Chance, Choices, Fast, Game, Listening, Scripted, Seat, Table, Tabletop};

fn content() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

fn player(label: &str) -> PlayerId {
    PlayerId::of_label(label).unwrap()
}

fn position(content: &Roster, lines: &str) -> Bout {
    Bout::read_position(content, &format!("home cogs\naway cogs\n{lines}"))
        .unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn a_block_die_has_two_pushes() {
    let faces = [1, 2, 3, 4, 5, 6].map(BlockResult::of_face);
    assert_eq!(faces.iter().filter(|&&face| face == BlockResult::PushBack).count(), 2);
    for result in BlockResult::ALL {
        assert!(faces.contains(&result));
    }
}

#[test]
fn armour_breaks_with_the_printed_chances() {
    for (armour, of_36) in [(3, 35), (7, 21), (8, 15), (9, 10), (10, 6), (11, 3)] {
        assert_eq!(odds::two_dice(armour), Chance::new(of_36, 36), "armour {armour}");
    }
}

#[test]
fn a_test_never_needs_less_than_two_or_more_than_six() {
    assert_eq!(need(3, -2), 5);
    assert_eq!(odds::at_least(need(3, -2)), Chance::new(2, 6));
    assert_eq!(need(4, -3), 6, "a natural 6 passes a 7");
    assert_eq!(need(2, 3), 2, "a natural 1 fails");
}

#[test]
fn the_injury_table() {
    use InjuryResult::*;
    for total in 2..=13 {
        let plain = if total <= 7 {
            Stunned
        } else if total <= 9 {
            KnockedOut
        } else {
            Casualty
        };
        assert_eq!(injury_result(total, false, false), plain, "{total}");
        let thick = if total == 8 { Stunned } else { plain };
        assert_eq!(injury_result(total, false, true), thick, "{total} with a thick skull");
        let stunty = match total {
            ..=6 => Stunned,
            7..=8 => KnockedOut,
            9 => BadlyHurt,
            _ => Casualty,
        };
        assert_eq!(injury_result(total, true, false), stunty, "{total} for the stunted");
        let both = if total == 7 { Stunned } else { stunty };
        assert_eq!(injury_result(total, true, true), both, "{total} for the stunted with a thick skull");
    }
}

#[test]
fn the_casualty_table() {
    for face in 1..=16 {
        let expected = match face {
            1..=6 => Some(Harm::BadlyHurt),
            7..=9 => Some(Harm::SeriouslyHurt),
            10..=12 => Some(Harm::SeriousInjury),
            13..=14 => None,
            _ => Some(Harm::Dead),
        };
        assert_eq!(casualty_result(face), expected, "{face}");
    }
    let lasting = [
        Harm::HeadInjury,
        Harm::HeadInjury,
        Harm::SmashedKnee,
        Harm::BrokenArm,
        Harm::NeckInjury,
        Harm::DislocatedShoulder,
    ];
    assert_eq!([1, 2, 3, 4, 5, 6].map(lasting_injury), lasting);
}

#[test]
fn a_niggling_injury_makes_the_casualty_roll_worse_up_to_sixteen() {
    let content = content();
    for (niggling, face, harm) in [(0, 6, Harm::BadlyHurt), (1, 6, Harm::SeriouslyHurt), (3, 16, Harm::Dead)]
    {
        let mut bout = position(
            &content,
            &format!(
                "h1 Journeywright, at 10 3\na1 Journeywright, at 11 3, niggling {niggling}\na2 Journeywright, reserves\n"
            ),
        );
        let dice =
            [("block", 6), ("armour", 6), ("armour", 6), ("injury", 6), ("injury", 6), ("casualty", face)];
        let mut source = Scripted::of(dice);
        let mut table = Table::silent(&mut source);
        for choice in [
            Choice::Activate(player("h1"), dungeon_bowl::Action::Block),
            Choice::Block(player("a1")),
            Choice::PushTo(Square::new(12, 3)),
            Choice::FollowUp(false),
        ] {
            bout.answer(&content, Seat::FIRST, choice, &mut table).unwrap();
        }
        assert_eq!(bout.player(player("a1")).harm, Some(harm));
    }
}

#[test]
fn lasting_injuries_stop_at_the_limits() {
    let limit = Player { movement: 1, strength: 1, agility: 6, passing: 6, armour: 3, ..Player::default() };
    for harm in Harm::ALL {
        let mut hurt = limit;
        setup::suffer(&mut hurt, harm);
        let niggling = u8::from(harm == Harm::SeriousInjury);
        assert_eq!(hurt, Player { niggling, ..limit }, "{harm:?}");
    }
    let well = Player { movement: 6, strength: 3, agility: 3, passing: 4, armour: 9, ..Player::default() };
    for (harm, expected) in [
        (Harm::HeadInjury, Player { armour: 8, ..well }),
        (Harm::SmashedKnee, Player { movement: 5, ..well }),
        (Harm::BrokenArm, Player { passing: 5, ..well }),
        (Harm::NeckInjury, Player { agility: 4, ..well }),
        (Harm::DislocatedShoulder, Player { strength: 2, ..well }),
    ] {
        let mut hurt = well;
        setup::suffer(&mut hurt, harm);
        assert_eq!(hurt, expected, "{harm:?}");
    }
}

#[test]
fn the_ricochet_template_for_every_wall_and_corner() {
    let content = content();
    let dungeon = &content.dungeons[content.dungeon("gauntlet").unwrap()];
    // Room s: its north, east, south and west walls, and its four corners.
    for (square, way, normal) in [
        (Square::new(10, 1), North, South),
        (Square::new(14, 5), East, West),
        (Square::new(10, 6), South, North),
        (Square::new(9, 5), West, East),
        (Square::new(10, 1), NorthEast, South),
        (Square::new(10, 1), NorthWest, South),
        (Square::new(14, 5), SouthEast, West),
        (Square::new(9, 1), NorthWest, SouthEast),
        (Square::new(14, 1), NorthEast, SouthWest),
        (Square::new(14, 6), SouthEast, NorthWest),
        (Square::new(9, 6), SouthWest, NorthEast),
    ] {
        assert_eq!(ricochet::normal(dungeon, square, way), normal, "{square} {way:?}");
        for (face, turn) in [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)] {
            let out = normal.turned(turn);
            assert_eq!(ricochet::off_wall(normal, face), out);
            let mut source = Scripted::of([("ricochet", face)]);
            let mut table = Table::silent(&mut source);
            assert_eq!(
                ricochet::step(dungeon, &mut table, square, way),
                (square.step(out), out),
                "{square} {way:?} {face}"
            );
        }
    }
}

#[test]
fn the_worked_example_of_a_short_pass() {
    // Passing 4+, a short pass, one marker.
    let roll = Roll::test(RollKind::WallThrow, player("h1"), 4, -2);
    let expected = [
        Quality::Fumble,
        Quality::WildlyInaccurate,
        Quality::WildlyInaccurate,
        Quality::Inaccurate,
        Quality::Inaccurate,
        Quality::Accurate,
    ];
    assert_eq!([1, 2, 3, 4, 5, 6].map(|face| passing::quality(face, &roll)), expected);
}

#[test]
fn the_target_list_is_the_ruler_less_walls_and_chests() {
    let content = content();
    let bout = position(&content, "h1 Journeywright, at 25 4, ball\na1 Journeywright, at 36 6\n");
    let dungeon = bout.dungeon(&content);
    let from = Square::new(25, 4);
    let mut offered = Vec::new();
    passing::each_target(&bout, &content, from, |to| offered.push(to));
    for &to in dungeon.floor() {
        let expected = dungeon.throw_band(from, to).is_some() && !bout.chest_at(to);
        assert_eq!(offered.contains(&to), expected, "{to}");
    }
    assert!(!offered.contains(&from) && !offered.contains(&Square::new(24, 5)));
    assert!(offered.contains(&Square::new(31, 4)), "through the door");
    assert!(!offered.contains(&Square::new(31, 5)), "beside the door");
    assert!(offered.contains(&Square::new(28, 1)), "a portal");
}

#[test]
fn the_ruler_covers_its_squares() {
    let content = content();
    let dungeon = &content.dungeons[content.dungeon("gauntlet").unwrap()];
    let covered = |from: Square, to: Square| -> Vec<String> {
        dungeon
            .floor()
            .iter()
            .filter(|&&square| dungeon.beneath_ruler(from, to, square))
            .map(Square::to_string)
            .collect()
    };
    assert_eq!(
        covered(Square::new(23, 3), Square::new(27, 3)).join(" "),
        "24,2 25,2 26,2 24,3 25,3 26,3 24,4 25,4 26,4"
    );
    assert_eq!(
        covered(Square::new(23, 1), Square::new(25, 3)).join(" "),
        "24,1 25,1 23,2 24,2 25,2 23,3 24,3"
    );
    // Along the wall between the rooms g and t nothing behind the wall counts.
    assert!(covered(Square::new(30, 0), Square::new(30, 2)).iter().all(|square| !square.starts_with("31")));
}

#[test]
fn an_endless_bounce_ends_on_the_nearest_free_square() {
    let content = content();
    let mut bout = position(
        &content,
        "h1 Journeywright, at 10 3\na1 Journeywright, at 11 3, prone\na2 Journeywright, at 12 3, prone\n",
    );
    bout.ball = Ball::Loose(Square::new(11, 3));
    // East and west between two players on the ground, for ever.
    let dice = (0..50).map(|count| ("bounce", if count % 2 == 0 { 3 } else { 7 }));
    let mut table = Listening::new(Scripted::of(dice));
    dungeon_bowl::rules::ball::bounce(&mut bout, &content, &mut table.table(), Square::new(11, 3), 0);
    assert_eq!(table.dice.fault(), None);
    assert_eq!(bout.ball, Ball::OnGround(Square::new(12, 2)));
}

#[test]
fn every_chest_is_equally_likely() {
    let content = content();
    // The chance that the n-th chest opened is the one, over all dice, is the same for each n.
    let mut hidden = Chance::ONE;
    let mut chances = Vec::new();
    for left in (1..=6).rev() {
        let chests: Vec<&str> =
            (0..6)
                .map(|index| {
                    if index < left { ["11,2", "16,3", "24,5", "34,5", "25,9", "24,18"][index] } else { "-" }
                })
                .collect();
        let lines =
            format!("chests {}\nh1 Journeywright, at 10 3\na1 Journeywright, at 36 6\n", chests.join(" "));
        let bout = position(&content, &lines);
        let found = odds::chest(&bout);
        chances.push(hidden * found);
        hidden = hidden * found.complement();
        // The roll itself agrees with the chance that is told.
        let mut opened = bout;
        let mut source = Fast::new(1);
        let mut table = Table::silent(&mut source);
        opened
            .answer(
                &content,
                Seat::FIRST,
                Choice::Activate(player("h1"), dungeon_bowl::Action::Move),
                &mut table,
            )
            .unwrap();
        let mut mass = Chance::ZERO;
        kernel::enumerate(
            &opened,
            &content,
            Seat::FIRST,
            Choice::OpenChest(Square::new(11, 2)),
            100_000,
            |after, _, chance| {
                if after.ball != Ball::Hidden {
                    mass = mass + chance;
                }
            },
        );
        assert_eq!(mass, found, "{left} left");
    }
    assert!(chances.iter().all(|&chance| chance == Chance::new(1, 6)), "{chances:?}");
    assert_eq!(hidden, Chance::ZERO);
}

#[test]
fn a_chain_reaction_ends_when_every_portal_is_used() {
    let content = content();
    let mut bout = position(
        &content,
        "h1 Journeywright, at 12 5\na1 Journeywright, at 20 4\na2 Journeywright, at 28 1\na3 Journeywright, at 32 2\n\
         a4 Journeywright, at 26 12\na5 Journeywright, at 27 15\na6 Journeywright, reserves\n",
    );
    let mut source = Scripted::of([2, 3, 4, 5, 6].map(|face| ("portal", face)));
    let mut table = Table::silent(&mut source);
    for choice in
        [Choice::Activate(player("h1"), dungeon_bowl::Action::Move), Choice::StepTo(Square::new(13, 5))]
    {
        bout.answer(&content, Seat::FIRST, choice, &mut table).unwrap();
    }
    assert_eq!((source.fault(), source.left().len()), (None, 0));
    // The last one is set down beside portal 6, which its pusher now has.
    assert_eq!(bout.player(player("a4")).square, Square::new(27, 15));
    assert_eq!(bout.player(player("a5")).square, Square::new(27, 14));
}

#[test]
fn chances_of_a_step_agree_with_every_sequence_of_dice() {
    let content = content();
    let mut bout = position(
        &content,
        "home cogs, re-rolls 1\nball 11,3\nh1 Journeywright, at 10 3, MA 0\na1 Journeywright, at 10 4\na2 Journeywright, at 12 2\n",
    );
    // Every failure opens the window for the re-roll, and there the answer ends.
    let mut source = Fast::new(1);
    let mut table = Table::silent(&mut source);
    bout.answer(
        &content,
        Seat::FIRST,
        Choice::Activate(player("h1"), dungeon_bowl::Action::Move),
        &mut table,
    )
    .unwrap();
    let mut choices = Choices::default();
    bout.question(&content, &mut choices);
    for &choice in choices.iter() {
        let Choice::StepTo(to) = choice else { continue };
        let mut mass = Chance::ZERO;
        let residual = kernel::enumerate(&bout, &content, Seat::FIRST, choice, 10_000, |after, _, chance| {
            let there = after.player(player("h1"));
            let settled = after.asked(&content).is_some_and(|asked| asked.why != "re-roll");
            if settled
                && there.is_standing()
                && there.square == to
                && (to != Square::new(11, 3) || after.carries(player("h1")))
            {
                mass = mass + chance;
            }
        });
        assert_eq!(residual, Chance::ZERO);
        assert_eq!(mass, odds::step(&bout, &content, player("h1"), to), "{to}");
    }
}
