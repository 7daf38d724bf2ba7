//! A Dungeon Bowl match: the maze from above, chests, portals and players in it, and a dugout for each college.

mod dugout;
mod maze;
mod piece;
mod target;
mod way;

use catalog::dungeon_bowl::words::who;
use catalog::dungeon_bowl::{Ball, BlockResult, Bout, Choice, Event, PlayerId, Roster};
use kernel::{Seat, Tabletop, Viewer};
use maud::{Markup, html};

use super::dice::{Face, Roll};
use super::{Drawn, Scene, StageParts, Way, dice};
use target::Targets;

/// What the parts of the drawing are made from.
struct Pitch<'s, 'a> {
    scene: &'s Scene<'a, Bout>,
    bout: &'a Bout,
    content: &'a Roster,
    targets: Targets,
}

impl Pitch<'_, '_> {
    /// A seat's players that stand or lie somewhere in the maze; one that is in the air or in a portal does not.
    fn players(&self, seat: Seat) -> impl Iterator<Item = PlayerId> {
        self.bout.fielded(seat).filter(|&id| self.bout.player(id).square.is_somewhere())
    }
}

impl Drawn for Bout {
    fn goal() -> &'static str {
        "Find the ball in one of the chests and carry it into the other team's end zone: the first touchdown wins."
    }

    fn cue(_: &Self::Content, _: &Self::View, event: &Event) -> crate::cues::Cue {
        crate::cues::dungeon_bowl::cue(event)
    }

    fn stage(scene: &Scene<'_, Self>) -> StageParts {
        let (bout, content) = (scene.view.look(), scene.content);
        let pitch = Pitch { scene, bout, content, targets: Targets::of(scene, bout) };
        let near = match scene.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => Seat::FIRST,
        };
        StageParts {
            top: html! { div.db { (banner(&pitch)) } },
            mine: html! { div.db { (dugout::draw(&pitch, near)) } },
            theirs: html! { div.db { (dugout::draw(&pitch, near.other())) } },
            board: html! { div.db.on-board { (maze::draw(&pitch)) } },
            tray: html! { div.db { (dice::tray(scene)) } },
        }
    }

    /// Block dice are chosen as dice.
    fn picture(choice: Choice) -> Option<Face> {
        match choice {
            Choice::Take(result) | Choice::ProDie(result) => Some(Face::Block(result.word())),
            _ => None,
        }
    }

    fn way(content: &Roster, view: &Self::View, seat: Seat, goal: Choice) -> Option<Way> {
        way::to(content, view.look(), seat, goal)
    }

    fn thrown(_: &Roster, _: &Self::View, event: &Event) -> Vec<Roll> {
        let dice = |faces: Vec<Face>, flat| vec![Roll { by: String::new(), faces, flat }];
        let six = |face: u8| dice(vec![Face::Pips(face)], 0);
        match *event {
            Event::RolledOff { faces } => ["Home", "Away"]
                .into_iter()
                .zip(faces)
                .map(|(by, face)| Roll { by: by.into(), faces: vec![Face::Pips(face)], flat: 0 })
                .collect(),
            Event::Rolled { face, .. }
            | Event::LonerRolled { face, .. }
            | Event::ProTried { face, .. }
            | Event::Argued { face, .. }
            | Event::BribePaid { face, .. } => six(face),
            Event::ArmourRolled { faces, modifier, .. } | Event::InjuryRolled { faces, modifier, .. } => {
                dice(faces.map(Face::Pips).to_vec(), modifier)
            }
            Event::Hurt { face, .. } if face > 0 => dice(vec![Face::Sides(16, face)], 0),
            Event::BlockRolled { faces, count, .. } => {
                let shown = faces.iter().take(count.into());
                dice(shown.map(|&face| Face::Block(BlockResult::of_face(face).word())).collect(), 0)
            }
            _ => Vec::new(),
        }
    }
}

/// The shape of a team, so that no colour has to tell them apart.
fn mark(seat: Seat) -> Markup {
    html! { svg.mark.{ "t" (seat.index()) } viewBox="-16 -16 32 32" aria-hidden="true" { (piece::shape(seat, 13.0, 1.0)) } }
}

/// Whose turn it is, what of it is used up, who acts, where the ball is.
fn banner(pitch: &Pitch<'_, '_>) -> Markup {
    let (bout, turn) = (pitch.bout, &pitch.bout.turn);
    let limit = bout.switches.turn_limit;
    let used = [
        (turn.blitzed, "blitz"),
        (turn.passed, "pass"),
        (turn.handed_off, "hand-off"),
        (turn.fouled, "foul"),
        (turn.teleported, "teleport"),
        (turn.sponged, "sponge"),
    ];
    html! {
        header.banner {
            @for seat in Seat::BOTH {
                p.side.now[bout.turn.seat == seat && bout.outcome.is_none()] {
                    (mark(seat)) b { (bout.seat_name(pitch.content, seat)) }
                    @if bout.turn.seat == seat && bout.outcome.is_none() { span.hide { " plays" } }
                    span { "turn " b { (bout.teams[seat].turns) } "/" (limit) }
                    span { b { (bout.teams[seat].rerolls) } " re-rolls" }
                }
            }
            p.ball { (maze::ball_icon()) (ball_words(pitch)) }
            @if turn.began {
                p.used { "This turn: " @for (gone, word) in used { span.spent[gone] { (word) @if gone { span.hide { " used" } } } } }
            }
            @if let Some(activation) = bout.activation {
                @let player = bout.player(activation.player);
                p.acting {
                    (mark(activation.player.seat())) b { (who(bout, pitch.content, activation.player)) }
                    span { (activation.action.word()) }
                    span { b { (player.movement.saturating_sub(activation.moved)) } " of " (player.movement) " squares left" }
                    @if activation.rushes > 0 { span { (activation.rushes) " rushed" } }
                }
            }
        }
    }
}

fn ball_words(pitch: &Pitch<'_, '_>) -> String {
    let bout = pitch.bout;
    match bout.ball {
        Ball::Hidden => format!("The ball is in one of {} chests.", bout.unopened()),
        Ball::OnGround(square) | Ball::Loose(square) => format!("The ball lies at {square}."),
        Ball::Carried(player) => format!("{} has the ball.", who(bout, pitch.content, player)),
        Ball::InAir(square) => format!("The ball is in the air over {square}."),
    }
}
