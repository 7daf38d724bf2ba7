//! A Dungeon Bowl match: the maze from above, chests, portals and players in it, and a dugout for each college.

mod dugout;
mod map;
mod maze;
mod piece;
mod target;
mod way;

use catalog::dungeon_bowl::rules::pre_game::DEPLOYED;
use catalog::dungeon_bowl::{Ball, BlockResult, Bout, Choice, Event, PlayerId, Roster, Status};
use kernel::{Coded, Seat, Tabletop, Viewer};
use maud::{Markup, html};

use super::dice::{Face, Roll};
use super::{Drawn, Pick, Scene, StageParts, Way, dice};
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
            tray: html! { div.db { (map::draw(&pitch)) (dice::tray(scene)) } },
        }
    }

    /// Block dice are chosen as dice.
    fn picture(choice: Choice) -> Option<Face> {
        match choice {
            Choice::Take(result) | Choice::ProDie(result) => Some(Face::Block(result.word())),
            _ => None,
        }
    }

    /// Where everybody who has to be deployed gets a square, in order; not while there is a choice of whom.
    fn pick(scene: &Scene<'_, Self>) -> Option<Pick> {
        let Viewer::Seat(seat) = scene.viewer else { return None };
        let bout = scene.view.look();
        scene.asked.filter(|asked| asked.why == "deploy" && asked.seats.has(seat))?;
        let waiting: Vec<PlayerId> = bout.with_status(seat, Status::Reserves).collect();
        if waiting.len() != DEPLOYED.saturating_sub(bout.fielded(seat).count()) {
            return None;
        }
        let pitch = Pitch { scene, bout, content: scene.content, targets: Targets::of(scene, bout) };
        Some(Pick {
            count: waiting.len(),
            weights: scene.offers.iter().map(|choice| (choice.code(), 0)).collect(),
            names: waiting.iter().map(|&id| piece::name(&pitch, id)).collect(),
            between: waiting.iter().skip(1).map(|&id| Choice::Field(id).code()).collect(),
            ..Pick::default()
        })
    }

    fn way(content: &Roster, view: &Self::View, seat: Seat, goal: Choice) -> Option<Way> {
        way::to(content, view.look(), seat, goal)
    }

    fn thrown(_: &Roster, _: &Self::View, event: &Event) -> Vec<Roll> {
        let dice = |faces: Vec<Face>, flat| vec![Roll { by: String::new(), faces, flat, ..Roll::default() }];
        let six = |face: u8| dice(vec![Face::Pips(face)], 0);
        match *event {
            Event::RolledOff { faces } => ["Home", "Away"]
                .into_iter()
                .zip(faces)
                .map(|(by, face)| Roll {
                    by: by.into(),
                    faces: vec![Face::Pips(face)],
                    flat: 0,
                    ..Roll::default()
                })
                .collect(),
            // Where a die only says which one, there is nothing to reach.
            Event::Rolled { face, need: 0, .. } => six(face),
            Event::Rolled { face, need, .. } => {
                let came = face == 6 || face > 1 && face >= need;
                six(face).into_iter().map(|roll| roll.needing(format!("{need}+"), came)).collect()
            }
            Event::LonerRolled { face, .. }
            | Event::ProTried { face, .. }
            | Event::Argued { face, .. }
            | Event::BribePaid { face, .. } => six(face),
            Event::ArmourRolled { faces, modifier, need, broken, .. } => {
                let rolled = dice(faces.map(Face::Pips).to_vec(), modifier).into_iter();
                rolled.map(|roll| roll.needing(format!("{need}+"), broken)).collect()
            }
            Event::InjuryRolled { faces, modifier, .. } => dice(faces.map(Face::Pips).to_vec(), modifier),
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

/// Both colleges with their re-rolls, the turn, where the ball is, what of the turn is used up.
fn banner(pitch: &Pitch<'_, '_>) -> Markup {
    let (bout, turn) = (pitch.bout, &pitch.bout.turn);
    let decides = |seat: Seat| {
        pitch.scene.asked.map_or(turn.seat == seat && bout.outcome.is_none(), |asked| asked.seats.has(seat))
    };
    let used = [
        (turn.blitzed, "blitz"),
        (turn.passed, "pass"),
        (turn.handed_off, "hand-off"),
        (turn.fouled, "foul"),
        (turn.teleported, "teleport"),
        (turn.sponged, "sponge"),
    ];
    let side = |seat: Seat| {
        let team = &bout.teams[seat];
        html! {
            p.side.now[decides(seat)] {
                (mark(seat)) b { (bout.seat_name(pitch.content, seat)) }
                @if decides(seat) { span.hide { " decides now" } }
                span.again title={ (kernel::counted(team.rerolls, "re-roll")) " left" } { span.hide { (kernel::counted(team.rerolls, "re-roll")) " left" } @for number in 0..team.rerolls_at_start.max(team.rerolls) { i.on[number < team.rerolls] {} } }
            }
        }
    };
    html! {
        header.banner {
            (side(Seat::FIRST))
            p.turns { span { "Turn " b { (bout.teams[turn.seat].turns.max(1)) } " of " (bout.switches.turn_limit) } small { (ball_words(pitch)) } }
            (side(Seat::SECOND))
            @if turn.began && used.iter().any(|(gone, _)| *gone) {
                p.used { "Used this turn: " @for (_, word) in used.iter().filter(|(gone, _)| *gone) { span { (word) } } }
            }
        }
    }
}

fn ball_words(pitch: &Pitch<'_, '_>) -> String {
    let bout = pitch.bout;
    match bout.ball {
        Ball::Hidden => match bout.unopened() {
            1 => "The ball is in the last chest".to_owned(),
            chests => format!("The ball is in one of {chests} chests"),
        },
        Ball::OnGround(_) | Ball::Loose(_) => "The ball is on the floor".to_owned(),
        Ball::Carried(player) => format!("{} has the ball", piece::name(pitch, player)),
        Ball::InAir(_) => "The ball is in the air".to_owned(),
    }
}
