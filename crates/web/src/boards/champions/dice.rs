//! Dice, and the sum they make.

use champions::pair::Pair;
use champions::{Event, Man};
use maud::{Markup, html};

use super::{Desk, corner_name};
use crate::boards::dice::pips;

/// A roll that was made: who made it, the faces, and the number that it had to be compared with.
pub(super) struct Roll {
    men: [Option<Man>; 2],
    faces: Vec<u8>,
    against: Option<(&'static str, i32)>,
}

/// The dice of an event.
pub(super) fn roll(event: &Event) -> Option<Roll> {
    let one = |man: Man, face: u8| Some(Roll { men: [Some(man); 2], faces: vec![face], against: None });
    let pair = |man: Option<Man>, dice: Pair, against| {
        Some(Roll { men: [man; 2], faces: vec![dice.0, dice.1], against })
    };
    match *event {
        Event::InitiativeRolled { men, faces, .. } => {
            Some(Roll { men: men.map(Some), faces: faces.to_vec(), against: None })
        }
        Event::OffenseRolled { man, face, .. }
        | Event::DefenseRolled { man, face, .. }
        | Event::RolledOut { man, face, .. }
        | Event::AllyCalled { man, face, .. }
        | Event::BrawlRolled { winner: man, face } => one(man, face),
        Event::ChoiceRolled { man, dice, needed, .. } => {
            pair(Some(man), dice, Some(("works on", needed.into())))
        }
        Event::TagOutTried { man, dice: Some(dice), needed, .. } => {
            pair(Some(man), dice, Some(("works on", needed.into())))
        }
        Event::DistractionTried { dice, needed, .. } => pair(None, dice, Some(("works on", needed.into()))),
        Event::PinRolled { man, dice, rating, .. } | Event::EscapeRolled { man, dice, rating, .. } => {
            pair(Some(man), dice, Some(("loses on", rating.into())))
        }
        Event::CountOutRolled { man, dice, rating, .. } => {
            pair(Some(man), dice, Some(("out on", rating.into())))
        }
        Event::DisqualificationRolled { man, dice, number, .. } => {
            pair(Some(man), dice, Some(("out on", number.into())))
        }
        Event::SaveBrawlRolled { dice, number, .. } => pair(None, dice, Some(("out on", number.into()))),
        Event::ChartRolled { man, dice, .. } | Event::RoyalRolled { man, dice, .. } => {
            pair(Some(man), dice, None)
        }
        Event::AllyPounced { on: man, dice, .. } => pair(Some(man), dice, None),
        Event::SaveTried { by, dice, .. } | Event::PinBroken { by, dice, .. } => pair(Some(by), dice, None),
        Event::InterferenceTried { dice, .. }
        | Event::RefereeDown { dice }
        | Event::FeudRolled { dice, .. } => pair(None, dice, None),
        _ => None,
    }
}

/// The dice on the table, with the arithmetic spelled out.
pub(super) fn draw(scene: &Desk<'_>, entry: usize, roll: &Roll) -> Markup {
    let sum: u8 = roll.faces.iter().sum();
    let same = roll.men[0] == roll.men[1];
    html! {
        div.thrown #{ "rolled-" (entry) } {
            @for (&face, man) in roll.faces.iter().zip(roll.men) {
                (die(face, man.map_or("", |man| corner_name(scene.view.bout.side(man)))))
            }
            @if roll.faces.len() == 2 && same {
                p.sum {
                    span { (roll.faces[0]) " + " (roll.faces[1]) " = " b { (sum) } }
                    @if let Some((words, number)) = roll.against { span.against { (words) " " (number.max(0)) " or less" } }
                }
            }
        }
    }
}

fn die(face: u8, class: &str) -> Markup {
    html! {
        svg.die.(class) viewBox="0 0 100 100" role="img" aria-label={ "A die shows " (face) } {
            rect x="4" y="4" width="92" height="92" rx="18" {}
            (pips(face))
        }
    }
}

/// A small die beside an entry of a card.
pub(super) fn mark(face: u8) -> Markup {
    die(face, "mark")
}
