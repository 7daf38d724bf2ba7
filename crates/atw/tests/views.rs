//! What a seat sees of the other.

use atw::{Bout, Cards, Roster};
use kernel::{BySeat, Dice, Die, Fast, Game, Purpose, Seat, Tabletop, Viewer};

fn roster() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

fn position(text: &str) -> (Roster, Bout) {
    let roster = roster();
    let bout = Bout::read_position(&roster, text).unwrap_or_else(|problem| panic!("{problem}"));
    (roster, bout)
}

#[test]
fn the_other_hand_is_a_number() {
    let (roster, bout) =
        position("seat sully-rusk\nhand jab, chinlock\nseat brom-haldane\nhand headlock, big boot, bear hug");
    let view = bout.view(&roster, Viewer::Seat(Seat::FIRST));
    let BySeat([ours, theirs]) = view.corners;
    assert_eq!((ours.hand, ours.hand_count), (bout.corners[Seat::FIRST].hand, 2));
    assert_eq!((theirs.hand, theirs.hand_count, theirs.pile_count()), (Cards::NONE, 3, 12));
    assert_eq!(theirs.unseen, bout.board(&roster, Seat::SECOND).deck);
    let spectator = bout.view(&roster, Viewer::Spectator);
    assert!(spectator.corners.0.iter().all(|corner| corner.hand == Cards::NONE));
    let text = Bout::show(&roster, &view);
    assert!(text.contains("Chinlock") && !text.contains("Bear Hug"), "{text}");
}

#[test]
fn a_card_taken_back_is_known() {
    let (roster, bout) = position(
        "seat odalys-thorne\nhand cloverleaf, wrist lock\nshown cloverleaf\nseat brom-haldane\nhand headlock",
    );
    let view = bout.view(&roster, Viewer::Seat(Seat::SECOND));
    assert_eq!(view.corners[Seat::FIRST].hand, bout.corners[Seat::FIRST].shown);
    for seed in 0..200 {
        let imagined = Bout::imagine(&roster, &view, &mut Fast::new(seed));
        assert_eq!(imagined.corners[Seat::FIRST].hand.len(), 2);
        assert!(!imagined.corners[Seat::FIRST].hand.among(bout.corners[Seat::FIRST].shown).is_empty());
    }
}

/// The stated prior: every hand of that size out of the unseen cards is equally likely.
#[test]
fn imagined_hands_are_equally_likely() {
    let (roster, bout) = position(
        "seat sully-rusk\nseat brom-haldane\nhand headlock, big boot\npile bear hug, landslide driver\n\
         discard clubbing forearm, body punch, shoulder block, corner stomp, corner splash, scoop slam, \
         belly-to-belly throw, fallaway slam, torture rack, spinebuster, running lariat",
    );
    let view = bout.view(&roster, Viewer::Seat(Seat::FIRST));
    let mut dice = Fast::new(3);
    let mut seen: Vec<(Cards, u32)> = Vec::new();
    for _ in 0..12_000 {
        let hand = Bout::imagine(&roster, &view, &mut dice).corners[Seat::SECOND].hand;
        match seen.iter_mut().find(|(known, _)| *known == hand) {
            Some((_, count)) => *count += 1,
            None => seen.push((hand, 1)),
        }
    }
    assert_eq!(seen.len(), 6, "two of four cards");
    assert!(seen.iter().all(|&(_, count)| (1_850..2_150).contains(&count)), "{seen:?}");
}

/// Whoever began to block must hold what a block needs, and whoever began a rampage a card to go on with.
#[test]
fn what_is_imagined_can_be_played_on() {
    struct Worst;
    impl Dice for Worst {
        fn roll(&mut self, die: Die, _: Purpose) -> u8 {
            die.sides()
        }
    }
    let (roster, mut bout) =
        position("seat sully-rusk\nhand jab, haymaker\nseat brom-haldane\nhand headlock");
    let mut choices = kernel::Choices::default();
    bout.offer(&roster, Seat::FIRST, &mut choices);
    let start = choices.iter().copied().find(|&choice| bout.say(&roster, choice) == "rampage jab");
    bout.apply(
        &roster,
        Seat::FIRST,
        start.unwrap_or_else(|| panic!("{choices:?}")),
        &mut kernel::Table::silent(&mut Worst),
    );
    let view = bout.view(&roster, Viewer::Seat(Seat::SECOND));
    // These dice always deal the last cards of the deck, none of which has the rampage icon.
    let imagined = Bout::imagine(&roster, &view, &mut Worst);
    choices.clear();
    imagined.offer(&roster, Seat::FIRST, &mut choices);
    assert!(!choices.is_empty());
    assert_eq!(imagined.view(&roster, Viewer::Seat(Seat::SECOND)), view);
}

#[test]
fn a_card_and_an_ability_tell_what_they_do() {
    let (roster, bout) =
        position("seat sully-rusk\nhand jab, chinlock\nseat brom-haldane\nhand headlock, big boot, bear hug");
    let mut offered = kernel::Choices::default();
    let asked = bout.question(&roster, &mut offered);
    assert!(asked.is_some(), "somebody is asked");
    let glosses: Vec<String> = offered
        .iter()
        .filter(|choice| matches!(choice, atw::Choice::Attack(_)))
        .filter_map(|&choice| bout.gloss(&roster, choice))
        .collect();
    assert_eq!(glosses.len(), 2, "{offered:?}");
    assert!(
        glosses.iter().all(|gloss| gloss.contains("damage on") && gloss.contains("stamina")),
        "{glosses:?}"
    );
    let ability = bout.gloss(&roster, atw::Choice::Use(atw::Slot::First));
    assert!(ability.is_some_and(|words| words.len() > 10));
}

#[test]
fn both_who_pick_at_once_are_told_of_their_own_cards() {
    let roster = roster();
    let setup = atw::Setup {
        wrestlers: vec!["sully-rusk".into(), "kestrel-vane".into()],
        switches: atw::Switches::default(),
    };
    let mut source = Fast::new(1);
    let mut table = kernel::Table::silent(&mut source);
    let bout = Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
    let [first, second] = Seat::BOTH.map(|seat| {
        let mut offered = kernel::Choices::default();
        bout.offer(&roster, seat, &mut offered);
        let told = |&choice: &atw::Choice| {
            let atw::Choice::Pick(card) = choice else { panic!("{choice:?}") };
            let face = bout.board(&roster, seat).card(card.card());
            let said = bout.gloss(&roster, choice).unwrap_or_default();
            assert_eq!(said.contains("; rampage"), face.rampage, "{}: {said}", face.name);
            said
        };
        offered.iter().map(told).collect::<Vec<_>>()
    });
    assert!(!first.is_empty() && first != second, "{first:?}");
}
