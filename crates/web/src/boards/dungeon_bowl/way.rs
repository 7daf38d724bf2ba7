//! A planned way through the maze: drawn with its chance before the first step is made.

use catalog::dungeon_bowl::{Bout, Choice, Roster, plan};
use kernel::{Coded, Seat};
use maud::html;

use super::maze::middle;
use crate::boards::Way;

/// The way of a seat's acting player to the square that this step would end on.
pub(super) fn to(content: &Roster, bout: &Bout, seat: Seat, goal: Choice) -> Option<Way> {
    let Choice::StepTo(square) = goal else { return None };
    let player = bout.activation.filter(|activation| activation.player.seat() == seat)?.player;
    let plan = plan::plan(bout, content, player, square)?;
    let mut here = bout.player(player).square;
    let from = middle(here);
    let mut codes = Vec::new();
    for &next in &plan.path {
        let choice = if here.distance(next) == 1 { Choice::StepTo(next) } else { Choice::JumpTo(next) };
        codes.push(choice.code());
        here = next;
    }
    let points: Vec<String> = core::iter::once(from)
        .chain(plan.path.iter().map(|&square| middle(square)))
        .map(|(x, y)| format!("{x},{y}"))
        .collect();
    let (x, y) = middle(square);
    let percent = format!("{:.0} %", plan.chance.as_f64() * 100.0);
    let steps = if codes.len() == 1 { "1 square".to_owned() } else { format!("{} squares", codes.len()) };
    let words = format!("{steps}, {percent} with re-rolls");
    let half = 4 * words.len() as i32 + 8;
    Some(Way {
        drawn: html! {
            polyline points=(points.join(" ")) {} polyline.in points=(points.join(" ")) {}
            @for (index, &square) in plan.path.iter().enumerate() {
                @let (x, y) = middle(square);
                circle cx=(x) cy=(y) r="8" {} text.n x=(x) y=(y + 4) { (index + 1) }
            }
            rect x=(x - half) y=(y + 14) width=(2 * half) height="22" rx="11" {} text x=(x) y=(y + 29) { (words) }
        },
        words,
        codes,
    })
}
