//! Chances, the ball and skills where it is crowded: random matches seldom come to blows.

use dungeon_bowl::rules::team_turn::TeamTurn;
use dungeon_bowl::skill::Usable;
use dungeon_bowl::step::Step;
use dungeon_bowl::{Ball, Bout, Event, Flag, Player, PlayerId, Roster, Skill, Square, Status};
use kernel::{Agenda, Choices, Fast, Game, Listening, Seat, Table, Tabletop};

/// Two teams in one corner of a dungeon, some of them lying, most with skills they never learned; the ball is anywhere.
fn crowd(roster: &Roster, dice: &mut Fast) -> Bout {
    let setup = Bout::any_setup(roster, dice);
    let mut bout = Bout::start(roster, &setup, &mut Table::silent(&mut Fast::new(dice.bits())))
        .unwrap_or_else(|problems| panic!("{problems}"));
    let dungeon = bout.dungeon(roster);
    bout.chests = dungeon.ready_chests;
    bout.portals = dungeon.ready_portals;
    for chest in bout.chests {
        bout.occupied.insert(chest);
    }
    let around = match dice.below(3) {
        0 => bout.portals[dice.below(6) as usize],
        _ => dungeon.floor()[dice.below(dungeon.floor().len() as u32) as usize],
    };
    let mut room: Vec<Square> = dungeon.floor().to_vec();
    room.sort_by_key(|square| square.distance(around));
    room.retain(|&square| bout.is_free(square) && (bout.portal_at(square).is_none() || dice.below(3) == 0));
    room.truncate(12 + dice.below(20) as usize);
    for id in Seat::BOTH.into_iter().flat_map(PlayerId::squad) {
        if room.is_empty() || bout.player(id).status == Status::Absent || dice.below(2) == 0 {
            continue;
        }
        let square = room.swap_remove(dice.below(room.len() as u32) as usize);
        bout.put(id, square);
        let player = bout.player_mut(id);
        player.status = match dice.below(8) {
            0 => Status::Stunned,
            1 => Status::Prone,
            _ => Status::Standing,
        };
        player.loner = player.loner.max(4);
        for _ in 0..dice.below(4) {
            player.skills = player.skills.with(Skill::ALL[dice.below(Skill::ALL.len() as u32) as usize]);
        }
        player.set(Flag::NoTackleZone, dice.below(10) == 0);
        player.set(Flag::Rooted, dice.below(12) == 0 && player.is_standing());
    }
    let standing: Vec<PlayerId> = Seat::BOTH
        .into_iter()
        .flat_map(|seat| bout.with_status(seat, Status::Standing))
        .filter(|&id| bout.player(id).square.is_somewhere() && !bout.has(id, Skill::NoHands))
        .collect();
    bout.ball = match dice.below(4) {
        0 => Ball::Hidden,
        1 => match room.iter().find(|&&square| bout.portal_at(square).is_none()) {
            Some(&square) => Ball::OnGround(square),
            None => Ball::Hidden,
        },
        _ if standing.is_empty() => Ball::Hidden,
        _ => Ball::Carried(standing[dice.below(standing.len() as u32) as usize]),
    };
    bout.agenda = Agenda::default();
    bout.turn.seat = Seat::BOTH[dice.below(2) as usize];
    bout.agenda.do_next([TeamTurn::Choose.into()]);
    bout
}

#[test]
fn every_chance_in_a_crowd_is_what_the_dice_give() {
    conformance::odds_from::<Bout>(200, crowd);
}

/// Plays random answers in crowds, and shows each with what it began from and what happened.
fn walks(matches: u64, mut look: impl FnMut(&Roster, u64, &Bout, &[Event], &Bout)) {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut choices = Choices::default();
    for number in 0..matches {
        let mut dice = Fast::of_match(7, number);
        let mut bout = crowd(&roster, &mut dice);
        for _ in 0..60 {
            let Some(asked) = bout.question(&roster, &mut choices) else { break };
            let before = bout;
            let choice = choices[dice.below(choices.len() as u32) as usize];
            let mut table = Listening::new(Fast::new(dice.bits()));
            bout.apply(&roster, asked.seat(), choice, &mut table.table());
            look(&roster, number, &before, &table.events, &bout);
        }
    }
}

#[test]
fn between_decisions_of_a_turn_the_ball_lies_free_or_somebody_who_can_holds_it() {
    let mut seen = [0; 3];
    walks(1_500, |roster, number, _, events, bout| {
        let why = bout.asked(roster).map_or("", |asked| asked.why);
        let deciding = matches!(bout.agenda.top(), Some(Step::TeamTurn(_) | Step::Activation(_)));
        if !deciding {
            return;
        }
        let told = || format!("match {number}, {why}: {events:?}");
        match bout.ball {
            Ball::Hidden => {}
            Ball::OnGround(square) => {
                assert!(bout.is_free(square) && bout.portal_at(square).is_none(), "{square:?} {}", told());
                seen[0] += 1;
            }
            Ball::Carried(player) => {
                let holder = bout.player(player);
                assert!(holder.is_standing() && !holder.has(Skill::NoHands), "{player:?} {}", told());
                assert!(holder.square.is_somewhere(), "{player:?} {}", told());
                seen[1] += 1;
            }
            Ball::Loose(_) | Ball::InAir(_) => panic!("{:?} {}", bout.ball, told()),
        }
        for (index, player) in bout.players.iter().enumerate() {
            assert_eq!(
                player.status.in_dungeon(),
                player.square.is_somewhere(),
                "player {index}, {}",
                told()
            );
            let here = |other: &&Player| other.square.is_somewhere() && other.square == player.square;
            assert!(bout.players.iter().filter(here).count() <= 1, "player {index} shares, {}", told());
        }
        seen[2] += 1;
    });
    assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
}

#[test]
fn whoever_lies_or_has_no_tackle_zone_uses_only_skills_that_say_so() {
    let mut used = 0;
    walks(1_500, |roster, number, before, events, after| {
        for event in events {
            if let Event::SkillUsed { player, skill } = *event
                && skill.usable() == Usable::Ready
                // It was standing when it was pushed.
                && skill != Skill::Fend
            {
                used += 1;
                assert!(
                    before.player(player).has_tackle_zone(),
                    "match {number}: {player:?} {skill:?} {events:?}"
                );
            }
        }
        let asked = after.asked(roster).is_some();
        if let (true, Some(Step::MayUse(window))) = (asked, after.agenda.top())
            && window.skill != Skill::Fend
        {
            assert!(after.can_use(window.player, window.skill), "match {number}: {window:?} {events:?}");
        }
    });
    assert!(used > 200, "{used}");
}
