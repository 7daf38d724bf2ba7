//! What has happened, as the log, the announcer and the animations need it.

use kernel::{ArrayVec, Seat};
use serde::Serialize;

use crate::choice::{Sponsor, Who};
use crate::dice::{Metal, Mood};
use crate::ring::{Corner, Rope, Spot};
use crate::roster::{Counter, Slot, Special};
use crate::rules::attack::{Attack, Form};

/// What one side showed: the values of its dice, and what is added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Shown {
    pub dice: ArrayVec<[u8; 16]>,
    pub flat: i8,
    pub total: u8,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    RolledForCorners {
        seat: Seat,
        gold: u8,
    },
    TookCorner {
        seat: Seat,
        corner: Corner,
    },
    KeptBack {
        who: Who,
    },
    SetUp {
        who: Who,
        spot: Spot,
    },
    Signed {
        seat: Seat,
        sponsor: Sponsor,
    },
    RoundBegan {
        round: u8,
        card: Seat,
    },
    CameOn {
        who: Who,
        spot: Spot,
    },
    SponsorCalled {
        seat: Seat,
        sponsor: Sponsor,
    },
    SponsorHelps {
        seat: Seat,
        count: u8,
    },
    /// A Crowd Pleaser that helped friends has ended for them.
    PleaserEnded {
        who: Who,
    },
    /// A special rule was applied in the attacker's order and changed nothing.
    NoEffect {
        by: Who,
        special: Special,
    },
    Boosted {
        who: Who,
        stat: crate::dice::Stat,
        amount: u8,
    },
    Airlifted {
        who: Who,
        to: Spot,
    },
    Nominated {
        who: Who,
    },
    RolledInitiative {
        who: Who,
        shown: Shown,
    },
    TookInitiative {
        seat: Seat,
    },
    Activated {
        who: Who,
        ap: u8,
        mp: u8,
    },
    ActivationEnded {
        who: Who,
    },
    RoundEnded {
        round: u8,
    },
    Rerolled {
        seat: Seat,
        metal: Metal,
        from: u8,
        to: u8,
    },
    CrowdRerolled {
        seat: Seat,
        from: Mood,
        to: Mood,
    },
    Moved {
        who: Who,
        from: Spot,
        to: Spot,
    },
    StoodUp {
        who: Who,
    },
    /// The Crowd was asked whether a Dirty action may go on.
    CrowdAllowed {
        who: Who,
    },
    CrowdForbade {
        who: Who,
    },
    Clashed {
        attack: Attack,
        by: Shown,
        on: Shown,
    },
    Hit {
        attack: Attack,
        margin: u8,
    },
    Missed {
        attack: Attack,
    },
    BeatDown {
        attack: Attack,
        margin: u8,
    },
    Reversed {
        attack: Attack,
        margin: u8,
    },
    Hurt {
        who: Who,
        damage: u8,
        left: u8,
    },
    KnockedOut {
        who: Who,
    },
    KnockedDown {
        who: Who,
    },
    Healed {
        who: Who,
        amount: u8,
        left: u8,
    },
    GotCounter {
        who: Who,
        counter: Counter,
        count: u8,
    },
    Bled {
        who: Who,
    },
    BleedingStopped {
        who: Who,
    },
    Dazed {
        who: Who,
        mood: Mood,
    },
    Recovered {
        who: Who,
    },
    StayedDown {
        who: Who,
    },
    Chose {
        who: Who,
        option: u8,
    },
    Dodged {
        who: Who,
        to: Spot,
    },
    Shoved {
        who: Who,
        to: Spot,
    },
    Held {
        who: Who,
    },
    Bounced {
        who: Who,
        rope: Rope,
        to: Spot,
    },
    BouncedBack {
        who: Who,
        to: Spot,
    },
    Smashed {
        who: Who,
    },
    Climbed {
        who: Who,
        spot: Spot,
    },
    Dismounted {
        who: Who,
        spot: Spot,
    },
    Leapt {
        who: Who,
        on: Who,
        form: Form,
        to: Spot,
    },
    Displaced {
        who: Who,
        to: Spot,
    },
    PinTried {
        by: Who,
        on: Who,
        attack: Shown,
        defence: Shown,
    },
    KickedOut {
        who: Who,
    },
    Pinned {
        who: Who,
        by: Who,
    },
    LiftTried {
        by: Who,
        on: Who,
        shown: Shown,
        weight: u8,
    },
    Lifted {
        by: Who,
        on: Who,
    },
    EscapeTried {
        who: Who,
        holder: Shown,
        held: Shown,
    },
    GotDown {
        who: Who,
    },
    StayedHeld {
        who: Who,
    },
    Dropped {
        who: Who,
    },
    PutDown {
        who: Who,
        spot: Spot,
    },
    Threw {
        by: Who,
        thrown: Who,
        at: Spot,
    },
    Landed {
        who: Who,
        spot: Spot,
    },
    AmmunitionHits {
        thrown: Who,
        target: Who,
    },
    AmmunitionMisses {
        thrown: Who,
        target: Who,
    },
    TriedToStay {
        who: Who,
        shown: Shown,
    },
    StayedIn {
        who: Who,
    },
    ThrownOut {
        who: Who,
    },
    FellOff {
        who: Who,
    },
    PleasedCrowd {
        who: Who,
    },
    FailedCrowd {
        who: Who,
    },
    BoredCrowd {
        who: Who,
    },
    Used {
        who: Who,
        slot: Slot,
    },
    TaggedOut {
        who: Who,
        partner: Who,
        spot: Spot,
    },
    SidelinedForRoom {
        who: Who,
    },
    Resigned {
        seat: Seat,
    },
    Eliminated {
        seat: Seat,
    },
    DoshCounted {
        seat: Seat,
        half_thousands: u32,
    },
    Won {
        seat: Seat,
    },
    Drawn,
}
