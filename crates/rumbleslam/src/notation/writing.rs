//! From the state to the text.

use kernel::Game;
use std::fmt::Write as _;

use super::{CLASSES, SEATS, usual_agenda};
use crate::bout::{Activation, Bout, LAST_ROUND, Place, Team, Wrestler};
use crate::choice::{MOST_SEATS, Sponsor, Who};
use crate::dice::Stat;
use crate::ring::{SIDE, Spot};
use crate::roster::{Counter, Roster};

/// The ring as a picture.
fn picture(bout: &Bout) -> String {
    let mut text = String::from("ring  ");
    for x in 0..SIDE {
        let _ = write!(text, "  {}", (b'a' + x) as char);
    }
    for y in 0..SIDE {
        let _ = write!(text, "\n    {:>2}", y + 1);
        for x in 0..SIDE {
            let spot = Spot::at(x, y);
            let cell = match bout.at(spot) {
                Some(who) => who.to_string(),
                None if spot.is_post() => "O".to_owned(),
                None if spot.on_mat() => ".".to_owned(),
                None if y == 0 || y == SIDE - 1 => "=".to_owned(),
                None => "|".to_owned(),
            };
            let _ = write!(text, " {cell:>2}");
        }
    }
    text.push('\n');
    text
}

/// The rules by their profile's name, if they are one's.
fn profile<'a>(bout: &Bout, roster: &'a Roster) -> Option<&'a str> {
    let found = roster.profiles.iter().find(|(_, rules)| *rules == bout.rules);
    found.map(|(name, _)| name.as_str())
}

/// Everything, so that it can be read back.
pub(crate) fn write(bout: &Bout, roster: &Roster) -> String {
    let rules = profile(bout, roster)
        .map_or_else(|| serde_json::to_string(&bout.rules).unwrap_or_default(), str::to_owned);
    let mut text = table(bout, roster, &rules);
    if bout.rolled.sides > 0 {
        let _ = writeln!(text, "rolled  {}", serde_json::to_string(&bout.rolled).unwrap_or_default());
    }
    if let Some(result) = bout.result {
        let _ = writeln!(text, "result  {}", serde_json::to_string(&result).unwrap_or_default());
    }
    if bout.agenda != usual_agenda(bout) {
        let _ = writeln!(text, "agenda  {}", serde_json::to_string(&bout.agenda).unwrap_or_default());
    }
    text
}

/// What lies on the table, for people: the ring, and under it every wrestler with the numbers that count now.
pub(crate) fn show(bout: &Bout, roster: &Roster) -> String {
    let mut text = match bout.round {
        0 => "Before round 1\n".to_owned(),
        round => format!("Round {round} of {LAST_ROUND}\n"),
    };
    if let Some(who) = bout.activation.who {
        let (name, left) = (&bout.card(roster, who).name, &bout.activation);
        let _ = writeln!(text, "Active: {name} {who}, {} AP and {} MP left", left.ap, left.mp);
    }
    text.push_str(&picture(bout));
    for seat in bout.all_seats().iter() {
        let words = plain_team(bout.team(seat), roster);
        let half = bout.dosh_in_ring(roster, seat);
        let dosh = format!("{}{}K Dosh in the ring", half / 2, if half % 2 == 1 { ".5" } else { "" });
        let words = if words.is_empty() { dosh } else { format!("{words}, {dosh}") };
        let _ = writeln!(text, "{}: {words}", SEATS[seat.index() % MOST_SEATS]);
        for who in bout.team_of(seat) {
            let _ = writeln!(text, "  {}", numbers(bout, roster, who));
        }
    }
    text
}

/// A wrestler in a line: stamina, points, stats, and what has happened to it.
fn numbers(bout: &Bout, roster: &Roster, who: Who) -> String {
    let (wrestler, card) = (bout.wrestler(who), bout.card(roster, who));
    let mut line = format!(
        "{who} {:<22} {:>2}/{} stamina, {} AP, {} MP, weight {}, throw {}, pop {};",
        card.name,
        wrestler.stamina,
        card.stamina,
        card.ap,
        card.mp,
        bout.weight(roster, who),
        bout.throw(roster, who),
        card.popularity,
    );
    for stat in Stat::ALL {
        let _ = write!(line, " {} {}", stat.card_word(), bout.stat(roster, who, stat));
    }
    let words = wrestler_words(bout, roster, who);
    let marks = words.split(", ").skip(1).filter(|word| !word.starts_with("sta "));
    marks.for_each(|mark| line.extend([", ", plain_mark(mark)]));
    line
}

/// A mark of the notation as people say it.
fn plain_mark(mark: &str) -> &str {
    match mark {
        "pleasing" => "Crowd Pleaser on",
        "crowd heard" => "crowd has answered",
        "activated" => "has acted",
        "waiting" => "not set up yet",
        "sidelines" => "on the sidelines",
        other => other,
    }
}

/// What a team has, as people say it.
fn plain_team(team: &Team, roster: &Roster) -> String {
    let mut words = Vec::new();
    if let Some(corner) = team.corner {
        words.push(format!("{} corner", corner.word()));
    }
    words.push(kernel::counted(team.rerolls, "re-roll"));
    let sponsors = team.sponsors.iter().flatten();
    let names = sponsors.filter_map(|sponsor| roster.sponsorships.get(usize::from(sponsor.0)));
    words.extend(names.map(|sponsor| format!("sponsor {}", sponsor.name)));
    if team.to_sign > 0 {
        words.push(format!("{} to sign", kernel::counted(team.to_sign, "sponsor")));
    }
    words.join(", ")
}

fn table(bout: &Bout, roster: &Roster, rules: &str) -> String {
    let mut text = String::new();
    let dice = &bout.faces(roster).name;
    let version = match bout.version {
        newest if newest == *Bout::RULES.end() => String::new(),
        older => format!("version {older}, "),
    };
    let _ = writeln!(text, "rumbleslam  {version}{} seats, {dice} dice, rules {rules}", bout.seats);
    let order: Vec<_> = bout.order.iter().map(|seat| SEATS[seat.index() % MOST_SEATS]).collect();
    let _ = write!(text, "round   {}, card {}", bout.round, SEATS[bout.card.index() % MOST_SEATS]);
    if !order.is_empty() {
        let _ = write!(text, ", order {}, turn {}", order.join(" "), bout.turn);
    }
    if bout.chain > 0 {
        let _ = write!(text, ", chain {}", bout.chain);
    }
    text.push('\n');
    if let Some(who) = bout.activation.who {
        let _ = writeln!(text, "active  {who}{}", activation_words(&bout.activation));
    }
    text.push_str(&picture(bout));
    for seat in bout.all_seats().iter() {
        let words = team_words(bout.team(seat), roster);
        let line = format!("{:<8}{words}", SEATS[seat.index() % MOST_SEATS]);
        let _ = writeln!(text, "{}", line.trim_end());
        for who in bout.team_of(seat) {
            let label = who.to_string();
            let _ = writeln!(text, "{label:<8}{}", wrestler_words(bout, roster, who));
        }
    }
    for (word, marked) in [("to hit", bout.to_hit), ("was hit", bout.was_hit), ("pushed", bout.pushed)] {
        if marked != 0 {
            let list: Vec<_> = (0..64).filter(|i| marked & 1 << i != 0).map(|i| Who(i).to_string()).collect();
            let _ = writeln!(text, "{word:<8}{}", list.join(" "));
        }
    }
    text
}

fn activation_words(activation: &Activation) -> String {
    let mut words = format!(", ap {}, mp {}", activation.ap, activation.mp);
    if activation.dirty > 0 {
        let _ = write!(words, ", dirty {}", activation.dirty);
    }
    for (index, count) in activation.done.iter().enumerate().filter(|(_, count)| **count > 0) {
        let class = CLASSES
            .get(index)
            .map_or_else(|| format!("ability {}", index - CLASSES.len() + 1), |c| (*c).to_owned());
        let _ = write!(words, ", done {class} {count}");
    }
    if activation.over {
        words.push_str(", over");
    }
    words
}

fn team_words(team: &Team, roster: &Roster) -> String {
    let mut words = Vec::new();
    if let Some(corner) = team.corner {
        words.push(format!("corner {}", corner.word()));
    }
    for (word, count) in [
        ("re-rolls", team.rerolls),
        ("to sign", team.to_sign),
        ("removed", team.removed),
        ("entered", team.entered),
        ("rank", team.rank),
    ] {
        if count > 0 {
            words.push(format!("{word} {count}"));
        }
    }
    for (index, sponsor) in team.sponsors.iter().enumerate() {
        if let Some(Sponsor(sponsor)) = sponsor {
            let name =
                roster.sponsorships.get(usize::from(*sponsor)).map_or("?", |sponsor| sponsor.name.as_str());
            words.push(format!("sponsor {} {name}", index + 1));
        }
    }
    if let Some(who) = team.nominee {
        words.push(format!("nominee {who}"));
    }
    if team.tagged_out {
        words.push("tagged out".to_owned());
    }
    words.join(", ")
}

fn wrestler_words(bout: &Bout, roster: &Roster, who: Who) -> String {
    let (wrestler, card) = (bout.wrestler(who), bout.card(roster, who));
    let mut words = vec![card.name.clone()];
    match wrestler.place {
        Place::Ring(_) => {}
        Place::Waiting => words.push("waiting".to_owned()),
        Place::Sidelines => words.push("sidelines".to_owned()),
        Place::Lifted(holder) => words.push(format!("lifted by {holder}")),
        Place::Falling => words.push("falling".to_owned()),
        Place::Removed => words.push("removed".to_owned()),
    }
    if wrestler.stamina != card.stamina {
        words.push(format!("sta {}", wrestler.stamina));
    }
    for (word, set) in flags(wrestler) {
        if set {
            words.push(word.to_owned());
        }
    }
    for counter in Counter::ALL {
        let count = wrestler.counters[counter as usize];
        if count > 0 {
            words.push(format!("{} {count}", counter.word()));
        }
    }
    for stat in Stat::ALL {
        let bonus = wrestler.bonus[stat as usize];
        if bonus > 0 {
            words.push(format!("bonus {} {bonus}", stat.card_word()));
        }
    }
    for friend in bout.pleasers_of(who) {
        words.push(format!("pleased by {friend}"));
    }
    if wrestler.option > 0 {
        words.push(format!("option {}", wrestler.option));
    }
    words.join(", ")
}

/// The counters and marks that are there or not.
fn flags(wrestler: &Wrestler) -> [(&'static str, bool); 8] {
    [
        ("knocked down", wrestler.knocked_down),
        ("bleeding", wrestler.bleeding),
        ("pleasing", wrestler.pleasing),
        ("crowd heard", wrestler.crowd_heard),
        ("activated", wrestler.activated),
        ("tagged", wrestler.tagged),
        ("free bounce", wrestler.free_bounce),
        ("traditional", wrestler.traditional),
    ]
}
