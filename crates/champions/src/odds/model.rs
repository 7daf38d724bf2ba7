//! A singles match as a two-player game of perfect information, compiled for the solver.
//!
//! Between two offense rolls nothing is remembered but who attacks on which level, how tired both are, what help is
//! left, and how many moves the referee will miss. So a **block** fixes tokens and help (tokens only rise and help is
//! only spent, so blocks are ordered), a **layer** of a block fixes what the referee misses, and a layer has twenty
//! core nodes: offense and defense by side and level, and the four charts by roller. Everything else (declining,
//! choosing, leaving, help) hangs between them without a cycle.

use crate::bout::{Bout, Man};
use crate::card::{Chart, Dis, Does, Figures, Finisher, Offense};
use crate::charts::{Alternative, Cell, Charts};
use crate::pair::{at_most, ways};
use crate::roster::Roster;
use crate::switches::{House, Kind, Optional};

/// Core nodes of a layer: offense, defense, charts.
pub(crate) const CORE: usize = 20;
/// Where the defense nodes, and the chart nodes, begin.
const DEFENSE: usize = 6;
const CHART: usize = 12;
/// Different finisher ratings that one side can meet.
pub(crate) const BONUSES: usize = 16;
/// What the referee can miss: nothing, or up to twelve moves.
pub(crate) const LAYERS: usize = 13;

pub(crate) const fn offense(side: usize, level: u8) -> usize {
    side * 3 + level as usize - 1
}

pub(crate) const fn defense(side: usize, level: u8) -> usize {
    DEFENSE + side * 3 + level as usize - 1
}

pub(crate) const fn chart(side: usize, chart: Chart) -> usize {
    CHART + side * 4 + chart as usize
}

/// How a match can end, from the first side's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Won by pin, submission or escape; by the other's disqualification; by count-out.
    WonByPin,
    WonByDisqualification,
    WonByCountOut,
    LostByPin,
    LostByDisqualification,
    LostByCountOut,
    Draw,
}

/// What a match counts: the payoff, the seven ends, whether it ended on doubles, and how many moves were made.
pub(crate) const MEASURES: usize = 10;
pub(crate) const DOUBLES: usize = 8;
pub(crate) const MOVES: usize = 9;

/// What each end is worth to the first side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Payoff(pub [f64; 7]);

impl Payoff {
    /// A win is worth 1, a draw a half.
    pub const WIN: Self = Self([1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.5]);

    /// What matters in a title match: a belt changes hands by pin, submission or escape only.
    pub const fn title(champion: usize) -> Self {
        if champion == 0 {
            Self([1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0])
        } else {
            Self([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        }
    }
}

/// One wrestler as the solver sees him.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner<'r> {
    pub(crate) figures: &'r Figures,
    pub(crate) pin: i8,
    pub(crate) cage: i8,
    pub(crate) disqualification: i8,
    pub(crate) distractor: i8,
    /// Is the one who runs in also the ally, or the distractor, and goes with him?
    pub(crate) ally_goes: bool,
    pub(crate) distractor_goes: bool,
    /// Tokens beyond which nothing changes.
    pub(crate) cap: u8,
}

/// Why exact odds cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotExact(pub &'static str);

/// A match compiled for the solver.
#[derive(Clone, Debug)]
pub struct Model<'r> {
    pub(crate) corners: [Corner<'r>; 2],
    pub(crate) charts: &'r Charts,
    pub(crate) optional: Optional,
    pub(crate) house: House,
    pub(crate) kind: Kind,
    pub(crate) payoff: Payoff,
    /// Finisher ratings that each side can be covered with, 0 first.
    pub(crate) bonuses: [Vec<i8>; 2],
    /// Help left, as [`Help`] bits, every state that can be reached; those with less left come first.
    pub(crate) helps: Vec<u8>,
    /// Where each state of help stands in `helps`.
    pub(crate) help_index: [u8; 64],
    /// What each side's roll finisher comes to: ratings with their chances, and the chance of a miss.
    pub(crate) rolls: [(Vec<(f64, i8)>, f64); 2],
    pub(crate) layers: usize,
    /// Every offense roll multiplies by this: 1, but when the length of matches is weighed.
    pub(crate) tilt: f64,
}

/// Bits of what help is left: distraction, interference and ally of the first side, then of the second.
pub(crate) struct Help;

impl Help {
    pub(crate) const fn distraction(side: usize) -> u8 {
        1 << (side * 3)
    }
    pub(crate) const fn interference(side: usize) -> u8 {
        2 << (side * 3)
    }
    pub(crate) const fn ally(side: usize) -> u8 {
        4 << (side * 3)
    }
}

impl<'r> Model<'r> {
    /// Compiles a match as it stands, or says why it cannot be solved exactly (CH-ODDS-6).
    pub fn new(roster: &'r Roster, bout: &Bout, payoff: Payoff) -> Result<Self, NotExact> {
        if bout.side_count != 2 || bout.men.count() != 2 {
            return Err(NotExact("more than two wrestlers"));
        }
        match bout.rules.kind {
            Kind::TwoOfThree | Kind::IronMan => return Err(NotExact("more than one fall")),
            Kind::LastManStanding => return Err(NotExact("a ten-count")),
            Kind::Gauntlet | Kind::BattleRoyal | Kind::TripleThreat => {
                return Err(NotExact("more than two wrestlers"));
            }
            _ => {}
        }
        if bout.house(House::SPECIAL_REFEREE) {
            return Err(NotExact("a special referee, whose patience wears out"));
        }
        if bout.house(House::CHAMPION_FALLS_TWICE) && bout.rules.champion.is_some() {
            return Err(NotExact("a champion who must be beaten twice"));
        }
        let men = [Man(0), Man(1)];
        let charts = bout.charts(roster);
        let tires = bout.on(Optional::FATIGUE) || bout.on(Optional::ADD_ONE);
        let corners = men.map(|man| {
            let fighter = bout.man(man);
            let corner = bout.corner(fighter.side);
            let same = |who| corner.interferer.is_some() && who == corner.interferer;
            let lowest = if bout.rules.kind == Kind::Cage && bout.house(House::PIN_THEN_ESCAPE) {
                fighter.pin.min(fighter.cage)
            } else if bout.rules.kind == Kind::Cage {
                fighter.cage
            } else {
                fighter.pin
            };
            Corner {
                figures: roster.figures(fighter.person),
                pin: fighter.pin,
                cage: fighter.cage,
                disqualification: fighter.disqualification,
                distractor: corner.distractor.map_or(0, |who| roster.distractor(who) as i8),
                ally_goes: same(corner.ally),
                distractor_goes: same(corner.distractor),
                cap: if tires { (12 - lowest).max(0) as u8 } else { 0 },
            }
        });
        let mut model = Self {
            corners,
            charts,
            optional: bout.rules.optional,
            house: bout.rules.house,
            kind: bout.rules.kind,
            payoff,
            bonuses: [vec![0], vec![0]],
            helps: Vec::new(),
            help_index: [0; 64],
            rolls: Default::default(),
            layers: 1,
            tilt: 1.0,
        };
        for victim in 0..2 {
            let by = 1 - victim;
            model.rolls[by] = model.roll_finisher(by);
            let entries = &model.corners[by].figures.offense[2];
            let mut bonuses = vec![0];
            for entry in entries {
                match entry.does {
                    Does::Finisher(Finisher::Rated(rating)) => bonuses.push(model.rated(rating)),
                    Does::Finisher(Finisher::Roll) => {
                        bonuses.extend(model.rolls[by].0.iter().map(|(_, bonus)| *bonus));
                    }
                    _ => {}
                }
            }
            for bonus in bonuses {
                if !model.bonuses[victim].contains(&bonus) {
                    model.bonuses[victim].push(bonus);
                }
            }
            let throws = |entry: &Offense| entry.add_one && matches!(entry.does, Does::Throw(_));
            if model.on(Optional::ADD_ONE) && model.corners[by].figures.offense.iter().flatten().any(throws) {
                return Err(NotExact("a throw marked Add 1"));
            }
            if model.bonuses[victim].len() > BONUSES {
                return Err(NotExact("too many different finisher ratings"));
            }
        }
        model.reach_helps(help_left(bout));
        if model.referee_may_fall() {
            model.layers = LAYERS;
        }
        Ok(model)
    }

    fn on(&self, rule: Optional) -> bool {
        self.optional.has(rule)
    }

    /// What a printed finisher rating is worth.
    pub(crate) fn rated(&self, rating: i8) -> i8 {
        if self.on(Optional::FINISHER_RATINGS) { rating } else { 0 }
    }

    fn roll_finisher(&self, side: usize) -> (Vec<(f64, i8)>, f64) {
        if !self.on(Optional::ROLL_FINISHERS) {
            return (vec![(1.0, 0)], 0.0);
        }
        let card = self.corners[side].figures.roll;
        let rolls: Vec<(f64, u8)> = if card.dice == 2 {
            (2..=12u8).map(|roll| (f64::from(ways(roll as i8)) / 36.0, roll)).collect()
        } else {
            (1..=6).map(|roll| (1.0 / 6.0, roll)).collect()
        };
        let hit = |&(chance, roll): &(f64, u8)| card.rating(roll).map(|rating| (chance, self.rated(rating)));
        let hits: Vec<(f64, i8)> = rolls.iter().filter_map(hit).collect();
        let misses = 1.0 - hits.iter().map(|(chance, _)| chance).sum::<f64>();
        (hits, if misses < 1e-12 { 0.0 } else { misses })
    }

    /// All states of help that can come of this one, each after those it can lead to.
    fn reach_helps(&mut self, start: u8) {
        let mut found = vec![start];
        let mut at = 0;
        while at < found.len() {
            for side in 0..2 {
                let next = [
                    self.distracted(found[at], side),
                    self.interfered(found[at], side, false),
                    self.interfered(found[at], side, true),
                ];
                for help in next {
                    if !found.contains(&help) {
                        found.push(help);
                    }
                }
            }
            at += 1;
        }
        found.sort_by_key(|help| (help.count_ones(), *help));
        for (index, &help) in found.iter().enumerate() {
            self.help_index[help as usize & 63] = index as u8;
        }
        self.helps = found;
    }

    /// The help left after a distraction.
    pub(crate) fn distracted(&self, help: u8, side: usize) -> u8 {
        let other = if self.house.has(House::HELP_ONCE_A_MATCH) { Help::distraction(1 - side) } else { 0 };
        help & !(Help::distraction(side) | other)
    }

    /// The help left after interference.
    pub(crate) fn interfered(&self, help: u8, side: usize, sent_away: bool) -> u8 {
        let mut gone = Help::interference(side);
        if self.house.has(House::HELP_ONCE_A_MATCH) {
            gone |= Help::interference(1 - side);
        }
        if sent_away && self.corners[side].ally_goes {
            gone |= Help::ally(side);
        }
        if sent_away && self.corners[side].distractor_goes {
            gone |= Help::distraction(side);
        }
        help & !gone
    }

    /// Can the referee be knocked down in this match?
    fn referee_may_fall(&self) -> bool {
        let down = |side: usize, chart: Chart| {
            let rating = self.corners[side].figures.rating(chart);
            (2..=12).any(|roll| self.charts.cell(chart, rating, roll) == Cell::RefereeDown)
        };
        Chart::ALL.into_iter().any(|chart| (0..2).any(|side| down(side, chart)))
    }

    /// May anybody be disqualified while the referee stands?
    pub(crate) fn rules_count(&self) -> bool {
        !self.kind.anything_goes()
    }

    /// The chance of being disqualified on a number, and of that on doubles.
    pub(crate) fn disqualification(&self, number: i8) -> (f64, f64) {
        let odd = self.house.has(House::DQ_ON_ODD);
        let out = (2..=number.min(12)).filter(|roll| !odd || roll % 2 == 1);
        let chance = out.map(ways).sum::<u32>() as f64 / 36.0;
        let doubles = if odd { 0 } else { number.clamp(0, 12) / 2 };
        (chance, f64::from(doubles) / 36.0)
    }

    /// The chance that two dice lose to a rating, and of that on doubles.
    fn loses(&self, rating: i8) -> (f64, f64) {
        let spared = rating >= 12 && self.house.has(House::TWELVE_KICKS_OUT);
        let doubles = (rating.clamp(0, 12) / 2) as f64 - if spared { 1.0 } else { 0.0 };
        (at_most(rating) - if spared { 1.0 / 36.0 } else { 0.0 }, doubles / 36.0)
    }

    /// The chance to lose a PIN with that many tokens, and of that on doubles.
    pub(crate) fn pinned(&self, side: usize, tokens: u8, bonus: i8) -> (f64, f64) {
        let corner = &self.corners[side];
        let (pin, cage) = (corner.pin + tokens as i8, corner.cage + tokens as i8);
        match self.kind {
            Kind::Cage if self.house.has(House::PIN_THEN_ESCAPE) => {
                let (first, _) = self.loses(pin + bonus);
                let (then, doubles) = self.loses(cage);
                (first * then, first * doubles)
            }
            Kind::Cage => self.loses(cage + bonus),
            Kind::Ladder => {
                let (once, doubles) = self.loses(pin + bonus);
                (once * once, once * doubles)
            }
            _ => self.loses(pin + bonus),
        }
    }

    /// The chance to be counted out with that many tokens, and of that on doubles.
    pub(crate) fn counted_out(&self, side: usize, tokens: u8) -> (f64, f64) {
        self.loses(self.corners[side].pin + tokens as i8)
    }

    /// Is this entry of no use in a singles match, so that it is rolled again?
    pub(crate) fn out_of_place(&self, entry: &Offense) -> bool {
        let chosen = entry.choice.is_some() && self.on(Optional::CHOICE_SITUATIONS);
        entry.tag_only && !chosen && (self.on(Optional::DOUBLE_TEAM) || self.house.has(House::GATE_ALWAYS))
    }

    /// Does dis on this entry count now?
    pub(crate) fn dis_counts(&self, entry: &Offense, down: bool) -> bool {
        entry.dis != Dis::Clean && self.on(Optional::DIS_MOVES) && self.rules_count() && !down
    }

    pub(crate) fn may_decline(&self, entry: &Offense, down: bool) -> bool {
        let throw =
            entry.optional && matches!(entry.does, Does::Throw(_)) && self.on(Optional::CHART_CHOICES);
        throw || self.dis_counts(entry, down)
    }

    /// The chance that a move of a choice situation works against that side.
    pub(crate) fn works(&self, against: usize, alternative: Alternative) -> f64 {
        let theirs = self.corners[against].figures;
        match alternative {
            Alternative::Throw(_) => 1.0,
            Alternative::Try { base, against: crate::charts::Against::Agility, .. } => {
                at_most(base + theirs.agility)
            }
            Alternative::Try { base, against: crate::charts::Against::Power, .. } => {
                at_most(base + theirs.power)
            }
        }
    }
}

/// What help both sides have left.
pub(crate) fn help_left(bout: &Bout) -> u8 {
    let mut help = 0;
    for side in 0..2u8 {
        let at = side as usize;
        if bout.may_distract(side) {
            help |= Help::distraction(at);
        }
        if bout.may_interfere(side) {
            help |= Help::interference(at);
        }
        if bout.ally_may_strike(Man(side), true) {
            help |= Help::ally(at);
        }
    }
    help
}
