//! Every sentence a person reads: choices, events, questions.

mod refusals;
mod window;

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
            Some(Step::JumpFromRope(step)) => Some(step.who),
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
                format!("{who}: {ap} AP, {mp} MP. Choose an action.")
            }
            "corner" => "Choose your corner.".to_owned(),
            "set up" => format!("Set up {who}: choose a square."),
            "sidelines" if self.round == 0 => "Choose who stays on the sidelines.".to_owned(),
            "sidelines" => "Bring somebody on from the sidelines?".to_owned(),
            "come on" => format!("Choose a square in your corner for {who}."),
            "sponsorship" if self.round == 0 => "Choose a sponsor to sign.".to_owned(),
            "sponsorship" => match self.agenda.top() {
                Some(Step::SponsorHelps(SponsorHelps::Pick { left, .. })) => {
                    format!("Choose whom to help: up to {left} more.")
                }
                _ => "Use a sponsorship?".to_owned(),
            },
            "airlift" => format!("Choose an empty square for {who}."),
            "nominate" => "Choose who rolls for initiative. That wrestler goes first.".to_owned(),
            "activate" => "Choose who to activate.".to_owned(),
            "choice" => format!("Choose an option for {who} this activation."),
            "stand up first" => format!("{who} is held and Knocked Down. Stand up first?"),
            "get down" => {
                self.activation.who.map_or_else(String::new, |who| self.get_down_words(roster, who))
            }
            "re-roll" => {
                let seat = asked.seat();
                format!("{} Re-roll a die? {}", self.roll_words(roster, seat), self.dice_words(roster, seat))
            }
            "resist" => match self.agenda.top() {
                Some(Step::ChooseResist(ChooseResist { attack })) => self.resist_words(roster, attack),
                _ => "Choose a stat to resist with.".to_owned(),
            },
            "special rules" => "Choose which special rule to apply next.".to_owned(),
            "shove" => format!("Choose which way {who} is shoved."),
            "against the ropes" => format!("Choose what {who} hits: a rope or the turnbuckle."),
            "jump" => format!("Choose where {who} lands, or whom it stops at to attack."),
            "rope attack" => format!("{who} runs into two wrestlers. Choose one for the Rope Attack."),
            "dodge" => format!("Choose which way {who} dodges."),
            "put down" => format!("Choose where {who} is put down."),
            "throw" => format!("Choose where to throw {who}."),
            "land" => format!("Choose where {who} lands."),
            "stay in" => format!("{who} stays in the ring. Choose a square by the rope."),
            "impact" => format!("Choose where {who} is pushed."),
            "devastating" => format!("Choose whom {who} attacks next."),
            "fury" => format!("Choose whom {who} brawls once more."),
            "tag in" => format!("Choose where {who} comes in."),
            other => format!("{other}?"),
        }
    }

    /// A stat with the dice it rolls now: `DEF 1S1C`.
    fn stat_in_force(&self, roster: &Roster, who: Who, stat: Stat) -> String {
        format!("{} {}", stat.card_word(), self.stat(roster, who, stat))
    }

    /// What a Trip or a Lift rolls, and what each stat would roll against it.
    fn resist_words(&self, roster: &Roster, attack: Attack) -> String {
        let (by, on) = (self.name(roster, attack.by), self.name(roster, attack.on));
        let (what, dice) = (self.attack_name(roster, attack), self.attack_pool(roster, attack));
        let [first, second] =
            [attack.resist, Stat::Dexterity].map(|stat| self.stat_in_force(roster, attack.on, stat));
        format!("{by} tries {what} on {on} with {dice}. Resist with {first} or {second}?")
    }

    /// What the holder rolls, and what each stat of the one it holds would roll against it.
    fn get_down_words(&self, roster: &Roster, who: Who) -> String {
        let held_by = self.holder(who).map_or_else(String::new, |holder| {
            let grip = self.stat_in_force(roster, holder, Stat::Grapple);
            format!(" by {} ({grip})", self.name(roster, holder))
        });
        let [first, second] =
            [Stat::Grapple, Stat::Dexterity].map(|stat| self.stat_in_force(roster, who, stat));
        format!("{} is held{held_by}. Get down with {first} or {second}?", self.name(roster, who))
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
                        format!("{}: {} {}", place.0 + 1, metal.word(), faces.value(metal, die.face))
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
            Event::PleaserEnded { who } => {
                format!("{} of {} ends for everyone", self.card(roster, who).pleaser.name, name(who))
            }
            Event::NoEffect { by, special } => format!("{special} of {} has no effect", name(by)),
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
                let pleaser = &self.card(roster, who).pleaser;
                format!("{} pleases the crowd with {}: {}", name(who), pleaser.name, pleaser.show)
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
