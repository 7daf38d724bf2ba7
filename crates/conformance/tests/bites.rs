//! Every law bites: a duel with one flaw is caught by the law that the flaw breaks, and by that law alone if no other is
//! asked.

mod common;

use common::duel::Duel;
use common::flaw::{self, Flaw};
use conformance::{Failure, Law, Suite};

/// Holds the flawed duel to one law.
fn caught_by(law: &'static [Law], flaw: Flaw) -> Option<Box<Failure>> {
    flaw::with(flaw, || {
        conformance::run::<Duel>(Suite { matches: 300, decisions: 500, laws: law, ..Suite::default() }).err()
    })
}

/// The flawed duel is caught by its own law, with these words in the message, and by the whole suite as well.
fn bites(flaw: Flaw, law: &'static [Law], clue: &str) {
    let Some(failure) = caught_by(law, flaw) else { panic!("{flaw:?} goes unnoticed by: {}", law[0]) };
    let message = failure.to_string();
    assert_eq!(failure.law, law[0], "{flaw:?} is caught by another law\n{message}");
    assert!(message.contains(clue), "{flaw:?}: the message does not say \"{clue}\"\n{message}");
    assert!(message.contains(law[0].sentence()) && message.contains("seed 1"), "{message}");
    assert!(caught_by(&Law::ALL, flaw).is_some(), "{flaw:?} goes unnoticed by the whole suite");
}

macro_rules! bites {
    ($($name:ident: $flaw:ident, $law:ident, $clue:expr;)*) => {
        $( #[test] fn $name() { bites(Flaw::$flaw, &[Law::$law], $clue); } )*

        #[test]
        fn no_flaw_is_left_out() {
            let tried = [Flaw::LazyScramble, $(Flaw::$flaw),*];
            for flaw in flaw::ALL {
                assert!(tried.contains(flaw), "{flaw:?} is tried by no test");
            }
        }
    };
}

bites! {
    a_match_that_does_not_end: Endless, Ends, "did not come to an end within 500 decisions, in 3 of 3 tries";
    a_match_without_an_outcome: NoOutcome, Ends, "nobody is asked, and there is no outcome";
    an_outcome_for_other_seats: ThirdSeat, Ends, "the outcome ranks 3 seats of 2";
    a_choice_offered_but_refused: Refused, Choices, "is offered \"rest\" but refused";
    a_choice_offered_but_panicking: Panics, Choices, "panicked at";
    a_choice_offered_twice: Duplicate, Choices, "twice";
    two_choices_in_the_same_words: SameWords, Choices, "says \"attack\" for both";
    anything_accepted: AcceptsAll, Choices, "and it is accepted";
    too_many_choices: TooMany, Choices, "MOST_CHOICES is 7";
    looking_that_touches: LookTouches, Equal, "and asked again";
    a_digest_of_half_the_state: HalfDigest, Equal, "it changed the digest: false";
    an_order_that_depends_on_a_map: MapOrder, Again, "the choices or their order differ";
    a_set_up_that_loses_a_field: ForgetfulSetup, Records, "the set-up is another after a way through JSON";
    an_answer_that_follows_from_something_else: Restless, Again, "the state is another";
    a_leaking_view: LeakingView, Secrets, "its view is another";
    an_event_that_tells: TellingEvent, Secrets, "an event tells it";
    an_event_that_happens_on_hidden_cards: TellingCount, Secrets, "does not count as a reveal";
    a_window_that_opens_on_hidden_cards: TellingWindow, Secrets, "another question is put";
    a_prompt_that_tells: TellingPrompt, Secrets, "the prompt is another";
    odds_that_tell: TellingOdds, Secrets, "the odds of a choice is another";
    odds_that_are_too_good: RosyOdds, Odds, "but all faces give";
    odds_that_leave_out_the_dice: BlindOdds, Odds, "but all faces give";
    a_deal_that_tells: TellingDeal, Secrets, "setting up; which face is rolled for \"deal\" is hidden";
    an_imagine_that_peeks: PeekingImagine, Imagine, "it knows more than it sees";
    an_imagine_that_forgets: ForgetfulImagine, Imagine, "does not look as what it sees";
    an_imagine_that_cannot_be_played: UnplayableImagine, Imagine, "panicked at";
    a_sealed_question_that_does_not_commute: OrderedSeal, Sealed, "gives two states";
    a_sealed_question_that_rolls_early: EarlyRoll, Sealed, "dice are rolled";
    a_sealed_answer_that_is_seen: OpenSeal, Sealed, "sees which";
    a_sealed_offer_that_depends_on_the_other: DependentSeal, Sealed, "may choose changes";
    a_game_that_rolls_by_itself: OwnDice, Chances, "something else than the dice decides";
    a_loop_where_one_rolls_until: RollsAgain, Chances, "is `roll_until`";
    a_notation_that_lies: LyingNotation, Notation, "reads as another state";
    a_notation_that_panics: PanickingNotation, Notation, "a damaged position is not refused but panicked";
    words_for_programmers: DebugWords, Words, "which is not for people";
    a_refusal_without_a_rule: NoRule, Words, "an id looks like RS-TRIP-3";
    a_resignation_that_wins: SoreLoser, Resign, "nobody ranks above it";
    a_resignation_that_goes_on: GoesOn, Resign, "the match of two goes on";
    an_agenda_that_overflows: FullAgenda, Agenda, "did not fit on the agenda";
    an_agenda_that_says_nothing: SilentAgenda, Agenda, "does not say how full it is";
}

#[test]
fn a_law_that_was_never_put_to_the_test_fails() {
    let caught = caught_by(&[Law::Secrets, Law::Imagine], Flaw::LazyScramble);
    let message = caught.map(|failure| failure.to_string()).unwrap_or_default();
    assert!(message.contains("`scramble` never changes anything"), "{message}");
}

/// The record of a failure is whole, small, and shows the failure again.
#[test]
fn a_record_reproduces_what_it_was_printed_for() {
    let caught = caught_by(&[Law::Choices], Flaw::Panics);
    let (number, entries, record) = match caught {
        Some(failure) => (failure.number, failure.entries, failure.record),
        None => panic!("the flaw goes unnoticed"),
    };
    let Some(record) = record else { panic!("a failure without a record") };
    assert_eq!(number, Some(0), "the lowest match is reported");
    assert!(
        record.entries.len() <= 4 && entries >= 4,
        "{entries} entries shrunk to {}",
        record.entries.len()
    );
    let again = flaw::with(Flaw::Panics, || {
        conformance::run_record::<Duel>(
            &record.to_json(),
            Suite { laws: &[Law::Choices], ..Suite::default() },
        )
    });
    assert_eq!(again.err().map(|failure| failure.law), Some(Law::Choices));
    let mended =
        flaw::with(Flaw::None, || conformance::run_record::<Duel>(&record.to_json(), Suite::default()));
    assert!(mended.is_ok(), "{mended:?}");
}

#[test]
fn the_same_seed_finds_the_same_failure() {
    let messages = [(); 2].map(|()| caught_by(&[Law::Secrets], Flaw::LeakingView).map(|f| f.to_string()));
    assert!(messages[0].is_some() && messages[0] == messages[1], "{messages:?}");
}
