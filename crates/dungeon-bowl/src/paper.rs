//! Colleges, their positions and the skills as they look on paper.

use core::fmt::Write;

use kernel::Printed;

use crate::roster::{self, College, Position, Roster};
use crate::skill::Skill;

/// Every college with its positions, every position, every skill; the prices of inducements are a chart.
pub(crate) fn printed(roster: &Roster) -> Vec<Printed> {
    let colleges = roster.colleges.iter().map(|college| Printed::card(&college.name, college_text(college)));
    let positions = roster.colleges.iter().flat_map(|college| {
        let text = |position: &Position| {
            let skills = skills(position).map(|(name, blurb)| format!("    {name}: {blurb}\n"));
            format!(
                "{} ({})\n  {}\n{}",
                position.name,
                college.name,
                line(position),
                skills.collect::<String>()
            )
        };
        college.positions.iter().map(move |position| Printed::card(&position.name, text(position)))
    });
    let skills = Skill::ALL
        .iter()
        .map(|skill| Printed::card(skill.name(), format!("{} (skill)\n  {}\n", skill.name(), skill.blurb())));
    colleges.chain(positions).chain(skills).chain([prices(roster)]).collect()
}

fn college_text(college: &College) -> String {
    let mut text = format!("{}\n{}\n", college.name, college.about);
    let caps: Vec<String> =
        college.caps.iter().map(|(group, cap)| format!("{cap} {}", group.word())).collect();
    let _ = writeln!(
        text,
        "  re-roll {}k; at most {}; spell {}",
        college.reroll,
        caps.join(", "),
        college.spell.name
    );
    for position in &college.positions {
        let _ = writeln!(text, "  {:<18} {}", position.name, line(position));
    }
    text
}

/// The characteristics, the price and the names of the skills, in one line.
fn line(position: &Position) -> String {
    let player = &position.player;
    let number = |value: u8| if value == 0 { "-".to_owned() } else { format!("{value}+") };
    let skills: Vec<String> = roster::skill_words(player).collect();
    format!(
        "{}k {}, MA {} ST {} AG {} PA {} AV {}{}{}",
        position.cost,
        position.group.word(),
        player.movement,
        player.strength,
        number(player.agility),
        number(player.passing),
        number(player.armour),
        if skills.is_empty() { "" } else { "; " },
        skills.join(", "),
    )
}

fn skills(position: &Position) -> impl Iterator<Item = (&'static str, &'static str)> {
    position.player.skills.iter().map(|skill| (skill.name(), skill.blurb()))
}

fn prices(roster: &Roster) -> Printed {
    let row =
        |price: &roster::Price| format!("  {:<20} {}k, at most {}\n", price.name, price.cost, price.limit);
    Printed::chart("inducements", roster.inducements.iter().map(row).collect::<String>())
}
