//! Before the match: end zones, the first turn, petty cash, inducements, deployment.

use crate::choice::Inducement;
use crate::rules::prelude::*;
use crate::rules::team_turn::TeamTurn;

/// How many players a team deploys.
pub const DEPLOYED: usize = 6;

/// A coin is tossed, and its winner takes an end zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct TakeEndZone {
    /// Who has won the toss, once it is made.
    pub winner: Option<Seat>,
}

impl Rule<Bout> for TakeEndZone {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        self.winner.map(|seat| Asked::one(seat, "choose an end zone"))
    }

    fn offer(&self, _: &Bout, _: &Content, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::TakeEndZone(false));
        choices.push(Choice::TakeEndZone(true));
    }

    fn answer(self, m: &mut Bout, c: &Content, seat: Seat, choice: Choice, t: &mut impl Table<Event>) {
        let zone = u8::from(choice == Choice::TakeEndZone(true));
        m.teams[seat].zone = zone;
        m.teams[seat.other()].zone = 1 - zone;
        t.tell(Event::ZoneTaken { seat, zone });
        // A second, independent toss decides who has the first turn.
        let first = toss(t, false);
        m.turn.seat = first;
        deal_petty_cash(m, c, t);
        m.next([
            BuyInducements { seat: richer(m, c), second: false }.into(),
            Deployment { seat: first, last: None, chosen: None }.into(),
        ]);
    }

    fn run(self, m: &mut Bout, _: &Content, t: &mut impl Table<Event>) {
        let winner = toss(t, true);
        m.next([Self { winner: Some(winner) }.into()]);
    }
}

fn toss(t: &mut impl Table<Event>, for_zone: bool) -> Seat {
    let winner = if t.roll(Die::COIN, "coin toss") == 1 { Seat::FIRST } else { Seat::SECOND };
    t.tell(Event::CoinTossed { winner, for_zone });
    winner
}

/// What a team is worth for this match, in thousands: its players and its re-rolls.
pub fn value(m: &Bout, c: &Content, seat: Seat) -> u16 {
    let college = &c.colleges[m.teams[seat].college as usize];
    let players: u16 = PlayerId::squad(seat)
        .filter(|&id| m.player(id).status != Status::Absent)
        .map(|id| {
            college.positions[m.player(id).position as usize].cost + u16::from(m.player(id).advances) * 10
        })
        .sum();
    players + u16::from(m.teams[seat].rerolls) * college.reroll
}

fn richer(m: &Bout, c: &Content) -> Seat {
    if value(m, c, Seat::SECOND) > value(m, c, Seat::FIRST) { Seat::SECOND } else { Seat::FIRST }
}

/// In league play the team of lower value gets the difference.
fn deal_petty_cash(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    if !m.switches.league {
        return;
    }
    let rich = richer(m, c);
    let gold = value(m, c, rich) - value(m, c, rich.other());
    if gold > 0 {
        m.teams[rich.other()].purse += gold;
        t.tell(Event::PettyCash { seat: rich.other(), gold });
    }
}

/// Gold is spent before the match, the richer team first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct BuyInducements {
    pub seat: Seat,
    /// Whether the other team has already bought.
    pub second: bool,
}

/// How many a team has bought of an inducement.
fn bought(m: &Bout, seat: Seat, what: Inducement) -> u8 {
    let team = &m.teams[seat];
    match what {
        Inducement::Training => team.rerolls.saturating_sub(team.rerolls_at_start),
        Inducement::Bribe => team.bribes,
        Inducement::Wizard => team.wizards,
    }
}

/// Puts a bought inducement to use.
pub fn take(m: &mut Bout, seat: Seat, what: Inducement) {
    let team = &mut m.teams[seat];
    match what {
        Inducement::Training => team.rerolls += 1,
        Inducement::Bribe => team.bribes += 1,
        Inducement::Wizard => team.wizards += 1,
    }
}

fn each_affordable(m: &Bout, c: &Content, seat: Seat, mut each: impl FnMut(Inducement)) {
    for what in Inducement::ALL {
        let price = &c.inducements[what as usize];
        if m.teams[seat].purse >= price.cost && bought(m, seat, what) < price.limit {
            each(what);
        }
    }
}

impl Rule<Bout> for BuyInducements {
    fn ask(&self, m: &Bout, c: &Content) -> Option<Asked> {
        let mut any = false;
        each_affordable(m, c, self.seat, |_| any = true);
        (m.switches.league && any).then_some(Asked::one(self.seat, "inducements"))
    }

    fn offer(&self, m: &Bout, c: &Content, _: Seat, choices: &mut Choices<Choice>) {
        each_affordable(m, c, self.seat, |what| choices.push(Choice::Buy(what)));
        choices.push(Choice::BuyNothing);
    }

    fn answer(self, m: &mut Bout, c: &Content, seat: Seat, choice: Choice, t: &mut impl Table<Event>) {
        match choice {
            Choice::Buy(what) => {
                let cost = c.inducements[what as usize].cost;
                m.teams[seat].purse -= cost;
                take(m, seat, what);
                t.tell(Event::Bought { seat, what });
                if m.switches.petty_cash_grows && !self.second {
                    m.teams[seat.other()].purse += cost;
                }
                m.next([self.into()]);
            }
            _ => self.done(m),
        }
    }

    fn run(self, m: &mut Bout, _: &Content, _: &mut impl Table<Event>) {
        self.done(m);
    }
}

impl BuyInducements {
    fn done(self, m: &mut Bout) {
        if !self.second {
            m.next([Self { seat: self.seat.other(), second: true }.into()]);
        }
    }
}

/// Six players are deployed in their end zone, one by one in the order of their numbers; the team with the first turn
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
    fn left(self, m: &Bout) -> usize {
        DEPLOYED.saturating_sub(m.fielded(self.seat).count())
    }

    /// Players that may be next, so that enough remain after them.
    fn candidates(self, m: &Bout) -> impl Iterator<Item = PlayerId> + '_ {
        let later = move |&id: &PlayerId| self.last.is_none_or(|last| id > last);
        let count = m.with_status(self.seat, Status::Reserves).filter(later).count();
        let spare = count.saturating_sub(self.left(m));
        m.with_status(self.seat, Status::Reserves).filter(later).take(spare + 1)
    }

    fn is_done(self, m: &Bout) -> bool {
        self.chosen.is_none() && (self.left(m) == 0 || self.candidates(m).next().is_none())
    }
}

impl Rule<Bout> for Deployment {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        if self.is_done(m) {
            return None;
        }
        Some(Asked::one(
            self.seat,
            if self.chosen.is_some() { "deploy" } else { "choose a player to deploy" },
        ))
    }

    fn offer(&self, m: &Bout, c: &Content, seat: Seat, choices: &mut Choices<Choice>) {
        if self.chosen.is_some() {
            let zone = m.teams[seat].zone as usize;
            choices.extend(
                m.dungeon(c).end_zone(zone).iter().filter(|&&to| m.is_free(to)).map(|&to| Choice::Deploy(to)),
            );
        } else {
            choices.extend(self.candidates(m).map(Choice::Field));
        }
    }

    fn answer(self, m: &mut Bout, _: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        match (choice, self.chosen) {
            (Choice::Field(player), _) => m.next([Self { chosen: Some(player), ..self }.into()]),
            (Choice::Deploy(square), Some(player)) => {
                m.player_mut(player).status = Status::Standing;
                m.put(player, square);
                t.tell(Event::Deployed { player, square });
                m.next([Self { last: Some(player), chosen: None, ..self }.into()]);
            }
            _ => {}
        }
    }

    fn run(self, m: &mut Bout, _: &Content, _: &mut impl Table<Event>) {
        if self.seat == m.turn.seat {
            m.next([Self { seat: self.seat.other(), last: None, chosen: None }.into()]);
        } else {
            let seat = m.turn.seat;
            m.next([TeamTurn::Begin { seat }.into()]);
        }
    }
}
