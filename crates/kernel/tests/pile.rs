//! Piles: no hidden order, and nobody's knowledge tells which card was drawn.

use kernel::{Card, Cards, Pile, Scripted, Seat, Seats};

const ME: Seat = Seat::FIRST;
const YOU: Seat = Seat::SECOND;

#[test]
fn a_card_put_on_top_is_drawn_next_without_a_roll() {
    let mut pile = Pile::shuffled(Cards::range(0, 5));
    pile.put_on_top(Card(9), Seats::one(ME));
    assert_eq!(pile.draw(&mut Scripted::default(), "draw", Seats::NONE), Some(Card(9)));
}

#[test]
fn a_card_put_at_the_bottom_is_drawn_last() {
    let mut pile = Pile::shuffled(Cards::range(0, 2));
    pile.put_at_bottom(Card(9), Seats::NONE);
    let mut dice = Scripted::of([("draw", 2)]);
    let drawn: Vec<Card> = std::iter::from_fn(|| pile.draw(&mut dice, "draw", Seats::NONE)).collect();
    assert_eq!(drawn, [Card(1), Card(0), Card(9)]);
}

#[test]
fn an_unseen_draw_leaves_the_same_knowledge_whichever_card_it_was() {
    let after = |face| {
        let mut pile = Pile::shuffled(Cards::range(0, 4));
        pile.shuffle_in(Cards::one(Card(7)), Seats::one(YOU));
        pile.draw(&mut Scripted::of([("draw", face)]), "draw", Seats::one(ME));
        pile.known_to(YOU)
    };
    assert!((1..=5).all(|face| after(face) == after(1)), "your knowledge tells you what I drew");
    assert_eq!(after(1), Cards::NONE);
}

#[test]
fn whoever_sees_a_draw_keeps_knowing_the_rest() {
    let mut pile = Pile::default();
    pile.shuffle_in(Cards::range(0, 3), Seats::one(ME));
    pile.draw(&mut Scripted::of([("draw", 2)]), "draw", Seats::one(ME));
    assert_eq!(pile.known_to(ME), [Card(0), Card(2)].into_iter().collect());
}

#[test]
fn shuffling_forgets_the_order_and_keeps_the_cards() {
    let mut pile = Pile::shuffled(Cards::range(0, 3));
    pile.put_on_top(Card(8), Seats::one(ME));
    pile.shuffle_in(Cards::one(Card(9)), Seats::NONE);
    assert_eq!((pile.layers().len(), pile.len()), (1, 5));
    assert_eq!(pile.known_to(ME), Cards::one(Card(8)), "I know it is in there, not where");
}

#[test]
fn more_layers_than_a_pile_keeps_apart_lose_order_and_no_card() {
    let mut pile = Pile::default();
    (0..20).for_each(|card| pile.put_on_top(Card(card), Seats::NONE));
    assert_eq!(pile.cards(), Cards::range(0, 20));
    assert_eq!(pile.draw(&mut Scripted::default(), "draw", Seats::NONE), Some(Card(19)));
    let mut below = Pile::default();
    (0..20).for_each(|card| below.put_at_bottom(Card(card), Seats::NONE));
    assert_eq!(below.cards(), Cards::range(0, 20));
}

#[test]
fn a_searched_card_leaves_the_pile() {
    let mut pile = Pile::shuffled(Cards::range(0, 3));
    assert!(pile.take(Card(1), Seats::one(ME)));
    assert!(!pile.take(Card(1), Seats::one(ME)));
    assert_eq!(pile.len(), 2);
}
