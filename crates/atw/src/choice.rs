//! What one says at the table.

use kernel::Coded;

use crate::{Shape, Slot, TableCard};

/// The face of a die that a rampage gives to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face(pub u8);
kernel::coded_index!(Face, 7);

/// One choice. Cards are named as the whole table knows them, so that a choice means the same whoever says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Coded)]
pub enum Choice {
    /// Take this card into the starting hand.
    Pick(TableCard),
    /// Play this card.
    Attack(TableCard),
    /// Put this card into a rampage.
    Rampage(TableCard),
    /// The rampage is complete.
    Rampaged,
    /// Play the top card of a depleted deck, whatever it is.
    BlindAttack,
    /// Draw a card and lose the initiative.
    DrawACard,
    /// Gain 3 stamina and lose the initiative.
    CatchBreath,
    /// Trigger an ability.
    Use(Slot),
    /// Reverse.
    Reverse,
    /// Block by 2 stamina.
    BlockWithStamina,
    /// Block by 2 cards.
    BlockWithCards,
    /// Roll the free die against an ability.
    Counter,
    /// Discard this card, for a re-roll or a block.
    Discard(TableCard),
    /// Give this die to the card that is next in a rampage.
    Assign(Face),
    /// Compensation: 1 stamina.
    TakeStamina,
    /// Compensation: 1 card.
    TakeACard,
    /// Shuffle this card back, down to the hand limit.
    Return(TableCard),
    /// Taunt.
    Taunt,
    /// Recover.
    Recover,
    /// Try a pin.
    Pin,
    /// Go on with this card as a combo over an icon of this shape.
    Chain(Shape, TableCard),
    /// Take this card out of the pile.
    Take(TableCard),
    /// Turn 3 stamina into 1 health.
    Convert,
    /// Roll to kick out.
    KickOut,
    /// Nothing, no, let it be.
    No,
}
