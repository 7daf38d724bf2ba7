//! What the laboratory knows of Champions.

use std::borrow::Cow;

use champions::{Bout, How, Optional, Roster};
use serde_json::{Value, json};

use super::{Side, Studied};

impl Studied for Bout {
    const SIDES: &'static str = "sides";

    fn sides(roster: &Roster) -> Vec<Side> {
        let side = |name: &String| Side { key: name.to_lowercase(), value: json!({ "men": [name] }) };
        roster.wrestlers.iter().map(|wrestler| side(&wrestler.name)).collect()
    }

    fn usual(_: &Roster, sides: [&Side; 2]) -> Value {
        json!({ "sides": [sides[0].value, sides[1].value], "rules": Optional::ADVANCED })
    }

    fn ending(&self, _: &Roster) -> Cow<'static, str> {
        match self.finish.map(|finish| finish.how) {
            Some(How::Pin) => "pin",
            Some(How::Submission) => "submission",
            Some(How::Escape) => "escape",
            Some(How::TenCount) => "ten-count",
            Some(How::Disqualification) => "disqualification",
            Some(How::CountOut) => "count-out",
            Some(How::DoubleDisqualification) => "double disqualification",
            Some(How::DoubleCountOut) => "double count-out",
            Some(How::Elimination) => "elimination",
            Some(How::Time) => "time",
            Some(How::RollLimit) => "roll limit",
            Some(How::Resignation) => "resignation",
            None => "unfinished",
        }
        .into()
    }
}
