//! The content files as they are written: the words of the cards, one field a word.

use content::Located;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::dice::{Faces, Metal, Pool, Stat};
use crate::roster::{Counter, Rules, Special};
use crate::setup::TeamSheet;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DiceFile {
    pub(super) dice: Vec<Faces>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ProfileFile {
    pub(super) profile: Vec<RawProfile>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RawProfile {
    pub(super) name: String,
    pub(super) rules: Rules,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SponsorshipFile {
    pub(super) sponsorship: Vec<Located<RawSponsorship>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSponsorship {
    pub(super) name: String,
    pub(super) slogan: String,
    pub(super) die: Coin,
    pub(super) effect: HelpWord,
    pub(super) stat: Option<Stat>,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum HelpWord {
    Bonus,
    Revive,
    Energy,
    Haste,
    Airlift,
}

/// A die with numbers, as cards write it.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
pub(super) enum Coin {
    G,
    S,
    C,
}

impl Coin {
    pub(super) const fn metal(self) -> Metal {
        match self {
            Self::G => Metal::Gold,
            Self::S => Metal::Silver,
            Self::C => Metal::Copper,
        }
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TeamFile {
    pub(super) team: Vec<Located<TeamSheet>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CasinoFile {
    pub(super) casino: String,
    pub(super) story: String,
    #[serde(default)]
    pub(super) free_agents: bool,
    #[serde(default)]
    pub(super) look: content::Appearance,
    pub(super) wrestler: Vec<Located<RawCard>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stars {
    Rookie,
    Superstar,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the words of the card")]
pub(super) struct RawCard {
    pub(super) name: String,
    #[serde(default)]
    pub(super) billing: String,
    #[serde(default)]
    pub(super) look: content::Appearance,
    pub(super) stars: Stars,
    pub(super) tag_team: Option<String>,
    #[serde(default)]
    pub(super) heel: bool,
    pub(super) ATT: Pool,
    pub(super) DEF: Pool,
    pub(super) GRP: Pool,
    pub(super) DEX: Pool,
    pub(super) WEIGHT: u8,
    pub(super) POP: Option<u8>,
    pub(super) THROW: u8,
    pub(super) STA: u8,
    pub(super) AP: u8,
    pub(super) MP: u8,
    pub(super) Dosh: u16,
    #[serde(default)]
    pub(super) ability: Vec<Located<RawAbility>>,
    pub(super) crowd_pleaser: Located<RawPleaser>,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum KindWord {
    Grapple,
    Rope,
    Turnbuckle,
    Active,
    Tag,
    Passive,
    Choice,
}

/// What a Passive does.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
pub(super) enum Trait {
    #[serde(rename = "stat")]
    Stat,
    #[serde(rename = "die")]
    Die,
    #[serde(rename = "brawls gain")]
    BrawlsGain,
    #[serde(rename = "springs up")]
    SpringsUp,
    #[serde(rename = "throws further")]
    ThrowsFurther,
    #[serde(rename = "rooted")]
    Rooted,
    #[serde(rename = "cannonball")]
    Cannonball,
    #[serde(rename = "sympathy")]
    Sympathy,
    #[serde(rename = "sure-footed")]
    SureFooted,
    #[serde(rename = "unshakeable")]
    Unshakeable,
    #[serde(rename = "mascot")]
    Mascot,
    #[serde(rename = "thick hide")]
    ThickHide,
    #[serde(rename = "clots")]
    Clots,
    #[serde(rename = "IMPACT")]
    Impact,
    #[serde(rename = "heavy")]
    Heavy,
}

/// What an ability or a Crowd Pleaser gives.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
pub(super) enum Present {
    #[serde(rename = "bonus")]
    Bonus,
    #[serde(rename = "heal")]
    Heal,
    #[serde(rename = "counter")]
    Counter,
    #[serde(rename = "stand")]
    Stand,
    #[serde(rename = "free bounce")]
    FreeBounce,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ToWhom {
    #[serde(rename = "self")]
    Myself,
    Friend,
    Friends,
    Enemies,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the words of the card")]
pub(super) struct RawAbility {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: KindWord,
    pub(super) AP: Option<u8>,
    pub(super) dice: Option<String>,
    pub(super) DMG: Option<u8>,
    pub(super) RNG: Option<u8>,
    #[serde(default)]
    pub(super) rules: Vec<Special>,
    pub(super) does: Option<Trait>,
    pub(super) gives: Option<Present>,
    pub(super) stat: Option<Stat>,
    pub(super) die: Option<Coin>,
    pub(super) rule: Option<Special>,
    pub(super) counter: Option<Counter>,
    pub(super) amount: Option<u8>,
    pub(super) to: Option<ToWhom>,
    #[serde(default)]
    pub(super) option: Vec<RawOption>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOption {
    pub(super) name: String,
    pub(super) does: Trait,
    pub(super) stat: Option<Stat>,
    pub(super) die: Option<Coin>,
    pub(super) rule: Option<Special>,
    pub(super) amount: Option<u8>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the words of the card")]
pub(super) struct RawPleaser {
    pub(super) name: String,
    /// What the Crowd gets to see, told after the name.
    pub(super) show: String,
    pub(super) AP: Option<u8>,
    pub(super) gives: Present,
    pub(super) stat: Option<Stat>,
    pub(super) amount: Option<u8>,
    pub(super) counter: Option<Counter>,
    pub(super) to: Option<ToWhom>,
    pub(super) RNG: Option<u8>,
}
