//! The team turn: activate players one after the other until all have acted, the coach stops, or a turnover.

use crate::rules::prelude::*;
use crate::rules::wizard::{self, Spell};
use crate::rules::{activation, dugout, touchdown};

/// DB-TURN-1: A team turn.
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
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        let asks = matches!(self, Self::Choose)
            && !bout.turn.turnover
            && touchdown::has_anybody(bout, Seat::FIRST)
            && touchdown::has_anybody(bout, Seat::SECOND);
        asks.then_some(Asked::one(bout.turn.seat, "team turn"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        for player in PlayerId::squad(seat) {
            if activation::may_act(bout, player) {
                activation::each_action(bout, roster, player, |action| {
                    choices.push(Choice::Activate(player, action));
                });
            }
        }
        dugout::each_sponge(bout, seat, |player| choices.push(Choice::Sponge(player)));
        dugout::each_teleport(bout, seat, |player| choices.push(Choice::Teleport(player)));
        if wizard::may_cast_in_turn(bout, roster, seat) {
            choices.push(Choice::Cast);
        }
        choices.push(Choice::EndTurn);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        bout.next([if choice == Choice::EndTurn { Self::End } else { Self::Choose }.into()]);
        match choice {
            Choice::Activate(player, action) => activation::activate(bout, table, player, action),
            Choice::Sponge(player) => dugout::sponge(bout, table, player),
            Choice::Teleport(player) => dugout::teleport(bout, player),
            Choice::Cast => wizard::cast_in_turn(bout, roster, table, seat),
            Choice::EndTurn => {}
            _ => kernel::fault!("a choice that was not offered"),
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        match self {
            Self::Begin { seat } => begin(bout, roster, table, seat),
            Self::Choose => {
                // A turnover, or a team with nobody left.
                if !touchdown::check_anybody_left(bout, table) {
                    bout.next([Self::End.into()]);
                }
            }
            Self::End => end(bout, roster, table),
            Self::Next => next(bout, roster, table),
        }
    }
}

fn begin(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, seat: Seat) {
    bout.turn = crate::bout::Turn { seat, ..Default::default() };
    let team = &mut bout.teams[seat];
    team.turns += 1;
    if bout.switches.refill_rerolls && team.turns == 9 {
        team.rerolls = team.rerolls.max(team.rerolls_at_start);
    }
    table.tell(|| Event::TurnBegan { seat, number: team.turns });
    for player in &mut bout.players {
        player.hops = 0;
        player.set(Flag::UsedDodge, false);
    }
    for id in PlayerId::squad(seat) {
        let player = bout.player_mut(id);
        let stunned = player.status == Status::Stunned;
        player.set(Flag::WasStunned, stunned);
    }
    bout.next([TeamTurn::Choose.into()]);
    if wizard::may_cast_at_start_of_enemy_turn(bout, roster, seat.other()) {
        bout.next([Spell::AtStart { seat: seat.other() }.into()]);
    }
}

/// DB-STATUS-6, DB-OVER-1: Whoever was stunned when the turn began rolls over, even if stunned again meanwhile.
fn end(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let seat = bout.turn.seat;
    table.tell(|| Event::TurnEnded { seat, turnover: bout.turn.turnover });
    for id in PlayerId::squad(seat) {
        let player = bout.player_mut(id);
        let rolls_over = player.is(Flag::WasStunned) && player.status == Status::Stunned;
        player.set(Flag::WasStunned, false);
        player.set(Flag::Activated, false);
        player.set(Flag::JustArrived, false);
        player.set(Flag::Held, false);
        if rolls_over {
            player.status = Status::Prone;
            table.tell(|| Event::RolledOver { player: id });
        }
    }
    bout.activation = None;
    bout.next([TeamTurn::Next.into()]);
    for caster in [seat.other(), seat] {
        if wizard::may_cast_at_end(bout, roster, caster) {
            bout.next([Spell::AtEnd { seat: caster }.into()]);
        }
    }
}

/// The other team's turn, unless both have had all of theirs.
fn next(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    if touchdown::check_anybody_left(bout, table) {
        return;
    }
    let limit = bout.switches.turn_limit;
    if Seat::BOTH.iter().all(|&seat| bout.teams[seat].turns >= limit) {
        return touchdown::decide_on_time(bout, roster, table);
    }
    let seat = bout.turn.seat.other();
    bout.next([TeamTurn::Begin { seat }.into()]);
}
