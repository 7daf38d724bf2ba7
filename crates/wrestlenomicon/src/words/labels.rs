//! Choices as buttons show them: a verb and the card's name, never its place alone.

use kernel::{Game, Icon, Label, Seat};

use crate::Bout;
use crate::card::Card;
use crate::choice::{Choice, Few, Mover};
use crate::roster::Roster;
use crate::words::card_text::how_many;

impl Bout {
    /// A choice as a button shows it.
    pub(crate) fn label_choice(&self, roster: &Roster, choice: Choice) -> Label {
        let asked = self.asked(roster).map_or(Seat::FIRST, |asked| asked.seat());
        let own = |card: Card| {
            let holds = self.minds[asked].hand.has(card) || matches!(choice, Choice::Retire(_));
            self.board.card_name(roster, card, if holds { asked } else { card.owner() })
        };
        let theirs = |card: Card| self.board.card_name(roster, card, asked.other());
        let of = |icon: Icon, text: String| Label::new(text).icon(icon);
        let label = match choice {
            Choice::Open(card) => of(Icon::Fist, format!("Open with {}", own(card))),
            Choice::Play(card) => of(Icon::Card, format!("Play {}", own(card))),
            Choice::Combo(card) => of(Icon::Bolt, format!("Combo: {}", own(card))),
            Choice::Pass => of(Icon::Stop, "Pass and draw".into()),
            Choice::PassDiscarding(card) => of(Icon::Discard, format!("Pass, discard {}", own(card))),
            Choice::Redraw => of(Icon::Reroll, "Redraw your hand".into()),
            Choice::EndTurn => of(Icon::Stop, "End turn".into()),
            Choice::Move(mover) => of(Icon::Boot, format!("Move {}", self.tracked(roster, asked, mover))),
            Choice::Sacrifice(Few(0)) => of(Icon::No, "Sacrifice none".into()),
            Choice::Sacrifice(Few(count)) => {
                of(Icon::Skull, format!("Sacrifice {}", how_many(count, "Cultist")))
            }
            Choice::SacrificeFor(mover) => {
                of(Icon::Skull, format!("Sacrifice: move {}", self.tracked(roster, asked, mover)))
            }
            Choice::NoMore => of(Icon::No, "Sacrifice none".into()),
            Choice::Defend(card) => of(Icon::Shield, format!("Defend with {}", own(card))),
            Choice::LetIt => of(Icon::No, "No response".into()),
            Choice::Bump(mover) => {
                of(Icon::Hand, format!("Bump {}", self.tracked(roster, asked.other(), mover)))
            }
            Choice::BumpBy(Few(spaces)) => of(Icon::Hand, format!("Bump {}", how_many(spaces, "space"))),
            Choice::Discard(card) => of(Icon::Discard, format!("Discard their {}", theirs(card))),
            Choice::Destroy(card) => of(Icon::Skull, format!("Destroy {}", theirs(card))),
            Choice::Retire(card) => of(Icon::Discard, format!("Discard {}", own(card))),
            Choice::KeepRoll => of(Icon::Yes, "Keep the roll".into()),
            Choice::Reroll => of(Icon::Reroll, "Re-roll".into()),
            Choice::Ambush(card) => of(Icon::Fist, format!("Attack with {}", own(card))),
        };
        Label { detail: self.gloss_choice(roster, choice), ..label }
    }

    /// A card on the track by name; its space tells two copies apart.
    fn tracked(&self, roster: &Roster, seat: Seat, mover: Mover) -> String {
        let Some((card, space)) = self.mover(seat, mover) else { return "a card".into() };
        let name = &self.board.row(roster, card).name;
        let twin = |other: &Mover| {
            let row = self.mover(seat, *other).map(|(same, _)| self.board.row(roster, same));
            *other != mover && row.is_some_and(|row| row.name == *name)
        };
        let twins = (0..=6).map(Mover).any(|other| twin(&other));
        match (mover == Mover::LIFTED, twins) {
            (true, true) => format!("{name} (being replaced)"),
            (false, true) => format!("{name} (space {space})"),
            _ => name.clone(),
        }
    }
}
