//! The built-in content: complete, priced by one formula, original in every card.

use kernel::{Game, Problems, Tabletop};
use rumbleslam::Bout;
use rumbleslam::dice::{Mood, Pool};
use rumbleslam::roster::{Ability, Card, Counter, Kind, Roster, Special};

fn roster() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

fn load(change: impl Fn(&str, &str) -> String) -> Result<Roster, Problems> {
    let files: Vec<_> =
        Bout::content_files().iter().map(|(name, text)| ((*name).to_owned(), change(name, text))).collect();
    Bout::load(&files)
}

#[test]
fn four_casinos_have_ten_wrestlers_or_more_and_two_tag_teams() {
    let roster = roster();
    let casinos: Vec<_> =
        roster.casinos.iter().enumerate().filter(|(_, casino)| !casino.free_agents).collect();
    assert!(casinos.len() >= 4);
    for (index, casino) in casinos {
        let cards: Vec<&Card> =
            roster.cards.iter().filter(|card| usize::from(card.casino) == index).collect();
        assert!(cards.len() >= 10, "{}", casino.name);
        assert_eq!(cards.iter().filter(|card| card.tag_team.is_some()).count(), 4, "{}", casino.name);
        for weight in 1..=3 {
            assert!(
                cards.iter().any(|card| !card.superstar && card.weight == weight),
                "{} {weight}",
                casino.name
            );
        }
    }
    assert!(roster.cards.iter().any(|card| roster.casinos[usize::from(card.casino)].free_agents));
}

#[test]
fn every_kind_of_ability_and_every_special_rule_is_used() {
    let roster = roster();
    let abilities: Vec<&Ability> = roster.cards.iter().flat_map(|card| &card.abilities).collect();
    for kind in
        [Kind::Grapple, Kind::Rope, Kind::Turnbuckle, Kind::Active, Kind::Tag, Kind::Passive, Kind::Choice]
    {
        assert!(abilities.iter().any(|ability| ability.kind == kind), "{kind:?}");
    }
    let rules: Vec<Special> = abilities
        .iter()
        .filter_map(|ability| ability.profile.as_ref())
        .flat_map(|profile| profile.rules.clone())
        .collect();
    for word in [
        "BLEEDING",
        "CROWD",
        "DAZED",
        "DEVASTATING",
        "DIRTY",
        "FURY",
        "IMPACT",
        "JUMP",
        "KNOCKDOWN",
        "LIFTED",
        "ROCKET",
    ] {
        assert!(rules.iter().any(|rule| rule.to_string() == word), "{word}");
    }
    for counter in Counter::ALL {
        assert!(
            rules.iter().any(|rule| matches!(rule, Special::Counter(other, _) if *other == counter)),
            "{counter:?}"
        );
    }
    let passives = |does: &str| {
        abilities.iter().filter_map(|ability| ability.passive).any(|p| format!("{p:?}").starts_with(does))
    };
    for does in [
        "Stat",
        "Die",
        "BrawlsGain",
        "SpringsUp",
        "ThrowsFurther",
        "Rooted",
        "Cannonball",
        "Sympathy",
        "SureFooted",
        "Unshakeable",
        "Mascot",
        "ThickHide",
        "Clots",
        "Impact",
        "Heavy",
    ] {
        let chosen = abilities
            .iter()
            .flat_map(|ability| &ability.options)
            .any(|(_, p)| format!("{p:?}").starts_with(does));
        assert!(passives(does) || chosen, "{does}");
    }
    for (word, used) in [
        ("SHOVE", rules.iter().any(|rule| matches!(rule, Special::Shove(_)))),
        ("THROW", rules.iter().any(|rule| matches!(rule, Special::Throw(_)))),
        ("BOUNCEBACK", rules.iter().any(|rule| matches!(rule, Special::Bounceback(_)))),
    ] {
        assert!(used, "{word}");
    }
}

#[test]
fn every_crowd_pleaser_is_somebodys_own() {
    let roster = roster();
    let mut names: Vec<_> = roster.cards.iter().map(|card| &card.pleaser.name).collect();
    let mut shows: Vec<_> = roster.cards.iter().map(|card| &card.pleaser.show).collect();
    for list in [&mut names, &mut shows] {
        list.sort_unstable();
        list.dedup();
        assert_eq!(list.len(), roster.cards.len());
    }
    for card in &roster.cards {
        let show = &card.pleaser.show;
        assert!((12..=80).contains(&show.len()) && !show.contains(';') && !show.ends_with('.'), "{show}");
    }
}

/// What a card is worth by its numbers: the fit over published cards that `content/` is priced by, in thousands.
fn worth(card: &Card) -> f64 {
    let dice = |pool: &Pool| {
        11.7 * f64::from(pool.copper)
            + 17.0 * f64::from(pool.silver)
            + 28.6 * f64::from(pool.gold)
            + 6.2 * f64::from(pool.flat)
    };
    let stats: f64 = card.stats.iter().map(dice).sum();
    let points = 9.2 * f64::from(card.stamina) + 11.8 * f64::from(card.ap) + 6.8 * f64::from(card.mp);
    stats + points - 57.0 + if card.superstar { 38.0 } else { 0.0 }
}

#[test]
fn dosh_follows_the_numbers_on_the_card() {
    for card in &roster().cards {
        let (dosh, worth) = (f64::from(card.dosh), worth(card).max(100.0));
        assert!((dosh - worth).abs() <= 12.6, "{} costs {dosh} and is worth {worth:.1}", card.name);
        assert_eq!(card.dosh % 25, 0, "{}", card.name);
    }
}

/// What an attack is worth: a point of DMG is 1.
fn points(ability: &Ability) -> f64 {
    let Some(profile) = &ability.profile else { return 0.0 };
    let turnbuckle = if ability.kind == Kind::Turnbuckle { 1.0 } else { 0.0 };
    let rules: f64 = profile
        .rules
        .iter()
        .map(|rule| match *rule {
            Special::Knockdown
            | Special::Lifted
            | Special::Throw(_)
            | Special::Fury
            | Special::Devastating => 1.0,
            Special::Dazed | Special::Bleeding => 0.75,
            Special::Crowd => 0.5,
            Special::Shove(squares) | Special::Bounceback(squares) => 0.25 * f64::from(squares),
            Special::Rocket => 0.25,
            Special::Dirty => -0.5,
            Special::Counter(Counter::MinusAp, count) => 0.5 * f64::from(count),
            Special::Counter(Counter::MinusMp, count) => 0.25 * f64::from(count),
            Special::Counter(Counter::PlusAp, count) => -0.5 * f64::from(count),
            Special::Counter(Counter::PlusMp, count) => -0.25 * f64::from(count),
            Special::Impact | Special::Jump => 0.0,
        })
        .sum();
    f64::from(profile.damage) + turnbuckle + rules
}

#[test]
fn abilities_keep_to_their_budget() {
    for card in &roster().cards {
        let rate = if card.superstar { 1.25 } else { 1.0 };
        for ability in card.abilities.iter().filter(|ability| ability.profile.is_some()) {
            let (points, ap) = (points(ability), f64::from(ability.ap));
            // A leap needs a climb first, which is worth an AP more.
            let most = if ability.kind == Kind::Turnbuckle { (ap + 1.0) * rate } else { ap * rate + 0.6 };
            let least = ap * rate - 0.6;
            assert!(
                (least..=most).contains(&points),
                "{}: {} is {points} points for {ap}AP",
                card.name,
                ability.name
            );
        }
    }
}

#[test]
fn every_bout_size_has_four_ready_teams_that_may_be_played() {
    let roster = roster();
    for (name, budget) in rumbleslam::setup::BOUT_SIZES {
        let teams = roster.teams.iter().filter(|team| team.budget == budget);
        assert!(teams.count() >= 4, "{name}");
    }
}

#[test]
fn the_three_profiles_differ_as_they_should() {
    let roster = roster();
    let rules = |name: &str| roster.profiles.iter().find(|(other, _)| other == name).unwrap().1;
    let (book, quick, organised) = (rules("book"), rules("quick reference"), rules("organised"));
    assert!(
        book.instant_ko
            && book.dirty_lift
            && book.dirty_throw
            && book.corner_choice
            && book.ammunition_friends
    );
    assert_eq!((book.turnbuckle_damage, book.turnbuckle_dex, book.free_rerolls), (1, 0, 0));
    assert_eq!((quick.turnbuckle_damage, quick.turnbuckle_dex), (2, 1));
    assert!(quick.smash_on_contact && quick.reversal_adds);
    assert!(!quick.ammunition_friends && !quick.dirty_lift && !quick.corner_choice);
    assert!(!organised.instant_ko && !organised.dirty_throw && organised.free_rerolls == 2);
}

#[test]
fn both_presets_of_dice_are_as_worked_out() {
    let roster = roster();
    let dice = |name: &str| roster.dice.iter().find(|dice| dice.name == name).unwrap();
    let faces = |name| (dice(name).copper, dice(name).silver, dice(name).gold);
    assert_eq!(faces("house"), ([0, 0, 0, 1, 2, 3], [0, 0, 1, 1, 3, 4], [0, 1, 2, 3, 3, 5]));
    assert_eq!(faces("product"), ([0, 0, 1, 1, 1, 2], [0, 0, 1, 1, 2, 3], [0, 0, 2, 3, 3, 4]));
    for dice in &roster.dice {
        for mood in [Mood::Cheer, Mood::Boo, Mood::Blank] {
            assert_eq!(dice.crowd.iter().filter(|face| **face == mood).count(), 2, "{}", dice.name);
        }
    }
}

#[test]
fn popularity_is_named_once() {
    let twice = load(|_, text| text.replacen("POP = 2\n", "POP = 2\ncrowd_pleaser.AP = 1\n", 1));
    assert!(twice.is_err());
    let never = load(|_, text| text.replacen("POP = 2\n", "", 1)).unwrap_err().to_string();
    assert!(never.contains("POP: is missing"), "{never}");
    assert_eq!(roster().cards.iter().find(|card| card.name == "Lucky Ticket").unwrap().popularity, 1);
}

#[test]
fn everything_wrong_is_told_at_once_with_its_line() {
    let wrong = load(|name, text| match name {
        "casinos/brass-comet.toml" => {
            text.replacen("\"2S1C\"", "\"2Q\"", 1).replacen("\"KNOCKDOWN\"", "\"KNOCKDWN\"", 1)
        }
        _ => text.to_owned(),
    });
    let told = wrong.unwrap_err();
    assert_eq!(told.0.len(), 2, "{told}");
    for part in ["casinos/brass-comet.toml:12:7 wrestler[0].ATT: \"2Q\"", "(did you mean \"KNOCKDOWN\"?)"] {
        assert!(told.to_string().contains(part), "{part} is not in\n{told}");
    }
    let told = load(|_, text| {
        text.replacen("[\"Boilerback\"", "[\"Boilerbak\"", 1).replacen("WEIGHT = 2", "WEIGHT = 4", 1)
    })
    .unwrap_err();
    assert!(told.to_string().contains("4 is not between 1 and 3"), "{told}");
    let told = load(|_, text| text.replacen("[\"Boilerback\"", "[\"Boilerbak\"", 1)).unwrap_err();
    assert!(
        told.to_string().contains("no wrestler is called \"Boilerbak\" (did you mean \"Boilerback\"?)"),
        "{told}"
    );
}

#[test]
fn every_sponsor_tells_what_it_does_before_it_is_signed() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut dice = kernel::Fast::new(3);
    let setup = Bout::any_setup(&roster, &mut dice);
    let mut source = kernel::Fast::new(4);
    let mut table = kernel::Table::silent(&mut source);
    let bout = Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
    for index in 0..roster.sponsorships.len() {
        let choice = rumbleslam::Choice::Sponsor(rumbleslam::choice::Sponsor(index as u8));
        let gloss = bout.gloss(&roster, choice).unwrap_or_default();
        assert!(gloss.ends_with("die says"), "{gloss}");
    }
}
