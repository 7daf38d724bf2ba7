//! Sides of any size, everybody at ringside, every kind of match, every optional and house rule.

use champions::bout::{MOST_PARTNERS, MOST_SIDES};
use champions::standard::name_helpers;
use champions::{Bout, House, Kind, Optional, Roster, Setup, Team};
use kernel::Problem;
use maud::{Markup, html};

use super::{Built, Draft, Fields};

/// Who may stand at ringside, by field.
const HELPERS: [(&str, &str); 4] = [
    ("ally", "Ringside ally"),
    ("distractor", "Distractor"),
    ("interferer", "Interferer"),
    ("friend", "Feud ally"),
];
/// As the card of the side's wrestler says, and nobody at all.
const AS_CARD: &str = "card";
const NOBODY: &str = "";

impl Built for Bout {
    fn draft(roster: &Roster, fields: &Fields) -> Draft {
        let mut draft = Draft { fields: fields.clone(), ..Draft::default() };
        if !draft.ticked("shown") {
            begin(roster, &mut draft);
        }
        let mut count = draft.number("sides", 2, 99) as usize;
        match draft.text("do") {
            "more" => count += 1,
            "fewer" => count = count.saturating_sub(1),
            _ => {}
        }
        if !(2..=MOST_SIDES).contains(&count) {
            draft.wrong("sides", format!("A match has two to {MOST_SIDES} sides, not {count}."));
            count = count.clamp(2, MOST_SIDES);
        }
        draft.fields.insert("sides".to_owned(), count.to_string());
        let kind = Kind::named(draft.text("match")).unwrap_or_else(|| {
            draft.wrong("match", "Choose a kind of match.");
            Kind::OneFall
        });
        let preset = Optional::PRESETS.iter().find(|(name, _, _)| *name == draft.text("preset"));
        let own = Optional::ALL.iter().filter(|(name, _, _)| draft.ticked(&format!("rule-{name}")));
        let own = own.fold(Optional::NONE, |all, (_, _, rule)| all.with(*rule));
        let house = House::ALL.iter().filter(|(name, _, _)| draft.ticked(&format!("house-{name}")));
        let house = house.fold(House::NONE, |all, (_, _, rule)| all.with(*rule));
        let sides = (0..count).map(|side| team(&draft, side)).collect();
        let mut setup = Setup {
            sides,
            kind,
            rules: preset.map_or(own, |(_, _, rules)| *rules),
            house,
            charts: draft.text("charts").to_owned(),
            iron_rolls: draft.number("iron-rolls", 0, 9999) as u16,
            feud: draft.ticked("feud"),
            champion: draft.number("champion", 0, 99) as u8,
        };
        as_on_the_cards(roster, &draft, &mut setup);
        draft.setup = serde_json::to_value(&setup).unwrap_or_default();
        draft
    }

    fn field_of(_: &Draft, problem: &Problem) -> String {
        let side = problem.place.strip_prefix("sides[").and_then(|rest| rest.split_once("]."));
        side.map_or_else(|| problem.place.clone(), |(side, part)| format!("{part}-{side}"))
    }

    fn form(roster: &Roster, draft: &Draft) -> Markup {
        let setup: Setup = serde_json::from_value(draft.setup.clone()).unwrap_or_default();
        let people = people(roster);
        html! {
            input type="hidden" name="shown" value="yes";
            input type="hidden" name="sides" value=(setup.sides.len());
            (match_rules(roster, draft, &setup))
            div.row {
                button name="do" value="more" { "Add a side" }
                button name="do" value="fewer" { "Remove the last side" }
                button name="do" value="check" { "Update" }
                (draft.reasons("sides"))
            }
            div.sides { @for (side, team) in setup.sides.iter().enumerate() { (side_form(roster, draft, &people, side, team, setup.rules)) } }
        }
    }
}

/// The form as it first appears: the standard match.
fn begin(roster: &Roster, draft: &mut Draft) {
    let setup = champions::standard::setup(roster, 2, &mut kernel::Fast::new(1));
    let mut put = |field: String, value: &str| {
        draft.fields.entry(field).or_insert_with(|| value.to_owned());
    };
    put("match".to_owned(), setup.kind.word());
    put("preset".to_owned(), "all-sixteen");
    for (side, team) in setup.sides.iter().enumerate() {
        for (at, man) in team.men.iter().enumerate() {
            put(format!("man-{side}-{at}"), man);
        }
        for (field, _) in HELPERS {
            put(format!("{field}-{side}"), AS_CARD);
        }
    }
}

/// One side as the form has it.
fn team(draft: &Draft, side: usize) -> Team {
    // One more than a side may have, so that the rules can say so.
    let men = (0..=MOST_PARTNERS).map(|at| draft.text(&format!("man-{side}-{at}")).to_owned());
    let men: Vec<String> = men.filter(|name| !name.is_empty()).collect();
    let marked = |mark: &str| -> Vec<String> {
        let at = (0..men.len()).filter(|at| draft.ticked(&format!("{mark}-{side}-{at}")));
        at.map(|at| men[at].clone()).collect()
    };
    let helper = |field: &str| {
        let name = draft.text(&format!("{field}-{side}"));
        (name != NOBODY && name != AS_CARD).then(|| name.to_owned())
    };
    Team {
        injured: marked("injured"),
        again: marked("again"),
        ally: helper("ally"),
        distractor: helper("distractor"),
        interferer: helper("interferer"),
        friend: helper("friend"),
        occasional: draft.ticked(&format!("occasional-{side}")),
        men,
    }
}

/// Whoever is left to the cards comes from the cards; nobody else is added.
fn as_on_the_cards(roster: &Roster, draft: &Draft, setup: &mut Setup) {
    let mut named = setup.clone();
    name_helpers(roster, &mut named);
    for (side, (team, named)) in setup.sides.iter_mut().zip(named.sides).enumerate() {
        let by_card = |field: &str| draft.text(&format!("{field}-{side}")) == AS_CARD;
        let parts = [
            (&mut team.ally, named.ally, "ally"),
            (&mut team.distractor, named.distractor, "distractor"),
            (&mut team.interferer, named.interferer, "interferer"),
            (&mut team.friend, named.friend, "friend"),
        ];
        for (part, by_name, field) in parts {
            if by_card(field) {
                *part = by_name;
            }
        }
    }
}

/// Everybody who may wrestle, and everybody who may stand at ringside.
fn people(roster: &Roster) -> [Vec<(String, String)>; 2] {
    let same = |name: &str| (name.to_owned(), name.to_owned());
    let none = || (NOBODY.to_owned(), "Nobody".to_owned());
    let teams = roster.teams.iter().map(|team| (team.name.clone(), format!("{} (team)", team.name)));
    let wrestlers = roster.wrestlers.iter().map(|wrestler| same(&wrestler.name));
    let everybody = roster.people().map(|person| same(roster.name(person)));
    [
        [none()].into_iter().chain(wrestlers).chain(teams).collect(),
        [(AS_CARD.to_owned(), "As on the card".to_owned()), none()].into_iter().chain(everybody).collect(),
    ]
}

/// The kind of match and all its rules.
fn match_rules(roster: &Roster, draft: &Draft, setup: &Setup) -> Markup {
    let kinds: Vec<(String, String)> = Kind::ALL
        .iter()
        .map(|(word, what, _)| ((*word).to_owned(), format!("{}: {what}", word.replace('-', " "))))
        .collect();
    let own = (String::new(), "My own choice".to_owned());
    let presets: Vec<(String, String)> = Optional::PRESETS
        .iter()
        .map(|(name, _, rules)| {
            let words = kernel::sentence(&name.replace('-', " "));
            ((*name).to_owned(), format!("{} ({} rules)", words.trim_end_matches('.'), rules.names().count()))
        })
        .chain([own])
        .collect();
    let charts: Vec<(String, String)> = roster
        .charts
        .iter()
        .enumerate()
        .map(|(at, charts)| (if at == 0 { String::new() } else { charts.name.clone() }, charts.name.clone()))
        .collect();
    let champions: Vec<(String, String)> = [("0".to_owned(), "No title".to_owned())]
        .into_iter()
        .chain((1..=setup.sides.len()).map(|side| (side.to_string(), format!("Side {side} defends"))))
        .collect();
    html! {
        section.panel aria-labelledby="match-rules" {
            h2 #match-rules { "Match" }
            div.fields {
                (draft.select("match", "Kind of match", &kinds))
                (draft.select("preset", "Optional rules", &presets))
                (draft.select("charts", "Charts", &charts))
                (draft.select("champion", "Title", &champions))
                div.field {
                    label for="iron-rolls" { "Offense rolls of an iron man match" }
                    input id="iron-rolls" name="iron-rolls" inputmode="numeric" placeholder="60" value=(draft.text("iron-rolls"));
                    (draft.reasons("iron-rolls"))
                }
            }
            ul.hint { @for (_, what, _) in Optional::PRESETS { li { (kernel::sentence(what)) } } }
            (draft.tick("feud", "These sides are feuding"))
            details open[draft.text("preset").is_empty()] {
                summary { "The sixteen optional rules" }
                div.switches { @for (at, (name, what, rule)) in Optional::ALL.iter().enumerate() {
                    label.check {
                        input type="checkbox" name={ "rule-" (name) } value="yes" checked[setup.rules.has(*rule)];
                        (at + 1) ". " (kernel::sentence(what))
                    }
                } }
            }
            details {
                summary { "House rules" }
                div.switches { @for (name, what, _) in House::ALL { (draft.tick(&format!("house-{name}"), &kernel::sentence(what))) } }
            }
        }
    }
}

/// One side: who wrestles, in which state, and who is at ringside. What the rules in force ignore is grey.
fn side_form(
    roster: &Roster,
    draft: &Draft,
    people: &[Vec<(String, String)>; 2],
    side: usize,
    team: &Team,
    rules: Optional,
) -> Markup {
    let slots = (team.men.len() + 1).min(MOST_PARTNERS);
    let used = |field: &str| match field {
        "ally" => rules.has(Optional::RINGSIDE_ALLY),
        "distractor" => rules.has(Optional::DISTRACTORS),
        "interferer" => rules.has(Optional::INTERFERENCE),
        _ => rules.has(Optional::FEUD_TABLE),
    };
    let now = |field: &str| match field {
        "ally" => team.ally.as_deref(),
        "distractor" => team.distractor.as_deref(),
        "interferer" => team.interferer.as_deref(),
        _ => team.friend.as_deref(),
    };
    html! {
        fieldset.panel.side {
            legend { "Side " (side + 1) }
            @for at in 0..slots {
                @let man = format!("man-{side}-{at}");
                (draft.select(&man, if at == 0 { "Wrestler or team" } else { "Partner" }, &people[0]))
                @if !draft.text(&man).is_empty() {
                    div.row {
                        (draft.tick(&format!("injured-{side}-{at}"), "Injured"))
                        (draft.tick(&format!("again-{side}-{at}"), "Wrestled tonight"))
                    }
                }
            }
            (draft.reasons(&format!("men-{side}"))) (draft.reasons(&format!("injured-{side}"))) (draft.reasons(&format!("again-{side}")))
            @if team.men.len() > 1 { (draft.tick(&format!("occasional-{side}"), "They team now and then")) }
            @for (field, label) in HELPERS {
                div.unused[!used(field)] {
                    (draft.select(&format!("{field}-{side}"), label, &people[1]))
                    @if !used(field) { p.hint { "Not used by the rules in force." } }
                    @else if let Some(name) = now(field) {
                        p.hint { (name) @if let Some(person) = roster.person(name) { ", distractor rating " (roster.distractor(person)) } }
                    }
                }
            }
        }
    }
}
