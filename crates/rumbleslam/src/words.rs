//! Every sentence a person reads: choices, events, questions.

use kernel::{Asked, Seat};

use crate::bout::Bout;
use crate::choice::{Choice, EffectOfHit, Picked, Sponsor, Who};
use crate::dice::{Metal, Mood, Stat};
use crate::event::{Event, Shown};
use crate::notation::SEATS;
use crate::roster::{Roster, Slot};
use crate::rules::attack::{Attack, ChooseResist, Form};
use crate::rules::rounds::ComeOn;
use crate::rules::sponsorships::SponsorHelps;
use crate::rules::throw::{ComeDown, OverTheTop};
use crate::step::Step;

/// A stat as one says it.
pub(crate) const fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Attack => "attack",
        Stat::Defence => "defence",
        Stat::Grapple => "grapple",
        Stat::Dexterity => "dexterity",
    }
}

const fn mood_word(mood: Mood) -> &'static str {
    match mood {
        Mood::Cheer => "a cheer",
        Mood::Boo => "a boo",
        Mood::Blank => "a blank",
    }
}

const fn metal_word(metal: Metal) -> &'static str {
    match metal {
        Metal::Gold => "gold",
        Metal::Silver => "silver",
        Metal::Copper => "copper",
        Metal::Crowd => "crowd",
    }
}

fn seat_word(seat: Seat) -> &'static str {
    SEATS.get(seat.index()).copied().unwrap_or("somebody")
}

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

impl Bout {
    /// `Boilerback 1A`.
    pub(crate) fn name(&self, roster: &Roster, who: Who) -> String {
        format!("{} {who}", self.card(roster, who).name)
    }

    fn ability_name<'a>(&self, roster: &'a Roster, who: Who, slot: Slot) -> Option<&'a str> {
        self.card(roster, who).ability(slot).map(|ability| ability.name.as_str())
    }

    /// What an attack is called.
    pub(crate) fn attack_name(&self, roster: &Roster, attack: Attack) -> String {
        let author = if attack.reversed { attack.on } else { attack.by };
        match attack.form {
            Form::Brawl => "Brawl".to_owned(),
            Form::Grapple => "Grapple".to_owned(),
            Form::Trip => "Trip".to_owned(),
            Form::Lift => "Lift".to_owned(),
            Form::Rope => "Rope Attack".to_owned(),
            Form::Turnbuckle => "Turnbuckle Attack".to_owned(),
            Form::Ability(slot) => self.ability_name(roster, author, slot).unwrap_or("ability").to_owned(),
        }
    }

    /// A choice as one says it.
    pub(crate) fn say_choice(&self, roster: &Roster, choice: Choice) -> String {
        let ability = |slot: Slot| {
            let name = self.activation.who.and_then(|who| self.ability_name(roster, who, slot));
            name.map_or_else(|| format!("ability {}", slot.0 + 1), str::to_owned)
        };
        let text = match choice {
            Choice::Corner(corner) => format!("corner {}", corner.word()),
            Choice::KeepBack(who) => format!("keep back {who}"),
            Choice::Place(spot) => format!("place {spot}"),
            Choice::Sponsor(Sponsor(index)) => roster
                .sponsorships
                .get(usize::from(index))
                .map_or_else(|| format!("sponsor {}", index + 1), |sponsor| sponsor.name.clone()),
            Choice::Enter(who) => format!("bring on {who}"),
            Choice::Nominate(who) => format!("nominate {who}"),
            Choice::Activate(who) => format!("activate {who}"),
            Choice::Done => "done".to_owned(),
            Choice::Move(way) => format!("move {}", way.letters()),
            Choice::StandUp => "stand up".to_owned(),
            Choice::Brawl(who) => format!("brawl {who}"),
            Choice::Grapple(who) => format!("grapple {who}"),
            Choice::Trip(who) => format!("trip {who}"),
            Choice::Pin(who) => format!("pin {who}"),
            Choice::Lift(who) => format!("lift {who}"),
            Choice::Throw(spot) => format!("throw {spot}"),
            Choice::Bounce(rope) => format!("bounce {}", rope.word()),
            Choice::Climb => "climb".to_owned(),
            Choice::Dismount => "dismount".to_owned(),
            Choice::Leap(who) => format!("leap {who}"),
            Choice::CrowdPleaser => "crowd pleaser".to_owned(),
            Choice::TagOut => "tag out".to_owned(),
            Choice::UseOn(slot, who) => format!("{} {who}", ability(slot)),
            Choice::Use(slot) => ability(slot),
            Choice::BounceWith(slot, rope) => format!("{} {}", ability(slot), rope.word()),
            Choice::Reroll(die) => format!("re-roll {}", die.0 + 1),
            Choice::Resist(stat) => stat_word(stat).to_owned(),
            Choice::Dodge(way) => format!("dodge {}", way.letters()),
            Choice::Apply(effect) => self.effect_word(roster, effect),
            Choice::Shove(way) => format!("shove {}", way.letters()),
            Choice::BouncedFrom(rope) => format!("bounced from {}", rope.word()),
            Choice::Smash => "smash".to_owned(),
            Choice::Pick(who) => format!("pick {who}"),
            Choice::Option(Picked(index)) => {
                let options = self.activation.who.map(|who| &self.card(roster, who).abilities);
                let option =
                    options.and_then(|all| all.iter().find_map(|a| a.options.get(usize::from(index))));
                option.map_or_else(|| format!("option {}", index + 1), |(name, _)| name.clone())
            }
        };
        text.to_lowercase()
    }

    fn effect_word(&self, roster: &Roster, effect: EffectOfHit) -> String {
        let Some(Step::ApplyRules(rules)) = self.agenda.top() else {
            return format!("rule {}", effect.0 + 1);
        };
        let effects = self.effects(roster, rules.attack, rules.margin);
        let index = usize::from(effect.0);
        match effects.get(index).copied().flatten() {
            Some(special) if effects[..index].contains(&Some(special)) => format!("{special} again"),
            Some(special) => special.to_string(),
            None => format!("rule {}", effect.0 + 1),
        }
    }

    /// Whom the question of the moment is about.
    pub fn subject(&self) -> Option<Who> {
        match self.agenda.top() {
            Some(Step::SetUpNext(step)) => step.next(self),
            Some(Step::ComeOn(ComeOn::Place(who)) | Step::SponsorHelps(SponsorHelps::Airlift { who })) => {
                Some(who)
            }
            Some(Step::PutDown(step)) => Some(step.who),
            Some(Step::Dodge(step)) => Some(step.who),
            Some(Step::Shove(step)) => Some(step.on),
            Some(Step::AgainstTheRopes(step)) => Some(step.who),
            Some(Step::RunInto(step)) => Some(step.who),
            Some(Step::Displace(step)) => Some(step.who),
            Some(Step::Land(step)) => Some(step.attack.by),
            Some(Step::FreeThrow(step)) => self.wrestler(step.by).holds,
            Some(Step::ComeDown(ComeDown::Choose { thrown, .. } | ComeDown::Beside { thrown, .. })) => {
                Some(thrown)
            }
            Some(Step::OverTheTop(OverTheTop::Cling { thrown, .. })) => Some(thrown),
            Some(Step::TagIn(step)) => Some(step.partner),
            _ => self.activation.who,
        }
    }

    /// The question of the moment.
    pub(crate) fn ask_words(&self, roster: &Roster, asked: Asked) -> String {
        let who = self.subject().map_or_else(|| "your wrestler".to_owned(), |who| self.name(roster, who));
        match asked.why {
            "act" => {
                let (ap, mp) = (self.activation.ap, self.activation.mp);
                format!("{who} has {ap}AP and {mp}MP: what does it do?")
            }
            "corner" => "Which corner do you take?".to_owned(),
            "set up" => format!("Where does {who} stand?"),
            "sidelines" if self.round == 0 => "Who stays on the sidelines?".to_owned(),
            "sidelines" => "Does somebody come on from the sidelines?".to_owned(),
            "come on" => format!("Where in your corner does {who} come on?"),
            "sponsorship" if self.round == 0 => "Which sponsor do you sign?".to_owned(),
            "sponsorship" => match self.agenda.top() {
                Some(Step::SponsorHelps(SponsorHelps::Pick { left, .. })) => {
                    format!("Who is helped? Up to {left} more.")
                }
                _ => "Do you call on a sponsor?".to_owned(),
            },
            "airlift" => format!("Where is {who} set down?"),
            "nominate" => "Who rolls for the Initiative, and goes first?".to_owned(),
            "activate" => "Who goes next?".to_owned(),
            "choice" => format!("What does {who} choose for this activation?"),
            "stand up first" => format!("{who} is held and lies: does it stand up first?"),
            "get down" => format!("{who} is held: does it get down by grapple or by dexterity?"),
            "re-roll" => format!("Re-roll one of your dice? {}", self.dice_words(roster, asked.seat())),
            "resist" => match self.agenda.top() {
                Some(Step::ChooseResist(ChooseResist { attack })) => {
                    let (by, on) = (self.name(roster, attack.by), self.name(roster, attack.on));
                    format!("{by} tries {} on {on}: which stat resists?", self.attack_name(roster, attack))
                }
                _ => "Which stat resists?".to_owned(),
            },
            "special rules" => "Which special rule comes next?".to_owned(),
            "shove" => format!("Which way is {who} shoved?"),
            "against the ropes" => format!("What does {who} meet: a rope, or the turnbuckle?"),
            "rope attack" => format!("Which of the two does {who} run into?"),
            "dodge" => format!("Which way does {who} dodge?"),
            "put down" => format!("Where is {who} put down?"),
            "throw" => format!("Where is {who} thrown?"),
            "land" => format!("Where does {who} come down?"),
            "stay in" => format!("{who} stays in the ring: where by the rope?"),
            "impact" => format!("Where is {who} pushed?"),
            "devastating" => format!("Who is hit next by {who}?"),
            "fury" => format!("Whom does {who} brawl once more?"),
            "tag in" => format!("Where does {who} come in?"),
            other => format!("{other}?"),
        }
    }

    /// That seat's dice on the table, by number.
    pub(crate) fn dice_words(&self, roster: &Roster, seat: Seat) -> String {
        let faces = self.faces(roster);
        let words: Vec<String> = self
            .rerollable(seat)
            .filter_map(|place| {
                let die = self.rolled.dice.get(usize::from(place.0))?;
                Some(match die.metal {
                    Metal::Crowd => format!("{}: {}", place.0 + 1, mood_word(faces.mood(die.face))),
                    metal => {
                        format!("{}: {} {}", place.0 + 1, metal_word(metal), faces.value(metal, die.face))
                    }
                })
            })
            .collect();
        words.join(", ")
    }

    /// An event as a sentence.
    pub(crate) fn tell_event(&self, roster: &Roster, event: &Event) -> String {
        let name = |who: Who| self.name(roster, who);
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
                format!("{} has {amount} more {} until the end of the round", name(who), stat_word(stat))
            }
            Event::Airlifted { who, to } => format!("{} is flown to {to}", name(who)),
            Event::Nominated { who } => format!("{} is nominated", name(who)),
            Event::RolledInitiative { who, ref shown } => {
                format!("{} rolls {} for the Initiative", name(who), sum(shown))
            }
            Event::TookInitiative { seat } => format!("{} takes the Initiative", seat_word(seat)),
            Event::Activated { who, ap, mp } => format!("{} is activated with {ap}AP and {mp}MP", name(who)),
            Event::ActivationEnded { who } => format!("{} is done", name(who)),
            Event::RoundEnded { round } => format!("round {round} ends"),
            Event::Rerolled { seat, metal, from, to } => {
                format!("{} re-rolls a {} {from}, and it shows {to}", seat_word(seat), metal_word(metal))
            }
            Event::CrowdRerolled { seat, from, to } => {
                format!(
                    "{} re-rolls {}, and the crowd answers with {}",
                    seat_word(seat),
                    mood_word(from),
                    mood_word(to)
                )
            }
            Event::Moved { who, to } => format!("{} moves to {to}", name(who)),
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
                format!("{} takes {damage} damage and has {left}", name(who))
            }
            Event::KnockedOut { who } => format!("{} is KO'd", name(who)),
            Event::KnockedDown { who } => format!("{} is knocked down", name(who)),
            Event::Healed { who, amount, left } => format!("{} recovers {amount} and has {left}", name(who)),
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
            Event::Pinned { who, .. } => format!("{} is counted out and removed", name(who)),
            Event::LiftTried { by, on, ref shown, weight } => {
                format!("{} heaves at {}: {} against a weight of {weight}", name(by), name(on), sum(shown))
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
            Event::ThrownOut { who } => format!("{} is thrown out of the ring and removed", name(who)),
            Event::FellOff { who } => format!("{} falls off the turnbuckle and is removed", name(who)),
            Event::PleasedCrowd { who } => {
                format!("{} pleases the crowd with {}", name(who), self.card(roster, who).pleaser.name)
            }
            Event::FailedCrowd { who } => format!("{} fails to please the crowd", name(who)),
            Event::BoredCrowd { who } => format!("{} leaves the crowd cold", name(who)),
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
