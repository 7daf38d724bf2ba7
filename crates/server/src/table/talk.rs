//! What everybody hears: the match, the table, and each other; and what is sent to those who are not there.

use std::sync::Arc;

use catalog::AnyMatch;
use kernel::{Seat, Seats, Viewer};

use super::{Line, LineKind, Playing, Sitter, Table, refuse};
use crate::plan::{ChatRule, PHRASES};
use crate::problem::{Code, Problem};

/// The longest thing one may say.
pub const LONGEST_CHAT: usize = 500;
/// How often the seats of one table may talk.
const MOST_CHATS: usize = 1000;

impl Table {
    pub(super) fn chat(&mut self, seat: Seat, text: &str) -> Result<(), Problem> {
        let fits = match self.plan.chat {
            ChatRule::Off => return refuse(Code::NotAllowedHere, "nobody talks at this table"),
            ChatRule::Phrases => PHRASES.contains(&text),
            ChatRule::On => true,
        };
        if !fits {
            return refuse(Code::NotAllowedHere, "at this table only the set phrases may be said");
        }
        if text.trim().is_empty() || text.chars().count() > LONGEST_CHAT || text.chars().any(char::is_control)
        {
            return refuse(Code::Unfit, format!("say 1 to {LONGEST_CHAT} plain characters"));
        }
        if self.chats == MOST_CHATS {
            return refuse(Code::NotAllowedHere, "this table has talked enough");
        }
        self.chats += 1;
        let text: Arc<str> = text.into();
        for lines in &mut self.story {
            lines.push(Line {
                seq: 0,
                kind: LineKind::Chat,
                seat: Some(seat),
                text: Arc::clone(&text),
                rule: None,
            });
        }
        Ok(())
    }

    pub(super) fn mute(&mut self, seat: Seat, whom: Seat, on: bool) -> Result<(), Problem> {
        self.sitter(whom)?;
        let muted = &mut self.muted[seat.index()];
        *muted = if on { muted.with(whom) } else { muted.without(whom) };
        Ok(())
    }

    /// A sentence for everybody.
    pub(super) fn tell_all(&mut self, text: &str) {
        let text: Arc<str> = text.into();
        for lines in &mut self.story {
            lines.push(Line {
                seq: 0,
                kind: LineKind::Table,
                seat: None,
                text: Arc::clone(&text),
                rule: None,
            });
        }
    }

    /// What the last entry of the match told every viewer.
    pub(super) fn hear_last(&mut self) {
        let entry = self.playing.as_ref().map_or(0, |playing| playing.game.record().entries.len());
        self.hear(entry);
    }

    pub(super) fn hear(&mut self, entry: usize) {
        let Some(Playing { game, .. }) = &self.playing else { return };
        let mut shared: Vec<Arc<str>> = Vec::new();
        let spectators = self.story.len() - 1;
        for (index, lines) in self.story.iter_mut().enumerate() {
            let viewer = if index == spectators { Viewer::Spectator } else { Viewer::Seat(Seat::at(index)) };
            let told = game.story(viewer, 0);
            let from = told.partition_point(|line| line.entry < entry);
            for line in &told[from..] {
                // Most sentences are the same for everybody: they are kept once.
                let text = match shared.iter().find(|known| ***known == *line.text) {
                    Some(known) => Arc::clone(known),
                    None => Arc::from(line.text.as_str()),
                };
                shared.push(Arc::clone(&text));
                lines.push(Line { seq: 0, kind: LineKind::Match, seat: None, text, rule: line.rule });
            }
        }
    }

    /// Whom to tell that the decision has passed to them, and the message: nothing in it is hidden from anybody.
    pub fn pings(&self, asked_before: Seats) -> Vec<(String, String)> {
        let Some(asked) = self.game().and_then(AnyMatch::asked) else { return Vec::new() };
        let new = asked.seats.iter().filter(|&seat| !asked_before.has(seat));
        let person = |seat: Seat| match &self.sitters[seat.index()] {
            Sitter::Person { id, .. } => Some((seat, id.clone())),
            _ => None,
        };
        new.filter_map(person)
            .map(|(seat, owner)| {
                let others = (0..self.sitters.len()).map(Seat::at).filter(|&other| other != seat);
                let opponents: Vec<String> = others.map(|other| self.called(other)).collect();
                let body = serde_json::json!({
                    "event": "your_move",
                    "table": self.id,
                    "path": format!("/t/{}", self.id),
                    "seq": self.seq,
                    "game": self.plan.game,
                    "seat": u8::from(seat),
                    "opponents": opponents,
                    "asked": asked.why,
                });
                (owner, body.to_string())
            })
            .collect()
    }
}
