//! What a match means to a promotion.

use champions::promotion::*;
use champions::{Bout, How};
use kernel::Tabletop;

const EVENING: Evening = Evening {
    won: true,
    how: How::Pin,
    finisher: false,
    billing: Billing::Television,
    title: false,
    belt: None,
    match_of_the_night: false,
};

#[test]
fn injuries_run_by_fight_cards_and_the_longer_remainder_counts() {
    let hurt = Layoff::default().with(2).after_a_card().with(1);
    assert_eq!(hurt, Layoff { cards: 1 });
    assert_eq!(Layoff { cards: 1 }.with(3), Layoff { cards: 3 });
    assert!(hurt.lasts() && !hurt.after_a_card().lasts() && !hurt.after_a_card().after_a_card().lasts());
}

#[test]
fn a_belt_changes_hands_by_pin_submission_escape_or_ten_count_only() {
    let changes = [How::Pin, How::Submission, How::Escape, How::TenCount];
    let stays =
        [How::Disqualification, How::CountOut, How::DoubleDisqualification, How::RollLimit, How::Time];
    assert!(changes.into_iter().all(title_changes) && !stays.into_iter().any(title_changes));
}

#[test]
fn contender_points_follow_the_table() {
    let of = |change: &dyn Fn(&mut Evening)| {
        let mut evening = EVENING;
        change(&mut evening);
        contender_points(&evening)
    };
    assert_eq!(of(&|_| ()), 6);
    assert_eq!(of(&|e| e.billing = Billing::Dark), 3);
    assert_eq!(of(&|e| e.finisher = true), 7);
    assert_eq!(of(&|e| (e.finisher, e.billing) = (true, Billing::Dark)), 4);
    assert_eq!(of(&|e| e.how = How::CountOut), 2);
    assert_eq!(of(&|e| (e.how, e.billing) = (How::Disqualification, Billing::Dark)), 1);
    assert_eq!(of(&|e| e.won = false), 1);
    assert_eq!(of(&|e| (e.won, e.billing) = (false, Billing::Dark)), 0);
    assert_eq!(of(&|e| (e.won, e.how) = (false, How::DoubleDisqualification)), 0);
    assert_eq!(of(&|e| (e.title, e.finisher, e.belt) = (true, true, Some(Belt::Top))), 17);
    assert_eq!(of(&|e| (e.title, e.belt) = (true, Some(Belt::Tag))), 14);
    assert_eq!(of(&|e| (e.title, e.how) = (true, How::CountOut)), 3);
    assert_eq!(of(&|e| (e.billing, e.match_of_the_night) = (Billing::BigEvent, true)), 9);
}

#[test]
fn a_rating_forgets_by_a_tenth_a_card() {
    assert!((contender_rating(200, &[10, 10, 10], 2) - (2.0 + 10.0 + 9.0 + 8.0 + 2.0)).abs() < 1e-9);
}

#[test]
fn a_show_is_rated_by_its_tokens_and_title_matches() {
    assert!((show_rating(&[2, 3, 2, 2, 3], 3) - 5.4).abs() < 1e-9);
    assert!((show_rating(&[2], 9) - 6.0).abs() < 1e-9);
}

#[test]
fn every_token_is_drama() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let position = "match one-fall\nrules fatigue\nside 1\nside 2\nman Gravy Dave; side 1; ring; tokens 3\n\
                    man Krakenella; side 2; ring; tokens 2\noffense Gravy Dave\n\
                    agenda [{\"RollOffense\":{\"level\":1,\"tagged\":false}}]";
    let bout = Bout::read_position(&roster, position).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(drama(&bout), 5);
}
