//! The page of a table. It is made of parts with fixed ids; a live page receives the parts that changed.

use maud::{Markup, html};

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
}

/// The whole page.
pub fn table(page: &TablePage) -> Markup {
    html! {
        div #table data-table=(page.id) data-seq=(page.seq) data-seat=[page.you] data-live[page.stage != "closed"] {
            h1 { (page.game.1) }
            @for (id, part) in parts(page) {
                div id=(id) { (part) }
            }
            section aria-labelledby="story" {
                h2 #story { "What happened" }
                ol #log role="log" aria-live="polite" aria-relevant="additions" { (lines(&page.lines)) }
            }
            p #connection role="status" {}
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
pub fn lines(lines: &[LineCard]) -> Markup {
    html! {
        @for line in lines {
            @match &line.who {
                Some(who) => li.chat data-seq=(line.seq) { strong { (who) ":" } " " (line.text) },
                None => li data-seq=(line.seq) { (line.text) },
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
                    span.seat-name { (seat.name) } ": "
                    @match &seat.sitter {
                        Some(sitter) => span.sitter { (sitter) },
                        None => em { "free" },
                    }
                    @if seat.bot { " (bot)" }
                    @if page.yours.contains(&seat.seat) { " (you)" }
                    @if seat.asked { " " strong { "is asked" } }
                    @if let Some(left) = seat.clock {
                        " " span.clock data-left=(left) data-runs[seat.asked] { (clock(left)) }
                    }
                    @if seat.claimable && !page.yours.contains(&seat.seat) && page.may_resign {
                        form method="post" action=(action(page, "claim")) {
                            (own_seat(page))
                            input type="hidden" name="from" value=(seat.seat);
                            button { "Time is up: claim" }
                        }
                    }
                    @if page.you.is_some() && page.yours.contains(&page.you.unwrap_or(99))
                        && !page.yours.contains(&seat.seat) && !seat.bot && seat.sitter.is_some() && page.chat.is_some() {
                        form method="post" action=(action(page, "mute")) {
                            (own_seat(page))
                            input type="hidden" name="whom" value=(seat.seat);
                            input type="hidden" name="on" value=(if seat.muted { "no" } else { "yes" });
                            button.small { (if seat.muted { "Hear again" } else { "Mute" }) }
                        }
                    }
                }
            }
        }
    }
}

fn clock(left: i64) -> String {
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
        @if page.stage == "gathering" {
            p { "The match begins when everybody has sat down." }
            @for (seat, link) in &page.links {
                p {
                    label for={ "link-" (seat) } { "Give this link to whoever is to sit in seat " (seat + 1) ". It works once." }
                    input.link id={ "link-" (seat) } readonly value=(link);
                }
            }
            @if page.may_sit {
                form.sit method="post" action=(action(page, "sit")) {
                    label for="entropy" { "Type anything: it goes into the dice, so that nobody alone can steer them." }
                    input #entropy name="entropy" maxlength="200" autocomplete="off" data-entropy;
                    button { "Sit down" }
                }
            }
            @if page.may_close {
                form method="post" action=(action(page, "close")) { button.small { "Close this table" } }
            }
        }
        @if page.stage == "over" || page.stage == "playing" { p { a href={ "/m/" (page.id) } { "Replay" } } }
        @if let Some(rematch) = &page.rematch { p { a.button href={ "/t/" (rematch) } { "To the rematch" } } }
    }
}

fn question(page: &TablePage) -> Markup {
    html! {
        @if let Some((seat, name)) = &page.curtain {
            div.curtain {
                p { "Pass the device to " strong { (name) } "." }
                form method="get" action={ "/t/" (page.id) } {
                    input type="hidden" name="seat" value=(seat);
                    button { "I am " (name) ": show my side" }
                }
            }
        } @else if let Some((number, prompt, offers)) = &page.question {
            form.question #answer method="post" action=(action(page, "say")) {
                h2 { (prompt) }
                (own_seat(page))
                input type="hidden" name="number" value=(number);
                input type="hidden" name="request" value=(page.request);
                div.offers {
                    @for offer in offers { button name="code" value=(offer.code) { (offer.say) } }
                }
            }
        } @else if let Some(waiting) = &page.waiting {
            p { (waiting) }
        }
    }
}

fn actions(page: &TablePage) -> Markup {
    html! {
        @if let Some(who) = &page.draw_from {
            form method="post" action=(action(page, "draw")) {
                (own_seat(page))
                p { (who) " offers a draw." }
                button name="accept" value="yes" { "Agree to a draw" }
                button name="accept" value="no" { "Play on" }
            }
        }
        @if let Some(who) = &page.undo_from {
            form method="post" action=(action(page, "undo")) {
                (own_seat(page))
                p { (who) " would like to go back." }
                button name="accept" value="yes" { "I do not mind" }
                button name="accept" value="no" { "Rather not" }
            }
        }
        div.actions {
            @if page.undo != "no" {
                form method="post" action=(action(page, "undo")) {
                    (own_seat(page))
                    button { (if page.undo == "free" { "Take it back" } else { "Ask to go back" }) }
                }
            }
            @if page.may_draw {
                form method="post" action=(action(page, "draw")) { (own_seat(page)) button { "Offer a draw" } }
            }
            @if page.may_resign {
                details {
                    summary { "Give up" }
                    form method="post" action=(action(page, "resign")) { (own_seat(page)) button { "Yes, I give up" } }
                }
            }
            @if page.may_rematch {
                form method="post" action=(action(page, "rematch")) { button { "Rematch" } }
            }
        }
        @if page.undos > 0 { p { "Gone back by consent: " (page.undos) } }
    }
}

fn talk(page: &TablePage) -> Markup {
    html! {
        @if let Some(phrases) = &page.chat {
            form.talk method="post" action=(action(page, "chat")) {
                (own_seat(page))
                label for="say-it" { "Say" }
                @if phrases.is_empty() {
                    input #say-it name="text" required maxlength="500" autocomplete="off";
                } @else {
                    select #say-it name="text" { @for phrase in phrases { option { (phrase) } } }
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
    game: &str,
    host: &str,
    token: &str,
    who: Option<&str>,
    commitment: &str,
) -> Markup {
    html! {
        h1 { (host) " invites you to " (game) }
        form.sit method="post" action={ "/t/" (id) "/sit" } {
            input type="hidden" name="token" value=(token);
            @if who.is_none() {
                label for="name" { "Your name" }
                input #name name="name" required maxlength="40" autocomplete="nickname";
            }
            label for="entropy" { "Type anything: it goes into the dice, so that nobody alone can steer them." }
            input #entropy name="entropy" maxlength="200" autocomplete="off" data-entropy;
            button { "Sit down" }
        }
        p { a href={ "/t/" (id) } { "Only watch" } }
        details.dice { summary { "The dice" } p { "Commitment: " code { (commitment) } } }
    }
}
