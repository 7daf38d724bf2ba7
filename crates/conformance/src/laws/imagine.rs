//! What a viewer imagines has the view it was imagined from, follows from nothing else and can be played.

use kernel::{Fast, Tabletop, Viewer};

use super::{Check, bytes, difference, ensure, name, viewers};
use crate::Report;
use crate::play::{Scene, finishes, offered};
use crate::quiet::quietly;

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast, report: &mut Report) -> Check {
    let (content, game) = (scene.content(), scene.state());
    let played_to_its_end = dice.below(4);
    for (index, viewer) in viewers(game).enumerate() {
        let who = name(viewer);
        let view = game.view(content, viewer);
        let seed = dice.bits();
        let imagined = quietly(|| G::imagine(content, &view, &mut Fast::new(seed)))
            .map_err(|panic| format!("{who} imagines: {panic}"))?;
        report.imagined_otherwise += u64::from(imagined != *game);

        let seen = imagined.view(content, viewer);
        ensure!(
            bytes(&seen) == bytes(&view),
            "what {who} imagines does not look as what it sees{}",
            difference(&bytes(&view), &bytes(&seen))
        );
        ensure!(
            G::imagine(content, &view, &mut Fast::new(seed)) == imagined,
            "{who} imagines two things from the same view and the same dice"
        );
        let (asked, right) = (imagined.asked(content), game.asked(content));
        ensure!(asked == right, "{who} imagines that the question is {asked:?}; it is {right:?}");
        ensure!(
            imagined.outcome() == game.outcome(),
            "{who} imagines the outcome {:?}; it is {:?}",
            imagined.outcome(),
            game.outcome()
        );
        if let (Some(asked), Viewer::Seat(seat)) = (right, viewer)
            && asked.seats.has(seat)
        {
            let lists = [game, &imagined].map(|game| offered(content, game, seat));
            ensure!(lists[0] == lists[1], "{who} may choose {:?}, but imagines {:?}", lists[0], lists[1]);
        }

        let other = game.scramble(content, viewer, &mut Fast::new(dice.bits()));
        let others_view = other.view(content, viewer);
        if bytes(&others_view) == bytes(&view) {
            ensure!(
                G::imagine(content, &others_view, &mut Fast::new(seed)) == imagined,
                "two states look alike to {who}, but from equal views and equal dice it imagines different ones: \
                 it knows more than it sees"
            );
        }
        ensure!(
            seen == view,
            "what {who} imagines looks the same byte for byte, and yet the view is another: it carries something that \
             is not serialised"
        );
        if played_to_its_end as usize == index {
            let bound = scene.ground.suite.decisions;
            let ended = quietly(|| finishes(content, imagined, bound, dice))
                .map_err(|panic| format!("what {who} imagines is played by random choices: {panic}"))?;
            ensure!(ended, "what {who} imagines does not come to an end within {bound} random decisions");
        }
    }
    Ok(())
}
