//! Abilities in words, made from what they do, so that no text can contradict the rules.

use super::count;
use crate::{
    Ability, Class, Condition, Cost, Effect, Exchange, Gain, Icon, Initiative, Kind, Labels, Reversal, Then,
    When,
};

/// A cost, if there is one.
fn cost(cost: Cost) -> Option<String> {
    match (cost.stamina, cost.health) {
        (0, 0) => None,
        (stamina, 0) => Some(format!("{stamina} stamina")),
        (0, health) => Some(format!("{health} health")),
        (stamina, health) => Some(format!("{stamina} stamina and {health} health")),
    }
}

/// What somebody gains, in a list.
fn gain(gain: Gain) -> String {
    let parts: Vec<String> = [
        (gain.momentum > 0).then(|| format!("{} momentum", gain.momentum)),
        (gain.stamina > 0).then(|| format!("{} stamina", gain.stamina)),
        (gain.health > 0).then(|| format!("{} health", gain.health)),
        (gain.cards > 0).then(|| count(gain.cards, "card")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
}

fn attacks(labels: Labels) -> String {
    let names: Vec<&str> = [
        (Labels::kind(Kind::Grapple), "grapple"),
        (Labels::kind(Kind::Throw), "throw"),
        (Labels::kind(Kind::Strike), "strike"),
        (Labels::kind(Kind::Aerial), "aerial attack"),
        (Labels::class(Class::Signature), "signature"),
        (Labels::class(Class::Finisher), "finisher"),
    ]
    .into_iter()
    .filter(|(label, _)| labels.meet(*label))
    .map(|(_, name)| name)
    .collect();
    if names.is_empty() { "attack".into() } else { names.join(" or ") }
}

fn signed(by: i8) -> String {
    if by < 0 { format!("{} less", -by) } else { format!("{by} more") }
}

impl Ability {
    /// What it does, in one sentence.
    pub fn text(&self) -> String {
        let attack = attacks(self.attacks);
        let one = format!("{} {attack}", if attack.starts_with('a') { "an" } else { "a" });
        let moment = match self.when {
            When::Always => String::new(),
            When::Declaring => format!("when you declare {one}"),
            When::Defending if self.attacks.is_empty() => "when you are attacked".into(),
            When::Defending => format!("when you are attacked with {one}"),
            When::AfterAHit => format!("after {one} that hit"),
            When::AfterAMiss => format!("after {one} that missed"),
            When::Pinning => format!("when you pin with {one}"),
            When::Pinned => "while you are pinned".into(),
        };
        let condition = match self.condition {
            Condition::None => String::new(),
            Condition::TheirHealthLow => "while the opponent's health is low".into(),
            Condition::MomentumTheirs => "while the marker is on the opponent's side".into(),
            Condition::Momentum(least) => format!("while you have {least} momentum or more"),
        };
        let price = cost(self.cost).map(|cost| format!("for {cost}")).unwrap_or_default();
        let effect = match self.effect {
            Effect::Gain(gained) => format!("you gain {}", gain(gained)),
            Effect::Damage(by) => format!("deal {by} damage"),
            Effect::Target(by) if self.when == When::Always => {
                format!("each {attack} of yours needs {}", signed(by))
            }
            Effect::Target(by) => format!("it needs {}", signed(by)),
            Effect::TheirTarget(by) => format!("each {attack} of the opponent needs {}", signed(by)),
            Effect::Initiative(initiative) => describe_initiative(initiative),
            Effect::KickOuts(by) if by < 0 => format!("the opponent has {} kick-out attempt", signed(by)),
            Effect::KickOuts(by) => format!("you have {} kick-out attempt", signed(by)),
            Effect::Combo(more) => format!("combo icons count {more} more"),
            Effect::Search => "take any card of your pile into your hand".into(),
            Effect::Keep => "take the card back into your hand".into(),
            Effect::Armour { from, less } => {
                format!("an attack of {from} damage or more deals you {less} less")
            }
            Effect::Brace { less, momentum } => {
                format!("if the attack hits, it deals {less} less damage and you gain {momentum} momentum")
            }
            Effect::KickOutRoll(by) => format!("each roll of this pin counts {}", signed(by)),
            Effect::Discount(less) => {
                format!("your first attack of each initiative costs {less} stamina less")
            }
            Effect::Reroll => "roll again without a discard".into(),
            Effect::Drain(by) => format!("the opponent loses {by} stamina"),
            Effect::MomentumCounts => format!("momentum helps each {attack} as it helps a signature"),
            Effect::Scramble(number) => {
                format!("the opponent shuffles {} at random into the pile", count(number, "card"))
            }
            Effect::TurnTheTide => "move it to half its number on your side".into(),
        };
        let when =
            [moment, condition].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let head = [when, price].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        if head.is_empty() { effect } else { format!("{head}: {effect}") }
    }
}

impl Reversal {
    /// What it costs and does.
    pub fn text(&self) -> String {
        let price = cost(self.cost).map(|cost| format!(" for {cost}")).unwrap_or_default();
        let icon = match self.icon {
            Some(Icon::Taunt) => ", then perhaps taunt",
            Some(Icon::Recover) => ", then perhaps recover",
            Some(Icon::Pin) => ", then perhaps pin",
            None => "",
        };
        format!("{} damage, {} momentum{price}{icon}", self.damage, self.momentum)
    }
}

impl Exchange {
    /// What both gain.
    pub fn text(&self) -> String {
        format!("{} (opponent: {})", gain(self.you), gain(self.them))
    }
}

fn describe_initiative(initiative: Initiative) -> String {
    let roll = initiative.roll.map(|target| format!("roll {target}+ to ")).unwrap_or_default();
    let then = match initiative.then {
        Then::Nothing => String::new(),
        Then::Pin => " and try a pin".into(),
        Then::Damage(by) => format!(" and deal {by} damage"),
    };
    let countered = initiative
        .countered
        .map(|target| format!("; countered by {target}+ or a reversal"))
        .unwrap_or_default();
    format!("{roll}take the initiative{then}{countered}")
}
