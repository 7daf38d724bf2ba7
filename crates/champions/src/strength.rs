//! How strong a card is, by the points that promoters have long given; an average midcard card comes to about 27.

use crate::card::{Dis, Does, Finisher, Offense, Rating, Reaction, Stun};
use crate::roster::Wrestler;

/// A card's points, for singles and for tag matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Strength {
    pub singles: i32,
    pub tag: i32,
}

/// Scores a card (CH-CARD-8).
pub fn strength(wrestler: &Wrestler) -> Strength {
    let figures = &wrestler.figures;
    let count = |level: usize, is: &dyn Fn(&Offense) -> bool| {
        figures.offense[level].iter().filter(|entry| is(entry)).count() as i32
    };
    let number = |number: u8| move |entry: &Offense| entry.does == Does::Move(number);
    let gated = |entry: &Offense| entry.agility || entry.power;
    let adds = |entry: &Offense| entry.add_one;

    let first = 3 * count(0, &number(3)) + 2 * (3 - count(0, &gated)) + 2 * (2 - count(0, &number(1)));
    let second =
        2 * count(1, &number(3)) + 2 * count(1, &adds) - 3 * count(1, &gated) - 3 * count(1, &number(1));
    let mut third = count(2, &number(3)) + count(2, &adds) - 2 * count(2, &number(2));
    let mut risky = false;
    for entry in &figures.offense[2] {
        if let Does::Finisher(finisher) = entry.does {
            third += 4;
            let all = if figures.roll.dice == 2 { 0b1_1111_1111_1100 } else { 0b111_1110 };
            match finisher {
                Finisher::Rated(rating) => third += i32::from(rating),
                // A roll finisher counts as what it comes to on average.
                Finisher::Roll => {
                    let rolls = if figures.roll.dice == 2 { 2..=12u8 } else { 1..=6 };
                    let ratings: Vec<i32> =
                        rolls.filter_map(|roll| figures.roll.rating(roll)).map(i32::from).collect();
                    third += ratings.iter().sum::<i32>() / ratings.len().max(1) as i32;
                }
            }
            risky |= entry.dis != Dis::Clean || finisher == Finisher::Roll && figures.roll.hits & all != all;
        }
    }
    third -= if risky { 2 } else { 0 };

    let charts: i32 = figures
        .ratings
        .iter()
        .map(|rating| match rating {
            Rating::A => 1,
            Rating::B => 0,
            Rating::C => -1,
        })
        .sum();
    let reactions = |level: usize, is: Reaction| {
        figures.defense[level].iter().filter(|entry| entry.does == is).count() as i32
    };
    let dazed = Reaction::Stunned(Stun::Dazed, 1);
    let down = Reaction::Stunned(Stun::Down, 3);
    let back = Reaction::FightsBack;
    let mut defense = reactions(0, dazed) / 2 + reactions(0, back(1)) + 2 * reactions(0, back(2));
    defense +=
        reactions(1, dazed) + 2 * reactions(1, back(1)) + 4 * reactions(1, back(2)) - 3 * reactions(1, down);
    defense += 2 * reactions(2, dazed) + 3 * reactions(2, back(1)) + 6 * reactions(2, back(2));
    defense += 2 * (2 - reactions(2, down));

    let figure = |value: i8| i32::from(value);
    let bottom = charts + (5 - figure(figures.disqualification)) + 2 * (6 - figure(figures.pin))
        - 2 * figure(figures.agility)
        - 2 * figure(figures.power)
        + (4 - figure(figures.cage));
    let singles = first + second + third + defense + bottom;
    let tags: i32 = figures
        .defense
        .iter()
        .zip(1..)
        .map(|(level, worth)| worth * level.iter().filter(|entry| entry.tag).count() as i32)
        .sum();
    Strength { singles, tag: singles + tags }
}
