//! The altar of a Wrestlenomicon match: two tracks that run side by side down to Ground Zero, each card with its
//! forecast, and the gods' Guts, Cultists, Permanents and piles around them.

mod art;
mod card;
mod corner;

use std::cell::RefCell;
use std::sync::Arc;

use catalog::Heard;
use kernel::{Seat, Viewer};
use maud::{Markup, html};
use wrestlenomicon::{Bag, Bout, Card, Choice, Event, Forecast, Lands, Mover, Type, When};

use super::dice::{Face, Roll};
use super::{Drawn, Scene, StageParts, dice};

type TableScene<'a> = Scene<'a, Bout>;

impl Drawn for Bout {
    fn goal() -> &'static str {
        "Knock the other god's Guts down to nothing before they do it to you. The right type slams for more."
    }

    fn cue(_: &Self::Content, _: &Self::View, event: &Event) -> crate::cues::Cue {
        crate::cues::wrestlenomicon::cue(event)
    }

    fn stage(scene: &TableScene<'_>) -> StageParts {
        let near = match scene.viewer {
            Viewer::Seat(seat) if seat.index() < 2 => seat,
            _ => Seat::FIRST,
        };
        StageParts {
            top: html! { div.wn { (now(scene)) } },
            mine: html! { div.wn { (corner::corner(scene, near, true)) } },
            theirs: html! { div.wn { (corner::corner(scene, near.other(), false)) } },
            board: html! {
                div.wn.on-board {
                    section.arena #wn-arena tabindex="0" aria-label="The track" {
                        (lane(scene, near.other(), "far"))
                        (altar(scene))
                        (lane(scene, near, "near"))
                    }
                    (corner::hand(scene, near, true))
                    (card::readers(scene, readable(scene)))
                }
            },
            tray: html! { div.wn { (dice::tray(&Scene { heard: this_turn(scene), pointed: RefCell::default(), ..*scene })) } },
        }
    }

    fn thrown(content: &Self::Content, view: &Self::View, event: &Event) -> Vec<Roll> {
        let roll = |by: String, face| vec![Roll { by, faces: vec![face], flat: 0, ..Roll::default() }];
        let name = |seat| view.board.name(content, seat).clone();
        match *event {
            Event::CoinTossed { heads } => roll(String::new(), Face::Coin(heads)),
            Event::RolledD3 { seat, result } => roll(name(seat), Face::Sides(3, result)),
            Event::Drew { seat, card } => {
                roll(name(seat), Face::Card(card.map(|card| view.board.row(content, card).name.clone())))
            }
            _ => Vec::new(),
        }
    }
}

/// Every card that lies where this viewer can read it, once.
fn readable(scene: &TableScene<'_>) -> Bag {
    let board = &scene.view.board;
    let mut all = Bag::EMPTY;
    for seat in Seat::BOTH {
        let corner = &board.corners[seat];
        let open = corner.track.iter().flatten().chain(&corner.zero).chain(&corner.permanents);
        let open = open.copied().chain(corner.discard.iter()).collect();
        all = all.at_least(open).at_least(scene.view.known_hand(seat));
    }
    all.at_least(board.turn.lifted.into_iter().chain(scene.view.at_issue()).collect())
}

/// One god's side of the track: six spaces and Ground Zero, and the cards on them. The cards are children of the lane
/// and know their space, so that one that advances glides there.
fn lane(scene: &TableScene<'_>, seat: Seat, class: &str) -> Markup {
    let (board, corner) = (&scene.view.board, &scene.view.board.corners[seat]);
    let name = board.name(scene.content, seat);
    let forecasts = scene.view.forecasts(scene.content, seat);
    let lifted = board.turn.lifted.filter(|_| board.turn.seat == seat);
    html! {
        div.lane.(class) #{ "wn-lane-" (seat.index()) } role="group" aria-label={ "Track of " (name) } {
            @for space in (1..=6u8).rev() {
                div.space style={ "--at:" (space) } aria-hidden="true" { span { (space) } }
            }
            div.space.zero style="--at:0" aria-hidden="true" { (art::crater()) span { "Ground Zero" } }
            @if let Some(&top) = corner.zero.last() { (landed(scene, seat, top, corner.zero.len())) }
            @for forecast in &forecasts { (tracked(scene, seat, forecast, &forecasts)) }
            @if let Some(card) = lifted {
                div.tracked.lifted #{ "wn-" (seat.index()) "-lifted" } style={ "--at:" (board.turn.lifted_from) } {
                    (scene.pick_over(&[Choice::Move(Mover::LIFTED), Choice::SacrificeFor(Mover::LIFTED), Choice::Bump(Mover::LIFTED)], html! {
                        (card::small(scene, card, seat))
                        p.forecast { "being replaced" }
                    }))
                }
            }
        }
    }
}

/// A card on its way, and what is to be expected of it.
fn tracked(scene: &TableScene<'_>, seat: Seat, forecast: &Forecast, all: &[Forecast]) -> Markup {
    let before =
        all.iter().filter(|other| other.card == forecast.card && other.space < forecast.space).count();
    let landed = scene.view.board.corners[seat].zero.last() == Some(&forecast.card);
    let copy = before + usize::from(landed);
    let mover = Mover::space(forecast.space);
    let wishes = [Choice::Move(mover), Choice::SacrificeFor(mover), Choice::Bump(mover)];
    let verb = ["move it", "sacrifice a Cultist for it", "bump it"];
    let lit = wishes.iter().zip(verb).find(|(wish, _)| scene.offered(**wish).is_some());
    html! {
        div.tracked.slams[forecast.would_slam] #{ "wn-" (seat.index()) "-" (u8::from(forecast.card)) "-" (copy) }
            style={ "--at:" (forecast.space) } {
            (scene.pick_over(&wishes, html! {
                (card::small(scene, forecast.card, seat))
                p.forecast {
                    span.spot { span.sr { "Space " } (forecast.space) }
                    (expected(scene, forecast))
                }
                @if let Some((_, verb)) = lit { span.verb aria-hidden="true" { (verb) } }
            }))
            (card::lens(scene, forecast.card))
        }
    }
}

/// When it can land and whether it would slam: whole for those who listen, as much as fits on the card for those who look.
fn expected(scene: &TableScene<'_>, forecast: &Forecast) -> Markup {
    let text = forecast.text(&scene.view.board, scene.content);
    let when = match forecast.when {
        When::ThisTurn => "this turn",
        When::NextTurn => "next turn",
    };
    html! {
        span.sr { (text) }
        span.when aria-hidden="true" title=(text) {
            @match (forecast.lands, forecast.needs) {
                (Lands::With { .. }, _) => { span.wide { "can land " } (when) },
                (Lands::Perhaps { combo: false }, Some(needs)) => { span.long { (when) " on " } "Momentum " (needs) },
                (Lands::Perhaps { .. }, _) => { span.long { (when) " by " } "Combo" },
                (Lands::No, _) => { "too far" span.long { " " (when) } },
            }
        }
        span.end aria-hidden="true" { @if forecast.would_slam { (art::burst()) } span.long { (if forecast.would_slam { "slams" } else { "no slam" }) } }
    }
}

/// The top of a Ground Zero pile.
fn landed(scene: &TableScene<'_>, seat: Seat, card: Card, count: usize) -> Markup {
    html! {
        div.tracked.landed #{ "wn-" (seat.index()) "-" (u8::from(card)) "-0" } style="--at:0" {
            span.still {
                (card::small(scene, card, seat))
                p.forecast { "Ground Zero: " @if count == 1 { "one card" } @else { "top of " (count) " cards" } }
            }
            (card::lens(scene, card))
            @if count > 1 { (beneath(scene, seat)) }
        }
    }
}

/// The cards under the top of a Ground Zero pile, each to be read.
fn beneath(scene: &TableScene<'_>, seat: Seat) -> Markup {
    let under = scene.view.board.corners[seat].zero.iter().rev().skip(1);
    html! {
        details.beneath #{ "wn-zero-" (seat.index()) } {
            summary { "Cards below" }
            ul { @for &card in under { (card::entry(scene, card, 1)) } }
        }
    }
}

/// Between the lanes: whose turn it is, what slams what, the card that everything is about, the dice and draws, and the
/// choices that belong to no card.
fn altar(scene: &TableScene<'_>) -> Markup {
    html! {
        div.altar {
            (cycle(scene))
            @if scene.view.board.outcome.is_none() { (issue(scene)) }
        }
    }
}

/// What was heard of this turn, and of how the one before it ended: dice of older turns are nobody's concern.
fn this_turn<'a>(scene: &TableScene<'a>) -> &'a [Arc<Heard<Bout>>] {
    let number = scene.view.board.turn.number;
    let before = scene.heard.iter().take_while(|heard| heard.view.board.turn.number < number).count();
    &scene.heard[before..]
}

/// The turn, or how it ended.
fn now(scene: &TableScene<'_>) -> Markup {
    let board = &scene.view.board;
    let name = |seat| board.name(scene.content, seat);
    html! {
        p.turn.bell[board.outcome.is_some()] {
            @match board.outcome.map(|outcome| outcome.winner()) {
                Some(Some(winner)) => {
                    (name(winner)) " devours the match, "
                    (wrestlenomicon::Level::of(board.corners[winner].guts()).text())
                }
                Some(None) => "Nobody wins. The stars were wrong.",
                None if board.turn.number > 0 => { "Turn " b { (board.turn.number) } ", " (name(board.turn.seat)) },
                None => "The stars are right. Both gods choose how they open.",
            }
        }
    }
}

/// The card that everything is about just now, to be read, and what is happening to it.
fn issue(scene: &TableScene<'_>) -> Markup {
    let board = &scene.view.board;
    let Some(card) = scene.view.at_issue() else { return html! {} };
    let who = board.name(scene.content, board.turn.seat);
    let attack = board.attack.filter(|attack| attack.card == card);
    let side = &board.corners[board.turn.seat];
    let played = side.on(board.turn.fresh) == Some(card);
    let moved = board
        .turn
        .named
        .and_then(|mover| if mover == Mover::LIFTED { board.turn.lifted } else { side.on(mover.into()) });
    html! {
        div.issue.own[played && scene.viewer.is(board.turn.seat)] {
            p.bell.slam[attack.is_some_and(|attack| attack.slams)] {
                @match attack {
                    Some(attack) if attack.cancelled => { (who) "'s attack is cancelled" },
                    Some(attack) => { (who) (if attack.slams { " slams!" } else { " attacks" }) },
                    None if played => { (who) " plays" },
                    None if board.corners[card.owner()].discard.top() == Some(card) => "Discarded",
                    None => "In play",
                }
                @if let Some(less) = attack.map(|attack| attack.reduce).filter(|&less| less > 0) {
                    span.note { (less) " less damage" }
                }
                @if let Some(moved) = moved.filter(|_| played) {
                    span.note { "to move " (board.row(scene.content, moved).name) }
                }
            }
            div.held { (card::full(scene, card, card.owner())) (card::lens(scene, card)) }
        }
    }
}

/// The Ground Zero tile: the cycle of slams, or its other side.
fn cycle(scene: &TableScene<'_>) -> Markup {
    let turned = scene.view.board.tile_turned;
    let words =
        "Bizarre slams Dominance, Dominance slams Ranged, Ranged slams Viscera, Viscera slams Bizarre";
    html! {
        div.tile.front[!turned] {
            @if !turned { p.first { (art::burst()) " The first attack slams" } }
            ol.cycle aria-label=(words) {
                @for kind in Type::ALL {
                    li aria-hidden="true" { (art::kind(kind)) span { (kind) } }
                    li.slams aria-hidden="true" { "slams" }
                }
                li aria-hidden="true" { (art::kind(Type::Bizarre)) }
            }
        }
    }
}
