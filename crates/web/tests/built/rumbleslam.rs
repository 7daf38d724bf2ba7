//! Teams of RUMBLESLAM.

use catalog::GameName;
use kernel::Fast;
use rumbleslam::setup::{Setup, TeamSheet};
use web::build::{Fields, draft};

use super::{BUILDS, game, plays, sent};

/// A team of anybody, legal or not.
fn any_team(roster: &rumbleslam::Roster, luck: &mut Fast, budget: u32) -> TeamSheet {
    let wrestlers =
        (0..luck.below(9)).map(|_| roster.cards[luck.below(roster.cards.len() as u32) as usize].name.clone());
    let mut wrestlers: Vec<String> = wrestlers.collect();
    let order = |name: &String| roster.card_named(name);
    wrestlers.sort_by_key(order);
    let traditional = roster.tag_teams.iter().filter(|_| luck.below(8) == 0).cloned().collect();
    let endorsements = luck.below(10) as u8;
    TeamSheet {
        name: "Anybody".into(),
        budget,
        wrestlers,
        traditional,
        endorsements,
        sponsorship: luck.below(2) == 0,
    }
}

fn typed(roster: &rumbleslam::Roster, team: &TeamSheet) -> Fields {
    let mut fields = Fields::from([
        ("team-name".into(), team.name.clone()),
        ("endorsements".into(), team.endorsements.to_string()),
    ]);
    for card in &roster.cards {
        let count = team.wrestlers.iter().filter(|name| **name == card.name).count();
        fields.insert(format!("hire-{}", card.name), count.to_string());
    }
    fields.extend(team.traditional.iter().map(|name| (format!("traditional-{name}"), "yes".to_owned())));
    fields.extend(team.sponsorship.then(|| ("sponsorship".to_owned(), "yes".to_owned())));
    fields
}

#[test]
fn the_form_and_the_rules_agree_on_a_thousand_teams() {
    let game = game(GameName::Rumbleslam);
    let catalog::AnyGame::Rumbleslam(edition) = &game else { unreachable!() };
    let roster = edition.content();
    let mut legal = 0;
    for seed in 0..BUILDS {
        let mut luck = Fast::new(seed);
        let seats = 2 + luck.below(3) as usize;
        let teams: Vec<TeamSheet> = (0..seats).map(|_| any_team(roster, &mut luck, 1500)).collect();
        // Each team is typed on its own tab.
        let mut fields =
            Fields::from([("seats".into(), seats.to_string()), ("budget".into(), "1500".into())]);
        for (at, team) in teams.iter().enumerate() {
            fields.extend(["edited", "shown", "do"].into_iter().map(str::to_owned).zip([
                at.to_string(),
                "yes".into(),
                "empty".into(),
            ]));
            fields = draft(&game, &fields).fields;
            fields.retain(|name, _| {
                !name.starts_with("hire-") && !name.starts_with("traditional-") && name != "sponsorship"
            });
            fields.extend(typed(roster, team));
            fields.insert("shown".into(), "yes".into());
            fields.insert("do".into(), "check".into());
            fields = draft(&game, &fields).fields;
        }
        let made = draft(&game, &fields);
        let wanted = Setup { budget: 1500, ..Setup::of(teams) };
        assert_eq!(made.setup, serde_json::to_value(&wanted).unwrap(), "seed {seed}");
        let verdict = wanted.check(roster);
        assert_eq!(made.wrong.is_empty(), verdict.is_ok(), "seed {seed}: {:?}", made.wrong);
        assert_eq!(
            made.wrong.len(),
            verdict.err().map_or(0, |problems| problems.0.len()),
            "every reason, seed {seed}"
        );
        legal += usize::from(plays(&game, &made.setup));
    }
    assert!(legal > 0 && legal < BUILDS as usize, "{legal} of {BUILDS} are legal");
}

#[test]
fn every_reason_stands_at_its_field_and_the_other_team_at_its_tab() {
    let game = game(GameName::Rumbleslam);
    let mut fields = sent(&draft(&game, &Fields::new()), "check");
    fields.insert("hire-Captain Calliope".into(), "2".into());
    fields.insert("endorsements".into(), "9".into());
    fields.insert("traditional-Wick and Snuff".into(), "yes".into());
    let made = draft(&game, &fields);
    let at = |field: &str| made.wrong.iter().filter(|wrong| wrong.field == field).count();
    for (field, reasons) in
        [("hire-Captain Calliope", 1), ("endorsements", 1), ("traditional-Wick and Snuff", 2), ("total", 1)]
    {
        assert_eq!(at(field), reasons, "{field}: {:?}", made.wrong);
    }
    let mut fields = sent(&made, "edit-1");
    fields.insert("edited".into(), "0".into());
    let made = draft(&game, &fields);
    assert_eq!(made.wrong.iter().filter(|wrong| wrong.field == "tab-0").count(), 5, "{:?}", made.wrong);
}

#[test]
fn a_profile_and_a_switch_keep_the_profile() {
    let game = game(GameName::Rumbleslam);
    let mut fields = sent(&draft(&game, &Fields::new()), "check");
    fields.insert("profile".into(), "organised".into());
    fields.insert("switch-tie_break".into(), "on".into());
    let made = draft(&game, &fields);
    assert_eq!(made.wrong, []);
    assert_eq!(made.setup["profile"], "organised");
    assert_eq!(
        (&made.setup["rules"]["free_rerolls"], &made.setup["rules"]["tie_break"]),
        (&2.into(), &true.into())
    );
    let rules = game.rules_in_force(&made.setup).join("; ");
    assert!(rules.contains("organised rules") && rules.contains("Equal Dosh"), "{rules}");
}

#[test]
fn buttons_hire_release_load_and_clear() {
    let game = game(GameName::Rumbleslam);
    let press = |fields: &Fields, button: &str| {
        let mut fields = fields.clone();
        fields.insert("shown".into(), "yes".into());
        fields.insert("do".into(), button.into());
        draft(&game, &fields)
    };
    let count = |made: &web::build::Draft| made.setup["teams"][0]["wrestlers"].as_array().map_or(0, Vec::len);
    let empty = press(&draft(&game, &Fields::new()).fields, "empty");
    assert_eq!(count(&empty), 0);
    assert!(empty.wrong.iter().any(|wrong| wrong.field == "wrestlers"), "{:?}", empty.wrong);
    let one = press(&empty.fields, "hire-Boilerback");
    assert_eq!((count(&one), one.wrong.len()), (1, 0));
    assert_eq!(count(&press(&one.fields, "drop-Boilerback")), 0);
    assert_eq!(count(&press(&one.fields, "hire-Nobody at all")), 1, "who is not there is not hired");
    let mut fields = one.fields.clone();
    fields.insert("ready".into(), "Odd Jobs".into());
    assert_eq!(press(&fields, "ready").setup["teams"][0]["name"], "Odd Jobs");
    fields.insert("seats".into(), "4".into());
    let four = press(&fields, "size");
    assert_eq!(four.setup["teams"].as_array().map(Vec::len), Some(4));
    assert_eq!(four.wrong, []);
}
