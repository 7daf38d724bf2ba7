//! Two wrestlers.

use serde_json::json;

use super::{Arranged, Arrangement, anybody, for_both, nothing_more, switches, written};

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
            fits: anybody,
        }
    }
}
