//! Teams hired with Dosh: two to four seats, each with its wrestlers, Endorsements, Sponsorship and Tag Teams.

use kernel::{Problem, Seat};
use maud::{Markup, html};
use rumbleslam::dice::Stat;
use rumbleslam::roster::{Card, Roster};
use rumbleslam::setup::{
    BOUT_SIZES, ENDORSEMENT_COST, MOST_ENDORSEMENTS, MOST_WRESTLERS, SPONSORSHIP_COST, SWITCHES, Setup,
    TRADITIONAL_DISCOUNT, TeamSheet, place_of,
};
use rumbleslam::{Bout, about};
use serde_json::Value;

use super::{Built, Draft, Fields};
use crate::art::{card_portrait, cast::wrestler_recipe, portrait};

/// The most that a number field takes; what is more than the rules allow is for the rules to refuse.
const MOST_COUNT: u32 = 99;

impl Built for Bout {
    fn draft(roster: &Roster, fields: &Fields) -> Draft {
        let mut draft = Draft { fields: fields.clone(), ..Draft::default() };
        let seats = match draft.number("seats", 2, MOST_COUNT) {
            seats @ 2..=4 => seats as usize,
            seats => {
                draft.wrong("seats", format!("Two to four teams play, not {seats}."));
                2
            }
        };
        let size = draft.number("budget", BOUT_SIZES[0].1, 100_000);
        let mut teams = kept(roster, &mut draft, seats, size);
        let edited = usize::try_from(draft.number("edited", 0, 3)).unwrap_or(0).min(seats - 1);
        if draft.ticked("shown") && edited < teams.len() {
            teams[edited] = typed(roster, &mut draft, &teams[edited]);
        }
        let editing = press(roster, &mut draft, &mut teams, edited, size);
        for (index, team) in teams.iter().enumerate() {
            draft.fields.insert(format!("team-{index}"), serde_json::to_string(team).unwrap_or_default());
        }
        show_team(&mut draft, roster, &teams[editing]);
        for (name, value) in [("seats", teams.len()), ("edited", editing)] {
            draft.fields.insert(name.to_owned(), value.to_string());
        }
        draft.fields.insert("budget".to_owned(), size.to_string());
        draft.fields.entry("profile".to_owned()).or_insert_with(|| "book".to_owned());
        draft.fields.entry("dice".to_owned()).or_insert_with(|| "house".to_owned());
        let handicap = draft.ticked("handicap");
        let setup = Setup {
            profile: draft.text("profile").to_owned(),
            rules: None,
            dice: draft.text("dice").to_owned(),
            budget: size,
            handicap,
            teams,
        };
        draft.setup = serde_json::to_value(&setup).unwrap_or_default();
        switches(roster, &mut draft);
        draft
    }

    fn field_of(draft: &Draft, problem: &Problem) -> String {
        let editing: usize = draft.text("edited").parse().unwrap_or(0);
        let teams: Vec<TeamSheet> = serde_json::from_value(draft.setup["teams"].clone()).unwrap_or_default();
        for (index, team) in teams.iter().enumerate() {
            if let Some(part) = problem.place.strip_prefix(&place_of(index, team)) {
                return match part.trim_start_matches(", ") {
                    // Only one team is on the form; the others have a tab.
                    _ if index != editing => format!("tab-{index}"),
                    part if part.starts_with("wrestler ") => part.replacen("wrestler ", "hire-", 1),
                    part if part.starts_with("tag team ") => part.replacen("tag team ", "traditional-", 1),
                    "budget" => "total".to_owned(),
                    part => part.to_owned(),
                };
            }
        }
        problem.place.clone()
    }

    fn form(roster: &Roster, draft: &Draft) -> Markup {
        let editing: usize = draft.text("edited").parse().unwrap_or(0);
        let teams: Vec<TeamSheet> = serde_json::from_value(draft.setup["teams"].clone()).unwrap_or_default();
        let Some(team) = teams.get(editing) else { return html! {} };
        html! {
            input type="hidden" name="shown" value="yes";
            input type="hidden" name="edited" value=(editing);
            @for (index, other) in teams.iter().enumerate() {
                input type="hidden" name={ "team-" (index) } value=(serde_json::to_string(other).unwrap_or_default());
            }
            (match_rules(roster, draft))
            nav.row.tabs aria-label="Teams" {
                @for (index, other) in teams.iter().enumerate() {
                    span {
                        button name="do" value={ "edit-" (index) } aria-current=[(index == editing).then_some("true")] {
                            (seat_mark(index)) (if other.name.is_empty() { "No name" } else { &other.name }) " · " (other.cost(roster)) "K"
                        }
                        (draft.reasons(&format!("tab-{index}")))
                    }
                }
            }
            div.build-columns {
                div.shop { @for (index, casino) in roster.casinos.iter().enumerate() {
                    details open[index == 0 || hires_from(roster, team, index)] {
                        summary { b { (casino.name) } " " span.hint { (casino.story) } }
                        div.cards { @for card in roster.cards.iter().filter(|card| usize::from(card.casino) == index) { (card_of(roster, draft, card)) } }
                    }
                } }
                (sheet(roster, draft, team, editing))
            }
        }
    }
}

/// The teams of the form as they were kept; where there are none yet, ready teams.
fn kept(roster: &Roster, draft: &mut Draft, seats: usize, size: u32) -> Vec<TeamSheet> {
    let ready: Vec<&TeamSheet> = roster.teams.iter().filter(|team| team.budget == size).collect();
    let usual = |index: usize| {
        let found = ready.get(index % ready.len().max(1)).map(|team| (*team).clone());
        found.unwrap_or_else(|| empty(index, size))
    };
    (0..seats)
        .map(|index| {
            let field = format!("team-{index}");
            let text = draft.text(&field).to_owned();
            if text.is_empty() {
                return usual(index);
            }
            serde_json::from_str(&text).unwrap_or_else(|_| {
                draft.wrong(
                    format!("tab-{index}"),
                    "This team could not be read, so a ready team took its place.",
                );
                usual(index)
            })
        })
        .collect()
}

fn empty(index: usize, budget: u32) -> TeamSheet {
    TeamSheet {
        name: format!("Team {}", index + 1),
        budget,
        wrestlers: Vec::new(),
        traditional: Vec::new(),
        endorsements: 0,
        sponsorship: false,
    }
}

/// The team that the fields of the form describe.
fn typed(roster: &Roster, draft: &mut Draft, before: &TeamSheet) -> TeamSheet {
    let name: String = draft.text("team-name").trim().chars().take(40).collect();
    if name.is_empty() {
        draft.wrong("team-name", "Give the team a name.");
    }
    // Whoever was hired before keeps their place.
    let mut wrestlers: Vec<String> = Vec::new();
    let mut hired: Vec<String> = Vec::new();
    for card in &roster.cards {
        let count = draft.number(&format!("hire-{}", card.name), 0, MOST_COUNT);
        hired.extend((0..count).map(|_| card.name.clone()));
    }
    for name in &before.wrestlers {
        if let Some(at) = hired.iter().position(|other| other == name) {
            wrestlers.push(hired.remove(at));
        }
    }
    wrestlers.append(&mut hired);
    let strange: Vec<String> = draft
        .fields
        .keys()
        .filter_map(|field| field.strip_prefix("hire-"))
        .filter(|name| roster.card_named(name).is_none())
        .map(str::to_owned)
        .collect();
    for name in strange {
        let shown: String = name.chars().take(40).collect();
        draft.wrong("wrestlers", format!("There is no wrestler \"{shown}\" to hire."));
    }
    let traditional = roster.tag_teams.iter().filter(|name| draft.ticked(&format!("traditional-{name}")));
    let traditional = traditional.cloned().collect();
    let endorsements = draft.number("endorsements", 0, MOST_COUNT) as u8;
    TeamSheet {
        name,
        budget: before.budget,
        wrestlers,
        traditional,
        endorsements,
        sponsorship: draft.ticked("sponsorship"),
    }
}

/// Does what a button says; the number of the team that is shown next.
fn press(roster: &Roster, draft: &mut Draft, teams: &mut [TeamSheet], edited: usize, size: u32) -> usize {
    let pressed = draft.text("do").to_owned();
    let (verb, what) = pressed.split_once('-').unwrap_or((&pressed, ""));
    let most = teams.len() - 1;
    match verb {
        "edit" => return what.parse().unwrap_or(edited).min(most),
        "hire" if roster.card_named(what).is_some() => teams[edited].wrestlers.push(what.to_owned()),
        "drop" => {
            if let Some(at) = teams[edited].wrestlers.iter().position(|name| name == what) {
                teams[edited].wrestlers.remove(at);
            }
        }
        "ready" => {
            let name = draft.text("ready").to_owned();
            match roster.teams.iter().find(|team| team.name == name) {
                Some(team) => teams[edited] = team.clone(),
                None => draft.wrong("ready", "Choose one of the ready teams."),
            }
        }
        "empty" => teams[edited] = empty(edited, size),
        // The table is built for another size: everybody may spend that much.
        "size" => teams.iter_mut().for_each(|team| team.budget = size),
        _ => {}
    }
    edited.min(most)
}

/// Puts a team into the fields that show it.
fn show_team(draft: &mut Draft, roster: &Roster, team: &TeamSheet) {
    // What cannot be read stays as it was typed, so that it can be put right.
    let wrong: Vec<String> = draft.wrong.iter().map(|wrong| wrong.field.clone()).collect();
    let mut put = |field: String, value: Option<String>| {
        if wrong.contains(&field) {
            return;
        }
        match value {
            Some(value) => draft.fields.insert(field, value),
            None => draft.fields.remove(&field),
        };
    };
    put("team-name".to_owned(), Some(team.name.clone()));
    put("endorsements".to_owned(), Some(team.endorsements.to_string()));
    put("sponsorship".to_owned(), team.sponsorship.then(|| "yes".to_owned()));
    for card in &roster.cards {
        let count = team.wrestlers.iter().filter(|name| **name == card.name).count();
        put(format!("hire-{}", card.name), Some(count.to_string()));
    }
    for name in &roster.tag_teams {
        put(format!("traditional-{name}"), team.traditional.contains(name).then(|| "yes".to_owned()));
    }
}

/// Switches that differ from the profile's; all others stay the profile's.
fn switches(roster: &Roster, draft: &mut Draft) {
    let profile = roster.profiles.iter().find(|(name, _)| *name == draft.text("profile"));
    let Some(mut rules) = profile.map(|(_, rules)| serde_json::to_value(rules).unwrap_or_default()) else {
        return;
    };
    let usual = rules.clone();
    for (name, _) in SWITCHES {
        let field = format!("switch-{name}");
        match (&usual[name], draft.text(&field)) {
            (_, "" | "as-profile") => {}
            (Value::Bool(_), "on") => rules[name] = Value::Bool(true),
            (Value::Bool(_), "off") => rules[name] = Value::Bool(false),
            (Value::Number(_), _) => {
                let number = draft.number(&field, 0, 9);
                rules[name] = Value::from(number);
            }
            _ => draft.wrong(field, "Choose on, off or as the profile has it."),
        }
    }
    if rules != usual {
        draft.setup["rules"] = rules;
    }
}

fn seat_mark(index: usize) -> Markup {
    let side: crate::art::Side = Seat::at(index).into();
    html! { svg.mark.{ "t" (index) } viewBox="-10 -10 20 20" aria-hidden="true" { (maud::PreEscaped(side.shape(8.0, 8.0))) } }
}

fn hires_from(roster: &Roster, team: &TeamSheet, casino: usize) -> bool {
    let card = |name: &String| roster.card_named(name).map(|at| &roster.cards[usize::from(at)]);
    team.wrestlers.iter().filter_map(card).any(|card| usize::from(card.casino) == casino)
}

/// How many play, for how much, by which rules.
fn match_rules(roster: &Roster, draft: &Draft) -> Markup {
    let same = |words: &str| (words.to_owned(), words.to_owned());
    let seats: Vec<_> = (2..=4).map(|count| (count.to_string(), format!("{count} teams"))).collect();
    let sizes: Vec<_> =
        BOUT_SIZES.iter().map(|(name, dosh)| (dosh.to_string(), format!("{name}, {dosh}K Dosh"))).collect();
    let profiles: Vec<_> = roster.profiles.iter().map(|(name, _)| same(name)).collect();
    let dice: Vec<_> = roster.dice.iter().map(|dice| same(&dice.name)).collect();
    let tri: Vec<(String, String)> = [("as-profile", "as the profile"), ("on", "on"), ("off", "off")]
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .to_vec();
    let usual = roster.profiles.first().map(|(_, rules)| serde_json::to_value(rules).unwrap_or_default());
    html! {
        section.panel aria-labelledby="match-rules" {
            h2 #match-rules { "Match" }
            div.fields {
                (draft.select("seats", "Seats", &seats))
                (draft.select("budget", "Bout size", &sizes))
                (draft.select("profile", "Rules profile", &profiles))
                (draft.select("dice", "Dice", &dice))
            }
            div.row {
                button name="do" value="size" { "Set seats and bout size" }
                (draft.tick("handicap", "Handicap: teams of different budgets may meet"))
            }
            details {
                summary { "Single rules" }
                div.fields { @for (name, what) in SWITCHES {
                    @if usual.as_ref().is_some_and(|usual| usual[name].is_boolean()) { (draft.select(&format!("switch-{name}"), what, &tri)) }
                    @else {
                        div.field {
                            label for={ "switch-" (name) } { (what) }
                            input id={ "switch-" (name) } name={ "switch-" (name) } inputmode="numeric" placeholder="as the profile" value=(draft.text(&format!("switch-{name}")));
                            (draft.reasons(&format!("switch-{name}")))
                        }
                    }
                } }
            }
            (draft.reasons("teams"))
        }
    }
}

/// One wrestler of the shop.
fn card_of(roster: &Roster, draft: &Draft, card: &Card) -> Markup {
    let field = format!("hire-{}", card.name);
    let hired = draft.text(&field).parse::<u32>().unwrap_or(0);
    html! {
        article.hire.hired[hired > 0] {
            div.face { (card_portrait(&wrestler_recipe(card))) }
            div {
                h3 { (card.name) }
                p.hint { i { (card.billing) } }
                p.marks {
                    @if card.superstar { span { "superstar" } }
                    @if card.heel { span { "heel" } }
                    @if let Some(tag) = card.tag_team.and_then(|at| roster.tag_teams.get(usize::from(at))) { span { (tag) } }
                }
            }
            dl.stats {
                @for stat in Stat::ALL { div { dt { (stat.card_word()) } dd { (card.stats[stat as usize]) } } }
                div { dt { "STA" } dd { (card.stamina) } }
                div { dt { "AP" } dd { (card.ap) } }
                div { dt { "MP" } dd { (card.mp) } }
                div { dt { "WT" } dd { (card.weight) } }
                div { dt { "THR" } dd { (card.throw) } }
            }
            details.does {
                summary { "Abilities" }
                ul {
                    @for ability in &card.abilities { li { b { (ability.name) } (about::ability(ability)) } }
                    li { b { (card.pleaser.name) } ", " (card.popularity) "AP: " (about::boon(card.pleaser.boon)) }
                }
            }
            div.buy {
                b { (card.dosh) "K" }
                label { span.hide { "How many of " (card.name) } input name=(field) type="number" inputmode="numeric" min="0" max=(if card.superstar { 1 } else { MOST_WRESTLERS }) data-price=(card.dosh) value=(draft.text(&field)); }
                button name="do" value={ "hire-" (card.name) } aria-label={ "Hire " (card.name) } { "+ Hire" }
            }
            (draft.reasons(&field))
        }
    }
}

/// The team that is being built: what it costs, who is in it, what else is bought.
fn sheet(roster: &Roster, draft: &Draft, team: &TeamSheet, index: usize) -> Markup {
    let ready: Vec<(String, String)> = roster
        .teams
        .iter()
        .map(|team| (team.name.clone(), format!("{} ({}K)", team.name, team.budget)))
        .collect();
    let (cost, budget) = (team.cost(roster), draft.setup["budget"].as_u64().unwrap_or(0) as u32);
    let budget = if team.budget > 0 && draft.ticked("handicap") { team.budget } else { budget };
    let side: crate::art::Side = Seat::at(index).into();
    let tag_teams = roster.tag_teams.iter().enumerate().filter(|(at, name)| {
        let both = roster.cards.iter().filter(|card| card.tag_team == Some(*at as u8));
        both.filter(|card| team.wrestlers.contains(&card.name)).count() > 0 || team.traditional.contains(name)
    });
    html! {
        aside.panel.team-sheet aria-label="Team" data-budget=(budget) {
            p.total {
                b data-total { (cost) } " of " (budget) "K Dosh, "
                span data-left { @if cost <= budget { (budget - cost) "K left" } @else { (cost - budget) "K too much" } }
            }
            progress max=(budget) value=(cost.min(budget)) aria-label="Dosh spent" {}
            (draft.reasons("total")) (draft.reasons("wrestlers"))
            div.field {
                label for="team-name" { "Team name" }
                input id="team-name" name="team-name" maxlength="40" value=(draft.text("team-name"));
                (draft.reasons("team-name"))
            }
            ul.roster {
                @for name in &team.wrestlers {
                    li {
                        @if let Some(card) = roster.card_named(name).map(|at| &roster.cards[usize::from(at)]) {
                            (portrait(&wrestler_recipe(card), side))
                            span { b { (name) } span.hint { "STA " (card.stamina) " · weight " (card.weight) } }
                            span { (card.dosh) "K" }
                        }
                        button name="do" value={ "drop-" (name) } aria-label={ "Release " (name) } { "×" }
                    }
                }
            }
            (draft.count("endorsements", &format!("Endorsements, {ENDORSEMENT_COST}K each: a re-roll of one die each, at most {MOST_ENDORSEMENTS}"), MOST_ENDORSEMENTS.into(), Some(ENDORSEMENT_COST)))
            label.check {
                input type="checkbox" name="sponsorship" value="yes" data-price=(SPONSORSHIP_COST) checked[draft.ticked("sponsorship")];
                "Sponsorship, " (SPONSORSHIP_COST) "K; you choose the sponsor at the table"
            }
            p.hint { @if team.casino_bonus(roster) { "All from one casino: a sponsorship comes free." } @else { "A team of one casino, Free Agents aside, gets a sponsorship free." } }
            @for (_, name) in tag_teams {
                label.check {
                    input type="checkbox" name={ "traditional-" (name) } value="yes" data-price={ "-" (TRADITIONAL_DISCOUNT) } checked[draft.ticked(&format!("traditional-{name}"))];
                    span { (name) ": Traditional, " (TRADITIONAL_DISCOUNT) "K less, one partner waits outside. Unticked: Exhibition, both begin in the ring." (draft.reasons(&format!("traditional-{name}"))) }
                }
            }
            (draft.select("ready", "Start from a ready team", &ready))
            div.row {
                button name="do" value="ready" { "Load ready team" }
                button name="do" value="empty" { "Start empty" }
                button name="do" value="check" { "Update" }
            }
        }
    }
}
