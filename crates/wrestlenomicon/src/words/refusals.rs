//! Why something may not be said now: the rule, and a sentence.

use kernel::{Game, Refusal, Seat};

use crate::Bout;
use crate::card::Card;
use crate::choice::Choice;
use crate::roster::{Face, Roster};
use crate::step::Step;
use crate::words::card_text::how_many;

impl Bout {
    /// Why this seat may not say this now, from what it knows.
    pub(crate) fn refuse(&self, roster: &Roster, seat: Seat, choice: Choice) -> Refusal {
        let refusal = |rule, reason: String| Refusal { rule, reason };
        let Some(asked) = self.asked(roster) else {
            return refusal("WN-DMG-2", "The match is over".into());
        };
        if !asked.seats.has(seat) {
            let who = self.board.name(roster, asked.seat());
            return refusal("WN-TURN-1", format!("It is {who}'s decision now"));
        }
        let name = |card: Card| self.board.card_name(roster, card, seat);
        let not_held = |card: Card| !self.minds[seat].hand.has(card);
        let top = self.agenda.top();
        match choice {
            Choice::Open(card)
            | Choice::Play(card)
            | Choice::Combo(card)
            | Choice::Defend(card)
            | Choice::PassDiscarding(card)
            | Choice::Ambush(card)
                if not_held(card) =>
            {
                refusal("WN-TURN-1", format!("{} is not in your hand", name(card)))
            }
            Choice::Combo(card) if matches!(top, Some(Step::Act(_) | Step::AfterPlay(_))) => {
                self.refuse_combo(roster, card)
            }
            Choice::Defend(card) if matches!(top, Some(Step::DefenseWindow(_))) => {
                self.refuse_defense(roster, seat, card)
            }
            Choice::Pass | Choice::PassDiscarding(_) if matches!(top, Some(Step::Act(_))) => refusal(
                "WN-PASS-2",
                format!(
                    "You can't pass with {} or more cards in hand. Play one first",
                    self.pass_hand(roster, seat) + 1
                ),
            ),
            Choice::Play(card) if matches!(top, Some(Step::Act(_))) => {
                let row = self.board.row(roster, card);
                let reason = match row.face {
                    Face::Attack(_) | Face::Permanent(_) => format!("You can't play {} now", name(card)),
                    _ => format!("{} is a {}, not an attack card or a Permanent", name(card), row.kind()),
                };
                refusal("WN-TURN-1", reason)
            }
            Choice::Play(_) | Choice::Pass | Choice::PassDiscarding(_)
                if matches!(top, Some(Step::AfterPlay(_))) =>
            {
                refusal("WN-TURN-1", "You have made this turn's play. Play a Combo, or end your turn".into())
            }
            Choice::Open(card) if matches!(top, Some(Step::Opening(_))) => {
                refusal("WN-OPEN-1", format!("{} is not an attack card", name(card)))
            }
            Choice::Redraw if matches!(top, Some(Step::Act(_))) => refusal(
                "WN-REDRAW-3",
                "You can redraw once a turn, with five or more cards and neither an attack card nor a Permanent"
                    .into(),
            ),
            Choice::Move(_) if matches!(top, Some(Step::NameMover(_))) => {
                refusal("WN-MOM-5", "That card cannot move. Choose one that can".into())
            }
            Choice::Sacrifice(_) | Choice::SacrificeFor(_) => {
                refusal("WN-CULT-3", "That many Cultists do not move that card. Choose another number or card".into())
            }
            Choice::Bump(_) if matches!(top, Some(Step::BumpOne(_))) => {
                refusal("WN-BUMP-1", "There is no enemy card on that space. Choose one that is on the track".into())
            }
            Choice::Ambush(card) if matches!(top, Some(Step::AmbushFrom(_))) => {
                refusal("WN-CARD-18", format!("{} cannot attack from your hand: its Position is too high or it is no attack card", name(card)))
            }
            _ => refusal("WN-TURN-1", "That is not an option now".into()),
        }
    }

    fn refuse_combo(&self, roster: &Roster, card: Card) -> Refusal {
        let row = self.board.row(roster, card);
        match &row.face {
            Face::Combo(_) if self.board.turn.combo => {
                Refusal { rule: "WN-COMBO-2", reason: "You have played this turn's Combo".into() }
            }
            Face::Combo(combo) => {
                let reason = format!("{} may be played if {}", row.name, combo.condition_text());
                Refusal { rule: "WN-COMBO-1", reason }
            }
            _ => Refusal { rule: "WN-COMBO-1", reason: format!("{} is not a Combo", row.name) },
        }
    }

    fn refuse_defense(&self, roster: &Roster, seat: Seat, card: Card) -> Refusal {
        let row = self.board.row(roster, card);
        match &row.face {
            Face::Defense(defense) if self.corner(seat).cultists < defense.sacrifice.into() => {
                let cost = how_many(defense.sacrifice, "Cultist");
                Refusal { rule: "WN-CARD-13", reason: format!("{} costs {cost}", row.name) }
            }
            Face::Defense(defense) => {
                let reason = format!("{} is played when {}", row.name, defense.when.text());
                Refusal { rule: "WN-DEF-1", reason }
            }
            _ => Refusal { rule: "WN-DEF-1", reason: format!("{} is not a Defense", row.name) },
        }
    }
}
