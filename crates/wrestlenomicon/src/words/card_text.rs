//! What a card says, in plain words, made from the same data that the rules read.

use crate::roster::{Attack, Combo, Defense, Face, Permanent, Row};
use crate::vocabulary::*;

impl core::fmt::Display for Type {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Bizarre => "Bizarre",
            Self::Dominance => "Dominance",
            Self::Ranged => "Ranged",
            Self::Viscera => "Viscera",
        })
    }
}

/// `1 card`, `2 cards`.
pub(crate) fn how_many(count: impl Into<u16>, thing: &str) -> String {
    let count = count.into();
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// `a`, `a and b`, `a, b and c`; or with another word than "and".
pub(crate) fn list(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

fn types(types: Types, word: &str) -> String {
    let names: Vec<String> = types.iter().map(|kind| kind.to_string()).collect();
    list(&names, word)
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn sentences<T: Copy>(parts: &[T], says: fn(T) -> String) -> String {
    let all: Vec<String> = parts.iter().map(|&part| sentence(&says(part))).collect();
    all.join(" ")
}

impl Row {
    /// What kind of card it is: `Attack`, `Permanent`, `Combo`, `Defense`.
    pub fn kind(&self) -> &'static str {
        match self.face {
            Face::Attack(_) => "Attack",
            Face::Permanent(_) => "Permanent",
            Face::Combo(_) => "Combo",
            Face::Defense(_) => "Defense",
        }
    }

    /// Everything the card does as it is printed, line by line.
    pub fn text(&self) -> Vec<String> {
        self.text_with(InForce::default())
    }

    /// The same with what is in force beside it.
    pub(crate) fn text_with(&self, force: InForce) -> Vec<String> {
        match &self.face {
            Face::Attack(attack) => attack.text(force),
            Face::Permanent(permanent) => permanent.text(),
            Face::Combo(combo) => combo.text(),
            Face::Defense(defense) => defense.text(),
        }
    }
}

/// What Permanents do to the figures of an attack card.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InForce {
    /// Added to its Momentum.
    pub momentum: u8,
    /// Added to the first damage of its attack.
    pub damage: u8,
    /// Added to each d3.
    pub d3: u8,
    /// The types it slams, where they are not the printed one.
    pub slams: Option<Types>,
}

impl Attack {
    fn text(&self, force: InForce) -> Vec<String> {
        let Self { kind, position, momentum, main, slam } = self;
        let momentum = match (momentum, force.momentum) {
            (Momentum::One(points), more) => (points + more).to_string(),
            (Momentum::All, 0) => "1! (all your other tracked cards)".to_owned(),
            (Momentum::All, more) => {
                format!(
                    "1! (all your other tracked cards, and then {} for one of them)",
                    how_many(more, "space")
                )
            }
        };
        let slams = force.slams.map_or_else(|| kind.slams().to_string(), |slams| types(slams, "or"));
        let mut lines = vec![
            format!("{kind} attack. Position {position}, Momentum {momentum}."),
            format!("Main: {}", sentences(main, Effect::text)),
            format!("Slam ({slams}): {}", sentences(slam, Effect::text)),
        ];
        if force.damage > 0 {
            lines.push(format!("Permanents add {} damage.", force.damage));
        }
        let rolls = |effects: &[Effect]| effects.iter().any(|effect| matches!(effect, Effect::RollDamage(_)));
        if force.d3 > 0 && (rolls(main) || rolls(slam)) {
            lines.push(format!("Permanents add {} to each d3.", force.d3));
        }
        lines
    }
}

impl Permanent {
    fn text(&self) -> Vec<String> {
        vec![
            format!("Play: {}", sentences(&self.play, Effect::text)),
            format!("Permanent: {}", sentences(&self.lasting, Lasting::text)),
        ]
    }
}

impl Combo {
    fn text(&self) -> Vec<String> {
        vec![format!("Combo, if {}:", self.condition_text()), sentences(&self.effect, Effect::text)]
    }

    /// Its conditions in one phrase.
    pub(crate) fn condition_text(&self) -> String {
        let conditions: Vec<String> = self.condition.iter().map(|&condition| condition.text()).collect();
        list(&conditions, "and")
    }
}

impl Defense {
    fn text(&self) -> Vec<String> {
        let mut cost = String::new();
        if self.sacrifice > 0 {
            cost = format!("Sacrifice {}. ", how_many(self.sacrifice, "Cultist"));
        }
        let wards = sentences(&self.ward, Ward::text);
        let effects = sentences(&self.effect, Effect::text);
        let parts: Vec<String> = [wards, effects].into_iter().filter(|part| !part.is_empty()).collect();
        vec![format!("Defense, when {}:", self.when.text()), format!("{cost}{}", parts.join(" "))]
    }
}

impl Effect {
    /// As a phrase: `deal 3 damage`.
    pub fn text(self) -> String {
        match self {
            Self::Damage(n) => format!("deal {n} damage"),
            Self::SelfDamage(n) => format!("suffer {n} damage yourself"),
            Self::RollDamage(1) => "roll a d3 and deal that much damage".into(),
            Self::RollDamage(n) => format!("roll {n}d3 and deal that much damage"),
            Self::DamageWithCultists(n) => format!("if you have two or more Cultists, deal {n} more damage"),
            Self::Draw(n) => format!("draw {}", how_many(n, "card")),
            Self::Cultists(n) => format!("gain {}", how_many(n, "Cultist")),
            Self::Bump(n) => format!("bump an enemy tracked card {}", how_many(n, "space")),
            Self::BumpRandom(n) => format!("bump a random enemy tracked card {}", how_many(n, "space")),
            Self::BumpAll(n) => format!("bump every enemy tracked card {}", how_many(n, "space")),
            Self::DiscardRandom(n) => format!("the enemy discards {} at random", how_many(n, "card")),
            Self::DiscardChosen(n) => {
                format!("the enemy reveals their hand; choose {} for them to discard", how_many(n, "card"))
            }
            Self::Steal(n) => format!("steal {} at random from the enemy's hand", how_many(n, "card")),
            Self::Heal(n) => {
                format!("put {} at random from your discard pile under your Guts", how_many(n, "card"))
            }
            Self::Push(n) => format!("move one of your tracked cards with Momentum {n}"),
            Self::Destroy(1) => "destroy an enemy Permanent".into(),
            Self::Destroy(n) => format!("destroy {n} enemy Permanents"),
            Self::Echo => {
                "attack with the top card of your Ground Zero: its main ability only, no slam, and no \
                           Defense can be played"
                    .into()
            }
            Self::Mimic => "use the main ability of the enemy's top Ground Zero card as your own".into(),
            Self::Ambush(n) => {
                format!("attack with an attack card of Position {n} or less straight from your hand")
            }
            Self::TakeBack => "take that card back into your hand".into(),
        }
    }
}

impl Lasting {
    /// As a phrase.
    pub fn text(self) -> String {
        match self {
            Self::AttackDamage { kind, plus } => format!("your {kind} attacks deal {plus} more damage"),
            Self::RerollD3 => "once a turn you may re-roll a d3".into(),
            Self::ThickHide { from, less } => {
                format!(
                    "once each enemy turn, when you suffer {from} or more damage at once, suffer {less} less"
                )
            }
            Self::Momentum(n) => {
                format!("the attack card you play has {n} more Momentum (after a 1!, one card moves on)")
            }
            Self::CultistStep(n) => {
                format!("each Cultist you sacrifice for a move counts {n} spaces instead of 1")
            }
            Self::Pass { hand, draw } => {
                format!("you may pass with up to {hand} cards in hand, and draw {draw} more when you pass")
            }
            Self::AlsoSlams { kind, slams } => format!("your {kind} attacks also slam {slams}"),
            Self::CultistWhenNone => "at the start of your turn, if you have no Cultists, gain one".into(),
            Self::D3Plus(n) => format!("your d3 rolls count {n} more"),
            Self::Unslammable(kinds) => {
                format!("the enemy cannot slam your {} cards", types(kinds, "or"))
            }
            Self::CultistsOnEnemyPass(n) => {
                format!("whenever the enemy passes, gain {}", how_many(n, "Cultist"))
            }
        }
    }
}

impl Condition {
    /// As a phrase after "if".
    pub fn text(self) -> String {
        match self {
            Self::Attacked => "you attacked this turn".into(),
            Self::AttackedWith(kinds) => {
                format!("you attacked with a {} card this turn", types(kinds, "or"))
            }
            Self::NotAttacked => "you have not attacked this turn".into(),
            Self::Slammed => "your attack this turn slammed".into(),
            Self::Sacrificed => "you sacrificed a Cultist this turn".into(),
            Self::RolledD3 => "you rolled a d3 this turn".into(),
            Self::FewerGuts => "you have fewer Guts than the enemy".into(),
            Self::TopThreeDiffer => "your top three Ground Zero cards are of three types".into(),
            Self::TopTwoMatch => "your top two Ground Zero cards are of one type".into(),
            Self::Tracked(n) => format!("you have {n} or more tracked cards"),
            Self::EnemyTracked(n) => format!("the enemy has {n} or more tracked cards"),
            Self::Permanents(n) => format!("you have {n} Permanents in play"),
        }
    }
}

impl Trigger {
    /// As a phrase after "when".
    pub fn text(self) -> String {
        match self {
            Self::Attacked => "an enemy attack hits you",
            Self::AttackedWithoutSlam => "an enemy attack hits you without slamming",
            Self::Slammed => "an enemy attack slams you",
            Self::EnemyPlaysAttack => "the enemy plays an attack card",
            Self::TrackedCardLost => "one of your tracked cards is discarded",
        }
        .into()
    }
}

impl Ward {
    /// As a phrase.
    pub fn text(self) -> String {
        match self {
            Self::Reduce(n) => format!("the attack deals {n} less damage"),
            Self::Cancel => "cancel the attack".into(),
            Self::CancelSlam => "cancel the slam ability".into(),
        }
    }
}
