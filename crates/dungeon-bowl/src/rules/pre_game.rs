//! Before the match: end zones, the first turn, petty cash, inducements, deployment.

use crate::choice::Inducement;
use crate::rules::prelude::*;
use crate::rules::team_turn::TeamTurn;

/// How many players a team deploys.
pub const DEPLOYED: usize = 6;

/// DB-PRE-1: A coin is tossed, and its winner takes an end zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct TakeEndZone {
    /// Who has won the toss, once it is made.
    pub winner: Option<Seat>,
}

impl Rule<Bout> for TakeEndZone {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        self.winner.map(|seat| Asked::one(seat, "choose an end zone"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::TakeEndZone(false));
        choices.push(Choice::TakeEndZone(true));
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        let zone = u8::from(choice == Choice::TakeEndZone(true));
        bout.teams[seat].zone = zone;
        bout.teams[seat.other()].zone = 1 - zone;
        table.tell(|| Event::ZoneTaken { seat, zone });
        // A second, independent toss decides who has the first turn.
        let first = toss(table, false);
        bout.turn.seat = first;
        deal_petty_cash(bout, roster, table);
        bout.next([
            BuyInducements { seat: richer(bout, roster), second: false }.into(),
            Deployment { seat: first, last: None, chosen: None }.into(),
        ]);
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        let winner = toss(table, true);
        bout.next([Self { winner: Some(winner) }.into()]);
    }
}

// DB-PRE-2
fn toss(table: &mut Table<'_, Event>, for_zone: bool) -> Seat {
    let winner = if table.roll(Die::COIN, "coin toss") == 1 { Seat::FIRST } else { Seat::SECOND };
    table.tell(|| Event::CoinTossed { winner, for_zone });
    winner
}

/// DB-PRE-4: What a team is worth for this match, in thousands: its players and its re-rolls.
pub fn value(bout: &Bout, roster: &Roster, seat: Seat) -> u16 {
    let college = &roster.colleges[bout.teams[seat].college as usize];
    let players: u16 = PlayerId::squad(seat)
        .filter(|&id| bout.player(id).status != Status::Absent)
        .map(|id| {
            college.positions[bout.player(id).position as usize].cost
                + u16::from(bout.player(id).advances) * 10
        })
        .sum();
    players + u16::from(bout.teams[seat].rerolls) * college.reroll
}

fn richer(bout: &Bout, roster: &Roster) -> Seat {
    if value(bout, roster, Seat::SECOND) > value(bout, roster, Seat::FIRST) {
        Seat::SECOND
    } else {
        Seat::FIRST
    }
}

/// DB-PRE-5: In league play the team of lower value gets the difference.
fn deal_petty_cash(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    if !bout.switches.league {
        return;
    }
    let rich = richer(bout, roster);
    let gold = value(bout, roster, rich) - value(bout, roster, rich.other());
    if gold > 0 {
        bout.teams[rich.other()].purse += gold;
        table.tell(|| Event::PettyCash { seat: rich.other(), gold });
    }
}

/// DB-PRE-6: Gold is spent before the match, the richer team first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct BuyInducements {
    pub seat: Seat,
    /// Whether the other team has already bought.
    pub second: bool,
}

/// How many a team has bought of an inducement.
fn bought(bout: &Bout, seat: Seat, what: Inducement) -> u8 {
    let team = &bout.teams[seat];
    match what {
        Inducement::Training => team.rerolls.saturating_sub(team.rerolls_at_start),
        Inducement::Bribe => team.bribes,
        Inducement::Wizard => team.wizards,
    }
}

/// Puts a bought inducement to use.
pub fn take(bout: &mut Bout, seat: Seat, what: Inducement) {
    let team = &mut bout.teams[seat];
    match what {
        Inducement::Training => team.rerolls += 1,
        Inducement::Bribe => team.bribes += 1,
        Inducement::Wizard => team.wizards += 1,
    }
}

fn each_affordable(bout: &Bout, roster: &Roster, seat: Seat, mut each: impl FnMut(Inducement)) {
    for what in Inducement::ALL {
        let price = &roster.inducements[what as usize];
        if bout.teams[seat].purse >= price.cost && bought(bout, seat, what) < price.limit {
            each(what);
        }
    }
}

impl Rule<Bout> for BuyInducements {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let mut any = false;
        each_affordable(bout, roster, self.seat, |_| any = true);
        (bout.switches.league && any).then_some(Asked::one(self.seat, "inducements"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        each_affordable(bout, roster, self.seat, |what| choices.push(Choice::Buy(what)));
        choices.push(Choice::BuyNothing);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        match choice {
            Choice::Buy(what) => {
                let cost = roster.inducements[what as usize].cost;
                bout.teams[seat].purse -= cost;
                take(bout, seat, what);
                table.tell(|| Event::Bought { seat, what });
                if bout.switches.petty_cash_grows && !self.second {
                    bout.teams[seat.other()].purse += cost;
                }
                bout.next([self.into()]);
            }
            Choice::BuyNothing => self.done(bout),
            _ => kernel::fault!("a choice that was not offered"),
        }
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        self.done(bout);
    }
}

impl BuyInducements {
    fn done(self, bout: &mut Bout) {
        if !self.second {
            bout.next([Self { seat: self.seat.other(), second: true }.into()]);
        }
    }
}

/// DB-PRE-8: Six players are deployed in their end zone, one by one in the order of their numbers; the team with the first turn
/// deploys all of its own first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Deployment {
    pub seat: Seat,
    /// The last player that was deployed.
    pub last: Option<PlayerId>,
    /// The player whose square is asked for.
    pub chosen: Option<PlayerId>,
}

impl Deployment {
    fn left(self, bout: &Bout) -> usize {
        DEPLOYED.saturating_sub(bout.fielded(self.seat).count())
    }

    /// Players that may be next, so that enough remain after them.
    fn candidates(self, bout: &Bout) -> impl Iterator<Item = PlayerId> + '_ {
        let later = move |&id: &PlayerId| self.last.is_none_or(|last| id > last);
        let count = bout.with_status(self.seat, Status::Reserves).filter(later).count();
        let spare = count.saturating_sub(self.left(bout));
        bout.with_status(self.seat, Status::Reserves).filter(later).take(spare + 1)
    }

    fn is_done(self, bout: &Bout) -> bool {
        self.chosen.is_none() && (self.left(bout) == 0 || self.candidates(bout).next().is_none())
    }
}

impl Rule<Bout> for Deployment {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        if self.is_done(bout) {
            return None;
        }
        Some(Asked::one(
            self.seat,
            if self.chosen.is_some() { "deploy" } else { "choose a player to deploy" },
        ))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        if self.chosen.is_some() {
            let zone = bout.teams[seat].zone as usize;
            choices.extend(
                bout.dungeon(roster)
                    .end_zone(zone)
                    .iter()
                    .filter(|&&to| bout.is_free(to))
                    .map(|&to| Choice::Deploy(to)),
            );
        } else {
            choices.extend(self.candidates(bout).map(Choice::Field));
        }
    }

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match (choice, self.chosen) {
            (Choice::Field(player), _) => bout.next([Self { chosen: Some(player), ..self }.into()]),
            (Choice::Deploy(square), Some(player)) => {
                bout.player_mut(player).status = Status::Standing;
                bout.put(player, square);
                table.tell(|| Event::Deployed { player, square });
                bout.next([Self { last: Some(player), chosen: None, ..self }.into()]);
            }
            _ => kernel::fault!("a choice that was not offered"),
        }
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        if self.seat == bout.turn.seat {
            bout.next([Self { seat: self.seat.other(), last: None, chosen: None }.into()]);
        } else {
            let seat = bout.turn.seat;
            bout.next([TeamTurn::Begin { seat }.into()]);
        }
    }
}
