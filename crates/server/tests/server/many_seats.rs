//! Tables with more than two seats: clocks, draws, giving up, and the others who play on.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::common::{Client, Folder, House, library, wide_limits};
use serde_json::{Value, json};
use server::world::World;

/// A game for so many, with a set-up that all tests share.
fn for_seats(count: usize) -> (&'static str, Value) {
    let fits = |game: catalog::AnyGame| {
        let setup = game.any_setup_for(count, 3);
        let seats = game.start(setup.clone(), None, &kernel::fair::MatchKey::open([0; 32])).ok()?.seats();
        (seats == count).then_some((game.name().name(), setup))
    };
    library().games().find_map(fits).expect("a game for so many")
}

struct Party {
    house: House,
    people: Vec<Client>,
    id: String,
    clock: Arc<AtomicI64>,
    _folder: Folder,
}

/// So many people at a table with these rules.
async fn party(count: usize, rules: Value) -> Party {
    let folder = Folder::new();
    let clock = Arc::new(AtomicI64::new(1_000_000));
    let hand = Arc::clone(&clock);
    let world = World::of(move || hand.load(Ordering::SeqCst), |bytes| getrandom::fill(bytes).unwrap());
    let house = House::on(&folder.file("party.sqlite"), wide_limits(), world).await;
    let (game, setup) = for_seats(count);
    let mut seats = vec![json!({ "kind": "link" }); count];
    seats[0] = json!({ "kind": "me" });
    let mut table = json!({ "game": game, "setup": setup, "seats": seats });
    for (name, value) in rules.as_object().into_iter().flatten() {
        table[name] = value.clone();
    }
    let mut people = vec![house.guest("Ada").await];
    let (id, tokens) = people[0].make(table).await;
    people[0].sit(&id, "ada").await;
    for token in &tokens {
        let guest = house.guest("Guest").await;
        guest.do_at(&id, "sit", json!({ "token": token, "entropy": "x" })).await;
        people.push(guest);
    }
    Party { house, people, id, clock, _folder: folder }
}

fn asked(look: &Value) -> usize {
    look["asked"]["seats"][0].as_u64().expect("somebody is asked") as usize
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_takes_one_seat_out_and_every_seat_has_a_rank_at_the_end() {
    for count in [3, 4] {
        let rules = json!({ "clock": { "kind": "move", "seconds": 30 } });
        let Party { house, people, id, clock, _folder } = party(count, rules).await;
        let mut out = Vec::new();
        for round in 0..count - 1 {
            let look = people[0].look(&id).await;
            if look["stage"] == "over" {
                break;
            }
            let late = asked(&look);
            assert!(!out.contains(&late), "whoever is out is not asked any more");
            let other = (0..count).find(|seat| *seat != late && !out.contains(seat)).unwrap();
            let early = people[other].at(&id, "claim", json!({ "from": late })).await;
            assert_eq!(early.status, 409, "there is still time");
            clock.fetch_add(30_000, Ordering::SeqCst);
            assert_eq!(
                people[late].at(&id, "claim", json!({ "from": late })).await.status,
                409,
                "not by oneself"
            );
            people[other].do_at(&id, "claim", json!({ "from": late })).await;
            out.push(late);
            let after = people[0].look(&id).await;
            assert!(after["stage"] == "over" || round + 1 < count - 1, "one is left: {after}");
        }
        let look = people[0].look(&id).await;
        assert_eq!(look["stage"], "over");
        let ranks: Vec<u64> =
            look["outcome"]["ranks"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        assert_eq!(ranks.len(), count);
        let best = look["outcome"]["winners"].as_array().unwrap();
        assert!(best.iter().all(|seat| !out.contains(&(seat.as_u64().unwrap() as usize))), "{look}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_needs_everybody_and_one_refusal_ends_the_offer() {
    let Party { house, people, id, .. } = party(3, json!({})).await;
    people[0].do_at(&id, "draw", json!({})).await;
    people[1].do_at(&id, "draw", json!({ "accept": true })).await;
    let look = people[2].look(&id).await;
    assert_eq!((&look["stage"], &look["draw"]["waiting"]), (&json!("playing"), &json!([2])));
    assert_eq!(people[1].at(&id, "draw", json!({ "accept": true })).await.status, 403, "once is enough");
    people[2].do_at(&id, "draw", json!({ "accept": false })).await;
    assert_eq!(people[0].look(&id).await["draw"], Value::Null);
    people[2].do_at(&id, "draw", json!({})).await;
    people[0].do_at(&id, "draw", json!({ "accept": true })).await;
    assert_eq!(people[0].look(&id).await["stage"], "playing");
    people[1].do_at(&id, "draw", json!({ "accept": true })).await;
    let look = people[0].look(&id).await;
    assert_eq!((&look["stage"], &look["outcome"]["ranks"]), (&json!("over"), &json!([1, 1, 1])));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn going_back_needs_everybody_else() {
    let Party { house, people, id, .. } = party(3, json!({})).await;
    for turn in 0..40 {
        let seat = asked(&people[0].look(&id).await);
        people[seat].answer(&id, turn).await;
        if people[seat].look(&id).await["may"]["undo"] != "ask" {
            continue;
        }
        let before = people[0].look(&id).await["answers"].as_u64().unwrap();
        people[seat].do_at(&id, "undo", json!({})).await;
        let others: Vec<usize> = (0..3).filter(|other| *other != seat).collect();
        people[others[0]].do_at(&id, "undo", json!({ "accept": true })).await;
        assert_eq!(people[0].look(&id).await["answers"], before, "one of two is not enough");
        people[others[1]].do_at(&id, "undo", json!({ "accept": true })).await;
        let look = people[0].look(&id).await;
        assert!(look["answers"].as_u64().unwrap() < before && look["undos"] == 1, "{look}");
        house.close().await;
        return;
    }
    panic!("nothing to go back to");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_runs_out_of_time_among_several_is_replaced_where_that_is_agreed() {
    let rules = json!({ "clock": { "kind": "bank", "seconds": 60, "increment": 0 }, "at_zero": "bot" });
    let Party { house, people, id, clock, .. } = party(3, rules).await;
    let late = asked(&people[0].look(&id).await);
    let other = (late + 1) % 3;
    clock.fetch_add(60_000, Ordering::SeqCst);
    let claim = people[other].at(&id, "claim", json!({ "from": late })).await;
    assert_eq!((claim.status.as_u16(), claim.code().as_str()), (409, "not_allowed_here"));
    for _ in 0..300 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        if people[other].look(&id).await["seats"][late]["kind"] == "bot" {
            let kinds = people[other].look(&id).await;
            assert_eq!(kinds["seats"][other]["kind"], "person");
            house.close().await;
            return;
        }
    }
    panic!("no bot took over");
}
