//! Drafts of Dungeon Bowl.

use catalog::GameName;
use dungeon_bowl::choice::Inducement;
use dungeon_bowl::setup::draft_flaws;
use kernel::Fast;
use web::build::{Fields, draft};

use super::{BUILDS, game, plays};

#[test]
fn the_form_and_the_rules_agree_on_a_thousand_drafts() {
    let game = game(GameName::DungeonBowl);
    let catalog::AnyGame::DungeonBowl(edition) = &game else { unreachable!() };
    let roster = edition.content();
    let mut legal = 0;
    for seed in 0..BUILDS {
        let mut luck = Fast::new(seed);
        let college = &roster.colleges[luck.below(roster.colleges.len() as u32) as usize];
        let mut fields =
            Fields::from([("college".into(), college.id.clone()), ("do".into(), "college".into())]);
        fields = draft(&game, &fields).fields;
        let (mut positions, mut bought) = (Vec::new(), 0);
        for (at, position) in college.positions.iter().enumerate() {
            // About as many as the starter team has.
            let usual = college.starter.iter().filter(|&&other| usize::from(other) == at).count() as u32;
            let count = (usual + luck.below(3)).saturating_sub(luck.below(3));
            positions.extend((0..count).map(|_| at as u8));
            fields.insert(format!("draft-{}", position.name), count.to_string());
        }
        let rerolls = luck.below(4) as u8;
        fields.insert("rerolls".into(), rerolls.to_string());
        for what in Inducement::ALL {
            let count = u32::from(luck.below(4) == 0);
            bought += count;
            fields.insert(format!("induce-{}", what.word()), count.to_string());
        }
        fields.insert("shown".into(), "yes".into());
        fields.insert("do".into(), "check".into());
        let made = draft(&game, &fields);
        let flaws = draft_flaws(college, &positions, rerolls, bought as u16 * 100);
        assert!(made.wrong.len() >= flaws.len(), "every reason, seed {seed}: {:?} and {flaws:?}", made.wrong);
        assert_eq!(made.wrong.is_empty(), flaws.is_empty(), "seed {seed}: {:?} and {flaws:?}", made.wrong);
        assert_eq!(made.wrong.is_empty(), plays(&game, &made.setup), "seed {seed}");
        legal += usize::from(flaws.is_empty());
    }
    assert!(legal > 20 && legal < BUILDS as usize, "{legal} of {BUILDS} are legal");
}

#[test]
fn a_league_team_has_a_treasury_and_journeymen_and_an_exhibition_team_inducements() {
    let game = game(GameName::DungeonBowl);
    let first = draft(&game, &Fields::new());
    let mut fields = super::sent(&first, "check");
    fields.insert("league".into(), "yes".into());
    fields.insert("treasury".into(), "150".into());
    let position = fields.keys().find(|name| name.starts_with("draft-")).cloned().unwrap();
    fields.insert(position, "0".into());
    let made = draft(&game, &fields);
    assert_eq!(made.wrong, []);
    assert_eq!(made.setup["teams"][0]["treasury"], 150);
    assert!(game.rules_in_force(&made.setup).iter().any(|rule| rule.starts_with("league match")));
    fields.remove("league");
    let made = draft(&game, &fields);
    assert_eq!(made.setup["teams"][0]["treasury"], 0, "an exhibition team has no treasury");
}

#[test]
fn players_are_renamed_by_names_of_their_college_only() {
    let game = game(GameName::DungeonBowl);
    let first = draft(&game, &Fields::new());
    let name = first.setup["teams"][0]["players"][3]["name"].clone();
    let mut fields = super::sent(&first, "check");
    fields.insert("name-0".into(), name.as_str().unwrap().into());
    assert_eq!(draft(&game, &fields).setup["teams"][0]["players"][0]["name"], name);
    fields.insert("name-0".into(), "Somebody Else".into());
    let made = draft(&game, &fields);
    assert_eq!(made.wrong.iter().filter(|wrong| wrong.field == "name-0").count(), 1, "{:?}", made.wrong);
    assert_eq!(made.text("name-0"), "Somebody Else", "what was typed stays");
}
