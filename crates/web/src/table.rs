//! The page of a table: one stage with fixed slots. It is made of parts with fixed ids; a live page receives the parts
//! that changed.

mod dice;
mod question;

use maud::{Markup, PreEscaped, html};
use wire::{ChatRule, LogKind, LogLine, Look, SeatKind, SeatLook, Stage, UndoMay};

use crate::boards::DrawnStage;
use crate::rules::{cited, linked};
use question::question;

/// A look with what only its page needs besides.
#[derive(Debug)]
pub struct TablePage<'a> {
    /// What the reader sees.
    pub look: &'a Look,
    /// What the reader sees, drawn.
    pub stage: &'a DrawnStage,
    /// The seat that the device must be passed to before anything may be shown.
    pub curtain: Option<u8>,
    /// May the reader close the table?
    pub may_close: bool,
    /// The links that the host may send, as whole addresses, each with its seat.
    pub links: &'a [(u8, String)],
    /// Why what was typed is no answer.
    pub refusal: Option<&'a str>,
}

impl TablePage<'_> {
    fn game(&self) -> &str {
        &self.look.game
    }

    /// A fresh id for the next request, so that an answer sent twice counts once.
    fn request(&self, number: i64) -> String {
        format!("page-{}-{number}", self.look.you.unwrap_or(0))
    }
}

/// A part of the page that changes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Who sits where, and the clocks.
    Seats,
    /// Invitations, offers, how it ended.
    News,
    /// The score and whose turn it is.
    Top,
    /// The reader's own side.
    Mine,
    /// The other side.
    Theirs,
    /// The board.
    Board,
    /// The dice of the last roll.
    Tray,
    /// The question and everything with which it can be answered.
    Question,
    /// Undo, draw, mute, resign.
    Actions,
    /// Chat.
    Talk,
    /// The commitment and the secret.
    Dice,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 11] = [
        Self::Seats,
        Self::News,
        Self::Top,
        Self::Mine,
        Self::Theirs,
        Self::Board,
        Self::Tray,
        Self::Question,
        Self::Actions,
        Self::Talk,
        Self::Dice,
    ];

    /// The id of its element.
    pub fn id(self) -> &'static str {
        match self {
            Self::Seats => "seats",
            Self::News => "news",
            Self::Top => "top",
            Self::Mine => "mine",
            Self::Theirs => "theirs",
            Self::Board => "board",
            Self::Tray => "tray",
            Self::Question => "question",
            Self::Actions => "actions",
            Self::Talk => "talk",
            Self::Dice => "dice",
        }
    }

    /// The part as its reader sees it.
    pub fn draw(self, page: &TablePage<'_>) -> Markup {
        match self {
            Self::Seats => seats(page),
            Self::News => news(page),
            Self::Top | Self::Mine | Self::Theirs | Self::Board | Self::Tray if page.curtain.is_some() => {
                html! {}
            }
            Self::Top => page.stage.parts.top.clone(),
            Self::Mine => page.stage.parts.mine.clone(),
            Self::Theirs => page.stage.parts.theirs.clone(),
            Self::Board => page.stage.parts.board.clone(),
            Self::Tray => page.stage.parts.tray.clone(),
            Self::Question => question(page),
            Self::Actions => actions(page),
            Self::Talk => talk(page),
            Self::Dice => dice::dice(page),
        }
    }
}

/// Every part of a page, drawn.
#[derive(Clone, Debug)]
pub struct Parts([String; Part::ALL.len()]);

impl Parts {
    /// Draws them.
    pub fn draw(page: &TablePage<'_>) -> Self {
        Self(Part::ALL.map(|part| part.draw(page).into_string()))
    }

    /// Draws one of them anew.
    pub fn draw_anew(&mut self, part: Part, page: &TablePage<'_>) {
        self.0[part as usize] = part.draw(page).into_string();
    }

    /// One of them.
    pub fn get(&self, part: Part) -> &str {
        &self.0[part as usize]
    }
}

/// So many lines of the log are on the page; the replay has all of them.
pub const LINES: usize = 80;

/// How far a table is, as the style sheet knows it.
pub fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Gathering => "gathering",
        Stage::Playing => "playing",
        Stage::Over => "over",
        Stage::Closed => "closed",
        Stage::Unreadable => "unreadable",
    }
}

/// The whole page: the slots of the stage, each in its box.
pub fn table(look: &Look, title: &str, parts: &Parts, now: i64) -> Markup {
    let part = |part: Part| html! { div id=(part.id()) { (PreEscaped(parts.get(part))) } };
    html! {
        div #table data-table=(look.id) data-game=(look.game) data-seq=(look.seq) data-seat=[look.you]
            data-build=(*crate::BUILD) data-now=(now) data-stage=(stage_word(look.stage)) data-live[look.stage != Stage::Closed] {
            header.topbar {
                h1 { a.home href="/" title="To the front page" { (crate::pictures::logo()) span.hide { "Ringcraft: " } } span.title { (title) } }
                (part(Part::Seats))
                (part(Part::Top))
                details #menu {
                    summary.button aria-label="Menu" { span { "Menu" } }
                    div {
                        (part(Part::Actions))
                        (part(Part::Dice))
                        (crate::arrange::in_force(&look.rules))
                        (settings())
                        nav.ways aria-label="Elsewhere" {
                            a href={ "/rules/" (look.game) } target="_blank" { "Rules" }
                            a href={ "/learn/" (look.game) } target="_blank" { "Learn" }
                            a href="/" { "Leave the table" }
                        }
                    }
                }
            }
            section.slot.mine aria-label="My side" tabindex="0" { (part(Part::Mine)) }
            section.slot.board aria-label="The board" { (part(Part::Board)) (part(Part::News)) }
            section.slot.theirs aria-label="Their side" tabindex="0" { (part(Part::Theirs)) }
            section.slot.rolled aria-label="Dice" tabindex="0" { (part(Part::Tray)) }
            section.slot.story aria-labelledby="story" {
                h2 #story { "What happened" }
                ol #log tabindex="0" aria-labelledby="story" { (log(look, &look.lines)) }
                (part(Part::Talk))
            }
            section.slot.asking aria-label="Your decision" { (part(Part::Question)) }
            dialog #rule aria-labelledby="rule-name" {
                h2 #rule-name {} div {}
                form.row method="dialog" { button.main { "Close" } a.button href={ "/rules/" (look.game) } { "Among all rules" } }
            }
            p #connection role="status" {}
            aside #recap aria-label="What the others did" hidden { h2 { "While you waited" } ul {} button.small type="button" { "Close" } }
            p #banner aria-hidden="true" hidden {}
            div #at aria-hidden="true" hidden {}
            div #tip aria-hidden="true" hidden {}
            div #announce .hide role="log" aria-live="polite" aria-relevant="additions" {}
            div #aloud .hide role="status" {}
        }
    }
}

/// How the page behaves on this device; the script keeps it. Without script there is nothing to set.
fn settings() -> Markup {
    let choice = |name: &str, label: &str, options: &[(&str, &str)]| {
        html! {
            label.set { (label) select data-setting=(name) { @for (value, words) in options { option value=(value) { (words) } } } }
        }
    };
    html! {
        fieldset.settings #settings hidden {
            legend { "On this device" }
            (choice("speed", "Speed", &[("normal", "Normal"), ("fast", "Fast"), ("instant", "Instant")]))
            (choice("sound", "Sound", &[("off", "Off"), ("on", "On")]))
            (choice("theme", "Theme", &[("system", "As the system"), ("dark", "Dark"), ("light", "Light")]))
            (choice("single", "Only one option (against bots)", &[("yes", "Play it for me"), ("no", "Ask me")]))
            (choice("pick", "Picking several", &[("together", "Confirm together"), ("single", "One by one")]))
            (choice("roll", "Rolls", &[("no", "I roll"), ("yes", "Roll for me")]))
        }
    }
}

/// The log as the page shows it: the newest lines, and where the others are.
pub fn log(look: &Look, newest: &[LogLine]) -> Markup {
    html! {
        @if newest.len() >= LINES { li.table { a href={ "/m/" (look.id) } { "Show the whole log" } } }
        (lines(look, newest))
    }
}

/// Lines for the end of the log.
pub fn lines(look: &Look, lines: &[LogLine]) -> Markup {
    html! {
        @for line in lines {
            @match look.writer(line) {
                Some(who) => li.chat data-seq=(line.seq) { strong { (who) ":" } " " (line.text) },
                None => li.table[line.kind == LogKind::Table].own[by(look, line) == Some(true)].other[by(look, line) == Some(false)]
                    data-seq=(line.seq) data-by=[line.seat.map(|seat| look.sitter(seat.into()).to_owned())] { (linked(&look.game, &line.text)) (cited(&look.game, line.rule)) },
            }
        }
    }
}

/// Whose answer led to this line: the reader's own, somebody else's, or nobody's in particular.
fn by(look: &Look, line: &LogLine) -> Option<bool> {
    line.seat.map(|seat| look.yours.contains(&seat.into()))
}

fn action(page: &TablePage<'_>, verb: &str) -> String {
    format!("/t/{}/{verb}", page.look.id)
}

fn own_seat(page: &TablePage<'_>) -> Markup {
    html! { @if let Some(seat) = page.look.you { input type="hidden" name="seat" value=(seat); } }
}

fn seats(page: &TablePage<'_>) -> Markup {
    html! {
        ul.seats aria-label="Seats" {
            @for seat in &page.look.seats {
                li.asked[seat.asked] {
                    span.seat-name { (seat.name) }
                    @match &seat.sitter {
                        Some(sitter) => span.sitter { (sitter) },
                        None => em { "free" },
                    }
                    @if seat.kind == SeatKind::Bot { span.hint { "bot" } }
                    @if page.look.yours.contains(&seat.seat) { span.hint { "you" } }
                    @if seat.asked { span.turn { "to decide" } }
                    (clock(seat))
                    @if seat.claimable && !page.look.yours.contains(&seat.seat) && page.look.may.resign {
                        form method="post" action=(action(page, "claim")) {
                            (own_seat(page))
                            input type="hidden" name="from" value=(seat.seat);
                            button { "Time is up: claim" }
                        }
                    }
                }
            }
        }
    }
}

/// The time left, where there is a clock; the script counts on. What a message says must be true whenever it is read, so
/// a running clock names when it ends.
fn clock(seat: &SeatLook) -> Markup {
    html! {
        @if let Some(left) = seat.clock { span.clock role="timer" data-until=[seat.deadline] { (time_left(left)) } }
    }
}

fn time_left(left: i64) -> String {
    let seconds = left / 1000;
    match seconds {
        0..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3600..172_800 => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
        _ => format!("{} days", seconds / 86_400),
    }
}

fn news(page: &TablePage<'_>) -> Markup {
    html! {
        (end(page))
        @if page.look.stage == Stage::Closed { p.outcome { "This table was closed." } }
        @if let Some(reason) = &page.look.reason {
            p.outcome { "This match cannot be continued. " (reason) }
            @if page.may_close {
                form method="post" action=(action(page, "close")) { button.small { "Close this table" } }
            }
        }
        @if let Some(who) = page.look.asks_me(page.look.draw.as_ref()) {
            form.row method="post" action=(action(page, "draw")) {
                (own_seat(page))
                p { (who) " offers a draw." }
                button name="accept" value="yes" { "Agree to a draw" }
                button name="accept" value="no" { "Play on" }
            }
        }
        @if let Some(who) = page.look.asks_me(page.look.undo.as_ref()) {
            form.row method="post" action=(action(page, "undo")) {
                (own_seat(page))
                p { (who) " asks to undo." }
                button name="accept" value="yes" { "Allow" }
                button name="accept" value="no" { "Decline" }
            }
        }
        @if page.look.stage == Stage::Gathering {
            div.panel.invite {
                @if let Some(waiting) = dice::waiting(page.look) { p { (waiting) } }
                @else if page.look.open { (seeking(page)) }
                @else if page.links.is_empty() { p { "The match starts when everyone has sat down." } }
                @for (seat, link) in page.links {
                    div.field {
                        label for={ "link-" (seat) } { "Send this link to a friend. It seats one person and works once." }
                        div.row {
                            input.link id={ "link-" (seat) } readonly value=(link);
                            button type="button" data-copy={ "link-" (seat) } hidden { "Copy" }
                        }
                    }
                    (crate::code::qr(link))
                }
                @if page.look.may_sit {
                    (dice::sit_form(page))
                }
                @if page.may_close {
                    form method="post" action=(action(page, "close")) { button.small { "Close this table" } }
                }
            }
            div.while-waiting {
                div.poster aria-hidden="true" { (crate::pictures::picture(page.game())) }
                p { "While you wait: " a href={ "/learn/" (page.game()) } target="_blank" { "learn it by playing" } " or "
                    a href={ "/rules/" (page.game()) } target="_blank" { "read the rules" } ", in another tab." }
            }
        }
    }
}

/// A table that waits for anybody: what its host, and whoever comes by, should know.
fn seeking(page: &TablePage<'_>) -> Markup {
    html! {
        @if page.look.may_sit {
            p { "A seat is free. Sit down to play." }
        } @else {
            p { "Looking for an opponent. Your table is listed on the front page; the match starts when somebody joins." }
            form method="post" action="/new" {
                button name="play" value={ (page.game()) " bot" } { "Play a bot instead" }
            }
        }
    }
}

fn actions(page: &TablePage<'_>) -> Markup {
    html! {
        div.actions {
            @if page.look.may.undo != UndoMay::No {
                form method="post" action=(action(page, "undo")) {
                    (own_seat(page))
                    button #undo { (if page.look.may.undo == UndoMay::Free { "Undo" } else { "Request undo" }) }
                }
            }
            @if page.look.may.draw {
                form method="post" action=(action(page, "draw")) { (own_seat(page)) button { "Offer a draw" } }
            }
            @for seat in page.look.seats.iter().filter(|seat| may_mute(page.look, seat)) {
                @let muted = page.look.muted.contains(&seat.seat);
                form method="post" action=(action(page, "mute")) {
                    (own_seat(page))
                    input type="hidden" name="whom" value=(seat.seat);
                    input type="hidden" name="on" value=(if muted { "no" } else { "yes" });
                    button.small { (if muted { "Unmute " } else { "Mute " }) (seat.sitter.as_deref().unwrap_or_default()) }
                }
            }
            @if page.look.may.resign {
                details {
                    summary.button { "Give up" }
                    form method="post" action=(action(page, "resign")) { (own_seat(page)) button { "Yes, I give up" } }
                }
            }
        }
        @if page.look.stage == Stage::Playing { p { a.button href={ "/m/" (page.look.id) } { "Look back at the match so far" } } }
        @if page.look.undos > 0 { p { "Undos agreed: " (page.look.undos) } }
    }
}

/// May the reader, who sits here, mute that seat or hear it again?
fn may_mute(look: &Look, seat: &SeatLook) -> bool {
    look.mine().is_some()
        && look.may.chat
        && !look.yours.contains(&seat.seat)
        && seat.kind == SeatKind::Person
}

/// Is there anybody to talk to?
fn has_company(look: &Look) -> bool {
    let person = |seat: &SeatLook| seat.kind == SeatKind::Person && !look.yours.contains(&seat.seat);
    look.stage == Stage::Gathering || look.seats.iter().any(person)
}

fn talk(page: &TablePage<'_>) -> Markup {
    html! {
        @if page.look.may.chat && has_company(page.look) {
            form.talk method="post" action=(action(page, "chat")) {
                div.field {
                    (own_seat(page))
                    label for="say-it" { "Chat" }
                    @if page.look.chat_rule == ChatRule::Phrases {
                        select #say-it name="text" { @for phrase in page.look.phrases { option { (phrase) } } }
                    } @else {
                        input #say-it name="text" required maxlength="500" autocomplete="off";
                    }
                }
                button { "Send" }
            }
        }
    }
}

/// How it ended: for whoever played, won or lost; what decided it; and once more. A loss is not celebrated.
fn end(page: &TablePage<'_>) -> Markup {
    let look = page.look;
    let Some(outcome) = &look.outcome else { return html! {} };
    let mine = look.mine().filter(|_| look.yours.len() == 1);
    let won = mine.map(|seat| outcome.winners.contains(&seat));
    let names: Vec<&str> = outcome.winners.iter().map(|&seat| look.sitter(seat)).collect();
    let losers: Vec<&str> = (0..look.seats.len() as u8)
        .filter(|seat| !outcome.winners.contains(seat))
        .map(|seat| look.sitter(seat))
        .collect();
    let winners = names.join(" and ");
    html! {
        section.end.won[won == Some(true) && !outcome.is_draw()].lost[won == Some(false)] aria-label="The end" {
            h2.outcome {
                @if outcome.is_draw() { "A draw." }
                @else if won == Some(true) { "You win!" }
                @else if won == Some(false) { "You lose." }
                @else { (winners) @if names.len() == 1 { " wins." } @else { " win." } }
            }
            @if !outcome.is_draw() { p.how { (winners) (if names.len() == 1 { " beats " } else { " beat " }) (losers.join(" and ")) " in " (look.answers) " moves." } }
            @else { p.how { "Nobody is ahead after " (look.answers) " moves." } }
            // The script asks for it: working it out takes a moment.
            div.decided #decided data-luck={ "/m/" (look.id) "/luck" } {}
            @if look.may.rematch || look.rematch.is_some() && !look.yours.is_empty() {
                form method="post" action=(action(page, "rematch")) {
                    button.main #rematch { (if look.rematch.is_some() { "Join the rematch" } else { "Rematch" }) }
                }
            } @else if let Some(rematch) = &look.rematch { a.button.main href={ "/t/" (rematch) } { "Watch the rematch" } }
            div.row {
                a.button href={ "/m/" (look.id) } { "Watch replay" }
                a.button href={ "/m/" (look.id) "/luck" } { "Turning points and luck" }
                a.button href="/" { "Play something else" }
            }
        }
    }
}

/// The page behind a seat link: nothing happens before the button is pressed. Where the seat cannot commit, because the
/// table is of an older version, what is typed is given in the open.
pub fn seat_link(
    id: &str,
    (name, game, blurb): (&str, &str, &str),
    host: &str,
    token: &str,
    who: Option<&str>,
    (commitment, commits): (&str, bool),
) -> Markup {
    html! {
        div.panel.narrow.invited {
            div.poster aria-hidden="true" { (crate::pictures::picture(name)) }
            h1 { (host) " invites you to " (game) }
            p.lead { (blurb) }
            form.sit.field method="post" action={ "/t/" (id) "/sit" } data-match=[commits.then_some(id)] data-commitment=[commits.then_some(commitment)] {
                input type="hidden" name="token" value=(token);
                @if who.is_none() {
                    label for="name" { "Your name " span.hint { "(one is made up if you give none)" } }
                    input #name name="name" maxlength="40" autocomplete="nickname";
                }
                button.main { "Sit down" }
                details.dice {
                    summary { "The dice" }
                    (dice::fields(commitment))
                }
            }
            p.row {
                a href={ "/t/" (id) } { "Only watch" }
                a href={ "/learn/" (name) } { "New to it? Learn it by playing" }
            }
        }
    }
}
