//! The sheets beside the ring: a team, and each of its wrestlers.

use catalog::rumbleslam::about;
use catalog::rumbleslam::choice::Who;
use catalog::rumbleslam::dice::Stat;
use catalog::rumbleslam::roster::{Ability, Kind};
use kernel::{Seat, Tabletop};
use maud::{Markup, html};

use super::target::{Target, is_drawn};
use super::{Arena, mark, piece};

pub(super) fn team(arena: &Arena<'_, '_>, seat: Seat) -> Markup {
    let (bout, team) = (&arena.bout, arena.bout.team(seat));
    let half = bout.dosh_in_ring(arena.roster, seat);
    html! {
        section.team.{ "t" (seat.index()) }.gone[team.rank > 0] aria-label={ "Team " (bout.seat_name(arena.roster, seat)) } {
            header {
                (mark(seat))
                h3 { (bout.seat_name(arena.roster, seat)) @if arena.scene.viewer.is(seat) { " (you)" } }
                dl.worth {
                    div { dt { "Dosh in the ring" } dd { (half / 2) @if half % 2 == 1 { ".5" } "K" } }
                    div { dt { "Re-rolls" } dd { (team.rerolls) } }
                    @if let Some(corner) = team.corner { div { dt { "Corner" } dd { (corner.word()) } } }
                }
            }
            @for sponsor in team.sponsors.iter().flatten() {
                @if let Some(sponsor) = arena.roster.sponsorships.get(usize::from(sponsor.0)) {
                    p.sponsor { b { (sponsor.name) } ": " (about::sponsor(sponsor)) ". " i { (sponsor.slogan) } }
                }
            }
            ul.sheets { @for who in bout.team_of(seat) { li { (wrestler(arena, who)) } } }
        }
    }
}

fn wrestler(arena: &Arena<'_, '_>, who: Who) -> Markup {
    let (bout, state) = (&arena.bout, arena.bout.wrestler(who));
    let card = bout.card(arena.roster, who);
    let pose = piece::pose(arena, who);
    let choices: Vec<_> =
        if is_drawn(bout, who) { Vec::new() } else { arena.targets.on(Target::Wrestler(who)).collect() };
    let active = bout.activation.who == Some(who);
    let name = html! {
        span.tag { (who) } b.name { (card.name) }
        span.health role="meter" aria-label="Stamina" aria-valuemin="0" aria-valuemax=(card.stamina) aria-valuenow=(state.stamina) {
            @for notch in 1..=card.stamina { i.on[notch <= state.stamina] {} }
            span.number { (state.stamina) "/" (card.stamina) }
        }
        @if pose != "standing" { span.pose.(pose) { (piece::words(pose)) } }
        @if state.bleeding { span.pose { "bleeding" } }
        @if state.pleasing { span.pose.good { "crowd pleased" } }
        @for counter in piece::counters(arena, who) { span.pose.good { (counter) } }
        @if active { span.pose.now { (bout.activation.ap) " AP, " (bout.activation.mp) " MP left" } }
        @else if state.activated { span.pose.good { "has acted" } }
    };
    html! {
        @for &choice in &choices {
            (arena.scene.pick(choice, html! { span.call { (arena.scene.offered(choice).map_or("", |(_, say)| say)) } }))
        }
        details.sheet.active[active].(pose) #{ "rs-s-" (who) } {
            summary { (name) }
            p.billing { (card.billing) @if card.heel { ", a heel" } }
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
                li { b { (card.pleaser.name) } " Crowd Pleaser, " (card.popularity) "AP: " (about::boon(card.pleaser.boon)) }
            }
            @if let Some(held) = state.holds { p { "Holds " (bout.card(arena.roster, held).name) " " (held) "." } }
            @if let Some(partner) = state.partner { p { "Tags with " (bout.card(arena.roster, partner).name) " " (partner) "." } }
        }
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
