//! What the forecast of a tracked card promises is what the rules give.

use kernel::{Choices, Fast, Game, Listening, Seat, Table, Tabletop, Viewer};
use wrestlenomicon::{Bag, Bout, Card, Choice, Event, Forecast, Lands, Roster, Setup, When};

fn roster() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

/// Cthulhu's forecasts as `viewer` has them, the nearest card first.
fn forecasts(lines: &str, seat: Seat, viewer: Viewer) -> Vec<Forecast> {
    let roster = roster();
    let position = format!("gods Cthulhu, Hastur\ntile slam cycle\n{lines}");
    let bout = Bout::read_position(&roster, &position).unwrap_or_else(|problem| panic!("{problem}"));
    bout.view(&roster, viewer).forecasts(&roster, seat)
}

fn own(lines: &str) -> Vec<Forecast> {
    forecasts(lines, Seat::FIRST, Viewer::Seat(Seat::FIRST))
}

fn can_land(forecasts: &[Forecast]) -> Vec<bool> {
    forecasts.iter().map(|forecast| forecast.lands != Lands::No).collect()
}

#[test]
fn a_card_that_moves_all_lands_the_nearest_only() {
    let hints = |track: &str| {
        can_land(&own(&format!(
            "turn 5 Cthulhu\nCthulhu track {track}\nCthulhu hand CR5\nCthulhu cultists 1\n"
        )))
    };
    assert_eq!(hints("- - - - CV3 CR3 -"), [true, false], "the card on space 1 is the attack");
    assert_eq!(hints("- - - - CV3 - -"), [true], "a step by the 1!, a step by the Cultist");
    assert_eq!(hints("- - CV3 - - - -"), [false], "too far");
}

#[test]
fn it_speaks_of_this_turn_until_the_turn_has_had_its_attack() {
    let when = |lines: &str| own(lines)[0].when;
    assert_eq!(when("turn 5 Cthulhu\nCthulhu track - - CV3 - - - -\nCthulhu hand CV4\n"), When::ThisTurn);
    assert_eq!(
        when("turn 5 Cthulhu attacked\nCthulhu track - - CV3 - - - -\nCthulhu hand CV4\n"),
        When::NextTurn
    );
    assert_eq!(when("turn 6 Hastur\nCthulhu track - - CV3 - - - -\nCthulhu hand CV4\n"), When::NextTurn);
}

/// Dim Balcony brings a Cultist at the start of the next turn; a turn that has begun has had it.
#[test]
fn cultists_of_the_start_of_the_turn_are_counted() {
    let hastur = |turn: &str| {
        let lines = format!("{turn}\nHastur track - - - HV2 - - -\nHastur permanents HP4\nHastur hand HB6\n");
        let [forecast] = forecasts(&lines, Seat::SECOND, Viewer::Seat(Seat::SECOND))[..] else {
            panic!("one card is tracked")
        };
        (forecast.needs, forecast.cultists, forecast.lands != Lands::No)
    };
    assert_eq!(hastur("turn 5 Cthulhu"), (Some(2), 1, true), "2 Momentum and the Cultist to come");
    assert_eq!(hastur("turn 6 Hastur"), (Some(3), 0, false), "no Cultist came");
}

#[test]
fn a_combo_that_moves_cards_is_counted() {
    let lands = |track: &str, hand: &str| {
        own(&format!("turn 5 Cthulhu\nCthulhu track {track}\nCthulhu hand {hand}\n"))[0].lands
    };
    let named = |lands: Lands| {
        let roster = roster();
        let Lands::With { play, combo } = lands else { panic!("{lands:?}") };
        [play, combo]
            .map(|card| card.map(|card| roster.gods[0].rows[card.row()].id.clone()).unwrap_or_default())
    };
    assert_eq!(named(lands("CV1 CV2 - - - CV4 -", "CC4")), ["", "CC4"], "Undertow alone");
    assert_eq!(lands("- CV2 - - - CV4 -", "CC4"), Lands::No, "two tracked cards are too few");
    assert_eq!(named(lands("- CV2 - - CV4 - -", "CC4 CV6")), ["CV6", "CC4"], "the play makes it three");
    assert_eq!(
        named(lands("CV1 CV2 - CV4 - - -", "CC4 CV3")),
        ["CV3", "CC4"],
        "2 of the play, 1 of the Combo"
    );
}

#[test]
fn what_an_enemy_may_hold_is_not_known_and_said_so() {
    let roster = roster();
    let lines = "turn 5 Cthulhu\nHastur track - HV2 - - HB2 - -\nHastur hand HX1\n";
    let texts: Vec<String> = {
        let position = format!("gods Cthulhu, Hastur\ntile slam cycle\n{lines}");
        let bout = Bout::read_position(&roster, &position).unwrap_or_else(|problem| panic!("{problem}"));
        let view = bout.view(&roster, Viewer::Seat(Seat::FIRST));
        let hastur = view.forecasts(&roster, Seat::SECOND);
        hastur.iter().map(|forecast| forecast.text(&view.board, &roster)).collect()
    };
    assert_eq!(
        texts,
        [
            "can land next turn with Momentum 2 (hand unknown); would not slam",
            "cannot land next turn: needs Momentum 5; would not slam",
        ]
    );
    let empty = "turn 5 Cthulhu\nHastur track - - - - - HB2 -\n";
    assert_eq!(can_land(&forecasts(empty, Seat::SECOND, Viewer::Spectator)), [false], "an empty hand");
}

/// From many random positions at the beginning of a play: what the forecast says of one's own cards is what some line
/// of play does by the rules.
#[test]
fn a_forecast_is_what_the_rules_give() {
    let roster = roster();
    let mut choices = Choices::default();
    let (mut compared, mut landing, mut with_combo) = (0, 0, 0);
    for number in 0..150 {
        let mut chooser = Fast::of_match(5, number);
        let gods: Vec<&str> = roster.gods.iter().map(|god| god.name.as_str()).collect();
        let setup = Setup::of(gods[number as usize % 3], gods[number as usize / 3 % 3]);
        let mut dice = Fast::of_match(6, number);
        let mut table = Table::silent(&mut dice);
        let Ok(mut bout) = Bout::start(&roster, &setup, &mut table) else { panic!("{setup:?}") };
        while let Some(asked) = bout.question(&roster, &mut choices) {
            let seat = asked.seat();
            let view = bout.view(&roster, Viewer::Seat(seat));
            let all: Vec<Card> = view.board.corners[seat].track.iter().flatten().copied().collect();
            let different = all.iter().copied().collect::<Bag>().kinds().count() == all.len();
            if asked.why == "turn" && different && !view.board.turn.attacked {
                let hand = view.known_hand(seat);
                let lands = Search { roster: &roster, seat, hand }.landing(&bout);
                for forecast in view.forecasts(&roster, seat) {
                    assert_eq!(forecast.when, When::ThisTurn);
                    let promised = forecast.lands != Lands::No;
                    assert_eq!(
                        promised,
                        lands.has(forecast.card),
                        "{forecast:?}\n{}",
                        bout.write_position(&roster)
                    );
                    compared += 1;
                    landing += u32::from(promised);
                    with_combo += u32::from(matches!(forecast.lands, Lands::With { combo: Some(_), .. }));
                }
            }
            let choice = choices[chooser.below(choices.len() as u32) as usize];
            bout.apply(&roster, seat, choice, &mut table);
        }
    }
    assert!(compared > 2_000 && landing > 500 && with_combo > 5, "{compared} {landing} {with_combo}");
}

/// Every line of play of one turn with the cards in hand, the enemy answering nothing.
struct Search<'a> {
    roster: &'a Roster,
    seat: Seat,
    hand: Bag,
}

impl Search<'_> {
    /// The cards that were tracked at first and reach Ground Zero in some line.
    fn landing(&self, bout: &Bout) -> Bag {
        let mut landed = Bag::EMPTY;
        self.follow(bout, &mut landed);
        landed
    }

    fn follow(&self, bout: &Bout, landed: &mut Bag) {
        let mut choices = Choices::default();
        let Some(asked) = bout.question(self.roster, &mut choices) else { return };
        let lone = choices[choices.len() - 1];
        let wanted: Vec<Choice> = match asked.why {
            // A Defense is never played; whom a bump meets does not matter to one's own cards.
            "defense" | "answer to a play" | "lost card" | "bump" | "how far to bump" => vec![lone],
            _ => choices.iter().copied().filter(|&choice| self.is_tried(choice)).collect(),
        };
        for choice in wanted {
            let mut after = *bout;
            let mut table = Listening::new(Fast::of_match(7, 7));
            after.apply(self.roster, asked.seat(), choice, &mut table.table());
            let arrived = table.events.iter().find_map(|event| match *event {
                Event::Advanced { seat, card, to: 0, .. } if seat == self.seat => Some(card),
                _ => None,
            });
            match arrived {
                Some(card) if !landed.has(card) => landed.put(card),
                Some(_) => {}
                None if after.board().turn.number != bout.board().turn.number => {}
                None => self.follow(&after, landed),
            }
        }
    }

    fn is_tried(&self, choice: Choice) -> bool {
        match choice {
            Choice::Play(card) | Choice::Combo(card) => self.hand.has(card),
            Choice::Ambush(_)
            | Choice::Pass
            | Choice::PassDiscarding(_)
            | Choice::Redraw
            | Choice::EndTurn => false,
            _ => true,
        }
    }
}
