//! Wrestlers or tag teams, the kind of match, the optional rules.

use serde_json::json;

use super::{Arranged, Arrangement, Kind, Pick, Switch, anybody, for_both, nothing_more, written};

impl Arranged for champions::Bout {
    fn arrangement(content: &champions::Roster) -> Arrangement {
        use champions::{House, Optional};
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
        let optional = Optional::ALL
            .iter()
            .map(|&(word, what, flag)| listed("/rules", word, what, Optional::ADVANCED.has(flag)));
        let house = House::ALL
            .iter()
            .map(|&(word, what, _)| listed("/house", word, &format!("House rule: {what}"), false));
        Arrangement {
            picks,
            switches: optional.chain(house).collect(),
            base,
            finish: nothing_more,
            fits: anybody,
        }
    }
}
