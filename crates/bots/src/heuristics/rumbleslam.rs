//! A scripted player of RUMBLESLAM.
//!
//! It counts everything in Dosh. What a wrestler is worth shrinks with its stamina, on the floor and in somebody's hands;
//! an action is worth what it may be expected to take from the others, less what it risks, for each AP. Where a choice
//! only moves somebody (a shove, a landing, a dodge) it looks at a few ways the dice could fall and takes the best. It
//! lifts to throw out, pins who lies, climbs only to leap, and keeps off the third repeat that the crowd boos.

use kernel::{Choices, Fast, Game, Seat, Silent};
use rumbleslam::bout::{Bout, Place};
use rumbleslam::choice::{Choice, DieOnTable, Who};
use rumbleslam::dice::{Metal, Mood, Pool, Stat};
use rumbleslam::odds::{Prospect, prospect};
use rumbleslam::ring::{Corner, Spot};
use rumbleslam::roster::{Counter, Help, Kind, Roster};
use rumbleslam::step::Step;

use crate::{Bot, Guide, Situation};

/// How many ways the dice fall are looked at for a choice that moves somebody.
const SAMPLES: u64 = 6;
/// What an AP is worth to an average wrestler, in Dosh.
const ACTION: f64 = 6.0;

/// The scripted player. It keeps nothing in mind between decisions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scripted;

impl Bot<Bout> for Scripted {
    fn choose(&mut self, situation: &Situation<'_, Bout>) -> Choice {
        let bout = Bout::imagine(situation.content, situation.view, &mut Fast::new(0));
        let eye = Eye { roster: situation.content, bout: &bout, us: situation.seat };
        let mut best = (f64::NEG_INFINITY, situation.offered[0]);
        for &choice in situation.offered {
            let score = eye.score(choice);
            if score > best.0 {
                best = (score, choice);
            }
        }
        best.1
    }
}

/// How a seat stands by its share of the Dosh in the ring, and which choices the script likes.
impl Guide<Bout> for Scripted {
    fn value(&self, roster: &Roster, bout: &Bout, seat: Seat) -> f64 {
        let eye = Eye { roster, bout, us: seat };
        let mine: f64 = bout.team_of(seat).map(|who| eye.worth(who)).sum();
        let all: f64 = bout.everybody().map(|who| eye.worth(who)).sum();
        if all > 0.0 { mine / all } else { 0.5 }
    }

    fn weigh(&self, roster: &Roster, bout: &Bout, seat: Seat, offered: &[Choice], weights: &mut Vec<f32>) {
        let eye = Eye { roster, bout, us: seat };
        weights.extend(offered.iter().map(|&choice| {
            let score = eye.score(choice).clamp(-60.0, 60.0);
            (score / 15.0).exp() as f32
        }));
    }
}

/// What the bot sees, and what it makes of it.
#[derive(Clone, Copy)]
struct Eye<'a> {
    roster: &'a Roster,
    bout: &'a Bout,
    us: Seat,
}

impl Eye<'_> {
    fn score(&self, choice: Choice) -> f64 {
        match self.bout.agenda.top() {
            Some(Step::Act(_)) => self.action(choice),
            Some(Step::Rerolls(_)) => self.reroll(choice),
            Some(Step::ChooseResist(_) | Step::GetDown(_)) => self.resist(choice),
            Some(Step::TakeCorner(_) | Step::KeepBack(_) | Step::Sign(_) | Step::SetUpNext(_)) => {
                self.setting_up(choice)
            }
            Some(Step::ComeOn(_)) => {
                if choice == Choice::Done {
                    0.0
                } else {
                    1.0 + self.card_worth(choice)
                }
            }
            Some(Step::UseSponsor(_)) => {
                if choice == Choice::Done {
                    0.5
                } else {
                    1.0
                }
            }
            Some(Step::SponsorHelps(_)) if !matches!(choice, Choice::Place(_)) => self.helped(choice),
            Some(Step::Nominate(_)) => self.nominated(choice),
            Some(Step::Activate(_)) => self.activated(choice),
            Some(Step::PickOption(_)) => {
                if matches!(choice, Choice::Option(picked) if picked.0 == 0) {
                    1.0
                } else {
                    0.0
                }
            }
            Some(Step::FreeThrow(_)) => self.throw(choice).unwrap_or_else(|| self.looked_at(choice)),
            _ => self.looked_at(choice),
        }
    }

    /// What a wrestler is worth in Dosh as it stands.
    fn worth(&self, who: Who) -> f64 {
        let wrestler = self.bout.wrestler(who);
        let card = self.bout.card(self.roster, who);
        let dosh = f64::from(card.dosh);
        let share = match wrestler.place {
            Place::Removed => return 0.0,
            Place::Sidelines | Place::Waiting => return dosh * 0.25,
            Place::Lifted(holder) if holder.seat() != who.seat() => 0.6,
            Place::Ring(spot) if spot.is_post() => 0.9,
            _ => 1.0,
        };
        if wrestler.stamina == 0 {
            return dosh * share * 0.28;
        }
        let health = f64::from(wrestler.stamina) / f64::from(card.stamina);
        let lies = if wrestler.knocked_down { 0.85 } else { 1.0 };
        let points = f64::from(wrestler.counters[Counter::PlusAp as usize])
            - f64::from(wrestler.counters[Counter::MinusAp as usize]);
        let bleeds = if wrestler.bleeding { dosh * 0.05 } else { 0.0 };
        dosh * share * lies * (0.45 + 0.55 * health) + ACTION * points - bleeds
    }

    /// What a position is worth to us: our own wrestlers less the average of the others'.
    fn standing(&self, bout: &Bout) -> f64 {
        let eye = Eye { bout, ..*self };
        let others = f64::from(bout.seats).max(2.0) - 1.0;
        bout.everybody()
            .map(|who| if who.seat() == self.us { eye.worth(who) } else { -eye.worth(who) / others })
            .sum()
    }

    /// The average standing after a choice, over a few ways the dice could fall.
    fn looked_at(&self, choice: Choice) -> f64 {
        let seat = self.bout.asked(self.roster).map_or(self.us, |asked| asked.seat());
        let mut sum = 0.0;
        for sample in 0..SAMPLES {
            let mut after = *self.bout;
            let mut table = Silent(Fast::new(sample + 1));
            after.apply(self.roster, seat, choice, &mut table);
            self.play_out_windows(&mut after, &mut table);
            sum += self.standing(&after) - 0.2 * self.unrest(&after);
        }
        sum / SAMPLES as f64
    }

    /// Answers what is still being resolved, anyhow, so that its outcome can be seen.
    fn play_out_windows(&self, bout: &mut Bout, table: &mut Silent<Fast>) {
        let mut choices = Choices::default();
        for _ in 0..6 {
            if matches!(bout.agenda.top(), Some(Step::Act(_) | Step::Activate(_) | Step::Nominate(_)) | None)
            {
                return;
            }
            let Some(asked) = bout.question(self.roster, &mut choices) else { return };
            let pick = if asked.why == "re-roll" {
                choices.len() - 1
            } else {
                table.0.below(choices.len() as u32) as usize
            };
            let choice = choices[pick];
            bout.apply(self.roster, asked.seat(), choice, table);
        }
    }

    /// How far our wrestlers are from somebody to fight.
    fn unrest(&self, bout: &Bout) -> f64 {
        bout.in_ring_of(self.us).filter_map(|who| self.nearest_enemy(bout, who)).map(f64::from).sum()
    }

    fn nearest_enemy(&self, bout: &Bout, who: Who) -> Option<u8> {
        bout.everybody()
            .filter(|other| other.seat() != who.seat())
            .filter_map(|other| bout.distance(self.roster, who, other))
            .min()
    }

    fn action(&self, choice: Choice) -> f64 {
        let Some(who) = self.bout.activation.who else { return 0.0 };
        match choice {
            Choice::Done => 0.0,
            Choice::StandUp => 60.0,
            Choice::Move(way) => self.step(who, way.direction()),
            Choice::Throw(_) => self.throw(choice).unwrap_or_else(|| self.change(choice)),
            Choice::Climb => self.climb(who),
            Choice::Dismount => 1.5,
            Choice::TagOut => {
                if self.hurt(who) > 0.6 {
                    8.0
                } else {
                    -1.0
                }
            }
            Choice::CrowdPleaser => self.please(who),
            Choice::Bounce(_) | Choice::BounceWith(..) => self.change(choice) - 1.0,
            Choice::Use(_) => self.change(choice),
            Choice::UseOn(slot, on) => {
                let gives = self
                    .bout
                    .card(self.roster, who)
                    .ability(slot)
                    .is_some_and(|ability| ability.profile.is_none());
                if gives { self.change(choice) } else { self.attack(who, on, choice) }
            }
            Choice::Pin(on) => {
                let promise = self.promise(choice);
                promise.removed * self.worth(on) - self.risk(promise)
            }
            Choice::Lift(on) => self.lift(who, on, choice),
            Choice::Brawl(on) | Choice::Grapple(on) | Choice::Trip(on) | Choice::Leap(on) => {
                self.attack(who, on, choice)
            }
            _ => self.looked_at(choice) - self.standing(self.bout),
        }
    }

    fn promise(&self, choice: Choice) -> Prospect {
        prospect(self.bout, self.roster, choice).unwrap_or_default()
    }

    /// What a choice changes, its AP paid.
    fn change(&self, choice: Choice) -> f64 {
        let promise = self.promise(choice);
        let gain = self.looked_at(choice) - self.standing(self.bout) + 0.2 * self.unrest(self.bout);
        (gain - ACTION * f64::from(promise.cost) * 0.5).min(gain) / f64::from(promise.cost.max(1))
    }

    /// What is lost when the crowd or a reversal ends the activation.
    fn risk(&self, promise: Prospect) -> f64 {
        let left = f64::from(self.bout.activation.ap.saturating_sub(promise.cost));
        promise.ends * (ACTION * (left + 0.5) + 2.0)
    }

    /// The share of its stamina that it has lost.
    fn hurt(&self, who: Who) -> f64 {
        1.0 - f64::from(self.bout.wrestler(who).stamina) / f64::from(self.bout.card(self.roster, who).stamina)
    }

    fn attack(&self, who: Who, on: Who, choice: Choice) -> f64 {
        let promise = self.promise(choice);
        let (target, mine) = (self.bout.card(self.roster, on), self.bout.card(self.roster, who));
        let dosh = f64::from(target.dosh);
        let per_point = dosh * 0.55 / f64::from(target.stamina);
        let lies = self.bout.wrestler(on).knocked_down;
        let knocks_down = match choice {
            Choice::Trip(_) => true,
            Choice::UseOn(slot, _) => {
                mine.ability(slot).is_some_and(|ability| ability.has(rumbleslam::roster::Special::Knockdown))
            }
            _ => false,
        };
        let mut gain =
            promise.damage * per_point + promise.knocked_out * dosh * 0.2 + promise.removed * self.worth(on);
        if knocks_down && !lies {
            gain += promise.success * dosh * 0.1;
        }
        if let Choice::UseOn(slot, _) = choice {
            let rules =
                mine.ability(slot).and_then(|ability| ability.profile.as_ref()).map_or(0, |p| p.rules.len());
            gain += promise.success * 3.0 * rules as f64;
        }
        // What hurts the one that is nearly gone is worth more: fewer of them are left to act.
        gain *= 1.0 + 0.3 * self.hurt(on);
        let own = f64::from(mine.dosh) * 0.55 / f64::from(mine.stamina) * promise.suffered;
        (gain - own - self.risk(promise)) / f64::from(promise.cost.max(1))
    }

    /// Up, and out over the nearest rope.
    fn lift(&self, who: Who, on: Who, choice: Choice) -> f64 {
        if on.seat() == who.seat() || self.bout.activation.ap < 2 {
            return -5.0;
        }
        let promise = self.promise(choice);
        let reach = self.bout.throw(self.roster, who);
        let Some(spot) = self.bout.spot(who) else { return -5.0 };
        let (x, y) = (spot.x(), spot.y());
        let to_rope = x.min(y).min(11 - x).min(11 - y);
        if to_rope > reach {
            return promise.success * 4.0 - self.risk(promise) - 3.0;
        }
        let faces = self.bout.faces(self.roster);
        let falls = faces.totals(self.bout.stay_pool(self.roster, on, 0)).at_least(3).complement().as_f64();
        let ko = self.bout.is_ko(on);
        let crowd = if ko || !self.bout.rules.dirty_throw { 1.0 } else { 4.0 / 9.0 };
        let gain = promise.success * crowd * falls * self.worth(on).max(30.0);
        let own = f64::from(self.bout.card(self.roster, who).dosh) * 0.06 * promise.suffered;
        (gain - own - self.risk(promise) * 1.3) / 2.0
    }

    fn throw(&self, choice: Choice) -> Option<f64> {
        let Choice::Throw(spot) = choice else { return None };
        let by = match self.bout.agenda.top() {
            Some(Step::FreeThrow(step)) => step.by,
            _ => self.bout.activation.who?,
        };
        let held = self.bout.wrestler(by).holds?;
        if spot.on_mat() || self.bout.at(spot).is_some() {
            return None;
        }
        if held.seat() == by.seat() {
            return Some(-20.0);
        }
        let faces = self.bout.faces(self.roster);
        let bonus = if spot.is_post() { self.bout.rules.turnbuckle_dex } else { 0 };
        let falls =
            faces.totals(self.bout.stay_pool(self.roster, held, bonus)).at_least(3).complement().as_f64();
        let crowd = prospect(self.bout, self.roster, choice).map_or(1.0, |promise| promise.allowed);
        let base = if matches!(self.bout.agenda.top(), Some(Step::FreeThrow(_))) {
            self.standing(self.bout)
        } else {
            0.0
        };
        // Saved on a turnbuckle it could leap from there: the ropes are the better way out.
        let post = if spot.is_post() { 1.0 } else { 0.0 };
        Some(base + crowd * falls * self.worth(held).max(40.0) - post)
    }

    /// A step towards whoever promises most, once it is near enough.
    fn step(&self, who: Who, way: grid::Direction) -> f64 {
        let Some(base) = self.bout.base(self.roster, who) else { return -1.0 };
        let Some(next) = base.spot.square().step(way).and_then(Spot::of) else { return -1.0 };
        let next = rumbleslam::ring::Base { spot: next, ..base };
        let mut best = f64::NEG_INFINITY;
        for other in self.bout.everybody().filter(|other| other.seat() != who.seat()) {
            let Some(there) = self.bout.base(self.roster, other).filter(|base| base.on_mat()) else {
                continue;
            };
            let (before, after) = (f64::from(base.distance(there)), f64::from(next.distance(there)));
            let prize = self.prey(other);
            let gain = (before - after) * prize / (1.0 + after);
            best = best.max(gain);
        }
        let busy = self.bout.touching(self.roster, who).iter().any(|other| other.seat() != who.seat());
        let hurry = if self.bout.activation.ap == 0 { 0.3 } else { 1.0 };
        if busy { best * 0.2 - 2.0 } else { best * hurry - 0.05 }
    }

    /// How tempting a target is.
    fn prey(&self, who: Who) -> f64 {
        let wrestler = self.bout.wrestler(who);
        let dosh = f64::from(self.bout.card(self.roster, who).dosh);
        let weak = 1.0 + self.hurt(who) + if wrestler.knocked_down { 0.6 } else { 0.0 };
        dosh * weak / 40.0
    }

    /// Only with a leap in mind, and the AP for it.
    fn climb(&self, who: Who) -> f64 {
        let card = self.bout.card(self.roster, who);
        let leap = card
            .abilities
            .iter()
            .filter(|ability| ability.kind == Kind::Turnbuckle)
            .map(|ability| (ability.ap, ability.range));
        let cheapest = leap.chain([(2, card.mp)]).min_by_key(|(ap, _)| *ap).unwrap_or((2, card.mp));
        let Some(corner) = self.bout.base(self.roster, who).and_then(rumbleslam::ring::Base::corner) else {
            return -1.0;
        };
        let post = rumbleslam::ring::Base::small(Corner::post(corner));
        let target = self.bout.everybody().any(|other| {
            other.seat() != who.seat()
                && self.bout.base(self.roster, other).is_some_and(|base| base.distance(post) <= cheapest.1)
        });
        if target && self.bout.activation.ap > cheapest.0 { 6.0 } else { -4.0 }
    }

    fn please(&self, who: Who) -> f64 {
        let (card, wrestler) = (self.bout.card(self.roster, who), self.bout.wrestler(who));
        if wrestler.crowd_heard {
            return -4.0;
        }
        let worth = if card.heel { 9.0 } else { 6.0 };
        worth / 3.0 / f64::from(card.popularity.max(1)) + 0.2
    }

    /// The stat with the better average.
    fn resist(&self, choice: Choice) -> f64 {
        let who = match self.bout.agenda.top() {
            Some(Step::ChooseResist(step)) => step.attack.on,
            _ => self.bout.activation.who.unwrap_or_default(),
        };
        match choice {
            Choice::Resist(stat) => self.mean(self.bout.stat(self.roster, who, stat)),
            Choice::StandUp => 1.0,
            _ => 0.0,
        }
    }

    fn mean(&self, pool: Pool) -> f64 {
        let faces = self.bout.faces(self.roster);
        let of = |values: &[u8; 6]| f64::from(values.iter().map(|v| u16::from(*v)).sum::<u16>()) / 6.0;
        f64::from(pool.gold) * of(&faces.gold)
            + f64::from(pool.silver) * of(&faces.silver)
            + f64::from(pool.copper) * of(&faces.copper)
            + f64::from(pool.flat)
    }

    /// A blank that decides something, or a boo that hurts.
    fn reroll(&self, choice: Choice) -> f64 {
        let Choice::Reroll(DieOnTable(index)) = choice else { return 0.0 };
        let faces = self.bout.faces(self.roster);
        let Some(die) = self.bout.rolled.dice.get(usize::from(index)) else { return -1.0 };
        let next = self.bout.agenda.iter().nth(1);
        if die.metal == Metal::Crowd {
            let wants = match (next, faces.mood(die.face)) {
                (Some(Step::CrowdVerdict(_)), Mood::Boo) => true,
                (Some(Step::ComeRound(_)), Mood::Boo | Mood::Blank) => self.bout.team(self.us).rerolls > 1,
                (Some(Step::DazedVerdict(_)), Mood::Blank) => true,
                _ => false,
            };
            return if wants { 1.0 } else { -1.0 };
        }
        let value = f64::from(faces.value(die.metal, die.face));
        let mean = self.mean(Pool::die(die.metal));
        let total = |side| f64::from(self.bout.rolled.total(faces, side));
        let decides = match next {
            Some(Step::Compare(_) | Step::Count(_)) => {
                let (attacker, margin) = (die.side == 0, total(0) - total(1));
                if attacker { margin <= 0.0 && margin > -4.0 } else { margin > 0.0 }
            }
            Some(Step::FallVerdict(_) | Step::OverTheTop(_)) => total(0) < 3.0,
            Some(Step::GetDown(_)) => (die.side == 1) == (total(0) > total(1)),
            _ => false,
        };
        if decides { mean - value } else { -1.0 }
    }

    fn card_worth(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Enter(who) => f64::from(self.bout.card(self.roster, who).dosh),
            _ => 0.0,
        }
    }

    fn setting_up(&self, choice: Choice) -> f64 {
        match choice {
            // The hard-pressed stay out: whoever costs least.
            Choice::KeepBack(who) => -f64::from(self.bout.card(self.roster, who).dosh),
            Choice::Sponsor(sponsor) => {
                self.roster.sponsorships.get(usize::from(sponsor.0)).map_or(0.0, |sponsor| {
                    match sponsor.help {
                        Help::Bonus(Stat::Attack) => 5.0,
                        Help::Revive => 4.0,
                        Help::Energy => 3.0,
                        Help::Bonus(_) => 2.0,
                        Help::Haste | Help::Airlift => 1.0,
                    }
                })
            }
            // Away from the turnbuckle, towards the middle.
            Choice::Place(spot) => {
                -f64::from(spot.distance(Spot::at(5, 5))) - f64::from(spot.distance(Spot::at(6, 6)))
            }
            _ => 0.0,
        }
    }

    fn helped(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Pick(who) => {
                let wrestler = self.bout.wrestler(who);
                let fit = if wrestler.stamina == 0 { 0.4 } else { 1.0 };
                1.0 + fit * f64::from(self.bout.card(self.roster, who).dosh) + 300.0 * self.hurt(who)
            }
            _ => 0.0,
        }
    }

    fn nominated(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Nominate(who) => {
                self.mean(self.bout.stat_of_the_standing(self.roster, who, Stat::Dexterity)) * 10.0
                    + self.readiness(who)
            }
            _ => 0.0,
        }
    }

    fn activated(&self, choice: Choice) -> f64 {
        if let Choice::Activate(who) = choice { self.readiness(who) } else { 0.0 }
    }

    /// Those that can do most go first; those that lie or hang go later.
    fn readiness(&self, who: Who) -> f64 {
        let wrestler = self.bout.wrestler(who);
        let mut ready = f64::from(self.bout.card(self.roster, who).dosh) / 20.0;
        if wrestler.stamina == 0 {
            ready -= 30.0;
        }
        if wrestler.holds.is_some() {
            ready += 25.0;
        }
        let prey = self
            .bout
            .touching(self.roster, who)
            .iter()
            .filter(|o| o.seat() != who.seat())
            .map(|o| self.prey(*o))
            .sum::<f64>();
        ready + prey.min(20.0)
    }
}
