//! What can be looked at after an answer.

use kernel::{Chance, Coded, Refusal, Seat, Tabletop};

use crate::failure::diff;
use crate::language::Check;
use crate::run::{Scene, Wrong, compare};
use crate::words::{Pattern, plain, plain_name};

/// A game with more codes than this is searched only so far for words that are not offered.
const MOST_CODES: u32 = 1 << 20;

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, check: &Check) -> Result<(), Wrong> {
    match check {
        Check::Ask { seat, why, choices } => ask(scene, seat, why.as_deref(), choices.as_deref()),
        Check::Refuse { seat, words, because } => refuse(scene, seat, words, because.as_deref()),
        Check::RefuseSetup { .. } => Err("only a set-up can be refused so".into()),
        Check::Odds { seat, words, odds, and_others } => self::odds(scene, seat, words, odds, *and_others),
        Check::Hear { viewer, expected } => {
            let seen_by = scene.viewer(viewer)?;
            let told: Vec<String> = scene
                .events
                .iter()
                .filter_map(|event| G::event_for(event, seen_by))
                .map(|event| scene.game.note(scene.content, &event))
                .collect();
            let what = format!("{viewer} hears something else");
            compare(&what, &format!("hear {viewer}: "), expected, &told)
        }
        Check::See { viewer, text } => {
            let shown = shown(scene, viewer)?;
            if text.is_in(&shown) {
                Ok(())
            } else {
                Err(format!("{viewer} does not see \"{}\", but\n{shown}", text.source).into())
            }
        }
        Check::Hidden { viewer, text } => {
            let shown = shown(scene, viewer)?;
            if text.is_in(&shown) {
                Err(format!("{viewer} sees \"{}\":\n{shown}", text.source).into())
            } else {
                Ok(())
            }
        }
        Check::Now { text } => {
            let position = scene.game.write_position(scene.content);
            if position.lines().any(|line| text.matches(line)) {
                Ok(())
            } else {
                Err(format!("the position has no line \"{}\"", text.source).into())
            }
        }
    }
}

fn shown<G: Tabletop>(scene: &Scene<'_, G>, viewer: &str) -> Result<String, Wrong> {
    let viewer = scene.viewer(viewer)?;
    Ok(G::show(scene.content, &scene.game.view(scene.content, viewer)))
}

fn ask<G: Tabletop>(
    scene: &Scene<'_, G>,
    seat: &str,
    why: Option<&str>,
    expected: Option<&[Pattern]>,
) -> Result<(), Wrong> {
    let seat = scene.seat(seat)?;
    let (asked, choices) = scene.offers(seat)?;
    let write = || Some(scene.written_ask(asked, seat));
    if let Some(why) = why.filter(|why| plain_name(why) != plain_name(asked.why)) {
        return Err(Wrong {
            what: format!("the question is \"{}\", not \"{why}\"", asked.why),
            write: write(),
        });
    }
    let Some(expected) = expected else { return Ok(()) };
    let said: Vec<String> = choices.iter().map(|&choice| scene.game.say(scene.content, choice)).collect();
    let missing: Vec<&str> = expected
        .iter()
        .filter(|pattern| !pattern.is_anything() && !said.iter().any(|said| pattern.matches(said)))
        .map(|pattern| pattern.source.as_str())
        .collect();
    let extra: Vec<&String> =
        said.iter().filter(|said| !expected.iter().any(|pattern| pattern.matches(said))).collect();
    if missing.is_empty() && extra.is_empty() {
        return Ok(());
    }
    let difference = diff(&missing, &extra, |_, _| false);
    Err(Wrong { what: format!("other choices are offered:\n{difference}"), write: write() })
}

/// Every choice of the game that is said by these words and not offered now, with why not.
pub(crate) fn refusals<G: Tabletop>(
    scene: &Scene<'_, G>,
    seat: Seat,
    words: &str,
) -> Result<Vec<Refusal>, Wrong> {
    let wanted = plain(words);
    let offered = scene.offers(seat).map(|(_, choices)| choices).unwrap_or_default();
    let mut refusals = Vec::new();
    for code in 0..G::Choice::COUNT.min(MOST_CODES) {
        let Some(choice) = G::Choice::from_code(code) else { continue };
        if plain(&scene.game.say(scene.content, choice)) == wanted {
            if offered.contains(&choice) {
                return Err(format!("\"{words}\" is offered").into());
            }
            refusals.push(scene.game.why_not(scene.content, seat, choice));
        }
    }
    if refusals.is_empty() {
        let searched = if G::Choice::COUNT > MOST_CODES { " among the first million choices" } else { "" };
        return Err(format!("nothing in this game is said as \"{words}\"{searched}").into());
    }
    Ok(refusals)
}

fn refuse<G: Tabletop>(
    scene: &Scene<'_, G>,
    seat: &str,
    words: &str,
    because: Option<&str>,
) -> Result<(), Wrong> {
    let name = seat;
    let seat = scene.seat(seat)?;
    let refusals = refusals(scene, seat, words)?;
    let Some(because) = because else { return Ok(()) };
    let wanted = plain(because);
    let names = |refusal: &Refusal| {
        plain(&refusal.reason).contains(&wanted) || refusal.rule.eq_ignore_ascii_case(because.trim())
    };
    if refusals.iter().any(names) {
        return Ok(());
    }
    let reasons: Vec<String> = refusals.iter().map(ToString::to_string).collect();
    let write = refusals
        .first()
        .map(|refusal| format!("refuse {name}: {words}  because {}", refusal.reason.trim_end_matches('.')));
    let what = format!("it is refused, but not because \"{because}\":\n{}", reasons.join("\n"));
    Err(Wrong { what, write })
}

fn odds<G: Tabletop>(
    scene: &Scene<'_, G>,
    seat: &str,
    words: &str,
    expected: &[(String, String)],
    and_others: bool,
) -> Result<(), Wrong> {
    let name = seat;
    let seat = scene.seat(seat)?;
    let choice = scene.offered(seat, words)?;
    let odds = scene.game.odds(scene.content, seat, choice);
    let is = |what: &str, odds: &kernel::Odds| plain_name(what) == plain_name(&odds.what);
    let written: Vec<String> = expected.iter().map(|(what, chance)| format!("{what}={chance}")).collect();
    let known: Vec<&kernel::Odds> =
        odds.iter().filter(|odds| !and_others || expected.iter().any(|(what, _)| is(what, odds))).collect();
    let came: Vec<String> = known
        .iter()
        .map(|odds| {
            let what = plain(&odds.what);
            let gap = what.contains(char::is_whitespace);
            if gap { format!("\"{what}\"={}", odds.chance) } else { format!("{what}={}", odds.chance) }
        })
        .collect();
    let same = |row: usize, column: usize| {
        let (what, chance) = &expected[row];
        is(what, known[column]) && is_chance(chance, known[column].chance)
    };
    let all_expected = (0..expected.len()).all(|row| (0..known.len()).any(|column| same(row, column)));
    let all_known = (0..known.len()).all(|column| (0..expected.len()).any(|row| same(row, column)));
    if all_expected && all_known {
        return Ok(());
    }
    let write = format!("odds {name}: {words}  {}", came.join(" "));
    let what = format!("the odds are others:\n{}", diff(&written, &came, same));
    Err(Wrong { what, write: Some(write) })
}

/// `11/36` is exact; `~0.306` is meant to so many places.
fn is_chance(written: &str, chance: Chance) -> bool {
    match written.strip_prefix('~') {
        None => written.parse::<Chance>().is_ok_and(|written| written == chance),
        Some(rounded) => {
            let number = rounded.trim_end_matches('%');
            let places = number.split_once('.').map_or(0, |(_, places)| places.len());
            let percent = if number.len() < rounded.len() { 0.01 } else { 1.0 };
            let half = 0.5 * 10_f64.powi(-(places as i32)) * percent;
            rounded
                .parse::<Chance>()
                .is_ok_and(|written| (written.as_f64() - chance.as_f64()).abs() <= half + 1e-12)
        }
    }
}
