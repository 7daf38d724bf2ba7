//! Two gods.

use serde_json::json;

use super::{Arranged, Arrangement, Kind, Switch, anybody, for_both, nothing_more, switches, written};

impl Arranged for wrestlenomicon::Bout {
    fn arrangement(content: &wrestlenomicon::Roster) -> Arrangement {
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
            fits: anybody,
        }
    }
}
