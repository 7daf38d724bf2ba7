//! What is offered is accepted; everything else is refused and changes nothing.

use kernel::{Choices, Coded, Fast, Game, MAX_SEATS, Seat, Tabletop};

use super::{Check, ends, ensure};
use crate::play::{Scene, any, offered, random_table, said};
use crate::quiet::quietly;

/// The most choices of one question that are tried.
const TRIED: usize = 48;
/// How many other codes are tried, where not all are.
const REFUSED: u32 = 16;
/// Up to so many codes, all are tried.
const FEW_CODES: u32 = 48;

/// The question of the moment is well formed, and so is every list. Cheap: it is looked at after every answer.
pub(crate) fn question<G: Tabletop>(
    content: &G::Content,
    game: &G,
    list: &mut Choices<G::Choice>,
    codes: &mut Vec<u32>,
) -> Check {
    let Some(asked) = game.asked(content) else { return Ok(()) };
    let (why, seats) = (asked.why, game.seats());
    ensure!(!asked.seats.is_empty(), "\"{why}\" asks nobody");
    ensure!(!why.is_empty(), "a question without a name is put to {}", asked.seat());
    ensure!(asked.sealed || asked.seats.len() == 1, "\"{why}\" asks several seats, but is not sealed");
    for seat in asked.seats.iter() {
        ensure!(seats.has(seat), "\"{why}\" asks {seat}, who is not at the table");
        list.clear();
        game.offer(content, seat, list);
        ensure!(!list.is_empty(), "\"{why}\" asks {seat} and offers nothing");
        ensure!(
            list.len() <= G::MOST_CHOICES,
            "\"{why}\" offers {seat} {} choices; MOST_CHOICES is {}",
            list.len(),
            G::MOST_CHOICES
        );
        codes.clear();
        for &choice in &**list {
            let code = choice.code();
            ensure!(
                code < G::Choice::COUNT && G::Choice::from_code(code) == Some(choice),
                "{choice:?} has the code {code} of {}, which reads back as {:?}",
                G::Choice::COUNT,
                G::Choice::from_code(code)
            );
            codes.push(code);
        }
        codes.sort_unstable();
        if let Some(twice) = codes.windows(2).find(|pair| pair[0] == pair[1]) {
            let words = said(content, game, twice[0]);
            return Err(format!("\"{why}\" offers {seat} \"{words}\" twice").into());
        }
    }
    Ok(())
}

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast) -> Check {
    let (content, game) = (scene.content(), scene.state());
    question(content, game, &mut Choices::default(), &mut Vec::new())?;
    let asked = game.asked(content);
    for seat in asked.iter().flat_map(|asked| asked.seats.iter()) {
        let list = offered(content, game, seat);
        words_differ(content, game, seat, &list)?;
        accepted(content, game, seat, &list, dice)?;
        for code in other_codes::<G>(&list, dice) {
            refused(content, game, seat, code, "is not offered", dice)?;
        }
    }
    let first = asked.and_then(|asked| any(&offered(content, game, asked.seat()), dice));
    let code = first.map_or_else(|| dice.below(G::Choice::COUNT), Coded::code);
    let others =
        (0..MAX_SEATS).map(Seat::at).filter(|&seat| asked.is_none_or(|asked| !asked.seats.has(seat)));
    for seat in others {
        refused(content, game, seat, code, "is not asked", dice)?;
    }
    ensure!(
        G::Choice::from_code(G::Choice::COUNT).is_none(),
        "the code {} is one too many, and yet reads as a choice",
        G::Choice::COUNT
    );
    Ok(())
}

/// Choices offered together are said in different words.
fn words_differ<G: Tabletop>(content: &G::Content, game: &G, seat: Seat, list: &[G::Choice]) -> Check {
    let mut words: Vec<(String, u32)> = list.iter().map(|&c| (game.say(content, c), c.code())).collect();
    words.sort();
    match words.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some([(same, one), (_, other)]) => {
            Err(format!("{seat} is offered the codes {one} and {other}, and says \"{same}\" for both").into())
        }
        _ => Ok(()),
    }
}

/// Each choice of a list is accepted, and leads to a proper question or a proper end.
fn accepted<G: Tabletop>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    list: &[G::Choice],
    dice: &mut Fast,
) -> Check {
    let skipped = dice.below((list.len() / TRIED) as u32 + 1) as usize;
    for &choice in list.iter().skip(skipped * TRIED).take(TRIED) {
        let spoken = format!("{seat} is offered \"{}\"", said(content, game, choice.code()));
        let mut after = game.clone();
        let mut table = random_table(dice);
        let answered = quietly(|| {
            let answered = after.answer(content, seat, choice, &mut table.table());
            answered.map_err(|refused| format!("but refused: {refused}"))
        });
        answered
            .unwrap_or_else(|panic| Err(format!("and saying it {panic}")))
            .map_err(|how| format!("{spoken} {how}"))?;
        ends::settled(content, &after, Some(game))
            .and_then(|()| question(content, &after, &mut Choices::default(), &mut Vec::new()))
            .map_err(|broken| format!("{spoken} and says it; then {}", broken.reason))?;
    }
    Ok(())
}

fn other_codes<G: Game>(list: &[G::Choice], dice: &mut Fast) -> Vec<u32> {
    let count = G::Choice::COUNT;
    let mut codes: Vec<u32> = if count <= FEW_CODES {
        (0..count).collect()
    } else {
        // Beside what is offered, and anywhere.
        let near = any(list, dice).map_or(0, Coded::code);
        (0..REFUSED)
            .map(|_| dice.below(count))
            .chain([near.saturating_sub(1), (near + 1).min(count - 1)])
            .collect()
    };
    codes.retain(|&code| list.iter().all(|choice| choice.code() != code));
    codes
}

fn refused<G: Tabletop>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    code: u32,
    because: &str,
    dice: &mut Fast,
) -> Check {
    let choice = G::Choice::from_code(code);
    let Some(choice) = choice else { return Err(format!("the code {code} reads as no choice").into()) };
    ensure!(choice.code() == code, "the code {code} reads as {choice:?}, whose code is {}", choice.code());
    let mut after = game.clone();
    let mut table = random_table(dice);
    let answer = after.answer(content, seat, choice, &mut table.table());
    let words = || format!("{seat} says {choice:?}, which {because}");
    ensure!(answer.is_err(), "{}, and it is accepted", words());
    ensure!(game.check(content, seat, choice).is_err(), "{}, and yet the check passes", words());
    ensure!(after == *game, "{}; it is refused, but the state has changed", words());
    ensure!(table.events.is_empty(), "{}; it is refused, but {:?} happens", words(), table.events);
    ensure!(table.dice.faces.is_empty(), "{}; it is refused, but dice are rolled", words());
    Ok(())
}
