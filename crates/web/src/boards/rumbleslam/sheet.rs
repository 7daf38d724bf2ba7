//! The sheets beside the ring: a team, and each of its wrestlers.

use catalog::rumbleslam::about;
use catalog::rumbleslam::choice::Who;
use catalog::rumbleslam::dice::Stat;
use catalog::rumbleslam::roster::{Ability, Kind};
use kernel::{Seat, Tabletop};
use maud::{Markup, html};

use super::target::{Target, is_drawn};
use super::{Arena, mark, piece};
use crate::art::cast::wrestler_recipe;
use crate::art::{Status, glyph, portrait};

/// A team: who it is, what it has, everybody in it.
pub(super) fn team(arena: &Arena<'_, '_>, seat: Seat) -> Markup {
    let (bout, team) = (&arena.bout, arena.bout.team(seat));
    let (inside, out): (Vec<Who>, Vec<Who>) =
        bout.team_of(seat).partition(|&who| !matches!(piece::pose(arena, who), "out"));
    let mine = arena.scene.viewer.is(seat);
    html! {
        section.team.{ "t" (seat.index()) }.gone[team.rank > 0] aria-label={ "Team " (bout.seat_name(arena.roster, seat)) } {
            header {
                (mark(seat))
                h3 { (bout.seat_name(arena.roster, seat)) }
                @if mine { span.you { "you" } }
                @if seat == bout.card && !bout.order.is_empty() { span.you { "initiative" } }
                dl.worth { @if team.rerolls > 0 { div { dt { "Re-rolls" } dd { (team.rerolls) } } } }
            }
            ul.sheets { @for &who in &inside { li { (wrestler(arena, who)) } } }
            @if !out.is_empty() {
                p.gone-ones { (glyph("skull")) "Out: " @for (place, &who) in out.iter().enumerate() { @if place > 0 { ", " } (bout.card(arena.roster, who).name) } }
            }
            @for sponsor in team.sponsors.iter().flatten() {
                @if let Some(sponsor) = arena.roster.sponsorships.get(usize::from(sponsor.0)) {
                    p.sponsor { b { (sponsor.name) } ": " (about::sponsor(sponsor)) ". " i { (sponsor.slogan) } }
                }
            }
        }
    }
}

/// A wrestler as a row: portrait, name, health, points and status; its card unfolds.
fn wrestler(arena: &Arena<'_, '_>, who: Who) -> Markup {
    let bout = &arena.bout;
    let card = bout.card(arena.roster, who);
    let pose = piece::pose(arena, who);
    let choices: Vec<_> =
        if is_drawn(bout, who) { Vec::new() } else { arena.targets.on(Target::Wrestler(who)).collect() };
    let active = bout.activation.who == Some(who);
    let shown = is_drawn(bout, who).then(|| arena.targets.on(Target::Wrestler(who)));
    let lit = arena.scene.lit(shown.into_iter().flatten());
    html! {
        @for &choice in &choices {
            (arena.scene.pick(choice, html! { span.call { (arena.scene.label_of(choice)) } }))
        }
        details.sheet.may[lit.is_lit()].active[active].done[bout.wrestler(who).activated && !active].(pose) #{ "rs-s-" (who) } {
            summary data-name=(card.name) data-code=[lit.code()] data-codes=[lit.codes()] { (row(arena, who)) }
            div.card-text { (card_text(arena, who)) @if card.heel { p.billing { "A heel: boos are cheers." } } }
        }
    }
}

/// What the row shows.
fn row(arena: &Arena<'_, '_>, who: Who) -> Markup {
    let (bout, state) = (&arena.bout, arena.bout.wrestler(who));
    let card = bout.card(arena.roster, who);
    let active = bout.activation.who == Some(who);
    let (ap, mp) = match (active, state.activated) {
        (true, _) => (bout.activation.ap, bout.activation.mp),
        (false, true) => (0, 0),
        _ => (card.ap, card.mp),
    };
    html! {
        (portrait(&wrestler_recipe(card), who.seat().into()))
        b.name { (card.name) }
        span.number { (state.stamina) "/" (card.stamina) }
        span.health.(tone(state.stamina, card.stamina)) role="meter" aria-label="Stamina" aria-valuemin="0" aria-valuemax=(card.stamina) aria-valuenow=(state.stamina) {
            @for notch in 1..=card.stamina { i.on[notch <= state.stamina] {} }
        }
        span.points { span { b { (ap) } " AP" } span { b { (mp) } " MP" } (status(arena, who, active)) }
    }
}

/// How it is, as a sign and words: the first thing that matters.
fn status(arena: &Arena<'_, '_>, who: Who, active: bool) -> Markup {
    let pose = piece::pose(arena, who);
    let badges = piece::badges(arena, who);
    let state = arena.bout.wrestler(who);
    html! {
        @if state.holds.is_some() { span.state.good { (glyph("lift")) "Lifting" } }
        @else if pose == "held" { span.state.bad { (glyph("hand")) "Held up" } }
        @else if matches!(pose, "waiting" | "sidelines" | "falling") { span.state { (glyph("door")) (piece::words(pose)) } }
        @else if let Some(&badge) = badges.first() { span.state.(badge.tone()) { (glyph(badge.glyph())) (badge_words(badge)) } }
        @else if active { span.state.good { (glyph("up")) "Acting" } }
        @else { span.state { "Ready" } }
        @for badge in badges.iter().skip(1).filter(|badge| !matches!(badge, Status::Done)) { span.state.more.(badge.tone()) title=(badge_words(*badge)) { (glyph(badge.glyph())) span.hide { (badge_words(*badge)) } } }
        @for counter in piece::counters(arena, who) { span.state.good { (counter) } }
    }
}

const fn badge_words(badge: Status) -> &'static str {
    match badge {
        Status::Down => "Knocked down",
        Status::Stunned => "Knocked out",
        Status::Held => "Held up",
        Status::Tired => "Hindered",
        Status::Eager => "Stronger",
        Status::Cheered => "Crowd loves",
        Status::Bleeding => "Bleeding",
        Status::Ball => "Ball",
        Status::Done => "Done",
        Status::Climbed => "On the post",
    }
}

/// Well, hurt or bad, as on the base of its figure.
fn tone(left: u8, most: u8) -> &'static str {
    match u32::from(left) * 10 {
        tenths if tenths > 6 * u32::from(most) => "well",
        tenths if tenths > 3 * u32::from(most) => "hurt",
        _ => "bad",
    }
}

/// What its card says.
fn card_text(arena: &Arena<'_, '_>, who: Who) -> Markup {
    let (bout, state) = (&arena.bout, arena.bout.wrestler(who));
    let card = bout.card(arena.roster, who);
    html! {
        p.billing { (card.billing) }
        dl.stats {
            @for stat in Stat::ALL { div { dt { (stat.card_word()) } dd { (bout.stat(arena.roster, who, stat)) } } }
            div { dt { "AP" } dd { (card.ap) } }
            div { dt { "MP" } dd { (card.mp) } }
            div { dt { "WT" } dd { (bout.weight(arena.roster, who)) } }
            div { dt { "THR" } dd { (bout.throw(arena.roster, who)) } }
            div { dt { "POP" } dd { (card.popularity) } }
            div { dt { "Dosh" } dd { (card.dosh) "K" } }
        }
        ul.abilities {
            @for ability in &card.abilities { (ability_line(ability)) }
            li { b { (card.pleaser.name) } " Crowd Pleaser, " (card.popularity) " AP: " (about::boon(card.pleaser.boon)) }
        }
        @if let Some(held) = state.holds { p { "Holds " (bout.card(arena.roster, held).name) "." } }
        @if let Some(partner) = state.partner { p { "Tags with " (bout.card(arena.roster, partner).name) "." } }
    }
}

fn ability_line(ability: &Ability) -> Markup {
    let kind = match ability.kind {
        Kind::Grapple => "Grapple",
        Kind::Rope => "Rope",
        Kind::Turnbuckle => "Turnbuckle",
        Kind::Active => "Active",
        Kind::Tag => "Tag",
        Kind::Passive => "Passive",
        Kind::Choice => "Choice",
    };
    html! {
        li {
            b { (ability.name) } " " (kind)
            (about::ability(ability))
        }
    }
}
