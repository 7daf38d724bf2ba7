//! The searcher on Pig, where good play is known.

use bots::{Bot, Budget, Guide, Manner, Random, Searcher, Situation, play_on};
use catalog::pig::{Choice, Pig};
use kernel::{Asked, Fast, Game, Seat, Table, Viewer};

/// The share of points still missing, compared.
struct Race;

impl Guide<Pig> for Race {
    fn value(&self, (): &(), game: &Pig, seat: Seat) -> f64 {
        let (scores, turn, at_stake) = game.view(&(), Viewer::Spectator);
        let points = |who: Seat| f64::from(scores[who]) + if turn == who { f64::from(at_stake) } else { 0.0 };
        0.5 + (points(seat) - points(seat.other())) / 200.0
    }
}

fn searcher(seed: u64, iterations: u32, threads: u32) -> Searcher<Race> {
    let manner = Manner { budget: Budget::Iterations(iterations), threads, ..Manner::default() };
    Searcher::new(Race, manner, seed)
}

fn ask(bot: &mut dyn Bot<Pig>, scores: [u8; 2], at_stake: u8) -> Choice {
    let view = (kernel::BySeat(scores), Seat::FIRST, at_stake);
    let asked = Asked::one(Seat::FIRST, "roll or hold");
    let offered = &[Choice::Roll, Choice::Hold];
    bot.choose(&Situation { content: &(), seat: Seat::FIRST, view: &view, asked, offered })
}

#[test]
fn it_rolls_with_little_at_stake_and_holds_with_much() {
    let mut bot = searcher(1, 2_000, 1);
    assert_eq!(ask(&mut bot, [0, 0], 3), Choice::Roll);
    assert_eq!(ask(&mut bot, [40, 40], 45), Choice::Hold);
    assert_eq!(ask(&mut bot, [85, 20], 15), Choice::Hold, "holding wins at once");
}

#[test]
fn the_same_seed_gives_the_same_choices_whatever_the_clock_says() {
    for threads in [1, 2] {
        let choices = |mut bot: Searcher<Race>| -> Vec<Choice> {
            (0..12).map(|stake| ask(&mut bot, [30, 50], 10 + stake)).collect()
        };
        assert_eq!(choices(searcher(9, 300, threads)), choices(searcher(9, 300, threads)));
    }
}

#[test]
fn it_beats_somebody_who_knows_nothing() {
    let mut won = 0;
    for number in 0..60u64 {
        let mut source = Fast::of_match(5, number);
        let mut table = Table::silent(&mut source);
        let mut game = Pig::start(&(), &(), &mut table).unwrap();
        let (mut thinker, mut random) = (searcher(number, 150, 1), Random::new(number));
        let seat = Seat::at(number as usize % 2);
        let mut seats: [&mut dyn Bot<Pig>; 2] = [&mut thinker, &mut random];
        if seat == Seat::SECOND {
            seats.reverse();
        }
        play_on(&mut game, &(), &mut table, &mut seats, 100_000);
        won += u32::from(game.outcome().unwrap().winner() == Some(seat));
    }
    assert!(won >= 55, "{won} of 60");
}
