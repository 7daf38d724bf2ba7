//! The hardest rule: a block with POW! and everything it can start. Whole positions are in the scenarios; here the
//! steps are watched one by one.

use dungeon_bowl::bout::Bout;
use dungeon_bowl::rules::activation::Activation;
use dungeon_bowl::rules::{activation, team_turn::TeamTurn};
use dungeon_bowl::{
    Action, Ball, BlockResult, Choice, Placing, PlayerId, Reroll, Roster, Setup, Skill, Square, Status,
};
use kernel::{Agenda, Choices, Fast, Game, Scripted, Seat, Table};

fn content() -> Roster {
    let files = [
        ("colleges.toml", include_str!("../content/colleges.toml")),
        ("dungeons.toml", include_str!("../content/dungeons.toml")),
        ("inducements.toml", include_str!("../content/inducements.toml")),
    ]
    .map(|(name, text)| (name.to_owned(), text.to_owned()));
    dungeon_bowl::roster::load(&files).unwrap_or_else(|problems| panic!("{problems}"))
}

fn player(label: &str) -> PlayerId {
    PlayerId::of_label(label).unwrap()
}

/// A match in the Gauntlet with these players in the dungeon; the first one is about to block.
fn position(content: &Roster, players: &[(&str, u8, u8)]) -> Bout {
    let setup = Setup { placing: Placing::ReadyMade, ..Setup::default() };
    let mut bout = Bout::start(content, &setup, &mut Table::silent(&mut Fast::new(1))).unwrap();
    bout.agenda = Agenda::default();
    bout.turn.seat = Seat::FIRST;
    bout.teams[Seat::SECOND].zone = 1;
    for &(label, x, y) in players {
        let id = player(label);
        bout.player_mut(id).status = Status::Standing;
        bout.player_mut(id).skills = dungeon_bowl::Skills::NONE;
        bout.put(id, Square::new(x, y));
    }
    bout.agenda.do_next([TeamTurn::Choose.into()]);
    activation::activate(
        &mut bout,
        &mut Table::silent(&mut Fast::new(1)),
        player(players[0].0),
        Action::Block,
    );
    assert_eq!(bout.agenda.top(), Some(Activation.into()));
    bout
}

/// Answers one after the other with these dice, every one of which must be used.
fn play(bout: &mut Bout, content: &Roster, dice: &[(&'static str, u8)], answers: &[(&str, Choice)]) {
    let mut source = Scripted::of(dice.iter().copied());
    let mut table = Table::silent(&mut source);
    let mut choices = Choices::default();
    for &(why, choice) in answers {
        let asked = bout.question(content, &mut choices).expect("somebody is asked");
        assert_eq!(asked.why, why, "before {choice:?}");
        assert!(choices.contains(&choice), "{choice:?} is not among {choices:?}");
        bout.apply(content, asked.seat(), choice, &mut table);
    }
    assert_eq!(source.fault(), None);
    assert_eq!(source.left().len(), 0, "a die was not rolled");
}

#[test]
fn pow_pushes_into_a_corner_of_the_room_and_the_ball_comes_off_the_wall_into_a_second_catch() {
    let content = content();
    let mut bout = position(&content, &[("h1", 12, 4), ("a1", 13, 4), ("h2", 13, 6)]);
    bout.ball = Ball::Carried(player("a1"));
    bout.player_mut(player("h2")).skills = dungeon_bowl::Skills::NONE.with(Skill::Catch);
    play(
        &mut bout,
        &content,
        &[
            ("block", 6),
            ("armour", 6),
            ("armour", 3),
            ("injury", 2),
            ("injury", 3),
            ("bounce", 3),
            ("ricochet", 1),
            ("catch", 2),
            ("catch", 6),
        ],
        &[
            ("block", Choice::Block(player("a1"))),
            ("block dice", Choice::Take(BlockResult::Pow)),
            ("push back", Choice::PushTo(Square::new(14, 5))),
            ("follow up", Choice::FollowUp(true)),
            ("re-roll", Choice::Reroll(Reroll::Skill)),
        ],
    );
    assert_eq!(bout.player(player("a1")).status, Status::Stunned);
    assert_eq!(bout.player(player("h1")).square, Square::new(13, 4));
    assert_eq!(bout.ball, Ball::Carried(player("h2")));
    assert_eq!(bout.agenda.top(), Some(TeamTurn::Choose.into()));
}

#[test]
fn a_chain_push_ends_in_a_portal_after_stand_firm_was_waived() {
    let content = content();
    // The three squares behind a1 are taken; a2, which could stand firm, stands before the portal at 13,5.
    let mut bout =
        position(&content, &[("h1", 10, 5), ("a1", 11, 5), ("a2", 12, 5), ("a3", 12, 4), ("a4", 12, 6)]);
    bout.player_mut(player("a2")).skills = dungeon_bowl::Skills::NONE.with(Skill::StandFirm);
    play(
        &mut bout,
        &content,
        &[("block", 3), ("portal", 4)],
        &[
            ("block", Choice::Block(player("a1"))),
            ("block dice", Choice::Take(BlockResult::PushBack)),
            ("push back", Choice::PushTo(Square::new(12, 5))),
            ("Stand Firm", Choice::Use(false)),
            ("chain push", Choice::PushTo(Square::new(13, 5))),
            ("follow up", Choice::FollowUp(false)),
        ],
    );
    assert_eq!(bout.player(player("a1")).square, Square::new(12, 5));
    assert_eq!(bout.player(player("a2")).square, bout.portals[3]);
    assert_eq!(bout.player(player("a2")).hops, 1);
}

#[test]
fn stand_firm_in_the_chain_keeps_everyone_where_they_are_and_pow_drops_the_target() {
    let content = content();
    let mut bout =
        position(&content, &[("h1", 10, 5), ("a1", 11, 5), ("a2", 12, 5), ("a3", 12, 4), ("a4", 12, 6)]);
    bout.player_mut(player("a2")).skills = dungeon_bowl::Skills::NONE.with(Skill::StandFirm);
    play(
        &mut bout,
        &content,
        &[("block", 6), ("armour", 1), ("armour", 2)],
        &[
            ("block", Choice::Block(player("a1"))),
            ("block dice", Choice::Take(BlockResult::Pow)),
            ("push back", Choice::PushTo(Square::new(12, 5))),
            ("Stand Firm", Choice::Use(true)),
        ],
    );
    assert_eq!(bout.player(player("a1")).square, Square::new(11, 5));
    assert_eq!(bout.player(player("a1")).status, Status::Prone);
    assert_eq!(bout.player(player("a2")).square, Square::new(12, 5));
    assert_eq!(bout.agenda.top(), Some(TeamTurn::Choose.into()));
}

#[test]
fn a_push_against_the_wall_slams_and_the_active_coach_may_roll_again() {
    let content = content();
    let mut bout = position(&content, &[("h1", 10, 5), ("a1", 10, 6)]);
    play(
        &mut bout,
        &content,
        &[("block", 4), ("slam", 2), ("slam", 5), ("armour", 1), ("armour", 1)],
        &[
            ("block", Choice::Block(player("a1"))),
            ("block dice", Choice::Take(BlockResult::PushBack)),
            ("re-roll", Choice::Reroll(Reroll::Team)),
        ],
    );
    assert_eq!(bout.player(player("a1")).square, Square::new(10, 6));
    assert_eq!(bout.player(player("a1")).status, Status::Prone);
    assert!(!bout.turn.turnover, "an opponent that falls over is no turnover");
}

#[test]
fn random_matches_end() {
    let content = content();
    for seed in 0..50 {
        let mut source = Fast::new(seed);
        let mut table = Table::silent(&mut source);
        let mut bout = Bout::start(&content, &Setup::default(), &mut table).unwrap();
        let mut choices = Choices::default();
        let decisions =
            kernel::playout(&mut bout, &content, &mut table, &mut Fast::new(!seed), &mut choices, 20_000);
        assert!(bout.outcome().is_some(), "seed {seed} still runs after {decisions} decisions");
        assert_eq!(bout.agenda.dropped(), 0);
    }
}
