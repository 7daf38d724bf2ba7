//! Teams drafted with gold: players by position, re-rolls, inducements; in league play treasury and journeymen; the
//! dungeon and who places what in it.

use dungeon_bowl::choice::Inducement;
use dungeon_bowl::roster::{BUDGET, College, LEAST_PLAYERS, MOST_REROLLS, Position, Roster, skill_words};
use dungeon_bowl::setup::{Placing, PlayerSetup, SWITCHES, Setup, TeamSetup};
use dungeon_bowl::{Bout, player::SQUAD};
use kernel::{BySeat, Problem};
use maud::{Markup, html};
use serde_json::json;

use super::{Built, Draft, Fields};
use crate::art::{card_portrait, cast::player_recipe};

/// The most that a number field takes; what is more than the rules allow is for the rules to refuse.
const MOST_COUNT: u32 = 99;

impl Built for Bout {
    fn draft(roster: &Roster, fields: &Fields) -> Draft {
        let mut draft = Draft { fields: fields.clone(), ..Draft::default() };
        let mut teams = [0, 1].map(|seat| kept(roster, &mut draft, seat));
        let edited = draft.number("edited", 0, 1) as usize;
        let league = draft.ticked("league");
        if draft.ticked("shown") {
            teams[edited] = typed(roster, &mut draft, &teams[edited], league);
        }
        let editing = press(roster, &mut draft, &mut teams, edited);
        for (seat, team) in teams.iter().enumerate() {
            draft.fields.insert(format!("team-{seat}"), serde_json::to_string(team).unwrap_or_default());
        }
        draft.fields.insert("edited".to_owned(), editing.to_string());
        if let Some(college) = roster.college(&teams[editing].college) {
            show_team(&mut draft, &roster.colleges[college], &teams[editing]);
        }
        let usual = Setup::default();
        draft.fields.entry("dungeon".to_owned()).or_insert(usual.dungeon);
        draft.fields.entry("placing".to_owned()).or_insert_with(|| "by-hand".to_owned());
        let limit = draft.number("turn-limit", usual.switches.turn_limit.into(), 255);
        let [home, away] = teams;
        let setup = Setup {
            dungeon: draft.text("dungeon").to_owned(),
            placing: if draft.text("placing") == "ready-made" { Placing::ReadyMade } else { Placing::ByHand },
            quick: false,
            teams: BySeat([home, away]),
            switches: usual.switches,
        };
        draft.setup = serde_json::to_value(&setup).unwrap_or_default();
        draft.setup["switches"]["turn-limit"] = json!(limit);
        for (name, _) in SWITCHES.iter().filter(|(name, _)| *name != "turn-limit") {
            draft.setup["switches"][name] = json!(draft.ticked(name));
        }
        draft
    }

    fn field_of(draft: &Draft, problem: &Problem) -> String {
        let editing = draft.text("edited");
        for seat in ["0", "1"] {
            if let Some(part) = problem.place.strip_prefix(&format!("teams[{seat}].")) {
                return match part {
                    _ if seat != editing => format!("tab-{seat}"),
                    part if part.starts_with("players") && problem.reason.contains("costs") => {
                        "total".to_owned()
                    }
                    part if part.starts_with("players") => "players".to_owned(),
                    part => part.to_owned(),
                };
            }
        }
        problem.place.strip_prefix("switches.").unwrap_or(&problem.place).to_owned()
    }

    fn form(roster: &Roster, draft: &Draft) -> Markup {
        let editing: usize = draft.text("edited").parse().unwrap_or(0);
        let teams = [0, 1].map(|seat| {
            serde_json::from_str::<TeamSetup>(draft.text(&format!("team-{seat}"))).unwrap_or_default()
        });
        let team = &teams[editing.min(1)];
        let college = roster.college(&team.college).map(|at| &roster.colleges[at]);
        html! {
            input type="hidden" name="shown" value="yes";
            input type="hidden" name="edited" value=(editing);
            @for (seat, team) in teams.iter().enumerate() {
                input type="hidden" name={ "team-" (seat) } value=(serde_json::to_string(team).unwrap_or_default());
            }
            (match_rules(roster, draft))
            nav.row.tabs aria-label="Teams" {
                @for (seat, other) in teams.iter().enumerate() {
                    span {
                        button name="do" value={ "edit-" (seat) } aria-current=[(seat == editing).then_some("true")] {
                            (if seat == 0 { "Home: " } else { "Away: " })
                            (roster.college(&other.college).map_or("?", |at| roster.colleges[at].name.as_str()))
                            " · " (cost(roster, other)) "k"
                        }
                        (draft.reasons(&format!("tab-{seat}")))
                    }
                }
            }
            @if let Some(college) = college {
                div.build-columns {
                    div.shop { div.cards { @for position in &college.positions { (position_card(draft, college, position)) } } }
                    (sheet(roster, draft, college, team))
                }
            }
        }
    }
}

/// A team as it was kept; where there is none yet, the starter team of a college.
fn kept(roster: &Roster, draft: &mut Draft, seat: usize) -> TeamSetup {
    let text = draft.text(&format!("team-{seat}")).to_owned();
    let usual = || roster.colleges.get(seat % roster.colleges.len().max(1)).map(starter).unwrap_or_default();
    if text.is_empty() {
        return usual();
    }
    let read: Option<TeamSetup> = serde_json::from_str(&text).ok();
    read.filter(|team| roster.college(&team.college).is_some()).unwrap_or_else(|| {
        draft.wrong(format!("tab-{seat}"), "This team could not be read, so a starter team took its place.");
        usual()
    })
}

/// A college's starter team, player by player.
fn starter(college: &College) -> TeamSetup {
    let counts = college.positions.iter().enumerate().map(|(at, position)| {
        let count = college.starter.iter().filter(|&&other| usize::from(other) == at).count();
        (position, count)
    });
    let mut team = TeamSetup {
        college: college.id.clone(),
        rerolls: Some(college.starter_rerolls),
        ..TeamSetup::default()
    };
    team.players = players(college, counts);
    team
}

/// So many players of each position, with the college's names in order.
fn players<'a>(college: &College, counts: impl Iterator<Item = (&'a Position, usize)>) -> Vec<PlayerSetup> {
    let positions = counts.flat_map(|(position, count)| std::iter::repeat_n(position, count));
    let named = |(at, position): (usize, &Position)| PlayerSetup {
        position: position.name.clone(),
        name: college.names.get(at).cloned().unwrap_or_default(),
        ..PlayerSetup::default()
    };
    positions.enumerate().map(named).collect()
}

/// The team that the fields of the form describe.
fn typed(roster: &Roster, draft: &mut Draft, before: &TeamSetup, league: bool) -> TeamSetup {
    let Some(college) = roster.college(&before.college).map(|at| &roster.colleges[at]) else {
        return before.clone();
    };
    let counts: Vec<(&Position, usize)> = college
        .positions
        .iter()
        .map(|position| (position, draft.number(&format!("draft-{}", position.name), 0, MOST_COUNT) as usize))
        .collect();
    let mut players = players(college, counts.into_iter());
    for (at, player) in players.iter_mut().enumerate() {
        let field = format!("name-{at}");
        let name = draft.text(&field).to_owned();
        if name.is_empty() || name == player.name {
            continue;
        }
        if college.names.contains(&name) {
            player.name = name;
        } else {
            draft.wrong(field, "Choose one of the college's names.");
        }
    }
    let mut inducements = Vec::new();
    for what in Inducement::ALL {
        let count = draft.number(&format!("induce-{}", what.word()), 0, MOST_COUNT);
        inducements.extend((0..count).map(|_| what));
    }
    TeamSetup {
        college: college.id.clone(),
        players,
        rerolls: Some(draft.number("rerolls", 0, MOST_COUNT) as u8),
        treasury: if league { draft.number("treasury", 0, 5000) as u16 } else { 0 },
        inducements: if league { Vec::new() } else { inducements },
        journeymen: if league { draft.text("journeymen").to_owned() } else { String::new() },
    }
}

/// Does what a button says; the number of the team that is shown next.
fn press(roster: &Roster, draft: &mut Draft, teams: &mut [TeamSetup; 2], edited: usize) -> usize {
    let pressed = draft.text("do").to_owned();
    let (verb, what) = pressed.split_once('-').unwrap_or((&pressed, ""));
    let college = roster.college(&teams[edited].college).map(|at| &roster.colleges[at]);
    match verb {
        "edit" => return what.parse().unwrap_or(edited).min(1),
        "college" => {
            let wanted = draft.text("college").to_owned();
            match roster.college(&wanted) {
                Some(at) => teams[edited] = starter(&roster.colleges[at]),
                None => draft.wrong("college", "Choose one of the colleges."),
            }
        }
        "hire" => {
            if let Some((college, at)) = college.and_then(|college| Some((college, college.position(what)?)))
            {
                let name = college
                    .names
                    .iter()
                    .find(|name| teams[edited].players.iter().all(|player| player.name != **name));
                let position = college.positions[at].name.clone();
                let order = |player: &PlayerSetup| college.position(&player.position);
                teams[edited].players.push(PlayerSetup {
                    position,
                    name: name.cloned().unwrap_or_default(),
                    ..PlayerSetup::default()
                });
                teams[edited].players.sort_by_key(order);
            }
        }
        "drop" => {
            if let Some(at) = what.parse::<usize>().ok().filter(|&at| at < teams[edited].players.len()) {
                teams[edited].players.remove(at);
            }
        }
        _ => {}
    }
    edited
}

/// Puts a team into the fields that show it.
fn show_team(draft: &mut Draft, college: &College, team: &TeamSetup) {
    let wrong: Vec<String> = draft.wrong.iter().map(|wrong| wrong.field.clone()).collect();
    let mut put = |field: String, value: String| {
        if !wrong.contains(&field) {
            draft.fields.insert(field, value);
        }
    };
    put("college".to_owned(), college.id.clone());
    for position in &college.positions {
        let count = team.players.iter().filter(|player| player.position == position.name).count();
        put(format!("draft-{}", position.name), count.to_string());
    }
    for (at, player) in team.players.iter().enumerate() {
        put(format!("name-{at}"), player.name.clone());
    }
    for what in Inducement::ALL {
        let count = team.inducements.iter().filter(|&&other| other == what).count();
        put(format!("induce-{}", what.word()), count.to_string());
    }
    put("rerolls".to_owned(), team.rerolls.unwrap_or(college.starter_rerolls).to_string());
    put("treasury".to_owned(), team.treasury.to_string());
    put("journeymen".to_owned(), team.journeymen.clone());
}

/// What a team costs, in thousands: players, re-rolls, inducements.
fn cost(roster: &Roster, team: &TeamSetup) -> u32 {
    let Some(college) = roster.college(&team.college).map(|at| &roster.colleges[at]) else { return 0 };
    let price = |player: &PlayerSetup| {
        college.position(&player.position).map_or(0, |at| u32::from(college.positions[at].cost))
    };
    let players: u32 = team.players.iter().map(price).sum();
    let rerolls = u32::from(team.rerolls.unwrap_or(college.starter_rerolls)) * u32::from(college.reroll);
    players + rerolls + 100 * team.inducements.len() as u32
}

/// The dungeon and the rules of the match.
fn match_rules(roster: &Roster, draft: &Draft) -> Markup {
    let mut dungeons: Vec<(String, String)> = roster
        .dungeons
        .iter()
        .map(|dungeon| (dungeon.id.clone(), format!("{}: {}", dungeon.name, dungeon.about)))
        .collect();
    dungeons.push(("any".to_owned(), "Random".to_owned()));
    let placing = [("by-hand", "Placed by the coaches, in turn"), ("ready-made", "As drawn on the map")];
    let placing: Vec<(String, String)> = placing.map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec();
    html! {
        section.panel aria-labelledby="match-rules" {
            h2 #match-rules { "Match" }
            div.fields {
                (draft.select("dungeon", "Dungeon", &dungeons))
                (draft.select("placing", "Chests and portals", &placing))
                div.field {
                    label for="turn-limit" { "Turns each before the ball's place decides" }
                    input id="turn-limit" name="turn-limit" inputmode="numeric" placeholder="16" value=(draft.text("turn-limit"));
                    (draft.reasons("turn-limit"))
                }
            }
            (draft.tick("league", "League play: treasury, petty cash and journeymen instead of a draft budget"))
            details {
                summary { "Single rules" }
                div.switches { @for (name, what) in SWITCHES.iter().filter(|(name, _)| !["turn-limit", "league"].contains(name)) { (draft.tick(name, what)) } }
            }
        }
    }
}

fn position_card(draft: &Draft, college: &College, position: &Position) -> Markup {
    let field = format!("draft-{}", position.name);
    let player = &position.player;
    let number = |value: u8| if value == 0 { "-".to_owned() } else { format!("{value}+") };
    let stats = [
        ("MA", player.movement.to_string()),
        ("ST", player.strength.to_string()),
        ("AG", number(player.agility)),
        ("PA", number(player.passing)),
        ("AV", number(player.armour)),
    ];
    let skills: Vec<String> = skill_words(player).collect();
    html! {
        article.hire.hired[draft.text(&field).parse::<u32>().unwrap_or(0) > 0] {
            div.face { (card_portrait(&player_recipe(position))) }
            div {
                h3 { (position.name) }
                p.hint { "at most " (college.cap(position.group)) " of group " (position.group.word()) }
                p { (if skills.is_empty() { "No skills".to_owned() } else { skills.join(", ") }) }
            }
            dl.stats { @for (word, value) in &stats { div { dt { (word) } dd { (value) } } } }
            div.buy {
                b { (position.cost) "k" }
                label { span.hide { "How many of " (position.name) } input name=(field) type="number" inputmode="numeric" min="0" max=(SQUAD) data-price=(position.cost) value=(draft.text(&field)); }
                button name="do" value={ "hire-" (position.name) } aria-label={ "Draft " (position.name) } { "+ Draft" }
            }
            (draft.reasons(&field))
        }
    }
}

/// The team that is being drafted.
fn sheet(roster: &Roster, draft: &Draft, college: &College, team: &TeamSetup) -> Markup {
    let colleges: Vec<(String, String)> =
        roster.colleges.iter().map(|college| (college.id.clone(), college.name.clone())).collect();
    let league = draft.ticked("league");
    let (cost, budget) = (cost(roster, team), u32::from(BUDGET));
    let mut names: Vec<(String, String)> =
        college.names.iter().map(|name| (name.clone(), name.clone())).collect();
    names.push((String::new(), "No name".to_owned()));
    let linemen: Vec<(String, String)> = [(String::new(), "The first lineman".to_owned())]
        .into_iter()
        .chain(
            college
                .positions
                .iter()
                .filter(|one| college.cap(one.group) >= 12)
                .map(|one| (one.name.clone(), one.name.clone())),
        )
        .collect();
    html! {
        aside.panel.team-sheet aria-label="Team" data-budget=[(!league).then_some(budget)] {
            p.total {
                b data-total { (cost) } @if league { "k gold" } @else {
                    " of " (budget) "k gold, "
                    span data-left { @if cost <= budget { (budget - cost) "k left" } @else { (cost - budget) "k too much" } }
                }
            }
            @if !league { progress max=(budget) value=(cost.min(budget)) aria-label="Gold spent" {} }
            (draft.reasons("total")) (draft.reasons("players"))
            (draft.select("college", "College", &colleges))
            div.row { button name="do" value="college" { "Load its starter team" } button name="do" value="check" { "Update" } }
            p.hint { (team.players.len()) " players; a team has " (LEAST_PLAYERS) " to " (SQUAD) "." }
            ul.roster {
                @for (at, player) in team.players.iter().enumerate() {
                    li {
                        span { (draft.select(&format!("name-{at}"), &player.position, &names)) }
                        button name="do" value={ "drop-" (at) } aria-label={ "Release " (player.name) } { "×" }
                    }
                }
            }
            (draft.count("rerolls", &format!("Re-rolls, {}k each, at most {MOST_REROLLS}", college.reroll), MOST_REROLLS.into(), Some(college.reroll.into())))
            @if league {
                (draft.count("treasury", "Treasury for inducements before the match, in thousands", 5000, None))
                (draft.select("journeymen", "Journeymen come from", &linemen))
            } @else {
                @for (what, price) in Inducement::ALL.into_iter().zip(&roster.inducements) {
                    (draft.count(&format!("induce-{}", what.word()), &format!("{}, {}k, at most {}", price.name, price.cost, price.limit), price.limit.into(), Some(price.cost.into())))
                }
            }
            (draft.reasons("inducements")) (draft.reasons("journeymen"))
        }
    }
}
