//! The chances of all faces that an answer can roll sum to one.

use kernel::record::{RecordEntry, Said};
use kernel::{Chance, Coded, Dice, Die, Enumerated, Fast, Purpose, Seat, Table, Tabletop};

use super::{Check, ensure};
use crate::Report;
use crate::play::{Roll, Scene, any, any_seat, heard, offered, said};
use crate::quiet::quietly;

/// More dice than one answer ever rolls.
const MOST_ROLLS: usize = 2_000;
/// How many answers are tried to find one that rolls.
const TRIES: usize = 4;

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast, report: &mut Report) -> Check {
    let (content, game) = (scene.content(), scene.state());
    let Some(asked) = game.asked(content) else { return Ok(()) };
    // What was said here, if it rolled; otherwise something else that may be said here and rolls.
    if let Some(RecordEntry { seat, said: Said::Choice(code), faces, .. }) =
        scene.played.line.entries.get(scene.at)
        && let (Some(choice), false) = (G::Choice::from_code(*code), faces.is_empty())
    {
        return enumerate(scene, *seat, choice, report);
    }
    for _ in 0..TRIES {
        let Some(seat) = any_seat(asked.seats, dice) else { return Ok(()) };
        let Some(choice) = any(&offered(content, game, seat), dice) else { return Ok(()) };
        let (_, faces) = heard(content, &mut game.clone(), seat, choice, Fast::new(dice.bits()));
        if !faces.is_empty() {
            return enumerate(scene, seat, choice, report);
        }
    }
    Ok(())
}

fn enumerate<G: Tabletop>(scene: &Scene<'_, G>, seat: Seat, choice: G::Choice, report: &mut Report) -> Check {
    let (content, game) = (scene.content(), scene.state());
    let words = || format!("{seat} says \"{}\"", said(content, game, choice.code()));
    let mut dice = Watched::default();
    let mut sum = Chance::ZERO;
    for _ in 0..scene.ground.suite.branches {
        let applied = quietly(|| game.clone().apply(content, seat, choice, &mut Table::silent(&mut dice)));
        applied.map_err(|panic| format!("{}; with the faces {}: {panic}", words(), dice.faces()))?;
        if let Some(index) = dice.strayed() {
            let (one, other) = (dice.before.get(index), dice.rolled.get(index));
            return Err(format!(
                "{}; after the same faces roll {} is once {} and once {}: something else than the dice decides",
                words(),
                index + 1,
                words_for(one),
                words_for(other)
            )
            .into());
        }
        sum = sum + dice.chance();
        if !dice.turn() {
            report.enumerated += 1;
            ensure!(
                !sum.is_exact() || sum == Chance::ONE,
                "{}; the chances of all faces sum to {sum}, not to 1",
                words()
            );
            return Ok(());
        }
    }
    report.too_many_branches += 1;
    ensure!(
        !sum.is_exact() || sum.numerator() <= sum.denominator(),
        "{}; the chances sum to more than 1 already: {sum}",
        words()
    );
    Ok(())
}

fn words_for(roll: Option<&Roll>) -> String {
    roll.map_or_else(|| "nothing".into(), |roll| format!("a {} for \"{}\"", roll.die, roll.why))
}

/// The odometer, with an eye on what is rolled: until a face differs, the same dice must be rolled for the same
/// purposes as the time before.
#[derive(Debug, Default)]
pub(super) struct Watched {
    inner: Enumerated,
    before: Vec<Roll>,
    rolled: Vec<Roll>,
}

impl Watched {
    /// What was rolled, in words; of a long sequence the first.
    fn faces(&self) -> String {
        let faces = self.rolled.iter().take(24).map(|roll| format!("{}={}", roll.why, roll.face));
        faces.collect::<Vec<_>>().join(" ")
    }

    /// The first roll that is another one although every face before it was the same.
    fn strayed(&self) -> Option<usize> {
        if self.before.is_empty() {
            return None;
        }
        let index = self.before.iter().zip(&self.rolled).take_while(|(a, b)| a == b).count();
        match (self.before.get(index), self.rolled.get(index)) {
            (Some(one), Some(other)) if one.die == other.die && one.why == other.why => None,
            _ => Some(index),
        }
    }

    /// The chance of the sequence just rolled.
    pub(super) fn chance(&self) -> Chance {
        self.inner.chance()
    }

    /// Turns to the next sequence; `false` when all have come up.
    pub(super) fn turn(&mut self) -> bool {
        self.before = core::mem::take(&mut self.rolled);
        self.inner.turn()
    }
}

impl Dice for Watched {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        // The odometer begins with ones, so a rule that rolls until the face will do would never end.
        assert!(
            self.rolled.len() < MOST_ROLLS,
            "{MOST_ROLLS} dice for one answer; \"roll again until\" is `roll_until`"
        );
        let face = self.inner.roll(die, why);
        self.rolled.push(Roll { die, why, face });
        face
    }

    fn roll_accepted(
        &mut self,
        dice: &[Die],
        why: Purpose,
        accept: &dyn Fn(&[u8]) -> bool,
        faces: &mut [u8],
    ) {
        self.inner.roll_accepted(dice, why, accept, faces);
        self.rolled.extend(dice.iter().zip(&*faces).map(|(&die, &face)| Roll { die, why, face }));
    }
}
