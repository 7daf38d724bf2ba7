//! The test vectors of docs/dice.md, which were computed without this crate.

use kernel::fair::{Bytes32, ChoicesDigest, Commitment, Entropy, Fairness, SeatEntropy, Secret};
use kernel::{Dice, Keyed, Rolled, Seat};

#[derive(serde::Deserialize)]
struct Vector {
    secret: Bytes32,
    commitment: Bytes32,
    #[serde(rename = "match")]
    match_id: String,
    entropy: Option<Vec<String>>,
    seats: Option<Vec<SeatEntropy>>,
    header: Bytes32,
    said: Vec<(u8, u8, u32)>,
    choices: Bytes32,
    faces: Vec<Rolled>,
}

#[test]
fn the_published_test_vectors_hold() {
    let page = include_str!("../../../docs/dice.md");
    let json =
        page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a block of vectors");
    let vectors: Vec<Vector> = serde_json::from_str(json).expect("vectors in JSON");
    assert!(vectors.len() >= 10);
    for (number, vector) in vectors.iter().enumerate() {
        let secret = Secret::new(vector.secret.0);
        assert_eq!(secret.commitment().0, vector.commitment, "vector {number}");
        let entropy = match (&vector.entropy, &vector.seats) {
            (Some(texts), None) => Entropy::Texts(texts.clone()),
            (None, Some(seats)) => Entropy::Seats(seats.clone()),
            _ => panic!("vector {number} is of one protocol"),
        };
        let (match_id, commitment) = (vector.match_id.clone(), Commitment(vector.commitment));
        let fairness = Fairness { match_id, commitment, entropy, secret: Some(vector.secret) };
        let key = fairness.key().unwrap_or_else(|fault| panic!("vector {number}: {fault}"));
        let choices = (vector.said.iter())
            .fold(ChoicesDigest::start(&vector.header), |before, &(kind, seat, code)| {
                before.then(kind, Seat::try_from(seat).expect("a seat"), code)
            });
        assert_eq!(Bytes32(choices.0), vector.choices, "vector {number}");
        let mut dice = Keyed::new(&key, choices);
        for rolled in &vector.faces {
            assert_eq!(dice.roll(rolled.die, "vector"), rolled.face, "vector {number}");
        }
    }
}
