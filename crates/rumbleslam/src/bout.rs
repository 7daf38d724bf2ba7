//! The state of a match, and what one may ask of it.

mod rolled;

pub use rolled::{Rolled, RolledDie};

use kernel::{Agenda, ArrayVec, Canonical, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::choice::{MOST_SEATS, Sponsor, Who};
use crate::dice::{Faces, Pool, Stat};
use crate::ring::{Base, Corner, Rope, SQUARES, Spot};
use crate::roster::{Card, Counter, Gift, Passive, Roster, Rules, Scope};
use crate::setup::MOST_WRESTLERS;
use crate::step::Step;

/// The most things that can be pending at once.
pub const MOST_PENDING: usize = 64;
/// The match is decided after this round.
pub const LAST_ROUND: u8 = 5;

/// Where a wrestler is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Place {
    /// Not yet set up.
    #[default]
    Waiting,
    Sidelines,
    /// On the mat or on a turnbuckle.
    Ring(Spot),
    /// On the card of the wrestler who holds it.
    Lifted(Who),
    /// Let go, and about to be put down.
    Falling,
    /// Out of the match.
    Removed,
}

/// One wrestler of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Wrestler {
    /// Which card, by its place in the roster.
    pub card: u8,
    pub place: Place,
    pub stamina: u8,
    /// Whom it holds up.
    pub holds: Option<Who>,
    /// The other half of its Tag Team, if hired.
    pub partner: Option<Who>,
    /// Is that Tag Team a Traditional one?
    pub traditional: bool,
    /// Counters for the next activation, in the order of [`Counter::ALL`].
    pub counters: [u8; 4],
    pub knocked_down: bool,
    pub bleeding: bool,
    /// Has it a Crowd Pleaser counter?
    pub pleasing: bool,
    /// Whose Crowd Pleasers for friends help it, a bit for each place in its team.
    pub pleased_by: u16,
    /// Has its Crowd Pleaser succeeded or failed this round?
    pub crowd_heard: bool,
    pub activated: bool,
    /// Has its Tag Team tagged out or used a Tag Ability this round?
    pub tagged: bool,
    pub free_bounce: bool,
    /// The option of its Choice ability, counted from 1; 0 before the first pick.
    pub option: u8,
    /// Bonuses to its stats until the end of the round.
    pub bonus: [u8; 4],
}

/// One seat's side of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Team {
    pub size: u8,
    pub corner: Option<Corner>,
    /// Endorsements and free re-rolls left.
    pub rerolls: u8,
    /// Sponsorships signed and not used yet.
    pub sponsors: [Option<Sponsor>; 2],
    /// Sponsorships still to be signed at the start.
    pub to_sign: u8,
    /// Wrestlers removed, and wrestlers that came on for them.
    pub removed: u8,
    pub entered: u8,
    pub nominee: Option<Who>,
    /// Has it tagged out this round?
    pub tagged_out: bool,
    /// Its rank once it is out of the match; 0 while it is in.
    pub rank: u8,
}

/// Kinds of action that No Class counts; after them come the abilities of the card, by slot.
/// RS-DIRTY-3
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Brawl,
    Grapple,
    Rope,
    Turnbuckle,
    Trip,
    Pin,
    Lift,
    Throw,
    Climb,
    Dismount,
    CrowdPleaser,
    Ability(u8),
}

/// How many kinds of action there are.
pub const CLASSES: usize = 11 + crate::roster::MOST_ABILITIES;

impl Class {
    pub const fn index(self) -> usize {
        match self {
            Self::Brawl => 0,
            Self::Grapple => 1,
            Self::Rope => 2,
            Self::Turnbuckle => 3,
            Self::Trip => 4,
            Self::Pin => 5,
            Self::Lift => 6,
            Self::Throw => 7,
            Self::Climb => 8,
            Self::Dismount => 9,
            Self::CrowdPleaser => 10,
            Self::Ability(slot) => 11 + slot as usize,
        }
    }
}

/// The activation that goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Activation {
    pub who: Option<Who>,
    pub ap: u8,
    pub mp: u8,
    /// Dirty actions so far.
    pub dirty: u8,
    /// Actions so far, by [`Class`].
    pub done: [u8; CLASSES],
    /// Ended: nothing more is asked of it once all that is pending has resolved.
    pub over: bool,
}

/// A whole match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub struct Bout {
    /// The version of the rules, for a rule that has changed.
    pub version: u32,
    pub rules: Rules,
    /// Which faces the dice have, by place in the roster.
    pub dice: u8,
    pub seats: u8,
    /// 0 while setting up.
    pub round: u8,
    /// Who holds the Initiative card.
    pub card: Seat,
    /// The order of activations this round.
    pub order: ArrayVec<[Seat; MOST_SEATS]>,
    /// Whose turn it is to activate, by place in the order.
    pub turn: u8,
    pub teams: [Team; MOST_SEATS],
    pub wrestlers: [Wrestler; MOST_SEATS * MOST_WRESTLERS],
    /// Who covers each square.
    pub squares: [Option<Who>; SQUARES],
    pub activation: Activation,
    pub rolled: Rolled,
    /// Wrestlers that a (DEVASTATING) attack has still to hit, and those it has hit, by number.
    pub to_hit: u64,
    pub was_hit: u64,
    /// Wrestlers that stand in a chain of displacement, by number.
    pub pushed: u64,
    /// Has a seat lost its last wrestler in the ring, so that it is out when all that is pending has resolved?
    pub emptied: bool,
    /// How deep bounces have answered bounces; beyond [`DEEPEST_CHAIN`] nobody attacks the one that is bounced.
    pub chain: u8,
    pub agenda: Agenda<Step, MOST_PENDING>,
    pub result: Option<Outcome>,
}

/// Bounces that answer bounces, at most.
pub const DEEPEST_CHAIN: u8 = 20;

impl Bout {
    /// The seats that play.
    pub fn all_seats(&self) -> Seats {
        Seats::first(self.seats.into())
    }

    /// The seats that are still in the match, clockwise from the Initiative card.
    pub fn seats_in(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, count, teams) = (self.card.index(), usize::from(self.seats), self.teams);
        (0..count)
            .map(move |i| Seat::at((first + i) % count))
            .filter(move |seat| teams[seat.index()].rank == 0)
    }

    pub fn team(&self, seat: Seat) -> &Team {
        &self.teams[seat.index() % MOST_SEATS]
    }

    pub fn team_mut(&mut self, seat: Seat) -> &mut Team {
        &mut self.teams[seat.index() % MOST_SEATS]
    }

    pub fn wrestler(&self, who: Who) -> &Wrestler {
        &self.wrestlers[who.index()]
    }

    pub fn wrestler_mut(&mut self, who: Who) -> &mut Wrestler {
        &mut self.wrestlers[who.index()]
    }

    /// The card of a wrestler.
    pub fn card<'a>(&self, roster: &'a Roster, who: Who) -> &'a Card {
        &roster.cards[usize::from(self.wrestler(who).card).min(roster.cards.len() - 1)]
    }

    /// The faces of the dice.
    pub fn faces<'a>(&self, roster: &'a Roster) -> &'a Faces {
        &roster.dice[usize::from(self.dice).min(roster.dice.len() - 1)]
    }

    /// Everybody that seat hired.
    pub fn team_of(&self, seat: Seat) -> impl Iterator<Item = Who> + use<> {
        (0..usize::from(self.team(seat).size)).map(move |number| Who::new(seat, number))
    }

    /// Everybody in the match, seat by seat.
    pub fn everybody(&self) -> impl Iterator<Item = Who> {
        (0..usize::from(self.seats)).map(Seat::at).flat_map(|seat| self.team_of(seat))
    }

    /// In the ring: on the mat, on a turnbuckle or held by somebody.
    pub fn in_ring(&self, who: Who) -> bool {
        matches!(self.wrestler(who).place, Place::Ring(_) | Place::Lifted(_) | Place::Falling)
    }

    /// That seat's wrestlers in the ring.
    pub fn in_ring_of(&self, seat: Seat) -> impl Iterator<Item = Who> {
        self.team_of(seat).filter(|who| self.in_ring(*who))
    }

    /// Has that seat somebody in the ring, or on the sidelines where those count?
    pub fn stands(&self, seat: Seat) -> bool {
        self.in_ring_of(seat).next().is_some()
            || (self.rules.sideline_saves
                && self.team_of(seat).any(|who| self.wrestler(who).place == Place::Sidelines))
    }

    /// Is a seat still in the match that has lost everybody?
    pub(crate) fn somebody_is_emptied(&self) -> bool {
        self.round > 0 && self.result.is_none() && self.seats_in().any(|seat| !self.stands(seat))
    }

    /// Are they on different teams?
    pub fn enemies(&self, a: Who, b: Who) -> bool {
        a.seat() != b.seat()
    }

    /// The square it stands on (the top left of four), mat or turnbuckle.
    pub fn spot(&self, who: Who) -> Option<Spot> {
        match self.wrestler(who).place {
            Place::Ring(spot) => Some(spot),
            _ => None,
        }
    }

    /// The squares it covers.
    /// RS-LIFT-8
    pub fn base(&self, roster: &Roster, who: Who) -> Option<Base> {
        self.spot(who).map(|spot| Base::new(spot, self.card(roster, who).big()))
    }

    /// Does it stand on a turnbuckle?
    pub fn on_post(&self, who: Who) -> bool {
        self.spot(who).is_some_and(Spot::is_post)
    }

    /// Does it stand on the mat?
    pub fn on_mat(&self, who: Who) -> bool {
        self.spot(who).is_some_and(Spot::on_mat)
    }

    /// Whoever covers the square.
    pub fn at(&self, spot: Spot) -> Option<Who> {
        self.squares[spot.index()]
    }

    /// Squares between two wrestlers' bases.
    pub fn distance(&self, roster: &Roster, a: Who, b: Who) -> Option<u8> {
        Some(self.base(roster, a)?.distance(self.base(roster, b)?))
    }

    /// Do their bases touch?
    /// RS-CONTACT-1, RS-EXAMPLE-9
    pub fn contact(&self, roster: &Roster, a: Who, b: Who) -> bool {
        a != b && self.distance(roster, a, b) == Some(1)
    }

    /// Everybody in base contact with it, each once, by the order of squares.
    pub fn touching(&self, roster: &Roster, who: Who) -> ArrayVec<[Who; 12]> {
        self.base(roster, who).map_or_else(ArrayVec::default, |base| self.around(base, Some(who)))
    }

    /// Everybody whose base touches this one, each once.
    pub fn around(&self, base: Base, but: Option<Who>) -> ArrayVec<[Who; 12]> {
        let mut found = ArrayVec::default();
        let (x, y, reach) = (base.spot.x(), base.spot.y(), u8::from(base.big));
        for row in y.saturating_sub(1)..=(y + reach + 1).min(11) {
            for column in x.saturating_sub(1)..=(x + reach + 1).min(11) {
                if let Some(other) = self.at(Spot::at(column, row))
                    && Some(other) != but
                    && !found.contains(&other)
                {
                    found.try_push(other);
                }
            }
        }
        found
    }

    /// Is every square of this base on the mat and free, save for those that wrestler covers itself?
    pub fn free_for(&self, base: Base, who: Who) -> bool {
        base.on_mat() && base.squares().all(|spot| self.at(spot).is_none_or(|other| other == who))
    }

    pub fn is_ko(&self, who: Who) -> bool {
        self.wrestler(who).stamina == 0
    }

    /// Can it make an action of its own: in the ring, on its feet, held by nobody?
    pub fn can_act(&self, who: Who) -> bool {
        let wrestler = self.wrestler(who);
        matches!(wrestler.place, Place::Ring(_)) && !wrestler.knocked_down && wrestler.stamina > 0
    }

    /// Do its Passive abilities work? Not while it is Knocked Down or Lifted; one that flies through the air is neither.
    /// RS-ABILITY-5
    pub fn passives_work(&self, who: Who) -> bool {
        let wrestler = self.wrestler(who);
        !wrestler.knocked_down && matches!(wrestler.place, Place::Ring(_) | Place::Falling)
    }

    /// The Passives that work for it now, the one it chose included.
    /// RS-ABILITY-4
    pub fn passives<'a>(&self, roster: &'a Roster, who: Who) -> impl Iterator<Item = Passive> + use<'a> {
        self.passives_if(roster, who, self.passives_work(who))
    }

    fn passives_if<'a>(
        &self,
        roster: &'a Roster,
        who: Who,
        works: bool,
    ) -> impl Iterator<Item = Passive> + use<'a> {
        let option = usize::from(self.wrestler(who).option);
        let abilities = if works { self.card(roster, who).abilities.as_slice() } else { &[] };
        abilities.iter().filter_map(move |ability| {
            let chosen = option
                .checked_sub(1)
                .and_then(|index| ability.options.get(index))
                .map(|(_, passive)| *passive);
            ability.passive.or(chosen)
        })
    }

    /// Has it this Passive, and does it work?
    pub fn has(&self, roster: &Roster, who: Who, passive: Passive) -> bool {
        self.passives(roster, who).any(|other| other == passive)
    }

    /// RS-DOWN-7: has it (IMPACT) when it lands? Every WEIGHT 3 wrestler has; a Passive gives it to others, but not while
    /// they are Knocked Down. One that is held is asked about before it is thrown, and flies free then.
    /// RS-DOWN-6, RS-IMPACT-5
    pub fn has_impact(&self, roster: &Roster, who: Who) -> bool {
        let on_its_feet = !self.wrestler(who).knocked_down;
        self.card(roster, who).big()
            || self.passives_if(roster, who, on_its_feet).any(|passive| passive == Passive::Impact)
    }

    /// What it rolls for a stat, all bonuses included. KO'd: nothing. Knocked Down: no DEF.
    /// RS-DOWN-1, RS-DOWN-3, RS-KO-1
    pub fn stat(&self, roster: &Roster, who: Who, stat: Stat) -> Pool {
        let wrestler = self.wrestler(who);
        if wrestler.stamina == 0 || (stat == Stat::Defence && wrestler.knocked_down) {
            return Pool::NOTHING;
        }
        self.stat_of_the_standing(roster, who, stat)
    }

    /// RS-STAT-1: the stat with its bonuses, as if it were neither KO'd nor Knocked Down: what rolls for the Initiative.
    pub fn stat_of_the_standing(&self, roster: &Roster, who: Who, stat: Stat) -> Pool {
        let card = self.card(roster, who);
        let wrestler = self.wrestler(who);
        let mut pool = card.stats[stat as usize].and(Pool::plus(wrestler.bonus[stat as usize] as i8));
        for passive in self.passives(roster, who) {
            match passive {
                Passive::Stat(of, amount) if of == stat => pool.flat += amount,
                Passive::Die(of, metal) if of == stat => pool = pool.and(Pool::die(metal)),
                _ => {}
            }
        }
        let own = wrestler.pleasing && card.pleaser.boon.scope == Scope::Myself;
        for pleaser in own.then_some(who).into_iter().chain(self.pleasers_of(who)) {
            if let Gift::Bonus(of, amount) = self.card(roster, pleaser).pleaser.boon.gift
                && of == stat
            {
                pool.flat += amount as i8;
            }
        }
        // RS-ABILITY-11
        for friend in self.touching(roster, who) {
            if friend.seat() == who.seat() {
                for passive in self.passives(roster, friend) {
                    if let Passive::Mascot(of, amount) = passive
                        && of == stat
                    {
                        pool.flat += amount;
                    }
                }
            }
        }
        pool
    }

    /// The friends, perhaps itself among them, whose Crowd Pleasers help it.
    pub fn pleasers_of(&self, who: Who) -> impl Iterator<Item = Who> + use<> {
        let (seat, pleased_by) = (who.seat(), self.wrestler(who).pleased_by);
        let numbers = if pleased_by == 0 { 0..0 } else { 0..MOST_WRESTLERS };
        numbers.filter(move |number| pleased_by & 1 << number != 0).map(move |number| Who::new(seat, number))
    }

    /// A friend whose Crowd Pleaser gives it a bounce for nothing.
    pub(crate) fn bounce_from_a_friend(&self, roster: &Roster, who: Who) -> Option<Who> {
        self.pleasers_of(who).find(|friend| self.card(roster, *friend).pleaser.boon.gift == Gift::FreeBounce)
    }

    /// Does its next bounce off the ropes cost nothing?
    pub fn bounces_free(&self, roster: &Roster, who: Who) -> bool {
        self.wrestler(who).free_bounce || self.bounce_from_a_friend(roster, who).is_some()
    }

    /// How far it throws.
    /// RS-ABILITY-14
    pub fn throw(&self, roster: &Roster, who: Who) -> u8 {
        let further: u8 = self
            .passives(roster, who)
            .map(|passive| if let Passive::ThrowsFurther(squares) = passive { squares } else { 0 })
            .sum();
        self.card(roster, who).throw + further
    }

    /// How heavy it is in a Pin or as Live Ammunition.
    /// RS-ABILITY-13
    pub fn weight(&self, roster: &Roster, who: Who) -> u8 {
        self.card(roster, who).weight + u8::from(self.has(roster, who, Passive::Heavy))
    }

    /// Ropes it touches.
    pub fn ropes(&self, roster: &Roster, who: Who) -> impl Iterator<Item = Rope> {
        let base = self.base(roster, who);
        Rope::ALL.into_iter().filter(move |rope| base.is_some_and(|base| base.touches(*rope)))
    }

    /// Takes it off its squares.
    pub fn pick_up(&mut self, roster: &Roster, who: Who, to: Place) {
        if let Some(base) = self.base(roster, who) {
            for spot in base.squares() {
                self.squares[spot.index()] = None;
            }
        }
        self.wrestler_mut(who).place = to;
    }

    /// Puts it down with its (top left) square here; the squares must be free.
    pub fn put_down(&mut self, roster: &Roster, who: Who, spot: Spot) {
        self.pick_up(roster, who, Place::Ring(spot));
        let base = Base::new(spot, self.card(roster, who).big());
        for spot in base.squares() {
            self.squares[spot.index()] = Some(who);
        }
    }

    /// Puts so many counters of a kind on its card: at most one, or two where the effect says two.
    /// RS-COUNTER-1, RS-EXAMPLE-7
    pub fn add_counter(&mut self, who: Who, counter: Counter, count: u8) {
        let held = &mut self.wrestler_mut(who).counters[counter as usize];
        *held = (*held).max(count);
    }
}
