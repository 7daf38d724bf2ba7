//! Figures and portraits: pictures follow the texts, everybody has a face, and two of a roster can be told apart.

use catalog::{GameName, Library};
use content::Appearance;
use content::appearance::{Colour, Hair};
use kernel::Seat;
use web::art::{self, MatchState, Recipe, Side, Status};

fn library() -> Library {
    Library::load(|_| Vec::new()).unwrap()
}

#[test]
fn a_picture_shows_what_the_name_and_the_line_name() {
    let library = library();
    let mut missing = Vec::new();
    for &game in GameName::ALL {
        for member in art::cast::of(&library, game) {
            let text = format!("{} {}", member.name, member.line);
            for (word, sign) in art::signs(&text).filter(|(_, sign)| !sign.is_in(&member.recipe)) {
                missing
                    .push(format!("{game}: {} names \"{word}\", and the look has no {sign:?}", member.name));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn two_of_a_roster_differ_in_two_of_mass_top_and_outline() {
    let library = library();
    let mut alike = Vec::new();
    for &game in GameName::ALL {
        // Who is only seen on a card is told apart by name and colours too.
        let on_boards =
            |member: &art::cast::Member| !["wrestlers", "managers", "gods"].contains(&member.among.as_str());
        let cast: Vec<_> = art::cast::of(&library, game).into_iter().filter(on_boards).collect();
        for (index, one) in cast.iter().enumerate() {
            for other in cast[index + 1..].iter().filter(|other| other.among == one.among) {
                let (a, b) = (&one.recipe, &other.recipe);
                let mass = (a.build, a.folk) != (b.build, b.folk);
                let outline = (a.role, a.prop) != (b.role, b.prop);
                if [mass, a.hair != b.hair, outline].iter().filter(|&&differs| differs).count() < 2 {
                    alike.push(format!("{game}: {} and {}", one.name, other.name));
                }
            }
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

#[test]
fn whoever_has_no_look_has_a_face_all_the_same_and_always_the_same_one() {
    let nothing = Appearance::default();
    let (one, other) = (Recipe::of("Marble Maud", &nothing), Recipe::of("Tin Tim", &nothing));
    assert_eq!(one, Recipe::of("Marble Maud", &nothing));
    assert_ne!(one, other);
    let side = Side::from(Seat::FIRST);
    assert_ne!(art::portrait(&one, side).0, art::portrait(&other, side).0);
    // What is said is followed, and changes nothing else.
    let crowned = Appearance { hair: Some(Hair::Crown), ..Appearance::default() };
    let mut expected = one;
    expected.hair = Hair::Crown;
    assert_eq!(Recipe::of("Marble Maud", &crowned), expected);
    // The name itself speaks where the look is silent.
    let masked = Recipe::of("The Masked Countess", &nothing);
    assert!(art::signs("The Masked Countess").all(|(_, sign)| sign.is_in(&masked)), "{masked:?}");
}

#[test]
fn a_figure_is_small_balanced_and_tells_its_state() {
    let recipe = Recipe::of("Marble Maud", &Appearance::default());
    let plain = art::figure(&recipe, &MatchState::default()).0;
    let state =
        MatchState { health: Some((2, 7)), status: &[Status::Held], selected: true, ..MatchState::default() };
    let told = art::figure(&recipe, &state).0;
    assert!(plain.len() < 3600 && told.len() < 5000, "{} and {} bytes", plain.len(), told.len());
    for svg in [&plain, &told] {
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count(), "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains(" id="), "{svg}");
    }
    assert!(told.contains(r#"pathLength="7""#) && told.contains(r#"class="bad" pathLength="2""#), "{told}");
}

#[test]
fn no_two_colours_of_the_palette_are_the_same() {
    let mut all: Vec<&str> = Colour::ALL.iter().map(|&colour| art::hex(colour)).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), Colour::ALL.len());
}
