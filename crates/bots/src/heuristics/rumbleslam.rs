//! A scripted player of RUMBLESLAM.
//!
//! It counts everything in Dosh. What a wrestler is worth shrinks with its stamina, on the floor and in somebody's hands;
//! an action is worth what it may be expected to take from the others, less what it risks, for each AP. Where a choice
//! only moves somebody (a shove, a landing, a dodge) it looks at a few ways the dice could fall and takes the best. It
//! lifts to throw out, pins who lies, climbs only to leap, and keeps off the third repeat that the crowd boos.

mod attacks;
mod dice;
mod setting_up;
mod ways;

use kernel::{Choices, Fast, Game, Seat, Table};
use rumbleslam::bout::{Bout, Place};
use rumbleslam::choice::{Choice, Who};
use rumbleslam::roster::{Counter, Roster};
use rumbleslam::step::Step;

use crate::{Bot, Guide, Situation};

/// How many ways the dice fall are looked at for a choice that moves somebody.
const SAMPLES: u64 = 6;
/// How many, in a hurry.
const HASTY: u64 = 2;
/// What an AP is worth to an average wrestler, in Dosh.
const ACTION: f64 = 6.0;

/// The scripted player. It keeps nothing in mind between decisions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scripted;

impl Bot<Bout> for Scripted {
    fn choose(&mut self, situation: &Situation<'_, Bout>) -> Choice {
        best(situation, SAMPLES)
    }
}

/// The same in a hurry: it looks at fewer ways the dice could fall.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hasty;

impl Bot<Bout> for Hasty {
    fn choose(&mut self, situation: &Situation<'_, Bout>) -> Choice {
        best(situation, HASTY)
    }
}

fn best(situation: &Situation<'_, Bout>, samples: u64) -> Choice {
    let bout = Bout::imagine(situation.content, situation.view, &mut Fast::new(0));
    let eye = Eye { roster: situation.content, bout: &bout, us: situation.seat, samples };
    let mut best = (f64::NEG_INFINITY, situation.offered[0]);
    for &choice in situation.offered {
        let score = eye.score(choice);
        if score > best.0 {
            best = (score, choice);
        }
    }
    best.1
}

/// How a seat stands by its share of the Dosh in the ring, and which choices the script likes.
impl Guide<Bout> for Scripted {
    fn value(&self, roster: &Roster, bout: &Bout, seat: Seat) -> f64 {
        let eye = Eye { roster, bout, us: seat, samples: SAMPLES };
        let mine: f64 = bout.team_of(seat).map(|who| eye.worth(who)).sum();
        let all: f64 = bout.everybody().map(|who| eye.worth(who)).sum();
        if all > 0.0 { mine / all } else { 0.5 }
    }

    fn weigh(&self, roster: &Roster, bout: &Bout, seat: Seat, offered: &[Choice], weights: &mut Vec<f32>) {
        let eye = Eye { roster, bout, us: seat, samples: SAMPLES };
        let scores: Vec<f64> = offered.iter().map(|&choice| eye.score(choice)).collect();
        let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // Only distances count: some questions are scored by what a whole position is worth.
        weights.extend(scores.iter().map(|score| ((score - best).max(-300.0) / 15.0).exp() as f32));
    }
}

/// What the bot sees, and what it makes of it.
#[derive(Clone, Copy)]
struct Eye<'a> {
    roster: &'a Roster,
    bout: &'a Bout,
    us: Seat,
    samples: u64,
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
        for sample in 0..self.samples {
            let mut after = *self.bout;
            let mut dice = Fast::new(sample + 1);
            after.apply(self.roster, seat, choice, &mut Table::silent(&mut dice));
            self.play_out_windows(&mut after, &mut dice);
            sum += self.standing(&after) - 0.2 * self.unrest(&after);
        }
        sum / self.samples as f64
    }

    /// Answers what is still being resolved, anyhow, so that its outcome can be seen.
    fn play_out_windows(&self, bout: &mut Bout, dice: &mut Fast) {
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
                dice.below(choices.len() as u32) as usize
            };
            let choice = choices[pick];
            bout.apply(self.roster, asked.seat(), choice, &mut Table::silent(dice));
        }
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

    /// The share of its stamina that it has lost.
    fn hurt(&self, who: Who) -> f64 {
        1.0 - f64::from(self.bout.wrestler(who).stamina) / f64::from(self.bout.card(self.roster, who).stamina)
    }

    fn please(&self, who: Who) -> f64 {
        let (card, wrestler) = (self.bout.card(self.roster, who), self.bout.wrestler(who));
        if wrestler.crowd_heard {
            return -4.0;
        }
        let worth = if card.heel { 9.0 } else { 6.0 };
        worth / 3.0 / f64::from(card.popularity.max(1)) + 0.2
    }
}
