//! The front page, the page of a new table, the page of oneself.

use maud::{Markup, html};

/// A game on the front page.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// Its name in addresses.
    pub name: String,
    /// Its name as people write it.
    pub title: String,
    /// What it is like.
    pub blurb: String,
    /// How many bots of different strength there are.
    pub levels: u8,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct TableCard {
    /// Its id.
    pub id: String,
    /// The game's title.
    pub game: String,
    /// Who sits there, in words.
    pub people: String,
    /// How far it is, in words.
    pub stage: String,
    /// Is it for the reader to answer?
    pub your_move: bool,
}

/// The front page.
pub fn front(who: Option<&str>, games: &[GameCard], own: &[TableCard], public: &[TableCard]) -> Markup {
    html! {
        h1 { "Ringcraft" }
        p.lead { "Tabletop combat sports by their real rules, against friends or bots. The dice can be checked by anybody." }
        @if !own.is_empty() {
            section aria-labelledby="yours" {
                h2 #yours { "Your tables" }
                (tables(own))
            }
        }
        section aria-labelledby="games" {
            h2 #games { "Play" }
            @for game in games { (card(who, game)) }
        }
        @if !public.is_empty() {
            section aria-labelledby="watch" {
                h2 #watch { "Watch" }
                (tables(public))
            }
        }
        @if who.is_none() {
            section aria-labelledby="back" {
                h2 #back { "Been here before?" }
                (come_back())
            }
        }
    }
}

fn tables(list: &[TableCard]) -> Markup {
    html! {
        ul.tables {
            @for table in list {
                li {
                    a href={ "/t/" (table.id) } { (table.game) }
                    " " span { (table.people) } " " span.stage { (table.stage) }
                    @if table.your_move { " " strong { "your move" } }
                }
            }
        }
    }
}

fn name_field(who: Option<&str>, id: &str) -> Markup {
    html! {
        @if who.is_none() {
            label for=(id) { "Your name" }
            input id=(id) name="name" required maxlength="40" autocomplete="nickname";
        }
    }
}

fn card(who: Option<&str>, game: &GameCard) -> Markup {
    let id = |part: &str| format!("{}-{part}", game.name);
    html! {
        article.game {
            h3 { (game.title) }
            p { (game.blurb) }
            form.quick method="post" action="/new" {
                input type="hidden" name="game" value=(game.name);
                (name_field(who, &id("name")))
                label for=(id("level")) { "Bot" }
                select id=(id("level")) name="level" {
                    @for level in 1..=game.levels {
                        option value=(level) selected[level == game.levels.min(3)] { "level " (level) }
                    }
                }
                button name="with" value="bot" { "Play a bot now" }
                button name="with" value="friend" { "Invite a friend" }
                button name="with" value="hotseat" { "Share this device" }
                details {
                    summary { "Rules of the table" }
                    label for=(id("clock")) { "Clock" }
                    select id=(id("clock")) name="clock" {
                        option value="none" { "none" }
                        option value="move" { "one minute an answer" }
                        option value="bank" { "ten minutes and ten seconds a turn" }
                        option value="days" { "three days an answer" }
                    }
                    label for=(id("zero")) { "When time is up" }
                    select id=(id("zero")) name="at_zero" {
                        option value="claim" { "the others may claim" }
                        option value="bot" { "a bot plays on" }
                    }
                    label for=(id("undo")) { "Taking back" }
                    select id=(id("undo")) name="undo" {
                        option value="consent" { "freely to the last die; beyond that if the other agrees" }
                        option value="free" { "freely to the last die" }
                        option value="none" { "never" }
                    }
                    label for=(id("chat")) { "Talk" }
                    select id=(id("chat")) name="chat" {
                        option value="on" { "freely" }
                        option value="phrases" { "set phrases" }
                        option value="off" { "none" }
                    }
                    label.check { input type="checkbox" name="public" value="yes"; "Anybody may watch" }
                    label for=(id("setup")) { "Set-up as JSON; empty for any" }
                    textarea id=(id("setup")) name="setup" rows="3" {}
                }
            }
        }
    }
}

fn come_back() -> Markup {
    html! {
        form method="post" action="/recover" {
            label for="code" { "Recovery code" }
            input #code name="code" required autocomplete="off";
            button { "Bring me back" }
        }
        form method="post" action="/login" {
            label for="account" { "Account" }
            input #account name="account" required autocomplete="username";
            label for="password" { "Password" }
            input #password name="password" type="password" required autocomplete="current-password";
            button { "Log in" }
        }
    }
}

/// The page of oneself.
pub fn me(name: &str, account: Option<&str>, recovery: &str, own: &[TableCard]) -> Markup {
    html! {
        h1 { (name) }
        h2 { "Recovery code" }
        p { "It brings you and your seats to another device. Whoever has it is you:" }
        details { summary { "Show it" } p.code { code { (recovery) } } }
        @if !own.is_empty() { h2 { "Your tables" } (tables(own)) }
        h2 { "Account" }
        @if let Some(account) = account { p { "You log in as " strong { (account) } "." } }
        @else { p { "With an account you find your matches on every device. It is not needed." } }
        form method="post" action="/account" {
            label for="account" { "Name to log in with" }
            input #account name="account" required minlength="3" maxlength="30" value=[account] autocomplete="username";
            label for="password" { "Password, at least 10 characters" }
            input #password name="password" type="password" required minlength="10" autocomplete="new-password";
            button { "Keep" }
        }
        form method="post" action="/logout" { button { "Leave on this device" } }
        form method="post" action="/revoke" { button { "Leave on all other devices" } }
    }
}
