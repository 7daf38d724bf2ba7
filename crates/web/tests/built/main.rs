//! Matches built by hand: whatever is typed, the form says what the rules say, and nothing that was typed is lost.

mod champions;
mod dungeon_bowl;
mod rumbleslam;

use catalog::{AnyGame, GameName, Library};
use kernel::fair::MatchKey;
use web::build::{Draft, Fields, draft};

/// So many builds of each game are compared.
const BUILDS: u64 = 1000;

fn game(name: GameName) -> AnyGame {
    Library::load(|_| Vec::new()).expect("the built-in content is right").game(name)
}

/// Does the match itself begin with this set-up?
fn plays(game: &AnyGame, setup: &serde_json::Value) -> bool {
    game.start(setup.clone(), None, &MatchKey::open([0; 32])).is_ok()
}

/// The form as a browser sends it: every field of the page that was drawn for the draft.
fn sent(draft: &Draft, pressed: &str) -> Fields {
    let mut fields = draft.fields.clone();
    fields.insert("shown".into(), "yes".into());
    fields.insert("do".into(), pressed.into());
    fields
}

#[test]
fn the_form_begins_with_a_match_that_can_be_played() {
    for name in [GameName::Rumbleslam, GameName::Champions, GameName::DungeonBowl] {
        let game = game(name);
        let draft = draft(&game, &Fields::new());
        assert_eq!(draft.wrong, [], "{name}");
        assert!(plays(&game, &draft.setup), "{name}");
        let again = web::build::draft(&game, &sent(&draft, "check"));
        assert_eq!((again.wrong, again.setup), (draft.wrong, draft.setup), "{name}: sent back as it is");
    }
}

#[test]
fn any_field_may_hold_nonsense_and_gets_a_sentence() {
    for name in [GameName::Rumbleslam, GameName::Champions, GameName::DungeonBowl] {
        let game = game(name);
        let first = draft(&game, &Fields::new());
        let keys: Vec<String> = first.fields.keys().cloned().collect();
        for key in keys {
            for nonsense in [
                "-1",
                "99999999999999999999",
                "<script>",
                "\u{0}",
                &"x".repeat(3000),
                "{\"a\":",
                "NaN",
                "team-9",
            ] {
                let mut fields = sent(&first, "check");
                fields.insert(key.clone(), nonsense.to_owned());
                let draft = draft(&game, &fields);
                // Never worse than refused: what the form calls playable is playable.
                assert_eq!(
                    draft.wrong.is_empty(),
                    draft.wrong.is_empty() && plays(&game, &draft.setup),
                    "{name}: {key}"
                );
                for wrong in &draft.wrong {
                    assert!(
                        wrong.reason.ends_with(['.', '?']) && wrong.reason.len() < 4000,
                        "{name}: {wrong:?}"
                    );
                }
                let page = web::build::page(&game, &draft, None, &maud::html! {}).into_string();
                assert!(!page.contains("<script>"), "{name}: {key}");
            }
        }
    }
}
