//! From the text to the state, with a reason for everything that cannot be read.

use kernel::{ArrayVec, Game, Problem, Seat};

use super::{CLASSES, SEATS, find_partners, usual_agenda};
use crate::bout::{Bout, Place, Wrestler};
use crate::choice::{MOST_SEATS, Sponsor, Who};
use crate::dice::Stat;
use crate::ring::{Base, Corner, SIDE, Spot};
use crate::roster::{Counter, Roster, Rules};
use crate::setup::MOST_WRESTLERS;

/// Reads what [`write`] wrote, or what a person wrote like it.
pub(crate) fn read(roster: &Roster, text: &str) -> Result<Bout, Problem> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let wrong = |line: usize, reason: String| Problem::new(format!("line {}", line + 1), reason);
    let (first, header) = lines.next().ok_or_else(|| wrong(0, "the position is empty".to_owned()))?;
    let mut bout = read_header(roster, header).map_err(|reason| wrong(first, reason))?;
    let mut squares: Vec<(Who, Spot)> = Vec::new();
    let mut agenda = None;
    while let Some((number, line)) = lines.next() {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        let done = match word {
            "round" => read_round(&mut bout, rest),
            "active" => read_active(&mut bout, rest),
            "ring" => {
                for y in 0..SIDE {
                    let (number, line) =
                        lines.next().ok_or_else(|| wrong(number, "the ring has 12 rows".to_owned()))?;
                    read_row(y, line, &mut squares).map_err(|reason| wrong(number, reason))?;
                }
                Ok(())
            }
            "to" | "was" | "pushed" => read_marks(&mut bout, word, rest),
            "rolled" => serde_json::from_str(rest)
                .map(|rolled| bout.rolled = rolled)
                .map_err(|error| error.to_string()),
            "result" => serde_json::from_str(rest)
                .map(|result| bout.result = Some(result))
                .map_err(|error| error.to_string()),
            "agenda" => serde_json::from_str(rest)
                .map(|pending| agenda = Some(pending))
                .map_err(|error| error.to_string()),
            _ => match (seat_named(word), Who::read(word)) {
                (Some(seat), _) => read_team(&mut bout, roster, seat, rest),
                (_, Some(who)) => read_wrestler(&mut bout, roster, who, rest, &mut squares),
                _ => Err(format!("\"{word}\" begins no line that is known here")),
            },
        };
        done.map_err(|reason| wrong(number, reason))?;
    }
    stand(&mut bout, roster, &squares).map_err(|reason| wrong(0, reason))?;
    find_partners(&mut bout, roster);
    if let Some(who) = bout.activation.who {
        bout.wrestler_mut(who).activated = true;
    }
    bout.agenda = agenda.unwrap_or_else(|| usual_agenda(&bout));
    bout.emptied = bout.somebody_is_emptied();
    Ok(bout)
}

fn seat_named(word: &str) -> Option<Seat> {
    SEATS.iter().position(|name| *name == word).map(Seat::at)
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("\"{text}\" is not a number that fits here"))
}

fn read_header(roster: &Roster, line: &str) -> Result<Bout, String> {
    let rest = line.trim().strip_prefix("rumbleslam").ok_or("the first line begins with \"rumbleslam\"")?;
    let usage = || "write: rumbleslam  2 seats, house dice, rules book".to_owned();
    let rest = rest.trim();
    let (version, rest) = match rest.strip_prefix("version ").and_then(|rest| rest.split_once(',')) {
        Some((version, rest)) => (kernel::known_version::<Bout>(version)?, rest.trim()),
        None => (*Bout::RULES.end(), rest),
    };
    let mut parts = rest.splitn(3, ',').map(str::trim);
    let mut part = || parts.next().ok_or_else(usage);
    let seats: usize = number(part()?.strip_suffix(" seats").ok_or_else(usage)?)?;
    if !(2..=MOST_SEATS).contains(&seats) {
        return Err(format!("two to four seats play, not {seats}"));
    }
    let dice = part()?.strip_suffix(" dice").ok_or_else(usage)?;
    let rules = part()?.strip_prefix("rules ").ok_or_else(usage)?;
    let dice = roster
        .dice
        .iter()
        .position(|known| known.name == dice)
        .ok_or_else(|| format!("no dice are called \"{dice}\""))?;
    let rules: Rules = match roster.profiles.iter().find(|(name, _)| name == rules) {
        Some((_, rules)) => *rules,
        None => serde_json::from_str(rules)
            .map_err(|_| format!("\"{rules}\" is neither a rules profile nor its switches"))?,
    };
    Ok(Bout::empty(version, rules, dice as u8, seats))
}

fn read_round(bout: &mut Bout, rest: &str) -> Result<(), String> {
    for (index, part) in rest.split(',').map(str::trim).enumerate() {
        let (word, value) = part.split_once(' ').unwrap_or((part, ""));
        match word {
            _ if index == 0 => bout.round = number(part)?,
            "card" => {
                bout.card = seat_named(value).ok_or_else(|| format!("no seat is called \"{value}\""))?;
            }
            "turn" => bout.turn = number(value)?,
            "chain" => bout.chain = number(value)?,
            "order" => {
                let seats: Option<Vec<Seat>> = value.split_whitespace().map(seat_named).collect();
                let seats = seats.filter(|seats| seats.len() <= MOST_SEATS).ok_or("the order names seats")?;
                bout.order = seats.into_iter().collect::<ArrayVec<_>>();
            }
            _ => return Err(format!("\"{part}\" is not known here")),
        }
    }
    Ok(())
}

fn read_active(bout: &mut Bout, rest: &str) -> Result<(), String> {
    let mut parts = rest.split(',').map(str::trim);
    let label = parts.next().unwrap_or_default();
    bout.activation.who = Some(who_named(bout, label)?);
    for part in parts {
        let (words, count) = part.rsplit_once(' ').unwrap_or((part, ""));
        match words {
            "over" => bout.activation.over = true,
            "ap" => bout.activation.ap = number(count)?,
            "mp" => bout.activation.mp = number(count)?,
            "dirty" => bout.activation.dirty = number(count)?,
            _ => {
                let class =
                    words.strip_prefix("done ").ok_or_else(|| format!("\"{part}\" is not known here"))?;
                let index = match (
                    CLASSES.iter().position(|known| *known == class),
                    class.strip_prefix("ability "),
                ) {
                    (Some(index), _) => index,
                    (None, Some(ability)) => CLASSES.len() + number::<usize>(ability)?.wrapping_sub(1),
                    _ => return Err(format!("\"{class}\" is no kind of action")),
                };
                let done = bout.activation.done.get_mut(index).ok_or("there is no such ability")?;
                *done = number(count)?;
            }
        }
    }
    Ok(())
}

fn who_named(bout: &Bout, label: &str) -> Result<Who, String> {
    let who = Who::read(label).ok_or_else(|| format!("\"{label}\" is no wrestler: write 1A, 2C"))?;
    if who.seat().index() < usize::from(bout.seats) {
        Ok(who)
    } else {
        Err(format!("{label}: nobody sits there"))
    }
}

fn read_row(y: u8, line: &str, squares: &mut Vec<(Who, Spot)>) -> Result<(), String> {
    let cells: Vec<&str> = line.split_whitespace().collect();
    let [row, cells @ ..] = cells.as_slice() else { return Err("a row is missing".to_owned()) };
    if number::<u8>(row)? != y + 1 || cells.len() != usize::from(SIDE) {
        return Err(format!("row {} begins with its number and has 12 squares", y + 1));
    }
    for (x, cell) in cells.iter().enumerate() {
        match *cell {
            "." | "=" | "|" | "O" => {}
            label => {
                let who = Who::read(label).ok_or_else(|| format!("\"{label}\" is no wrestler"))?;
                squares.push((who, Spot::at(x as u8, y)));
            }
        }
    }
    Ok(())
}

fn read_marks(bout: &mut Bout, word: &str, rest: &str) -> Result<(), String> {
    let labels = rest.strip_prefix("hit").unwrap_or(rest);
    let mut marked = 0;
    for label in labels.split_whitespace() {
        marked |= 1u64 << who_named(bout, label)?.0;
    }
    match word {
        "to" => bout.to_hit = marked,
        "was" => bout.was_hit = marked,
        _ => bout.pushed = marked,
    }
    Ok(())
}

fn read_team(bout: &mut Bout, roster: &Roster, seat: Seat, rest: &str) -> Result<(), String> {
    let nominee = |label: &str| who_named(bout, label);
    let mut team = *bout.team(seat);
    for part in rest.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (word, value) = part.rsplit_once(' ').unwrap_or((part, ""));
        match word {
            "corner" => {
                let corner = Corner::ALL.into_iter().find(|corner| corner.word() == value);
                team.corner = Some(corner.ok_or_else(|| format!("no corner is called \"{value}\""))?);
            }
            "re-rolls" => team.rerolls = number(value)?,
            "to sign" => team.to_sign = number(value)?,
            "removed" => team.removed = number(value)?,
            "entered" => team.entered = number(value)?,
            "rank" => team.rank = number(value)?,
            "nominee" => team.nominee = Some(nominee(value)?),
            "tagged" => team.tagged_out = true,
            _ => {
                let sponsor = part.strip_prefix("sponsor ").and_then(|rest| rest.split_once(' '));
                let (place, name) = sponsor.ok_or_else(|| format!("\"{part}\" is not known here"))?;
                let place = number::<usize>(place)?.wrapping_sub(1);
                let index = roster.sponsorships.iter().position(|known| known.name == name);
                let index = index.ok_or_else(|| format!("no sponsorship is called \"{name}\""))?;
                *team.sponsors.get_mut(place).ok_or("a team has two sponsorships")? =
                    Some(Sponsor(index as u8));
            }
        }
    }
    *bout.team_mut(seat) = team;
    Ok(())
}

fn read_wrestler(
    bout: &mut Bout,
    roster: &Roster,
    who: Who,
    rest: &str,
    squares: &mut Vec<(Who, Spot)>,
) -> Result<(), String> {
    who_named(bout, &who.to_string())?;
    let mut parts = rest.split(',').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let card = roster.card_named(name).ok_or_else(|| format!("no wrestler is called \"{name}\""))?;
    if who.number() != usize::from(bout.team(who.seat()).size) || who.number() >= MOST_WRESTLERS {
        return Err(format!("{who} is out of order: a team's wrestlers are A, B, C and so on"));
    }
    let full = roster.cards[usize::from(card)].stamina;
    let mut wrestler =
        Wrestler { card, stamina: full, place: Place::Ring(Spot::default()), ..Wrestler::default() };
    for part in parts {
        let (word, value) = part.rsplit_once(' ').unwrap_or((part, ""));
        match part {
            "waiting" => wrestler.place = Place::Waiting,
            "sidelines" => wrestler.place = Place::Sidelines,
            "falling" => wrestler.place = Place::Falling,
            "removed" => wrestler.place = Place::Removed,
            "knocked down" => wrestler.knocked_down = true,
            "bleeding" => wrestler.bleeding = true,
            "pleasing" => wrestler.pleasing = true,
            "crowd heard" => wrestler.crowd_heard = true,
            "activated" => wrestler.activated = true,
            "tagged" => wrestler.tagged = true,
            "free bounce" => wrestler.free_bounce = true,
            "traditional" => wrestler.traditional = true,
            _ => match word {
                "at" => {
                    squares
                        .push((who, Spot::read(value).ok_or_else(|| format!("\"{value}\" is no square"))?));
                }
                "lifted by" => wrestler.place = Place::Lifted(who_named(bout, value)?),
                "pleased by" => {
                    let friend = who_named(bout, value)?;
                    if friend.seat() != who.seat() {
                        return Err(format!("{friend} is no friend of {who}"));
                    }
                    wrestler.pleased_by |= 1 << friend.number();
                }
                "sta" => wrestler.stamina = number(value)?,
                "option" => wrestler.option = number(value)?,
                _ => {
                    let counter = Counter::read(word);
                    let stat = word.strip_prefix("bonus ").and_then(Stat::from_card_word);
                    match (counter, stat) {
                        (Some(counter), _) => wrestler.counters[counter as usize] = number(value)?,
                        (_, Some(stat)) => wrestler.bonus[stat as usize] = number(value)?,
                        _ => return Err(format!("\"{part}\" is not known of a wrestler")),
                    }
                }
            },
        }
    }
    if wrestler.stamina > full {
        return Err(format!("{name} has at most {full} STA"));
    }
    *bout.wrestler_mut(who) = wrestler;
    bout.team_mut(who.seat()).size += 1;
    Ok(())
}

/// Puts everybody where the picture shows them.
fn stand(bout: &mut Bout, roster: &Roster, squares: &[(Who, Spot)]) -> Result<(), String> {
    let everybody: Vec<Who> = bout.everybody().collect();
    for who in everybody {
        let mine: Vec<Spot> =
            squares.iter().filter(|(other, _)| *other == who).map(|(_, spot)| *spot).collect();
        match (bout.wrestler(who).place, mine.first()) {
            (Place::Ring(_), None) => return Err(format!("{who} stands nowhere in the ring")),
            (Place::Ring(_), Some(spot)) => {
                let base = Base::new(*spot, roster.cards[usize::from(bout.wrestler(who).card)].big());
                if !base.on_mat() && !spot.is_post() {
                    return Err(format!(
                        "{who} on {spot} would not stand wholly on the mat or on a turnbuckle"
                    ));
                }
                if let Some(other) = base.squares().find_map(|spot| bout.at(spot)) {
                    return Err(format!("{who} and {other} stand on the same square"));
                }
                bout.wrestler_mut(who).place = Place::Waiting;
                bout.put_down(roster, who, *spot);
                let drawn: Vec<Spot> = base.squares().collect();
                // A line that says `at c4` names the first square alone.
                if drawn != mine && mine.len() > 1 {
                    return Err(format!(
                        "{who} is drawn on {} squares, not on the {} it covers",
                        mine.len(),
                        drawn.len()
                    ));
                }
            }
            (Place::Lifted(holder), None) => bout.wrestler_mut(holder).holds = Some(who),
            (_, None) => {}
            (_, Some(_)) => {
                return Err(format!("{who} is drawn in the ring, but its line says it is elsewhere"));
            }
        }
    }
    let known = |who: Who| who.number() < usize::from(bout.team(who.seat()).size);
    match squares.iter().find(|(who, _)| !known(*who)) {
        Some((who, spot)) => Err(format!("{who} on {spot} has no line of its own")),
        None => Ok(()),
    }
}
