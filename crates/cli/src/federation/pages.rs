//! The other pages of a promotion as text.

use anyhow::Result;
use promotion::{Alignment, Grade, Id, Receipt, Role, ShowReport, Status, World, hundredths, tenths};

use super::desk::{count, rating};
use crate::out::Out;

/// Who holds what.
pub fn belts(world: &World, out: &mut Out) -> Result<()> {
    out.line(&out.bold("Belts"))?;
    for belt in world.belts.iter().filter(|belt| !belt.shelved) {
        let holder = match belt.reign() {
            Some(reign) => {
                let days = world.today().since(reign.from).max(0) as usize;
                format!(
                    "{}, {}, {}",
                    world.side_name(&reign.holders),
                    count(days, "day", "days"),
                    count(reign.defences as usize, "defence", "defences")
                )
            }
            None => "vacant".to_owned(),
        };
        out.line(&format!("  {:<28} {holder}", belt.name))?;
    }
    Ok(())
}

/// A belt with its lineage.
pub fn belt(world: &World, index: usize, out: &mut Out) -> Result<()> {
    let belt = &world.belts[index];
    out.line(&out.bold(&belt.name))?;
    out.line(&out.faint(&belt.terms()))?;
    for reign in world.lineage(index) {
        let days = count(reign.days.max(0) as usize, "day", "days");
        let defences = count(reign.defences as usize, "defence", "defences");
        let how = if reign.vacant { String::new() } else { format!(", {defences}, {}", reign.how) };
        out.line(&format!("  {}  {:<28} {days}{how}", reign.from, reign.holders))?;
    }
    Ok(())
}

/// Feuds, the hottest first, so many at most.
pub fn feuds(world: &World, most: usize, out: &mut Out) -> Result<()> {
    out.line(&out.bold("Feuds"))?;
    let hot = world.hot_feuds();
    if hot.is_empty() {
        return out.line("  None at the moment.");
    }
    for index in hot.into_iter().take(most) {
        let feud = &world.feuds[index];
        let over = if feud.over.is_empty() { String::new() } else { format!(", over {}", feud.over) };
        let score = format!("{}-{}", feud.wins[0], feud.wins[1]);
        out.line(&format!("  heat {:>3}  {}{over}, {score}", feud.heat, world.feud_title(index)))?;
    }
    Ok(())
}

/// The contenders of every belt, the first one with the sum of the rating.
pub fn rankings(world: &World, out: &mut Out) -> Result<()> {
    for (index, belt) in world.belts.iter().enumerate().filter(|(_, belt)| !belt.shelved) {
        if belt.grade != Grade::Top && belt.grade != Grade::Tag {
            continue;
        }
        out.line(&out.bold(&format!("Contenders for the {}", belt.name)))?;
        for (place, contender) in world.contenders(index).iter().take(5).enumerate() {
            let name = world.side_name(&world.contender_men(contender));
            let form = contender
                .team
                .map_or(&world.member(contender.who).form, |team| &world.teams[team as usize].form);
            let streak =
                if form.streak >= 2 { format!("  {} wins in a row", form.streak) } else { String::new() };
            let moved = if contender.placed { "  moved by you" } else { "" };
            out.line(&format!("  {}  {name:<28}{}{streak}{moved}", place + 1, rating(contender.rating)))?;
            if place == 0 {
                let sum = sum(&world.rating_receipt(form), tenths);
                out.line(&out.faint(&format!("     {sum}")))?;
            }
        }
    }
    Ok(())
}

/// A sum in a line: "A finished match 1.00 + Near falls 5 × 0.25 1.25 = 2.25".
fn sum(receipt: &Receipt, write: impl Fn(i32) -> String) -> String {
    let lines: Vec<String> =
        receipt.lines.iter().map(|(what, value)| format!("{what} {}", write(*value))).collect();
    format!("{} = {}", lines.join(" + "), write(receipt.total))
}

/// Everybody.
pub fn roster(world: &World, out: &mut Out) -> Result<()> {
    for id in world.ids() {
        let member = world.member(id);
        let what = match (member.status, member.role) {
            (Status::Dead, _) => "dead".to_owned(),
            (Status::Retired, _) => "retired".to_owned(),
            (_, Role::Manager) => "manager".to_owned(),
            _ => {
                let side = if member.side == Alignment::Face { "face" } else { "heel" };
                let mut text = format!(
                    "{side}  {:>9} {}",
                    member.tally.to_string(),
                    rating(member.form.rating(world.closed))
                );
                if member.injured > 0 {
                    text = format!(
                        "{text}  injured, misses {}",
                        count(member.injured as usize, "card", "cards")
                    );
                }
                if member.suspended > 0 {
                    text = format!(
                        "{text}  suspended for {}",
                        count(member.suspended as usize, "card", "cards")
                    );
                }
                text
            }
        };
        out.line(&format!("  {:<28} {what}", member.name))?;
    }
    Ok(())
}

/// Somebody's page.
pub fn wrestler(world: &World, id: Id, out: &mut Out) -> Result<()> {
    let member = world.member(id);
    out.line(&out.bold(&member.name))?;
    let average = member.stars / u64::from(member.tally.all().max(1));
    out.line(&format!(
        "  won, lost, drawn {}; {} stars on average; rating {}",
        member.tally,
        hundredths(average as i32),
        tenths(member.form.rating(world.closed))
    ))?;
    if !member.form.recent.is_empty() {
        out.line(&out.faint(&format!("  {}", sum(&world.rating_receipt(&member.form), tenths))))?;
    }
    for (belt, reigns, days) in world.reigns_of(id) {
        let name = &world.belts[belt].name;
        let held = count(reigns as usize, "reign", "reigns");
        out.line(&format!("  {name}: {held}, {}", count(days.max(0) as usize, "day", "days")))?;
    }
    let bouts: Vec<usize> = world.last_bouts(id, 6).collect();
    if !bouts.is_empty() {
        out.line("  Last matches")?;
    }
    for bout in bouts {
        let fought = &world.bouts[bout];
        let what = format!("{}.{}", fought.show, fought.slot);
        out.line(&format!(
            "    {what:<6} {}, {}, {} stars",
            world.bout_title(bout),
            world.how(bout),
            world.stars_text(bout)
        ))?;
    }
    for pair in world.head_to_heads(id).iter().take(5) {
        out.line(&format!("    against {:<24} {}", world.member(pair.other).name, pair.tally))?;
    }
    Ok(())
}

/// Every year with its awards, the newest first.
pub fn history(world: &World, out: &mut Out) -> Result<()> {
    for number in world.years().into_iter().rev() {
        let year = world.year(number);
        let (shows, matches) =
            (count(year.shows.len(), "show", "shows"), count(year.bouts, "match", "matches"));
        let changes = count(year.title_changes, "title change", "title changes");
        out.line(&format!("{}  {shows}, {matches}, {changes}", out.bold(&number.to_string())))?;
        for award in &year.awards {
            out.line(&format!("  {:<22} {}, {}", award.what, award.who, award.why))?;
        }
        for &show in year.shows.iter().rev().take(12) {
            let known = world.show(show);
            let best = known.best.map(|bout| world.bout_title(bout as usize)).unwrap_or_default();
            out.line(&format!(
                "  {:>4}  {}  {:<20} {}  {best}",
                show,
                known.date,
                world.show_title(show),
                tenths(known.rating)
            ))?;
        }
    }
    Ok(())
}

/// A show to read: results, stars with their sums, and what came of it.
pub fn report(world: &World, report: &ShowReport, out: &mut Out) -> Result<()> {
    let place = if report.venue.is_empty() { String::new() } else { format!(", {}", report.venue) };
    out.line(&out.bold(&format!("{}, {}{place}", report.title, report.date)))?;
    out.line(&format!("Rated {}  {}", tenths(report.rating), out.faint(&sum(&report.sum, hundredths))))?;
    out.line("")?;
    for one in &report.matches {
        let best = if one.best { "  best of the night" } else { "" };
        out.line(&format!("{:>2}  {}{}", one.slot, out.bold(&one.result), best))?;
        out.line(&format!("    {}", one.how))?;
        out.line(&format!("    {} stars  {}", hundredths(one.stars), out.faint(&sum(&one.sum, hundredths))))?;
    }
    if !report.news.is_empty() {
        out.line("")?;
        out.line(&out.bold("What changed"))?;
    }
    for news in &report.news {
        let dice = news.dice();
        let rolled = if dice.is_empty() {
            String::new()
        } else {
            let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
            out.faint(&format!("  rolled {}", faces.join(", ")))
        };
        out.line(&format!("  {}{rolled}", world.tell(news)))?;
    }
    Ok(())
}
