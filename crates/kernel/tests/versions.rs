//! Rules versions: a record and a match of an older version keep its behaviour; an unknown one is refused in words.

use std::ops::RangeInclusive;
use std::sync::Arc;

use kernel::fair::{Bytes32, MatchKey};
use kernel::record::{Header, RecordPlace, replay};
use kernel::*;

/// Runners roll until one has come 20 steps far. Since version 2 a runner who rolls a 6 runs again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, serde::Serialize, serde::Deserialize)]
struct Relay {
    version: u32,
    steps: BySeat<u8>,
    turn: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Coded)]
enum Choice {
    Run,
}

impl Game for Relay {
    type Content = ();
    type Setup = ();
    type Choice = Choice;
    type Event = u8;
    type View = Self;

    const RULES: RangeInclusive<u32> = 1..=2;

    fn start_by((): &(), (): &(), version: u32, _: &mut Table<'_, u8>) -> Result<Self, Problems> {
        Ok(Self { version, steps: BySeat::default(), turn: Seat::FIRST })
    }
    fn seats(&self) -> Seats {
        Seats::first(2)
    }
    fn asked(&self, (): &()) -> Option<Asked> {
        self.outcome().is_none().then_some(Asked::one(self.turn, "run"))
    }
    fn offer(&self, (): &(), _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Run);
    }
    fn apply(&mut self, (): &(), seat: Seat, Choice::Run: Choice, table: &mut Table<'_, u8>) {
        let face = table.roll(Die::D6, "run");
        table.tell(|| face);
        self.steps[seat] += face;
        if self.version < 2 || face < 6 {
            self.turn = seat.other();
        }
    }
    fn resign(&mut self, (): &(), seat: Seat, _: &mut Table<'_, u8>) {
        self.steps[seat.other()] = 20;
    }
    fn outcome(&self) -> Option<Outcome> {
        Seat::BOTH.into_iter().find(|&seat| self.steps[seat] >= 20).map(|seat| Outcome::win(seat, 2))
    }
    fn view(&self, (): &(), _: Viewer) -> Self {
        *self
    }
    fn event_for(event: &u8, _: Viewer) -> Option<u8> {
        Some(*event)
    }
    fn imagine((): &(), view: &Self, _: &mut dyn Dice) -> Self {
        *view
    }
}

impl Tabletop for Relay {
    const NAME: &'static str = "relay";
    const TITLE: &'static str = "Relay";
    const MOST_CHOICES: usize = 1;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn load(_: &[ContentFile]) -> Result<(), Problems> {
        Ok(())
    }
    fn any_setup((): &(), _: &mut dyn Dice) {}
    fn seat_name(&self, (): &(), seat: Seat) -> String {
        seat.to_string()
    }
    fn write_position(&self, (): &()) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
    fn read_position((): &(), text: &str) -> Result<Self, Problem> {
        serde_json::from_str(text).map_err(|error| Problem::new("position", error.to_string()))
    }
    fn prompt(&self, (): &(), _: Asked, _: Seat) -> String {
        "Run!".into()
    }
    fn say(&self, (): &(), _: Choice) -> String {
        "run".into()
    }
    fn tell(&self, (): &(), event: &u8) -> String {
        format!("runs {event} steps")
    }
    fn show((): &(), view: &Self) -> String {
        format!("{view:?}")
    }
    fn why_not(&self, (): &(), _: Seat, _: Choice) -> Refusal {
        Refusal { rule: "RELAY-1", reason: "it is the other's turn".into() }
    }
}

fn header(rules: u32) -> Header {
    Header { rules, ..Header::new::<Relay>(Bytes32([0; 32]), serde_json::Value::Null) }
}

/// A whole match by one version of the rules.
fn played(rules: u32) -> Match<Relay> {
    let key = MatchKey::open([7; 32]);
    let (mut relay, _) = Match::<Relay>::start(Arc::new(()), header(rules), None, &key).expect("a match");
    while let Some(asked) = relay.asked() {
        relay.answer(asked.seat(), Choice::Run, &key).expect("it is offered");
    }
    relay
}

/// Seven rolls of version 1, in which a 6 passes the turn on.
const OLD: [(usize, u8); 7] = [(0, 6), (1, 6), (0, 6), (1, 2), (0, 6), (1, 5), (0, 3)];

fn old_record(rules: u32) -> Record {
    let mut record = Record::new(header(rules), None);
    record.entries = OLD
        .map(|(seat, face)| record::RecordEntry {
            seat: Seat::at(seat),
            said: record::Said::Choice(0),
            words: String::new(),
            faces: vec![Rolled { die: Die::D6, face }],
        })
        .to_vec();
    record
}

#[test]
fn a_record_of_an_older_version_replays_by_the_rules_of_that_version() {
    let folded = replay::<Relay>(&Arc::new(()), &old_record(1), |_, _, _| {}).expect("version 1 is kept");
    assert_eq!(folded.game().steps, BySeat([21, 13]));
    assert_eq!(folded.outcome(), Some(Outcome::win(Seat::FIRST, 2)));
    // By the newer rules the first runner would have run again after the first 6.
    let diverged = replay::<Relay>(&Arc::new(()), &old_record(2), |_, _, _| {}).expect_err("another game");
    assert_eq!(diverged.place, RecordPlace::Entry(2));
}

#[test]
fn a_match_of_an_older_version_is_played_to_its_end_by_that_version() {
    for rules in Relay::RULES {
        let relay = played(rules);
        assert_eq!(relay.game().version, rules);
        let again = Record::from_json(&relay.record().to_json()).expect("a record");
        assert_eq!(again.header.rules, rules);
        replay::<Relay>(&Arc::new(()), &again, |_, _, _| {}).expect("it replays");
    }
    let turns = |rules| played(rules).record().entries.iter().map(|entry| entry.seat).collect::<Vec<_>>();
    assert!(turns(1).windows(2).all(|pair| pair[0] != pair[1]), "by version 1 the turns alternate");
    assert!(turns(2).windows(2).any(|pair| pair[0] == pair[1]), "by version 2 a 6 runs again");
}

#[test]
fn a_new_match_is_played_by_the_newest_version() {
    assert_eq!(Header::new::<Relay>(Bytes32([0; 32]), serde_json::Value::Null).rules, 2);
    let relay = Relay::start(&(), &(), &mut Table::silent(&mut Fast::new(1))).expect("a match");
    assert_eq!(relay.version, 2);
}

#[test]
fn an_unknown_version_is_refused_with_both_numbers() {
    let reason = |rules| {
        let diverged = replay::<Relay>(&Arc::new(()), &old_record(rules), |_, _, _| {}).expect_err("refused");
        assert_eq!(diverged.place, RecordPlace::Header);
        diverged.reason
    };
    assert_eq!(
        reason(0),
        "played by rules version 0, from before release 0.1.0; this program plays versions 1 to 2"
    );
    assert_eq!(reason(3), "played by rules version 3; this program plays versions 1 to 2");
    let key = MatchKey::open([7; 32]);
    assert!(Match::<Relay>::start(Arc::new(()), header(3), None, &key).is_err());
}

#[test]
fn the_digest_of_a_header_is_that_of_its_canonical_json() {
    let setup = serde_json::json!({ "b": { "l": -3, "k": true }, "a": [1, { "y": "\"ä\n", "x": null }] });
    let header = Header::new::<Relay>(Bytes32([0; 32]), setup);
    // SHA-256 of "ringcraft header v1" and the sorted JSON, computed by another program.
    assert_eq!(
        header.digest().to_string(),
        "b741207ef0418c5b678c5d00d8b0b1647e5e58ff34ece15b40a7bd0351821229"
    );
}

#[test]
fn a_field_that_is_added_later_leaves_older_digests_alone() {
    #[derive(Canonical)]
    struct Before {
        score: u8,
    }
    #[derive(Canonical)]
    struct After {
        score: u8,
        #[canonical(added)]
        fouls: u8,
    }
    let before = Digest::of(&Before { score: 3 });
    assert_eq!(Digest::of(&After { score: 3, fouls: 0 }), before);
    assert_ne!(Digest::of(&After { score: 3, fouls: 1 }), before);
}
