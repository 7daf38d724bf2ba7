//! No step is ever dropped from the agenda.

use kernel::Tabletop;

use super::{Check, ensure};
use crate::Report;
use crate::play::Scene;

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, report: &mut Report) -> Check {
    let game = scene.state();
    if let Some(strain) = game.strain() {
        report.note_strain(strain);
        ensure!(
            strain.dropped == 0,
            "{} steps did not fit on the agenda, which holds {}",
            strain.dropped,
            strain.room
        );
    } else if scene.at == 0 {
        let keeps_one = game.write_position(scene.content()).lines().any(|line| line.starts_with("agenda"));
        ensure!(
            !keeps_one,
            "the notation has an agenda, but the game does not say how full it is: \
             write `fn strain(&self) -> Option<Strain> {{ Some(self.agenda.strain()) }}`"
        );
    }
    Ok(())
}
