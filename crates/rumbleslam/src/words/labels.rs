//! Choices as buttons show them: a verb and names, what it costs. Squares are told from where the wrestler stands.

use kernel::{Game, Icon, Label};

use super::{mood_word, stat_word};
use crate::bout::Bout;
use crate::choice::{Choice, DieOnTable, Picked, Sponsor, Who};
use crate::dice::{Metal, Stat};
use crate::ring::{Rope, Spot, Way};
use crate::roster::{Roster, Slot};
use crate::step::Step;

/// `north-east`.
const fn way_word(way: Way) -> &'static str {
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
        [(way.0 & 7) as usize]
}

/// `3 north, 2 west`, seen from there.
fn offset(from: Spot, to: Spot) -> String {
    let (right, down) = (i16::from(to.x()) - i16::from(from.x()), i16::from(to.y()) - i16::from(from.y()));
    let part = |steps: i16, back: &str, forth: &str| match steps {
        0 => None,
        ..0 => Some(format!("{} {back}", -steps)),
        _ => Some(format!("{steps} {forth}")),
    };
    let parts: Vec<String> =
        [part(down, "north", "south"), part(right, "west", "east")].into_iter().flatten().collect();
    if parts.is_empty() { "on the same square".to_owned() } else { parts.join(", ") }
}

/// `row 2, column 5`, counted on the mat.
fn place_word(spot: Spot) -> String {
    format!("row {}, column {}", spot.y(), spot.x())
}

impl Bout {
    /// A choice as a button shows it.
    pub(crate) fn label_choice(&self, roster: &Roster, choice: Choice) -> Label {
        let mut label = self.label_words(roster, choice);
        label.detail = crate::about::gloss(self, roster, choice);
        label.cost = self.label_cost(roster, choice);
        label
    }

    /// What it costs, in an activation.
    fn label_cost(&self, roster: &Roster, choice: Choice) -> Option<String> {
        let who = self.activation.who?;
        if !matches!(self.agenda.top(), Some(Step::Act(_))) {
            return None;
        }
        let ap = match choice {
            Choice::Move(_) => return Some("1 MP".to_owned()),
            Choice::StandUp => self.stand_cost(roster, who),
            Choice::TagOut => 2,
            _ => self.cost(roster, self.deed_of(roster, who, choice)?),
        };
        Some(format!("{ap} AP"))
    }

    fn label_words(&self, roster: &Roster, choice: Choice) -> Label {
        let name = |who: Who| self.name(roster, who);
        let of = |icon: Icon, text: String| Label::new(text).icon(icon);
        match choice {
            Choice::Corner(corner) => of(Icon::Flag, format!("Take the {} corner", corner.word())),
            Choice::KeepBack(who) => of(Icon::Stop, format!("Keep back {}", name(who))),
            Choice::Place(spot) => of(Icon::Place, self.label_place(roster, spot)),
            Choice::Sponsor(sponsor) => of(Icon::Coin, self.label_sponsor(roster, sponsor)),
            Choice::Enter(who) => of(Icon::Person, format!("Bring on {}", name(who))),
            Choice::Nominate(who) => of(Icon::Die, format!("Nominate {}", name(who))),
            Choice::Activate(who) => of(Icon::Person, format!("Activate {}", name(who))),
            Choice::Done => self.label_done(roster),
            Choice::Move(way) => of(Icon::Boot, format!("Move {}", way_word(way))),
            Choice::StandUp => of(Icon::Boot, "Stand up".to_owned()),
            Choice::Brawl(who) => of(Icon::Fist, format!("Brawl {}", name(who))),
            Choice::Grapple(who) => of(Icon::Grapple, format!("Grapple {}", name(who))),
            Choice::Trip(who) => of(Icon::Boot, format!("Trip {}", name(who))),
            Choice::Pin(who) => of(Icon::Pin, format!("Pin {}", name(who))),
            Choice::Lift(who) => of(Icon::Lift, format!("Lift {}", name(who))),
            Choice::Throw(spot) => of(Icon::Throw, self.label_throw(spot)),
            Choice::Bounce(rope) => of(Icon::Bolt, format!("Bounce off the {} rope", rope.word())),
            Choice::Climb => of(Icon::Lift, "Climb the turnbuckle".to_owned()),
            Choice::Dismount => of(Icon::Boot, "Climb down".to_owned()),
            Choice::Leap(who) => of(Icon::Jump, format!("Leap at {}", name(who))),
            Choice::CrowdPleaser => of(Icon::Crowd, "Please the crowd".to_owned()),
            Choice::TagOut => of(Icon::Tag, "Tag out".to_owned()),
            Choice::UseOn(slot, who) => {
                of(Icon::Star, format!("{} on {}", self.label_ability(roster, slot), name(who)))
            }
            Choice::Use(slot) => of(Icon::Star, format!("Use {}", self.label_ability(roster, slot))),
            Choice::BounceWith(slot, rope) => {
                of(Icon::Star, format!("{} off the {} rope", self.label_ability(roster, slot), rope.word()))
            }
            Choice::Reroll(die) => of(Icon::Reroll, self.label_die(roster, die)),
            Choice::Resist(stat) => of(Icon::Shield, self.label_resist(roster, stat)),
            Choice::Dodge(way) => of(Icon::Boot, format!("Dodge {}", way_word(way))),
            Choice::Apply(effect) => {
                of(Icon::Star, format!("Apply {} next", self.effect_word(roster, effect)))
            }
            Choice::Shove(way) => of(Icon::Hand, format!("Shove {}", way_word(way))),
            Choice::BouncedFrom(rope) => of(Icon::Bolt, format!("Into the {} rope", rope.word())),
            Choice::Smash => of(Icon::Bolt, "Into the turnbuckle".to_owned()),
            Choice::Pick(who) => of(Icon::Person, format!("Choose {}", name(who))),
            Choice::Option(picked) => of(Icon::Star, self.label_option(roster, picked)),
        }
    }

    /// No more of it, by what is asked.
    fn label_done(&self, roster: &Roster) -> Label {
        let text = match self.asked(roster).map(|asked| asked.why) {
            Some("act") => return Label::new("End activation").icon(Icon::Stop),
            Some("re-roll") => return Label::new("Keep the dice").icon(Icon::Yes),
            Some("sidelines") => "Bring on nobody",
            Some("sponsorship") if matches!(self.agenda.top(), Some(Step::SponsorHelps(_))) => {
                "Help nobody else"
            }
            Some("sponsorship") => "Call no sponsor",
            Some("airlift") => "Stay put",
            Some("stand up first") => "Stay down",
            _ => "Done",
        };
        Label::new(text).icon(Icon::No)
    }

    /// What is done there, and where: from where the wrestler stands, or else counted on the mat.
    fn label_place(&self, roster: &Roster, spot: Spot) -> String {
        let verb = match self.asked(roster).map(|asked| asked.why) {
            Some("airlift") => "Fly",
            Some("put down") => "Put down",
            Some("jump" | "land") => "Land",
            Some("impact") => "Push",
            Some("stay in") => "Stay",
            _ => "Place",
        };
        match self.subject().and_then(|who| self.spot(who)) {
            Some(from) => format!("{verb} {}", offset(from, spot)),
            None => format!("{verb} on {}", place_word(spot)),
        }
    }

    fn label_throw(&self, spot: Spot) -> String {
        let from = self.activation.who.and_then(|who| self.spot(who));
        let place = from.map_or_else(|| place_word(spot), |from| offset(from, spot));
        match Rope::of(spot) {
            Some(rope) => format!("Throw over the {} rope: {place}", rope.word()),
            None => format!("Throw {place}"),
        }
    }

    fn label_sponsor(&self, roster: &Roster, Sponsor(index): Sponsor) -> String {
        let name = roster.sponsorships.get(usize::from(index)).map_or("a sponsor", |one| one.name.as_str());
        format!("{} {name}", if self.round == 0 { "Sign" } else { "Call on" })
    }

    fn label_ability(&self, roster: &Roster, slot: Slot) -> String {
        let name = self.activation.who.and_then(|who| self.ability_name(roster, who, slot));
        name.unwrap_or("Ability").to_owned()
    }

    fn label_option(&self, roster: &Roster, Picked(index): Picked) -> String {
        let abilities = self.activation.who.map(|who| &self.card(roster, who).abilities);
        let mut options =
            abilities.into_iter().flatten().filter_map(|one| one.options.get(usize::from(index)));
        options.next().map_or_else(|| format!("Option {}", index + 1), |(name, _)| format!("Choose {name}"))
    }

    /// `Resist with DEX 2S1C`: the dice that it would roll.
    fn label_resist(&self, roster: &Roster, stat: Stat) -> String {
        let who = match self.agenda.top() {
            Some(Step::ChooseResist(step)) => Some(step.attack.on),
            _ => self.activation.who,
        };
        match who {
            Some(who) => format!("Resist with {}", self.stat_in_force(roster, who, stat)),
            None => format!("Resist with {}", stat_word(stat)),
        }
    }

    /// `Re-roll the silver 1`; a number tells dice that show the same apart.
    fn label_die(&self, roster: &Roster, place: DieOnTable) -> String {
        let faces = self.faces(roster);
        let shown = |at: usize| {
            let die = self.rolled.dice.get(at)?;
            Some(match die.metal {
                Metal::Crowd => format!("crowd die, {}", mood_word(faces.mood(die.face))),
                metal => format!("{} {}", metal.word(), faces.value(metal, die.face)),
            })
        };
        let at = usize::from(place.0);
        let Some(this) = shown(at) else { return format!("Re-roll die {}", at + 1) };
        let same = |other: &usize| shown(*other).as_ref() == Some(&this);
        let all = (0..self.rolled.dice.len()).filter(same).count();
        let number = (0..=at).filter(same).count();
        if all > 1 { format!("Re-roll the {this} (no. {number})") } else { format!("Re-roll the {this}") }
    }
}
