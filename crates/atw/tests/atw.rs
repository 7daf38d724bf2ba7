//! The tests that every game has, and what is so at every moment of a match.

use atw::{Bout, Roster};
use conformance::Suite;
use kernel::{Asked, Seat};

const SETUP: &str = r#"{ "wrestlers": ["kestrel-vane", "brom-haldane"] }"#;

conformance::game_tests!(Bout, laws: Suite::default(), playthroughs: 3, perft: (SETUP, [20, 60]));

/// What is so at every question, whoever answers what: each line is a rule of the ledger that no single case can show.
fn sound(bout: &Bout, roster: &Roster, asked: Asked) -> Result<(), &'static str> {
    let so = |held: bool, rule: &'static str| if held { Ok(()) } else { Err(rule) };
    so((-10..=10).contains(&bout.marker), "ATW-MOMENTUM-1: the marker stops at ten")?;
    let acting = asked.why == "action";
    for seat in Seat::BOTH {
        let corner = &bout.corners[seat];
        let board = bout.board(roster, seat);
        let places = [corner.hand, corner.pile, corner.discard, corner.play];
        let all = places.into_iter().fold(atw::Cards::NONE, atw::Cards::and);
        let count: u8 = places.into_iter().map(atw::Cards::len).sum();
        so(all == board.deck && count == board.deck.len(), "every card is in one place")?;
        so(corner.health <= board.health.max, "ATW-BOARD-1: health has an end")?;
        so(corner.stamina <= board.stamina.max, "ATW-BOARD-1: stamina has an end")?;
        so(!corner.discard.has(board.finisher), "ATW-CARD-1: the finisher is never discarded")?;
        so(corner.discard != board.deck.without(board.finisher), "ATW-STOPPAGE-1: depletion comes at once")?;
        let blind = corner.hand.without(board.finisher).is_empty();
        so(!corner.depleted || blind, "ATW-STOPPAGE-2: a depleted deck never draws")?;
        so(!acting || corner.play.is_empty(), "ATW-INITIATIVE-3: an attack leaves the table")?;
        so(!acting || corner.hand.len() <= board.hand, "ATW-ATTACK-7: hands have a limit")?;
    }
    so(!acting || asked.seat() == bout.attacker, "ATW-INITIATIVE-2: only the attacker acts")
}

#[test]
fn random_matches_are_sound_and_replay_to_the_same_digest() {
    let mut depleted = 0;
    conformance::random_matches::<Bout>(5_000, |moment| match moment.asked {
        Some(asked) => {
            assert_eq!(sound(moment.game, moment.content, asked), Ok(()), "match {}", moment.number);
        }
        None => depleted += moment.game.corners.0.iter().filter(|corner| corner.depleted).count(),
    });
    assert!(depleted > 0, "random matches come to depleted decks too");
}
