//! The feud table: a feud that ends on doubles goes on after the bell.

use kernel::{Asked, Canonical, Die, Rule, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Booking, Bout, How, Man};
use crate::charts::FeudRow;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::{Person, Roster};
use crate::switches::{House, Kind, Optional};

/// The fight after the bell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct FightOn {
    /// Who won, or was disqualified.
    pub you: Man,
    pub opponent: Man,
}

impl Rule<Bout> for FightOn {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut impl Table<Event>) {
        let Self { you, opponent } = self;
        let ally = bout.corner(bout.side(you)).friend;
        let foe = bout.corner(bout.side(opponent)).friend;
        let charts = bout.charts(roster);
        // A row that needs somebody who is not there is rolled again.
        let [a, b] =
            table.roll_until([Die::D6, Die::D6], "feud", |faces| match charts.feud(faces[0] + faces[1]) {
                FeudRow::YouInjured(_) | FeudRow::OpponentInjured(_) => true,
                FeudRow::ChallengeToYourAlly | FeudRow::GangAttack => ally.is_some(),
                FeudRow::FourWayBrawl => ally.is_some() && foe.is_some(),
                FeudRow::AllyInjuresYou(_) => foe.is_some(),
            });
        let row = charts.feud(a + b);
        table.tell(Event::FeudRolled { dice: Pair(a, b), row, you, opponent });
        match row {
            FeudRow::YouInjured(cards) | FeudRow::AllyInjuresYou(cards) => bout.injure(you, cards, table),
            FeudRow::OpponentInjured(cards) => bout.injure(opponent, cards, table),
            FeudRow::ChallengeToYourAlly => {
                let to = ally.unwrap_or(Person(0));
                bout.book(Booking::Challenge { by: opponent, to }, table);
            }
            FeudRow::FourWayBrawl => {
                let (with, and) = (ally.unwrap_or(Person(0)), foe.unwrap_or(Person(0)));
                bout.book(Booking::TagMatch { one: you, with, other: opponent, and }, table);
            }
            FeudRow::GangAttack => {
                let injury = table.roll(Die::D6, "injury");
                bout.injure(opponent, injury, table);
                let cards = table.roll(Die::D6, "suspension");
                bout.man_mut(you).suspended = cards;
                table.tell(Event::Suspended { who: bout.man(you).person, cards });
                if let Some(who) = ally {
                    let side = bout.side(you);
                    bout.corner_mut(side).friend_suspended = cards;
                    table.tell(Event::Suspended { who, cards });
                }
            }
        }
    }
}

impl Bout {
    fn injure(&mut self, man: Man, cards: u8, table: &mut impl Table<Event>) {
        self.man_mut(man).injured = cards;
        table.tell(Event::Injured { man, cards });
    }

    fn book(&mut self, booking: Booking, table: &mut impl Table<Event>) {
        self.booking = Some(booking);
        table.tell(Event::Booked { booking });
    }

    /// Does the fight go on after the bell?
    pub(crate) fn feud_goes_on(&self) -> Option<FightOn> {
        let finish = self.finish?;
        let special = !matches!(self.rules.kind, Kind::OneFall);
        let counts = self.rules.feud
            && finish.doubles
            && self.on(Optional::FEUD_TABLE)
            && self.side_count == 2
            && !(special && self.house(House::NO_FEUD_IN_SPECIALS));
        if !counts {
            return None;
        }
        let (attacker, defender) = (self.attacker, self.defender);
        let you = match (finish.how, finish.loser) {
            (How::Disqualification, Some(loser)) => loser,
            (_, Some(loser)) => self.foe(loser),
            _ => attacker,
        };
        let opponent = if you == attacker { defender } else { attacker };
        Some(FightOn { you, opponent })
    }
}
