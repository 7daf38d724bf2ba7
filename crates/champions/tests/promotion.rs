//! What a match means to a promotion.

use champions::bout::Bout;
use champions::promotion::drama;
use champions::{Kind, Optional, Roster};
use kernel::{Choices, Fast, Game, Listening, Tabletop};
use promotion::{Bill, Billed, Corner, Ending, Staged};

fn roster() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

fn corner(card: &str) -> Corner {
    let men = vec![Billed { card: card.to_owned(), injured: false, again: false }];
    Corner { men, ..Corner::default() }
}

#[test]
fn every_token_is_drama() {
    let roster = roster();
    let position = "match one-fall\nrules fatigue\nside 1\nside 2\nman Gravy Dave; side 1; ring; tokens 3\n\
                    man Krakenella; side 2; ring; tokens 2\noffense Gravy Dave\n\
                    agenda [{\"RollOffense\":{\"level\":1,\"tagged\":false}}]";
    let bout = Bout::read_position(&roster, position).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(drama(&bout), 5);
}

#[test]
fn a_booking_becomes_a_set_up() {
    let roster = roster();
    let mut champion = corner("The Undersecretary");
    champion.men[0].injured = true;
    champion.manager = Some("Madame Stapler".into());
    champion.ally = Some("Clive from Compliance".into());
    let mut bill = Bill { corners: vec![champion, corner("Permafrost Gladys")], ..Bill::default() };
    (bill.kind, bill.feud, bill.champion) = ("cage".into(), true, Some(0));
    let setup = Bout::set_up(&roster, &bill).unwrap();
    assert_eq!(
        (setup.kind, setup.rules, setup.feud, setup.champion),
        (Kind::Cage, Optional::ADVANCED, true, 1)
    );
    assert_eq!(setup.sides[0].injured, ["The Undersecretary"]);
    assert_eq!(setup.sides[0].distractor.as_deref(), Some("Madame Stapler"));
    assert_eq!(setup.sides[0].friend.as_deref(), Some("Clive from Compliance"));
    bill.kind = "cages".into();
    let refused = Bout::set_up(&roster, &bill).unwrap_err().to_string();
    assert!(refused.contains("there is no kind of match \"cages\"") && refused.contains("cage"), "{refused}");
    bill.corners[1] = corner("Somebody Else");
    bill.kind.clear();
    assert!(Bout::set_up(&roster, &bill).is_err());
}

#[test]
fn a_match_leaves_what_its_state_and_events_say() {
    let roster = roster();
    let mut corners = [corner("The Undersecretary"), corner("Permafrost Gladys")];
    corners[0].ally = Some("Clive from Compliance".into());
    corners[1].ally = Some("Yeti Betty".into());
    let bill = Bill { corners: corners.to_vec(), feud: true, ..Bill::default() };
    let setup = Bout::set_up(&roster, &bill).unwrap();
    let (mut fought_on, mut finishers, mut hurt, mut wanted) = (0, 0, 0, 0);
    for seed in 0..400 {
        let mut table = Listening::new(Fast::of_match(7, seed));
        let mut bout = Bout::start(&roster, &setup, &mut table.table()).unwrap();
        assert_eq!(bout.aftermath(&roster, &table.events), None, "it has not ended");
        let (mut chooser, mut choices) = (Fast::new(seed), Choices::default());
        kernel::playout(&mut bout, &roster, &mut table.table(), &mut chooser, &mut choices, 100_000);
        let left = bout.aftermath(&roster, &table.events).unwrap();
        let finish = bout.finish.unwrap();
        assert_eq!(left.winner, finish.winner);
        assert_eq!(left.ending.is_decisive(), matches!(left.ending, Ending::Pin));
        assert_eq!(left.finisher.is_empty(), !finish.finisher);
        assert!(
            left.finisher.is_empty() || left.finisher == left.finisher.to_uppercase(),
            "{}",
            left.finisher
        );
        assert_eq!(left.drama.tokens, drama(&bout));
        fought_on += usize::from(left.fought_on);
        finishers += usize::from(finish.finisher);
        hurt += left.injured.len();
        wanted += left.wanted.len();
    }
    assert!(
        fought_on > 10 && finishers > 50 && hurt > 5 && wanted > 2,
        "{fought_on} {finishers} {hurt} {wanted}"
    );
}
