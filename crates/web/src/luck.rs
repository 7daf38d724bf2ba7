//! Luck and chances after a match: a curve, and the same as tables.

use std::fmt::Write;

use kernel::Seat;
use lab::luck::Roll;
use lab::review::{Moment, Review, percent, signed};
use maud::{Markup, html};

use crate::replay::moment;

/// How many rolls, decisions and moments are listed.
const LISTED: usize = 8;

/// The page of a match that has been looked at.
pub fn page(id: &str, title: &str, review: &Review) -> Markup {
    html! {
        header.hero {
            div.words { h1 { (title) ": luck and chances" } p.lead { "Who had the dice, who made the better choices, and where the match turned." } }
            p { a.button href={ "/m/" (id) } { "To the replay" } }
            div.ropes aria-hidden="true" {}
        }
        (body(review, Some(id)))
    }
}

/// The page while it is being worked out.
pub fn waiting(id: &str, title: &str) -> Markup {
    html! {
        header.hero { div.words { h1 { (title) ": luck and chances" } } div.ropes aria-hidden="true" {} }
        p.lead role="status" { "Every roll is being compared with all that it could have been. This takes a little while." }
        p.row { a.button href={ "/m/" (id) "/luck" } #reload data-reload="3" { "Look again" } a.button href={ "/m/" (id) } { "To the replay" } }
    }
}

/// What the end of a match says of it: the two moments that decided it, and everybody's luck in a line.
pub fn brief(review: &Review, id: &str) -> Markup {
    let mut turns = turns(review);
    turns.sort_by(|a, b| (b.2 - b.1).abs().total_cmp(&(a.2 - a.1).abs()));
    turns.truncate(2);
    turns.sort_by_key(|(turn, ..)| turn.entry);
    let first = review.names.first().map_or("", String::as_str);
    html! {
        @if !turns.is_empty() {
            h3 { "What decided it" }
            ol.turns {
                @for (turn, before, after) in turns {
                    li { a href=(moment(id, turn.entry, None)) { "Move " (turn.entry) ", " (review.names[turn.seat.index()]) ": " (turn.say) }
                        span { "chance of " (first) ": " (format!("{:.0} % to {:.0} %", 100.0 * before, 100.0 * after)) } }
                }
            }
        }
        p.dice-luck { @for account in review.accounts() { span { "Dice of " (account.name) ": luckier than " (format!("{:.0} %", 100.0 * account.luckier_than)) " of such dice. " } } }
    }
}

/// The curve and the tables; with links to the moments where there is a match to go to.
pub fn body(review: &Review, id: Option<&str>) -> Markup {
    html! {
        section.luck aria-labelledby="chances" {
            h2 #chances { "How the chances went" }
            p { "Win chance after each move. " (review.basis()) }
            (curve(review))
            (turning_points(review, id))
        }
        section.luck aria-labelledby="luck" {
            h2 #luck { "Luck and decisions" }
            (seats(review))
            (rolls(review, id))
        }
        (decisions(review, id))
    }
}

fn names(review: &Review) -> impl Iterator<Item = (Seat, &str)> {
    review.names.iter().enumerate().map(|(index, name)| (Seat::at(index), name.as_str()))
}

const WIDE: f64 = 400.0;
const HIGH: f64 = 150.0;
const LEFT: f64 = 52.0;

fn curve(review: &Review) -> Markup {
    let last = review.moments.len();
    let step = WIDE / last.max(1) as f64;
    let line = |seat: Seat| -> String {
        let mut path = String::new();
        for (ply, chance) in review.curve(seat).into_iter().enumerate() {
            let letter = if ply == 0 { 'M' } else { 'L' };
            let (x, y) = (LEFT + step * ply as f64, 10.0 + HIGH * (1.0 - chance.clamp(0.0, 1.0)));
            let _ = write!(path, "{letter}{x:.1} {y:.1}");
        }
        path
    };
    // Two curves mirror each other: one is enough, and the half below it belongs to that seat.
    let drawn: Vec<(Seat, &str)> =
        names(review).take(if review.names.len() == 2 { 1 } else { usize::MAX }).collect();
    let says = match drawn.as_slice() {
        [(seat, name)] => format!(
            "Chance of {name}: {} at the start, {} at the end.",
            percent(review.start[seat.index()]),
            percent(review.curve(*seat).last().copied().unwrap_or(0.0))
        ),
        _ => "The chance of every seat from answer to answer.".to_owned(),
    };
    html! {
        figure.chances {
            svg viewBox={ "0 0 " (LEFT + WIDE + 10.0) " " (HIGH + 34.0) } role="img" aria-label=(says) {
                @for (share, label) in [(1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")] {
                    @let y = 10.0 + HIGH * (1.0 - share);
                    path.grid d={ "M" (LEFT) " " (y) "h" (WIDE) } {}
                    text x=(LEFT - 6.0) y=(y + 4.0) text-anchor="end" { (label) }
                }
                @for (index, (seat, _)) in drawn.iter().enumerate() {
                    @let path = line(*seat);
                    @if drawn.len() == 1 {
                        path.over d={ (path) "V10H" (LEFT) "Z" } {}
                        path.under d={ (path) "V" (10.0 + HIGH) "H" (LEFT) "Z" } {}
                    }
                    path class={ "line line" (index) } d=(path) {}
                }
                @if let ([(seat, name)], [_, other]) = (drawn.as_slice(), review.names.as_slice()) {
                    text.whose x=(LEFT + 8.0) y="28" { (other) }
                    text.whose x=(LEFT + 8.0) y=(HIGH + 1.0) { (name) }
                    @let curve = review.curve(*seat);
                    @for (moment, _, after) in turns(review) {
                        circle.turn cx=(format!("{:.1}", LEFT + step * moment.entry as f64)) cy=(format!("{:.1}", 10.0 + HIGH * (1.0 - after.clamp(0.0, 1.0)))) r="4.5" {}
                    }
                    @if let Some(end) = curve.last() { circle.end cx=(LEFT + WIDE) cy=(format!("{:.1}", 10.0 + HIGH * (1.0 - end.clamp(0.0, 1.0)))) r="6" {} }
                }
                text x=(LEFT) y=(HIGH + 28.0) { "start" }
                text x=(LEFT + WIDE) y=(HIGH + 28.0) text-anchor="end" { "answer " (last) }
            }
            figcaption {
                @match drawn.as_slice() {
                    [(_, name)] => { "The chance of " strong { (name) } "; what is above the line belongs to the other seat. The dots are the answers that changed most." },
                    _ => ul.key { @for (index, (_, name)) in drawn.iter().enumerate() {
                        li { svg viewBox="0 0 40 8" width="40" height="8" aria-hidden="true" { path class={ "line line" (index) } d="M0 4h40" {} } " " (name) }
                    } },
                }
            }
        }
    }
}

fn ply(id: Option<&str>, entry: usize) -> Markup {
    html! {
        @if let Some(id) = id { a href=(moment(id, entry, None)) { (entry) } } @else { (entry) }
    }
}

/// The answers after which the chances had changed most.
pub fn turns(review: &Review) -> Vec<(&Moment, f64, f64)> {
    let curve = review.curve(Seat::FIRST);
    let mut turns: Vec<(&Moment, f64, f64)> = review
        .moments
        .iter()
        .zip(curve.windows(2))
        .map(|(moment, pair)| (moment, pair[0], pair[1]))
        .collect();
    turns.sort_by(|a, b| (b.2 - b.1).abs().total_cmp(&(a.2 - a.1).abs()));
    turns.truncate(LISTED);
    turns.retain(|(_, before, after)| (before - after).abs() >= 0.005);
    turns.sort_by_key(|(moment, ..)| moment.entry);
    turns
}

fn turning_points(review: &Review, id: Option<&str>) -> Markup {
    let first = review.names.first().map_or("", String::as_str);
    html! {
        div.wide { table {
            caption { "The answers that changed most" }
            thead { tr { th scope="col" { "answer" } th scope="col" { "who" } th scope="col" { "said" } th.number scope="col" { "chance of " (first) } } }
            tbody { @for (moment, before, after) in turns(review) {
                tr {
                    td { (ply(id, moment.entry)) }
                    td { (review.names[moment.seat.index()]) }
                    td { (moment.say) }
                    td.number { (percent(before)) " to " (percent(after)) }
                }
            } }
        } }
    }
}

fn seats(review: &Review) -> Markup {
    let accounts = review.accounts();
    html! {
        div.wide { table {
            caption { "Chance at the start + luck + decisions + estimate error = result" }
            thead { tr {
                th scope="col" { "seat" }
                @if let Some(account) = accounts.first() {
                    @for (what, _) in account.figures() { th.number scope="col" { (what) } }
                }
                th.number scope="col" { "luckier than" } th scope="col" { "mistakes" }
            } }
            tbody { @for account in &accounts {
                tr {
                    th scope="row" { (account.name) }
                    @for (what, figure) in account.figures() {
                        td.number { (figure) @match what {
                            "luck" => (bar(account.luck)),
                            "decisions" => (bar(account.decisions)),
                            _ => "",
                        } }
                    }
                    td.number { (format!("{:.0} %", 100.0 * account.luckier_than)) " of all such dice" }
                    td { (account.mistakes()) }
                }
            } }
        } }
    }
}

/// A share as a bar from the middle: to the right what helped, to the left what harmed.
fn bar(share: f64) -> Markup {
    let (left, width) = if share < 0.0 {
        (50.0 + 50.0 * share.max(-1.0), -50.0 * share.max(-1.0))
    } else {
        (50.0, 50.0 * share.min(1.0))
    };
    html! { span.bar.less[share < 0.0] aria-hidden="true" { i style=(format!("left:{left:.1}%;width:{width:.1}%")) {} } }
}

fn rolls(review: &Review, id: Option<&str>) -> Markup {
    let mut rolls: Vec<(&Moment, &Roll)> = review
        .moments
        .iter()
        .flat_map(|moment| moment.rolls.iter().map(move |roll| (moment, roll)))
        .collect();
    rolls.sort_by(|a, b| b.1.swing[0].abs().total_cmp(&a.1.swing[0].abs()));
    rolls.truncate(LISTED);
    html! {
        div.wide { table {
            caption { "The rolls that mattered most" }
            thead { tr {
                th scope="col" { "answer" } th scope="col" { "rolled for" } th scope="col" { "shown" }
                th scope="col" { "good for" } th.number scope="col" { "by" } th.number scope="col" { "chance to do as well" }
            } }
            tbody { @for (moment, roll) in rolls {
                @let favoured = usize::from(roll.swing[0] < 0.0).min(review.names.len().saturating_sub(1));
                @let faces: Vec<String> = roll.faces.iter().map(ToString::to_string).collect();
                tr {
                    td { (ply(id, moment.entry)) }
                    td { (roll.why) }
                    td { (faces.join(" ")) }
                    td { (review.names[favoured]) }
                    td.number { (signed(roll.swing[favoured])) }
                    td.number { @match roll.as_good.as_ref().and_then(|chances| chances.get(favoured)) {
                        Some(chance) => (chance),
                        None => "sampled",
                    } }
                }
            } }
        } }
    }
}

fn decisions(review: &Review, id: Option<&str>) -> Markup {
    let cost = |moment: &Moment| moment.decision.as_ref().map_or(0.0, |decision| decision.cost);
    let mut costly: Vec<&Moment> = review.moments.iter().filter(|moment| cost(moment) > 0.0).collect();
    costly.sort_by(|a, b| cost(b).total_cmp(&cost(a)));
    costly.truncate(LISTED);
    html! {
        @if !costly.is_empty() {
            section.luck aria-labelledby="decisions" {
                h2 #decisions { "Mistakes" }
                div.wide { table {
                    thead { tr { th scope="col" { "answer" } th scope="col" { "who" } th scope="col" { "said" } th.number scope="col" { "worth" } th scope="col" { "better" } th.number scope="col" { "worth" } } }
                    tbody { @for moment in costly {
                        @if let Some(decision) = &moment.decision {
                            @let (best, made) = (&decision.worths[0], &decision.worths[decision.made]);
                            tr {
                                td { (ply(id, moment.entry)) }
                                td { (review.names[moment.seat.index()]) }
                                td { (made.say) } td.number { (percent(made.chance)) }
                                td { (best.say) } td.number { (percent(best.chance)) }
                            }
                        }
                    } }
                } }
            }
        }
    }
}
