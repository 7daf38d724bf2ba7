//! The skills and traits in play: one list, from which names, lists to learn from and sets of skills follow.
//!
//! What each one does stands in its own file below `abilities/`.

use kernel::{Canonical, Digest};
use serde::{Deserialize, Serialize};

/// The lists a player may learn from; traits cannot be learned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum SkillList {
    Agility,
    General,
    Mutation,
    Passing,
    Strength,
    Trait,
}

impl SkillList {
    /// The list a letter on a team sheet stands for.
    pub const fn of_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'A' => Self::Agility,
            'G' => Self::General,
            'M' => Self::Mutation,
            'P' => Self::Passing,
            'S' => Self::Strength,
            _ => return None,
        })
    }
}

/// When a player can use a skill (DB-SKILL-44).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Usable {
    /// While it stands and has its tackle zone.
    Ready,
    /// Also while it is prone, stunned or without its tackle zone: the skill's own text says so.
    Always,
}

macro_rules! skills {
    ($($skill:ident $name:literal $list:ident $use:ident $blurb:literal;)*) => {
        /// A skill or trait.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Canonical, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum Skill { $(#[doc = $blurb] $skill),* }

        impl Skill {
            /// Every skill in play.
            pub const ALL: &'static [Self] = &[$(Self::$skill),*];

            /// Its name as on a team sheet, without a number in brackets.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$skill => $name),* }
            }

            /// The list it stands on.
            pub const fn list(self) -> SkillList {
                match self { $(Self::$skill => SkillList::$list),* }
            }

            /// When its player can use it.
            pub const fn usable(self) -> Usable {
                match self { $(Self::$skill => Usable::$use),* }
            }

            /// What it does, in a sentence.
            pub const fn blurb(self) -> &'static str {
                match self { $(Self::$skill => $blurb),* }
            }
        }
    };
}

skills! {
    Block "Block" General Ready "May stay on its feet on Both Down.";
    Dauntless "Dauntless" General Ready "Rolls to match a stronger opponent's strength for one block.";
    Fend "Fend" General Ready "May stop whoever pushed it from following up.";
    Frenzy "Frenzy" General Ready "Must follow up, and block a second time a target it pushed that still stands.";
    PortalNavigator "Portal Navigator" General Ready "May re-roll its own portal roll.";
    Pro "Pro" General Ready "In its activation re-rolls one die on 3+.";
    Shadowing "Shadowing" General Ready "May step after a marked opponent that walks away.";
    StripBall "Strip Ball" General Ready "A push knocks the ball out of the target's hands.";
    SureHands "Sure Hands" General Ready "Re-rolls a failed pick-up, and cannot be stripped of the ball.";
    Tackle "Tackle" General Ready "Takes Dodge away from opponents that leave its side or that it blocks.";
    Wrestle "Wrestle" General Ready "On Both Down both players may go prone without armour rolls.";
    Catch "Catch" Agility Ready "Re-rolls a failed catch.";
    Dodge "Dodge" Agility Ready "Re-rolls one failed dodge a turn, and turns Stumble into a push.";
    JumpUp "Jump Up" Agility Always "Stands up for nothing, and may test to block from the ground.";
    Leap "Leap" Agility Ready "May jump over any adjacent square, and more easily.";
    Sidestep "Sidestep" Agility Ready "Its own coach picks the square it is pushed to.";
    GiveAndGo "Give and Go" Passing Ready "May keep moving after a hand-off.";
    NervesOfSteel "Nerves of Steel" Passing Ready "Is not hindered by markers when it passes, catches or interferes.";
    Pass "Pass" Passing Ready "Re-rolls a failed pass.";
    PortalPasser "Portal Passer" Passing Ready "After its own portal hop may turn the move into a pass.";
    WallThrower "Wall Thrower" Passing Ready "Throws at walls one better.";
    Grab "Grab" Strength Ready "Stops Sidestep, and in a plain block pushes to any free adjacent square.";
    Guard "Guard" Strength Ready "Assists however marked it is.";
    Juggernaut "Juggernaut" Strength Ready "On a blitz may turn Both Down into a push, and ignores Fend, Stand Firm and Wrestle.";
    MightyBlow "Mighty Blow" Strength Ready "Adds to the armour or injury roll of whom its block knocked down.";
    StandFirm "Stand Firm" Strength Ready "May refuse to be pushed.";
    ThickSkull "Thick Skull" Strength Always "Is knocked out one step later.";
    Claws "Claws" Mutation Ready "Its blocks break any armour on a plain 8.";
    Horns "Horns" Mutation Ready "One stronger on a blitz.";
    Tentacles "Tentacles" Mutation Ready "May hold a marked opponent that tries to leave.";
    AnimalSavagery "Animal Savagery" Trait Always "May lash out at a team-mate before it acts.";
    BoneHead "Bone Head" Trait Always "Forgets what it was doing on a 1.";
    Loner "Loner" Trait Always "Must roll to use a team re-roll.";
    NoHands "No Hands" Trait Always "Never holds the ball.";
    ProjectileVomit "Projectile Vomit" Trait Ready "May vomit on an adjacent opponent instead of a block.";
    ReallyStupid "Really Stupid" Trait Always "Needs a cleverer team-mate beside it to act reliably.";
    Regeneration "Regeneration" Trait Always "Shrugs off a casualty on 4+.";
    RightStuff "Right Stuff" Trait Always "Can be thrown by a strong team-mate.";
    Stab "Stab" Trait Ready "May stab an adjacent opponent instead of a block, which ends its activation.";
    Stunty "Stunty" Trait Always "Dodges past markers, but is hurt more easily.";
    TakeRoot "Take Root" Trait Always "May find itself rooted to its square.";
    ThrowTeamMate "Throw Team-mate" Trait Ready "May throw a small team-mate.";
    UnchannelledFury "Unchannelled Fury" Trait Always "May be too angry to do anything but block.";
}

impl Skill {
    /// The skill of that name; upper and lower case do not matter.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|skill| skill.name().eq_ignore_ascii_case(name))
    }
}

/// A set of skills.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Skills(pub u64);

impl Skills {
    /// None at all.
    pub const NONE: Self = Self(0);

    /// Whether the skill is among them.
    #[inline]
    pub const fn has(self, skill: Skill) -> bool {
        self.0 >> skill as u8 & 1 == 1
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, skill: Skill) -> Self {
        Self(self.0 | 1 << skill as u8)
    }

    /// These without one.
    #[must_use]
    pub const fn without(self, skill: Skill) -> Self {
        Self(self.0 & !(1 << skill as u8))
    }

    /// Each of them, in the order of the list.
    pub fn iter(self) -> impl Iterator<Item = Skill> {
        Skill::ALL.iter().copied().filter(move |&skill| self.has(skill))
    }
}

impl FromIterator<Skill> for Skills {
    fn from_iter<I: IntoIterator<Item = Skill>>(skills: I) -> Self {
        skills.into_iter().fold(Self::NONE, Self::with)
    }
}

impl core::fmt::Debug for Skills {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Canonical for Skills {
    fn feed(&self, digest: &mut Digest) {
        self.0.feed(digest);
    }
}

/// Skills of the wider game that are not in play here, each with the reason.
pub const NOT_IN_PLAY: &[(&str, &str)] = &[
    ("Kick", "there is no kick-off; Portal Navigator takes its place"),
    ("Cannoneer", "no throw is that long; Give and Go takes its place"),
    ("Cloud Burster", "no throw is that long; Portal Passer takes its place"),
    ("Hail Mary Pass", "no throw is that long; Wall Thrower takes its place"),
    ("Animosity", "struck from every dungeon team sheet"),
    ("Swarming", "struck from every dungeon team sheet"),
    ("Secret Weapon", "struck from every dungeon team sheet"),
    ("Dirty Player", "no college has it; left for a later edition of the list"),
    ("Diving Catch", "no college has it; left for a later edition of the list"),
    ("Diving Tackle", "no college has it; left for a later edition of the list"),
    ("Defensive", "no college has it; left for a later edition of the list"),
    ("Safe Pair of Hands", "no college has it; left for a later edition of the list"),
    ("Sneaky Git", "no college has it; left for a later edition of the list"),
    ("Sprint", "no college has it; left for a later edition of the list"),
    ("Sure Feet", "no college has it; left for a later edition of the list"),
    ("Accurate", "no college has it; left for a later edition of the list"),
    ("Dump-off", "no college has it; left for a later edition of the list"),
    ("Fumblerooskie", "no college has it; left for a later edition of the list"),
    ("Leader", "no college has it; left for a later edition of the list"),
    ("On the Ball", "no college has it; left for a later edition of the list"),
    ("Running Pass", "no college has it; left for a later edition of the list"),
    ("Safe Pass", "no college has it; left for a later edition of the list"),
    ("Arm Bar", "no college has it; left for a later edition of the list"),
    ("Brawler", "no college has it; left for a later edition of the list"),
    ("Break Tackle", "no college has it; left for a later edition of the list"),
    ("Multiple Block", "no college has it; left for a later edition of the list"),
    ("Pile Driver", "no college has it; left for a later edition of the list"),
    ("Strong Arm", "no college has it; left for a later edition of the list"),
    ("Big Hand", "no college has it; left for a later edition of the list"),
    ("Disturbing Presence", "no college has it; left for a later edition of the list"),
    ("Extra Arms", "no college has it; left for a later edition of the list"),
    ("Foul Appearance", "no college has it; left for a later edition of the list"),
    ("Iron Hard Skin", "no college has it; left for a later edition of the list"),
    ("Monstrous Mouth", "no college has it; left for a later edition of the list"),
    ("Prehensile Tail", "no college has it; left for a later edition of the list"),
    ("Two Heads", "no college has it; left for a later edition of the list"),
    ("Very Long Legs", "no college has it; left for a later edition of the list"),
    ("Always Hungry", "no college has it; left for a later edition of the list"),
    ("Ball & Chain", "moves by template only; needs rules of its own"),
    ("Bloodlust", "needs thralls and rules of its own"),
    ("Bombardier", "bombs need rules of their own"),
    ("Breathe Fire", "no college has it; left for a later edition of the list"),
    ("Chainsaw", "no college has it; left for a later edition of the list"),
    ("Decay", "no college has it; left for a later edition of the list"),
    ("Drunkard", "no college has it; left for a later edition of the list"),
    ("Hit and Run", "no college has it; left for a later edition of the list"),
    ("Hypnotic Gaze", "no college has it; left for a later edition of the list"),
    ("Kick Team-mate", "no college has it; left for a later edition of the list"),
    ("My Ball", "no college has it; left for a later edition of the list"),
    ("Pick-me-up", "no college has it; left for a later edition of the list"),
    ("Plague Ridden", "no college has it; left for a later edition of the list"),
    ("Pogo Stick", "no college has it; left for a later edition of the list"),
    ("Swoop", "no college has it; left for a later edition of the list"),
    ("Timmm-ber!", "no college has it; left for a later edition of the list"),
    ("Titchy", "no college has it; left for a later edition of the list"),
    ("Trickster", "no college has it; left for a later edition of the list"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_skill_has_its_own_name_and_its_own_bit() {
        assert!(Skill::ALL.len() <= 64);
        for (index, &skill) in Skill::ALL.iter().enumerate() {
            assert_eq!(skill as usize, index);
            assert_eq!(Skill::of_name(skill.name()), Some(skill));
            assert!(Skills::NONE.with(skill).has(skill));
            assert!(!NOT_IN_PLAY.iter().any(|&(name, _)| name == skill.name()));
        }
        assert_eq!(Skill::ALL.iter().copied().collect::<Skills>().iter().count(), Skill::ALL.len());
    }
}
