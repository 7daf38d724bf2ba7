//! The page of a table. It is made of parts with fixed ids; a live page receives the parts that changed.

mod question;

use maud::{Markup, html};

use crate::rules::{cited, linked};
use question::question;

/// A seat, as everybody sees it.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the seat")]
#[derive(Clone, Debug)]
pub struct SeatCard {
    /// Its number, from 0.
    pub seat: u8,
    /// Its name in the match.
    pub name: String,
    /// Who sits there.
    pub sitter: Option<String>,
    /// Is it a bot?
    pub bot: bool,
    /// Is it asked now?
    pub asked: bool,
    /// Milliseconds left to think, where a clock is.
    pub clock: Option<i64>,
    /// May its time be claimed by the reader?
    pub claimable: bool,
    /// Has the reader muted it?
    pub muted: bool,
}

/// One choice.
#[derive(Clone, Debug)]
pub struct OfferCard {
    /// Its number.
    pub code: u32,
    /// Its words.
    pub say: String,
    /// What it means, where that is not plain from the words.
    pub gloss: Option<String>,
}

/// A line of the story.
#[derive(Clone, Debug)]
pub struct LineCard {
    /// The entry it belongs to.
    pub seq: i64,
    /// Who talks, where somebody does.
    pub who: Option<String>,
    /// The sentence.
    pub text: String,
    /// The rule that it follows, by its id.
    pub rule: Option<&'static str>,
    /// Is it about the table, not about the match?
    pub house: bool,
}

/// Everything that a table's page shows to one reader.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the page")]
#[derive(Clone, Debug)]
pub struct TablePage {
    /// The table's id.
    pub id: String,
    /// The game's name and title.
    pub game: (String, String),
    /// `gathering`, `playing`, `over` or `closed`.
    pub stage: &'static str,
    /// The version.
    pub seq: i64,
    /// Through whose eyes.
    pub you: Option<u8>,
    /// All seats of the reader.
    pub yours: Vec<u8>,
    /// Must the device be passed on before anything may be shown?
    pub curtain: Option<(u8, String)>,
    /// The seats.
    pub seats: Vec<SeatCard>,
    /// May the reader sit down?
    pub may_sit: bool,
    /// Is the reader the host of a table that has not begun?
    pub may_close: bool,
    /// The links that the host may send, as whole addresses.
    pub links: Vec<(u8, String)>,
    /// The commitment to the dice.
    pub commitment: String,
    /// The secret, once it is shown.
    pub secret: Option<String>,
    /// Who is asked, in words.
    pub waiting: Option<String>,
    /// The reader's question: its number, its sentence, its choices.
    pub question: Option<(i64, String, Vec<OfferCard>)>,
    /// What the reader sees, drawn.
    pub board: Markup,
    /// The story.
    pub lines: Vec<LineCard>,
    /// An offer of a draw that the reader may answer.
    pub draw_from: Option<String>,
    /// A wish to go back that the reader may answer.
    pub undo_from: Option<String>,
    /// `no`, `free` or `ask`.
    pub undo: &'static str,
    /// How often the match went back by consent.
    pub undos: u32,
    /// May a draw be offered?
    pub may_draw: bool,
    /// May the reader give up?
    pub may_resign: bool,
    /// May the reader talk: `None`, freely (an empty list), or by these phrases?
    pub chat: Option<Vec<&'static str>>,
    /// May a rematch be asked for?
    pub may_rematch: bool,
    /// The rematch.
    pub rematch: Option<String>,
    /// How it ended, in words.
    pub outcome: Option<String>,
    /// A fresh id for the next request.
    pub request: String,
    /// May the chances of a choice be asked for?
    pub odds: bool,
    /// Why something that was typed cannot be said, where the reader has just tried.
    pub refusal: Option<String>,
    /// Which edition of script and style the page was made with.
    pub build: String,
}

/// The whole page.
pub fn table(page: &TablePage) -> Markup {
    let parts = parts(page);
    let part = |wanted: &str| {
        let found = parts.iter().find(|(id, _)| *id == wanted);
        html! { div id=(wanted) { @if let Some((_, markup)) = found { (markup) } } }
    };
    html! {
        div #table data-table=(page.id) data-game=(page.game.0) data-seq=(page.seq) data-seat=[page.you]
            data-build=(page.build) data-live[page.stage != "closed"] {
            div.stage {
                header.bill { h1 { (page.game.1) } }
                (part("seats"))
                (part("news"))
                section aria-label="The table" { (part("board")) }
            }
            div.side {
                (part("question"))
                section.story aria-labelledby="story" {
                    h2 #story { "What happened" }
                    ol #log tabindex="0" aria-labelledby="story" { (lines(&page.game.0, &page.lines)) }
                }
                (part("talk"))
                details #menu {
                    summary.button { "More" }
                    div { (part("actions")) (part("dice")) }
                }
            }
            dialog #rule aria-labelledby="rule-name" {
                h2 #rule-name {} div {}
                form.row method="dialog" { button.main { "Close" } a.button href={ "/rules/" (page.game.0) } { "Among all rules" } }
            }
            p #connection role="status" {}
            div #announce .hide role="log" aria-live="polite" aria-relevant="additions" {}
        }
    }
}

/// The parts that change, each with its id.
pub fn parts(page: &TablePage) -> Vec<(&'static str, Markup)> {
    vec![
        ("seats", seats(page)),
        ("news", news(page)),
        (
            "board",
            if page.curtain.is_some() {
                html! {}
            } else {
                page.board.clone()
            },
        ),
        ("question", question(page)),
        ("actions", actions(page)),
        ("talk", talk(page)),
        ("dice", dice(page)),
    ]
}

/// Lines of the story, for the end of the list.
pub fn lines(game: &str, lines: &[LineCard]) -> Markup {
    html! {
        @for line in lines {
            @match &line.who {
                Some(who) => li.chat data-seq=(line.seq) { strong { (who) ":" } " " (line.text) },
                None => li.table[line.house] data-seq=(line.seq) { (linked(game, &line.text)) (cited(game, line.rule)) },
            }
        }
    }
}

fn action(page: &TablePage, verb: &str) -> String {
    format!("/t/{}/{verb}", page.id)
}

fn own_seat(page: &TablePage) -> Markup {
    html! { @if let Some(seat) = page.you { input type="hidden" name="seat" value=(seat); } }
}

fn seats(page: &TablePage) -> Markup {
    html! {
        ul.seats aria-label="Seats" {
            @for seat in &page.seats {
                li.asked[seat.asked] {
                    span.seat-name { (seat.name) }
                    @match &seat.sitter {
                        Some(sitter) => span.sitter { (sitter) },
                        None => em { "free" },
                    }
                    @if seat.bot { span.hint { "bot" } }
                    @if page.yours.contains(&seat.seat) { span.hint { "you" } }
                    @if seat.asked { span.turn { "to decide" } }
                    @if let Some(left) = seat.clock { (clock(left, seat.asked)) }
                    @if seat.claimable && !page.yours.contains(&seat.seat) && page.may_resign {
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

/// The time left; the script counts on.
fn clock(left: i64, runs: bool) -> Markup {
    html! {
        span.clock role="timer" data-left=(left) data-runs[runs] { (time_left(left)) }
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

fn news(page: &TablePage) -> Markup {
    html! {
        @if let Some(outcome) = &page.outcome { p.outcome { (outcome) } }
        @if page.stage == "closed" { p.outcome { "This table was closed." } }
        @if let Some(who) = &page.draw_from {
            form.row method="post" action=(action(page, "draw")) {
                (own_seat(page))
                p { (who) " offers a draw." }
                button name="accept" value="yes" { "Agree to a draw" }
                button name="accept" value="no" { "Play on" }
            }
        }
        @if let Some(who) = &page.undo_from {
            form.row method="post" action=(action(page, "undo")) {
                (own_seat(page))
                p { (who) " would like to go back." }
                button name="accept" value="yes" { "I do not mind" }
                button name="accept" value="no" { "Rather not" }
            }
        }
        @if page.stage == "gathering" {
            div.panel.invite {
                @if page.links.is_empty() { p { "The match begins when everybody has sat down." } }
                @for (seat, link) in &page.links {
                    div.field {
                        label for={ "link-" (seat) } { "Send this link to a friend. It seats one person and works once." }
                        div.row {
                            input.link id={ "link-" (seat) } readonly value=(link);
                            button type="button" data-copy={ "link-" (seat) } hidden { "Copy" }
                        }
                    }
                    (crate::code::qr(link))
                }
                @if page.may_sit {
                    form.sit.field method="post" action=(action(page, "sit")) {
                        label for="entropy" { "Type anything: it goes into the dice, so that nobody alone can steer them." }
                        input #entropy name="entropy" maxlength="200" autocomplete="off" data-entropy;
                        button.main { "Sit down" }
                    }
                }
                @if page.may_close {
                    form method="post" action=(action(page, "close")) { button.small { "Close this table" } }
                }
            }
            div.while-waiting {
                div.poster aria-hidden="true" { (crate::pictures::picture(&page.game.0)) }
                p { "While you wait: " a href={ "/learn/" (page.game.0) } target="_blank" { "learn it by playing" } " or "
                    a href={ "/rules/" (page.game.0) } target="_blank" { "read the rules" } ", in another tab." }
            }
        }
        @if page.stage == "over" { p { a.button href={ "/m/" (page.id) } { "Replay and luck" } } }
        @if let Some(rematch) = &page.rematch { p { a.button.main href={ "/t/" (rematch) } { "To the rematch" } } }
        @else if page.may_rematch {
            form method="post" action=(action(page, "rematch")) { button.main { "Rematch" } }
        }
    }
}

fn actions(page: &TablePage) -> Markup {
    html! {
        div.actions {
            @if page.undo != "no" {
                form method="post" action=(action(page, "undo")) {
                    (own_seat(page))
                    button #undo { (if page.undo == "free" { "Take it back" } else { "Ask to go back" }) }
                }
            }
            @if page.may_draw {
                form method="post" action=(action(page, "draw")) { (own_seat(page)) button { "Offer a draw" } }
            }
            @for seat in page.seats.iter().filter(|seat| may_mute(page, seat)) {
                form method="post" action=(action(page, "mute")) {
                    (own_seat(page))
                    input type="hidden" name="whom" value=(seat.seat);
                    input type="hidden" name="on" value=(if seat.muted { "no" } else { "yes" });
                    button.small { (if seat.muted { "Hear " } else { "Mute " }) (seat.sitter.as_deref().unwrap_or_default()) }
                }
            }
            @if page.may_resign {
                details {
                    summary.button { "Give up" }
                    form method="post" action=(action(page, "resign")) { (own_seat(page)) button { "Yes, I give up" } }
                }
            }
        }
        @if page.stage == "playing" { p { a.button href={ "/m/" (page.id) } { "Look back at the match so far" } } }
        @if page.undos > 0 { p { "Gone back by consent: " (page.undos) } }
    }
}

/// May the reader, who sits here, mute that seat or hear it again?
fn may_mute(page: &TablePage, seat: &SeatCard) -> bool {
    let sits = page.you.is_some_and(|you| page.yours.contains(&you));
    sits && page.chat.is_some() && !page.yours.contains(&seat.seat) && !seat.bot && seat.sitter.is_some()
}

fn talk(page: &TablePage) -> Markup {
    html! {
        @if let Some(phrases) = &page.chat {
            form.talk method="post" action=(action(page, "chat")) {
                div.field {
                    (own_seat(page))
                    label for="say-it" { "Talk" }
                    @if phrases.is_empty() {
                        input #say-it name="text" required maxlength="500" autocomplete="off";
                    } @else {
                        select #say-it name="text" { @for phrase in phrases { option { (phrase) } } }
                    }
                }
                button { "Send" }
            }
        }
    }
}

fn dice(page: &TablePage) -> Markup {
    html! {
        details.dice {
            summary { "The dice" }
            p { "Commitment, made before anybody sat down: " code { (page.commitment) } }
            @match &page.secret {
                Some(secret) => {
                    p { "Secret, shown now: " code { (secret) } }
                    @if page.stage == "over" {
                        p { a href={ "/api/v1/tables/" (page.id) "/record" } download { "The record, to be checked with ringcraft verify" } }
                    }
                },
                None => p { "The secret is shown when everything is over; then anybody can check every die. Whoever runs this server could read it before." },
            }
        }
    }
}

/// The page behind a seat link: nothing happens before the button is pressed.
pub fn seat_link(
    id: &str,
    (name, game, blurb): (&str, &str, &str),
    host: &str,
    token: &str,
    who: Option<&str>,
    commitment: &str,
) -> Markup {
    html! {
        div.panel.narrow.invited {
            div.poster aria-hidden="true" { (crate::pictures::picture(name)) }
            h1 { (host) " invites you to " (game) }
            p.lead { (blurb) }
            form.sit.field method="post" action={ "/t/" (id) "/sit" } {
                input type="hidden" name="token" value=(token);
                @if who.is_none() {
                    label for="name" { "Your name " span.hint { "(one is made up if you give none)" } }
                    input #name name="name" maxlength="40" autocomplete="nickname";
                }
                button.main { "Sit down" }
                details.dice {
                    summary { "The dice" }
                    p { "Commitment, made before anybody sat down: " code { (commitment) } }
                    label for="entropy" { "Type anything: it goes into the dice, so that nobody alone can steer them." }
                    input #entropy name="entropy" maxlength="200" autocomplete="off" data-entropy;
                }
            }
            p.row {
                a href={ "/t/" (id) } { "Only watch" }
                a href={ "/learn/" (name) } { "New to it? Learn it by playing" }
            }
        }
    }
}
