//! The test vectors of docs/dice.md, which were computed without this crate.

use kernel::fair::{Bytes32, ChoicesDigest, Secret};
use kernel::{Dice, Keyed, Rolled, Seat};

#[derive(serde::Deserialize)]
struct Vector {
    secret: Bytes32,
    commitment: Bytes32,
    #[serde(rename = "match")]
    match_id: String,
    entropy: Vec<String>,
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
    assert!(vectors.len() >= 6);
    for (number, vector) in vectors.iter().enumerate() {
        let secret = Secret::new(vector.secret.0);
        assert_eq!(secret.commitment().0, vector.commitment, "vector {number}");
        let key = secret.key(&vector.match_id, &vector.entropy);
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
