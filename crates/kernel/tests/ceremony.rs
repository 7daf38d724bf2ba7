//! The dice ceremony: commitments of the server and of every seat, what stands in for a seat that does not reveal, and
//! records of every version.

use std::sync::Arc;

use kernel::fair::{Bytes32, Entropy, Fairness, MatchKey, SeatEntropy, Secret};
use kernel::record::{BadRecord, Header, content_digest, verify};
use kernel::{Fast, Match, Record};
use pig::Pig;

const ID: &str = "table-7";

fn committed(entropy: &str) -> SeatEntropy {
    let commitment = secret().commitment().of_seat(ID, entropy);
    SeatEntropy::Committed { commitment, entropy: entropy.into() }
}

fn secret() -> Secret {
    Secret::new([0x5A; 32])
}

fn fairness(seats: Vec<SeatEntropy>) -> (Fairness, MatchKey) {
    let key = secret().key_of_seats(ID, &seats);
    let entropy = Entropy::Seats(seats);
    let (commitment, revealed) = (secret().commitment(), Some(secret().reveal()));
    (Fairness { match_id: ID.into(), commitment, entropy, secret: revealed }, key)
}

/// A whole match of Pig by random choices.
fn played((fairness, key): (Fairness, MatchKey)) -> Record {
    let header = Header::new::<Pig>(content_digest(&[]), serde_json::Value::Null);
    let (mut pig, _) = Match::<Pig>::start(Arc::new(()), header, Some(fairness), &key).unwrap();
    let mut chooser = Fast::new(3);
    while let Some(asked) = pig.asked() {
        let offered = pig.offer(asked.seat());
        pig.answer(asked.seat(), offered[chooser.below(offered.len() as u32) as usize], &key).unwrap();
    }
    pig.record().clone()
}

fn fault(record: &Record) -> String {
    verify::<Pig>(&Arc::new(()), record).unwrap_err().to_string()
}

#[test]
fn a_match_whose_seats_committed_and_revealed_verifies_and_says_its_version() {
    let record = played(fairness(vec![committed("geese"), committed("wombats")]));
    let json = record.to_json();
    assert!(json.contains("\"ringcraft\": 2") && json.contains("\"dice\": 2"), "{json}");
    let read = Record::from_json(&json).unwrap();
    assert_eq!(read, record);
    verify::<Pig>(&Arc::new(()), &read).unwrap();
}

#[test]
fn swapped_entropy_and_a_swapped_secret_are_named() {
    let good = played(fairness(vec![committed("geese"), committed("wombats")]));
    let with = |entropy: Vec<SeatEntropy>| {
        let mut record = good.clone();
        record.fairness.as_mut().unwrap().entropy = Entropy::Seats(entropy);
        fault(&record)
    };
    let SeatEntropy::Committed { commitment, .. } = committed("wombats") else { unreachable!() };
    let swapped = SeatEntropy::Committed { commitment, entropy: "badgers".into() };
    let told = with(vec![committed("geese"), swapped]);
    assert_eq!(told, "the header: the entropy of seat 2 is not the one committed to");
    // With a commitment to match, the dice give it away.
    assert!(with(vec![committed("geese"), committed("badgers")]).contains("the key gives the faces"));
    let mut record = good.clone();
    record.fairness.as_mut().unwrap().secret = Some(Bytes32([1; 32]));
    assert_eq!(fault(&record), "the header: the revealed secret is not the one committed to");
    // Another secret with its own commitment: the seats had committed to the first one.
    let fairness = record.fairness.as_mut().unwrap();
    fairness.commitment = Secret::new([1; 32]).commitment();
    assert_eq!(fault(&record), "the header: the entropy of seat 1 is not the one committed to");
}

#[test]
fn how_a_seat_came_to_its_entropy_is_part_of_the_key() {
    let SeatEntropy::Committed { commitment, .. } = committed("geese") else { unreachable!() };
    let ways = [
        committed("geese"),
        SeatEntropy::Open { commitment, entropy: "geese".into() },
        SeatEntropy::Missed { commitment },
        SeatEntropy::Waived,
        SeatEntropy::Bot,
    ];
    for (index, way) in ways.iter().enumerate() {
        let record = played(fairness(vec![way.clone(), committed("wombats")]));
        verify::<Pig>(&Arc::new(()), &Record::from_json(&record.to_json()).unwrap()).unwrap();
        for other in ways.iter().skip(index + 1) {
            let mut record = record.clone();
            let seats = vec![other.clone(), committed("wombats")];
            record.fairness.as_mut().unwrap().entropy = Entropy::Seats(seats);
            assert!(fault(&record).contains("the key gives the faces"), "{way:?} passed for {other:?}");
        }
    }
}

#[test]
fn a_commitment_of_a_seat_belongs_to_one_table() {
    let commitment = secret().commitment();
    assert_ne!(commitment.of_seat("a", "bc"), commitment.of_seat("ab", "c"));
    assert_ne!(commitment.of_seat(ID, "geese"), Secret::new([1; 32]).commitment().of_seat(ID, "geese"));
}

#[test]
fn edited_words_are_noticed_and_the_entry_is_named() {
    let json = played(fairness(vec![committed("geese"), SeatEntropy::Bot])).to_json();
    let at = json.match_indices("\"words\":\"").nth(4).unwrap().0;
    let entry = json[..at].matches("\"words\":\"").count() + 1;
    let edited = format!("{}{}", &json[..at], json[at..].replacen("\"words\":\"", "\"words\":\"I never ", 1));
    assert_eq!(Record::from_json(&edited).unwrap_err(), BadRecord::Chain(entry));
    // Nor can the record be passed off as one of the first form, whose words nothing covers.
    let older = edited.replacen("\"ringcraft\": 2", "\"ringcraft\": 1", 1);
    assert_eq!(Record::from_json(&older).unwrap_err(), BadRecord::Chain(1));
}

#[test]
fn a_record_cannot_be_passed_off_as_one_of_the_first_ceremony() {
    let mut record = played(fairness(vec![committed("geese"), committed("wombats")]));
    record.fairness.as_mut().unwrap().entropy = Entropy::Texts(vec!["geese".into(), "wombats".into()]);
    assert_eq!(fault(&record), "the header: the dice are said to be of version 2, and are of 1");
    record.header.dice = 1;
    assert!(fault(&record).contains("the key gives the faces"));
}

#[test]
fn records_of_the_first_form_and_ceremony_keep_both() {
    let texts = vec!["geese".to_owned(), "wombats".to_owned()];
    let key = secret().key(ID, &texts);
    let (fairness, _) = fairness(Vec::new());
    let mut record = played((Fairness { entropy: Entropy::Texts(texts), ..fairness }, key));
    record.form = 1;
    let json = record.to_json();
    assert!(json.contains("\"ringcraft\": 1") && !json.contains("\"dice\""), "{json}");
    let read = Record::from_json(&json).unwrap();
    assert_eq!((read.form, read.header.dice), (1, 1));
    verify::<Pig>(&Arc::new(()), &read).unwrap();
    assert_eq!(Record::from_bytes(&read.to_bytes()).unwrap().form, 1);
}

/// Written by the program before there was a second form and a second ceremony.
#[test]
fn an_old_record_is_read_and_written_as_it_was_and_its_key_is_found() {
    let text = include_str!("fixtures/first-form.json");
    let record = Record::from_json(text).unwrap();
    assert_eq!((record.form, record.header.dice), (1, 1));
    assert!(record.fairness.as_ref().unwrap().key().is_ok());
    assert_eq!(record.to_json(), text);
}

#[test]
fn a_record_says_one_ceremony_and_not_both() {
    let json = played(fairness(vec![committed("geese"), committed("wombats")])).to_json();
    let both = json.replacen("\"seats\": [", "\"entropy\": [],\n    \"seats\": [", 1);
    let told = Record::from_json(&both).unwrap_err().to_string();
    assert!(told.contains("either \"entropy\" or \"seats\""), "{told}");
}
