//! A position reads back as it was written.

use kernel::{Fast, Tabletop};

use super::{Check, difference, ensure};
use crate::play::Scene;
use crate::quiet::quietly;

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast) -> Check {
    let (content, game) = (scene.content(), scene.state());
    let text = game.write_position(content);
    ensure!(text == game.write_position(content), "the same state is written in two ways");
    let read = G::read_position(content, &text)
        .map_err(|problem| format!("what was written is refused: {problem}"))?;
    ensure!(
        read == *game,
        "what was written reads as another state{}",
        difference(&format!("{game:?}"), &format!("{read:?}"))
    );
    let again = read.write_position(content);
    ensure!(again == text, "what was read is written in another way{}", difference(&text, &again));
    let damaged = damage(&text, dice);
    let outcome = quietly(|| G::read_position(content, &damaged).map(|game| game.write_position(content)));
    match outcome {
        Err(panic) => {
            Err(format!("a damaged position is not refused but {panic}; it says:\n{damaged}").into())
        }
        Ok(Err(problem)) if problem.reason.trim().is_empty() => {
            Err(format!("a damaged position is refused without a reason; it says:\n{damaged}").into())
        }
        Ok(_) => Ok(()),
    }
}

/// The text with a line missing, a line twice, a character changed, or cut off.
fn damage(text: &str, dice: &mut Fast) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let place = dice.below(lines.len().max(1) as u32) as usize;
    match dice.below(4) {
        0 if !lines.is_empty() => {
            lines.remove(place);
        }
        1 if !lines.is_empty() => lines.insert(place, lines[place]),
        2 => {
            let cut = dice.below(text.chars().count() as u32 + 1) as usize;
            return text.chars().take(cut).collect();
        }
        _ => {
            let changed = dice.below(text.chars().count().max(1) as u32) as usize;
            let other = ['9', '0', 'x', '-', '"', '[', ' ', '\n'][dice.below(8) as usize];
            return text
                .chars()
                .enumerate()
                .map(|(index, c)| if index == changed { other } else { c })
                .collect();
        }
    }
    lines.join("\n")
}
