//! Suggestions and auto-booking, in a promotion that has run for a while.

mod common;

use kernel::Fast;
use promotion::Deed;

use common::{enter, run_show, small_promotion, style};

#[test]
fn every_suggestion_has_a_reason_and_can_be_booked() {
    let mut dice = Fast::new(5);
    let mut world = small_promotion(&mut dice);
    let mut reasons = std::collections::BTreeSet::new();
    for show in 1..=12 {
        let date = world.today().plus(7);
        enter(&mut world, &format!("show Night {show} | {date} | 5 matches"), &mut dice);
        for slot in 1..=5 {
            let list = world.suggestions(show, slot, &style(), 6);
            assert!(list.len() >= 3, "slot {slot} has {} suggestions", list.len());
            assert!(list.is_sorted_by(|one, other| one.score >= other.score));
            for suggestion in list {
                assert!(!suggestion.reason.is_empty());
                reasons.insert(suggestion.reason.split([' ', ',']).next().unwrap().to_owned());
                let mut tried = world.clone();
                tried.enter(Deed::Book { show, slot, bout: suggestion.bout }, &mut dice).unwrap();
            }
        }
        run_show(&mut world, show, &style(), &mut dice);
    }
    for word in ["Number", "Settle", "Never", "The", "Two"] {
        assert!(reasons.contains(word), "no suggestion began with {word}: {reasons:?}");
    }
}

#[test]
fn auto_book_fills_the_card_and_keeps_what_is_booked() {
    let mut dice = Fast::new(6);
    let mut world = small_promotion(&mut dice);
    let mut titles = 0;
    for show in 1..=30 {
        let date = world.today().plus(7);
        enter(&mut world, &format!("show Night {show} | {date} | 6 matches"), &mut dice);
        enter(&mut world, &format!("book {show}.2 Wrestler 19 v Wrestler 20"), &mut dice);
        let deeds = world.auto_book(show, &style(), &mut dice);
        assert_eq!(deeds.len(), 5, "one slot was booked, five were not");
        assert!(!deeds.iter().any(|deed| matches!(deed, Deed::Book { slot: 2, .. })));
        run_show(&mut world, show, &style(), &mut dice);
        titles += world.bouts.iter().filter(|bout| bout.show == show && bout.title.is_some()).count();
    }
    assert_eq!(world.bouts.len(), 180);
    assert!((15..=70).contains(&titles), "{titles} title matches in thirty shows");
    let used = world.members.iter().filter(|member| member.tally.all() > 0).count();
    assert!(used >= 18, "only {used} of twenty wrestled");
}

/// On the first card a vacant belt was once at stake three times, and changed hands three times in a night.
#[test]
fn a_belt_is_suggested_once_a_night_and_nobody_for_a_second_one() {
    let mut dice = Fast::new(7);
    let mut world = small_promotion(&mut dice);
    enter(&mut world, "vacate Crown", &mut dice);
    enter(&mut world, "vacate Shelf", &mut dice);
    for show in 1..=20 {
        let date = world.today().plus(7);
        enter(&mut world, &format!("show Night {show} | {date} | 6 matches"), &mut dice);
        run_show(&mut world, show, &style(), &mut dice);
        for belt in 0..world.belts.len() as u16 {
            let stakes = world.bouts.iter().filter(|bout| bout.show == show && bout.title == Some(belt));
            assert!(stakes.count() <= 1, "show {show}");
        }
        assert!(world.belts[0].is_vacant() || world.belts[0].holders() != world.belts[1].holders());
    }
}
