//! Solving a match exactly: blocks in order, strategy iteration within a block, one small linear system a layer.
//!
//! Strategy iteration (Hoffman and Karp): fix the first side's policy, find the second side's best answer exactly by
//! improving it until nothing gets better, then improve the first side's policy; stop when neither can. A policy is
//! evaluated exactly: a layer's twenty unknowns are solved for in terms of one more, what a fallen referee is worth in
//! this block, and that one is solved for at the end.

use crate::odds::layer::{DECISIONS, Form, Layer, Policy, Seen};
use crate::odds::model::{BONUSES, CORE, LAYERS, MEASURES, Model, Payoff, offense};
use crate::pair::ways;

/// What does not go back: the tokens of both, and the help that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) tokens: [u8; 2],
    pub(crate) help: u8,
}

impl Block {
    /// The block with more tokens on one side, as far as they make a difference.
    pub(crate) fn plus(self, model: &Model<'_>, side: usize, more: u8) -> Self {
        let mut tokens = self.tokens;
        tokens[side] = (tokens[side] + more).min(model.corners[side].cap);
        Self { tokens, ..self }
    }

    pub(crate) fn index(self, model: &Model<'_>) -> usize {
        let help = model.help_index[self.help as usize & 63] as usize;
        let [one, other] = [0, 1].map(|side| model.corners[side].cap as usize + 1);
        (help * one + self.tokens[0] as usize) * other + self.tokens[1] as usize
    }
}

/// What has been solved: `M` numbers for each core node of each layer, and for each PIN.
#[derive(Clone, Debug)]
pub(crate) struct Store<const M: usize> {
    cores: Vec<[f64; M]>,
    pins: Vec<[f64; M]>,
}

impl<const M: usize> Store<M> {
    fn new(model: &Model<'_>) -> Self {
        let blocks = count(model);
        Self {
            cores: vec![[f64::NAN; M]; blocks * model.layers * CORE],
            pins: vec![[f64::NAN; M]; blocks * 2 * BONUSES],
        }
    }

    pub(crate) fn core(&self, model: &Model<'_>, block: Block, misses: usize, node: usize) -> &[f64; M] {
        &self.cores[(block.index(model) * model.layers + misses) * CORE + node]
    }

    pub(crate) fn pin(&self, model: &Model<'_>, block: Block, side: usize, index: usize) -> &[f64; M] {
        &self.pins[(block.index(model) * 2 + side) * BONUSES + index]
    }
}

fn count(model: &Model<'_>) -> usize {
    model.helps.len() * (model.corners[0].cap as usize + 1) * (model.corners[1].cap as usize + 1)
}

/// Every block, each after all that it leads to.
fn blocks<'m>(model: &'m Model<'_>) -> impl Iterator<Item = Block> + 'm {
    model.helps.iter().flat_map(move |&help| {
        (0..=model.corners[0].cap).rev().flat_map(move |one| {
            (0..=model.corners[1].cap).rev().map(move |other| Block { tokens: [one, other], help })
        })
    })
}

/// A match solved: what every moment is worth under best play of both sides.
#[derive(Clone, Debug)]
pub struct Solution<'r> {
    pub(crate) model: Model<'r>,
    pub(crate) store: Store<1>,
    policies: Vec<Policy>,
}

/// What was found out about a match, without the match: whoever keeps it need not solve it again.
#[derive(Clone, Debug)]
pub struct Findings {
    store: Store<1>,
    policies: Vec<Policy>,
}

/// The numbers of one form: the referee unknown's coefficient, then constants.
const VALUE: usize = CORE + 2;
const COUNTED: usize = CORE + 1 + MEASURES;

impl<'r> Solution<'r> {
    /// Solves a match (CH-ODDS-1).
    pub fn of(model: Model<'r>) -> Self {
        let mut solution = Self {
            store: Store::new(&model),
            policies: vec![[0; DECISIONS]; count(&model) * model.layers],
            model,
        };
        let order: Vec<Block> = blocks(&solution.model).collect();
        let mut policy = [[0; DECISIONS]; LAYERS];
        let mut help = None;
        for block in order {
            // The policy of the block before is mostly right here too; other help is another game.
            if help != Some(block.help) {
                policy = [[0; DECISIONS]; LAYERS];
                help = Some(block.help);
            }
            solution.solve_block(block, &mut policy);
        }
        solution
    }

    /// What was found out, to be kept.
    pub fn findings(self) -> Findings {
        Findings { store: self.store, policies: self.policies }
    }

    /// The solution that these were the findings of; the model must be made of the very same moment of the match.
    pub fn from_findings(model: Model<'r>, findings: Findings) -> Self {
        Self { model, store: findings.store, policies: findings.policies }
    }

    fn solve_block(&mut self, block: Block, policy: &mut [Policy; LAYERS]) {
        let model = &self.model;
        // Policies only ever get better, so this ends; the count is a belt, not a brace.
        for _ in 0..1000 {
            let mut changed = false;
            for _ in 0..1000 {
                let values = evaluate::<VALUE, 1>(model, &self.store, block, policy);
                write(&mut self.store, model, block, &values);
                if !improve(model, &self.store, block, policy, 1, None) {
                    break;
                }
            }
            if improve(model, &self.store, block, policy, 0, None) {
                changed = true;
                let values = evaluate::<VALUE, 1>(model, &self.store, block, policy);
                write(&mut self.store, model, block, &values);
            }
            if !changed {
                break;
            }
        }
        write_pins(&mut self.store, model, block, policy);
        let at = block.index(model) * model.layers;
        self.policies[at..at + model.layers].copy_from_slice(&policy[..model.layers]);
    }

    /// What both sides may choose at every decision of a layer, and what each option is worth to the first side.
    pub(crate) fn seen(&self, block: Block, misses: usize) -> Seen {
        let at = block.index(&self.model) * self.model.layers;
        let mut policy = [[0; DECISIONS]; LAYERS];
        policy[..self.model.layers].copy_from_slice(&self.policies[at..at + self.model.layers]);
        let mut seen = Seen::default();
        improve(&self.model, &self.store, block, &mut policy, 2, Some((misses, &mut seen)));
        seen
    }

    /// Everything else that a match counts, under best play: see [`MEASURES`].
    pub(crate) fn measures(&self, start: Block) -> [f64; MEASURES] {
        let store = self.sweep::<COUNTED, MEASURES>(&self.model);
        let [one, other] = [0, 1].map(|side| store.core(&self.model, start, 0, offense(side, 1)));
        core::array::from_fn(|measure| f64::midpoint(one[measure], other[measure]))
    }

    /// The expectation of `tilt` to the power of the number of offense rolls; infinite where it does not exist.
    pub(crate) fn tilted(&self, start: Block, tilt: f64) -> f64 {
        let model = Model { payoff: Payoff([1.0; 7]), tilt, ..self.model.clone() };
        let store = self.sweep::<VALUE, 1>(&model);
        if store.cores.iter().any(|[value]| value.is_nan() || *value < 1.0 - 1e-9) {
            return f64::INFINITY;
        }
        let [one, other] = [0, 1].map(|side| store.core(&model, start, 0, offense(side, 1))[0]);
        f64::midpoint(one, other)
    }

    /// Evaluates the best policies over again, in a model that counts something else.
    fn sweep<const N: usize, const M: usize>(&self, model: &Model<'_>) -> Store<M> {
        let mut store = Store::<M>::new(model);
        for block in blocks(model) {
            let at = block.index(model) * model.layers;
            let mut policy = [[0; DECISIONS]; LAYERS];
            policy[..model.layers].copy_from_slice(&self.policies[at..at + model.layers]);
            let values = evaluate::<N, M>(model, &store, block, &mut policy);
            write(&mut store, model, block, &values);
            write_pins(&mut store, model, block, &policy);
        }
        store
    }
}

type Values<const M: usize> = [[[f64; M]; CORE]; LAYERS];

fn write<const M: usize>(store: &mut Store<M>, model: &Model<'_>, block: Block, values: &Values<M>) {
    let at = block.index(model) * model.layers * CORE;
    for (misses, layer) in values.iter().enumerate().take(model.layers) {
        store.cores[at + misses * CORE..at + (misses + 1) * CORE].copy_from_slice(layer);
    }
}

/// The bumped referee's worth: two dice say how much he misses, one who goes on.
fn bump(misses: usize) -> f64 {
    f64::from(ways(misses as i8)) / 36.0
}

/// Evaluates a policy in a block exactly.
fn evaluate<const N: usize, const M: usize>(
    model: &Model<'_>,
    store: &Store<M>,
    block: Block,
    policy: &mut [Policy; LAYERS],
) -> Values<M> {
    let unknown: [Form<N>; CORE] = core::array::from_fn(|node| {
        let mut form = [0.0; N];
        form[node] = 1.0;
        form
    });
    let mut bumped = [0.0; N];
    bumped[CORE] = 1.0;
    // Solved so far: each node as a multiple of the referee unknown and constants.
    let mut solved = [[[0.0; N]; CORE]; LAYERS];
    for misses in 0..model.layers {
        let next: [Form<N>; 6] = if misses == 0 {
            core::array::from_fn(|node| unknown[node])
        } else {
            core::array::from_fn(|node| solved[misses - 1][node])
        };
        let mut layer = Layer {
            model,
            store,
            block,
            misses,
            core: &unknown,
            next: &next,
            bumped,
            policy: &mut policy[misses],
            improve: None,
            changed: false,
            pins: [[[0.0; N]; BONUSES]; 2],
            seen: None,
        };
        let mut bodies = layer.bodies();
        eliminate(&mut bodies);
        solved[misses] = bodies;
    }
    // referee = sum of chances * (offense of either on Level 3, half each)
    let mut referee = [0.0; N];
    for (misses, layer) in solved.iter().enumerate().take(model.layers).skip(2) {
        for side in 0..2 {
            for (sum, part) in referee.iter_mut().zip(&layer[offense(side, 3)]) {
                *sum += bump(misses) * 0.5 * part;
            }
        }
    }
    let own = referee[CORE];
    let mut values = [[[0.0; M]; CORE]; LAYERS];
    for misses in 0..model.layers {
        for node in 0..CORE {
            for measure in 0..M {
                let worth = referee[CORE + 1 + measure] / (1.0 - own);
                let form = &solved[misses][node];
                values[misses][node][measure] = form[CORE + 1 + measure] + form[CORE] * worth;
            }
        }
    }
    values
}

/// Solves `x = Qx + r` in place: each node ends up without the core unknowns. The chances in `Q` leave a row's sum
/// below one for some policy-reachable end, so no pivot can vanish and none needs to be searched for.
fn eliminate<const N: usize>(rows: &mut [Form<N>; CORE]) {
    for pivot in 0..CORE {
        let scale = 1.0 / (1.0 - rows[pivot][pivot]);
        rows[pivot][pivot] = 0.0;
        rows[pivot].iter_mut().for_each(|part| *part *= scale);
        let known = rows[pivot];
        for (row, form) in rows.iter_mut().enumerate() {
            let times = form[pivot];
            if row != pivot && times != 0.0 {
                form[pivot] = 0.0;
                for (part, other) in form.iter_mut().zip(&known) {
                    *part += times * other;
                }
            }
        }
    }
}

fn referee_worth<const M: usize>(model: &Model<'_>, store: &Store<M>, block: Block) -> [f64; M] {
    let mut worth = [0.0; M];
    for misses in 2..model.layers {
        for side in 0..2 {
            for (sum, part) in worth.iter_mut().zip(store.core(model, block, misses, offense(side, 3))) {
                *sum += bump(misses) * 0.5 * part;
            }
        }
    }
    worth
}

/// Improves one side's policy against the stored values (2 for nobody's); says whether anything changed.
fn improve(
    model: &Model<'_>,
    store: &Store<1>,
    block: Block,
    policy: &mut [Policy; LAYERS],
    side: usize,
    mut look: Option<(usize, &mut Seen)>,
) -> bool {
    let mut changed = false;
    let bumped = referee_worth(model, store, block);
    // A look is at one layer only.
    let layers = look.as_ref().map_or(0..model.layers, |(misses, _)| *misses..*misses + 1);
    for misses in layers {
        let core: [Form<1>; CORE] = core::array::from_fn(|node| *store.core(model, block, misses, node));
        let after = misses.saturating_sub(1);
        let next: [Form<1>; 6] = core::array::from_fn(|node| *store.core(model, block, after, node));
        let seen = look.as_mut().map(|(_, seen)| &mut **seen);
        let mut layer = Layer {
            model,
            store,
            block,
            misses,
            core: &core,
            next: &next,
            bumped,
            policy: &mut policy[misses],
            improve: Some(side),
            changed: false,
            pins: [[[0.0; 1]; BONUSES]; 2],
            seen,
        };
        layer.bodies();
        changed |= layer.changed;
    }
    changed
}

fn write_pins<const M: usize>(
    store: &mut Store<M>,
    model: &Model<'_>,
    block: Block,
    policy: &[Policy; LAYERS],
) {
    let core: [Form<M>; CORE] = core::array::from_fn(|node| *store.core(model, block, 0, node));
    let next: [Form<M>; 6] = core::array::from_fn(|node| core[node]);
    let mut own = policy[0];
    let bumped = referee_worth(model, store, block);
    let mut layer = Layer {
        model,
        store,
        block,
        misses: 0,
        core: &core,
        next: &next,
        bumped,
        policy: &mut own,
        improve: None,
        changed: false,
        pins: [[[0.0; M]; BONUSES]; 2],
        seen: None,
    };
    layer.bodies();
    let pins = layer.pins;
    let at = block.index(model) * 2 * BONUSES;
    for (side, pins) in pins.iter().enumerate() {
        store.pins[at + side * BONUSES..at + (side + 1) * BONUSES].copy_from_slice(pins);
    }
}
