//! Which rules are in force: the sixteen optional rules, the house rules, and the kind of match.

use kernel::Canonical;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! switches {
    ($(#[$meta:meta])* $name:ident: $bits:ty { $( $flag:ident $word:literal $what:literal; )* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical)]
        pub struct $name($bits);

        #[allow(non_upper_case_globals, reason = "the count of earlier flags is a constant of each")]
        impl $name {
            switches!(@flags $bits, 0; $( $flag $what; )*);
            /// Every switch: its name, what it does, and itself.
            pub const ALL: &'static [(&'static str, &'static str, Self)] =
                &[$( ($word, $what, Self::$flag) ),*];
        }

        impl $name {
            /// None of them.
            pub const NONE: Self = Self(0);

            /// Is every one of those on?
            #[inline]
            pub const fn has(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }

            /// These and those.
            #[must_use]
            pub const fn with(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// These without those.
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// The names of those that are on.
            pub fn names(self) -> impl Iterator<Item = &'static str> {
                Self::ALL.iter().filter(move |(_, _, flag)| self.has(*flag)).map(|(word, _, _)| *word)
            }

            /// The switch of that name.
            pub fn named(word: &str) -> Option<Self> {
                Self::ALL.iter().find(|(name, _, _)| *name == word).map(|(_, _, flag)| *flag)
            }

            /// Those whose bits are set; bits beyond the last switch count for nothing.
            pub fn from_bits(bits: u32) -> Self {
                Self::ALL
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| bits >> index & 1 == 1)
                    .fold(Self::NONE, |set, (_, (_, _, flag))| set.with(*flag))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.names())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let words = Vec::<String>::deserialize(deserializer)?;
                words.iter().try_fold(Self::NONE, |set, word| {
                    let flag = Self::named(word).ok_or_else(|| {
                        let known = Self::ALL.iter().map(|(name, _, _)| *name);
                        let meant = content::nearest(word, known).unwrap_or(Self::ALL[0].0);
                        serde::de::Error::custom(format!("no rule is called \"{word}\"; did you mean \"{meant}\"?"))
                    })?;
                    Ok(set.with(flag))
                })
            }
        }
    };
    (@flags $bits:ty, $at:expr; ) => {};
    (@flags $bits:ty, $at:expr; $flag:ident $what:literal; $( $rest:ident $rest_what:literal; )*) => {
        #[doc = $what]
        pub const $flag: Self = Self(1 << ($at));
        switches!(@flags $bits, $at + 1; $( $rest $rest_what; )*);
    };
}

switches! {
    /// The sixteen optional rules, in the rulebook's order. Any combination may be played.
    Optional: u16 {
        FATIGUE "fatigue" "the PIN in brackets counts, and grows by one with every PIN survived";
        FINISHER_RATINGS "finisher-ratings" "a finisher adds its rating to the PIN";
        ROLL_FINISHERS "roll-finishers" "a (roll) finisher is as good as its dice, and may miss";
        AGILITY_AND_POWER "agility-and-power" "an (ag) or (pw) move fails against a better rating";
        CHART_CHOICES "chart-choices" "a throw marked (c) may be declined";
        LEAVING_THE_RING "leaving-the-ring" "down - 3 (lv) lets you roll out of the ring";
        CHOICE_SITUATIONS "choice-situations" "(ch A) to (ch H) offer two moves";
        ADD_ONE "add-1" "an Add 1 move raises the opponent's PIN";
        DIS_MOVES "dis-moves" "a dis move may be declined, or may disqualify";
        FEUD_TABLE "feud-table" "a feud that ends on doubles goes on after the bell";
        DOUBLE_TEAM "double-team" "(tag) moves work in tag matches only, (singles) moves in singles only";
        TAGGING_OUT "tagging-out" "(tag) on defense lets you reach for a partner";
        PIN_SAVES "pin-saves" "a partner may break up a PIN";
        RINGSIDE_ALLY "ringside-ally" "an ally at ringside may pounce on whoever lands outside";
        DISTRACTORS "distractors" "somebody at ringside may distract the referee from a PIN";
        INTERFERENCE "interference" "somebody may run in";
    }
}

impl Optional {
    /// All sixteen: what tournaments play.
    pub const ADVANCED: Self = Self(u16::MAX);
}

switches! {
    /// House rules. Every one is off unless the promoter says otherwise.
    House: u32 {
        GATE_ALWAYS "gate-always" "(tag) and (singles) moves keep to their kind of match in the basic game too";
        TWELVE_KICKS_OUT "twelve-kicks-out" "a 12 always kicks out";
        DOUBLE_COUNT_OUT "double-count-out" "both may be counted out at once";
        ALLY_MEETS_LEAVERS "ally-meets-leavers" "a ringside ally may pounce on one who leaves the ring, too";
        SAVE_TWELVE_REVERSES "save-12-reverses" "a 12 on the pin saves chart turns the PIN over";
        SAVE_AFTER_ROLL "save-after-roll" "a partner saves after the PIN is lost, not before it is rolled";
        SAVES_SPEND_INTERFERENCE "saves-spend-interference" "a save that turns into interference uses up the side's own";
        HELP_ONCE_A_MATCH "help-once-a-match" "one distraction and one interference a match, for both sides together";
        NARROW_INTERFERENCE "narrow-interference" "interference only before one's own PIN or the opponent's Level 3 offense";
        NOBODY_GETS_IN "nobody-gets-in" "no ally, distraction, interference or save in a cage";
        ALLIES_IN_NO_DQ "allies-in-no-dq" "ringside help is allowed in a no-disqualification match";
        NO_FEUD_IN_SPECIALS "no-feud-in-specials" "the feud table is not used after special matches";
        CHALLENGER_DQ_LESS_2 "challenger-dq-less-2" "in title matches the challenger's Disqualification is 2 lower";
        CHAMPION_PIN_LESS_3 "champion-pin-less-3" "the champion's PIN is 3 lower";
        CHAMPION_FALLS_TWICE "champion-falls-twice" "a champion must be beaten twice";
        PIN_THEN_ESCAPE "pin-then-escape" "in a cage the PIN must be lost before the escape is rolled";
        UNLIMITED_SAVES "unlimited-saves" "no limit on pin saves";
        DQ_ON_ODD "dq-on-odd" "only an odd roll disqualifies";
        DQ_LESS_2 "dq-less-2" "everybody's Disqualification is 2 lower";
        TAG_OUT_ON_5 "tag-out-on-5" "regular partners tag out on 5 or less, not 6";
        HOT_TAG "hot-tag" "with three tokens regular partners tag out on 7 or less";
        APRON_RECOVERY "apron-recovery" "a partner on the apron loses a token when a PIN on the legal wrestler fails";
        TOURNAMENT_NIGHT "tournament-night" "whoever has wrestled already tonight starts with 1 more on the PIN";
        SPECIAL_REFEREE "special-referee" "each roll for disqualification raises that wrestler's rating by 1";
    }
}

/// The kind of match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One fall, the rules as printed; singles or tag by the number of wrestlers a side.
    #[default]
    OneFall,
    NoDq,
    Cage,
    TwoOfThree,
    IronMan,
    LastManStanding,
    Gauntlet,
    Lumberjack,
    Submission,
    BattleRoyal,
    TripleThreat,
    IQuit,
    Ladder,
}

impl Kind {
    /// All of them, each with its name and what is special about it.
    pub const ALL: [(&'static str, &'static str, Self); 13] = [
        ("one-fall", "one fall decides", Self::OneFall),
        ("no-dq", "no disqualification, no count-out", Self::NoDq),
        ("cage", "climb out of the cage to win; nobody is disqualified", Self::Cage),
        ("two-of-three", "two falls win", Self::TwoOfThree),
        ("iron-man", "most falls in a fixed number of offense rolls", Self::IronMan),
        ("last-man-standing", "beat them down until they cannot answer a ten-count", Self::LastManStanding),
        ("gauntlet", "the winner stays on, tired, and the next one comes in", Self::Gauntlet),
        ("lumberjack", "whoever lands outside is thrown straight back", Self::Lumberjack),
        ("submission", "the PIN is a hold", Self::Submission),
        ("battle-royal", "over the top rope, until one is left", Self::BattleRoyal),
        ("triple-threat", "two fight, a third waits for a moment", Self::TripleThreat),
        ("i-quit", "no disqualification, and nobody gives up easily", Self::IQuit),
        ("ladder", "no disqualification, and a PIN must be lost twice running", Self::Ladder),
    ];

    /// Its name in set-ups and positions.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, _, kind)| *kind == self).map_or("one-fall", |(word, _, _)| word)
    }

    /// The kind of that name.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _, _)| *name == word).map(|(_, _, kind)| *kind)
    }

    /// Are disqualification and count-out out of the question?
    #[inline]
    pub const fn anything_goes(self) -> bool {
        matches!(
            self,
            Self::NoDq | Self::Cage | Self::LastManStanding | Self::IQuit | Self::Ladder | Self::BattleRoyal
        )
    }

    /// Does everybody fight for themselves?
    pub const fn every_man_for_himself(self) -> bool {
        matches!(self, Self::Gauntlet | Self::BattleRoyal | Self::TripleThreat)
    }
}
