//! The whole maze, small: where everybody is while the window shows only a part. The script marks that part.

use catalog::dungeon_bowl::Ball;
use kernel::Seat;
use maud::{Markup, html};

use super::Pitch;
use super::maze::{UNIT, area, middle};

pub(super) fn draw(pitch: &Pitch<'_, '_>) -> Markup {
    let (bout, dungeon) = (pitch.bout, pitch.bout.dungeon(pitch.content));
    let (width, height) = (i32::from(dungeon.board.width) * UNIT, i32::from(dungeon.board.height) * UNIT);
    let ball = match bout.ball {
        Ball::OnGround(square) | Ball::Loose(square) | Ball::InAir(square) => Some(square),
        Ball::Carried(player) => Some(bout.player(player).square),
        Ball::Hidden => None,
    };
    html! {
        div.map #db-small data-map="db-window" title="The whole maze; key M shows it large" aria-hidden="true" {
            svg viewBox={ (-UNIT) " " (-UNIT) " " (width + 2 * UNIT) " " (height + 2 * UNIT) } {
                path.floor d=(area(dungeon.floor().iter().copied())) {}
                @for zone in 0..2 {
                    @let owner = Seat::BOTH.into_iter().find(|&seat| usize::from(bout.teams[seat].zone) == zone);
                    path.goal.{ "t" (owner.map_or(zone, Seat::index)) } d=(area(dungeon.end_zone(zone).iter().copied())) {}
                }
                @for &chest in bout.chests.iter().filter(|chest| chest.is_somewhere()) {
                    @let (x, y) = middle(chest);
                    path.loot d={ "M" (x - 12) " " (y - 12) "h24v24h-24z" } {}
                }
                @for seat in Seat::BOTH {
                    @for id in pitch.players(seat) {
                        @let (x, y) = middle(bout.player(id).square);
                        g.dot.{ "t" (seat.index()) } transform={ "translate(" (x) " " (y) ")" } { (super::piece::shape(seat, 19.0, 1.0)) }
                    }
                }
                @if let Some(square) = ball.filter(|square| square.is_somewhere()) {
                    @let (x, y) = middle(square);
                    circle.the-ball cx=(x) cy=(y) r="26" {}
                }
                rect.seen #db-seen x="0" y="0" width="0" height="0" rx="10" {}
            }
        }
    }
}
