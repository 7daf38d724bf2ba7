//! What a fall means in each kind of match, and how a match ends.

use kernel::{Outcome, Seat, Table};

use crate::bout::{Bout, Finish, How, MOST_MEN, Man, Place, Referee};
use crate::event::Event;
use crate::matches::battle_royal::{over_the_top, reshuffle};
use crate::matches::triple_threat::triple_fall;
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::playing::{FirstMove, attack, meet};
use crate::switches::{House, Kind, Optional};

impl Bout {
    /// The ranks of all sides, once the match is over.
    pub(crate) fn ranks(&self) -> Option<Outcome> {
        let finish = self.finish?;
        let seats = self.side_count as usize;
        let winner = finish.winner.map(|side| Seat::at(side as usize));
        if seats == 2 {
            return Some(winner.map_or(Outcome::draw(2), |seat| Outcome::win(seat, 2)));
        }
        // Whoever lasted longer ranks higher; those still in at the end share the first rank.
        let lasted = |side: u8| {
            if finish.winner == Some(side) {
                return u8::MAX;
            }
            self.team(side)
                .map(|man| if self.man(man).out == 0 { u8::MAX - 1 } else { self.man(man).out })
                .max()
                .unwrap_or(0)
        };
        let ranks: [u8; 8] = core::array::from_fn(|side| {
            let mine = lasted(side as u8);
            1 + (0..self.side_count).filter(|&other| lasted(other) > mine).count() as u8
        });
        Some(Outcome::ranked(&ranks[..seats]))
    }
}

/// A fall: that wrestler lost it, or nobody won it.
pub(crate) fn fall(
    bout: &mut Bout,
    roster: &Roster,
    how: How,
    loser: Option<Man>,
    dice: Option<Pair>,
    table: &mut Table<'_, Event>,
) {
    fall_by(bout, roster, how, loser, dice, false, table);
}

/// CH-TAG-5: whoever of a side loses a fall loses it for the side.
pub(crate) fn fall_by(
    bout: &mut Bout,
    roster: &Roster,
    how: How,
    loser: Option<Man>,
    dice: Option<Pair>,
    finisher: bool,
    table: &mut Table<'_, Event>,
) {
    let winner = loser.map(|man| bout.side(bout.foe(man)));
    let doubles = dice.is_some_and(Pair::is_double);
    let finish = Finish { how, winner, loser, finisher, doubles };
    if how == How::RollLimit {
        return end(bout, finish, table);
    }
    match bout.rules.kind {
        // CH-IRON-1
        Kind::IronMan => next_fall(bout, roster, finish, u8::MAX, table),
        // CH-FALLS-1
        Kind::TwoOfThree => next_fall(bout, roster, finish, 2, table),
        Kind::Gauntlet => next_in_line(bout, roster, finish, table),
        Kind::BattleRoyal => over_the_top(bout, roster, finish, table),
        Kind::TripleThreat => triple_fall(bout, roster, finish, table),
        _ => {
            let champion = winner.is_some() && bout.rules.champion.is_some() && bout.rules.champion != winner;
            // CH-HOUSE-15
            let needed = if champion && bout.house(House::CHAMPION_FALLS_TWICE) { 2 } else { 1 };
            if needed == 2 {
                next_fall(bout, roster, finish, needed, table);
            } else {
                end(bout, finish, table);
            }
        }
    }
}

/// Scores a fall; with enough of them the match is won, otherwise the winner of the fall starts the next.
fn next_fall(bout: &mut Bout, roster: &Roster, finish: Finish, needed: u8, table: &mut Table<'_, Event>) {
    let by = finish.loser.map(|man| bout.foe(man));
    table.tell(|| Event::FallScored { by, how: finish.how });
    if let Some(side) = finish.winner {
        bout.corner_mut(side).falls += 1;
        if bout.corner(side).falls >= needed {
            return end(bout, finish, table);
        }
    }
    bout.rolls = 0;
    bout.referee = Referee::default();
    // CH-FALLS-2
    if !bout.on(Optional::FATIGUE) {
        bout.men.iter_mut().for_each(|man| man.tokens = 0);
    }
    match by {
        Some(man) => attack(bout, roster, man, 1, table),
        // CH-FALLS-3
        None => bout.agenda.do_next([FirstMove.into()]),
    }
}

/// Iron man: time is up (CH-IRON-2).
pub(crate) fn time_is_up(bout: &mut Bout, table: &mut Table<'_, Event>) {
    let (one, other) = (bout.corner(0).falls, bout.corner(1).falls);
    let winner = match one.cmp(&other) {
        core::cmp::Ordering::Greater => Some(0),
        core::cmp::Ordering::Less => Some(1),
        core::cmp::Ordering::Equal => None,
    };
    end(bout, Finish { how: How::Time, winner, loser: None, finisher: false, doubles: false }, table);
}

/// Gauntlet: the loser goes, the winner stays as tired as he is, and the next one comes in (CH-GAUNTLET-1).
fn next_in_line(bout: &mut Bout, roster: &Roster, finish: Finish, table: &mut Table<'_, Event>) {
    let stays = finish.loser.map(|man| bout.foe(man));
    drop_out(bout, finish, table);
    line_up(bout, roster, stays, finish, table);
}

/// Takes the next two of a gauntlet, keeping the one who stays, or ends it.
fn line_up(bout: &mut Bout, _: &Roster, stays: Option<Man>, finish: Finish, table: &mut Table<'_, Event>) {
    let mut waiting = bout.everyone().filter(|&man| bout.man(man).place == Place::Waiting);
    let (one, other) = match stays {
        Some(man) => (Some(man), waiting.next()),
        None => (waiting.next(), waiting.next()),
    };
    match (one, other) {
        (Some(one), Some(other)) => {
            meet(bout, one, other);
            bout.rolls = 0;
            bout.referee = Referee::default();
            bout.agenda.do_next([FirstMove.into()]);
        }
        // CH-GAUNTLET-2
        (Some(last), None) => end(bout, Finish { winner: Some(bout.side(last)), ..finish }, table),
        _ => end(bout, Finish { winner: None, ..finish }, table),
    }
}

/// The loser of a fall is out; both, at once, where nobody won it.
pub(crate) fn drop_out(bout: &mut Bout, finish: Finish, table: &mut Table<'_, Event>) {
    let (attacker, defender) = (bout.attacker, bout.defender);
    if let Some(man) = finish.loser {
        eliminate(bout, man, finish.how, table);
    } else {
        eliminate(bout, attacker, finish.how, table);
        eliminate(bout, defender, finish.how, table);
        // CH-GAUNTLET-3
        bout.man_mut(defender).out = bout.man(attacker).out;
        bout.eliminated -= 1;
    }
}

/// Somebody is out of the match.
pub(crate) fn eliminate(bout: &mut Bout, man: Man, how: How, table: &mut Table<'_, Event>) {
    bout.eliminated += 1;
    let order = bout.eliminated;
    let fighter = bout.man_mut(man);
    fighter.place = Place::Out;
    fighter.out = order;
    table.tell(|| Event::Eliminated { man, how });
}

/// The match is over (CH-PLAY-9).
pub(crate) fn end(bout: &mut Bout, finish: Finish, table: &mut Table<'_, Event>) {
    bout.agenda.clear();
    bout.finish = Some(finish);
    table.tell(|| Event::Ended { finish });
    if let Some(fight) = bout.feud_goes_on() {
        bout.agenda.do_next([fight.into()]);
    }
}

/// Gives up: the others play on if two or more sides are left (CH-PLAY-11).
pub(crate) fn give_up(bout: &mut Bout, roster: &Roster, side: u8, table: &mut Table<'_, Event>) {
    table.tell(|| Event::Resigned { side });
    let finish = Finish {
        how: How::Resignation,
        winner: None,
        loser: Some(bout.corner(side).legal),
        finisher: false,
        doubles: false,
    };
    if bout.side_count == 2 {
        return end(bout, Finish { winner: Some(1 - side), ..finish }, table);
    }
    let goes: [bool; MOST_MEN] = core::array::from_fn(|index| {
        let man = Man(index as u8);
        (index as u8) < bout.men.count() && bout.side(man) == side && bout.man(man).place != Place::Out
    });
    let (attacker, defender) = (bout.attacker, bout.defender);
    for man in bout.everyone().filter(|man| goes[man.0 as usize]) {
        eliminate(bout, man, How::Resignation, table);
    }
    if bout.sides_left() < 2 {
        let winner = bout.everyone().find(|&man| bout.man(man).place != Place::Out).map(|man| bout.side(man));
        return end(bout, Finish { winner, ..finish }, table);
    }
    let stays = [attacker, defender].into_iter().find(|man| !goes[man.0 as usize]);
    bout.agenda.clear();
    match bout.rules.kind {
        Kind::BattleRoyal => reshuffle(bout),
        // CH-GAUNTLET-4
        _ if goes[attacker.0 as usize] || goes[defender.0 as usize] => {
            line_up(bout, roster, stays, finish, table);
        }
        // The one who waited has gone: whoever was on offense starts again.
        _ => attack(bout, roster, attacker, 1, table),
    }
}
