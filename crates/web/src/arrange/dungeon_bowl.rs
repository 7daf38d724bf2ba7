//! Two colleges and a dungeon.

use kernel::BySeat;
use serde_json::json;

use super::{Arranged, Arrangement, Kind, Pick, Switch, anybody, for_both, nothing_more, switches, written};

impl Arranged for dungeon_bowl::Bout {
    fn arrangement(content: &dungeon_bowl::Roster) -> Arrangement {
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
                (json!("by-hand"), "Placed by the coaches, in turn".into()),
                (json!("ready-made"), "As drawn on the map".into()),
            ],
            by_lot: 0,
        });
        let mut rules = vec![Switch {
            place: "/quick".into(),
            label: "Quick: six players a side and one re-roll".into(),
            kind: Kind::Flag(false),
        }];
        rules.extend(switches(&base, "/switches", dungeon_bowl::setup::SWITCHES));
        Arrangement { picks, switches: rules, base, finish: nothing_more, fits: anybody }
    }

    /// Six a side, deployed at once, in a dungeon that is ready: else a dozen questions come before the first move.
    fn quick(setup: &mut serde_json::Value) {
        setup["quick"] = json!(true);
        setup["placing"] = json!("ready-made");
    }
}
