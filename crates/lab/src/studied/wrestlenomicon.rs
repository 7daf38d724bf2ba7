//! What the laboratory knows of Wrestlenomicon.

use std::borrow::Cow;

use kernel::{Game, Viewer};
use serde_json::{Value, json};
use wrestlenomicon::{Bout, Pantheon};

use super::{Side, Studied};

impl Studied for Bout {
    const SIDES: &'static str = "gods";

    fn sides(content: &Pantheon) -> Vec<Side> {
        content.gods.iter().map(|god| Side { key: god.name.to_lowercase(), value: json!(god.name) }).collect()
    }

    fn usual(_: &Pantheon, sides: [&Side; 2]) -> Value {
        json!({ "gods": [sides[0].value, sides[1].value] })
    }

    fn ending(&self, content: &Pantheon) -> Cow<'static, str> {
        let board = self.view(content, Viewer::Spectator).board;
        let out_of_guts = board.corners.iter().any(|(_, corner)| corner.guts() == 0);
        match (out_of_guts, board.turn.number >= board.switches.turn_limit) {
            (true, _) => "out of Guts",
            (false, true) => "time called",
            (false, false) => "resignation",
        }
        .into()
    }
}
