//! Dice: what each source promises.

use kernel::fair::{Bytes32, ChoicesDigest, MatchKey, Secret};
use kernel::{
    Card, Cards, Chance, Dice, Die, Enumerated, Fast, Keyed, Pile, Recorded, Rolled, Scripted, Seat, Seats,
};

fn key() -> MatchKey {
    Secret::new(std::array::from_fn(|i| i as u8)).key("match-1", &["north".into(), "south".into()])
}

#[test]
fn the_same_choices_give_the_same_dice_and_others_give_others() {
    let start = ChoicesDigest::start(&Bytes32([7; 32]));
    let faces = |choices: ChoicesDigest| -> Vec<u8> {
        let key = key();
        let mut dice = Keyed::new(&key, choices);
        (0..40).map(|_| dice.roll(Die::D6, "attack")).collect()
    };
    assert_eq!(faces(start), faces(start));
    assert_ne!(faces(start), faces(start.then(0, Seat::FIRST, 1)));
    assert_ne!(faces(start.then(0, Seat::FIRST, 1)), faces(start.then(0, Seat::SECOND, 1)));
    assert_ne!(faces(start.then(0, Seat::FIRST, 1)), faces(start.then(0, Seat::FIRST, 2)));
    assert_ne!(faces(start.then(0, Seat::FIRST, 0)), faces(start.then(1, Seat::FIRST, 0)));
}

#[test]
fn keyed_dice_show_every_face_equally_often() {
    let key = key();
    for sides in [2, 3, 6, 8, 60, 255] {
        let mut dice = Keyed::new(&key, ChoicesDigest::start(&Bytes32([sides; 32])));
        let mut seen = vec![0u32; sides as usize];
        let throws = u32::from(sides) * 400;
        for _ in 0..throws {
            seen[dice.roll(Die::of(sides), "any") as usize - 1] += 1;
        }
        // Chi-square of a fair die lies within five standard deviations of its mean.
        let chi: f64 = seen.iter().map(|&n| (f64::from(n) - 400.0).powi(2) / 400.0).sum();
        let degrees = f64::from(sides) - 1.0;
        assert!((chi - degrees).abs() < 5.0 * (2.0 * degrees).sqrt() + 5.0, "d{sides}: chi-square {chi}");
    }
}

#[test]
fn a_commitment_and_a_key_and_a_roll_never_share_a_hash() {
    let secret = Secret::new([9; 32]);
    let commitment = secret.commitment().0.to_string();
    assert_ne!(commitment, secret.reveal().to_string());
    assert_ne!(
        Bytes32::sha256("ringcraft commitment v1", &[&[1]]),
        Bytes32::sha256("ringcraft choices v1", &[&[1]])
    );
}

#[test]
fn neither_secret_nor_key_can_be_printed() {
    assert_eq!(format!("{:?} {:?}", Secret::new([9; 32]), key()), "Secret(..) MatchKey(..)");
}

#[test]
fn a_scripted_die_for_another_purpose_is_a_fault() {
    let mut dice = Scripted::of([("armour", 5)]);
    dice.roll(Die::D6, "dodge");
    assert_eq!(
        dice.fault().map(ToString::to_string).as_deref(),
        Some("a d6 was rolled for \"dodge\", but the next face written down is for \"armour\"")
    );
}

#[test]
fn a_missing_an_impossible_and_an_unused_scripted_die_are_told_apart() {
    let mut none = Scripted::default();
    none.roll(Die::D8, "bounce");
    assert!(none.fault().is_some_and(|fault| fault.to_string().contains("no face is written down")));
    let mut seven = Scripted::of([("dodge", 7)]);
    seven.roll(Die::D6, "dodge");
    assert!(seven.fault().is_some_and(|fault| fault.to_string().contains("cannot show 7")));
    assert_eq!(Scripted::of([("dodge", 2)]).left().len(), 1);
}

#[test]
fn recorded_dice_notice_other_missing_and_unused_dice() {
    let three = [Rolled { die: Die::D6, face: 3 }];
    let mut right = Recorded::new(&three);
    assert_eq!(right.roll(Die::D6, "dodge"), 3);
    assert_eq!(right.finish(), Ok(()));
    let mut other = Recorded::new(&three);
    other.roll(Die::D8, "bounce");
    assert!(
        other
            .finish()
            .is_err_and(|f| f.to_string() == "the rules roll a d8 for \"bounce\"; the record has 3/6")
    );
    let mut missing = Recorded::new(&[]);
    missing.roll(Die::D6, "dodge");
    assert!(missing.finish().is_err());
    assert!(Recorded::new(&three).finish().is_err_and(|f| f.to_string().contains("nobody rolled")));
}

#[test]
fn a_roll_off_is_exact_because_ties_are_not_branches() {
    let mut dice = Enumerated::default();
    let (mut first_wins, mut total) = (Chance::ZERO, Chance::ZERO);
    loop {
        let [a, b] = kernel::roll_until(&mut dice, [Die::D6, Die::D6], "roll-off", |[a, b]| a != b);
        total = total + dice.chance();
        if a > b {
            first_wins = first_wins + dice.chance();
        }
        if !dice.turn() {
            break;
        }
    }
    assert_eq!((first_wins, total), (Chance::new(1, 2), Chance::ONE));
}

#[test]
fn every_order_of_draws_comes_up_once() {
    let mut dice = Enumerated::default();
    let mut orders = Vec::new();
    loop {
        let mut pile = Pile::shuffled(Cards::range(0, 3));
        let order: Vec<Card> = std::iter::from_fn(|| pile.draw(&mut dice, "draw", Seats::NONE)).collect();
        assert_eq!(dice.chance(), Chance::new(1, 6));
        orders.push(order);
        if !dice.turn() {
            break;
        }
    }
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 6);
}

#[test]
fn matches_of_one_seed_do_not_share_their_dice() {
    let stream = |number| {
        let mut dice = Fast::of_match(1, number);
        (0..20).map(|_| dice.bits()).collect::<Vec<_>>()
    };
    let all: std::collections::BTreeSet<u64> = (0..500).flat_map(stream).collect();
    assert_eq!(all.len(), 500 * 20);
}
