//! The feud table: a feud that ends on doubles goes on after the bell.

use kernel::{Asked, Canonical, Die, Rule, Table, fault};
use serde::{Deserialize, Serialize};

use crate::bout::{Booking, Bout, How, Man};
use crate::charts::FeudRow;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::Roster;
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

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Self { you, opponent } = self;
        let ally = bout.corner(bout.side(you)).friend;
        let foe = bout.corner(bout.side(opponent)).friend;
        let charts = bout.charts(roster);
        // A row that needs somebody who is not there is rolled again (CH-FEUD-2).
        let [a, b] =
            table.roll_until([Die::D6, Die::D6], "feud", |faces| match charts.feud(faces[0] + faces[1]) {
                FeudRow::YouInjured(_) | FeudRow::OpponentInjured(_) => true,
                FeudRow::ChallengeToYourAlly | FeudRow::GangAttack => ally.is_some(),
                FeudRow::FourWayBrawl => ally.is_some() && foe.is_some(),
                FeudRow::AllyInjuresYou(_) => foe.is_some(),
            });
        let row = charts.feud(a + b);
        table.tell(|| Event::FeudRolled { dice: Pair(a, b), row, you, opponent });
        match row {
            // CH-FEUD-4, CH-FEUD-7
            FeudRow::YouInjured(cards) | FeudRow::AllyInjuresYou(cards) => injure(bout, you, cards, table),
            FeudRow::OpponentInjured(cards) => injure(bout, opponent, cards, table),
            // CH-FEUD-5
            FeudRow::ChallengeToYourAlly => {
                let Some(to) = ally else { return fault!("a challenge to an ally who is not there") };
                book(bout, Booking::Challenge { by: opponent, to }, table);
            }
            // CH-FEUD-6
            FeudRow::FourWayBrawl => {
                let (Some(with), Some(and)) = (ally, foe) else {
                    return fault!("a four-way brawl without two allies");
                };
                book(bout, Booking::TagMatch { one: you, with, other: opponent, and }, table);
            }
            // CH-FEUD-8
            FeudRow::GangAttack => {
                let injury = table.roll(Die::D6, "injury");
                injure(bout, opponent, injury, table);
                let cards = table.roll(Die::D6, "suspension");
                bout.aftermath.suspended = Some((you, cards));
                table.tell(|| Event::Suspended { who: bout.man(you).person, cards });
                if let Some(who) = ally {
                    bout.aftermath.friend_suspended = cards;
                    table.tell(|| Event::Suspended { who, cards });
                }
            }
        }
    }
}

impl Bout {
    /// Does the fight go on after the bell?
    /// CH-FEUD-1, CH-FEUD-11
    pub(crate) fn feud_goes_on(&self) -> Option<FightOn> {
        let finish = self.finish?;
        let special = !matches!(self.rules.kind, Kind::OneFall);
        let counts = self.rules.feud
            && finish.doubles
            && self.on(Optional::FEUD_TABLE)
            && self.side_count == 2
            // CH-HOUSE-12
            && !(special && self.house(House::NO_FEUD_IN_SPECIALS));
        if !counts {
            return None;
        }
        // CH-FEUD-9: in a tag match these are the legal wrestlers.
        let (attacker, defender) = (self.attacker, self.defender);
        // CH-FEUD-3
        let you = match (finish.how, finish.loser) {
            (How::Disqualification, Some(loser)) => loser,
            (_, Some(loser)) => self.foe(loser),
            _ => attacker,
        };
        let opponent = if you == attacker { defender } else { attacker };
        Some(FightOn { you, opponent })
    }
}

fn injure(bout: &mut Bout, man: Man, cards: u8, table: &mut Table<'_, Event>) {
    bout.aftermath.injured = Some((man, cards));
    table.tell(|| Event::Injured { man, cards });
}

fn book(bout: &mut Bout, booking: Booking, table: &mut Table<'_, Event>) {
    bout.booking = Some(booking);
    table.tell(|| Event::Booked { booking });
}
