//! What a choice would do, where its words do not say it, with the numbers in force.

use kernel::Seat;

use crate::Bout;
use crate::card::Card;
use crate::choice::{Choice, Few, Mover};
use crate::roster::Roster;
use crate::rules::attack_card::Source;
use crate::rules::pass::PASS_DRAWS;
use crate::step::Step;
use crate::words::card_text::{InForce, how_many};

impl Bout {
    /// What a choice means, where its words do not say it: the text of the card that would be played, where a card would
    /// go.
    pub(crate) fn gloss_choice(&self, roster: &Roster, choice: Choice) -> Option<String> {
        let seat = self.agenda.top().and_then(|step| self.glossed_seat(step))?;
        match choice {
            Choice::Open(card) => Some(self.board.row(roster, card).text().join(" ")),
            Choice::Play(card) | Choice::Combo(card) | Choice::Defend(card) | Choice::Ambush(card) => {
                Some(self.text_in_force(roster, seat, card))
            }
            Choice::Pass => Some(format!("Draw {}.", how_many(self.pass_draws(roster, seat), "card"))),
            Choice::PassDiscarding(card) => {
                let draws = how_many(self.pass_draws(roster, seat) + 1, "card");
                Some(format!("Discard {}, then draw {draws}.", self.board.card_name(roster, card, seat)))
            }
            Choice::Redraw => Some("Show your hand, shuffle it into the deck and draw as many cards.".into()),
            Choice::LetIt => Some("Play no Defense.".into()),
            Choice::Move(_) | Choice::Sacrifice(_) | Choice::SacrificeFor(_) => {
                self.gloss_move(roster, seat, choice)
            }
            Choice::Bump(mover) => match self.agenda.top()? {
                Step::BumpOne(step) => Some(self.gloss_bump(roster, seat, mover, step.spaces)),
                _ => None,
            },
            Choice::BumpBy(Few(spaces)) => match self.agenda.top()? {
                Step::BumpFar(step) => Some(self.gloss_bump(roster, seat, step.mover, spaces)),
                _ => None,
            },
            Choice::Retire(card) | Choice::Destroy(card) | Choice::Discard(card) => {
                Some(self.board.row(roster, card).text().join(" "))
            }
            Choice::EndTurn | Choice::NoMore | Choice::KeepRoll | Choice::Reroll => None,
        }
    }

    /// Whose choice the step on top is.
    fn glossed_seat(&self, top: Step) -> Option<Seat> {
        Some(match top {
            // The card's own seat knows it; nobody else is offered it.
            Step::Opening(_) | Step::Act(_) | Step::AfterPlay(_) => self.board.turn.seat,
            Step::NameMover(step) => step.seat,
            Step::Advance(step) => step.seat,
            Step::CultistSteps(step) => step.seat,
            Step::DefenseWindow(step) => step.seat,
            Step::BumpOne(step) => step.seat,
            Step::BumpFar(step) => step.seat,
            Step::ChooseDiscard(step) => step.seat,
            Step::ChooseDestroyed(step) => step.seat,
            Step::MakeRoom(step) => step.seat,
            Step::TakeRoll(step) => step.seat,
            Step::AmbushFrom(step) => step.seat,
            _ => return None,
        })
    }

    /// What a card says for a seat that plays it now: Momentum, damage and slams with what Permanents do to them.
    pub(crate) fn text_in_force(&self, roster: &Roster, seat: Seat, card: Card) -> String {
        let force = InForce {
            momentum: self.board.momentum_bonus(roster, seat),
            damage: self.board.attack_bonus(roster, seat, card),
            d3: self.d3_plus(roster, seat),
            slams: self
                .board
                .attack_card(roster, card)
                .map(|attack| self.board.slammed_by(roster, seat, attack.kind)),
        };
        self.board.row(roster, card).text_with(force).join(" ")
    }

    fn pass_draws(&self, roster: &Roster, seat: Seat) -> u8 {
        PASS_DRAWS + self.pass_bonus(roster, seat)
    }

    /// Where Momentum would take a card.
    fn gloss_move(&self, roster: &Roster, seat: Seat, choice: Choice) -> Option<String> {
        let step = self.cultist_step(roster, seat);
        let (mover, points) = match (choice, self.agenda.top()?) {
            (Choice::Move(mover), Step::NameMover(name)) => {
                let fewest = (0..=self.most_cultists(seat)).find(|&count| {
                    (count == 0 || name.source != Source::Bonus)
                        && self.lands_on(seat, mover, name.points + count * step).is_some()
                })?;
                (mover, name.points + fewest * step)
            }
            (Choice::Sacrifice(Few(count)), Step::Advance(advance)) => {
                (self.board.turn.named?, advance.points + count * step)
            }
            (Choice::SacrificeFor(mover), Step::CultistSteps(_)) => (mover, step),
            _ => return None,
        };
        let (card, from) = self.mover(seat, mover)?;
        let name = &self.board.row(roster, card).name;
        let ends = match self.lands_on(seat, mover, points) {
            None => format!("{name} stays on space {from}, and the Momentum is lost"),
            Some(0) => {
                let slams = if self.board.would_slam(roster, seat, card) { "slams" } else { "attacks" };
                format!("{name} reaches Ground Zero and {slams}")
            }
            Some(to) => format!("{name} moves from space {from} to {to}"),
        };
        let cost = match (choice, self.agenda.top()?) {
            (Choice::Move(_), Step::NameMover(named)) if points > named.points => {
                format!(", if you sacrifice {}", how_many((points - named.points) / step, "Cultist"))
            }
            _ => String::new(),
        };
        Some(format!("{ends}{cost}."))
    }

    fn gloss_bump(&self, roster: &Roster, seat: Seat, mover: Mover, spaces: u8) -> String {
        let Some((card, from, to)) = self.bump_ends(seat, mover, spaces) else { return String::new() };
        let name = &self.board.row(roster, card).name;
        match to {
            _ if to == from => format!("{name} stays on space {from}: every space in reach is taken."),
            7.. => format!("{name} leaves the track and is discarded."),
            _ => format!("{name} goes back from space {from} to {to}."),
        }
    }
}
