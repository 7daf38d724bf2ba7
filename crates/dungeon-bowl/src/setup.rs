//! Who plays what, where, and by which rule switches; checked before a match begins.

mod standard;

pub use standard::SWITCHES;

use crate::bout::{Ball, Bout, Team};
use crate::choice::Inducement;
use crate::event::Event;
use crate::player::{Harm, PLAYERS, Player, PlayerId, SQUAD, Status};
use crate::roster::{self, BUDGET, College, LEAST_PLAYERS, MOST_REROLLS, Roster};
use crate::rules::pre_game::{self, DEPLOYED, TakeEndZone};
use crate::rules::set_up::PlaceFeatures;
use crate::skill::Skill;
use crate::square::{Square, SquareSet};
use kernel::{Agenda, BySeat, Canonical, Die, Problem, Problems, Seat, Table};
use serde::{Deserialize, Serialize};

/// Who places chests and portals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// The coaches, in turn.
    #[default]
    ByHand,
    /// They stand where the dungeon's drawing has them.
    ReadyMade,
}

/// A set-up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// The dungeon's id; `any` for one chosen by the dice.
    pub dungeon: String,
    pub placing: Placing,
    /// Six a side from the starter team, with one re-roll.
    pub quick: bool,
    pub teams: BySeat<TeamSetup>,
    pub switches: Switches,
}

impl Default for Setup {
    fn default() -> Self {
        let team = |college: &str| TeamSetup { college: college.to_owned(), ..TeamSetup::default() };
        Self {
            dungeon: "gauntlet".to_owned(),
            placing: Placing::ByHand,
            quick: false,
            teams: BySeat([team("cogs"), team("tides")]),
            switches: Switches::default(),
        }
    }
}

/// One team of a set-up.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct TeamSetup {
    /// The college's id.
    pub college: String,
    /// The players; none for the starter team.
    pub players: Vec<PlayerSetup>,
    /// Team re-rolls; the starter team's if not given.
    pub rerolls: Option<u8>,
    /// Gold to spend on inducements in league play, in thousands.
    pub treasury: u16,
    /// Inducements of an exhibition match, paid from the draft budget.
    pub inducements: Vec<Inducement>,
    /// The position of journeymen, if a league team needs any; the first lineman if not given.
    pub journeymen: String,
}

/// One player of a set-up.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayerSetup {
    pub position: String,
    pub name: String,
    /// Skills learned, beyond the position's.
    pub skills: Vec<String>,
    /// Characteristics raised: `MA`, `ST`, `AG`, `PA` or `AV`, as often as they were raised.
    pub raised: Vec<String>,
    /// Injuries that last.
    pub injuries: Vec<Harm>,
    /// What its advances add to its value, in thousands.
    pub value: u16,
    /// Whether it misses this match.
    pub misses: bool,
}

/// DB-FLAG-1: Rule switches. Off is the ruling of `docs/rules/dungeon-bowl.md`; on is another reading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[allow(clippy::struct_excessive_bools, reason = "each switch is a yes or no of its own")]
pub struct Switches {
    /// League play: petty cash, treasury, journeymen.
    pub league: bool,
    /// Team turns each before the match is decided on the ball's place.
    pub turn_limit: u8,
    /// Interference is hindered by each marker, not by one at most.
    pub interference_per_marker: bool,
    /// Team re-rolls cannot be used for portals, slams, wall shifts and arguments.
    pub strict_rerolls: bool,
    /// What the richer team spends is added to the poorer team's petty cash.
    pub petty_cash_grows: bool,
    /// A ball dropped at a portal bounces from the portal its carrier comes out of.
    pub drop_at_exit: bool,
    /// A player teleported in may block where it stands.
    pub arrivals_may_block: bool,
    /// Finding the ball ends the team turn, not only the activation.
    pub finding_ends_turn: bool,
    /// Throws need no clear line.
    pub passes_through_walls: bool,
    /// A fumbled throw of a team-mate is a turnover only if that one had the ball.
    pub fumbled_throw_needs_ball: bool,
    /// A wall behind a player stops it before a chain can start.
    pub walls_before_chains: bool,
    /// A team-mate slammed into a wall is a turnover.
    pub slam_turnover: bool,
    /// A hop ends any action but a plain move.
    pub hop_ends_other_actions: bool,
    /// Team re-rolls come back after the eighth turn.
    pub refill_rerolls: bool,
    /// A tackle zone is all eight squares, walls or not, and blocks follow it; only assists stop at a wall.
    pub zones_through_walls: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            league: false,
            turn_limit: 16,
            interference_per_marker: false,
            strict_rerolls: false,
            petty_cash_grows: false,
            drop_at_exit: false,
            arrivals_may_block: false,
            finding_ends_turn: false,
            passes_through_walls: false,
            fumbled_throw_needs_ball: false,
            walls_before_chains: false,
            slam_turnover: false,
            hop_ends_other_actions: false,
            refill_rerolls: false,
            zones_through_walls: false,
        }
    }
}

/// DB-TEAM-1: What is wrong with a draft: too few or too many players, a group beyond its cap, too dear.
pub fn draft_flaws(college: &College, positions: &[u8], rerolls: u8, extra: u16) -> Vec<String> {
    let mut flaws = Vec::new();
    if positions.len() < LEAST_PLAYERS || positions.len() > SQUAD {
        flaws.push(format!("{} players; a team has {LEAST_PLAYERS} to {SQUAD}", positions.len()));
    }
    if rerolls > MOST_REROLLS {
        flaws.push(format!("{rerolls} re-rolls; a team has at most {MOST_REROLLS}"));
    }
    flaws.extend(cap_flaws(college, positions));
    let cost: u16 = positions.iter().map(|&index| college.positions[index as usize].cost).sum::<u16>()
        + u16::from(rerolls) * college.reroll
        + extra;
    if cost > BUDGET {
        flaws.push(format!("it costs {cost}k; the draft has {BUDGET}k"));
    }
    flaws
}

fn cap_flaws<'a>(college: &'a College, positions: &'a [u8]) -> impl Iterator<Item = String> + 'a {
    college.caps.iter().filter_map(|&(group, cap)| {
        let count =
            positions.iter().filter(|&&index| college.positions[index as usize].group == group).count();
        (count > cap as usize).then(|| format!("{count} of the group {}; at most {cap}", group.word()))
    })
}

/// Sets the table up, or says everything that is wrong.
pub fn start(
    roster: &Roster,
    setup: &Setup,
    version: u32,
    table: &mut Table<'_, Event>,
) -> Result<Bout, Problems> {
    let mut problems = Vec::new();
    let dungeon = find_dungeon(roster, setup, &mut problems);
    let teams = Seat::BOTH.map(|seat| team_of(roster, setup, seat, &mut problems));
    if setup.switches.turn_limit == 0 {
        problems.push(Problem::new("switches.turn-limit", "a match has at least one turn"));
    }
    if setup.quick && setup.switches.league {
        problems.push(Problem::new("quick", "quick play is no league play"));
    }
    if !problems.is_empty() {
        return Err(Problems(problems));
    }
    let [Some(home), Some(away)] = teams else { return Err(Problems(problems)) };
    let mut bout = Bout {
        version,
        players: [Player::default(); PLAYERS],
        occupied: SquareSet::EMPTY,
        chests: [Square::NOWHERE; 6],
        portals: [Square::NOWHERE; 6],
        ball: Ball::Hidden,
        teams: BySeat([home.team, away.team]),
        turn: crate::bout::Turn::default(),
        activation: None,
        blow: None,
        flight: None,
        chain: crate::bout::Chain::default(),
        agenda: Agenda::default(),
        switches: setup.switches,
        dungeon: dungeon
            .unwrap_or_else(|| table.roll(Die::of(roster.dungeons.len() as u8), "dungeon") as usize - 1)
            as u8,
        outcome: None,
    };
    for (seat, list) in Seat::BOTH.into_iter().zip([home.players, away.players]) {
        for (place, (player, journeyman)) in list.into_iter().enumerate() {
            let id = PlayerId::of(seat, place);
            *bout.player_mut(id) = player;
            if journeyman {
                table.tell(|| Event::JourneymanTaken { player: id });
            }
        }
        for &what in &setup.teams[seat].inducements {
            pre_game::take(&mut bout, seat, what);
            table.tell(|| Event::Bought { seat, what });
        }
    }
    let faces = table.roll_until([Die::D6, Die::D6], "roll-off", |faces| faces[0] != faces[1]);
    table.tell(|| Event::RolledOff { faces });
    bout.next([TakeEndZone { winner: None }.into()]);
    match setup.placing {
        Placing::ByHand => {
            let highest = if faces[0] > faces[1] { Seat::FIRST } else { Seat::SECOND };
            bout.next([PlaceFeatures { highest, placed: 0 }.into()]);
        }
        Placing::ReadyMade => place_ready_made(&mut bout, roster, table),
    }
    Ok(bout)
}

// DB-SETUP-8
fn find_dungeon(roster: &Roster, setup: &Setup, problems: &mut Vec<Problem>) -> Option<usize> {
    let found = roster.dungeon(&setup.dungeon);
    if found.is_none() && setup.dungeon != "any" {
        let known: Vec<&str> = roster.dungeons.iter().map(|dungeon| dungeon.id.as_str()).collect();
        problems.push(
            Problem::new("dungeon", format!("no dungeon is called {}", setup.dungeon))
                .suggest(content::nearest(&setup.dungeon, &known)),
        );
    }
    found
}

fn place_ready_made(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let dungeon = bout.dungeon(roster);
    bout.chests = dungeon.ready_chests;
    bout.portals = dungeon.ready_portals;
    for square in bout.chests {
        bout.occupied.insert(square);
        table.tell(|| Event::ChestPlaced { seat: None, square });
    }
    for (number, square) in bout.portals.into_iter().enumerate() {
        table.tell(|| Event::PortalPlaced { seat: None, number: number as u8, square });
    }
}

struct Fielded {
    team: Team,
    /// Each player, and whether it is a journeyman.
    players: Vec<(Player, bool)>,
}

fn team_of(roster: &Roster, setup: &Setup, seat: Seat, problems: &mut Vec<Problem>) -> Option<Fielded> {
    let lines = &setup.teams[seat];
    let place = |field: &str| format!("teams[{}].{field}", seat.index());
    let Some(index) = roster.college(&lines.college) else {
        let known: Vec<&str> = roster.colleges.iter().map(|college| college.id.as_str()).collect();
        problems.push(
            Problem::new(place("college"), format!("no college is called {}", lines.college))
                .suggest(content::nearest(&lines.college, &known)),
        );
        return None;
    };
    let college = &roster.colleges[index];
    let starter = lines.players.is_empty();
    let rerolls = lines.rerolls.unwrap_or(if setup.quick { 1 } else { college.starter_rerolls });
    let mut positions = Vec::new();
    let mut players = Vec::new();
    if starter {
        // Quick play takes every second player of the starter list, so that each kind has its share.
        let step = if setup.quick { (college.starter.len() / DEPLOYED).max(1) } else { 1 };
        let count = if setup.quick { DEPLOYED } else { SQUAD };
        for (place, &position) in college.starter.iter().enumerate().step_by(step).take(count) {
            positions.push(position);
            players.push((piece(college, position, place as u8), false));
        }
    } else {
        for (number, line) in lines.players.iter().enumerate() {
            let at = |field: &str| format!("teams[{}].players[{number}].{field}", seat.index());
            let Some(position) = college.position(&line.position) else {
                let known: Vec<&str> =
                    college.positions.iter().map(|position| position.name.as_str()).collect();
                problems.push(
                    Problem::new(at("position"), format!("{} has no {}", college.name, line.position))
                        .suggest(content::nearest(&line.position, &known)),
                );
                continue;
            };
            positions.push(position as u8);
            let name =
                college.names.iter().position(|name| *name == line.name).map_or(u8::MAX, |name| name as u8);
            let mut player = piece(college, position as u8, name);
            advance(&mut player, line, &at, problems);
            if !line.misses {
                players.push((player, false));
            }
        }
    }
    check_team(college, setup, lines, &positions, players.len(), rerolls, &place, problems);
    if setup.switches.league {
        add_journeymen(college, lines, &mut players, &place, problems);
    }
    let team = Team {
        college: index as u8,
        rerolls,
        rerolls_at_start: rerolls,
        purse: lines.treasury,
        ..Team::default()
    };
    Some(Fielded { team, players })
}

/// A new player of a position.
pub fn piece(college: &College, position: u8, name: u8) -> Player {
    Player { position, name, status: Status::Reserves, ..college.positions[position as usize].player }
}

// DB-PRE-7, DB-TEAM-2
#[allow(clippy::too_many_arguments, reason = "one check of one team, called once")]
fn check_team(
    college: &College,
    setup: &Setup,
    lines: &TeamSetup,
    positions: &[u8],
    available: usize,
    rerolls: u8,
    place: &impl Fn(&str) -> String,
    problems: &mut Vec<Problem>,
) {
    if setup.quick {
        let too_many = (0..college.positions.len() as u8).any(|position| {
            let of_it = |list: &[u8]| list.iter().copied().filter(|&other| other == position).count();
            of_it(positions) > of_it(&college.starter)
        });
        if positions.len() != DEPLOYED || too_many {
            problems.push(Problem::new(place("players"), "quick play takes any six of the starter team"));
        }
        if rerolls != 1 {
            problems.push(Problem::new(place("rerolls"), "quick play has one re-roll"));
        }
    } else if setup.switches.league {
        problems.extend(cap_flaws(college, positions).map(|flaw| Problem::new(place("players"), flaw)));
        if positions.len() > SQUAD {
            problems.push(Problem::new(place("players"), format!("at most {SQUAD} players")));
        }
        if rerolls > MOST_REROLLS {
            problems.push(Problem::new(place("rerolls"), format!("at most {MOST_REROLLS} re-rolls")));
        }
    } else {
        let gold = lines.inducements.iter().map(|_| 100).sum();
        problems.extend(
            draft_flaws(college, positions, rerolls, gold)
                .into_iter()
                .map(|flaw| Problem::new(place("players"), flaw)),
        );
    }
    if !lines.inducements.is_empty() && (setup.switches.league || setup.quick) {
        problems
            .push(Problem::new(place("inducements"), "they are bought before the match in exhibitions only"));
    }
    for what in Inducement::ALL {
        let limit = [8, 3, 1][what as usize];
        if lines.inducements.iter().filter(|&&other| other == what).count() > limit {
            problems.push(Problem::new(place("inducements"), format!("at most {limit} of {}", what.word())));
        }
    }
    if available > SQUAD {
        problems.push(Problem::new(place("players"), format!("at most {SQUAD} players can be brought")));
    }
}

/// DB-PRE-3: A league team that cannot field eleven takes on linemen with Loner (4+).
fn add_journeymen(
    college: &College,
    lines: &TeamSetup,
    players: &mut Vec<(Player, bool)>,
    place: &impl Fn(&str) -> String,
    problems: &mut Vec<Problem>,
) {
    let lineman = if lines.journeymen.is_empty() {
        college.positions.iter().position(|position| position.group == roster::Group::Lineman)
    } else {
        college.position(&lines.journeymen)
    };
    match lineman {
        Some(index) if college.cap(college.positions[index].group) >= 12 => {
            while players.len() < LEAST_PLAYERS {
                let mut player = piece(college, index as u8, u8::MAX);
                player.skills = player.skills.with(Skill::Loner);
                player.loner = 4;
                players.push((player, true));
            }
        }
        _ => {
            problems
                .push(Problem::new(place("journeymen"), "journeymen come from a group of twelve or more"));
        }
    }
}

/// What a player has learned and suffered.
fn advance(
    player: &mut Player,
    line: &PlayerSetup,
    at: &impl Fn(&str) -> String,
    problems: &mut Vec<Problem>,
) {
    for word in &line.skills {
        if let Err(reason) = roster::add_skill(player, word) {
            problems.push(Problem::new(at("skills"), reason));
        }
    }
    for word in &line.raised {
        match word.as_str() {
            "MA" => player.movement = (player.movement + 1).min(9),
            "ST" => player.strength = (player.strength + 1).min(8),
            "AG" => player.agility = player.agility.saturating_sub(1).max(1),
            "PA" if player.passing == 0 => player.passing = 6,
            "PA" => player.passing = player.passing.saturating_sub(1).max(1),
            "AV" => player.armour = (player.armour + 1).min(11),
            _ => problems.push(Problem::new(
                at("raised"),
                format!("{word} is no characteristic: MA, ST, AG, PA or AV"),
            )),
        }
    }
    for &harm in &line.injuries {
        suffer(player, harm);
    }
    player.advances = (line.value / 10).min(255) as u8;
}

/// DB-ARM-5: A lasting injury changes a characteristic, within its limits.
pub fn suffer(player: &mut Player, harm: Harm) {
    match harm {
        Harm::SeriousInjury => player.niggling = player.niggling.saturating_add(1),
        Harm::HeadInjury => player.armour = player.armour.saturating_sub(1).max(3),
        Harm::SmashedKnee => player.movement = player.movement.saturating_sub(1).max(1),
        Harm::BrokenArm if player.passing > 0 => player.passing = (player.passing + 1).min(6),
        Harm::NeckInjury => player.agility = (player.agility + 1).min(6),
        Harm::DislocatedShoulder => player.strength = player.strength.saturating_sub(1).max(1),
        Harm::BrokenArm | Harm::BadlyHurt | Harm::SeriouslyHurt | Harm::Dead => {}
    }
}
