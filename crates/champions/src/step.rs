//! What can be on the agenda: the table of contents of the rules.

use crate::bout::Bout;
use crate::matches::battle_royal::DrawMen;
use crate::matches::triple_threat::{BreakUp, StepIn};
use crate::rules::chart_choices::Attempt;
use crate::rules::charts::RollChart;
use crate::rules::choice_situations::ChooseMove;
use crate::rules::feud::FightOn;
use crate::rules::interference::WatchTheRoll;
use crate::rules::leaving::TakeIt;
use crate::rules::pins::RollPin;
use crate::rules::playing::{Defend, FirstMove, RollOffense};
use crate::rules::ringside::LooseTheAlly;
use crate::rules::saves::SaveLate;
use crate::rules::tag_team::PickStarter;

kernel::steps! {
    /// A step of a match. Dice are rolled inside steps; only what somebody decides, or must do by hand, is one.
    pub enum Step for Bout {
        /// Each side of a tag match picks who starts.
        PickStarter,
        /// The dice say who attacks first.
        FirstMove,
        /// The wrestler on offense rolls, tags or calls for help.
        RollOffense,
        /// The other side may have somebody run in before the roll.
        WatchTheRoll,
        /// A throw or a dis move may be declined.
        Attempt,
        /// A choice situation.
        ChooseMove,
        /// The wrestler on defense rolls.
        Defend,
        /// Down, with a way out: leave the ring, reach for the partner, or take it.
        TakeIt,
        /// An ally at ringside may pounce.
        LooseTheAlly,
        /// The one who was thrown rolls on a chart.
        RollChart,
        /// Covered: roll, or get help first.
        RollPin,
        /// The PIN is lost; a partner may still save it.
        SaveLate,
        /// The third wrestler of a triple threat may break up a PIN.
        BreakUp,
        /// The third wrestler of a triple threat may step in.
        StepIn,
        /// Two are drawn in a battle royal.
        DrawMen,
        /// A feud goes on after the bell.
        FightOn,
    }
}
