//! What there is to choose in each game.

use kernel::BySeat;
use serde_json::{Value, json};

use super::{Arranged, Arrangement, Kind, Pick, Switch, switches};

fn nothing_more(_: &mut Value) {}

/// Set-ups are plain data with text keys: writing them cannot fail.
fn written(setup: impl serde::Serialize) -> Value {
    serde_json::to_value(setup).unwrap_or_default()
}

/// The same choice for both seats.
fn for_both(places: [&'static str; 2], what: &str, options: &[(Value, String)]) -> Vec<Pick> {
    let pick = |place, whose| Pick {
        place,
        label: format!("{whose} {what}"),
        options: options.to_vec(),
        by_lot: options.len(),
    };
    vec![pick(places[0], "Your"), pick(places[1], "The other")]
}

impl Arranged for atw::Bout {
    fn arrangement(content: &atw::Roster) -> Arrangement {
        let base = json!({ "wrestlers": ["", ""], "switches": written(atw::Switches::default()) });
        let words = [
            ("advanced", "Combos and rampages are played"),
            ("abilities_stop_rampages", "Abilities that gain the initiative stop rampages too"),
        ];
        let all = content.wrestlers.iter().map(|w| (json!(w.key), format!("{}, {}", w.name, w.style)));
        Arrangement {
            picks: for_both(["/wrestlers/0", "/wrestlers/1"], "wrestler", &all.collect::<Vec<_>>()),
            switches: switches(&base, "/switches", &words),
            base,
            finish: nothing_more,
        }
    }
}

impl Arranged for wrestlenomicon::Bout {
    fn arrangement(content: &wrestlenomicon::Pantheon) -> Arrangement {
        let mut base = written(wrestlenomicon::Setup::of("", ""));
        base["first_game"] = json!(false);
        let words = [
            ("bump_up_to", "A bump may be shorter than printed"),
            ("cultist_cap", "The most Cultists a god can have; 0 for no limit"),
            ("turn_limit", "After so many turns the Guts decide"),
        ];
        let all = content.gods.iter().map(|god| (json!(god.name), format!("{}, {}", god.name, god.title)));
        let mut rules = vec![Switch {
            place: "/first_game".into(),
            label: "First game: the marked cards lie on top of the decks".into(),
            kind: Kind::Flag(false),
        }];
        rules.extend(switches(&base, "/switches", &words));
        Arrangement {
            picks: for_both(["/gods/0", "/gods/1"], "god", &all.collect::<Vec<_>>()),
            switches: rules,
            base,
            finish: nothing_more,
        }
    }
}

impl Arranged for champions::Bout {
    fn arrangement(content: &champions::Roster) -> Arrangement {
        use champions::{House, Optional};
        const USUAL: Optional = Optional::FATIGUE
            .with(Optional::FINISHER_RATINGS)
            .with(Optional::ROLL_FINISHERS)
            .with(Optional::AGILITY_AND_POWER)
            .with(Optional::CHART_CHOICES)
            .with(Optional::CHOICE_SITUATIONS)
            .with(Optional::DOUBLE_TEAM)
            .with(Optional::TAGGING_OUT)
            .with(Optional::PIN_SAVES);
        let mut base = written(champions::Setup::default());
        base["sides"] = json!([{ "men": [""] }, { "men": [""] }]);
        base["rules"] = json!([]);
        base["house"] = json!([]);
        let alone = content.wrestlers.iter().map(|w| (json!(w.name), w.name.clone()));
        let teams = content.teams.iter().map(|team| (json!(team.name), format!("{} (tag team)", team.name)));
        let all: Vec<_> = alone.chain(teams).collect();
        let mut picks = for_both(["/sides/0/men/0", "/sides/1/men/0"], "wrestler or tag team", &all);
        for pick in &mut picks {
            pick.by_lot = content.wrestlers.len();
        }
        let two = |kind: &champions::Kind| !kind.every_man_for_himself();
        let kinds = champions::Kind::ALL.iter().filter(|(_, _, kind)| two(kind));
        picks.push(Pick {
            place: "/match",
            label: "Match".into(),
            options: kinds
                .map(|(word, what, _)| (json!(word), format!("{}: {what}", word.replace('-', " "))))
                .collect(),
            by_lot: 0,
        });
        let listed = |place: &str, word: &'static str, what: &str, on: bool| Switch {
            place: place.into(),
            label: what.into(),
            kind: Kind::Listed(word, on),
        };
        let optional =
            Optional::ALL.iter().map(|&(word, what, flag)| listed("/rules", word, what, USUAL.has(flag)));
        let house = House::ALL
            .iter()
            .map(|&(word, what, _)| listed("/house", word, &format!("House rule: {what}"), false));
        Arrangement { picks, switches: optional.chain(house).collect(), base, finish: nothing_more }
    }
}

impl Arranged for rumbleslam::Bout {
    fn arrangement(content: &rumbleslam::Roster) -> Arrangement {
        let book = content.profiles.first().map_or(Value::Null, |(_, rules)| written(rules));
        let base = json!({
            "profile": "book", "dice": "house", "budget": 0, "teams": ["", ""], "rules": book.clone(), "usual": book,
        });
        let mut teams: Vec<_> = content.teams.iter().collect();
        teams.sort_by_key(|team| team.budget);
        let light =
            teams.iter().filter(|team| Some(team.budget) == teams.first().map(|least| least.budget)).count();
        let options: Vec<_> = teams
            .iter()
            .map(|team| {
                (
                    written(team),
                    format!("{}, {} wrestlers for {}k", team.name, team.wrestlers.len(), team.budget),
                )
            })
            .collect();
        let mut picks = for_both(["/teams/0", "/teams/1"], "team", &options);
        for pick in &mut picks {
            pick.by_lot = light;
        }
        let named = |name: &String| (json!(name), name.clone());
        picks.push(Pick {
            place: "/profile",
            label: "Reading of the rules".into(),
            options: content.profiles.iter().map(|(name, _)| named(name)).collect(),
            by_lot: 0,
        });
        picks.push(Pick {
            place: "/dice",
            label: "Dice".into(),
            options: content.dice.iter().map(|dice| named(&dice.name)).collect(),
            by_lot: 0,
        });
        Arrangement { picks, switches: switches(&base, "/rules", RUMBLESLAM), base, finish: budget_and_rules }
    }
}

/// The budget is that of the dearer team; switches that nobody touched leave the profile its own.
fn budget_and_rules(setup: &mut Value) {
    let budgets = setup["teams"].as_array().into_iter().flatten().filter_map(|team| team["budget"].as_u64());
    setup["budget"] = json!(budgets.max().unwrap_or(0));
    if let Value::Object(map) = setup {
        let usual = map.remove("usual");
        if map.get("rules") == usual.as_ref() {
            map.remove("rules");
        }
    }
}

const RUMBLESLAM: &[(&str, &str)] = &[
    ("turnbuckle_damage", "Damage of a plain turnbuckle attack"),
    ("smash_on_contact", "Any attack smashes a target at a turnbuckle"),
    ("turnbuckle_dex", "Bonus to the test of one thrown onto a turnbuckle"),
    ("ammunition_friends", "Live ammunition may be aimed at a friend"),
    ("reversal_adds", "The fifth row of the reversals adds to the damage"),
    ("dirty_lift", "Lifting a conscious enemy is dirty"),
    ("dirty_throw", "Throwing an enemy who is not knocked out is dirty"),
    ("corner_choice", "Thrown beside a turnbuckle: smash or bounce, as the thrower likes"),
    ("instant_ko", "A beatdown of 8 or more takes all stamina"),
    ("free_rerolls", "Re-rolls that everybody has for nothing"),
    ("sideline_saves", "Wrestlers on the sidelines keep a team in the match"),
    ("dirty_friend_lift", "Lifting a friend is dirty too"),
    ("counted_ko_lift", "Lifting one who is knocked out counts as dirty"),
    ("climbers_fight", "On a turnbuckle one may attack whoever touches it"),
    ("pin_climbers", "One who lies on a turnbuckle can be pinned there"),
    ("busy_hands", "With full hands one may climb, bounce and pin"),
    ("tie_break", "Equal Dosh is decided by who stands, then by stamina"),
];

impl Arranged for dungeon_bowl::Bout {
    fn arrangement(content: &dungeon_bowl::Content) -> Arrangement {
        let setup = dungeon_bowl::Setup { teams: BySeat::default(), ..dungeon_bowl::Setup::default() };
        let base = written(setup);
        let dungeons = content
            .dungeons
            .iter()
            .map(|dungeon| (json!(dungeon.id), format!("{}: {}", dungeon.name, dungeon.about)));
        let colleges = content
            .colleges
            .iter()
            .map(|college| (json!(college.id), format!("{}: {}", college.name, college.about)));
        let mut picks =
            for_both(["/teams/0/college", "/teams/1/college"], "college", &colleges.collect::<Vec<_>>());
        let dungeons: Vec<_> = dungeons.collect();
        picks.push(Pick {
            place: "/dungeon",
            label: "Dungeon".into(),
            by_lot: dungeons.len(),
            options: dungeons,
        });
        picks.push(Pick {
            place: "/placing",
            label: "Chests and portals".into(),
            options: vec![
                (json!("ready-made"), "stand where the drawing has them".into()),
                (json!("by-hand"), "are placed by the coaches, in turn".into()),
            ],
            by_lot: 0,
        });
        let mut rules = vec![Switch {
            place: "/quick".into(),
            label: "Quick: six players a side and one re-roll".into(),
            kind: Kind::Flag(true),
        }];
        rules.extend(switches(&base, "/switches", DUNGEON_BOWL));
        Arrangement { picks, switches: rules, base, finish: nothing_more }
    }
}

const DUNGEON_BOWL: &[(&str, &str)] = &[
    ("league", "League play: petty cash, treasury, journeymen"),
    ("turn-limit", "After so many team turns the ball's place decides"),
    ("interference-per-marker", "Each marker hinders interference, not one at most"),
    ("strict-rerolls", "No team re-rolls for portals, slams, wall shifts and arguments"),
    ("petty-cash-grows", "What the richer team spends adds to the poorer one's petty cash"),
    ("drop-at-exit", "A ball dropped at a portal bounces from its exit"),
    ("arrivals-may-block", "A player teleported in may block where it stands"),
    ("finding-ends-turn", "Finding the ball ends the team turn"),
    ("passes-through-walls", "Throws need no clear line"),
    ("fumbled-throw-needs-ball", "A fumbled throw of a team-mate is a turnover only with the ball"),
    ("walls-before-chains", "A wall behind a player stops it before a chain can start"),
    ("slam-turnover", "A team-mate slammed into a wall is a turnover"),
    ("hop-ends-other-actions", "A hop ends any action but a plain move"),
    ("refill-rerolls", "Team re-rolls come back after the eighth turn"),
];
