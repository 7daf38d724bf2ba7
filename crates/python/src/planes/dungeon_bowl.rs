//! What a seat of Dungeon Bowl sees: everything, since nobody holds a secret.

use catalog::dungeon_bowl::dungeon::{Dungeon, TileKind};
use catalog::dungeon_bowl::player::SQUAD;
use catalog::dungeon_bowl::square::{HEIGHT, SQUARES, WIDTH};
use catalog::dungeon_bowl::{Action, Ball, Bout, Player, PlayerId, Roster, Square, View};
use kernel::Seat;

use super::{Observed, Pen, byte};

const SIZE: [usize; 2] = [HEIGHT as usize, WIDTH as usize];
const PLAYERS: usize = 2 * SQUAD;

/// The squares of a dungeon and where one may step.
pub(crate) struct Floor {
    terrain: Vec<u8>,
    steps: Vec<u8>,
}

fn floor(dungeon: &Dungeon) -> Floor {
    let mut floor = Floor { terrain: vec![0; SQUARES], steps: vec![0; SQUARES] };
    for &square in dungeon.floor() {
        let kind = dungeon.tile_at(square).map(|tile| dungeon.tiles[tile].kind);
        floor.terrain[square.index()] = match kind {
            _ if dungeon.in_end_zone(0, square) => 4,
            _ if dungeon.in_end_zone(1, square) => 5,
            Some(TileKind::SmallRoom) => 2,
            Some(TileKind::LargeRoom) => 3,
            _ => 1,
        };
        for near in dungeon.neighbours(square) {
            if let Some(way) = square.direction_to(near) {
                floor.steps[square.index()] |= 1 << way as u8;
            }
        }
    }
    floor
}

/// Columns and rows are counted from 1; 0 is nowhere.
fn column(square: Square) -> u8 {
    if square.is_somewhere() { square.x() + 1 } else { 0 }
}

fn row(square: Square) -> u8 {
    if square.is_somewhere() { square.y() + 1 } else { 0 }
}

/// A player's place, the viewer's squad first, counted from 1; 0 for nobody.
fn place(player: Option<PlayerId>, me: Seat) -> u8 {
    player.map_or(0, |player| {
        let side = if player.seat() == me { 0 } else { SQUAD };
        (side + player.place()) as u8 + 1
    })
}

impl Observed for Bout {
    const QUESTIONS: &'static [&'static str] = &[
        "move",
        "team turn",
        "place a chest",
        "place a portal",
        "choose an end zone",
        "inducements",
        "choose a player to deploy",
        "deploy",
        "pass",
        "hand-off",
        "throw",
        "block",
        "blitz",
        "foul",
        "nominate a target",
        "target of the throw",
        "block dice",
        "re-roll block dice",
        "re-roll",
        "push back",
        "chain push",
        "follow up",
        "catch at the portal",
        "catch in flight",
        "interfere",
        "steer the portal",
        "argue the call",
        "bribe",
        "wizard",
        "whom the spell moves",
        "where the spell moves it",
        "Block",
        "Wrestle",
        "Juggernaut",
        "Dodge",
        "Fend",
        "Stand Firm",
        "Animal Savagery",
        "Shadowing",
        "Tentacles",
    ];

    type Prepared = Vec<Floor>;

    fn prepare(roster: &Roster) -> Vec<Floor> {
        roster.dungeons.iter().map(floor).collect()
    }

    fn draw<P: Pen>(_: &Roster, floors: &Vec<Floor>, view: &View, me: Seat, pen: &mut P) {
        let bout = view.look();
        let turn = &bout.turn;
        pen.number("dungeon", "the dungeon, by place in the list of dungeons", bout.dungeon);
        pen.number("turn", "1 if it is your team turn", (turn.seat == me).into());
        let flags = [
            turn.blitzed,
            turn.passed,
            turn.handed_off,
            turn.fouled,
            turn.sponged,
            turn.teleported,
            turn.began,
            turn.turnover,
            turn.spare_reroll,
            turn.steady_hands,
        ];
        let about = "this team turn: blitzed, passed, handed off, fouled, sponged, teleported, began, turnover, \
                     spare re-roll, steady hands";
        pen.each("turn_flags", about, flags.iter().map(|&flag| flag.into()));
        pen.number("turn_limit", "team turns each", bout.switches.turn_limit);
        pen.number("over", "1 if the match is over", bout.outcome.is_some().into());
        let (kind, ball, carrier) = match bout.ball {
            Ball::Hidden => (0, Square::NOWHERE, None),
            Ball::OnGround(square) => (1, square, None),
            Ball::Carried(player) => (2, bout.player(player).square, Some(player)),
            Ball::Loose(square) => (3, square, None),
            Ball::InAir(square) => (4, square, None),
        };
        let kinds = &["hidden", "on the ground", "carried", "loose", "in the air"];
        pen.one_of("ball", "where the ball is", kinds, Some(kind));
        pen.number("ball_x", "its column, from 1", column(ball));
        pen.number("ball_y", "its row, from 1", row(ball));
        pen.number("carrier", "who carries it, from 1 in the order of players", place(carrier, me));
        pen.each("chest_x", "columns of unopened chests, from 1", bout.chests.iter().map(|&at| column(at)));
        pen.each("chest_y", "rows of unopened chests, from 1", bout.chests.iter().map(|&at| row(at)));
        pen.each("portal_x", "columns of portals, from 1", bout.portals.iter().map(|&at| column(at)));
        pen.each("portal_y", "rows of portals, from 1", bout.portals.iter().map(|&at| row(at)));
        let active = bout.activation;
        pen.about("activation");
        let who = active.map(|active| active.player);
        pen.number("player", "who acts, from 1 in the order of players", place(who, me));
        let actions = &["move", "pass", "hand-off", "throw", "block", "blitz", "foul"];
        let action = active.and_then(|active| Action::ALL.iter().position(|&known| known == active.action));
        pen.one_of("action", "what it does", actions, action);
        let state = active.map_or([0; 6], |active| {
            let flags = [active.jumped, active.blocked, active.hopped, active.done].map(u8::from);
            [active.moved, active.rushes, flags[0], flags[1], flags[2], flags[3]]
        });
        pen.copied("state", "moved, rushes, jumped, blocked, hopped, done", &state);
        let target = active.and_then(|active| active.target);
        pen.number("target", "the target of a blitz or a foul", place(target, me));
        pen.about("blow");
        let blow = bout.blow;
        pen.number("attacker", "who blocks", place(blow.map(|blow| blow.attacker), me));
        pen.number("target", "who is blocked", place(blow.map(|blow| blow.target), me));
        pen.about("flight");
        let flight = bout.flight;
        pen.number("thrower", "who throws", place(flight.map(|flight| flight.thrower), me));
        let to = flight.map_or(Square::NOWHERE, |flight| flight.to);
        pen.number("x", "the column it flies to, from 1", column(to));
        pen.number("y", "the row it flies to, from 1", row(to));
        pen.number(
            "thrown",
            "the team-mate that is thrown",
            place(flight.and_then(|flight| flight.thrown), me),
        );
        pen.about("");
        pen.pending(bout.agenda.top());
        for (side, seat) in [("mine", me), ("theirs", me.other())] {
            pen.about(side);
            let team = &bout.teams[seat];
            let zone = team.zone;
            pen.number("college", "the college, by place in the roster", team.college);
            pen.number("zone", "the end zone it defends, 0 or 1", zone);
            pen.number("rerolls", "re-rolls", team.rerolls);
            pen.number("bribes", "bribes", team.bribes);
            pen.number("wizards", "wizards", team.wizards);
            pen.number("silenced", "1 if the coach may argue no more", team.silenced.into());
            pen.number("turns", "team turns begun", team.turns);
            pen.number("purse", "gold in ten thousands", byte(team.purse / 10));
            let first = seat.index() % 2 * SQUAD;
            let squad = &bout.players[first..first + SQUAD];
            let each = |of: fn(&Player) -> u8| squad.iter().map(of);
            let about = "0 absent, 1 reserves, 2 standing, 3 prone, 4 stunned, 5 knocked out, 6 casualty, 7 sent off, 8 lost";
            pen.each("status", about, each(|player| player.status as u8));
            pen.each("x", "columns, from 1; 0 is nowhere", each(|player| column(player.square)));
            pen.each("y", "rows, from 1; 0 is nowhere", each(|player| row(player.square)));
            let about = "bits: used, no tackle zone, was stunned, rooted, dodged, pro used, held, arrived";
            pen.each("flags", about, each(|player| player.flags as u8));
            pen.each("hops", "teleports in this team turn", each(|player| player.hops));
            pen.each(
                "position",
                "the position, by place in the college's list",
                each(|player| player.position),
            );
            pen.each("movement", "movement", each(|player| player.movement));
            pen.each("strength", "strength", each(|player| player.strength));
            pen.each("agility", "agility", each(|player| player.agility));
            pen.each("passing", "passing; 0 for none", each(|player| player.passing));
            pen.each("armour", "armour", each(|player| player.armour));
            let mut skills = [0; 8 * SQUAD];
            for (place, player) in skills.chunks_exact_mut(8).zip(squad) {
                place.copy_from_slice(&player.skills.0.to_le_bytes());
            }
            let about = "skills of each player: a bit each, in the order of the list of skills";
            pen.table("skills", about, [SQUAD, 8], &skills);
        }
        pen.about("");
        let about = "the dungeon: 0 rock, 1 corridor, 2 small room, 3 large room, 4 first end zone, 5 second end zone";
        let floor = &floors[usize::from(bout.dungeon).min(floors.len() - 1)];
        pen.still("terrain", about, SIZE, &floor.terrain);
        let about = "where one may step from each square, a bit a direction, clockwise from north";
        pen.still("steps", about, SIZE, &floor.steps);
        let stands = (0..PLAYERS).filter_map(|at| {
            let square = bout.players[at].square;
            square.is_somewhere().then(|| (square.index(), place(Some(PlayerId(at as u8)), me)))
        });
        pen.pieces("players", "who stands or lies there, from 1, your squad first", SIZE, stands);
    }
}
