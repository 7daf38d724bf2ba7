//! What a wrestler's file says, word by word, and what it means.

use content::Located;
use schemars::JsonSchema;
use serde::Deserialize;

use super::*;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) name: String,
    pub(super) style: String,
    pub(super) line: String,
    #[serde(default)]
    pub(super) look: content::Appearance,
    pub(super) health: TrackText,
    pub(super) stamina: TrackText,
    #[serde(default)]
    pub(super) hand: Option<u8>,
    pub(super) cards: Vec<Located<CardText>>,
    pub(super) taunt: ExchangeText,
    pub(super) recover: ExchangeText,
    pub(super) reversal: ReversalText,
    pub(super) permanent: Located<AbilityText>,
    pub(super) one_time: Vec<Located<AbilityText>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TrackText {
    pub(super) max: u8,
    pub(super) low: u8,
}

#[derive(Deserialize, JsonSchema, Default, Clone, Copy)]
#[serde(deny_unknown_fields, default)]
pub(super) struct GainText {
    pub(super) health: u8,
    pub(super) stamina: u8,
    pub(super) cards: u8,
    pub(super) momentum: u8,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExchangeText {
    #[serde(default)]
    pub(super) you: GainText,
    #[serde(default)]
    pub(super) them: GainText,
}

#[derive(Deserialize, JsonSchema, Default, Clone, Copy)]
#[serde(deny_unknown_fields, default)]
pub(super) struct CostText {
    pub(super) stamina: u8,
    pub(super) health: u8,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReversalText {
    pub(super) name: String,
    #[serde(default)]
    pub(super) cost: CostText,
    pub(super) damage: u8,
    pub(super) momentum: u8,
    #[serde(default)]
    pub(super) icon: Option<IconText>,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum IconText {
    Taunt,
    Recover,
    Pin,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CardText {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: KindText,
    pub(super) damage: u8,
    pub(super) stamina: u8,
    pub(super) target: u8,
    pub(super) momentum: u8,
    #[serde(default)]
    pub(super) icons: Vec<CardIcon>,
    #[serde(default)]
    pub(super) left: Vec<ComboIcon>,
    #[serde(default)]
    pub(super) right: Vec<ComboIcon>,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum KindText {
    Grapple,
    Throw,
    Strike,
    Aerial,
}

#[derive(Deserialize, JsonSchema, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CardIcon {
    Signature,
    Finisher,
    Pin,
    /// ATW-PIN-2: its pin is a submission.
    Hold,
    KickOut,
    Rampage,
    Taunt,
    Recover,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
pub(super) enum ComboIcon {
    #[serde(rename = "red circle")]
    RedCircle,
    #[serde(rename = "blue circle")]
    BlueCircle,
    #[serde(rename = "yellow circle")]
    YellowCircle,
    #[serde(rename = "red square")]
    RedSquare,
    #[serde(rename = "blue square")]
    BlueSquare,
    #[serde(rename = "yellow square")]
    YellowSquare,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AbilityText {
    pub(super) name: String,
    pub(super) when: WhenText,
    #[serde(default)]
    pub(super) attacks: Vec<LabelText>,
    #[serde(default, rename = "while")]
    pub(super) condition: Option<WhileText>,
    #[serde(default)]
    pub(super) momentum: Option<u8>,
    #[serde(default)]
    pub(super) cost: CostText,
    pub(super) effect: EffectText,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WhenText {
    Always,
    Declaring,
    Defending,
    #[serde(rename = "after a hit")]
    AfterAHit,
    #[serde(rename = "after a miss")]
    AfterAMiss,
    Pinning,
    Pinned,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LabelText {
    Grapple,
    Throw,
    Strike,
    Aerial,
    Signature,
    Finisher,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
pub(super) enum WhileText {
    #[serde(rename = "they are at low health")]
    TheirHealthLow,
    #[serde(rename = "momentum is theirs")]
    MomentumTheirs,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(rename_all = "snake_case")]
pub(super) enum EffectText {
    Gain(GainText),
    Damage(u8),
    Target(i8),
    TheirTarget(i8),
    Initiative(InitiativeText),
    KickOuts(i8),
    Combo(u8),
    Search,
    Keep,
    Armour(ArmourText),
    Brace(BraceText),
    KickOutRoll(i8),
    FirstAttackDiscount(u8),
    Reroll,
    Drain(DrainText),
    MomentumCounts,
    Scramble(u8),
    TurnTheTide,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub(super) struct InitiativeText {
    #[serde(default)]
    pub(super) roll: Option<u8>,
    #[serde(default)]
    pub(super) countered: Option<u8>,
    #[serde(default)]
    pub(super) then: Option<ThenText>,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ThenText {
    Pin,
    Damage(u8),
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub(super) struct ArmourText {
    pub(super) from: u8,
    pub(super) less: u8,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub(super) struct BraceText {
    pub(super) less: u8,
    pub(super) momentum: u8,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub(super) struct DrainText {
    pub(super) stamina: u8,
}

pub(super) const fn gain(text: GainText) -> Gain {
    Gain { health: text.health, stamina: text.stamina, cards: text.cards, momentum: text.momentum }
}

pub(super) const fn exchange(text: &ExchangeText) -> Exchange {
    Exchange { you: gain(text.you), them: gain(text.them) }
}

pub(super) const fn cost(text: CostText) -> Cost {
    Cost { stamina: text.stamina, health: text.health }
}

pub(super) fn icons(list: &[ComboIcon]) -> Icons {
    list.iter().fold(Icons::default(), |icons, icon| {
        let (shape, colour) = match icon {
            ComboIcon::RedCircle => (Shape::Circle, Colour::Red),
            ComboIcon::BlueCircle => (Shape::Circle, Colour::Blue),
            ComboIcon::YellowCircle => (Shape::Circle, Colour::Yellow),
            ComboIcon::RedSquare => (Shape::Square, Colour::Red),
            ComboIcon::BlueSquare => (Shape::Square, Colour::Blue),
            ComboIcon::YellowSquare => (Shape::Square, Colour::Yellow),
        };
        icons.and(Icons::one(shape, colour))
    })
}

pub(super) fn attack_card(card: &CardText) -> AttackCard {
    let has = |icon| card.icons.contains(&icon);
    AttackCard {
        name: card.name.clone(),
        kind: match card.kind {
            KindText::Grapple => Kind::Grapple,
            KindText::Throw => Kind::Throw,
            KindText::Strike => Kind::Strike,
            KindText::Aerial => Kind::Aerial,
        },
        class: match (has(CardIcon::Signature), has(CardIcon::Finisher)) {
            (_, true) => Class::Finisher,
            (true, false) => Class::Signature,
            (false, false) => Class::Ordinary,
        },
        damage: card.damage,
        stamina: card.stamina,
        target: card.target,
        momentum: card.momentum,
        pin: has(CardIcon::Pin),
        hold: has(CardIcon::Hold),
        kick_out: has(CardIcon::KickOut),
        rampage: has(CardIcon::Rampage),
        taunt: has(CardIcon::Taunt),
        recover: has(CardIcon::Recover),
        left: icons(&card.left),
        right: icons(&card.right),
    }
}

pub(super) const fn effect(text: EffectText) -> Effect {
    match text {
        EffectText::Gain(text) => Effect::Gain(gain(text)),
        EffectText::Damage(by) => Effect::Damage(by),
        EffectText::Target(by) => Effect::Target(by),
        EffectText::TheirTarget(by) => Effect::TheirTarget(by),
        EffectText::Initiative(text) => Effect::Initiative(Initiative {
            roll: text.roll,
            countered: text.countered,
            then: match text.then {
                None => Then::Nothing,
                Some(ThenText::Pin) => Then::Pin,
                Some(ThenText::Damage(by)) => Then::Damage(by),
            },
        }),
        EffectText::KickOuts(by) => Effect::KickOuts(by),
        EffectText::Combo(more) => Effect::Combo(more),
        EffectText::Search => Effect::Search,
        EffectText::Keep => Effect::Keep,
        EffectText::Armour(text) => Effect::Armour { from: text.from, less: text.less },
        EffectText::Brace(text) => Effect::Brace { less: text.less, momentum: text.momentum },
        EffectText::KickOutRoll(by) => Effect::KickOutRoll(by),
        EffectText::FirstAttackDiscount(less) => Effect::Discount(less),
        EffectText::Reroll => Effect::Reroll,
        EffectText::Drain(text) => Effect::Drain(text.stamina),
        EffectText::MomentumCounts => Effect::MomentumCounts,
        EffectText::Scramble(count) => Effect::Scramble(count),
        EffectText::TurnTheTide => Effect::TurnTheTide,
    }
}
