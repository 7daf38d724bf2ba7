//! A card as it looks on paper.

mod charts;

use std::fmt::Write as _;

use kernel::Printed;

use crate::card::{Defense, Dis, Does, Finisher, Offense, Rating, Reaction};
use crate::roster::{Person, Roster, Side, Tier, Wrestler};

/// Everybody's card, and every chart of every set.
pub fn printed(roster: &Roster) -> Vec<Printed> {
    let people = roster.people().map(|person| Printed::card(roster.name(person), card(roster, person)));
    people.chain(charts::printed(roster)).collect()
}

/// An instruction on offense, as printed.
pub fn offense(name: &str, entry: &Offense, hits: &str) -> String {
    let mut text = match entry.does {
        Does::Move(number) => format!("{name} - {number}"),
        Does::Throw(chart) => chart.instruction().to_owned(),
        Does::Finisher(Finisher::Rated(0)) => format!("{name} (0)"),
        Does::Finisher(Finisher::Rated(rating)) => format!("{name} ({rating:+})"),
        Does::Finisher(Finisher::Roll) => format!("{name} {hits} (roll)"),
    };
    if entry.optional {
        text += " (c)";
    }
    if let Some(letter) = entry.choice {
        let _ = write!(text, " (ch {})", (b'A' + letter) as char);
    }
    if entry.agility {
        text += " (ag)";
    }
    if entry.power {
        text += " (pw)";
    }
    if entry.add_one {
        text += " Add 1";
    }
    match entry.dis {
        Dis::Clean => {}
        Dis::Own => text += " dis",
        Dis::Printed(number) => {
            let _ = write!(text, " dis ({number})");
        }
    }
    if entry.tag_only {
        text += " (tag)";
    }
    if entry.singles_only {
        text += " (singles)";
    }
    text
}

/// An instruction on defense, as printed.
pub fn defense(wrestler: &Wrestler, entry: &Defense) -> String {
    let figures = &wrestler.figures;
    let mut text = match entry.does {
        Reaction::Stunned(word, number) => format!("{} - {number}", word.word()),
        Reaction::FightsBack(number) => format!("{} - {number}", wrestler.name.to_uppercase()),
        Reaction::Pin => format!("PIN {} ({})", figures.pin, figures.fresh_pin),
    };
    if entry.tag {
        text += " (tag)";
    }
    if entry.leave {
        text += " (lv)";
    }
    text
}

/// The rolls with which a roll finisher hits: `2-6`, `1, 3-6`.
pub fn hits(wrestler: &Wrestler) -> String {
    let set = wrestler.figures.roll.hits;
    let mut parts: Vec<(u8, u8)> = Vec::new();
    for roll in (1..=12u8).filter(|roll| set >> roll & 1 == 1) {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == roll => *last = roll,
            _ => parts.push((roll, roll)),
        }
    }
    let part = |&(from, to): &(u8, u8)| if from == to { from.to_string() } else { format!("{from}-{to}") };
    parts.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// What one face of one level of offense says on somebody's card.
pub fn offense_of(roster: &Roster, person: Person, level: u8, face: u8) -> String {
    let wrestler = roster.wrestler(person);
    let (row, at) = ((level.clamp(1, 3) - 1) as usize, (face.clamp(1, 6) - 1) as usize);
    offense(&wrestler.moves[row][at], &wrestler.figures.offense[row][at], &hits(wrestler))
}

/// What one face of one level of defense says on somebody's card.
pub fn defense_of(roster: &Roster, person: Person, level: u8, face: u8) -> String {
    let wrestler = roster.wrestler(person);
    let (row, at) = ((level.clamp(1, 3) - 1) as usize, (face.clamp(1, 6) - 1) as usize);
    defense(wrestler, &wrestler.figures.defense[row][at])
}

fn letter(rating: Rating) -> &'static str {
    match rating {
        Rating::A => "A",
        Rating::B => "B",
        Rating::C => "C",
    }
}

const fn tier(tier: Tier) -> &'static str {
    match tier {
        Tier::Jobber => "jobber",
        Tier::Undercard => "undercard",
        Tier::Midcard => "midcard",
        Tier::Upper => "upper card",
        Tier::MainEvent => "main event",
    }
}

/// The whole card: offense on the left, defense on the right, figures at the bottom. Whoever does not wrestle has a
/// small one (CH-CARD-6).
pub fn card(roster: &Roster, person: Person) -> String {
    if !roster.is_wrestler(person) {
        return ringside_card(roster, person);
    }
    let wrestler = roster.wrestler(person);
    let figures = &wrestler.figures;
    let hits = hits(wrestler);
    let left: Vec<Vec<String>> = (0..3)
        .map(|level| {
            (0..6)
                .map(|face| offense(&wrestler.moves[level][face], &figures.offense[level][face], &hits))
                .collect()
        })
        .collect();
    let right: Vec<Vec<String>> = figures
        .defense
        .iter()
        .map(|level| level.iter().map(|entry| defense(wrestler, entry)).collect())
        .collect();
    let width = |side: &[Vec<String>]| {
        side.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(0).max(16)
    };
    let (wide_left, wide_right) = (width(&left), width(&right));
    let full = wide_left + wide_right + 9;
    let rule = format!("+{}+\n", "-".repeat(full));
    let row = |text: &str| format!("| {text:<width$} |\n", width = full - 2);
    let mut card = rule.clone();
    let cheered = match wrestler.side {
        Side::Face => "face",
        Side::Heel => "heel",
    };
    card += &row(&wrestler.name.to_uppercase());
    card += &row(&format!("{}, {} lbs, from {}", wrestler.height, wrestler.weight, wrestler.from));
    card += &row(&format!("{cheered}, {}", tier(wrestler.tier)));
    if !wrestler.says.is_empty() {
        for line in wrap(&format!("\"{}\"", wrestler.says), full - 2) {
            card += &row(&line);
        }
    }
    for level in 0..3 {
        card += &rule;
        let heads = (format!("LEVEL {} OFFENSE", level + 1), format!("LEVEL {} DEFENSE", level + 1));
        let _ = writeln!(card, "|   {:<wide_left$} |   {:<wide_right$} |", heads.0, heads.1);
        for face in 0..6 {
            let (attack, answer) = (&left[level][face], &right[level][face]);
            let _ =
                writeln!(card, "| {} {attack:<wide_left$} | {} {answer:<wide_right$} |", face + 1, face + 1);
        }
    }
    card += &rule;
    let [ropes, turnbuckle, ring, deathjump] = figures.ratings.map(letter);
    let mut bottom = vec![
        format!("Ropes {ropes}   Turnbuckle {turnbuckle}   Ring {ring}   Deathjump {deathjump}"),
        format!(
            "Disqualification {}   PIN {} ({})   Cage {}",
            figures.disqualification, figures.pin, figures.fresh_pin, figures.cage
        ),
        format!(
            "Agility {:+}   Power {:+}   Distractor {}",
            figures.agility,
            figures.power,
            roster.distractor(person)
        ),
    ];
    if let Some(ally) = wrestler.ally {
        bottom.push(format!("Ally: {}", roster.name(ally)));
    }
    if let Some(manager) = wrestler.manager {
        bottom.push(format!("Manager: {}", roster.name(manager)));
    }
    if !wrestler.note.is_empty() {
        bottom.push(wrestler.note.clone());
    }
    for line in bottom.iter().flat_map(|text| wrap(text, full - 2)) {
        card += &row(&line);
    }
    card + &rule
}

/// The card of somebody who stands at ringside.
fn ringside_card(roster: &Roster, person: Person) -> String {
    let says = roster
        .managers
        .iter()
        .find(|manager| manager.name == roster.name(person))
        .map_or_else(String::new, |manager| format!("\"{}\"", manager.says));
    let mut lines = vec![roster.name(person).to_uppercase(), "at ringside".to_owned()];
    lines.extend(wrap(&says, 60));
    lines.push(format!("Distractor {}", roster.distractor(person)));
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let rule = format!("+{}+\n", "-".repeat(width + 2));
    let mut card = rule.clone();
    for line in &lines {
        let _ = writeln!(card, "| {line:<width$} |");
    }
    card + &rule
}

fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
