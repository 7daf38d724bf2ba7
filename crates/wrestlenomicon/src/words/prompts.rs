//! The question of the moment, with the numbers in force.

use kernel::{Asked, Choices, Rule, Seat};

use crate::Bout;
use crate::card::Card;
use crate::choice::Mover;
use crate::roster::{Face, Roster};
use crate::rules::bump::{BumpOne, bumped_to};
use crate::rules::defense::{DefenseWindow, Moment};
use crate::rules::turn::AfterPlay;
use crate::step::Step;
use crate::vocabulary::{Effect, Lasting};
use crate::words::card_text::{how_many, list};

impl Bout {
    /// The question of the moment.
    pub(crate) fn prompt_for(&self, roster: &Roster, asked: Asked, seat: Seat) -> String {
        let enemy = self.board.name(roster, seat.other());
        match self.agenda.top() {
            Some(Step::Opening(_)) => {
                "Choose your opening attack card. Both are revealed together, and the higher Momentum takes the first turn."
                    .into()
            }
            Some(Step::Act(_)) => self.turn_prompt(roster, seat),
            Some(Step::AfterPlay(step)) => self.combo_prompt(roster, seat, step),
            Some(Step::NameMover(step)) => {
                format!("Momentum {}: choose a tracked card to move.", step.points)
            }
            Some(Step::CultistSteps(_)) => {
                let far = how_many(self.cultist_step(roster, seat), "space");
                format!("Sacrifice a Cultist to move one card {far} further?")
            }
            Some(Step::Advance(_)) => {
                let far = how_many(self.cultist_step(roster, seat), "space");
                let card = self.board.turn.named.and_then(|named| self.mover(seat, named));
                let card = card.map_or("the card", |(card, _)| &self.board.row(roster, card).name);
                format!("Sacrifice Cultists? Each moves {card} {far} further.")
            }
            Some(Step::DefenseWindow(window)) => self.defense_prompt(roster, seat, window),
            Some(Step::BumpOne(step)) => self.bump_prompt(roster, seat, step),
            Some(Step::BumpFar(_)) => "Choose how many spaces to bump it.".into(),
            Some(Step::ChooseDiscard(_)) => format!("Choose a card for {enemy} to discard."),
            Some(Step::ChooseDestroyed(_)) => format!("Choose one of {enemy}'s Permanents to destroy."),
            Some(Step::MakeRoom(_)) => {
                "You have two Permanents in play. Choose one to discard.".into()
            }
            Some(Step::TakeRoll(step)) => {
                format!("You rolled {}. Keep it, or re-roll?", step.result)
            }
            Some(Step::AmbushFrom(_)) => "Choose a card from your hand to attack with.".into(),
            _ => format!("Your decision: {}.", asked.why),
        }
    }

    /// What can be done now, and only that.
    fn turn_prompt(&self, roster: &Roster, seat: Seat) -> String {
        let hand = self.minds[seat].hand;
        let holds = |of: fn(&Face) -> bool| hand.kinds().any(|card| of(&self.board.row(roster, card).face));
        let mut ways = Vec::new();
        if holds(|face| matches!(face, Face::Attack(_))) {
            ways.push("play an attack card".to_owned());
        }
        if holds(|face| matches!(face, Face::Permanent(_))) {
            ways.push("play a Permanent".to_owned());
        }
        if self.may_pass(roster, seat) {
            ways.push("pass and draw".to_owned());
        }
        if self.may_redraw(roster, seat) {
            ways.push("redraw your hand".to_owned());
        }
        let mut combos = Choices::default();
        self.offer_combos(roster, seat, &mut combos);
        let combo = if combos.is_empty() { "" } else { " You may play a Combo first." };
        let attacked = if self.board.turn.attacked { " You have attacked this turn." } else { "" };
        format!("Your turn: {}.{combo}{attacked}", list(&ways, "or"))
    }

    fn combo_prompt(&self, roster: &Roster, seat: Seat, step: AfterPlay) -> String {
        let mut choices = Choices::default();
        step.offer(self, roster, seat, &mut choices);
        if choices.len() > 1 {
            "Play a Combo, or end your turn.".into()
        } else {
            "You hold no Combo that you can play now. End your turn.".into()
        }
    }

    fn defense_prompt(&self, roster: &Roster, seat: Seat, window: DefenseWindow) -> String {
        let enemy = self.board.name(roster, seat.other());
        let name = |card: Card| &self.board.row(roster, card).name;
        let happens = match window.moment {
            Moment::Attack => {
                let Some(attack) = self.board.attack else { return "Respond with a Defense?".into() };
                let how = if attack.slams { "slams" } else { "hits" };
                format!("{enemy}'s {} {how} you{}.", name(attack.card), self.threat(roster))
            }
            Moment::EnemyPlayed => {
                let turn = &self.board.turn;
                let played =
                    self.corner(turn.seat).on(turn.fresh).map_or("an attack card", |card| name(card));
                let moved = turn.named.and_then(|named| self.mover(turn.seat, named));
                let moves =
                    moved.map_or(String::new(), |(card, _)| format!(" and is about to move {}", name(card)));
                format!("{enemy} plays {played}{moves}.")
            }
            Moment::Lost(card) => format!("Your {} is discarded from the track.", name(card)),
        };
        let mut choices = Choices::default();
        window.offer(self, roster, seat, &mut choices);
        if choices.len() > 1 {
            format!("{happens} Respond with a Defense?")
        } else {
            format!("{happens} You hold no Defense for this.")
        }
    }

    /// ` for 4 damage`: what the attack would do if nobody answered it, Permanents counted.
    fn threat(&self, roster: &Roster) -> String {
        let [least, most] = [1, 3].map(|d3| self.attack_damage(roster, d3));
        match (least, most) {
            (0, 0) => String::new(),
            _ if least == most => format!(" for {least} damage"),
            _ => format!(" for {least} to {most} damage"),
        }
    }

    /// What the attack of the moment would deal if every d3 showed that.
    fn attack_damage(&self, roster: &Roster, d3: u8) -> u8 {
        let Some(attack) = self.board.attack else { return 0 };
        let seat = self.board.turn.seat;
        let mut blows = self.blows(roster, attack.card, d3, true);
        if attack.slams
            && let Some(printed) = self.board.attack_card(roster, attack.card)
        {
            blows.extend(printed.slam.iter().filter_map(|&effect| self.blow(roster, seat, effect, d3)));
        }
        if let Some(first) = blows.first_mut() {
            *first = first.saturating_add(self.board.attack_bonus(roster, seat, attack.card));
        }
        let mut hides: Vec<(u8, u8)> = self
            .lasting(roster, seat.other())
            .filter_map(|effect| match effect {
                Lasting::ThickHide { from, less } => Some((from, less)),
                _ => None,
            })
            .skip(self.board.turn.hides.into())
            .collect();
        blows.into_iter().fold(0, |dealt: u8, blow| {
            let mut blow = blow;
            hides.retain(|&(from, less)| {
                let holds = blow > 0 && dealt.saturating_add(blow) >= from;
                blow -= if holds { less.min(blow) } else { 0 };
                !holds
            });
            dealt.saturating_add(blow)
        })
    }

    /// The blows of a card's main ability, those it borrows included.
    fn blows(&self, roster: &Roster, card: Card, d3: u8, may_mimic: bool) -> Vec<u8> {
        let seat = self.board.turn.seat;
        let Some(printed) = self.board.attack_card(roster, card) else { return Vec::new() };
        let mut blows = Vec::new();
        for &effect in &printed.main {
            match (effect, self.corner(seat.other()).zero.last()) {
                (Effect::Mimic, Some(&top)) if may_mimic => blows.extend(self.blows(roster, top, d3, false)),
                _ => blows.extend(self.blow(roster, seat, effect, d3)),
            }
        }
        blows
    }

    fn blow(&self, roster: &Roster, seat: Seat, effect: Effect, d3: u8) -> Option<u8> {
        match effect {
            Effect::Damage(amount) => Some(amount),
            Effect::DamageWithCultists(amount) if self.corner(seat).cultists >= 2 => Some(amount),
            Effect::RollDamage(dice) => Some(dice.saturating_mul(d3 + self.d3_plus(roster, seat))),
            _ => None,
        }
    }

    fn bump_prompt(&self, roster: &Roster, seat: Seat, step: BumpOne) -> String {
        let enemy = self.board.name(roster, seat.other());
        let far = how_many(step.spaces, "space");
        let stuck: Vec<String> = self
            .movers(seat.other(), false)
            .filter(|&mover| self.bump_ends(seat, mover, step.spaces).is_some_and(|(_, from, to)| from == to))
            .filter_map(|mover| self.mover(seat.other(), mover))
            .map(|(card, _)| self.board.row(roster, card).name.clone())
            .collect();
        let note = if stuck.is_empty() {
            String::new()
        } else {
            format!(" {} would stay: every space in reach is taken.", list(&stuck, "and"))
        };
        format!("Choose one of {enemy}'s tracked cards to bump {far}.{note}")
    }

    /// An enemy card that this seat may bump, where it is and where it would end; 7 is off the track.
    pub(crate) fn bump_ends(&self, seat: Seat, mover: Mover, spaces: u8) -> Option<(Card, u8, u8)> {
        let (card, from) = self.mover(seat.other(), mover)?;
        Some((card, from, bumped_to(self.corner(seat.other()), from, spaces)))
    }
}
