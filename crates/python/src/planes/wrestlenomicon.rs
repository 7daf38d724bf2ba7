//! What a seat of Wrestlenomicon sees.

use catalog::wrestlenomicon::{Bag, Bout, Card, MOST_ROWS, Roster, View};
use kernel::Seat;

use super::{Observed, Pen, byte};

/// A card as a number: from 1 the viewer's rows, from 33 the enemy's; 0 for none.
fn number(card: Option<Card>, me: Seat) -> u8 {
    card.map_or(0, |card| {
        let side = if card.owner() == me { 0 } else { MOST_ROWS };
        (side + card.row()) as u8 + 1
    })
}

/// How many copies of every card: the viewer's rows, then the enemy's.
fn copies<P: Pen>(pen: &mut P, name: &'static str, about: &'static str, bag: Bag, me: Seat) {
    let each = bag.kinds().map(|card| (usize::from(number(Some(card), me)) - 1, bag.count(card)));
    pen.few(name, about, 2 * MOST_ROWS, each);
}

impl Observed for Bout {
    const QUESTIONS: &'static [&'static str] = &[
        "opening attack",
        "turn",
        "combo",
        "momentum",
        "re-roll",
        "defense",
        "answer to a play",
        "lost card",
        "bump",
        "how far to bump",
        "third permanent",
        "destroy a permanent",
        "discard from the enemy's hand",
        "attack from nowhere",
        "cultists",
    ];

    type Prepared = ();

    fn prepare(_: &Roster) {}

    fn draw<P: Pen>(_: &Roster, (): &(), view: &View, me: Seat, pen: &mut P) {
        let (board, turn) = (&view.board, &view.board.turn);
        pen.number("tile_turned", "1 if the tile is turned", board.tile_turned.into());
        pen.number("turn", "1 if it is your turn", (turn.seat == me).into());
        pen.number("turn_number", "the turn, at most 255", byte(turn.number));
        let flags = [turn.attacked, turn.landed, turn.combo, turn.rolled, turn.rerolled, turn.sacrificed];
        let about = "this turn: attacked, landed, combo, rolled, rolled again, sacrificed, waking, stuck";
        let flags = flags.into_iter().chain([turn.waking, turn.stuck]).map(u8::from);
        let mut row = [0; 8];
        row.iter_mut().zip(flags).for_each(|(place, flag)| *place = flag);
        pen.copied("turn_flags", about, &row);
        pen.number("hides", "how many hide", turn.hides);
        pen.number("redraws", "how many redraws", turn.redraws);
        pen.number("fresh", "the space of the card played this turn", turn.fresh);
        pen.number("lifted", "the card that is lifted", number(turn.lifted, me));
        pen.number("lifted_from", "the space it was lifted from", turn.lifted_from);
        copies(pen, "revealed", "copies of each card that lie revealed", turn.revealed, me);
        copies(pen, "playing", "copies of each card that is being played", turn.playing, me);
        pen.number("at_issue", "the card that everything is about just now", number(view.at_issue(), me));
        let attack = board.attack;
        pen.number("attack", "the card that attacks", number(attack.map(|attack| attack.card), me));
        let flags = attack.map_or([0; 5], |attack| {
            [attack.slams.into(), attack.cancelled.into(), attack.boosted.into(), attack.reduce, attack.dealt]
        });
        pen.copied("attack_state", "slams, cancelled, boosted, reduced by, dealt", &flags);
        pen.number("over", "1 if the match is over", board.outcome.is_some().into());
        pen.pending(view.agenda.top());
        let mind = view.mind.unwrap_or_default();
        copies(pen, "own_deck", "copies of each card that you know to be in your deck", mind.deck, me);
        copies(pen, "own_unseen", "copies of each of your cards that you have not seen", mind.unseen, me);
        pen.number("own_opening", "your opening attack", number(mind.opening, me));
        for (side, seat) in [("mine", me), ("theirs", me.other())] {
            pen.about(side);
            let corner = &board.corners[seat];
            let seen = view.between.map_or(corner.seen, |between| between[seat]);
            pen.number("god", "the god, by place in the roster", corner.god);
            pen.number("cultists", "Cultists, at most 255", byte(corner.cultists));
            pen.number("guts", "Guts", corner.guts());
            pen.number("deck", "cards in the deck", corner.deck);
            pen.number("top", "marked cards on top of the deck", corner.top);
            pen.number("drawn", "cards drawn since something was shuffled in", corner.drawn);
            pen.number("pure", "1 if everybody saw the deck being made", corner.pure.into());
            pen.number("hand_own", "cards in hand with the seat's own back", view.hands[seat].own);
            pen.number("hand_stolen", "cards in hand with the enemy's back", view.hands[seat].stolen);
            pen.number("chosen", "1 if the opening attack is chosen", board.chosen[seat].into());
            pen.number("defended", "1 if it has defended this turn", turn.defended[seat].into());
            pen.each(
                "track",
                "the card on each space of the track",
                corner.track.iter().map(|&at| number(at, me)),
            );
            let permanents = (0..2).map(|at| number(corner.permanents.get(at).copied(), me));
            pen.each("permanents", "its Permanents", permanents);
            copies(pen, "hand", "copies of each card that you know to be in hand", view.known_hand(seat), me);
            copies(pen, "loose", "copies of each card known to be in hand or deck", seen.loose, me);
            copies(pen, "discard", "copies of each card in the discard pile", corner.discard.cards(), me);
            pen.number(
                "discard_top",
                "the card on top of the discard pile",
                number(corner.discard.top(), me),
            );
            let zero: Bag = corner.zero.iter().copied().collect();
            copies(pen, "zero", "copies of each card on Ground Zero", zero, me);
            let healed: Bag = corner.healed.iter().copied().collect();
            copies(pen, "healed", "copies of each card among the healed Guts", healed, me);
        }
    }
}
