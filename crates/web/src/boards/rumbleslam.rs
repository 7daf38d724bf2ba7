//! A RUMBLESLAM match: the ring from above with its ropes, posts and crowd, the wrestlers on it, and a sheet for each.

mod hall;
mod piece;
mod reach;
mod ring;
mod sheet;
mod target;

use catalog::rumbleslam::bout::{LAST_ROUND, Place};
use catalog::rumbleslam::choice::DieOnTable;
use catalog::rumbleslam::dice::{Metal, Mood};
use catalog::rumbleslam::event::Shown;
use catalog::rumbleslam::{Bout, Choice, Event, Roster};
use kernel::{Coded, Fast, Game, Seat, Tabletop, Viewer};
use maud::{Markup, html};

use super::dice::{Face, Roll};
use super::{Drawn, Pick, Scene, StageParts, Way, dice};
use target::Targets;

/// What the parts of the drawing are made from. Nothing in this game is hidden: the view tells the whole match.
struct Arena<'s, 'a> {
    scene: &'s Scene<'a, Bout>,
    bout: Bout,
    roster: &'a Roster,
    targets: Targets,
}

impl Drawn for Bout {
    fn goal() -> &'static str {
        "Be the last with a wrestler in the ring. After five rounds, the side with more Dosh still in it wins."
    }

    fn cue(_: &Self::Content, _: &Self::View, event: &Event) -> crate::cues::Cue {
        crate::cues::rumbleslam::cue(event)
    }

    fn stage(scene: &Scene<'_, Self>) -> StageParts {
        let bout = Self::imagine(scene.content, scene.view, &mut Fast::new(0));
        let targets = Targets::of(scene, &bout);
        let arena = Arena { scene, bout, roster: scene.content, targets };
        let near = match scene.viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => 0,
        };
        let seats = usize::from(arena.bout.seats);
        let others = (1..seats).map(|i| Seat::at((near + i) % seats));
        StageParts {
            top: html! { div.rs { (banner(&arena)) } },
            mine: html! { div.rs { (sheet::team(&arena, Seat::at(near))) } },
            theirs: html! { div.rs { @for seat in others { (sheet::team(&arena, seat)) } } },
            board: html! { div.rs.on-board { (ring::draw(&arena)) } },
            tray: html! { div.rs { (on_the_table(&arena)) (dice::tray(scene)) } },
        }
    }

    /// Everybody who is still to be set up gets a square, in order. One that needs four squares is placed by itself.
    fn pick(scene: &Scene<'_, Self>) -> Option<Pick> {
        let Viewer::Seat(seat) = scene.viewer else { return None };
        let asked = scene.asked.filter(|asked| asked.why == "set up" && asked.seats.has(seat))?;
        let bout = Self::imagine(scene.content, scene.view, &mut Fast::new(0));
        let waiting = bout.team_of(asked.seat()).filter(|&who| bout.wrestler(who).place == Place::Waiting);
        let waiting: Vec<_> = waiting.map(|who| bout.card(scene.content, who)).collect();
        if waiting.iter().any(|card| card.big()) {
            return None;
        }
        Some(Pick {
            count: waiting.len(),
            weights: scene.offers.iter().map(|choice| (choice.code(), 0)).collect(),
            names: waiting.iter().map(|card| card.name.clone()).collect(),
            ..Pick::default()
        })
    }

    fn way(roster: &Roster, view: &Self::View, seat: Seat, goal: Choice) -> Option<Way> {
        let bout = Self::imagine(roster, view, &mut Fast::new(0));
        reach::way(&bout, roster, seat, goal)
    }

    fn thrown(_: &Roster, view: &Self::View, event: &Event) -> Vec<Roll> {
        let name = |who| view.wrestlers.iter().find(|seen| seen.who == who).map_or("", |seen| &seen.name);
        let shown = |by: &str, shown: &Shown| Roll {
            by: by.to_owned(),
            faces: shown.dice.iter().map(|&value| Face::Value(value)).collect(),
            flat: shown.flat,
            ..Roll::default()
        };
        let one = |face| vec![Roll { by: String::new(), faces: vec![face], flat: 0, ..Roll::default() }];
        match event {
            Event::RolledForCorners { gold, .. } => one(Face::Metal(Metal::Gold.letter(), *gold)),
            Event::RolledInitiative { who, shown: dice } | Event::TriedToStay { who, shown: dice } => {
                vec![shown(name(*who), dice)]
            }
            Event::Clashed { attack, by, on } => {
                vec![shown(name(attack.by), by), shown(name(attack.on), on)]
            }
            Event::PinTried { by, on, attack, defence } => {
                vec![shown(name(*by), attack), shown(name(*on), defence)]
            }
            Event::LiftTried { by, shown: dice, .. } => vec![shown(name(*by), dice)],
            Event::EscapeTried { who, holder, held } => {
                vec![shown(name(*who), held), shown("the holder", holder)]
            }
            Event::Rerolled { metal, to, .. } => one(Face::Metal(metal.letter(), *to)),
            Event::CrowdRerolled { to: mood, .. } | Event::Dazed { mood, .. } => one(crowd(*mood)),
            _ => Vec::new(),
        }
    }
}

const fn crowd(mood: Mood) -> Face {
    match mood {
        Mood::Cheer => Face::Cheer,
        Mood::Boo => Face::Boo,
        Mood::Blank => Face::Blank,
    }
}

/// The mark of a team: a shape for each seat, so that no colour has to tell them apart.
fn mark(seat: Seat) -> Markup {
    html! { svg.mark.{ "t" (seat.index()) } viewBox="-20 -20 40 40" aria-hidden="true" { (piece::shape(seat, 16.0)) } }
}

/// The Dosh that each side still has in the ring, the round, and who decides now.
fn banner(arena: &Arena<'_, '_>) -> Markup {
    let bout = &arena.bout;
    let decides = |seat: Seat| arena.scene.asked.is_some_and(|asked| asked.seats.has(seat));
    let side = |seat: Seat| {
        let half = bout.dosh_in_ring(arena.roster, seat);
        html! {
            span.score.now[decides(seat)] title="Dosh of the wrestlers still in the ring" {
                (mark(seat)) span.team-name { (bout.seat_name(arena.roster, seat)) }
                b { (half / 2) @if half % 2 == 1 { ".5" } small { "K" } }
                @if decides(seat) { span.hide { " decides now" } }
            }
        }
    };
    html! {
        header.banner {
            (side(Seat::FIRST))
            div.rounds role="meter" aria-label="Round" aria-valuemin="0" aria-valuemax=(LAST_ROUND) aria-valuenow=(bout.round)
                aria-valuetext={ (bout.round) " of " (LAST_ROUND) } {
                @if bout.round == 0 { "Setting up" } @else { "Round " (bout.round) " of " (LAST_ROUND) }
                span.pips aria-hidden="true" { @for round in 1..=LAST_ROUND { i.on[round < bout.round].last[round == bout.round] {} } }
            }
            @for seat in bout.all_seats().iter().skip(1) { (side(seat)) }
        }
    }
}

/// The dice that lie on the table while somebody may still re-roll one.
fn on_the_table(arena: &Arena<'_, '_>) -> Markup {
    let (bout, rolled) = (&arena.bout, &arena.bout.rolled);
    let faces = bout.faces(arena.roster);
    html! {
        @if !rolled.dice.is_empty() {
            section.lying aria-label="Dice on the table" {
                @for side in 0..rolled.sides {
                    @let owner = rolled.owner[usize::from(side)];
                    @let flat = rolled.flat[usize::from(side)];
                    div.side {
                        p { (mark(owner)) (bout.seat_name(arena.roster, owner)) }
                        div.dice {
                            @for (place, die) in rolled.dice.iter().enumerate().filter(|(_, die)| die.side == side) {
                                @let face = match die.metal {
                                    Metal::Crowd => crowd(faces.mood(die.face)),
                                    metal => Face::Metal(metal.letter(), faces.value(metal, die.face)),
                                };
                                (arena.scene.pick(Choice::Reroll(DieOnTable(place as u8)), face.draw()))
                            }
                        }
                        p.sum {
                            @if flat != 0 { (format!("{flat:+} ")) }
                            "makes " b { (rolled.total(faces, side)) }
                        }
                    }
                }
            }
        }
    }
}
