//! Every sentence a person reads: choices and questions here, the rest in the files below.

mod events;
mod labels;
mod refusals;
pub(crate) mod voices;
mod window;

use kernel::{Asked, Seat};

use crate::bout::Bout;
use crate::choice::{Choice, EffectOfHit, Picked, Sponsor, Who};
use crate::dice::{Metal, Mood, Pool, Stat};
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

/// Dice as one counts them at the table: `2 silver, 1 copper +1`.
fn pool_words(pool: Pool) -> String {
    let kinds = [(pool.gold, "gold"), (pool.silver, "silver"), (pool.copper, "copper")];
    let dice: Vec<String> =
        kinds.iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
    match (dice.join(", "), pool.flat) {
        (none, 0) if none.is_empty() => "no dice".to_owned(),
        (none, flat) if none.is_empty() => format!("{flat:+}"),
        (dice, 0) => dice,
        (dice, flat) => format!("{dice} {flat:+}"),
    }
}

fn seat_word(seat: Seat) -> &'static str {
    SEATS.get(seat.index()).copied().unwrap_or("somebody")
}

/// The name of a seat at the beginning of a sentence, or in a headline.
fn team_name(seat: Seat) -> String {
    kernel::sentence(seat_word(seat)).trim_end_matches('.').to_owned()
}

impl Bout {
    /// `Boilerback 1A`: the name in scenarios, where two may be called the same.
    pub(crate) fn noted_name(&self, roster: &Roster, who: Who) -> String {
        format!("{} {who}", self.card(roster, who).name)
    }

    /// `Boilerback`: the name that people read. A number tells two of one team apart, the seat those of two teams:
    /// `Boilerback #2 (away)`.
    pub fn name(&self, roster: &Roster, who: Who) -> String {
        let card = self.wrestler(who).card;
        let of = |seat: Seat| {
            let team = usize::from(self.team(seat).size);
            (0..team).map(move |number| Who::new(seat, number)).filter(|&one| self.wrestler(one).card == card)
        };
        let mut name = self.card(roster, who).name.clone();
        if of(who.seat()).count() > 1 {
            let number = of(who.seat()).position(|one| one == who).unwrap_or_default() + 1;
            name = format!("{name} #{number}");
        }
        let seats = (0..usize::from(self.seats)).map(Seat::at);
        if seats.filter(|&seat| seat != who.seat()).any(|seat| of(seat).next().is_some()) {
            name = format!("{name} ({})", seat_word(who.seat()));
        }
        name
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

    /// An attack as a sentence without its end: `Trick tries to trip Pearl`.
    pub(crate) fn attempt(&self, roster: &Roster, attack: Attack) -> String {
        let (by, on) = (self.name(roster, attack.by), self.name(roster, attack.on));
        match attack.form {
            Form::Brawl => format!("{by} brawls with {on}"),
            Form::Grapple => format!("{by} grapples with {on}"),
            Form::Trip => format!("{by} tries to trip {on}"),
            Form::Lift => format!("{by} tries to lift {on}"),
            Form::Rope => format!("{by} makes a Rope Attack on {on}"),
            Form::Turnbuckle => format!("{by} makes a Turnbuckle Attack on {on}"),
            Form::Ability(_) => format!("{by} uses {} on {on}", self.attack_name(roster, attack)),
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
                format!(
                    "{} Dice {}. Re-roll one?",
                    self.roll_words(roster, seat),
                    self.dice_words(roster, seat)
                )
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

    /// A stat with the dice it rolls now: `DEF (1 silver, 1 copper)`.
    fn stat_in_force(&self, roster: &Roster, who: Who, stat: Stat) -> String {
        format!("{} ({})", stat.card_word(), pool_words(self.stat(roster, who, stat)))
    }

    /// What a Trip or a Lift rolls, and what each stat would roll against it.
    fn resist_words(&self, roster: &Roster, attack: Attack) -> String {
        let (attempt, dice) = (self.attempt(roster, attack), pool_words(self.attack_pool(roster, attack)));
        let [first, second] =
            [attack.resist, Stat::Dexterity].map(|stat| self.stat_in_force(roster, attack.on, stat));
        format!("{attempt} with {dice}. Resist with {first} or {second}?")
    }

    /// What the holder rolls, and what each stat of the one it holds would roll against it.
    fn get_down_words(&self, roster: &Roster, who: Who) -> String {
        let held_by = self.holder(who).map_or_else(String::new, |holder| {
            let grip = self.stat_in_force(roster, holder, Stat::Grapple);
            format!(" by {}, {grip}", self.name(roster, holder))
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
}
