//! The altar of a Wrestlenomicon match: two tracks that run side by side down to Ground Zero, each card with its
//! forecast, and the gods' Guts, Cultists, Permanents and piles around them.

mod art;
mod card;
mod corner;

use kernel::{Seat, Viewer};
use maud::{Markup, html};
use wrestlenomicon::{Bag, Bout, Card, Choice, Event, Few, Forecast, Mover, Type};

use super::dice::{Face, Roll};
use super::{Drawn, Scene, dice};

type Table<'a> = Scene<'a, Bout>;

impl Drawn for Bout {
    fn draw(scene: &Table<'_>) -> Markup {
        let near = match scene.viewer {
            Viewer::Seat(seat) if seat.index() < 2 => seat,
            _ => Seat::FIRST,
        };
        html! {
            div.wn {
                (corner::corner(scene, near.other(), false))
                section.arena #wn-arena aria-label="The track" {
                    (lane(scene, near.other(), "far"))
                    (altar(scene))
                    (lane(scene, near, "near"))
                }
                (dice::tray(scene))
                (corner::corner(scene, near, true))
                (card::readers(scene, readable(scene)))
            }
        }
    }

    fn thrown(content: &Self::Content, view: &Self::View, event: &Event) -> Vec<Roll> {
        let roll = |by: String, face| vec![Roll { by, faces: vec![face], flat: 0 }];
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
fn readable(scene: &Table<'_>) -> Bag {
    let board = &scene.view.board;
    let mut all = Bag::EMPTY;
    for seat in Seat::BOTH {
        let corner = &board.corners[seat];
        let open = corner.track.iter().flatten().chain(corner.zero.last()).chain(&corner.permanents);
        let top = corner.discard.top();
        all = all.at_least(open.copied().chain(top).collect()).at_least(scene.view.known_hand(seat));
    }
    all.at_least(board.turn.lifted.into_iter().collect())
}

/// One god's side of the track: six spaces and Ground Zero, and the cards on them. The cards are children of the lane
/// and know their space, so that one that advances glides there.
fn lane(scene: &Table<'_>, seat: Seat, class: &str) -> Markup {
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
                    (scene.pick_any(&[Choice::Move(Mover::LIFTED), Choice::SacrificeFor(Mover::LIFTED), Choice::Bump(Mover::LIFTED)], html! {
                        (card::small(scene, card, seat))
                        p.forecast { "being replaced" }
                    }))
                }
            }
        }
    }
}

/// A card on its way, and what is to be expected of it.
fn tracked(scene: &Table<'_>, seat: Seat, forecast: &Forecast, all: &[Forecast]) -> Markup {
    let before =
        all.iter().filter(|other| other.card == forecast.card && other.space < forecast.space).count();
    let landed = scene.view.board.corners[seat].zero.last() == Some(&forecast.card);
    let copy = before + usize::from(landed);
    let mover = Mover::space(forecast.space);
    let wishes = [Choice::Move(mover), Choice::SacrificeFor(mover), Choice::Bump(mover)];
    let verb = ["move it", "sacrifice a Cultist for it", "bump it"];
    let lit = wishes.iter().zip(verb).find(|(wish, _)| scene.offered(**wish).is_some());
    let holds = forecast.lands_with.map(|card| &scene.view.board.row(scene.content, card).name);
    html! {
        div.tracked.slams[forecast.would_slam] #{ "wn-" (seat.index()) "-" (u8::from(forecast.card)) "-" (copy) }
            style={ "--at:" (forecast.space) } {
            (scene.pick_any(&wishes, html! {
                (card::small(scene, forecast.card, seat))
                p.forecast {
                    span.spot { span.sr { "Space " } (forecast.space) }
                    (expected(forecast, holds))
                }
                @if let Some((_, verb)) = lit { span.verb aria-hidden="true" { (verb) } }
            }))
            (card::lens(scene, forecast.card))
        }
    }
}

/// When it can land and whether it would slam: whole for those who listen, as much as fits on the card for those who look.
fn expected(forecast: &Forecast, holds: Option<&String>) -> Markup {
    let text = forecast.text();
    let when = text.split_once("; ").map_or(text.as_str(), |(when, _)| when);
    let short = when
        .strip_prefix("lands next turn with ")
        .map_or("too far yet".to_owned(), |with| format!("lands on {with}"));
    html! {
        span.sr { (text) @if let Some(name) = holds { " (you hold " (name) ")" } }
        span.when aria-hidden="true" title=[holds.map(|name| format!("You hold {name}"))] { (short) @if holds.is_some() { ", in your hand" } }
        span.end aria-hidden="true" { @if forecast.would_slam { (art::burst()) "slams" } @else { "no slam" } }
    }
}

/// The top of a Ground Zero pile.
fn landed(scene: &Table<'_>, seat: Seat, card: Card, count: usize) -> Markup {
    html! {
        div.tracked.landed #{ "wn-" (seat.index()) "-" (u8::from(card)) "-0" } style="--at:0" {
            span.still {
                (card::small(scene, card, seat))
                p.forecast { "Ground Zero: " @if count == 1 { "one card" } @else { "top of " (count) " cards" } }
            }
            (card::lens(scene, card))
        }
    }
}

/// Between the lanes: what is happening, what slams what, and the choices that belong to no card.
fn altar(scene: &Table<'_>) -> Markup {
    let board = &scene.view.board;
    html! {
        div.altar {
            div.now {
                @if let Some(outcome) = board.outcome {
                    p.bell {
                        @match outcome.winner() {
                            Some(winner) => {
                                (board.name(scene.content, winner)) " devours the match, "
                                (wrestlenomicon::Level::of(board.corners[winner].guts()).text())
                            }
                            None => "Nobody wins. The stars were wrong.",
                        }
                    }
                } @else if let Some(attack) = &board.attack {
                    p.bell.slam[attack.slams] {
                        (board.row(scene.content, attack.card).name)
                        (if attack.cancelled { " is cancelled" } else if attack.slams { " slams!" } else { " attacks" })
                        @if attack.reduce > 0 { span.less { ", " (attack.reduce) " less damage" } }
                    }
                } @else if board.turn.number > 0 {
                    p.turn { "Turn " b { (board.turn.number) } ", " (board.name(scene.content, board.turn.seat)) }
                } @else { p.turn { "The stars are right. Both gods choose how they open." } }
                (calls(scene))
            }
            (cycle(scene))
        }
    }
}

/// Choices that are made by pointing at no card.
fn calls(scene: &Table<'_>) -> Markup {
    let plain = [
        Choice::EndTurn,
        Choice::LetIt,
        Choice::NoMore,
        Choice::KeepRoll,
        Choice::Reroll,
        Choice::Pass,
        Choice::Redraw,
    ];
    let far = (0..=6).map(|spaces| Choice::BumpBy(Few(spaces)));
    let wanted: Vec<Choice> =
        plain.into_iter().chain(far).filter(|&choice| scene.offered(choice).is_some()).collect();
    html! {
        @if !wanted.is_empty() {
            div.calls {
                @for choice in wanted {
                    (scene.pick(choice, html! { span.call { (scene.offered(choice).map_or("", |(_, say)| say)) } }))
                }
            }
        }
    }
}

/// The Ground Zero tile: the cycle of slams, or its other side.
fn cycle(scene: &Table<'_>) -> Markup {
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
