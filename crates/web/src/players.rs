//! Pages about people: the best of each game, and everybody's own public page.

use maud::{Markup, html};

/// A rating at one game.
#[derive(Clone, Debug)]
pub struct RatingCard {
    /// The game's title.
    pub game: String,
    /// The game's name in addresses.
    pub name: String,
    /// The rating as people read it.
    pub rating: String,
    /// How far off it may be.
    pub give_or_take: i64,
    /// Matches won, drawn and lost.
    pub record: [usize; 3],
    /// The rating after each match, oldest first.
    pub points: Vec<i64>,
}

/// Somebody in a list of the best.
#[derive(Clone, Debug)]
pub struct PlayerCard {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// The rating as people read it.
    pub rating: String,
    /// How far off it may be.
    pub give_or_take: i64,
    /// How many matches it rests on.
    pub matches: i64,
}

/// A match that somebody played.
#[derive(Clone, Debug)]
pub struct LastMatch {
    /// Its id.
    pub id: String,
    /// The game's title.
    pub game: String,
    /// Against whom.
    pub opponent: String,
    /// Their id.
    pub opponent_id: String,
    /// What it brought, in halves of a point.
    pub halves: i64,
    /// The rating after it.
    pub rating: String,
}

/// The best of every game: title, name in addresses, players.
pub fn best(boards: &[(String, String, Vec<PlayerCard>)]) -> Markup {
    html! {
        header.hero { h1 { "Players" } p.lead { "Ratings by Glicko-2, from rated matches between people." } div.ropes aria-hidden="true" {} }
        div.fields {
            @for (title, name, players) in boards {
                section.panel aria-labelledby={ "best-" (name) } {
                    h2 id={ "best-" (name) } { (title) }
                    @if players.is_empty() {
                        p.hint { "Nobody has a settled rating yet. Play rated matches and be the first." }
                    } @else {
                        table {
                            thead { tr { th { "Player" } th { "Rating" } th { "Matches" } } }
                            tbody { @for player in players { tr {
                                td { a href={ "/player/" (player.id) } { (player.name) } }
                                td { (player.rating) " ± " (player.give_or_take) }
                                td { (player.matches) }
                            } } }
                        }
                    }
                }
            }
        }
    }
}

/// Somebody's ratings, one a game.
pub fn ratings(cards: &[RatingCard]) -> Markup {
    html! {
        section.panel aria-labelledby="ratings" {
            h2 #ratings { "Ratings" }
            @if cards.is_empty() {
                p.hint { "No rated matches yet. Find an opponent on the front page." }
            } @else {
                table {
                    thead { tr { th { "Game" } th { "Rating" } th { "Won" } th { "Drawn" } th { "Lost" } th { "Course" } } }
                    tbody { @for card in cards { tr {
                        td { (card.game) }
                        td { (card.rating) " ± " (card.give_or_take) }
                        @for count in card.record { td { (count) } }
                        td { (course(card)) }
                    } } }
                }
                p.hint { "± is how far off the rating may be. A question mark says that it still rests on few matches." }
            }
        }
    }
}

/// How a rating came about, as a line.
fn course(card: &RatingCard) -> Markup {
    let low = card.points.iter().copied().min().unwrap_or(0).min(1450);
    let high = card.points.iter().copied().max().unwrap_or(0).max(1550);
    let all: Vec<i64> = core::iter::once(1500).chain(card.points.iter().copied()).collect();
    let last = all.len().max(2) - 1;
    let point = |(index, rating): (usize, &i64)| {
        format!(
            "{:.1},{:.1}",
            120.0 * index as f64 / last as f64,
            30.0 - 28.0 * (rating - low) as f64 / (high - low) as f64
        )
    };
    let line: Vec<String> = all.iter().enumerate().map(point).collect();
    html! {
        svg.course viewBox="0 0 122 32" width="122" height="32" role="img" aria-label={ (card.game) ": from 1500 to " (card.rating) } {
            polyline points=(line.join(" ")) fill="none" stroke="currentColor" stroke-width="2" {}
        }
    }
}

/// Somebody's public page.
pub fn one(name: &str, cards: &[RatingCard], last: &[LastMatch]) -> Markup {
    html! {
        header.hero { h1 { (name) } div.ropes aria-hidden="true" {} }
        (ratings(cards))
        @if !last.is_empty() {
            section.panel aria-labelledby="last" {
                h2 #last { "Last rated matches" }
                table {
                    thead { tr { th { "Result" } th { "Opponent" } th { "Game" } th { "Rating after" } th { "Replay" } } }
                    tbody { @for one in last { tr {
                        td { (match one.halves { 2 => "Won", 1 => "Drawn", _ => "Lost" }) }
                        td { a href={ "/player/" (one.opponent_id) } { (one.opponent) } }
                        td { (one.game) }
                        td { (one.rating) }
                        td { a href={ "/m/" (one.id) } { "Watch it" } }
                    } } }
                }
            }
        }
    }
}
