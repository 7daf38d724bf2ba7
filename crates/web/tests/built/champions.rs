//! Matches of Champions.

use catalog::GameName;
use champions::{Kind, Optional};
use kernel::Fast;
use web::build::{Fields, draft};

use super::{BUILDS, game, plays, sent};

#[test]
fn the_form_and_the_rules_agree_on_a_thousand_matches() {
    let game = game(GameName::Champions);
    let catalog::AnyGame::Champions(edition) = &game else { unreachable!() };
    let roster = edition.content();
    let people: Vec<&str> = roster.people().map(|person| roster.name(person)).collect();
    let mut legal = 0;
    for seed in 0..BUILDS {
        let mut luck = Fast::new(seed);
        let sides = 2 + luck.below(3);
        let (word, _, _) = Kind::ALL[luck.below(Kind::ALL.len() as u32) as usize];
        let mut fields = Fields::from([
            ("shown".into(), "yes".into()),
            ("sides".into(), sides.to_string()),
            ("match".into(), word.into()),
            ("preset".into(), ["basic", "standard", "all-sixteen", ""][luck.below(4) as usize].into()),
            ("champion".into(), luck.below(4).to_string()),
        ]);
        let anybody = |luck: &mut Fast| people[luck.below(people.len() as u32) as usize].to_owned();
        for side in 0..sides {
            for at in 0..=luck.below(2) {
                fields.insert(format!("man-{side}-{at}"), anybody(&mut luck));
            }
            for helper in ["ally", "distractor", "interferer", "friend"] {
                let who = match luck.below(4) {
                    0 => anybody(&mut luck),
                    1 => "card".to_owned(),
                    _ => String::new(),
                };
                fields.insert(format!("{helper}-{side}"), who);
            }
        }
        let made = draft(&game, &fields);
        let setup: champions::Setup = serde_json::from_value(made.setup.clone()).expect("it can be read");
        let verdict = setup.bell(roster);
        assert_eq!(made.wrong.is_empty(), verdict.is_ok(), "seed {seed}: {:?}", made.wrong);
        assert_eq!(setup.sides.len(), sides as usize);
        assert_eq!(setup.kind.word(), word);
        legal += usize::from(plays(&game, &made.setup));
    }
    assert!(legal > 20 && legal < BUILDS as usize, "{legal} of {BUILDS} are legal");
}

#[test]
fn a_six_man_tag_with_managers_is_built() {
    let game = game(GameName::Champions);
    let catalog::AnyGame::Champions(edition) = &game else { unreachable!() };
    let roster = edition.content();
    let mut fields = sent(&draft(&game, &Fields::new()), "check");
    for (side, men) in roster.wrestlers.chunks(3).take(2).enumerate() {
        for (at, man) in men.iter().enumerate() {
            fields.insert(format!("man-{side}-{at}"), man.name.clone());
        }
        for helper in ["ally", "interferer", "friend"] {
            fields.insert(format!("{helper}-{side}"), String::new());
        }
        fields.insert(format!("distractor-{side}"), roster.managers[side].name.clone());
    }
    let made = draft(&game, &fields);
    assert_eq!(made.wrong, []);
    let rules = game.rules_in_force(&made.setup).join("; ");
    assert!(rules.contains(&format!("{} (distractor)", roster.managers[0].name)), "{rules}");
}

#[test]
fn presets_contain_what_they_say() {
    for (name, words, rules) in Optional::PRESETS {
        let count = rules.names().count();
        let said = [("basic", 0), ("standard", 12), ("all-sixteen", 16)]
            .into_iter()
            .find(|(known, _)| *known == name);
        assert_eq!(said, Some((name, count)), "{words}");
    }
}
