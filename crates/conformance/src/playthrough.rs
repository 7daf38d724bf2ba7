//! How a match begins and ends, as people would read it, compared line by line. The golden records keep the rest.

use core::fmt::Write as _;
use std::path::Path;

use kernel::{Asked, Choices, Fast, Listening, Seat, Tabletop};

use crate::golden;
use crate::play::{Noted, Roll, any, any_seat};

/// So many answers are shown from the beginning of a match, and so many before its end.
const FIRST: usize = 24;
const LAST: usize = 12;
/// After so many answers the text ends, over or not.
const LONGEST: usize = 3_000;

/// Plays a random match from a seed and compares it, as text, with a golden file; `RINGCRAFT_GOLDEN=write` writes it.
///
/// # Panics
///
/// If the match is another one than the file tells, with the first line that differs.
pub fn playthrough<G: Tabletop>(path: impl AsRef<Path>, seed: u64) {
    golden::compare(path.as_ref(), &tell::<G>(seed));
}

/// The match as text.
pub fn tell<G: Tabletop>(seed: u64) -> String {
    let content = match G::built_in() {
        Ok(content) => content,
        Err(problems) => panic!("the built-in content of {} is refused:\n{problems}", G::NAME),
    };
    let mut dice = Fast::of_match(seed, 0);
    let setup = G::any_setup(&content, &mut dice);
    let mut table = Listening::new(Noted::new(Fast::new(dice.bits())));
    let mut game = match G::start(&content, &setup, &mut table.table()) {
        Ok(game) => game,
        Err(problems) => panic!("a random set-up of {} is refused:\n{problems}", G::NAME),
    };
    let mut text = format!("{}: a random match, seed {seed}, rules version {}\n", G::TITLE, G::RULES.end());
    let setup = serde_json::to_string_pretty(&setup).unwrap_or_default();
    let _ = writeln!(text, "\nset-up\n{}", indented(&setup));
    happened(&mut text, &content, &game, &mut table);
    position(&mut text, &content, &game);
    let mut list = Choices::default();
    // One text an answer; the middle of a long match is left out.
    let mut answers: Vec<String> = Vec::new();
    for number in 0..LONGEST {
        let Some(asked) = game.asked(&content) else { break };
        let Some(seat) = any_seat(asked.seats, &mut dice) else { break };
        list.clear();
        game.offer(&content, seat, &mut list);
        let Some(choice) = any(&list, &mut dice) else { break };
        let mut text = String::new();
        ask(&mut text, &content, &game, asked, seat, number + 1);
        let _ = writeln!(text, "   > {}   (of {})", game.say(&content, choice), list.len());
        game.apply(&content, seat, choice, &mut table.table());
        happened(&mut text, &content, &game, &mut table);
        answers.push(text);
    }
    let left_out = answers.len().saturating_sub(FIRST + LAST);
    for (index, answer) in answers.iter().enumerate() {
        if left_out > 0 && index == FIRST {
            let _ = writeln!(text, "\n({left_out} answers are left out)");
        }
        if !(FIRST..FIRST + left_out).contains(&index) {
            text.push_str(answer);
        }
    }
    position(&mut text, &content, &game);
    match game.outcome() {
        Some(outcome) => {
            for seat in game.seats().iter() {
                let _ = writeln!(text, "rank {}: {}", outcome.rank(seat), game.seat_name(&content, seat));
            }
        }
        None => {
            let _ = writeln!(text, "(the rest is left out)");
        }
    }
    text
}

fn ask<G: Tabletop>(
    text: &mut String,
    content: &G::Content,
    game: &G,
    asked: Asked,
    seat: Seat,
    number: usize,
) {
    let (name, prompt) = (game.seat_name(content, seat), game.prompt(content, asked, seat));
    let sealed = if asked.sealed { ", sealed" } else { "" };
    let _ = writeln!(text, "\n{number}. {name} ({}{sealed}): {prompt}", asked.why);
}

/// The dice and events since the last time.
fn happened<G: Tabletop>(
    text: &mut String,
    content: &G::Content,
    game: &G,
    table: &mut Listening<Noted<Fast>, G::Event>,
) {
    for Roll { die, why, face } in table.dice.rolls.drain(..) {
        let _ = writeln!(text, "   {why}: {face} on {die}");
    }
    for event in table.events.drain(..) {
        let _ = writeln!(text, "   - {}", game.tell(content, &event));
    }
}

fn position<G: Tabletop>(text: &mut String, content: &G::Content, game: &G) {
    let _ = writeln!(text, "\nposition\n{}", indented(&game.write_position(content)));
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  | {line}").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}
