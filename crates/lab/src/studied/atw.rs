//! What the laboratory knows of ATW.

use std::borrow::Cow;

use atw::{Bout, Ending, Roster};
use serde_json::{Value, json};

use super::{Side, Studied};

impl Studied for Bout {
    const SIDES: &'static str = "wrestlers";

    fn sides(roster: &Roster) -> Vec<Side> {
        let side = |key: &String| Side { key: key.clone(), value: json!(key) };
        roster.wrestlers.iter().map(|wrestler| side(&wrestler.key)).collect()
    }

    fn usual(_: &Roster, sides: [&Side; 2]) -> Value {
        json!({ "wrestlers": [sides[0].value, sides[1].value] })
    }

    fn ending(&self, _: &Roster) -> Cow<'static, str> {
        match self.ending {
            Some(Ending::Pinfall(_)) => "pinfall",
            Some(Ending::Submission(_)) => "submission",
            Some(Ending::Stoppage(_)) => "referee stoppage",
            Some(Ending::Resignation(_)) => "resignation",
            Some(Ending::TimeLimit) => "time limit",
            Some(Ending::Standstill) => "standstill",
            None => "unfinished",
        }
        .into()
    }
}
