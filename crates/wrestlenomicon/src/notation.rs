//! A position as text and back.
//!
//! ```text
//! gods          Cthulhu, Hastur
//! tile          slam cycle
//! turn          7 Cthulhu
//!
//! spaces               6    5    4    3    2    1    zero
//! Cthulhu       track  -    CV2  -    -    -    -    CR3
//! Hastur        track  -    -    HB2  -    -    -    -
//!
//! Cthulhu       guts 21
//! Cthulhu       hand CV3 CD1 HV2*
//! Hastur        cultists 2
//! agenda        [{"Act":null}]
//! ```
//!
//! Cards are written by their ids; a `*` marks one that belongs to the other seat. What is not written is as at the
//! start of a match: 25 Guts, no Cultists, empty places. Cards that stand nowhere lie unseen in deck and Guts, so the
//! size of the deck follows from the rest.

use std::fmt::Write as _;

use kernel::{Game, Seat};

use crate::bout::Attack;
use crate::card::{Bag, Card};
use crate::choice::Mover;
use crate::knowledge::Seen;
use crate::roster::Roster;
use crate::setup::Switches;
use crate::{Bout, Turn};

mod read;

impl Bout {
    /// The whole state as text.
    pub(crate) fn write(&self, roster: &Roster) -> String {
        let mut text = String::new();
        let writer = Writer { bout: self, roster };
        let names = Seat::BOTH.map(|seat| self.board.name(roster, seat));
        let wide = names.iter().map(String::len).fold(12, usize::max) + 2;
        let gods = Seat::BOTH.map(|seat| self.board.god(roster, seat).name.as_str());
        let _ = writeln!(text, "{:<wide$}{}", "gods", gods.join(", "));
        if self.board.version != *Self::RULES.end() {
            let _ = writeln!(text, "{:<wide$}{}", "version", self.board.version);
        }
        if self.board.switches != Switches::default() {
            let _ = writeln!(text, "{:<wide$}{}", "switches", writer.switches());
        }
        let tile = if self.board.tile_turned { "slam cycle" } else { "first attack slams" };
        let _ = writeln!(text, "{:<wide$}{tile}", "tile");
        let _ = writeln!(text, "{:<wide$}{}", "turn", writer.turn(&names));
        if let Some(attack) = self.board.attack {
            let _ = writeln!(text, "{:<wide$}{}", "attack", writer.attack(attack));
        }
        let _ = writeln!(text, "\n{:<wide$}       6    5    4    3    2    1    zero", "spaces");
        for (name, seat) in names.iter().zip(Seat::BOTH) {
            let _ = writeln!(text, "{name:<wide$}track  {}", writer.track(seat));
        }
        text.push('\n');
        for (name, seat) in names.iter().zip(Seat::BOTH) {
            for line in writer.corner(seat) {
                let _ = writeln!(text, "{name:<wide$}{line}");
            }
        }
        if let Some(outcome) = self.board.outcome {
            let ranks: Vec<String> = outcome.ranks().iter().map(u8::to_string).collect();
            let _ = writeln!(text, "{:<wide$}{}", "outcome", ranks.join(" "));
        }
        let agenda = serde_json::to_string(&self.agenda).unwrap_or_default();
        let _ = writeln!(text, "{:<wide$}{agenda}", "agenda");
        text
    }
}

struct Writer<'a> {
    bout: &'a Bout,
    roster: &'a Roster,
}

impl Writer<'_> {
    fn card(&self, card: Card, holder: Seat) -> String {
        let id = &self.bout.board.row(self.roster, card).id;
        format!("{id}{}", if card.owner() == holder { "" } else { "*" })
    }

    fn cards(&self, cards: impl Iterator<Item = Card>, holder: Seat) -> String {
        cards.fold(String::new(), |text, card| text + " " + &self.card(card, holder))
    }

    fn bag(&self, bag: Bag, holder: Seat) -> String {
        let copies = bag.kinds().flat_map(|card| (0..bag.count(card)).map(move |_| card));
        self.cards(copies, holder)
    }

    fn switches(&self) -> String {
        let Switches { bump_up_to, cultist_cap, turn_limit } = self.bout.board.switches;
        let up_to = if bump_up_to { "bump_up_to " } else { "" };
        format!("{up_to}cultist_cap={cultist_cap} turn_limit={turn_limit}")
    }

    fn turn(&self, names: &[String; 2]) -> String {
        let turn = self.bout.board.turn;
        let mut text = format!("{} {}", turn.number, names[turn.seat.index() & 1]);
        for (word, on) in flags(turn) {
            if on {
                let _ = write!(text, " {word}");
            }
        }
        for (word, number) in [("hides", turn.hides), ("redraws", turn.redraws), ("fresh", turn.fresh)] {
            if number > 0 {
                let _ = write!(text, " {word}={number}");
            }
        }
        if let Some(Mover(space)) = turn.named {
            let _ = write!(text, " named={space}");
        }
        if let Some(card) = turn.lifted {
            let _ = write!(text, " lifted={}", self.card(card, turn.seat));
        }
        for card in turn.playing.iter() {
            let _ = write!(text, " playing={}", self.card(card, turn.seat));
        }
        for card in turn.revealed.iter() {
            let _ = write!(text, " revealed={}", self.card(card, turn.seat));
        }
        if turn.lifted_from > 0 {
            let _ = write!(text, " from={}", turn.lifted_from);
        }
        text
    }

    fn attack(&self, attack: Attack) -> String {
        let mut text = self.card(attack.card, self.bout.board.turn.seat);
        for (word, on) in
            [("slams", attack.slams), ("cancelled", attack.cancelled), ("boosted", attack.boosted)]
        {
            if on {
                let _ = write!(text, " {word}");
            }
        }
        let _ = write!(text, " reduce={} dealt={}", attack.reduce, attack.dealt);
        text
    }

    fn track(&self, seat: Seat) -> String {
        let corner = self.bout.corner(seat);
        let name = |card: Option<Card>| card.map_or("-".to_owned(), |card| self.card(card, seat));
        let spaces: Vec<String> =
            (1..=6).rev().map(|space| format!("{:<4}", name(corner.on(space)))).collect();
        let zero = self.cards(corner.zero.iter().copied(), seat);
        let zero = if zero.is_empty() { " -" } else { &zero };
        format!("{}{zero}", spaces.join(" "))
    }

    fn corner(&self, seat: Seat) -> Vec<String> {
        let corner = self.bout.corner(seat);
        let mind = &self.bout.minds[seat];
        let healed = self.cards(corner.healed.iter().copied(), seat);
        let mut lines = vec![format!("guts {}{healed}", corner.guts)];
        if corner.cultists > 0 {
            lines.push(format!("cultists {}", corner.cultists));
        }
        let permanents = self.cards(corner.permanents.iter().copied(), seat);
        let opening: Bag = mind.opening.into_iter().collect();
        let seen = [("seen", self.bout.between[seat]), ("open", corner.seen)];
        let mut list = |word: &str, cards: String| {
            if !cards.is_empty() {
                lines.push(format!("{word}{cards}"));
            }
        };
        list("permanents", permanents);
        list("hand", self.bag(mind.hand, seat));
        list("discard", self.cards(corner.discard.iter(), seat));
        list("opening", self.bag(opening, seat));
        let deck = self.bag(mind.deck, seat);
        let mut marks = String::new();
        for (word, number) in [("top", corner.top), ("drawn", corner.drawn)] {
            if number > 0 {
                let _ = write!(marks, " {word}={number}");
            }
        }
        if corner.pure {
            marks.push_str(" pure");
        }
        list("deck", format!("{marks}{deck}"));
        for (word, Seen { hand, loose }) in seen {
            list(&format!("{word}-hand"), self.bag(hand, seat));
            list(&format!("{word}-loose"), self.bag(loose, seat));
        }
        lines
    }
}

fn flags(turn: Turn) -> [(&'static str, bool); 10] {
    [
        ("attacked", turn.attacked),
        ("landed", turn.landed),
        ("combo", turn.combo),
        ("first-defended", turn.defended[Seat::FIRST]),
        ("second-defended", turn.defended[Seat::SECOND]),
        ("rolled", turn.rolled),
        ("rerolled", turn.rerolled),
        ("sacrificed", turn.sacrificed),
        ("waking", turn.waking),
        ("stuck", turn.stuck),
    ]
}
