//! The turnbuckle: climbing it, leaping from it, being knocked off it.

use super::attack::{Attack, Form};
use super::crowd::Please;
use super::impact::{MakeRoom, Then};
use super::prelude::*;
use crate::roster::Kind;

/// One that was hit or hurt on a turnbuckle tests as if thrown out of the ring.
/// RS-POST-3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct FallTest {
    pub who: Who,
    /// Who pleases the Crowd if it falls.
    pub by: Option<Who>,
}

impl Rule<Bout> for FallTest {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if bout.on_post(self.who) {
            bout.roll_to_stay(roster, self.who, 0, table);
            bout.agenda
                .do_next([bout.reroll_window().into(), FallVerdict { who: self.who, by: self.by }.into()]);
        }
    }
}

/// It has rolled to stay on the turnbuckle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct FallVerdict {
    pub who: Who,
    pub by: Option<Who>,
}

/// RS-KO-4
impl Rule<Bout> for FallVerdict {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let who = self.who;
        let shown = bout.shown(roster, 0);
        table.tell(|| Event::TriedToStay { who, shown });
        if shown.total >= 3 {
            table.tell(|| Event::StayedIn { who });
            return;
        }
        table.tell(|| Event::FellOff { who });
        if let Some(by) = self.by.filter(|by| bout.enemies(*by, who)) {
            bout.agenda.do_next([Please { who: by }.into()]);
        }
        bout.remove(roster, who, table);
    }
}

/// Where does a Turnbuckle Attack come down?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Land {
    pub attack: Attack,
}

impl Rule<Bout> for Land {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let by = self.attack.by;
        (bout.leap_landings(roster, self.attack).count() > 1).then(|| Asked::one(by.seat(), "land"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.leap_landings(roster, self.attack).map(Choice::Place));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, _: &mut Table<'_, Event>) {
        if let Choice::Place(spot) = choice {
            self.come_down(bout, roster, spot);
        } else {
            kernel::fault!("an answer to another question");
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, _: &mut Table<'_, Event>) {
        let only = bout.leap_landings(roster, self.attack).next();
        if let Some(spot) = only {
            self.come_down(bout, roster, spot);
        }
    }
}

impl Land {
    fn come_down(self, bout: &mut Bout, roster: &Roster, spot: Spot) {
        let by = self.attack.by;
        let base = Base::new(spot, bout.card(roster, by).big());
        let then = Then::Leap { attack: self.attack, spot };
        bout.agenda.do_next([MakeRoom { base, seat: by.seat(), then }.into()]);
    }
}

impl Bout {
    /// RS-POST-1, RS-SWITCH-5
    pub(crate) fn can_climb(&self, roster: &Roster, who: Who) -> bool {
        let corner = self.base(roster, who).and_then(Base::corner);
        self.activation.ap >= 1
            && (self.wrestler(who).holds.is_none() || self.rules.busy_hands)
            && corner.is_some_and(|corner| self.at(corner.post()).is_none())
    }

    pub(crate) fn climb(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) {
        if let Some(corner) = self.base(roster, who).and_then(Base::corner) {
            self.put_down(roster, who, corner.post());
            table.tell(|| Event::Climbed { who, spot: corner.post() });
        }
    }

    /// The squares it would cover at the foot of its turnbuckle.
    fn foot(&self, roster: &Roster, who: Who) -> Option<Base> {
        let corner = Corner::of_post(self.spot(who)?)?;
        let big = self.card(roster, who).big();
        let spot = corner.foot();
        let back = u8::from(big);
        let (x, y) = (spot.x(), spot.y());
        let shift = |at: u8| if at > 5 { at - back } else { at };
        Some(Base::new(Spot::at(shift(x), shift(y)), big))
    }

    /// RS-POST-5
    pub(crate) fn can_dismount(&self, roster: &Roster, who: Who) -> bool {
        self.foot(roster, who).is_some_and(|base| {
            self.free_for(base, who) || (self.has_impact(roster, who) && self.room_for(roster, base, who))
        })
    }

    pub(crate) fn begin_dismount(&mut self, roster: &Roster, who: Who) {
        if let Some(base) = self.foot(roster, who) {
            let then = Then::Dismount { who, spot: base.spot };
            self.agenda.do_next([MakeRoom { base, seat: who.seat(), then }.into()]);
        }
    }

    /// Turnbuckle Attacks and Turnbuckle Abilities on every enemy in range.
    /// RS-POST-6, RS-POST-7, RS-POST-10, RS-SPECIAL-15
    pub(crate) fn offer_leaps(&self, roster: &Roster, who: Who, choices: &mut Choices<Choice>) {
        let (card, ap) = (self.card(roster, who), self.activation.ap);
        let best =
            card.abilities.iter().filter(|a| a.kind == Kind::Turnbuckle).map(|a| a.range).max().unwrap_or(0);
        for other in self.everybody().filter(|other| self.enemies(who, *other)) {
            let Some(squares) = self.distance(roster, who, other) else { continue };
            if squares > best.max(card.mp) {
                continue;
            }
            let lands = |form| {
                let attack = self.attack(roster, who, other, form);
                self.leap_landings(roster, attack).next().is_some()
            };
            if ap >= 2 && squares <= card.mp && lands(Form::Turnbuckle) {
                choices.push(Choice::Leap(other));
            }
            for (index, ability) in card.abilities.iter().enumerate() {
                let slot = Slot(index as u8);
                let reaches =
                    ability.kind == Kind::Turnbuckle && ap >= ability.ap && squares <= ability.range;
                if reaches && lands(Form::Ability(slot)) {
                    choices.push(Choice::UseOn(slot, other));
                }
            }
        }
    }

    /// Where it may come down to make that attack: touching the target, on free squares, or with (IMPACT) of its own or
    /// of the ability on any where there is room for those it displaces.
    /// RS-POST-8, RS-POST-9, RS-EXAMPLE-3
    pub(crate) fn leap_landings(&self, roster: &Roster, attack: Attack) -> impl Iterator<Item = Spot> {
        let Attack { by, on, .. } = attack;
        let of_ability = self.profile(roster, attack).is_some_and(|p| p.rules.contains(&Special::Impact));
        let (big, impact) = (self.card(roster, by).big(), of_ability || self.has_impact(roster, by));
        let target = self.base(roster, on);
        let near = target.map_or((1, 0, 1, 0), |target| {
            let (x, y, reach) = (target.spot.x(), target.spot.y(), u8::from(target.big));
            let back = 1 + u8::from(big);
            (x.saturating_sub(back), (x + reach + 1).min(11), y.saturating_sub(back), (y + reach + 1).min(11))
        });
        (near.2..=near.3).flat_map(move |y| (near.0..=near.1).map(move |x| Spot::at(x, y))).filter(
            move |spot| {
                let base = Base::new(*spot, big);
                let touches = target.is_some_and(|target| base.distance(target) <= 1);
                base.on_mat()
                    && touches
                    && (self.free_for(base, by) || (impact && self.room_for(roster, base, by)))
            },
        )
    }

    pub(crate) fn begin_leap(&mut self, roster: &Roster, by: Who, on: Who, slot: Option<Slot>) {
        let form = slot.map_or(Form::Turnbuckle, Form::Ability);
        let attack = self.attack(roster, by, on, form);
        self.agenda.do_next([Land { attack }.into()]);
    }

    pub(crate) fn leap_lands(
        &mut self,
        roster: &Roster,
        attack: Attack,
        spot: Spot,
        table: &mut Table<'_, Event>,
    ) {
        let Attack { by, on, form, .. } = attack;
        self.put_down(roster, by, spot);
        table.tell(|| Event::Leapt { who: by, on, form, to: spot });
        if self.devastates(roster, attack) {
            self.begin_devastation(roster, attack, table);
        } else {
            self.begin_attack(roster, attack, table);
        }
    }

    pub(crate) fn dismounted(&mut self, roster: &Roster, who: Who, spot: Spot, table: &mut Table<'_, Event>) {
        self.put_down(roster, who, spot);
        table.tell(|| Event::Dismounted { who, spot });
    }
}

#[cfg(test)]
mod tests {
    use kernel::Tabletop;

    use super::*;

    /// No card reaches across the ring, so only the places to land can be looked at.
    #[test]
    fn one_on_another_turnbuckle_is_attacked_from_below() {
        let roster = Bout::built_in().unwrap();
        let text = |giant: &str| {
            format!(
                "rumbleslam  2 seats, house dice, rules book\nround 1, card home\n\
                 1A {giant}, at a1\n2A Stoker Brawler, at l12\n2B Stoker Brawler, at b5\n"
            )
        };
        let landings = |giant| {
            let bout = Bout::read_position(&roster, &text(giant)).unwrap();
            let leap = bout.attack(&roster, Who(0), Who(16), Form::Turnbuckle);
            bout.leap_landings(&roster, leap).map(|spot| spot.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(landings("Reef Vaulter"), ["k11"]);
        assert_eq!(landings("Boilerback"), ["j10"]);
    }
}
