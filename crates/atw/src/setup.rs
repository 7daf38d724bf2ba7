//! Who plays what, with which rule switches.

use kernel::{Agenda, BySeat, Dice, Problem, Problems, Seat, draw_different};
use serde::{Deserialize, Serialize};

use crate::rules::starting_hand::PickHands;
use crate::{Bout, Cards, Corner, Roster, Switches, Tokens};

/// Two wrestlers and the rules they meet under.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The wrestlers by key, seat by seat: `kestrel-vane`.
    pub wrestlers: Vec<String>,
    /// The rule switches.
    #[serde(default)]
    pub switches: Switches,
}

impl Setup {
    /// The standard set-up: two different wrestlers by the whole game, combos and rampages included.
    pub fn standard(roster: &Roster, dice: &mut dyn Dice) -> Self {
        let drawn = draw_different(dice, roster.wrestlers.len(), 2, "wrestler");
        // Whoever is alone in the content meets a double.
        let wrestlers = drawn.iter().cycle().take(2).map(|&at| roster.wrestlers[at].key.clone()).collect();
        Self { wrestlers, switches: Switches::default() }
    }

    /// What is played, in words.
    pub fn rules_in_force(&self) -> Vec<String> {
        let game = if self.switches.advanced {
            "advanced game: combos and rampages"
        } else {
            "basic game: no combos, no rampages"
        };
        let mut rules = vec![game.to_owned()];
        if self.switches.advanced && !self.switches.abilities_stop_rampages {
            rules.push("abilities that gain the initiative don't stop rampages".to_owned());
        }
        rules
    }

    /// The state before the first pick, or everything that is wrong.
    pub(crate) fn place(&self, roster: &Roster, version: u32) -> Result<Bout, Problems> {
        let mut found = Vec::new();
        if self.wrestlers.len() != 2 {
            let count = self.wrestlers.len();
            found.push(Problem::new("wrestlers", format!("a match has 2 wrestlers, not {count}")));
        }
        let mut chosen = [0; 2];
        for (index, key) in self.wrestlers.iter().enumerate() {
            match roster.find(key) {
                Some(place) => {
                    if let Some(seat) = chosen.get_mut(index) {
                        *seat = place;
                    }
                }
                None => found.push(
                    Problem::new(format!("wrestlers[{index}]"), format!("there is no wrestler \"{key}\""))
                        .suggest(content::nearest(key, roster.wrestlers.iter().map(|w| w.key.as_str()))),
                ),
            }
        }
        Problems::unless(found, || Bout::new(roster, chosen, self.switches, version))
    }
}

impl Bout {
    /// ATW-SETUP-1: two wrestlers before the first pick; tracks full, tokens placed, every card in the pile, the marker at 0.
    pub(crate) fn new(roster: &Roster, wrestlers: [usize; 2], switches: Switches, version: u32) -> Self {
        let corner = |seat: Seat| {
            let wrestler = wrestlers[seat.index()];
            let board = &roster.wrestlers[wrestler];
            Corner {
                wrestler: wrestler as u8,
                health: board.health.max,
                stamina: board.stamina.max,
                tokens: Tokens::default(),
                depleted: false,
                hand: Cards::NONE,
                shown: Cards::NONE,
                pile: board.deck,
                discard: Cards::NONE,
                play: Cards::NONE,
            }
        };
        let mut agenda = Agenda::default();
        agenda.do_next([PickHands.into()]);
        Self {
            version,
            corners: BySeat::each(corner),
            marker: 0,
            attacker: Seat::FIRST,
            fresh: true,
            small_attacks: 0,
            passes: 0,
            blind_attacks: 0,
            switches,
            ending: None,
            agenda,
        }
    }
}
