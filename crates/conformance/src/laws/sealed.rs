//! Sealed answers commute, tell nothing and roll nothing before the last.

use std::collections::VecDeque;

use kernel::dice::Rolled;
use kernel::record::Said;
use kernel::{Asked, Coded, Digest, Fast, Game, Seat, Seats, Tabletop, Viewer};

use super::{Check, bytes, difference, ensure, name, viewers};
use crate::Report;
use crate::play::{Again, Scene, any, heard, offered, said};

/// The most answers that one sealed question takes.
const LONGEST: usize = 200;

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast, report: &mut Report) -> Check {
    let (content, game) = (scene.content(), scene.state());
    let Some(asked) = game.asked(content).filter(|asked| asked.sealed && asked.seats.len() > 1) else {
        return Ok(());
    };
    report.sealed += 1;
    hidden(content, game, asked, dice)?;
    let mut answers = Answers::default();
    let forwards = answer_all(content, game, asked, Some(&mut answers), Seats::lowest, dice)?;
    let backwards = answer_all(content, game, asked, Some(&mut answers), highest, dice)?;
    ensure!(
        forwards == backwards,
        "\"{}\" answered in the order of the seats ({}) and against it gives two states{}",
        asked.why,
        answers.words.join("; "),
        difference(&format!("{forwards:?}"), &format!("{backwards:?}"))
    );
    ensure!(Digest::of(&forwards) == Digest::of(&backwards), "equal states with different digests");
    Ok(())
}

/// What each seat says, in its own order, and the faces of the last answer.
#[derive(Debug, Default)]
struct Answers {
    said: Vec<(Seat, Said)>,
    words: Vec<String>,
    faces: Vec<Rolled>,
    spare: u64,
}

fn highest(seats: Seats) -> Option<Seat> {
    seats.iter().last()
}

/// Answers one sealed question to its end. The first time the answers are chosen and written down, the second time
/// each seat says again what it said.
fn answer_all<G: Tabletop>(
    content: &G::Content,
    game: &G,
    first: Asked,
    answers: Option<&mut Answers>,
    next: impl Fn(Seats) -> Option<Seat>,
    dice: &mut Fast,
) -> Result<G, super::Broken> {
    let mut scratch = Answers::default();
    let answers = answers.unwrap_or(&mut scratch);
    let again = !answers.said.is_empty();
    let mut left: VecDeque<(Seat, Said)> = answers.said.iter().copied().collect();
    let mut game = game.clone();
    let mut open = first.seats;
    if !again {
        answers.spare = dice.bits();
    }
    for _ in 0..LONGEST {
        let Some(seat) = next(open) else { break };
        let list = offered(content, &game, seat);
        let choice = if again {
            let place = left.iter().position(|&(who, _)| who == seat);
            let said_before = place.and_then(|place| left.remove(place)).map(|(_, said)| said);
            let choice = match said_before {
                Some(Said::Choice(code)) => G::Choice::from_code(code),
                _ => None,
            };
            let choice = choice.filter(|choice| list.contains(choice));
            choice.ok_or_else(|| {
                format!(
                    "{seat} cannot say in another order of the seats what it said before; it may say {list:?}"
                )
            })?
        } else {
            any(&list, dice).ok_or_else(|| format!("{seat} is asked and offered nothing"))?
        };
        if !again {
            answers.said.push((seat, Said::Choice(choice.code())));
            answers.words.push(format!("{seat}: {}", said(content, &game, choice.code())));
        }
        let others: Vec<(Seat, _)> =
            open.iter().filter(|&s| s != seat).map(|s| (s, offered(content, &game, s))).collect();
        let (_, faces) = heard(content, &mut game, seat, choice, Again::new(&answers.faces, answers.spare));
        let asked = game.asked(content);
        let still_open = asked.filter(|asked| {
            asked.sealed && asked.why == first.why && asked.seats.iter().all(|seat| open.has(seat))
        });
        let Some(asked) = still_open else {
            if again {
                ensure!(
                    faces == answers.faces,
                    "the last answer rolls {} dice or {} by the order of the seats",
                    answers.faces.len(),
                    faces.len()
                );
            }
            answers.faces = faces;
            return Ok(game);
        };
        ensure!(
            faces.is_empty(),
            "{seat} answers \"{}\" and dice are rolled, though {:?} have not answered",
            first.why,
            asked.seats
        );
        for (other, before) in others {
            ensure!(
                asked.seats.has(other),
                "{seat} answers \"{}\", and {other} is no longer asked",
                first.why
            );
            let after = offered(content, &game, other);
            ensure!(
                before == after,
                "{seat} answers \"{}\" in secret, and what {other} may choose changes from {before:?} to {after:?}",
                first.why
            );
        }
        open = asked.seats;
    }
    Ok(game)
}

/// Which variant of the choice a code belongs to.
fn variant<G: Game>(code: u32) -> usize {
    let mut end = 0;
    let ends = G::Choice::LAYOUT.iter().map(|(_, codes)| {
        end += codes;
        end
    });
    ends.take_while(|&end| end <= code).count()
}

/// Nobody else can tell one sealed answer from another of its variant: which card, which number. How far a seat has
/// come, in a question that is asked piece by piece, may be seen.
fn hidden<G: Tabletop>(content: &G::Content, game: &G, asked: Asked, dice: &mut Fast) -> Check {
    for seat in asked.seats.iter() {
        let list = offered(content, game, seat);
        let Some(one) = any(&list, dice) else { continue };
        let alike: Vec<G::Choice> =
            list.iter().copied().filter(|c| variant::<G>(c.code()) == variant::<G>(one.code())).collect();
        let Some(other) = any(&alike, dice) else { continue };
        let (mut after_one, mut after_other) = (game.clone(), game.clone());
        let spare = dice.bits();
        let (events, _) = heard(content, &mut after_one, seat, one, Fast::new(spare));
        let (other_events, _) = heard(content, &mut after_other, seat, other, Fast::new(spare));
        if after_one.asked(content) != after_other.asked(content) {
            // That a seat is done is seen by all.
            continue;
        }
        let words = || [one, other].map(|choice| said(content, game, choice.code())).join("\" or \"");
        for viewer in viewers(game).filter(|viewer| *viewer != Viewer::Seat(seat)) {
            let seen = [&after_one, &after_other].map(|game| bytes(&game.view(content, viewer)));
            ensure!(
                seen[0] == seen[1],
                "{seat} says \"{}\" in secret, and {} sees which{}",
                words(),
                name(viewer),
                difference(&seen[0], &seen[1])
            );
            let told = [&events, &other_events].map(|events| {
                bytes(&events.iter().filter_map(|event| G::event_for(event, viewer)).collect::<Vec<_>>())
            });
            ensure!(
                told[0] == told[1],
                "{seat} says \"{}\" in secret, and {} is told which{}",
                words(),
                name(viewer),
                difference(&told[0], &told[1])
            );
        }
    }
    Ok(())
}
