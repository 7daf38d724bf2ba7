//! What anybody may see: in this game, everything.

use serde::Serialize;

use crate::bout::{Bout, Man, Place};
use crate::roster::Roster;

/// The match as any viewer sees it: nothing is hidden, so the same for all.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Everybody in the match, in the order of the line-up.
    pub men: Vec<Seen>,
    pub attacker: Man,
    pub defender: Man,
    /// Moves that the referee will miss.
    pub referee_misses: u8,
    /// Whom the rules ask, and what about; nobody once it is over.
    pub asked: Option<(u8, &'static str)>,
    /// The whole state; a machine that knows the roster needs no more.
    pub bout: Bout,
}

/// One wrestler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seen {
    pub name: String,
    pub side: u8,
    pub place: Place,
    pub pin: i8,
    pub tokens: u8,
    pub bleeding: bool,
}

impl View {
    pub(crate) fn of(bout: &Bout, roster: &Roster) -> Self {
        let men = bout
            .everyone()
            .map(|man| {
                let fighter = bout.man(man);
                Seen {
                    name: roster.name(fighter.person).to_owned(),
                    side: fighter.side,
                    place: fighter.place,
                    pin: bout.pin_rating(man),
                    tokens: fighter.tokens,
                    // CH-FAT-5
                    bleeding: fighter.tokens >= crate::rules::fatigue::BLEEDS_AT,
                }
            })
            .collect();
        Self {
            men,
            attacker: bout.attacker,
            defender: bout.defender,
            referee_misses: bout.referee.misses,
            asked: kernel::Game::asked(bout, roster).map(|asked| (asked.seat().index() as u8, asked.why)),
            bout: *bout,
        }
    }
}
