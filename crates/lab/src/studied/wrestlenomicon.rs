//! What the laboratory knows of Wrestlenomicon.

use std::borrow::Cow;

use bots::Features;
use bots::heuristics::wrestlenomicon::hand;
use kernel::{Game, Seat, Viewer};
use serde_json::{Value, json};
use wrestlenomicon::{Bout, Roster};

use super::{Side, Studied};

impl Studied for Bout {
    const SIDES: &'static str = "gods";
    /// A draw is the luck of this game, so a review has to see what was drawn.
    const MORE_FEATURES: &'static [&'static str] = &[
        "attacks in hand",
        "Permanents in hand",
        "Combos in hand",
        "Defenses in hand",
        "the best attack in hand",
        "the best play in hand",
    ];
    const REVIEW_WEIGHTS: &'static [f64] = &[
        0.234, -0.218, 0.174, 0.215, 0.037, 0.232, 0.229, 0.017, -0.124, -0.212, 0.567, 0.352, -0.156,
        -0.206, -0.172, 0.023, 0.137, -0.040, 0.226,
    ];

    fn more_features(&self, content: &Roster, seat: Seat, features: &mut Features) {
        let view = self.view(content, Viewer::Seat(seat));
        for number in hand(content, &view, seat) {
            features.push(number);
        }
    }

    fn sides(content: &Roster) -> Vec<Side> {
        content.gods.iter().map(|god| Side { key: god.name.to_lowercase(), value: json!(god.name) }).collect()
    }

    fn usual(_: &Roster, sides: [&Side; 2]) -> Value {
        json!({ "gods": [sides[0].value, sides[1].value] })
    }

    fn ending(&self, content: &Roster) -> Cow<'static, str> {
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
