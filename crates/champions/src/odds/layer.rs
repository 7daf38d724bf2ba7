//! One layer of one block, evaluated once: by a policy, over numbers or over linear forms in the unknowns.

use crate::card::{Chart, Dis, Does, Finisher, Offense, Reaction, Stun, better};
use crate::charts::{Alternative, RunIn};
use crate::odds::model::{
    BONUSES, CORE, DOUBLES, End, Help, MEASURES, MOVES, Model, chart, defense, offense,
};
use crate::odds::solve::{Block, Store};
use crate::pair::ways;
use crate::switches::{House, Kind, Optional};

/// Decisions of a layer, by number; a policy says which option is taken.
pub(crate) const DECISIONS: usize = 68 + 2 * BONUSES;
const RUN_IN_FIRST: usize = 0;
const RUN_IN_SECOND: usize = 6;
const DECLINE: usize = 12;
const CHOOSE: usize = 48;
const LEAVE: usize = 64;
pub(super) const LOOSE: usize = 66;
const COVERED: usize = 68;

/// Which option is taken at every decision of a layer.
pub(crate) type Policy = [u8; DECISIONS];

/// A number for each measure, or a linear form: coefficients of the core unknowns, of the referee unknown, and
/// constants, one for each measure.
pub(crate) type Form<const N: usize> = [f64; N];

#[inline]
pub(super) fn add<const N: usize>(sum: &mut Form<N>, times: f64, form: &Form<N>) {
    for (sum, part) in sum.iter_mut().zip(form) {
        *sum += times * part;
    }
}

/// The options of the decisions that a live match may stand at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) covered: [[[f64; 3]; BONUSES]; 2],
    pub(crate) watch: [[f64; 2]; 6],
    pub(crate) roll: [[f64; 2]; 6],
    pub(crate) decline: [[f64; 2]; 36],
    pub(crate) choose: [[f64; 2]; 16],
    pub(crate) leave: [[f64; 2]; 2],
    pub(crate) loose: [[f64; 2]; 2],
}

impl Default for Seen {
    fn default() -> Self {
        Self {
            covered: [[[f64::NAN; 3]; BONUSES]; 2],
            watch: [[f64::NAN; 2]; 6],
            roll: [[f64::NAN; 2]; 6],
            decline: [[f64::NAN; 2]; 36],
            choose: [[f64::NAN; 2]; 16],
            leave: [[f64::NAN; 2]; 2],
            loose: [[f64::NAN; 2]; 2],
        }
    }
}

/// What a layer looks at: forms of `N` numbers, the last `M` of them constants.
pub(crate) struct Layer<'a, 'r, const N: usize, const M: usize> {
    pub(crate) model: &'a Model<'r>,
    pub(crate) store: &'a Store<M>,
    pub(crate) block: Block,
    /// How many moves the referee will miss when this layer's offense is rolled.
    pub(crate) misses: usize,
    pub(crate) core: &'a [Form<N>; CORE],
    /// Offense after a move was made.
    pub(crate) next: &'a [Form<N>; 6],
    pub(crate) bumped: Form<N>,
    pub(crate) policy: &'a mut Policy,
    /// Improve this side's decisions, and say whether any changed.
    pub(crate) improve: Option<usize>,
    pub(crate) changed: bool,
    /// Where the PINs of this layer go; they hang on nothing but offense.
    pub(crate) pins: [[Form<N>; BONUSES]; 2],
    pub(crate) seen: Option<&'a mut Seen>,
}

impl<const N: usize, const M: usize> Layer<'_, '_, N, M> {
    const CONSTANT: usize = N - M;

    pub(super) fn zero() -> Form<N> {
        [0.0; N]
    }

    pub(super) fn down(&self) -> bool {
        self.misses > 0
    }

    fn on(&self, rule: Optional) -> bool {
        self.model.optional.has(rule)
    }

    /// The match ends so, with that chance, and that much of it on doubles.
    pub(super) fn end(&self, sum: &mut Form<N>, end: End, chance: f64, doubles: f64) {
        sum[Self::CONSTANT] += chance * self.model.payoff.0[end as usize];
        if M == MEASURES {
            sum[Self::CONSTANT + 1 + end as usize] += chance;
            sum[Self::CONSTANT + DOUBLES] += doubles;
        }
    }

    pub(super) fn win(winner: usize, ends: [End; 2]) -> End {
        ends[winner]
    }

    fn count_move(sum: &mut Form<N>) {
        if M == MEASURES {
            sum[Self::CONSTANT + MOVES] += 1.0;
        }
    }

    fn known(&self, block: Block, misses: usize, node: usize) -> Form<N> {
        let mut form = Self::zero();
        form[Self::CONSTANT..].copy_from_slice(self.store.core(self.model, block, misses, node));
        form
    }

    /// Offense in some block; `made` says whether a move has been made since the layer's own roll.
    pub(super) fn attack(&self, block: Block, made: bool, side: usize, level: u8) -> Form<N> {
        let node = offense(side, level);
        let misses = if made { self.misses.saturating_sub(1) } else { self.misses };
        if block != self.block {
            self.known(block, misses, node)
        } else if misses == self.misses {
            self.core[node]
        } else {
            self.next[node]
        }
    }

    /// A node of the same move, perhaps after Add 1.
    pub(super) fn at(&self, block: Block, node: usize) -> Form<N> {
        if block == self.block { self.core[node] } else { self.known(block, self.misses, node) }
    }

    /// The block after somebody has tired; fatigue only counts where it is played.
    pub(super) fn tired(&self, block: Block, side: usize) -> Block {
        if self.on(Optional::FATIGUE) { block.plus(self.model, side, 1) } else { block }
    }

    /// Takes the option that the policy says, or improves the policy first (CH-ODDS-5).
    fn decide<const K: usize>(
        &mut self,
        decision: usize,
        who: usize,
        options: &[Option<Form<N>>; K],
    ) -> Form<N> {
        if self.improve == Some(who) {
            let sign = if who == 0 { 1.0 } else { -1.0 };
            let worth = |form: &Option<Form<N>>| {
                form.as_ref().map_or(f64::NEG_INFINITY, |form| sign * form[Self::CONSTANT])
            };
            let current = worth(&options[self.policy[decision] as usize]);
            let best = (0..K).fold(self.policy[decision] as usize, |best, option| {
                if worth(&options[option]) > worth(&options[best]) { option } else { best }
            });
            // Less than rounding can make is no improvement.
            if worth(&options[best]) > current + 1e-12 {
                self.policy[decision] = best as u8;
                self.changed = true;
            }
        }
        let taken = self.policy[decision] as usize;
        options[taken].or(options[0]).unwrap_or(Self::zero())
    }

    fn numbers<const K: usize>(options: &[Option<Form<N>>; K]) -> [f64; K] {
        options.map(|form| form.map_or(f64::NAN, |form| form[Self::CONSTANT]))
    }

    /// The whole layer: what each core node comes to (CH-ODDS-2).
    pub(crate) fn bodies(&mut self) -> [Form<N>; CORE] {
        for side in 0..2 {
            for index in 0..self.model.bonuses[side].len() {
                self.pins[side][index] = self.covered(side, index);
            }
        }
        // Whether to loose an ally matters even where only a fall from the turnbuckle leads outside.
        for side in 0..2 {
            self.throw(self.block, Chart::Ring, side, true);
        }
        let mut bodies = [Self::zero(); CORE];
        for side in 0..2 {
            for kind in Chart::ALL {
                bodies[chart(side, kind)] = self.chart(kind, side);
            }
            for level in 1..=3 {
                bodies[defense(side, level)] = self.defense(side, level);
                bodies[offense(side, level)] = self.offense(side, level);
            }
        }
        bodies
    }

    /// A wrestler is about to roll the PIN and may get help first.
    fn covered(&mut self, side: usize, index: usize) -> Form<N> {
        let other = 1 - side;
        let tired = self.tired(self.block, side);
        if self.down() {
            return self.attack(tired, true, other, 3);
        }
        let bonus = self.model.bonuses[side][index];
        let (chance, doubles) = self.model.pinned(side, self.block.tokens[side], bonus);
        let mut roll = Self::zero();
        self.end(&mut roll, Self::win(other, [End::WonByPin, End::LostByPin]), chance, doubles);
        if chance < 1.0 {
            add(&mut roll, 1.0 - chance, &self.attack(tired, true, other, 3));
        }
        let mut options = [Some(roll), None, None];
        if self.block.help & Help::distraction(side) != 0 {
            let after = Block { help: self.model.distracted(self.block.help, side), ..self.block };
            let works = crate::pair::at_most(self.model.corners[side].distractor);
            let mut distract = Self::zero();
            distract[Self::CONSTANT..].copy_from_slice(self.store.pin(self.model, after, side, index));
            for part in &mut distract {
                *part *= 1.0 - works;
            }
            add(&mut distract, works, &self.attack(self.tired(after, side), true, other, 3));
            options[1] = Some(distract);
        }
        if self.block.help & Help::interference(side) != 0 {
            options[2] = Some(self.run_in(side, true));
        }
        if let Some(seen) = self.seen.as_deref_mut() {
            seen.covered[side][index] = Self::numbers(&options);
        }
        self.decide(COVERED + side * BONUSES + index, side, &options)
    }

    /// Somebody is covered in another block, where help has been spent.
    pub(super) fn cover(&self, block: Block, made: bool, side: usize, bonus: i8) -> Form<N> {
        if self.down() {
            return self.attack(self.tired(block, side), made, 1 - side, 3);
        }
        let index = self.model.bonuses[side].iter().position(|&known| known == bonus).unwrap_or(0);
        if block == self.block {
            return self.pins[side][index];
        }
        let mut form = Self::zero();
        form[Self::CONSTANT..].copy_from_slice(self.store.pin(self.model, block, side, index));
        form
    }

    fn finisher(&self, block: Block, made: bool, by: usize, finisher: Finisher) -> Form<N> {
        let (hits, misses) = match finisher {
            Finisher::Rated(rating) => return self.cover(block, made, 1 - by, self.model.rated(rating)),
            Finisher::Roll => &self.model.rolls[by],
        };
        let mut sum = Self::zero();
        for &(chance, bonus) in hits {
            add(&mut sum, chance, &self.cover(block, made, 1 - by, bonus));
        }
        if *misses > 0.0 {
            add(
                &mut sum,
                *misses,
                &self.attack(block, made, 1 - by, self.model.corners[by].figures.roll.miss),
            );
        }
        sum
    }

    /// Outside interference for that side, before a roll or before its own PIN.
    fn run_in(&self, you: usize, covered: bool) -> Form<N> {
        let opponent = 1 - you;
        let made = covered;
        let mut sum = Self::zero();
        for roll in 2..=12u8 {
            let row = self.model.charts.interference(roll);
            let weight = f64::from(ways(roll as i8)) / 36.0;
            let mut block =
                Block { help: self.model.interfered(self.block.help, you, row.sent_away), ..self.block };
            for _ in 0..row.tokens {
                block = self.tired(block, opponent);
            }
            let mut stays = 1.0;
            if row.disqualification > 0 && self.model.rules_count() && !self.down() {
                let (out, doubles) = self.model.disqualification(row.disqualification as i8);
                let end = Self::win(opponent, [End::WonByDisqualification, End::LostByDisqualification]);
                self.end(&mut sum, end, weight * out, weight * doubles);
                stays -= out;
            }
            let finisher = |by: usize| self.model.corners[by].figures.finisher();
            let then = match row.then {
                RunIn::OpponentPin => self.cover(block, made, opponent, 0),
                RunIn::YouPin => self.cover(block, made, you, 0),
                RunIn::OpponentPinWithFinisher => match finisher(you) {
                    Some(move_) => self.finisher(block, made, you, move_),
                    None => self.cover(block, made, opponent, 0),
                },
                RunIn::YouPinWithFinisher => match finisher(opponent) {
                    Some(move_) => self.finisher(block, made, opponent, move_),
                    None => self.cover(block, made, you, 0),
                },
                RunIn::YouAttack => self.attack(block, made, you, 3),
                RunIn::Brawl => {
                    let mut both = Self::zero();
                    add(&mut both, 0.5, &self.attack(block, made, you, 3));
                    add(&mut both, 0.5, &self.attack(block, made, opponent, 3));
                    both
                }
                RunIn::CountBroken => {
                    let block = if covered { self.tired(block, you) } else { block };
                    self.attack(block, made, opponent, 3)
                }
            };
            add(&mut sum, weight * stays, &then);
        }
        sum
    }

    /// Where a throw leads.
    fn throw(&mut self, block: Block, kind: Chart, you: usize, put: bool) -> Form<N> {
        if kind != Chart::Ring {
            return self.at(block, chart(you, kind));
        }
        match self.outside(block, you, put) {
            Ok(form) => form,
            Err(options) => {
                let options = options.map(Some);
                if block == self.block
                    && let Some(seen) = self.seen.as_deref_mut()
                {
                    seen.loose[1 - you] = Self::numbers(&options);
                }
                self.decide(LOOSE + 1 - you, 1 - you, &options)
            }
        }
    }

    fn defense(&mut self, you: usize, level: u8) -> Form<N> {
        let opponent = 1 - you;
        let mut sum = Self::zero();
        for entry in self.model.corners[you].figures.defense[level as usize - 1] {
            let printed = match entry.does {
                Reaction::Stunned(_, number) => self.attack(self.block, true, opponent, number),
                Reaction::FightsBack(number) => self.attack(self.block, true, you, number),
                Reaction::Pin => self.cover(self.block, true, you, 0),
            };
            let may_leave = entry.leave
                && level == 3
                && entry.does == Reaction::Stunned(Stun::Down, 3)
                && self.on(Optional::LEAVING_THE_RING)
                && !matches!(self.model.kind, Kind::Cage | Kind::Lumberjack);
            let result = if may_leave {
                let leave = self.throw(self.block, Chart::Ring, you, false);
                let options = [Some(printed), Some(leave)];
                if let Some(seen) = self.seen.as_deref_mut() {
                    seen.leave[you] = Self::numbers(&options);
                }
                self.decide(LEAVE + you, you, &options)
            } else {
                printed
            };
            add(&mut sum, 1.0 / 6.0, &result);
        }
        sum
    }

    fn offense(&mut self, you: usize, level: u8) -> Form<N> {
        let opponent = 1 - you;
        let at = offense(you, level);
        let entries = self.model.corners[you].figures.offense[level as usize - 1];
        let counted = entries.iter().filter(|entry| !self.model.out_of_place(entry)).count();
        let mut roll = Self::zero();
        for (face, entry) in entries.iter().enumerate() {
            if !self.model.out_of_place(entry) {
                let result = self.instruction(you, level, face, entry);
                add(&mut roll, self.model.tilt / counted as f64, &result);
            }
        }
        let narrow = self.model.house.has(House::NARROW_INTERFERENCE);
        let mut watch = roll;
        if self.block.help & Help::interference(opponent) != 0 && (!narrow || level == 3) {
            let options = [Some(roll), Some(self.run_in(opponent, false))];
            if let Some(seen) = self.seen.as_deref_mut() {
                seen.watch[at] = Self::numbers(&options);
            }
            watch = self.decide(RUN_IN_SECOND + at, opponent, &options);
        }
        let mut options = [Some(watch), None];
        if self.block.help & Help::interference(you) != 0 && !narrow {
            options[1] = Some(self.run_in(you, false));
        }
        if let Some(seen) = self.seen.as_deref_mut() {
            seen.roll[at] = Self::numbers(&options);
        }
        self.decide(RUN_IN_FIRST + at, you, &options)
    }

    fn instruction(&mut self, you: usize, level: u8, face: usize, entry: &Offense) -> Form<N> {
        if let Some(letter) = entry.choice.filter(|_| self.on(Optional::CHOICE_SITUATIONS)) {
            return self.choose(you, letter);
        }
        let done = self.carry_out(you, entry);
        if !self.model.may_decline(entry, self.down()) {
            return done;
        }
        let again = self.attack(self.block, false, you, level.saturating_sub(1).max(1));
        let options = [Some(done), Some(again)];
        let decision = you * 18 + (level as usize - 1) * 6 + face;
        if let Some(seen) = self.seen.as_deref_mut() {
            seen.decline[decision] = Self::numbers(&options);
        }
        self.decide(DECLINE + decision, you, &options)
    }

    fn choose(&mut self, you: usize, letter: u8) -> Form<N> {
        let opponent = 1 - you;
        let options = self.model.charts.choices[letter as usize].map(|alternative| {
            let mut sum = match alternative {
                Alternative::Throw(kind) => self.throw(self.block, kind, opponent, true),
                Alternative::Try { number, .. } => {
                    let works = self.model.works(opponent, alternative);
                    let mut sum = Self::zero();
                    add(&mut sum, works, &self.core[defense(opponent, number)]);
                    add(&mut sum, 1.0 - works, &self.attack(self.block, true, opponent, 2));
                    sum
                }
            };
            Self::count_move(&mut sum);
            Some(sum)
        });
        let decision = you * 8 + letter as usize;
        if let Some(seen) = self.seen.as_deref_mut() {
            seen.choose[decision] = Self::numbers(&options);
        }
        self.decide(CHOOSE + decision, you, &options)
    }

    fn carry_out(&mut self, you: usize, entry: &Offense) -> Form<N> {
        let opponent = 1 - you;
        let (mine, theirs) = (self.model.corners[you].figures, self.model.corners[opponent].figures);
        let mut sum = Self::zero();
        Self::count_move(&mut sum);
        let beaten = entry.agility && better(theirs.agility, mine.agility)
            || entry.power && better(theirs.power, mine.power);
        if beaten && self.on(Optional::AGILITY_AND_POWER) {
            add(&mut sum, 1.0, &self.attack(self.block, true, opponent, 2));
            return sum;
        }
        let mut stays = 1.0;
        if self.model.dis_counts(entry, self.down()) {
            let number = match entry.dis {
                Dis::Printed(number) => number as i8,
                _ => self.model.corners[you].disqualification,
            };
            let (out, doubles) = self.model.disqualification(number);
            let end = Self::win(opponent, [End::WonByDisqualification, End::LostByDisqualification]);
            self.end(&mut sum, end, out, doubles);
            stays -= out;
        }
        let adds = entry.add_one && self.on(Optional::ADD_ONE);
        let block = if adds { self.block.plus(self.model, opponent, 1) } else { self.block };
        let then = match entry.does {
            Does::Move(number) => self.at(block, defense(opponent, if adds { 3 } else { number })),
            Does::Throw(kind) => self.throw(block, kind, opponent, true),
            Does::Finisher(finisher) => self.finisher(block, true, you, finisher),
        };
        add(&mut sum, stays, &then);
        sum
    }
}
