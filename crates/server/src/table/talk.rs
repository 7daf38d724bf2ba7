//! What everybody hears: the match, the table, and each other; and what is sent to those who are not there.

use std::sync::Arc;

use catalog::{AnyMatch, Session};
use kernel::{Seat, Seats, Viewer};

use wire::{LogKind, LogLine};

use super::{Seated, Table, refuse};
use crate::plan::{ChatRule, PHRASES};
use crate::problem::{Code, Problem};

/// The longest thing one may say.
pub const LONGEST_CHAT: usize = 500;

impl Table {
    pub(super) fn chat(&mut self, seat: Seat, text: &str) -> Result<(), Problem> {
        let fits = match self.plan.chat {
            ChatRule::Off => return refuse(Code::NotAllowedHere, "Chat is off"),
            ChatRule::Phrases => PHRASES.contains(&text),
            ChatRule::On => true,
        };
        if !fits {
            return refuse(Code::NotAllowedHere, "Only set phrases are allowed at this table");
        }
        if text.trim().is_empty() || text.chars().count() > LONGEST_CHAT || text.chars().any(char::is_control)
        {
            return refuse(Code::Unfit, format!("text: use 1 to {LONGEST_CHAT} plain characters"));
        }
        self.log(LogKind::Chat, Some(seat), text);
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
        self.log(LogKind::Table, None, text);
    }

    /// A line of the entry that is being taken in, for everybody.
    fn log(&mut self, kind: LogKind, seat: Option<Seat>, text: &str) {
        let (seq, text): (i64, Arc<str>) = (self.seq + 1, text.into());
        for log in &mut self.logs {
            log.push(LogLine { seq, kind, seat, text: Arc::clone(&text), rule: None });
        }
    }

    /// What the last entry of the match told every viewer, and whose answer led to it. Where several decide in secret
    /// nobody is named: who was the last to answer is nobody's business.
    pub(super) fn hear_last(&mut self, by: Option<Seat>) {
        let entry = self.answers();
        self.hear(entry, by);
    }

    pub(super) fn hear(&mut self, entry: usize, by: Option<Seat>) {
        let Some(game) = self.playing.as_ref().map(Session::game) else { return };
        let (seq, spectators) = (self.seq + 1, self.logs.len() - 1);
        for (index, log) in self.logs.iter_mut().enumerate() {
            let viewer = if index == spectators { Viewer::Spectator } else { Viewer::Seat(Seat::at(index)) };
            for line in game.story(viewer).since(entry) {
                let text = Arc::clone(&line.text);
                log.push(LogLine { seq, kind: LogKind::Match, seat: by, text, rule: line.rule });
            }
        }
    }

    /// Whom to tell that the decision has passed to them, and the message: nothing in it is hidden from anybody.
    pub fn pings(&self, asked_before: Seats) -> Vec<(String, String)> {
        let Some(asked) = self.game().and_then(AnyMatch::asked) else { return Vec::new() };
        let new = asked.seats.iter().filter(|&seat| !asked_before.has(seat));
        let person = |seat: Seat| match &self.seated[seat.index()] {
            Seated::Person { id, .. } => Some((seat, id.clone())),
            _ => None,
        };
        new.filter_map(person)
            .map(|(seat, owner)| {
                let others = (0..self.seated.len()).map(Seat::at).filter(|&other| other != seat);
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
