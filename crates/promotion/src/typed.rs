//! Deeds as one types them: `book 14.6 The Undersecretary v Permafrost Gladys | cage | for Civic Crown`.
//!
//! Parts are separated by bars, corners by `v`, partners by a plus. A whole deed as JSON is understood too.

use kernel::Refusal;

use crate::belts::refuse;
use crate::date::Date;
use crate::deed::{Billing, Booking, Deed, Edit, Grade, Guest, Switch, key_of};
use crate::roster::Id;
use crate::staged::{Aftermath, Alignment, Ending, Role, Spot};
use crate::world::World;

/// The deeds that can be typed, with an example each.
pub const FORMS: [&str; 25] = [
    "hire NAME [| manager] [| heel]",
    "pencil NAME | injured 2   (or suspended N, streak N, momentum N, points N, tier N, face, heel, retired, back, dead, name NEW, brand NAME, manager NAME, ally NAME)",
    "team NAME | A + B",
    "disband TEAM",
    "stable NAME | A + B + C",
    "belt NAME [| top, tag, secondary or junior]",
    "crown BELT | A",
    "vacate BELT [| why]",
    "shelve BELT",
    "tournament BELT | A, B, C, D",
    "feud A v B [| over what] [| heat]",
    "settle A v B",
    "ally A + B",
    "split A + B",
    "challenge A v B [| why]",
    "guest NAME | none",
    "show NAME | 2026-11-17 [| 6 matches] [| big event] [| venue]",
    "cancel SHOW",
    "book SHOW.MATCH A v B [| cage] [| for BELT] [| vacant]",
    "clear SHOW.MATCH",
    "swap SHOW.MATCH MATCH",
    "move SHOW.MATCH MATCH",
    "rank NAME | 1",
    "switch twice-on-a-card on",
    "open SHOW, close SHOW",
];

fn say(reason: impl Into<String>) -> Refusal {
    refuse("PR-LOG-3", reason)
}

fn number<T: core::str::FromStr>(text: &str) -> Result<T, Refusal> {
    text.trim().parse().map_err(|_| say(format!("\"{}\" is not a number that fits here.", text.trim())))
}

/// How people write that two meet.
const VERSUS: &[&str] = &[" v ", " vs ", " vs. ", " v. ", " versus ", " against "];

/// The pieces of a text between any of these words.
fn split_at_any<'t>(text: &'t str, words: &[&str]) -> impl Iterator<Item = &'t str> {
    let mut pieces = vec![text];
    for word in words {
        pieces = pieces.into_iter().flat_map(|piece| piece.split(word)).collect();
    }
    pieces.into_iter()
}

/// `14.6`: the show and the match.
fn place(text: &str) -> Result<(u32, u8), Refusal> {
    let (show, slot) = text.trim().split_once('.').ok_or_else(|| {
        say(format!("\"{}\" is no place: write 14.6 for the sixth match of show 14.", text.trim()))
    })?;
    Ok((number(show)?, number(slot)?))
}

fn ending(word: &str) -> Result<Ending, Refusal> {
    let word = word.trim().replace(' ', "-");
    let known = Ending::ALL.into_iter().find(|ending| ending.word().replace(' ', "-") == word);
    known.ok_or_else(|| say(format!("Nobody wins by \"{word}\".")))
}

impl World {
    /// Reads a typed deed. Names may be typed instead of keys.
    /// PR-LOG-3
    pub fn read_deed(&self, text: &str) -> Result<Deed, Refusal> {
        let text = text.trim();
        if text.starts_with('{') {
            return serde_json::from_str(text).map_err(|error| say(format!("That is no deed: {error}.")));
        }
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let parts: Vec<&str> = rest.split('|').map(str::trim).collect();
        let first = parts[0];
        let more = &parts[1..];
        match verb.to_ascii_lowercase().as_str() {
            "hire" => {
                let role = if more.contains(&"manager") { Role::Manager } else { Role::Wrestler };
                let side = if more.contains(&"heel") { Alignment::Heel } else { Alignment::Face };
                let (key, name) = (key_of(first), first.to_owned());
                Ok(Deed::Hire { key, name, card: String::new(), role, side, tier: 3 })
            }
            "pencil" => {
                let edit = more.first().ok_or_else(|| say("Say what to change: pencil NAME | injured 2."))?;
                Ok(Deed::Pencil { who: self.key(first)?, edit: self.read_edit(edit)? })
            }
            "team" | "stable" => {
                let members = self.keys(more.first().unwrap_or(&""))?;
                let (key, name) = (key_of(first), first.to_owned());
                Ok(if verb == "team" {
                    Deed::Team { key, name, members }
                } else {
                    Deed::Stable { key, name, members }
                })
            }
            "disband" => {
                let known = self.teams.iter().find(|team| team.name.eq_ignore_ascii_case(first));
                Ok(Deed::Disband { team: known.map_or_else(|| key_of(first), |team| team.key.clone()) })
            }
            "belt" => {
                let grade = match more.first().copied().unwrap_or("top") {
                    "top" => Grade::Top,
                    "tag" => Grade::Tag,
                    "secondary" => Grade::Secondary,
                    "junior" => Grade::Junior,
                    other => {
                        return Err(say(format!(
                            "A belt is top, tag, secondary or junior, not \"{other}\"."
                        )));
                    }
                };
                let (key, name) = (key_of(first), first.to_owned());
                Ok(Deed::Belt { key, name, grade, changes: Vec::new(), brand: String::new() })
            }
            "crown" => {
                Ok(Deed::Crown { belt: self.belt_key(first)?, to: self.keys(more.first().unwrap_or(&""))? })
            }
            "vacate" => {
                let why = more.first().copied().unwrap_or("").to_owned();
                Ok(Deed::Vacate { belt: self.belt_key(first)?, why })
            }
            "shelve" => Ok(Deed::Shelve { belt: self.belt_key(first)? }),
            "tournament" => {
                let entrants = more.first().unwrap_or(&"").split(',').map(|side| self.keys(side));
                let entrants = entrants.collect::<Result<_, _>>()?;
                Ok(Deed::Tournament { belt: self.belt_key(first)?, entrants })
            }
            "feud" => {
                let [one, other] = self.two(first)?;
                let heat = more.get(1).map_or(Ok(35), |heat| number(heat))?;
                Ok(Deed::Feud { one, other, over: more.first().copied().unwrap_or("").to_owned(), heat })
            }
            "settle" => {
                let [one, other] = self.two(first)?;
                Ok(Deed::Settle { one: one[0].clone(), other: other[0].clone() })
            }
            "ally" | "split" => {
                let keys = self.keys(first)?;
                let [one, other] = <[String; 2]>::try_from(keys).map_err(|_| say("Name two: A + B."))?;
                Ok(if verb == "ally" { Deed::Alliance { one, other } } else { Deed::Split { one, other } })
            }
            "challenge" => {
                let [one, other] = self.two(first)?;
                let ([by], [to]) = (&one[..], &other[..]) else { return Err(say("Name two: A v B.")) };
                let why = more.first().copied().unwrap_or("").to_owned();
                Ok(Deed::Challenge { by: by.clone(), to: to.clone(), why })
            }
            "guest" => {
                let to = match more {
                    [] | ["" | "none"] => None,
                    [id] => Some(Guest { id: (*id).to_owned(), name: (*id).to_owned() }),
                    [id, name, ..] => Some(Guest { id: (*id).to_owned(), name: (*name).to_owned() }),
                };
                Ok(Deed::Entrust { who: self.key(first)?, to })
            }
            "show" => Self::read_show(first, more),
            "cancel" => Ok(Deed::Cancel { show: number(first)? }),
            "open" => Ok(Deed::Open { show: number(first)? }),
            "close" => Ok(Deed::Close { show: number(first)? }),
            "book" => {
                let (at, who) = first.split_once(char::is_whitespace).unwrap_or((first, ""));
                let (show, slot) = place(at)?;
                Ok(Deed::Book { show, slot, bout: self.read_booking(who, more)? })
            }
            "clear" => {
                let (show, slot) = place(first)?;
                Ok(Deed::Clear { show, slot })
            }
            "swap" => {
                let (at, with) = first.split_once(char::is_whitespace).unwrap_or((first, ""));
                let (show, slot) = place(at)?;
                Ok(Deed::Swap { show, slot, with: number(with)? })
            }
            "move" => {
                let (at, to) = first.split_once(char::is_whitespace).unwrap_or((first, ""));
                let (show, slot) = place(at)?;
                Ok(Deed::Move { show, slot, to: number(to)? })
            }
            "rank" => Ok(Deed::Rank { who: self.key(first)?, place: number(more.first().unwrap_or(&"0"))? }),
            "switch" => {
                let (word, on) = first.split_once(char::is_whitespace).unwrap_or((first, "on"));
                let rule: Switch = serde_json::from_value(word.into()).map_err(|_| {
                    let known =
                        Switch::ALL.map(|(rule, _)| serde_json::json!(rule).to_string().replace('"', ""));
                    say(format!("There is no switch \"{word}\". There are: {}.", known.join(", ")))
                })?;
                Ok(Deed::Switch { rule, on: on.trim() != "off" })
            }
            "result" => self.read_result(first, more),
            _ => Err(say(format!("\"{verb}\" is nothing a promoter does. Type ? to see what there is."))),
        }
    }

    /// Whoever is meant: by key, by name, or by a part of the name that only one has.
    /// PR-LOG-4
    pub fn named(&self, text: &str) -> Result<Id, Refusal> {
        let wanted = text.trim();
        let unknown = match self.find(wanted) {
            Ok(id) => return Ok(id),
            Err(refusal) => refusal,
        };
        let part = wanted.to_lowercase();
        let fits = |id: &Id| part.len() >= 2 && self.member(*id).name.to_lowercase().contains(&part);
        match self.ids().filter(fits).collect::<Vec<_>>()[..] {
            [] => Err(unknown),
            [one] => Ok(one),
            ref several => {
                let names: Vec<&str> = several.iter().map(|&id| self.member(id).name.as_str()).collect();
                Err(say(format!("\"{wanted}\" could be {}. Say more of the name.", names.join(" or "))))
            }
        }
    }

    fn key(&self, name: &str) -> Result<String, Refusal> {
        Ok(self.member(self.named(name)?).key.clone())
    }

    /// A belt by key, by name, or by a part of the name that only one has.
    /// PR-LOG-4
    pub fn belt_named(&self, text: &str) -> Result<usize, Refusal> {
        let wanted = text.trim();
        let part = wanted.to_lowercase();
        self.belt(wanted).or_else(|unknown| {
            let fits =
                |belt: &usize| !part.is_empty() && self.belts[*belt].name.to_lowercase().contains(&part);
            match (0..self.belts.len()).filter(fits).collect::<Vec<_>>()[..] {
                [one] => Ok(one),
                _ => Err(unknown),
            }
        })
    }

    fn belt_key(&self, name: &str) -> Result<String, Refusal> {
        Ok(self.belts[self.belt_named(name.trim_start_matches("the "))?].key.clone())
    }

    /// `A + B`, `A and B`, or the name of a team.
    fn keys(&self, text: &str) -> Result<Vec<String>, Refusal> {
        let text = text.trim();
        let team = self.teams.iter().find(|team| !team.disbanded && team.name.eq_ignore_ascii_case(text));
        if let Some(team) = team {
            return Ok(team.members.iter().map(|&id| self.member(id).key.clone()).collect());
        }
        if let Ok(id) = self.find(text) {
            return Ok(vec![self.member(id).key.clone()]);
        }
        split_at_any(text, &[" + ", " & ", " and "]).map(|name| self.key(name)).collect()
    }

    fn two(&self, text: &str) -> Result<[Vec<String>; 2], Refusal> {
        let mut corners = split_at_any(text, VERSUS).map(|side| self.keys(side));
        match (corners.next(), corners.next(), corners.next()) {
            (Some(one), Some(other), None) => Ok([one?, other?]),
            _ => Err(say("Name two: A v B.")),
        }
    }

    fn read_edit(&self, text: &str) -> Result<Edit, Refusal> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let other = |rest: &str| if rest == "none" { Ok(None) } else { self.key(rest).map(Some) };
        Ok(match word {
            "injured" => Edit::Injured(number(rest)?),
            "suspended" => Edit::Suspended(number(rest)?),
            "streak" => Edit::Streak(number(rest)?),
            "momentum" => Edit::Momentum(number(rest)?),
            "points" => Edit::Points(number(rest)?),
            "tier" => Edit::Tier(number(rest)?),
            "face" => Edit::Side(Alignment::Face),
            "heel" => Edit::Side(Alignment::Heel),
            "retired" => Edit::Retired(true),
            "back" => Edit::Retired(false),
            "dead" => Edit::Dead,
            "name" => Edit::Name(rest.trim().to_owned()),
            "brand" => Edit::Brand(rest.trim().to_owned()),
            "manager" => Edit::Manager(other(rest.trim())?),
            "ally" => Edit::Ally(other(rest.trim())?),
            _ => return Err(say(format!("\"{word}\" cannot be changed by pencil."))),
        })
    }

    fn read_show(name: &str, more: &[&str]) -> Result<Deed, Refusal> {
        let date: Date =
            more.first().unwrap_or(&"").parse().map_err(|reason: String| say(format!("{reason}.")))?;
        let (mut billing, mut slots, mut venue) = (Billing::Television, 6, String::new());
        for part in &more[1..] {
            match *part {
                "big event" => billing = Billing::BigEvent,
                "dark" => billing = Billing::Dark,
                "television" => {}
                other => match other.split_once(' ') {
                    Some((count, "matches" | "match")) => slots = number(count)?,
                    _ => other.clone_into(&mut venue),
                },
            }
        }
        Ok(Deed::Show { name: name.to_owned(), date, billing, venue, slots })
    }

    fn read_booking(&self, who: &str, more: &[&str]) -> Result<Booking, Refusal> {
        let sides: Vec<Vec<String>> =
            split_at_any(who, VERSUS).map(|side| self.keys(side)).collect::<Result<_, _>>()?;
        let mut bout = Booking { sides, ..Booking::default() };
        for part in more {
            match part.split_once(' ') {
                Some(("for", belt)) => bout.title = Some(self.belt_key(belt)?),
                Some(("why", why)) => why.trim().clone_into(&mut bout.why),
                Some(("by", players)) => {
                    bout.players = players.split(',').map(|player| player.trim().to_owned()).collect();
                }
                _ if *part == "vacant" => bout.vacant = true,
                _ => bout.kind = key_of(part),
            }
        }
        Ok(bout)
    }

    /// `result 1.2 A by pin`, `result 1.2 draw by time limit`, with figures after bars.
    fn read_result(&self, first: &str, more: &[&str]) -> Result<Deed, Refusal> {
        let (at, rest) = first.split_once(char::is_whitespace).unwrap_or((first, ""));
        let (show, slot) = place(at)?;
        let (winner, how) = rest.split_once(" by ").ok_or_else(|| say("Say who won and how: A by pin."))?;
        let booked = self.known_show(show)?.booked().find(|(other, _)| *other == slot);
        let booked =
            booked.map(|(_, booked)| booked).ok_or_else(|| say(format!("Match {slot} is not booked.")))?;
        let spot = |name: &str| -> Result<Spot, Refusal> {
            let id = self.named(name)?;
            let corner = |(side, men): (usize, &Vec<_>)| {
                Some(Spot(side as u8, men.iter().position(|&other| other == id)? as u8))
            };
            let found = booked.sides.iter().enumerate().find_map(corner);
            found.ok_or_else(|| say(format!("{} is not in that match.", self.member(id).name)))
        };
        let winner = if winner.trim() == "draw" { None } else { Some(spot(winner)?.0) };
        let mut left = Aftermath::plain(winner, ending(how)?);
        left.loser = winner.filter(|_| booked.sides.len() == 2).map(|winner| Spot(1 - winner, 0));
        for part in more {
            let (word, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            match word {
                "near-falls" => left.drama.near_falls = number(rest)?,
                "turns" => left.drama.turns = number(rest)?,
                "tokens" => left.drama.tokens = number(rest)?,
                "length" => left.drama.length = number(rest)?,
                "usual" => left.drama.usual = number(rest)?,
                "blood" => left.drama.blood = true,
                "finisher" => rest.clone_into(&mut left.finisher),
                "fought-on" => left.fought_on = true,
                "hurt" => {
                    let (name, cards) = rest.rsplit_once(' ').ok_or_else(|| say("hurt NAME 2"))?;
                    left.injured.push(crate::staged::Hurt { who: spot(name)?, cards: number(cards)? });
                }
                "banned" => {
                    let (name, cards) = rest.rsplit_once(' ').ok_or_else(|| say("banned NAME 2"))?;
                    let card = self.member(self.find(name)?).card.clone();
                    left.suspended.push(crate::staged::Banned { card, cards: number(cards)? });
                }
                "dead" => left.dead.push(spot(rest)?),
                "run-in" => {
                    let (name, side) =
                        rest.rsplit_once(" for ").ok_or_else(|| say("run-in NAME for NAME"))?;
                    let card = self.member(self.find(name)?).card.clone();
                    left.interfered.push((spot(side)?.0, card));
                }
                "wants" => {
                    let sides = self.read_booking(rest, &[])?.sides;
                    let card = |key: &String| self.find(key).map(|id| self.member(id).card.clone());
                    let side = |side: &Vec<String>| side.iter().map(card).collect::<Result<Vec<_>, _>>();
                    let sides = sides.iter().map(side).collect::<Result<_, _>>()?;
                    left.wanted.push(crate::staged::Wanted { sides, why: "a challenge".to_owned() });
                }
                _ => return Err(say(format!("\"{word}\" is nothing a match leaves."))),
            }
        }
        Ok(Deed::Result { show, slot, left: Box::new(left) })
    }
}
