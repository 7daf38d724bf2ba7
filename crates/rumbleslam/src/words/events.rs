//! What has happened, in sentences.

use grid::Direction;

use super::{mood_word, seat_word};
use crate::bout::Bout;
use crate::choice::{Sponsor, Who};
use crate::event::{Event, Shown};
use crate::ring::{FIRST, LAST, SIDE, Spot};
use crate::roster::Roster;

/// `3+1+1 = 5`, or `0` where nothing was rolled.
fn sum(shown: &Shown) -> String {
    let mut terms: Vec<String> = shown.dice.iter().map(u8::to_string).collect();
    if terms.is_empty() && shown.flat == 0 {
        return shown.total.to_string();
    }
    if shown.flat > 0 || terms.is_empty() {
        terms.push(shown.flat.to_string());
    }
    let mut text = terms.join("+");
    if shown.flat < 0 && !shown.dice.is_empty() {
        text.push_str(&shown.flat.to_string());
    }
    if text == shown.total.to_string() { text } else { format!("{text} = {}", shown.total) }
}

/// A spot as people say it: the corner, the rope or the part of the ring it lies in.
fn place(spot: Spot) -> String {
    let middle = (SIDE - 1) / 2..=SIDE / 2;
    let (x, y) = (spot.x(), spot.y());
    let north_south = if y < SIDE / 2 { "north" } else { "south" };
    let west_east = if x < SIDE / 2 { "west" } else { "east" };
    let (side_x, side_y) = (x <= FIRST || x >= LAST, y <= FIRST || y >= LAST);
    match (side_x, side_y) {
        _ if spot.is_post() => format!("the {north_south}-{west_east} turnbuckle"),
        _ if spot.is_rope() && (x == 0 || x == SIDE - 1) => format!("the {west_east} rope"),
        _ if spot.is_rope() => format!("the {north_south} rope"),
        (true, true) => format!("the {north_south}-{west_east} corner"),
        (true, false) => format!("the {west_east} side"),
        (false, true) => format!("the {north_south} side"),
        _ if middle.contains(&x) && middle.contains(&y) => "the middle of the ring".to_owned(),
        _ => format!("the {north_south}-{west_east} of the ring"),
    }
}

/// The same with its preposition: `on the west side`, `in the south-east corner`.
fn placed(spot: Spot) -> String {
    let place = place(spot);
    let on = ["side", "rope", "turnbuckle"].iter().any(|word| place.ends_with(word));
    format!("{} {place}", if on { "on" } else { "in" })
}

/// Which way a step went: `north-east`.
fn way(from: Spot, to: Spot) -> &'static str {
    let (dx, dy) = from.square().delta_to(to.square());
    Direction::nearest(dx, dy).map_or("on the spot", |way| {
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
            [usize::from(way.face()) - 1]
    })
}

impl Bout {
    /// An event for the log: names of wrestlers, and the parts of the ring instead of squares.
    pub(crate) fn tell_plainly(&self, roster: &Roster, event: &Event) -> String {
        let name = |who: Who| self.name(roster, who);
        match *event {
            Event::SetUp { who, spot } => format!("{} sets up {}", name(who), placed(spot)),
            Event::CameOn { who, spot } => format!("{} enters {}", name(who), placed(spot)),
            Event::Airlifted { who, to } => format!("{} is flown to {}", name(who), place(to)),
            Event::Moved { who, from, to } => format!("{} moves {}", name(who), way(from, to)),
            Event::Dodged { who, .. } => format!("{} dodges aside", name(who)),
            Event::Shoved { who, .. } => format!("{} is shoved back", name(who)),
            Event::Bounced { who, rope, to } => {
                format!("{} bounces off the {} rope to {}", name(who), rope.word(), place(to))
            }
            Event::BouncedBack { who, to } => format!("{} bounces back to {}", name(who), place(to)),
            Event::Climbed { who, spot } => format!("{} climbs onto {}", name(who), place(spot)),
            Event::Dismounted { who, spot } => format!("{} climbs down to {}", name(who), place(spot)),
            Event::Leapt { who, on, .. } => format!("{} leaps at {}", name(who), name(on)),
            Event::Displaced { who, .. } => format!("{} is pushed aside", name(who)),
            Event::PutDown { who, spot } => format!("{} is put down {}", name(who), placed(spot)),
            Event::Threw { by, thrown, at } => {
                format!("{} throws {} towards {}", name(by), name(thrown), place(at))
            }
            Event::Landed { who, spot } => format!("{} lands {}", name(who), placed(spot)),
            Event::Clashed { attack, ref by, ref on } => {
                let tries = self.attempt(roster, attack);
                format!("{tries}: {} against {}", sum(by), sum(on))
            }
            Event::LiftTried { by, on, ref shown, weight } => {
                format!("{} tries to lift {}: needs {weight}, rolled {}", name(by), name(on), sum(shown))
            }
            Event::BeatDown { attack, margin } => {
                let by = if margin >= 8 { "8 or more".to_owned() } else { margin.to_string() };
                format!("{} beats {} by {by}: a Beatdown", name(attack.by), name(attack.on))
            }
            Event::TaggedOut { who, partner, .. } => {
                format!("{} tags out, and {} comes in", name(who), name(partner))
            }
            _ => self.tell_event(roster, event, name),
        }
    }

    /// An event with these names, and squares as notation has them.
    pub(crate) fn tell_event(&self, roster: &Roster, event: &Event, name: impl Fn(Who) -> String) -> String {
        let sponsor = |sponsor: Sponsor| {
            roster
                .sponsorships
                .get(usize::from(sponsor.0))
                .map_or("a sponsor", |sponsor| sponsor.name.as_str())
        };
        match *event {
            Event::RolledForCorners { seat, gold } => {
                format!("{} rolls {gold} for the corners", seat_word(seat))
            }
            Event::TookCorner { seat, corner } => {
                format!("{} takes the {} corner", seat_word(seat), corner.word())
            }
            Event::KeptBack { who } => format!("{} stays on the sidelines", name(who)),
            Event::SetUp { who, spot } => format!("{} sets up on {spot}", name(who)),
            Event::Signed { seat, sponsor: signed } => {
                format!("{} signs {}", seat_word(seat), sponsor(signed))
            }
            Event::RoundBegan { round, card } => {
                format!("round {round} begins, and {} holds the Initiative card", seat_word(card))
            }
            Event::CameOn { who, spot } => format!("{} comes on at {spot}", name(who)),
            Event::SponsorCalled { seat, sponsor: called } => {
                format!("{} calls on {}", seat_word(seat), sponsor(called))
            }
            Event::SponsorHelps { seat, count: 1 } => format!("{} may help 1 wrestler", seat_word(seat)),
            Event::SponsorHelps { seat, count } => format!("{} may help {count} wrestlers", seat_word(seat)),
            Event::Boosted { who, stat, amount } => {
                format!("{} gets +{amount} {} until the end of the round", name(who), stat.card_word())
            }
            Event::Airlifted { who, to } => format!("{} is flown to {to}", name(who)),
            Event::Nominated { who } => format!("{} is nominated", name(who)),
            Event::RolledInitiative { who, ref shown } => {
                format!("{} rolls {} for the Initiative", name(who), sum(shown))
            }
            Event::TookInitiative { seat } => format!("{} takes the Initiative", seat_word(seat)),
            Event::Activated { who, ap, mp } => {
                format!("{} is activated with {ap} AP and {mp} MP", name(who))
            }
            Event::ActivationEnded { who } => format!("{} is done", name(who)),
            Event::RoundEnded { round } => format!("round {round} ends"),
            Event::Rerolled { seat, metal, from, to } => {
                format!("{} re-rolls a {} {from}, and it shows {to}", seat_word(seat), metal.word())
            }
            Event::CrowdRerolled { seat, from, to } => {
                format!(
                    "{} re-rolls {}, and the crowd answers with {}",
                    seat_word(seat),
                    mood_word(from),
                    mood_word(to)
                )
            }
            Event::Moved { who, to, .. } => format!("{} moves to {to}", name(who)),
            Event::StoodUp { who } => format!("{} stands up", name(who)),
            Event::CrowdAllowed { who } => format!("the crowd lets {} do it", name(who)),
            Event::CrowdForbade { who } => format!("the crowd boos {} off", name(who)),
            Event::Clashed { attack, ref by, ref on } => {
                let what = self.attack_name(roster, attack);
                format!(
                    "{} tries {what} on {}: {} against {}",
                    name(attack.by),
                    name(attack.on),
                    sum(by),
                    sum(on)
                )
            }
            Event::Hit { attack, .. } => format!("{} hits {}", name(attack.by), name(attack.on)),
            Event::Missed { attack } => format!("{} holds off {}", name(attack.on), name(attack.by)),
            Event::BeatDown { margin, .. } if margin >= 8 => "a beatdown by 8 or more".to_owned(),
            Event::BeatDown { margin, .. } => format!("a beatdown by {margin}"),
            Event::Reversed { attack, margin } => {
                let more = if margin >= 8 { "8 or more".to_owned() } else { margin.to_string() };
                format!("{} reverses it by {more}", name(attack.on))
            }
            Event::Hurt { who, damage, left } => {
                format!("{} takes {damage} damage: {left} stamina left", name(who))
            }
            Event::KnockedOut { who } => format!("{} is KO'd", name(who)),
            Event::KnockedDown { who } => format!("{} is knocked down", name(who)),
            Event::Healed { who, amount, left } => {
                format!("{} recovers {amount} stamina: {left} now", name(who))
            }
            Event::GotCounter { who, counter, count: 1 } => {
                format!("{} gets a {} counter", name(who), counter.word())
            }
            Event::GotCounter { who, counter, count } => {
                format!("{} has {count} {} counters now", name(who), counter.word())
            }
            Event::Bled { who } => format!("{} is bleeding", name(who)),
            Event::BleedingStopped { who } => format!("{} stops bleeding", name(who)),
            Event::Dazed { who, mood } => {
                format!("{} is dazed, and the crowd gives {}", name(who), mood_word(mood))
            }
            Event::Recovered { who } => format!("the crowd cheers {} back to 1 stamina", name(who)),
            Event::StayedDown { who } => format!("{} stays KO'd", name(who)),
            Event::Chose { who, option } => {
                let options =
                    self.card(roster, who).abilities.iter().find_map(|a| a.options.get(usize::from(option)));
                format!(
                    "{} chooses {}",
                    name(who),
                    options.map_or("an option", |(option, _)| option.as_str())
                )
            }
            Event::Dodged { who, to } => format!("{} dodges to {to}", name(who)),
            Event::Shoved { who, to } => format!("{} is shoved to {to}", name(who)),
            Event::Held { who } => format!("{} cannot be moved", name(who)),
            Event::Bounced { who, rope, to } => {
                format!("{} bounces off the {} rope to {to}", name(who), rope.word())
            }
            Event::BouncedBack { who, to } => format!("{} bounces back to {to}", name(who)),
            Event::Smashed { who } => format!("{} is smashed against the turnbuckle", name(who)),
            Event::Climbed { who, spot } => format!("{} stands on the turnbuckle {spot}", name(who)),
            Event::Dismounted { who, spot } => format!("{} climbs down to {spot}", name(who)),
            Event::Leapt { who, on, to, .. } => {
                format!("{} leaps at {} and lands on {to}", name(who), name(on))
            }
            Event::Displaced { who, to } => format!("{} is pushed to {to}", name(who)),
            Event::PinTried { by, on, ref attack, ref defence } => {
                format!("{} pins {}: {} against {}", name(by), name(on), sum(attack), sum(defence))
            }
            Event::KickedOut { who } => format!("{} kicks out", name(who)),
            Event::Pinned { who, .. } => format!("{} is pinned and out of the match", name(who)),
            Event::LiftTried { by, on, ref shown, weight } => {
                format!("{} heaves at {}: needs {weight}, rolled {}", name(by), name(on), sum(shown))
            }
            Event::Lifted { by, on } => format!("{} lifts {}", name(by), name(on)),
            Event::EscapeTried { who, ref holder, ref held } => {
                format!("{} struggles: {} against {}", name(who), sum(held), sum(holder))
            }
            Event::GotDown { who } => format!("{} gets down", name(who)),
            Event::StayedHeld { who } => format!("{} stays held", name(who)),
            Event::Dropped { who } => format!("{} is dropped", name(who)),
            Event::PutDown { who, spot } => format!("{} is put down on {spot}", name(who)),
            Event::Threw { by, thrown, at } => format!("{} throws {} at {at}", name(by), name(thrown)),
            Event::PleaserEnded { who } => {
                format!("{}: {} ends for everyone", name(who), self.card(roster, who).pleaser.name)
            }
            Event::NoEffect { by, special } => format!("{}: {special} has no effect", name(by)),
            Event::Landed { who, spot } => format!("{} lands on {spot}", name(who)),
            Event::AmmunitionHits { thrown, target } => {
                format!("{} crashes into {}", name(thrown), name(target))
            }
            Event::AmmunitionMisses { thrown, target } => {
                format!("{} ducks under {}", name(target), name(thrown))
            }
            Event::TriedToStay { who, ref shown } => {
                format!("{} rolls {} to stay in the ring", name(who), sum(shown))
            }
            Event::StayedIn { who } => format!("{} stays in", name(who)),
            Event::ThrownOut { who } => {
                format!("{} is thrown out of the ring and out of the match", name(who))
            }
            Event::FellOff { who } => {
                format!("{} falls off the turnbuckle and is out of the match", name(who))
            }
            Event::PleasedCrowd { who } => {
                let pleaser = &self.card(roster, who).pleaser;
                format!("{} pleases the crowd with {}: {}", name(who), pleaser.name, pleaser.show)
            }
            Event::FailedCrowd { who } => format!("{} fails to please the crowd", name(who)),
            Event::BoredCrowd { who } => format!("{} does not impress the crowd", name(who)),
            Event::Used { who, slot } => {
                format!("{} uses {}", name(who), self.ability_name(roster, who, slot).unwrap_or("an ability"))
            }
            Event::TaggedOut { who, partner, spot } => {
                format!("{} tags out, and {} comes in on {spot}", name(who), name(partner))
            }
            Event::SidelinedForRoom { who } => {
                format!("the mat has no room for {}, who waits on the sidelines", name(who))
            }
            Event::Resigned { seat } => format!("{} gives up", seat_word(seat)),
            Event::Eliminated { seat } => format!("{} has nobody left in the ring", seat_word(seat)),
            Event::DoshCounted { seat, half_thousands } => {
                let half = if half_thousands % 2 == 1 { ".5" } else { "" };
                format!("{} has {}{half}K Dosh in the ring", seat_word(seat), half_thousands / 2)
            }
            Event::Won { seat } => format!("{} wins", seat_word(seat)),
            Event::Drawn => "the match is drawn".to_owned(),
        }
    }
}
