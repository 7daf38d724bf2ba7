//! One player: a piece in the dungeon or in its dugout.

use crate::skill::{Skill, Skills, Usable};
use crate::square::Square;
use kernel::{Canonical, Seat};
use serde::{Deserialize, Serialize};

/// The most players a team brings to a match.
pub const SQUAD: usize = 16;
/// The most players of both teams together.
pub const PLAYERS: usize = 2 * SQUAD;

/// One player, by number: the first seat's are 0 to 15, the second seat's 16 to 31. In text a player is its team's
/// letter, `h` for home and `a` for away, and its shirt number: `h1` to `h9`, then `ha` for 10 up to `hg` for 16.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical, Serialize, Deserialize)]
pub struct PlayerId(pub u8);
kernel::coded_index!(PlayerId, PLAYERS as u32);

impl PlayerId {
    /// The player of that place in a seat's squad.
    pub const fn of(seat: Seat, place: usize) -> Self {
        Self((seat.index() * SQUAD + place) as u8)
    }

    /// Whose player it is.
    #[inline]
    pub const fn seat(self) -> Seat {
        if self.0 < SQUAD as u8 { Seat::FIRST } else { Seat::SECOND }
    }

    /// Its place in the squad, from 0.
    pub const fn place(self) -> usize {
        self.0 as usize % SQUAD
    }

    /// Its place in the list of all players.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % PLAYERS
    }

    /// Every player of a seat, there or not.
    pub fn squad(seat: Seat) -> impl DoubleEndedIterator<Item = Self> {
        (0..SQUAD).map(move |place| Self::of(seat, place))
    }

    /// The player a label stands for: `h1` to `h9`, then `ha` to `hg`; `a1` to `ag` for the second seat.
    pub fn of_label(label: &str) -> Option<Self> {
        let mut letters = label.chars();
        let seat = match letters.next()?.to_ascii_lowercase() {
            'h' => Seat::FIRST,
            'a' => Seat::SECOND,
            _ => return None,
        };
        let place = letters.next()?.to_digit(SQUAD as u32 + 1)?;
        (place > 0 && letters.next().is_none()).then(|| Self::of(seat, place as usize - 1))
    }
}

impl core::fmt::Display for PlayerId {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let team = if self.seat() == Seat::FIRST { 'h' } else { 'a' };
        let number = char::from_digit(self.place() as u32 + 1, SQUAD as u32 + 1).unwrap_or('?');
        write!(f, "{team}{number}")
    }
}

impl core::fmt::Debug for PlayerId {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{self}")
    }
}

/// How a player is, or why it is not in the dungeon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Canonical, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// There is no such player.
    #[default]
    Absent,
    Reserves,
    Standing,
    Prone,
    Stunned,
    KnockedOut,
    Casualty,
    SentOff,
    /// Gone in a magical mishap.
    Lost,
}

impl Status {
    /// Whether the player is in the dungeon.
    pub const fn in_dungeon(self) -> bool {
        matches!(self, Self::Standing | Self::Prone | Self::Stunned)
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::Reserves => "reserves",
            Self::Standing => "standing",
            Self::Prone => "prone",
            Self::Stunned => "stunned",
            Self::KnockedOut => "knocked-out",
            Self::Casualty => "casualty",
            Self::SentOff => "sent-off",
            Self::Lost => "lost",
        }
    }

    /// Every status a player can have.
    pub const ALL: [Self; 9] = [
        Self::Absent,
        Self::Reserves,
        Self::Standing,
        Self::Prone,
        Self::Stunned,
        Self::KnockedOut,
        Self::Casualty,
        Self::SentOff,
        Self::Lost,
    ];
}

/// What a casualty roll did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Harm {
    BadlyHurt,
    SeriouslyHurt,
    SeriousInjury,
    HeadInjury,
    SmashedKnee,
    BrokenArm,
    NeckInjury,
    DislocatedShoulder,
    Dead,
}

impl Harm {
    /// Every kind of harm.
    pub const ALL: [Self; 9] = [
        Self::BadlyHurt,
        Self::SeriouslyHurt,
        Self::SeriousInjury,
        Self::HeadInjury,
        Self::SmashedKnee,
        Self::BrokenArm,
        Self::NeckInjury,
        Self::DislocatedShoulder,
        Self::Dead,
    ];

    /// The words for it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::BadlyHurt => "badly hurt",
            Self::SeriouslyHurt => "seriously hurt",
            Self::SeriousInjury => "a serious injury",
            Self::HeadInjury => "a head injury",
            Self::SmashedKnee => "a smashed knee",
            Self::BrokenArm => "a broken arm",
            Self::NeckInjury => "a neck injury",
            Self::DislocatedShoulder => "a dislocated shoulder",
            Self::Dead => "dead",
        }
    }

    /// Whether the player misses the next game.
    pub const fn misses_next_game(self) -> bool {
        !matches!(self, Self::BadlyHurt)
    }
}

macro_rules! flags {
    ($($(#[$doc:meta])* $flag:ident = $bit:literal $word:literal,)*) => {
        /// Passing conditions of a player.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u16)]
        pub enum Flag { $($(#[$doc])* $flag = 1 << $bit),* }

        impl Flag {
            /// Every flag with its word.
            pub const ALL: &'static [(Self, &'static str)] = &[$((Self::$flag, $word)),*];
        }
    };
}

flags! {
    /// Has been activated this team turn.
    Activated = 0 "used",
    /// Has lost its tackle zone until its next activation.
    NoTackleZone = 1 "no-zone",
    /// Was stunned when its team turn began, and rolls over at its end.
    WasStunned = 2 "was-stunned",
    /// Rooted by Take Root.
    Rooted = 3 "rooted",
    /// Has used the Dodge re-roll this team turn.
    UsedDodge = 4 "dodged",
    /// Has tried Pro in this activation.
    UsedPro = 5 "pro-used",
    /// May not leave its square of its own will this turn.
    Held = 6 "held",
    /// Came in by the dugout's portal this turn.
    JustArrived = 7 "arrived",
}

/// One player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Player {
    pub skills: Skills,
    /// Where it stands; `NOWHERE` outside the dungeon.
    pub square: Square,
    pub flags: u16,
    pub status: Status,
    /// What the last casualty roll did.
    pub harm: Option<Harm>,
    /// Teleports in this team turn.
    pub hops: u8,
    /// Its position in its college's list.
    pub position: u8,
    /// Its place in the college's list of names; 255 for none.
    pub name: u8,
    pub movement: u8,
    pub strength: u8,
    pub agility: u8,
    /// 0 for a player that cannot pass at all.
    pub passing: u8,
    pub armour: u8,
    /// The roll a Loner needs to use a team re-roll.
    pub loner: u8,
    /// What Mighty Blow adds.
    pub mighty_blow: u8,
    pub niggling: u8,
    /// What its advances add to its value, in tens of thousands.
    pub advances: u8,
}

impl Default for Player {
    fn default() -> Self {
        Self {
            skills: Skills::NONE,
            square: Square::NOWHERE,
            flags: 0,
            status: Status::Absent,
            harm: None,
            hops: 0,
            position: 0,
            name: u8::MAX,
            movement: 0,
            strength: 0,
            agility: 0,
            passing: 0,
            armour: 0,
            loner: 0,
            mighty_blow: 0,
            niggling: 0,
            advances: 0,
        }
    }
}

impl Player {
    /// Whether a skill is on its sheet, usable now or not.
    #[inline]
    pub const fn has(&self, skill: Skill) -> bool {
        self.skills.has(skill)
    }

    /// DB-SKILL-44: whether it has a skill and can use it now. Prone, stunned or without its tackle zone it uses only
    /// those whose own text allows it.
    #[inline]
    pub const fn can_use(&self, skill: Skill) -> bool {
        self.has(skill) && (matches!(skill.usable(), Usable::Always) || self.has_tackle_zone())
    }

    /// Whether a condition holds.
    #[inline]
    pub const fn is(&self, flag: Flag) -> bool {
        self.flags & flag as u16 != 0
    }

    /// Sets or ends a condition.
    #[inline]
    pub const fn set(&mut self, flag: Flag, on: bool) {
        if on {
            self.flags |= flag as u16;
        } else {
            self.flags &= !(flag as u16);
        }
    }

    /// Whether it stands.
    #[inline]
    pub const fn is_standing(&self) -> bool {
        matches!(self.status, Status::Standing)
    }

    /// Whether it lies in the dungeon.
    pub const fn is_down(&self) -> bool {
        matches!(self.status, Status::Prone | Status::Stunned)
    }

    /// Whether it exerts a tackle zone.
    #[inline]
    pub const fn has_tackle_zone(&self) -> bool {
        self.is_standing() && !self.is(Flag::NoTackleZone)
    }

    /// Whether it can hold a ball that comes to it.
    pub const fn can_catch(&self) -> bool {
        self.has_tackle_zone() && !self.has(Skill::NoHands)
    }
}
