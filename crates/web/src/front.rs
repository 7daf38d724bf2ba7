//! The front page, the page of a new table, the page of oneself.

use maud::{Markup, html};

use crate::arrange::Arrangement;

/// A bot one can play against.
#[derive(Clone, Debug)]
pub struct LevelCard {
    /// Its level, from 1.
    pub level: u8,
    /// What it is called.
    pub name: String,
    /// How it plays, in a sentence.
    pub about: String,
}

/// A game on the front page.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// Its name in addresses.
    pub name: String,
    /// Its name as people write it.
    pub title: String,
    /// What it is like.
    pub blurb: String,
    /// How many minutes a match takes, about; 0 where nobody has said.
    pub minutes: u32,
    /// The bots, the weakest first.
    pub levels: Vec<LevelCard>,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct TableCard {
    /// Its id.
    pub id: String,
    /// The game's name in addresses.
    pub name: String,
    /// The game's title.
    pub game: String,
    /// Who sits there, in words.
    pub people: String,
    /// How far it is, in words.
    pub stage: String,
    /// Is it for the reader to answer?
    pub your_move: bool,
    /// May anybody sit down there?
    pub open: bool,
    /// Does it count towards ratings?
    pub rated: bool,
    /// Will nothing happen there any more?
    pub past: bool,
}

/// The front page.
pub fn front(who: Option<&str>, games: &[GameCard], own: &[TableCard], public: &[TableCard]) -> Markup {
    html! {
        // A form of its own: Enter in the name field starts a match, as ever.
        form #promote method="post" action="/promotions" hidden {}
        form.front method="post" action="/new" {
            header.hero {
                div.words {
                    h1 { "Step into the ring" }
                    p.lead { "Five tabletop combat sports by their real rules, against bots, friends and strangers." }
                    ul.facts {
                        li { "Nothing to install" }
                        li { "No account" }
                        li { "Dice anybody can check" }
                    }
                    div.row.promote {
                        @if let Some(game) = soonest(games) {
                            button.main name="play" value={ (game.name) " bot" } { "Play now" }
                            span.hint { (game.title) ", about " (game.minutes) " min" }
                        }
                        button form="promote" title="Book the card, run the show, live with the belts, feuds and injuries" { "Run a promotion" }
                    }
                }
                @if let Some(game) = games.first() { div.poster aria-hidden="true" { (crate::pictures::again(&game.name, 3000)) } }
                @if who.is_none() {
                    div.field.who {
                        label for="name" { "Your name " span.hint { "(one is made up if you give none)" } }
                        input #name name="name" maxlength="40" autocomplete="nickname";
                    }
                }
                div.ropes aria-hidden="true" {}
            }
            (matches(own))
            section aria-labelledby="games" {
                h2 #games { "Play now" }
                div.games { @for game in games { (card(game)) } }
            }
        }
        @if public.iter().any(|table| table.open) {
            section aria-labelledby="open" {
                h2 #open { "Open challenges" }
                p { "Somebody is waiting for an opponent. Take the seat and play." }
                (tables(public.iter().filter(|table| table.open), 2000))
            }
        }
        @if public.iter().any(|table| !table.open) {
            section aria-labelledby="watch" {
                h2 #watch { "Watch" }
                (tables(public.iter().filter(|table| !table.open), 1000))
            }
        }
        @if who.is_none() {
            details {
                summary { "Been here before?" }
                (come_back())
            }
        }
    }
}

/// The game that is over soonest: the one to begin with.
fn soonest(games: &[GameCard]) -> Option<&GameCard> {
    games.iter().filter(|game| game.minutes > 0).min_by_key(|game| game.minutes)
}

/// One's own matches: those that wait or run, and behind a fold those that are past.
fn matches(own: &[TableCard]) -> Markup {
    let past = own.iter().filter(|table| table.past).count();
    html! {
        @if !own.is_empty() {
            section aria-labelledby="yours" {
                h2 #yours { "Your matches" }
                @if past < own.len() { (tables(own.iter().filter(|table| !table.past), 0)) }
                @if past > 0 {
                    details.past #past {
                        summary { "Finished matches (" (past) ")" }
                        (tables(own.iter().filter(|table| table.past), 0))
                    }
                }
            }
        }
    }
}

/// Tables to go to; their pictures are numbered from `first`, so that no two on a page share a name.
fn tables<'a>(list: impl Iterator<Item = &'a TableCard>, first: usize) -> Markup {
    html! {
        ul.tables {
            @for (place, table) in list.enumerate() {
                li {
                    a.yours[table.your_move] href={ "/t/" (table.id) } {
                        @if !table.past { span.poster aria-hidden="true" { (crate::pictures::again(&table.name, first + place)) } }
                        span.about {
                            span.head { b { (table.game) } @if table.your_move { " " strong { "your move" } } }
                            span.people { (table.people) @if !table.people.is_empty() { ", " } (table.stage) @if table.rated { ", rated" } }
                        }
                    }
                }
            }
        }
    }
}

fn card(game: &GameCard) -> Markup {
    let id = |part: &str| format!("{}-{part}", game.name);
    html! {
        article.game aria-labelledby=(id("title")) {
            div.poster { (crate::pictures::picture(&game.name)) }
            div.text {
                div.field {
                    div.title {
                        h3 id=(id("title")) { (game.title) }
                        @if game.minutes > 0 { p.minutes { "about " (game.minutes) " min" } }
                    }
                    p { (game.blurb) }
                }
                div.deal {
                    div.row {
                        button.main name="play" value={ (game.name) " bot" } { "Play a bot now" }
                        button name="play" value={ (game.name) " anyone" } { "Find an opponent" }
                        button name="play" value={ (game.name) " friend" } { "Invite a friend" }
                    }
                    div.against {
                        label for=(id("level")) { "Bot" }
                        select id=(id("level")) name={ "level-" (game.name) } {
                            @for level in &game.levels {
                                option value=(level.level) selected[level.level == usual_level(game)] title=(level.about) {
                                    (capital(&level.name)) " (" (level.level) "/" (game.levels.len()) ")"
                                }
                            }
                        }
                    }
                    div.fine { a href={ "/new/" (game.name) } { "Choose wrestlers and rules" } }
                }
            }
        }
    }
}

/// With a capital at the beginning.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Neither the weakest nor the strongest.
fn usual_level(game: &GameCard) -> u8 {
    (game.levels.len() as u8).min(2)
}

/// The page on which a match is set up in detail.
/// `built` says whether the game has a builder for everything that the short form leaves out.
pub fn new_match(who: Option<&str>, game: &GameCard, arrangement: &Arrangement, built: bool) -> Markup {
    html! {
        form.panel.narrow.set-up method="post" action="/new" {
            div.poster aria-hidden="true" { (crate::pictures::picture(&game.name)) }
            h1 { (game.title) }
            p.lead { (game.blurb) }
            input type="hidden" name="game" value=(game.name);
            @if who.is_none() {
                div.field {
                    label for="name" { "Your name " span.hint { "(one is made up if you give none)" } }
                    input #name name="name" maxlength="40" autocomplete="nickname";
                }
            }
            (arrangement.form())
            @if built { p { a.button href={ "/build/" (game.name) } { "Build your own match" } } }
            (levels(game, None))
            details {
                summary { "Clock, chat, undo" }
                div.fields { (manners()) }
            }
            div.row {
                button.main name="with" value="bot" { "Play this bot" }
                button name="with" value="anyone" { "Find an opponent" }
                button name="with" value="friend" { "Invite a friend" }
                button name="with" value="hotseat" { "Two players, this device" }
            }
        }
    }
}

/// The bots to choose from, as radio buttons.
pub fn levels(game: &GameCard, chosen: Option<u8>) -> Markup {
    let chosen = chosen.unwrap_or_else(|| usual_level(game));
    html! {
        fieldset.levels {
            legend { "Against a bot" }
            @for level in &game.levels {
                label {
                    input type="radio" name="level" value=(level.level) checked[level.level == chosen];
                    span { (level.name) }
                    @if !level.about.is_empty() { span.hint { (level.about) } }
                }
            }
        }
    }
}

/// How one deals with each other at the table.
fn manners() -> Markup {
    let field = |name: &str, label: &str, options: &[(&str, &str)]| {
        html! {
            div.field {
                label for=(name) { (label) }
                select id=(name) name=(name) { @for (value, words) in options { option value=(value) { (words) } } }
            }
        }
    };
    html! {
        (field("clock", "Clock", &[
            ("none", "none"),
            ("move", "1 min per move"),
            ("bank", "10 min + 10 s per turn"),
            ("days", "3 days per move"),
        ]))
        (field("at_zero", "When time is up", &[("claim", "opponents can claim the win"), ("bot", "a bot plays on")]))
        (field("undo", "Undo", &[
            ("consent", "free until dice are rolled, then by request"),
            ("free", "free until dice are rolled"),
            ("none", "never"),
        ]))
        (field("pace", "Bots move", &[("human", "after a moment"), ("quick", "at once")]))
        (field("chat", "Chat", &[("on", "on"), ("phrases", "set phrases only"), ("off", "off")]))
        label.check { input type="checkbox" name="rated" value="yes"; "Rated (two people, no undo)" }
        label.check { input type="checkbox" name="public" value="yes"; "Anyone can watch" }
        label.check { input type="checkbox" name="no_odds" value="yes"; "Hide odds" }
    }
}

fn come_back() -> Markup {
    html! {
        div.fields {
            form.panel method="post" action="/recover" {
                label for="code" { "Recovery code" }
                input #code name="code" required autocomplete="off";
                button { "Restore session" }
            }
            form.panel method="post" action="/login" {
                label for="account" { "Account" }
                input #account name="account" required autocomplete="username";
                label for="password" { "Password" }
                input #password name="password" type="password" required autocomplete="current-password";
                button { "Sign in" }
            }
        }
    }
}

/// The page of oneself.
pub fn me(name: &str, account: Option<&str>, recovery: &str, own: &[TableCard], ratings: &Markup) -> Markup {
    html! {
        header.hero { h1 { (name) } div.ropes aria-hidden="true" {} }
        (ratings)
        (matches(own))
        div.fields {
            section.panel aria-labelledby="recovery" {
                h2 #recovery { "Recovery code" }
                p { "Use this code to sign in on another device. Keep it secret." }
                details { summary { "Show it" } p.code { code { (recovery) } } }
            }
            form.panel method="post" action="/account" {
                h2 { "Account" }
                @if let Some(account) = account { p { "You sign in as " strong { (account) } "." } }
                @else { p { "Optional: with an account you find your matches on every device." } }
                label for="account" { "Account name" }
                input #account name="account" required minlength="3" maxlength="30" value=[account] autocomplete="username";
                @if account.is_some() {
                    label for="old" { "Current password" }
                    input #old name="old" type="password" required autocomplete="current-password";
                }
                label for="password" { (if account.is_some() { "New password" } else { "Password" }) ", at least 10 characters" }
                input #password name="password" type="password" required minlength="10" maxlength="200" autocomplete="new-password";
                @if account.is_some() { p.hint { "Logs out all your other devices." } }
                button.main { (if account.is_some() { "Save" } else { "Create account" }) }
            }
            section.panel aria-labelledby="leave" {
                h2 #leave { "Log out" }
                @if account.is_some() { form method="post" action="/logout" { button { "Log out" } } }
                @else {
                    details {
                        summary.button { "Log out" }
                        p { strong { "You are a guest." } " Without the recovery code or an account your name and your seats are lost." }
                        form method="post" action="/logout" { button { "Log out and lose them" } }
                    }
                }
                form method="post" action="/revoke" { button { "Log out other devices" } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_is_warned_before_logging_out_and_whoever_has_an_account_is_not() {
        let page = |account| me("Ada", account, "code", &[], &html! {}).into_string();
        let guest = page(None);
        let (before, after) = guest.split_once("/logout").expect("a guest can log out");
        assert!(before.contains("You are a guest.") && after.contains("Log out and lose them"));
        assert!(!page(Some("ada")).contains("You are a guest."));
    }
}
