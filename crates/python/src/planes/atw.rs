//! What a seat of ATW sees.

use catalog::atw::{AttackCard, Bout, Card, Cards, Roster, View};
use kernel::Seat;

use super::{Observed, Pen, byte, raised};

const CARDS: u8 = 16;

/// What is printed on the cards of a deck, card by card.
pub(crate) struct Facts {
    damage: [u8; 16],
    stamina: [u8; 16],
    target: [u8; 16],
    momentum: [u8; 16],
    class: [u8; 16],
    kind: [u8; 16],
    marks: [u8; 16],
}

fn facts(cards: &[AttackCard]) -> Facts {
    let row = |of: fn(&AttackCard) -> u8| core::array::from_fn(|at| cards.get(at).map_or(0, of));
    Facts {
        damage: row(|card| card.damage),
        stamina: row(|card| card.stamina),
        target: row(|card| card.target),
        momentum: row(|card| card.momentum),
        class: row(|card| card.class as u8 + 1),
        kind: row(|card| card.kind as u8 + 1),
        marks: row(|card| {
            let marks = [card.pin, card.hold, card.kick_out, card.rampage, card.taunt, card.recover];
            marks.iter().rev().fold(0, |bits, &mark| bits << 1 | u8::from(mark))
        }),
    }
}

fn bits(cards: Cards) -> impl ExactSizeIterator<Item = u8> {
    (0..CARDS).map(move |at| cards.has(Card(at)).into())
}

impl Observed for Bout {
    const QUESTIONS: &'static [&'static str] = &[
        "starting hand",
        "action",
        "rampage",
        "declaration",
        "defence window",
        "block",
        "counter",
        "reversal icon",
        "rampage dice",
        "re-roll",
        "compensation",
        "hand limit",
        "offence window",
        "search",
        "pinning",
        "kick-out",
    ];

    type Prepared = Vec<Facts>;

    fn prepare(roster: &Roster) -> Vec<Facts> {
        roster.wrestlers.iter().map(|wrestler| facts(&wrestler.cards)).collect()
    }

    fn draw<P: Pen>(roster: &Roster, facts: &Vec<Facts>, view: &View, me: Seat, pen: &mut P) {
        let momentum = if me == Seat::FIRST { view.marker } else { -view.marker };
        pen.number("momentum", "100 and your momentum; below 100 it is theirs", raised(momentum));
        pen.number("attacker", "1 if you have the initiative", (view.attacker == me).into());
        pen.number("fresh", "1 if the attacker has declared nothing yet", view.fresh.into());
        pen.number("small_attacks", "attacks for 2 damage or less in a row", view.small_attacks);
        pen.number("passes", "passes in a row", view.passes);
        pen.number("blind_attacks", "blind attacks of both together", view.blind_attacks);
        pen.number("advanced", "1 if combos and rampages are played", view.switches.advanced.into());
        let stop = view.switches.abilities_stop_rampages;
        pen.number("abilities_stop_rampages", "1 if abilities stop rampages too", stop.into());
        pen.number("over", "1 if the match is over", view.ending.is_some().into());
        pen.pending(view.agenda.top());
        for (side, seat) in [("mine", me), ("theirs", me.other())] {
            pen.about(side);
            let corner = &view.corners[seat];
            let wrestler = usize::from(corner.wrestler).min(roster.wrestlers.len() - 1);
            let (board, facts) = (&roster.wrestlers[wrestler], &facts[wrestler]);
            pen.number("wrestler", "the wrestler, by place in the roster", corner.wrestler);
            pen.number("health", "health", corner.health);
            pen.number("low_health", "at this health or below it is low", board.health.low);
            pen.number("stamina", "stamina", corner.stamina);
            pen.number("low_stamina", "at this stamina or below it is low", board.stamina.low);
            pen.number("reversal", "1 if the reversal is left", corner.tokens.reversal.into());
            pen.number("first", "1 if the first one-time ability is left", corner.tokens.one_time[0].into());
            pen.number(
                "second",
                "1 if the second one-time ability is left",
                corner.tokens.one_time[1].into(),
            );
            pen.number("depleted", "1 if the deck was depleted", corner.depleted.into());
            pen.number("picking", "1 if the starting hand is still being picked", corner.picking.into());
            pen.number("hand_limit", "the most cards in hand", board.hand);
            pen.number("hand_count", "cards in hand", corner.hand_count);
            pen.number("pile_count", "cards in the pile", byte(corner.pile_count()));
            pen.each("hand", "cards known to be in hand", bits(corner.hand));
            pen.each("shown", "cards that everybody knows to be in hand", bits(corner.shown));
            pen.each("unseen", "cards in hand or pile, as far as you can tell", bits(corner.unseen));
            pen.each("discard", "cards in the discard pile", bits(corner.discard));
            pen.each("play", "cards on the table", bits(corner.play));
            pen.copied("damage", "what each card deals", &facts.damage);
            pen.copied("cost", "what each card costs in stamina", &facts.stamina);
            pen.copied("target", "what the die must reach", &facts.target);
            pen.copied("card_momentum", "momentum that each card gains", &facts.momentum);
            pen.copied("class", "1 ordinary, 2 signature, 3 finisher", &facts.class);
            pen.copied("kind", "1 grapple, 2 throw, 3 strike, 4 aerial", &facts.kind);
            let about = "bits of each card: pin, hold, kick-out, rampage, taunt, recover";
            pen.copied("marks", about, &facts.marks);
        }
    }
}
