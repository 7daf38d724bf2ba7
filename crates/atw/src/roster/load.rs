//! Reads wrestlers from their files, and says everything that is wrong with them.

use content::Located;
use kernel::{ContentFile, Problem, Problems};

use super::text::*;
use super::*;
use crate::bout::MOMENTUM_END;
use crate::cards::MOST_CARDS;
use crate::rules::starting_hand;

/// The wrestlers that are built in, a file each.
pub const FILES: &[(&str, &str)] = &[
    ("kestrel-vane.toml", include_str!("../../content/kestrel-vane.toml")),
    ("brom-haldane.toml", include_str!("../../content/brom-haldane.toml")),
    ("ilse-marchetti.toml", include_str!("../../content/ilse-marchetti.toml")),
    ("sully-rusk.toml", include_str!("../../content/sully-rusk.toml")),
    ("odalys-thorne.toml", include_str!("../../content/odalys-thorne.toml")),
    ("marrow-okafor.toml", include_str!("../../content/marrow-okafor.toml")),
    ("wren-castellane.toml", include_str!("../../content/wren-castellane.toml")),
    ("lucan-nightjar.toml", include_str!("../../content/lucan-nightjar.toml")),
    ("dorran-vask.toml", include_str!("../../content/dorran-vask.toml")),
    ("hesper-quillon.toml", include_str!("../../content/hesper-quillon.toml")),
];

/// The greatest number of a taunt, a recovery, a reversal or an ability: the meters are not longer.
const MOST_GAIN: u8 = 10;
/// The hand limit of a board that prints none.
const HAND: u8 = 5;
/// The largest hand limit: a question never offers more.
const LARGEST_HAND: u8 = 8;

/// What a wrestler's file may say, for editors.
pub fn schema() -> serde_json::Value {
    content::schema::<File>()
}

/// Reads every file as one wrestler.
pub fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
    let mut found = Vec::new();
    let mut wrestlers: Vec<Wrestler> = Vec::new();
    for (file, text) in files {
        let Some(read) = content::read::<File>(file, text, &mut found) else { continue };
        let key = file.strip_suffix(".toml").unwrap_or(file);
        if wrestlers.iter().any(|other| other.key == key) {
            found.push(Problem::new(file, "this wrestler is there twice"));
        }
        wrestlers.extend(wrestler(file, key, read, &mut found));
    }
    if wrestlers.is_empty() && found.is_empty() {
        found.push(Problem::new("content", "there is no wrestler"));
    }
    if wrestlers.len() > u8::MAX as usize {
        found.push(Problem::new("content", "at most 255 wrestlers can be told apart"));
    }
    Problems::unless(found, || Roster { wrestlers })
}

fn wrestler(file: &str, key: &str, read: File, found: &mut Vec<Problem>) -> Option<Wrestler> {
    let before = found.len();
    let at = |field: &str, reason: String| Problem::new(format!("{file} {field}"), reason);
    if !plain_name(&read.name) {
        found.push(at("name", format!("a wrestler needs a name, without {NOT_IN_NAMES}")));
    }
    for (field, track) in [("health", &read.health), ("stamina", &read.stamina)] {
        if !(1..=40).contains(&track.max) {
            found.push(at(field, format!("max is {}: it must be from 1 to 40", track.max)));
        }
        if track.low >= track.max {
            found.push(at(field, format!("low is {}: it must be below max, {}", track.low, track.max)));
        }
    }
    let hand = read.hand.unwrap_or(HAND);
    if !(1..=LARGEST_HAND).contains(&hand) {
        found.push(at("hand", format!("{hand} cards: it must be from 1 to {LARGEST_HAND}")));
    }
    if read.cards.len() > MOST_CARDS || read.cards.len() <= hand as usize {
        let least = hand + 1;
        let count = read.cards.len();
        found.push(at("cards", format!("{count} cards: a deck has from {least} to {MOST_CARDS}")));
    }
    let finishers = read.cards.iter().filter(|card| card.icons.contains(&CardIcon::Finisher)).count();
    if finishers != 1 {
        found.push(at("cards", format!("{finishers} finishers: a deck has 1")));
    }
    let mut names: Vec<String> = Vec::new();
    for card in &read.cards {
        let name = card.name.to_lowercase();
        if !plain_name(&name) {
            found.push(card.problem_at("name", format!("a card needs a name, without {NOT_IN_NAMES}")));
        } else if names.contains(&name) {
            found.push(card.problem_at("name", "two cards of a deck cannot share a name"));
        }
        names.push(name);
        check_card(card, found);
    }
    if read.one_time.len() != 2 {
        found.push(at("one_time", format!("{} one-time abilities: a board has 2", read.one_time.len())));
    }
    let most = MOST_GAIN;
    let gains = [read.taunt.you, read.taunt.them, read.recover.you, read.recover.them];
    if gains.iter().any(|gain| gain.health.max(gain.stamina).max(gain.cards).max(gain.momentum) > most) {
        found.push(at("taunt, recover", format!("nobody gains more than {most} of anything")));
    }
    let reversal = &read.reversal;
    if reversal.damage.max(reversal.momentum).max(reversal.cost.stamina).max(reversal.cost.health) > most {
        found.push(at("reversal", format!("its numbers are {most} at most")));
    }
    let permanent = ability(&read.permanent, true, found);
    let mut one_time =
        read.one_time.iter().map(|text| ability(text, false, found)).collect::<Vec<_>>().into_iter();
    let abilities = [permanent, one_time.next()?, one_time.next()?];
    for (index, ability) in abilities.iter().enumerate() {
        let name = ability.name.to_lowercase();
        let twice = abilities[..index].iter().any(|other| other.name.to_lowercase() == name);
        if !plain_name(&name) || name == "reversal" || twice {
            let reason = format!(
                "\"{}\": a name of its own, without {NOT_IN_NAMES}, and not \"reversal\"",
                ability.name
            );
            found.push(at("abilities", reason));
        }
    }
    if found.len() > before {
        return None;
    }

    let cards: Vec<AttackCard> = read.cards.iter().map(|card| attack_card(card)).collect();
    let numbered = || cards.iter().enumerate().map(|(index, card)| (Card(index as u8), card));
    let finisher = numbered().find(|(_, card)| card.class == Class::Finisher)?.0;
    let rampaging = numbered().filter(|(_, card)| card.rampage).map(|(index, _)| index).collect();
    let made = Wrestler {
        key: key.to_owned(),
        name: read.name,
        style: read.style,
        line: read.line,
        look: read.look,
        health: Track { max: read.health.max, low: read.health.low },
        stamina: Track { max: read.stamina.max, low: read.stamina.low },
        hand,
        taunt: exchange(&read.taunt),
        recover: exchange(&read.recover),
        reversal: Reversal {
            name: read.reversal.name,
            cost: cost(read.reversal.cost),
            damage: read.reversal.damage,
            momentum: read.reversal.momentum,
            icon: read.reversal.icon.map(|icon| match icon {
                IconText::Taunt => Icon::Taunt,
                IconText::Recover => Icon::Recover,
                IconText::Pin => Icon::Pin,
            }),
        },
        abilities,
        deck: Cards::first(cards.len()),
        finisher,
        rampaging,
        cards,
    };
    if starting_hand::pickable(&made, Cards::NONE).next().is_none() {
        let most = starting_hand::MOST_DAMAGE;
        found.push(at("cards", format!("no {hand} cards have {most} damage or less: nobody could start")));
        return None;
    }
    Some(made)
}

/// The signs that positions and scenarios need for themselves.
const NOT_IN_NAMES: &str = ", : ; | = \"";

fn plain_name(name: &str) -> bool {
    name.chars().any(char::is_alphanumeric) && !name.chars().any(|letter| ",:;|=\"\n".contains(letter))
}

fn check_card(card: &Located<CardText>, found: &mut Vec<Problem>) {
    let limits = [
        ("damage", card.damage, 0, 12),
        ("stamina", card.stamina, 0, 9),
        ("target", card.target, 1, 6),
        ("momentum", card.momentum, 0, 9),
    ];
    for (field, value, least, most) in limits {
        if !(least..=most).contains(&value) {
            found.push(card.problem_at(field, format!("{value}: it must be from {least} to {most}")));
        }
    }
    let has = |icon| card.icons.contains(&icon);
    if has(CardIcon::Signature) && has(CardIcon::Finisher) {
        found.push(card.problem_at("icons", "a card is a signature or the finisher, not both"));
    }
    for (icon, name) in [(CardIcon::KickOut, "kick-out"), (CardIcon::Hold, "hold")] {
        if has(icon) && !has(CardIcon::Pin) {
            found
                .push(card.problem_at("icons", format!("the {name} icon does nothing without the pin icon")));
        }
    }
}

/// An ability, checked: each effect belongs to its moment, and only a permanent ability can be passive.
fn ability(text: &Located<AbilityText>, permanent: bool, found: &mut Vec<Problem>) -> Ability {
    let when = match text.when {
        WhenText::Always => When::Always,
        WhenText::Declaring => When::Declaring,
        WhenText::Defending => When::Defending,
        WhenText::AfterAHit => When::AfterAHit,
        WhenText::AfterAMiss => When::AfterAMiss,
        WhenText::Pinning => When::Pinning,
        WhenText::Pinned => When::Pinned,
    };
    let effect = effect(text.effect);
    let fits = match effect {
        Effect::Target(_) => matches!(when, When::Always | When::Declaring),
        Effect::TheirTarget(_)
        | Effect::Combo(_)
        | Effect::Armour { .. }
        | Effect::Discount(_)
        | Effect::MomentumCounts => when == When::Always,
        Effect::Gain(_)
        | Effect::Damage(_)
        | Effect::Search
        | Effect::Keep
        | Effect::Drain(_)
        | Effect::Scramble(_)
        | Effect::TurnTheTide => when == When::AfterAHit,
        Effect::Initiative(_) | Effect::Brace { .. } => when == When::Defending,
        Effect::KickOuts(by) => when == if by < 0 { When::Pinning } else { When::Pinned },
        Effect::KickOutRoll(_) => when == When::Pinned,
        Effect::Reroll => when == When::AfterAMiss,
    };
    if strength(effect).max(text.cost.stamina).max(text.cost.health) > MOST_GAIN {
        found.push(text.problem_at("effect", format!("numbers of an ability are {MOST_GAIN} at most")));
    }
    if !fits {
        found.push(text.problem_at("effect", "this effect does nothing at that moment (\"when\")"));
    }
    if when == When::Always && !permanent {
        found.push(text.problem_at("when", "a one-time ability is triggered, so it cannot be there always"));
    }
    if permanent && matches!(when, When::Pinned | When::AfterAMiss | When::Pinning) {
        found.push(text.problem_at("when", "at this moment only a one-time ability can be used"));
    }
    if when == When::Always && (text.cost.stamina > 0 || text.cost.health > 0) {
        found.push(text.problem_at("cost", "a passive ability is never triggered, so it costs nothing"));
    }
    if let Effect::Initiative(initiative) = effect {
        for (field, target) in [
            ("effect.initiative.roll", initiative.roll),
            ("effect.initiative.countered", initiative.countered),
        ] {
            if target.is_some_and(|target| !(2..=6).contains(&target)) {
                found.push(text.problem_at(field, "a die must reach a number from 2 to 6"));
            }
        }
        let costs = text.cost.stamina > 0 || text.cost.health > 0;
        let limited = text.condition.is_some() || text.momentum.is_some() || !text.attacks.is_empty();
        let sure = initiative.roll.is_none() && initiative.countered.is_none();
        if permanent && sure && !costs && !limited {
            let reason = "nobody could ever hit a wrestler who takes the initiative each time and for nothing: \
                          let it cost something, fail sometimes, or answer some attacks only";
            found.push(text.problem_at("effect", reason));
        }
    }
    if text.momentum.is_some_and(|least| !(1..=MOMENTUM_END.cast_unsigned()).contains(&least)) {
        found.push(text.problem_at("momentum", format!("it must be from 1 to {MOMENTUM_END}")));
    }
    let condition = match (text.condition, text.momentum) {
        (None, None) => Condition::None,
        (Some(WhileText::TheirHealthLow), None) => Condition::TheirHealthLow,
        (Some(WhileText::MomentumTheirs), None) => Condition::MomentumTheirs,
        (None, Some(least)) => Condition::Momentum(least),
        (Some(_), Some(_)) => {
            found
                .push(text.problem_at("momentum", "an ability has one condition: \"while\" or \"momentum\""));
            Condition::None
        }
    };
    let attacks = text.attacks.iter().fold(Labels::default(), |labels, label| {
        labels.and(match label {
            LabelText::Grapple => Labels::kind(Kind::Grapple),
            LabelText::Throw => Labels::kind(Kind::Throw),
            LabelText::Strike => Labels::kind(Kind::Strike),
            LabelText::Aerial => Labels::kind(Kind::Aerial),
            LabelText::Signature => Labels::class(Class::Signature),
            LabelText::Finisher => Labels::class(Class::Finisher),
        })
    });
    // At some moments nobody can tell which attack it is about: such an ability would never work.
    let told_apart = match (when, effect) {
        (When::Pinned, _) | (_, Effect::Combo(_) | Effect::Armour { .. } | Effect::Discount(_)) => {
            Labels::default()
        }
        (When::Pinning, _) => Labels::kind(Kind::Grapple),
        _ => attacks,
    };
    if attacks != told_apart && !attacks.is_empty() {
        let reason = if told_apart.is_empty() {
            "this ability is about every attack"
        } else {
            "a pin is told apart only by whether it is a grapple"
        };
        found.push(text.problem_at("attacks", reason));
    }
    Ability { name: text.name.clone(), when, attacks, condition, cost: cost(text.cost), effect }
}

/// The greatest number in an effect.
fn strength(effect: Effect) -> u8 {
    match effect {
        Effect::Gain(gain) => gain.health.max(gain.stamina).max(gain.cards).max(gain.momentum),
        Effect::Damage(by)
        | Effect::Combo(by)
        | Effect::Discount(by)
        | Effect::Drain(by)
        | Effect::Scramble(by) => by,
        Effect::Target(by) | Effect::TheirTarget(by) | Effect::KickOuts(by) | Effect::KickOutRoll(by) => {
            by.unsigned_abs()
        }
        Effect::Initiative(Initiative { then: Then::Damage(by), .. }) => by,
        Effect::Armour { from, less } => less.max(from.min(MOST_GAIN)),
        Effect::Brace { less, momentum } => less.max(momentum),
        Effect::Initiative(_)
        | Effect::Search
        | Effect::Keep
        | Effect::Reroll
        | Effect::MomentumCounts
        | Effect::TurnTheTide => 0,
    }
}
