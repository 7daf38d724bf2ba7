//! Records: replay, verify, and the first bad entry named.

use std::sync::Arc;

use kernel::fair::{Bytes32, Commitment, Entropy, Fairness, MatchKey, Secret};
use kernel::record::{BadRecord, Header, RecordPlace, content_digest, replay, verify};
use kernel::{Coded, Fast, Game, IllegalChoice, Match, Record, Seat, Tabletop};
use pig::{Amount, Bid, Bids, Choice, Pig};

const SECRET: [u8; 32] = [0xA5; 32];

fn header<G: Tabletop>() -> Header {
    Header::new::<G>(content_digest(&[]), serde_json::Value::Null)
}

fn fairness() -> (Fairness, MatchKey) {
    let secret = Secret::new(SECRET);
    let entropy = vec!["a walk in the rain".to_owned(), "17 geese".to_owned()];
    let key = secret.key("m-1", &entropy);
    let fairness = Fairness {
        match_id: "m-1".into(),
        commitment: secret.commitment(),
        entropy: Entropy::Texts(entropy),
        secret: Some(secret.reveal()),
    };
    (fairness, key)
}

/// A whole match of Pig by random choices.
fn pig(seed: u64) -> Match<Pig> {
    let (fairness, key) = fairness();
    let (mut pig, _) = Match::<Pig>::start(Arc::new(()), header::<Pig>(), Some(fairness), &key).unwrap();
    let mut chooser = Fast::new(seed);
    while let Some(asked) = pig.asked() {
        let offered = pig.offer(asked.seat());
        let choice = offered[chooser.below(offered.len() as u32) as usize];
        pig.answer(asked.seat(), choice, &key).unwrap();
    }
    pig
}

fn divergence(record: &Record) -> (RecordPlace, String) {
    let diverged = verify::<Pig>(&Arc::new(()), record).unwrap_err();
    (diverged.place, diverged.reason)
}

#[test]
fn a_record_survives_json_and_bytes_and_replays_to_the_same_events() {
    let played = pig(5);
    let record = played.record();
    assert_eq!(&Record::from_json(&record.to_json()).unwrap(), record);
    let mut wordless = record.clone();
    wordless.entries.iter_mut().for_each(|entry| entry.words.clear());
    assert_eq!(Record::from_bytes(&record.to_bytes()).unwrap(), wordless);
    assert!(record.to_bytes().len() < record.entries.len() * 5 + 700, "the compact form is compact");

    let mut told = Vec::new();
    let folded =
        replay::<Pig>(played.content(), record, |_, _, events| told.extend_from_slice(events)).unwrap();
    let mut again = Vec::new();
    played.retell(|_, _, events| again.extend_from_slice(events));
    assert_eq!(told, again);
    assert_eq!(folded.game(), played.game());
    assert_eq!(verify::<Pig>(played.content(), record).unwrap().outcome(), played.outcome());
}

#[test]
fn an_edited_a_dropped_and_a_moved_entry_are_named_by_the_chain() {
    let json = pig(5).record().to_json();
    let lines: Vec<&str> = json.lines().collect();
    let first = lines.iter().position(|line| line.contains("\"seat\"")).unwrap();
    let with = |edit: &dyn Fn(&mut Vec<String>)| {
        let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        edit(&mut lines);
        Record::from_json(&lines.join("\n")).unwrap_err()
    };
    let edited = with(&|lines| {
        let line = &mut lines[first + 6];
        *line = if line.contains("\"choice\":0") {
            line.replace("\"choice\":0", "\"choice\":1")
        } else {
            line.replace("\"choice\":1", "\"choice\":0")
        };
    });
    assert_eq!(edited, BadRecord::Chain(7));
    assert_eq!(with(&|lines| drop(lines.remove(first + 3))), BadRecord::Chain(4));
    assert_eq!(with(&|lines| lines.swap(first + 8, first + 9)), BadRecord::Chain(9));
}

#[test]
fn a_record_cut_short_is_noticed() {
    let mut record = pig(5).record().clone();
    let json = record.to_json();
    record.entries.truncate(10);
    record.end = None;
    let head = json.lines().find(|line| line.contains("\"chain\"")).unwrap();
    let cut = record.to_json();
    let wrong = cut.lines().find(|line| line.contains("\"chain\"")).unwrap();
    assert_eq!(Record::from_json(&cut.replace(wrong, head)), Err(BadRecord::Head));
    assert!(Record::from_json(&json[..json.len() / 2]).is_err());
    let bytes = record.to_bytes();
    for length in 0..bytes.len() {
        assert!(Record::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn any_flipped_bit_of_the_compact_form_is_noticed() {
    let mut record = pig(5).record().clone();
    record.entries.truncate(40);
    record.end = None;
    record.fairness = None;
    let bytes = record.to_bytes();
    for place in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[place / 8] ^= 1 << (place % 8);
        assert!(Record::from_bytes(&flipped).is_err(), "bit {place}");
    }
}

#[test]
fn verify_names_the_first_entry_whose_faces_do_not_follow_from_the_key() {
    let mut record = pig(5).record().clone();
    let (index, entry) = record
        .entries
        .iter_mut()
        .enumerate()
        .filter(|(_, e)| e.faces.iter().any(|r| r.face > 2))
        .nth(3)
        .unwrap();
    let rolled = &mut entry.faces[0];
    rolled.face = if rolled.face == 6 { 5 } else { rolled.face + 1 };
    record.end = None;
    record.entries.truncate(index + 1);
    assert_eq!(divergence(&record).0, RecordPlace::Entry(index + 1));
}

#[test]
fn replay_names_what_the_rules_would_not_have_had() {
    let content = Arc::new(());
    let good = pig(5).record().clone();
    let broken = |edit: &dyn Fn(&mut Record)| {
        let mut record = good.clone();
        edit(&mut record);
        let diverged = replay::<Pig>(&content, &record, |_, _, _| {}).unwrap_err();
        (diverged.place, diverged.reason)
    };
    assert_eq!(broken(&|r| r.entries[4].seat = r.entries[4].seat.other()).0, RecordPlace::Entry(5));
    let (place, reason) = broken(&|r| r.entries[0].said = kernel::record::Said::Choice(99));
    assert_eq!((place, reason.as_str()), (RecordPlace::Entry(1), "there is no choice 99; codes end at 1"));
    let rolled = good.entries.iter().position(|entry| !entry.faces.is_empty()).unwrap();
    assert_eq!(broken(&|r| r.entries[rolled].faces.clear()).0, RecordPlace::Entry(rolled + 1));
    let (place, reason) = broken(&|r| r.entries[rolled].faces[0].die = kernel::Die::D8);
    assert_eq!(place, RecordPlace::Entry(rolled + 1));
    assert!(reason.contains("the rules roll a d6 for \"roll\""), "{reason}");
    assert_eq!(broken(&|r| r.header.rules = 2).0, RecordPlace::Header);
    assert_eq!(broken(&|r| r.header.game = "bids".into()).0, RecordPlace::Header);
    assert_eq!(
        broken(&|r| r.entries.push(r.entries[0].clone())).0,
        RecordPlace::Entry(good.entries.len() + 1)
    );
    assert_eq!(broken(&|r| r.end.as_mut().unwrap().state = "0".repeat(16)).0, RecordPlace::End);
    assert_eq!(broken(&|r| drop(r.entries.pop())).0, RecordPlace::End);
}

#[test]
fn a_revealed_secret_must_be_the_one_committed_to() {
    let mut record = pig(5).record().clone();
    let fairness = record.fairness.as_mut().unwrap();
    fairness.commitment = Commitment(Bytes32([1; 32]));
    assert_eq!(
        divergence(&record),
        (RecordPlace::Header, "the revealed secret is not the one committed to".into())
    );
    record.fairness.as_mut().unwrap().secret = None;
    assert_eq!(divergence(&record).1, "the secret has not been revealed");
    record.fairness = None;
    assert!(divergence(&record).1.contains("nothing about its dice"));
}

#[test]
fn other_entropy_of_one_seat_alone_changes_the_dice() {
    let mut record = pig(5).record().clone();
    let other = vec!["a walk in the rain".to_owned(), "18 geese".to_owned()];
    record.fairness.as_mut().unwrap().entropy = Entropy::Texts(other);
    assert!(matches!(divergence(&record).0, RecordPlace::Entry(_)));
}

#[test]
fn going_back_and_choosing_the_same_meets_the_same_dice() {
    let (_, key) = fairness();
    let mut played = pig(8);
    let before = played.record().clone();
    let middle = before.entries.len() / 2;
    played.undo_to(middle).unwrap();
    assert_eq!(played.record().entries.len(), middle);
    for entry in &before.entries[middle..] {
        let kernel::record::Said::Choice(code) = entry.said else { panic!("only choices in this match") };
        played.answer(entry.seat, Choice::from_code(code).unwrap(), &key).unwrap();
    }
    assert_eq!(played.record(), &before);
}

#[test]
fn an_answer_that_was_not_offered_changes_nothing() {
    let (fairness, key) = fairness();
    let (mut pig, _) = Match::<Pig>::start(Arc::new(()), header::<Pig>(), Some(fairness), &key).unwrap();
    let before = pig.record().clone();
    let refused = pig.answer(Seat::SECOND, Choice::Roll, &key);
    assert!(matches!(refused, Err(IllegalChoice::NotAsked { .. })));
    assert_eq!(pig.record(), &before);
}

#[test]
fn sealed_answers_may_come_in_any_order_and_meet_the_same_dice() {
    let (fairness, key) = fairness();
    let play = |order: &[usize]| {
        let start = Match::<Bids>::start(Arc::new(()), header::<Bids>(), Some(fairness.clone()), &key);
        let (mut bids, _) = start.unwrap();
        let mut next = [0, 2];
        for &seat in order {
            bids.answer(Seat::at(seat), Bid(Amount(next[seat])), &key).unwrap();
            next[seat] += 1;
            // A server that restarts in the middle stands at the same question.
            bids = replay::<Bids>(bids.content(), bids.record(), |_, _, _| {}).unwrap();
        }
        assert!(bids.outcome().is_some());
        bids.record().clone()
    };
    let expected = play(&[0, 0, 1, 1]);
    for order in [[0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 1, 0], [1, 1, 0, 0]] {
        assert_eq!(play(&order), expected, "{order:?}");
    }
    assert!(verify::<Bids>(&Arc::new(()), &expected).is_ok());
}

#[test]
fn giving_up_and_agreeing_to_a_draw_are_part_of_the_record() {
    let (fairness, key) = fairness();
    let start =
        || Match::<Bids>::start(Arc::new(()), header::<Bids>(), Some(fairness.clone()), &key).unwrap().0;
    let mut resigned = start();
    resigned.answer(Seat::SECOND, Bid(Amount(3)), &key).unwrap();
    resigned.resign(Seat::FIRST, &key).unwrap();
    assert_eq!(resigned.outcome().unwrap().winner(), Some(Seat::SECOND));
    assert!(resigned.resign(Seat::FIRST, &key).is_err(), "once is enough");
    let mut drawn = start();
    drawn.agree_draw(Seat::FIRST).unwrap();
    assert!(drawn.outcome().unwrap().is_draw());
    assert!(drawn.answer(Seat::FIRST, Bid(Amount(0)), &key).is_err());
    for record in [resigned.record(), drawn.record()] {
        assert!(verify::<Bids>(&Arc::new(()), record).is_ok());
        assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(record));
    }
}

#[test]
fn free_undo_stops_at_a_die_and_at_a_hand_over() {
    let played = pig(5);
    for (index, entry) in played.record().entries.iter().enumerate() {
        assert!(!played.free_to_undo(index + 1), "in Pig a choice rolls or hands over: {entry:?}");
    }
}

#[test]
fn nothing_panics_on_any_json() {
    for text in ["", "{}", "[]", "null", "{\"ringcraft\":1}", "{\"ringcraft\":\"x\"}", "\u{0}"] {
        assert!(matches!(Record::from_json(text), Err(BadRecord::Json(_))), "{text:?}");
    }
    assert_eq!(Record::from_json("{\"ringcraft\":99}"), Err(BadRecord::Format(99)));
    assert_eq!(pig(1).game().seats().len(), 2);
}
