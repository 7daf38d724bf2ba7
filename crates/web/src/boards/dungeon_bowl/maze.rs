//! The maze as a drawing: floors, walls, doors, end zones, chests, portals, the ball, and whatever is lit.

use std::collections::BTreeSet;
use std::fmt::Write;

use catalog::dungeon_bowl::dungeon::TileKind;
use catalog::dungeon_bowl::{Ball, Choice, Dungeon, Event, PlayerId, Side, Square, odds, plan};
use kernel::{Coded, Game, Seat, Tabletop};
use maud::{Markup, html};

use super::target::Target;
use super::{Pitch, piece};

/// The side of a square in the drawing.
pub(super) const UNIT: i32 = 32;
/// With more lit squares than this, keys step through the list of choices rather than through the squares.
const MOST_STOPS: usize = 80;

/// The top left corner of a square.
pub(super) fn corner(square: Square) -> (i32, i32) {
    (i32::from(square.x()) * UNIT, i32::from(square.y()) * UNIT)
}

pub(super) fn middle(square: Square) -> (i32, i32) {
    let (x, y) = corner(square);
    (x + UNIT / 2, y + UNIT / 2)
}

pub(super) fn draw(pitch: &Pitch<'_, '_>) -> Markup {
    let bout = pitch.bout;
    let dungeon = bout.dungeon(pitch.content);
    let (width, height) = (i32::from(dungeon.board.width) * UNIT, i32::from(dungeon.board.height) * UNIT);
    let size = if dungeon.board.width > 40 { "large" } else { "small" };
    let focus = focus(pitch);
    let centre = centre(pitch, focus);
    // Whoever is nearer hides whoever stands behind.
    let mut players: Vec<PlayerId> = Seat::BOTH.into_iter().flat_map(|seat| pitch.players(seat)).collect();
    players.sort_by_key(|&id| bout.player(id).square.y());
    html! {
        section.maze #db-maze aria-label={ "The dungeon: " (dungeon.name) } {
            input.hide #db-zones type="checkbox"; label for="db-zones" { "Tackle zones" }
            @if pitch.scene.odds { input.hide #db-chances type="checkbox"; label for="db-chances" { "Chances" } }
            input.hide #db-whole type="checkbox" aria-label="Whole maze"; label for="db-whole" aria-hidden="true" title="Key M" { "Whole maze" }
            div.window #db-window tabindex="0" role="region" aria-label="The maze; it scrolls" {
                div.plan.(size).whole[centre.is_none()].far[far_apart(pitch)] #db-plan style={ "--across:" (width / UNIT + 2) ";--down:" (height / UNIT + 2) } {
                @if let Some(square) = centre { (here(dungeon, square)) }
                svg #db-map viewBox={ (-UNIT) " " (-UNIT) " " (width + 2 * UNIT) " " (height + 2 * UNIT) } role="group"
                    aria-label={ "The maze from above, " (dungeon.name) } {
                    defs {
                        pattern #db-squares width="32" height="32" patternUnits="userSpaceOnUse" { path d="M0 .5H32M.5 0V32" {} }
                        pattern #db-zone0 width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" { rect width="3" height="8" {} }
                        pattern #db-zone1 width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)" { rect width="3" height="8" {} }
                        pattern #db-rock width="46" height="40" patternUnits="userSpaceOnUse" { path d="M4 9l12-5 10 8-6 9-13-2zM28 26l10-4 6 8-8 7-9-4z" {} }
                    }
                    rect.rock x=(-UNIT) y=(-UNIT) width=(width + 2 * UNIT) height=(height + 2 * UNIT) {}
                    rect fill="url(#db-rock)" x=(-UNIT) y=(-UNIT) width=(width + 2 * UNIT) height=(height + 2 * UNIT) {}
                    (floors(dungeon))
                    @for zone in 0..2 { (end_zone(pitch, dungeon, zone)) }
                    path fill="url(#db-squares)" d=(area(dungeon.floor().iter().copied())) {}
                    @for &(here, there) in &dungeon.doors { (door(here, there)) }
                    @let walls = walls(dungeon);
                    path.shadow d=(walls) {} path.walls d=(walls) {}
                    (numbers(dungeon))
                    (zones(pitch, dungeon))
                    g.things #db-things {
                        @for (number, &portal) in bout.portals.iter().enumerate().filter(|(_, portal)| portal.is_somewhere()) {
                            (portal_at(number, portal))
                        }
                        @for (number, &chest) in bout.chests.iter().enumerate().filter(|(_, chest)| chest.is_somewhere()) {
                            (chest_at(number, chest))
                        }
                        @for square in bursts(pitch) { (burst(square)) }
                    }
                    g.cells #db-cells aria-hidden="true" { (cells(pitch)) }
                    g.pieces #db-pieces { @for player in players { (piece::draw(pitch, player)) } }
                    (ball(pitch))
                    (reach(pitch))
                    g.lights #db-lights { (lights(pitch)) }
                    g.way #way aria-hidden="true" {}
                }
                }
            }
        }
    }
}

/// Where a window that is too small for the maze stands: with whoever is in the middle of things, else where one may
/// point, else with anybody. Nowhere, and so the whole maze is shown, while nobody is in it and when all is over.
fn centre(pitch: &Pitch<'_, '_>, focus: Option<PlayerId>) -> Option<Square> {
    if pitch.bout.outcome().is_some() {
        return None;
    }
    let anybody = || Seat::BOTH.into_iter().flat_map(|seat| pitch.players(seat)).next();
    let square = |player: PlayerId| pitch.bout.player(player).square;
    let zone = || {
        let lit = (0..2).find(|&zone| pitch.targets.on(Target::EndZone(zone)).next().is_some())?;
        pitch.bout.dungeon(pitch.content).end_zone(lit.into()).first().copied()
    };
    let lit = || pitch.targets.squares().next().or_else(zone);
    focus.map(square).or_else(lit).or_else(|| anybody().map(square))
}

/// Are the things that one may point at at both ends of the maze? Then a large screen shows all of it.
fn far_apart(pitch: &Pitch<'_, '_>) -> bool {
    (0..2).all(|zone| pitch.targets.on(Target::EndZone(zone)).next().is_some())
}

/// Who is in the middle of things: the one that acts, the one with the ball, or the first that could act.
fn focus(pitch: &Pitch<'_, '_>) -> Option<PlayerId> {
    let acting = pitch.bout.activation.map(|activation| activation.player);
    let could = || {
        Seat::BOTH
            .into_iter()
            .flat_map(|seat| pitch.players(seat))
            .find(|&id| pitch.targets.on(Target::Player(id)).next().is_some())
    };
    let somewhere = |id: &PlayerId| pitch.bout.player(*id).square.is_somewhere();
    acting.filter(somewhere).or_else(|| pitch.bout.carrier().filter(somewhere)).or_else(could)
}

/// The place where the window on the maze should open.
fn here(dungeon: &Dungeon, square: Square) -> Markup {
    let share = |at: u8, of: u8| (f32::from(at) + 1.5) / (f32::from(of) + 2.0) * 100.0;
    let (left, top) = (share(square.x(), dungeon.board.width), share(square.y(), dungeon.board.height));
    html! { i.here #db-here style=(format!("left:{left:.1}%;top:{top:.1}%")) {} }
}

/// Runs of squares, row by row, as one path.
pub(super) fn area(squares: impl IntoIterator<Item = Square>) -> String {
    let squares: BTreeSet<Square> = squares.into_iter().collect();
    let mut path = String::new();
    let mut run: Option<(Square, i32)> = None;
    for &square in &squares {
        run = match run {
            Some((first, length)) if first.0 + length as u16 == square.0 && first.y() == square.y() => {
                Some((first, length + 1))
            }
            before => {
                stretch(&mut path, before);
                Some((square, 1))
            }
        };
    }
    stretch(&mut path, run);
    path
}

fn stretch(path: &mut String, run: Option<(Square, i32)>) {
    if let Some((first, length)) = run {
        let ((x, y), width) = (corner(first), length * UNIT);
        let _ = write!(path, "M{x} {y}h{width}v{UNIT}h-{width}z");
    }
}

fn floors(dungeon: &Dungeon) -> Markup {
    let of = |kind: TileKind| {
        area(
            dungeon
                .tiles
                .iter()
                .filter(|tile| tile.kind == kind)
                .flat_map(|tile| tile.squares.iter().copied()),
        )
    };
    html! {
        path.floor.corridor d=(of(TileKind::Corridor)) {}
        path.floor.small d=(of(TileKind::SmallRoom)) {}
        path.floor.large d=(of(TileKind::LargeRoom)) {}
    }
}

/// Every closed edge once, those in a row as one line.
fn walls(dungeon: &Dungeon) -> String {
    let (mut level, mut upright) = (BTreeSet::new(), BTreeSet::new());
    for &square in dungeon.floor() {
        let (x, y) = (i32::from(square.x()), i32::from(square.y()));
        for side in Side::ALL {
            if dungeon.edge_is_open(square, side.direction()) {
                continue;
            }
            match side {
                Side::North => level.insert((y, x)),
                Side::South => level.insert((y + 1, x)),
                Side::West => upright.insert((x, y)),
                Side::East => upright.insert((x + 1, y)),
            };
        }
    }
    let mut path = String::new();
    for (line, from, to) in runs(&level) {
        let _ = write!(path, "M{} {}H{}", from * UNIT, line * UNIT, to * UNIT);
    }
    for (line, from, to) in runs(&upright) {
        let _ = write!(path, "M{} {}V{}", line * UNIT, from * UNIT, to * UNIT);
    }
    path
}

/// Neighbouring edges of a line joined: the line, where it begins and where it ends.
fn runs(edges: &BTreeSet<(i32, i32)>) -> Vec<(i32, i32, i32)> {
    let mut runs: Vec<(i32, i32, i32)> = Vec::new();
    for &(line, at) in edges {
        match runs.last_mut() {
            Some((last, _, to)) if *last == line && *to == at => *to = at + 1,
            _ => runs.push((line, at, at + 1)),
        }
    }
    runs
}

/// The sill of a door: a line between the two squares that it joins.
fn door(here: Square, there: Square) -> Markup {
    let (x, y) = corner(Square::new(here.x().max(there.x()), here.y().max(there.y())));
    let along = if here.y() == there.y() { 'v' } else { 'h' };
    html! { path.door d={ "M" (x) " " (y) (along) (UNIT) } {} }
}

fn end_zone(pitch: &Pitch<'_, '_>, dungeon: &Dungeon, zone: usize) -> Markup {
    let bout = pitch.bout;
    let squares = dungeon.end_zone(zone);
    let d = area(squares.iter().copied());
    let taken = bout.teams[Seat::FIRST].zone != bout.teams[Seat::SECOND].zone;
    let owner =
        Seat::BOTH.into_iter().find(|&seat| usize::from(bout.teams[seat].zone) == zone).filter(|_| taken);
    let name = owner.map_or_else(
        || format!("End zone {}", ['A', 'B'][zone]),
        |seat| format!("End zone of {}", bout.seat_name(pitch.content, seat)),
    );
    let (left, right) = (
        squares.iter().map(|s| i32::from(s.x())).min().unwrap_or(0),
        squares.iter().map(|s| i32::from(s.x())).max().unwrap_or(0),
    );
    let (top, bottom) = (
        squares.iter().map(|s| i32::from(s.y())).min().unwrap_or(0),
        squares.iter().map(|s| i32::from(s.y())).max().unwrap_or(0),
    );
    let (x, y) = ((left + right + 1) * UNIT / 2, (top + bottom + 1) * UNIT / 2);
    let turn = if owner.is_some() && bottom - top > right - left { 90 } else { 0 };
    html! {
        path.goal.{ "t" (owner.map_or(zone, Seat::index)) } d=(d) {}
        text.goal-name transform={ "translate(" (x) " " (y) ") rotate(" (turn) ")" } y="9" { (owner.map_or_else(|| ["A", "B"][zone].to_owned(), |seat| bout.seat_name(pitch.content, seat))) }
        (pitch.scene.pick_svg(pitch.targets.on(Target::EndZone(zone as u8)), "zone", &name, html! { path d=(d) {} }))
    }
}

fn numbers(dungeon: &Dungeon) -> Markup {
    html! {
        g.numbers aria-hidden="true" {
            @for x in (0..dungeon.board.width).step_by(2) { text x=(i32::from(x) * UNIT + UNIT / 2) y="-10" { (x) } }
            @for y in (0..dungeon.board.height).step_by(2) { text x="-16" y=(i32::from(y) * UNIT + UNIT / 2 + 5) { (y) } }
        }
    }
}

/// Where either team's players reach, shown on demand.
fn zones(pitch: &Pitch<'_, '_>, dungeon: &Dungeon) -> Markup {
    html! {
        g.tackle aria-hidden="true" {
            @for seat in Seat::BOTH {
                @let markers = pitch.players(seat).map(|id| pitch.bout.player(id)).filter(|player| player.has_tackle_zone());
                path.{ "z" (seat.index()) } d=(area(markers.flat_map(|player| dungeon.neighbours(player.square)))) {}
            }
        }
    }
}

fn portal_at(number: usize, square: Square) -> Markup {
    let (x, y) = middle(square);
    html! {
        g.portal transform={ "translate(" (x) " " (y) ")" } role="img" aria-label={ "Portal " (number + 1) " at " (square) } {
            circle r="14" {} path d="M-9 4A10 10 0 0 1 6-8M9-4A10 10 0 0 1-6 8" {} text y="6" { (number + 1) }
        }
    }
}

fn chest_at(number: usize, square: Square) -> Markup {
    let (x, y) = middle(square);
    html! {
        g.chest #{ "db-c-" (number) } transform={ "translate(" (x) " " (y) ")" } role="img" aria-label={ "A chest at " (square) ", unopened" } {
            path.lid d="M-13-2v-4c0-5 4-7 7-7H6c3 0 7 2 7 7v4z" {} rect.box x="-13" y="-2" width="26" height="13" rx="2" {}
            rect.lock x="-3.5" y="-5" width="7" height="8" rx="1" {}
        }
    }
}

/// Chests that have just been opened and did not hold the ball.
fn bursts(pitch: &Pitch<'_, '_>) -> Vec<Square> {
    let heard = pitch.scene.heard.iter();
    heard
        .filter_map(|heard| match heard.event {
            Event::ChestOpened { square, ball: false, .. } => Some(square),
            _ => None,
        })
        .collect()
}

fn burst(square: Square) -> Markup {
    let (x, y) = middle(square);
    html! {
        g.burst transform={ "translate(" (x) " " (y) ")" } role="img" aria-label={ "A chest has exploded at " (square) } {
            path d="M0-26 6-11 19-19 13-6 27-3 14 4 22 16 8 12 4 27-3 13-15 22-11 8-27 6-14-1-23-13-9-10z" {}
            path.core d="M0-13 3-5 10-8 7-1 13 2 6 4 8 10 1 7-3 13-4 5-11 6-6 0-10-6-3-5z" {}
        }
    }
}

/// How far the acting player can come, and how surely.
fn reach(pitch: &Pitch<'_, '_>) -> Markup {
    let steps = |choice: &Choice| matches!(choice, Choice::StepTo(_));
    let plans = pitch.scene.odds && pitch.scene.offers.iter().any(steps);
    let Some(activation) = pitch.bout.activation.filter(|_| plans) else { return html! {} };
    let zones = plan::Zones::against(pitch.bout, pitch.content, activation.player.seat());
    let Some(reach) = plan::Reach::of(pitch.bout, pitch.content, activation.player, &zones) else {
        return html! {};
    };
    let here = pitch.bout.player(activation.player).square;
    html! {
        g.reach aria-hidden="true" {
            @for square in reach.squares().filter(|&square| square != here) {
                @let chance = reach.chance(square);
                @let (x, y) = middle(square);
                @let percent = (chance * 100.0).round() as u8;
                @let goal = Choice::StepTo(square);
                g.sure[percent >= 95].fair[(50..95).contains(&percent)].poor[percent < 50] transform={ "translate(" (x) " " (y) ")" }
                    data-way=[pitch.scene.offered(goal).is_none().then(|| goal.code())] data-say={ "go " (square) } {
                    @if pitch.scene.offered(goal).is_none() { path.hit d="M-16-16h32v32h-32z" {} }
                    circle r=(2.0 + 3.0 * chance) {} text y="5" { (percent) }
                }
            }
        }
    }
}

/// The chance of a step onto this square, where a step there needs luck.
fn risk(pitch: &Pitch<'_, '_>, square: Square) -> Option<f64> {
    let chance =
        |choice| odds::odds(pitch.bout, pitch.content, choice).first().map(|odds| odds.chance.as_f64());
    pitch.targets.on(Target::Square(square)).find_map(|choice| match choice {
        Choice::StepTo(_) | Choice::JumpTo(_) if pitch.scene.odds => chance(choice),
        _ => None,
    })
}

/// How lit squares look. They lie under whoever stands there; what is pressed lies over everybody, so that nobody's head
/// hides the square behind.
fn cells(pitch: &Pitch<'_, '_>) -> Markup {
    html! {
        @for square in pitch.targets.squares() {
            @let (x, y) = corner(square);
            @let risk = risk(pitch, square).filter(|&chance| chance < 1.0);
            g.risk[risk.is_some()] {
                rect x=(x + 2) y=(y + 2) width=(UNIT - 4) height=(UNIT - 4) rx="5" {}
                @if let Some(chance) = risk { text x=(x + UNIT / 2) y=(y + 21) { (percent(chance)) } }
            }
        }
    }
}

/// Where lit squares are pressed.
fn lights(pitch: &Pitch<'_, '_>) -> Markup {
    let squares: Vec<Square> = pitch.targets.squares().collect();
    let stop = if squares.len() > MOST_STOPS { "-1" } else { "0" };
    html! {
        @for square in squares {
            @let lit = pitch.scene.lit(pitch.targets.on(Target::Square(square)));
            @let (x, y) = corner(square);
            @let risk = risk(pitch, square);
            g.may role="button" tabindex=(stop) data-code=[lit.code()] data-codes=[lit.codes()]
                aria-label={ (lit.label("")) @if let Some(chance) = risk { ", " (percent(chance)) } } {
                path.hit d={ "M" (x) " " (y) "h32v32h-32z" } {}
                rect x=(x + 2) y=(y + 2) width=(UNIT - 4) height=(UNIT - 4) rx="5" {}
            }
        }
    }
}

fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}

/// The ball, unless somebody carries it.
fn ball(pitch: &Pitch<'_, '_>) -> Markup {
    let square = match pitch.bout.ball {
        Ball::OnGround(square) | Ball::Loose(square) | Ball::InAir(square) => Some(square),
        Ball::Carried(player) => Some(pitch.bout.player(player).square),
        Ball::Hidden => None,
    };
    let carried = matches!(pitch.bout.ball, Ball::Carried(_));
    html! {
        @if let Some(square) = square.filter(|square| square.is_somewhere()) {
            @let (x, y) = middle(square);
            @let (x, y) = if carried { (x + 13, y - 22) } else { (x, y) };
            g.piece.ball #db-ball style={ "transform:translate(" (x) "px," (y) "px)" } role="img" aria-label={ "The ball at " (square) } {
                (oval())
            }
        }
    }
}

fn oval() -> Markup {
    html! { g transform="rotate(-35)" { ellipse rx="11" ry="7" {} path d="M-5 0H5M-3-2.5v5M0-3v6M3-2.5v5" {} } }
}
