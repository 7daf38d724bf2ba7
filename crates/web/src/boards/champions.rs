//! A Champions match on the commentators' desk: the voice at the microphone, the dice, and the paper cards of the two
//! who fight, with the level and the entry that count now marked on them.

mod bust;
mod card;
mod dice;

use champions::bout::{Corner, Place};
use champions::{Bout, Choice, Event, Man, Person};
use maud::{Markup, html};

use super::{Drawn, Scene, StageParts};
use crate::art::{MatchState, Pose, figure};

type Desk<'a> = Scene<'a, Bout>;

/// Who sits in a corner, by its colour, for eyes that do not see colours too.
const CORNERS: [&str; 8] = ["red", "blue", "green", "gold", "white", "black", "silver", "purple"];

impl Drawn for Bout {
    fn goal() -> &'static str {
        "Win the rolls, wear the other wrestler down and pin them: the first fall ends the match."
    }

    fn cue(_: &Self::Content, _: &Self::View, event: &Event) -> crate::cues::Cue {
        crate::cues::champions::cue(event)
    }

    fn stage(scene: &Desk<'_>) -> StageParts {
        let bout = &scene.view.bout;
        let [mine, theirs] = in_the_ring(scene);
        let company = (0..bout.side_count).any(|side| has_company(bout, side));
        StageParts {
            top: html! { div.ch { (bill(bout)) } },
            mine: html! { div.ch { (card::paper(scene, mine)) } },
            theirs: html! { div.ch { (card::paper(scene, theirs)) } },
            board: html! {
                div.ch.on-board {
                    (desk(scene))
                    (fight(scene, [mine, theirs]))
                    div.counts { @for man in [mine, theirs] { (card::live(scene, man)) } }
                    @if company {
                        section.corners aria-label="Around the ring" {
                            @for side in 0..bout.side_count { (corner(scene, side)) }
                        }
                    }
                }
            },
            tray: html! { div.ch { (rolls(scene)) } },
        }
    }
}

fn corner_name(side: u8) -> &'static str {
    CORNERS[side as usize & 7]
}

/// The two who fight: the viewer's own on the left, else by side, so that nobody changes places when the tide turns.
fn in_the_ring(scene: &Desk<'_>) -> [Man; 2] {
    let bout = &scene.view.bout;
    let (one, other) = (bout.attacker, bout.defender);
    let own = |man: Man| scene.viewer.is(bout.seat(man));
    if own(other) || !own(one) && other < one { [other, one] } else { [one, other] }
}

// ------------------------------------------------------------------------------ the desk

/// The headline.
fn bill(bout: &Bout) -> Markup {
    html! {
        p.bill {
            (bout.rules.kind.word()) " match"
            @if let Some(champion) = bout.rules.champion { ", the " (corner_name(champion)) " corner defends the title" }
            @if bout.moves > 0 { span.count { (bout.moves) @if bout.moves == 1 { " move" } @else { " moves" } } }
        }
    }
}

/// The two in the ring, face to face: who attacks is lit, who is worn out lies.
fn fight(scene: &Desk<'_>, men: [Man; 2]) -> Markup {
    let bout = &scene.view.bout;
    let over = bout.finish;
    html! {
        svg.fight viewBox="-190 -118 380 150" role="img" aria-label={ (scene.view.men[men[0].0 as usize].name) " against " (scene.view.men[men[1].0 as usize].name) } {
            path.canvas d="M-168 8 -128-26H128L168 8V20H-168z" {} path.edge d="M-168 8H168" {}
            @for y in [-52, -40, -28] { path.rope d={ "M-128 " (y) "H128" } {} }
            path.post d="M-134-64h10v42h-10zM124-64h10v42h-10z" {}
            @for (place, man) in men.into_iter().enumerate() {
                @let beaten = over.is_some_and(|finish| finish.winner.is_some() && finish.winner != Some(bout.side(man)));
                @let state = MatchState {
                    side: kernel::Seat::at(place).into(),
                    left: place == 1,
                    selected: man == bout.attacker && over.is_none(),
                    pose: if beaten { Pose::Down } else { Pose::Stand },
                    ..MatchState::default()
                };
                g #{ "ch-fig-" (man.0) } transform={ "translate(" (if place == 0 { -62 } else { 62 }) " -2) scale(1.75)" } {
                    (figure(&bust::recipe(bout.man(man).person, scene.content), &state))
                }
            }
        }
    }
}

/// What was said last.
fn desk(scene: &Desk<'_>) -> Markup {
    let said = commentary(scene);
    html! {
        // The board scrolls on a small screen: keys must be able to.
        section.desk tabindex="0" aria-label="Commentary" {
            div.air {
                (microphone())
                div.said {
                    @for (age, line) in said.iter().rev().take(3).enumerate().collect::<Vec<_>>().into_iter().rev() {
                        p.line.fresh[age == 0] { (line) }
                    }
                    @if said.is_empty() { p.line.fresh { "Good evening, everybody, and welcome to ringside." } }
                }
            }
        }
    }
}

/// The dice, and what came of them.
fn rolls(scene: &Desk<'_>) -> Markup {
    let bout = &scene.view.bout;
    let last = scene.heard.last().map_or(0, |heard| heard.entry);
    let news: Vec<_> = scene.heard.iter().filter(|heard| heard.entry == last).collect();
    let roll = news.iter().rev().find_map(|heard| dice::roll(&heard.event));
    html! {
        div.rolls {
            @if let Some(roll) = &roll { (dice::draw(scene, last, roll)) }
            ul.facts { @for heard in &news { li { (heard.text) } } }
            @if bout.referee.down || scene.view.referee_misses > 0 {
                p.referee { "The referee " @if bout.referee.down { "is down and " } "misses " (scene.view.referee_misses) " more" }
            }
        }
    }
}

/// Everything the commentator has said so far. Told from the beginning each time, so that a line once said stays said.
fn commentary(scene: &Desk<'_>) -> Vec<String> {
    let roster = scene.content;
    let voice = roster.voices.iter().find(|voice| voice.name == "television").or(roster.voices.first());
    let Some(voice) = voice else { return Vec::new() };
    let seed = scene
        .view
        .bout
        .everyone()
        .fold(1, |seed: u64, man| seed.wrapping_mul(31) + scene.view.bout.man(man).person.index() as u64);
    let mut commentator = kernel::commentary::Commentator::new(voice, seed);
    scene
        .heard
        .iter()
        .flat_map(|heard| commentator.call(&heard.view.bout, roster, &heard.event))
        .map(|line| line.text)
        .collect()
}

fn microphone() -> Markup {
    html! {
        svg.microphone viewBox="0 0 40 64" aria-hidden="true" {
            rect.body x="10" y="2" width="20" height="32" rx="10" {}
            path.grill d="M12 10h16M11 16h18M11 22h18M13 28h14" {}
            path.stand d="M4 24c0 12 6 18 16 18s16-6 16-18M20 42v14M8 60h24" {}
        }
    }
}

// ------------------------------------------------------------------------------ the corners

/// Is there more to say of a side than its one wrestler's card does?
fn has_company(bout: &Bout, side: u8) -> bool {
    let corner = bout.corner(side);
    bout.side_count > 2 || corner.men > 1 || corner.falls > 0 || at_ringside(corner)
}

fn at_ringside(corner: &Corner) -> bool {
    corner.ally.is_some() || corner.distractor.is_some() || corner.interferer.is_some()
}

/// A side of the match: partners on the apron, and who else is there.
fn corner(scene: &Desk<'_>, side: u8) -> Markup {
    let (bout, roster) = (&scene.view.bout, scene.content);
    let corner = bout.corner(side);
    let help: [(&str, Option<Person>, bool); 3] = [
        ("ally", corner.ally, true),
        ("distraction", corner.distractor, corner.may_distract),
        ("run-in", corner.interferer, corner.may_interfere),
    ];
    html! {
        section.corner.(corner_name(side)) aria-label={ "The " (corner_name(side)) " corner" } {
            h3 { span.post aria-hidden="true" {} (corner_name(side)) " corner" }
            @if corner.falls > 0 { p.falls { "Falls won: " b { (corner.falls) } } }
            @if bout.is_tag() && corner.saves > 0 { p.saves { "Saves left: " b { (corner.saves) } } }
            @if corner.men > 1 || bout.side_count > 2 {
                ul.apron { @for man in bout.team(side) { (on_the_apron(scene, man)) } }
            }
            @if at_ringside(corner) {
                ul.help {
                    @for (what, who, fresh) in help {
                        @if let Some(who) = who { li.spent[!fresh] { b { (what) } " " (roster.name(who)) @if !fresh { " (used)" } } }
                    }
                }
            }
        }
    }
}

fn on_the_apron(scene: &Desk<'_>, man: Man) -> Markup {
    let seen = &scene.view.men[man.0 as usize];
    let place = match seen.place {
        Place::Ring => "in the ring",
        Place::Waiting => "on the apron",
        Place::Out => "out",
    };
    let wishes = [Choice::TagTo(man), Choice::StartWith(man), Choice::Save(man), Choice::StepIn(man)];
    html! {
        li #{ "ch-man-" (man.0) } .out[seen.place == Place::Out] .ring[seen.place == Place::Ring] {
            (scene.pick_any(&wishes, html! {
                span.man {
                    (bust::bust(scene.view.bout.man(man).person, scene.content))
                    span.who { b { (seen.name) } " " span.place { (place) } }
                    span.pin { "PIN " b { (seen.pin) } }
                }
            }))
        }
    }
}

/// The newest roll on offense and, if it came later, on defense: what is marked on the cards.
fn rolled(scene: &Desk<'_>) -> [Option<(Man, u8, u8)>; 2] {
    let mut marks = [None, None];
    for heard in scene.heard {
        match heard.event {
            Event::OffenseRolled { man, level, face } => marks = [Some((man, level, face)), None],
            Event::DefenseRolled { man, level, face } => marks[1] = Some((man, level, face)),
            _ => {}
        }
    }
    marks
}
