//! Rehearsing on Pig, where good play is known.

use bots::{Bot, Guide, Rehearsal, Rehearser, Situation, play_on};
use catalog::pig::{Choice, Pig};
use kernel::{Asked, BySeat, Fast, Game, Seat, Table, Viewer};

/// Holds as soon as anything is at stake: no way to win.
struct Timid;

impl Bot<Pig> for Timid {
    fn choose(&mut self, situation: &Situation<'_, Pig>) -> Choice {
        if situation.view.2 > 0 { Choice::Hold } else { Choice::Roll }
    }
}

/// Points on the board, and a mentor who is easily frightened.
struct Frightened;

impl Guide<Pig> for Frightened {
    fn value(&self, (): &(), game: &Pig, seat: Seat) -> f64 {
        let (scores, turn, at_stake) = game.view(&(), Viewer::Spectator);
        let points = |who: Seat| f64::from(scores[who]) + if turn == who { f64::from(at_stake) } else { 0.0 };
        0.5 + (points(seat) - points(seat.other())) / 200.0
    }

    fn mentor(&self, _: u64) -> Option<Box<dyn Bot<Pig>>> {
        Some(Box::new(Timid))
    }
}

fn rehearser(seed: u64, doubt: f64) -> Rehearser<Frightened> {
    let rehearsal = Rehearsal { tries: 60, least: 4, ahead: 2, doubt, ..Rehearsal::default() };
    Rehearser::new(Frightened, rehearsal, seed)
}

fn ask(bot: &mut dyn Bot<Pig>, scores: [u8; 2], at_stake: u8) -> Choice {
    let view = (BySeat(scores), Seat::FIRST, at_stake);
    let asked = Asked::one(Seat::FIRST, "roll or hold");
    let offered = &[Choice::Roll, Choice::Hold];
    bot.choose(&Situation { content: &(), seat: Seat::FIRST, view: &view, asked, offered })
}

#[test]
fn it_departs_from_its_mentor_only_when_it_is_sure() {
    assert_eq!(ask(&mut rehearser(1, 1.0), [0, 0], 3), Choice::Roll, "the mentor would hold");
    assert_eq!(ask(&mut rehearser(1, 1.0), [85, 20], 15), Choice::Hold, "holding wins at once");
    assert_eq!(ask(&mut rehearser(1, 1e9), [0, 0], 3), Choice::Hold, "who doubts everything follows");
}

/// Sure that rolling is no good.
struct Sure;

impl Guide<Pig> for Sure {
    fn value(&self, (): &(), game: &Pig, seat: Seat) -> f64 {
        Frightened.value(&(), game, seat)
    }

    fn weigh(&self, (): &(), _: &Pig, _: Seat, offered: &[Choice], weights: &mut Vec<f32>) {
        weights.extend(offered.iter().map(|choice| if *choice == Choice::Hold { 1.0 } else { 0.01 }));
    }
}

#[test]
fn what_is_plain_or_settled_is_not_tried_on() {
    let rehearsal = Rehearsal { tries: 60, least: 4, ahead: 2, hopeful: 0.1, ..Rehearsal::default() };
    let mut plain = Rehearser::new(Sure, rehearsal, 1);
    assert_eq!((ask(&mut plain, [0, 0], 3), plain.tried()), (Choice::Hold, 0), "only one looks hopeful");
    let mut wide = Rehearser::new(Frightened, Rehearsal { widest: 1, ..rehearsal }, 1);
    ask(&mut wide, [0, 0], 3);
    assert_eq!(wide.tried(), 0, "two choices are more than one");
    let mut settled = Rehearser::new(Frightened, Rehearsal { ahead: 0, ..rehearsal }, 1);
    assert_eq!(ask(&mut settled, [85, 20], 15), Choice::Hold);
    assert!((8..60).contains(&settled.tried()), "{} tries of what wins at once", settled.tried());
}

#[test]
fn the_same_seed_gives_the_same_choices() {
    let choices = || -> Vec<Choice> {
        let mut bot = rehearser(9, 0.5);
        (0..12).map(|stake| ask(&mut bot, [30, 50], 10 + stake)).collect()
    };
    assert_eq!(choices(), choices());
}

#[test]
fn it_beats_its_mentor() {
    let mut won = 0;
    for number in 0..40u64 {
        let mut source = Fast::of_match(5, number);
        let mut table = Table::silent(&mut source);
        let mut game = Pig::start(&(), &(), &mut table).unwrap();
        let (mut thinker, mut mentor) = (rehearser(number, 1.0), Timid);
        let seat = Seat::at(number as usize % 2);
        let mut seats: [&mut dyn Bot<Pig>; 2] = [&mut thinker, &mut mentor];
        if seat == Seat::SECOND {
            seats.reverse();
        }
        play_on(&mut game, &(), &mut table, &mut seats, 100_000);
        won += u32::from(game.outcome().unwrap().winner() == Some(seat));
    }
    assert!(won >= 30, "{won} of 40");
}
