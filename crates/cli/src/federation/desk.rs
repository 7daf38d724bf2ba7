//! The desk as text: the next card, who holds what, who is next, who is out, and what could be booked.

use anyhow::Result;
use promotion::{Billing, Booked, Status, Style, World, tenths};

use crate::out::Out;

/// How many suggestions a slot gets.
pub const SUGGESTED: usize = 3;

/// "1 show", "13 shows".
pub fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// Everything one needs to know before the next show.
pub fn desk(world: &World, out: &mut Out) -> Result<()> {
    let shows = count(world.closed as usize, "show", "shows");
    let matches = count(world.bouts.len(), "match", "matches");
    out.line(&format!(
        "{}  {}",
        out.bold(&world.head.name),
        out.faint(&format!("{}, {shows}, {matches}", world.today()))
    ))?;
    out.line("")?;
    card(world, out)?;
    out.line("")?;
    super::pages::belts(world, out)?;
    out.line("")?;
    super::pages::rankings(world, out)?;
    out.line("")?;
    super::pages::feuds(world, 5, out)?;
    out_and_back(world, out)
}

/// The height of a slot in words.
fn height(slot: u8, slots: usize) -> &'static str {
    match slot as usize {
        last if last == slots => "Main event",
        1 => "Opener",
        _ => "",
    }
}

/// A booked match in a line: "A v B, cage, for the Civic Crown".
pub fn line(world: &World, booked: &Booked) -> String {
    let sides: Vec<String> = booked.sides.iter().map(|side| world.side_name(side)).collect();
    let mut text = sides.join(" v ");
    if !booked.kind.is_empty() {
        text = format!("{text}, {}", booked.kind);
    }
    if let Some(belt) = booked.title {
        let vacant = if booked.vacant { "vacant " } else { "" };
        text = format!("{text}, for the {vacant}{}", world.belts[belt as usize].name);
    }
    text
}

/// The next card.
pub fn card(world: &World, out: &mut Out) -> Result<()> {
    let Some(number) = world.open.or(world.pending.first().copied()) else {
        return out.line("No show is planned. The next one is planned when you run it.");
    };
    let show = world.show(number);
    let billing = match show.billing {
        Billing::Dark => "not on television",
        Billing::Television => "television",
        Billing::BigEvent => "big event",
    };
    let booked = show.booked().count();
    let head = format!("{}, {}, {}, {billing}", world.show_title(number), show.date, show.venue);
    out.line(&format!(
        "{}  {}",
        out.bold(&head),
        out.faint(&format!("{booked} of {} booked", show.slots.len()))
    ))?;
    for (index, slot) in show.slots.iter().enumerate() {
        let place = index as u8 + 1;
        let what = match slot {
            Some(booked) => {
                let why = if booked.why.is_empty() { String::new() } else { format!("  ({})", booked.why) };
                format!("{}{}", line(world, booked), out.faint(&why))
            }
            None => out.faint("open"),
        };
        out.line(&format!("  {place:>2}  {:<11} {what}", height(place, show.slots.len())))?;
    }
    Ok(())
}

fn out_and_back(world: &World, out: &mut Out) -> Result<()> {
    let away: Vec<String> = world
        .members
        .iter()
        .filter(|member| member.status == Status::Active && (member.injured > 0 || member.suspended > 0))
        .map(|member| {
            let (why, cards) = if member.suspended >= member.injured {
                ("suspended", member.suspended)
            } else {
                ("injured", member.injured)
            };
            format!("  {:<28} {why}, misses {}", member.name, count(cards as usize, "card", "cards"))
        })
        .collect();
    if away.is_empty() {
        return Ok(());
    }
    out.line("")?;
    out.line(&out.bold("Out"))?;
    for line in away {
        out.line(&line)?;
    }
    Ok(())
}

/// What could be booked in every open slot, with the reason.
pub fn suggestions(world: &World, style: &Style, out: &mut Out) -> Result<()> {
    let Some(&number) = world.pending.first() else { return out.line("No show is planned.") };
    let show = world.show(number);
    let open: Vec<u8> =
        (1..=show.slots.len() as u8).filter(|slot| show.slots[*slot as usize - 1].is_none()).collect();
    if open.is_empty() {
        return out.line(&format!("{} is fully booked.", world.show_title(number)));
    }
    out.line(&out.bold(&format!("Suggestions for {}", world.show_title(number))))?;
    for slot in open {
        out.line(&format!("Match {slot}  {}", height(slot, show.slots.len())))?;
        for (index, one) in world.suggestions(number, slot, style, SUGGESTED).into_iter().enumerate() {
            let side = |keys: &Vec<String>| {
                let ids: Vec<_> = keys.iter().filter_map(|key| world.find(key).ok()).collect();
                world.side_name(&ids)
            };
            let sides: Vec<String> = one.bout.sides.iter().map(side).collect();
            let mut what = sides.join(" v ");
            if !one.bout.kind.is_empty() {
                what = format!("{what}, {}", one.bout.kind);
            }
            if let Some(Ok(belt)) = one.bout.title.as_ref().map(|key| world.belt(key)) {
                what = format!("{what}, for the {}", world.belts[belt].name);
            }
            out.line(&format!("  {}  {what}  {}", index + 1, out.faint(&format!("({})", one.reason))))?;
        }
    }
    out.line(&out.faint("To book the first one for match 3: ringcraft federation book FILE 3 1"))
}

/// Hundredths with one digit, right-aligned.
pub fn rating(value: i32) -> String {
    format!("{:>6}", tenths(value))
}
