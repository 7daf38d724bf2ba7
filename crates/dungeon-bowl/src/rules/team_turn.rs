//! The team turn: activate players one after the other until all have acted, the coach stops, or a turnover.

use crate::rules::prelude::*;
use crate::rules::wizard::{self, Spell};
use crate::rules::{activation, dugout, touchdown};

/// A team turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub enum TeamTurn {
    Begin {
        seat: Seat,
    },
    Choose,
    End,
    /// The other team's turn, or the end of the match.
    Next,
}

impl Rule<Bout> for TeamTurn {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        let asks = matches!(self, Self::Choose)
            && !m.turn.turnover
            && touchdown::has_anybody(m, Seat::FIRST)
            && touchdown::has_anybody(m, Seat::SECOND);
        asks.then_some(Asked::one(m.turn.seat, "team turn"))
    }

    fn offer(&self, m: &Bout, c: &Content, seat: Seat, choices: &mut Choices<Choice>) {
        for player in PlayerId::squad(seat) {
            if activation::may_act(m, player) {
                activation::each_action(m, c, player, |action| {
                    choices.push(Choice::Activate(player, action));
                });
            }
        }
        dugout::each_sponge(m, seat, |player| choices.push(Choice::Sponge(player)));
        dugout::each_teleport(m, seat, |player| choices.push(Choice::Teleport(player)));
        if wizard::may_cast_in_turn(m, c, seat) {
            choices.push(Choice::Cast);
        }
        choices.push(Choice::EndTurn);
    }

    fn answer(self, m: &mut Bout, c: &Content, seat: Seat, choice: Choice, t: &mut impl Table<Event>) {
        m.next([if choice == Choice::EndTurn { Self::End } else { Self::Choose }.into()]);
        match choice {
            Choice::Activate(player, action) => activation::activate(m, t, player, action),
            Choice::Sponge(player) => dugout::sponge(m, t, player),
            Choice::Teleport(player) => dugout::teleport(m, player),
            Choice::Cast => wizard::cast_in_turn(m, c, t, seat),
            _ => {}
        }
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        match self {
            Self::Begin { seat } => begin(m, c, t, seat),
            Self::Choose => {
                // A turnover, or a team with nobody left.
                if !touchdown::check_anybody_left(m, t) {
                    m.next([Self::End.into()]);
                }
            }
            Self::End => end(m, c, t),
            Self::Next => next(m, c, t),
        }
    }
}

fn begin(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, seat: Seat) {
    m.turn = crate::bout::Turn { seat, ..Default::default() };
    let team = &mut m.teams[seat];
    team.turns += 1;
    if m.switches.refill_rerolls && team.turns == 9 {
        team.rerolls = team.rerolls.max(team.rerolls_at_start);
    }
    t.tell(Event::TurnBegan { seat, number: team.turns });
    for player in &mut m.players {
        player.hops = 0;
        player.set(Flag::UsedDodge, false);
    }
    for id in PlayerId::squad(seat) {
        let player = m.player_mut(id);
        let stunned = player.status == Status::Stunned;
        player.set(Flag::WasStunned, stunned);
    }
    m.next([TeamTurn::Choose.into()]);
    if wizard::may_cast_at_start_of_enemy_turn(m, c, seat.other()) {
        m.next([Spell::AtStart { seat: seat.other() }.into()]);
    }
}

/// Whoever was stunned when the turn began rolls over, even if stunned again meanwhile.
fn end(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    let seat = m.turn.seat;
    t.tell(Event::TurnEnded { seat, turnover: m.turn.turnover });
    for id in PlayerId::squad(seat) {
        let player = m.player_mut(id);
        let rolls_over = player.is(Flag::WasStunned) && player.status == Status::Stunned;
        player.set(Flag::WasStunned, false);
        player.set(Flag::Activated, false);
        player.set(Flag::JustArrived, false);
        player.set(Flag::Held, false);
        if rolls_over {
            player.status = Status::Prone;
            t.tell(Event::RolledOver { player: id });
        }
    }
    m.activation = None;
    m.next([TeamTurn::Next.into()]);
    for caster in [seat.other(), seat] {
        if wizard::may_cast_at_end(m, c, caster) {
            m.next([Spell::AtEnd { seat: caster }.into()]);
        }
    }
}

/// The other team's turn, unless both have had all of theirs.
fn next(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    if touchdown::check_anybody_left(m, t) {
        return;
    }
    let limit = m.switches.turn_limit;
    if Seat::BOTH.iter().all(|&seat| m.teams[seat].turns >= limit) {
        return touchdown::decide_on_time(m, c, t);
    }
    let seat = m.turn.seat.other();
    m.next([TeamTurn::Begin { seat }.into()]);
}
