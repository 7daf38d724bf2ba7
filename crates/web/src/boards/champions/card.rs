//! A wrestler's card, as it comes out of the box: offense on the left, defense on the right, figures below.

use champions::card::{Chart, Rating};
use champions::roster::{Side, Wrestler};
use champions::step::Step;
use champions::{Choice, Kind, Man, Person, paper};
use maud::{Markup, html};

use super::{Desk, bust, corner_name, dice, rolled};

/// What is marked on one level of one card.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// The level on which the next die is rolled.
    next: bool,
    /// The entry that was rolled last.
    face: Option<u8>,
}

/// The marks on a level of somebody's offense or defense.
fn mark(scene: &Desk<'_>, man: Man, defense: bool, level: u8) -> Mark {
    let bout = &scene.view.bout;
    let asked = match bout.agenda.top() {
        Some(Step::RollOffense(step)) => Some((bout.attacker, false, step.level)),
        Some(Step::WatchTheRoll(step)) => Some((bout.attacker, false, step.level)),
        Some(Step::Defend(step)) => Some((bout.defender, true, step.level)),
        _ => None,
    };
    let last = rolled(scene)[usize::from(defense)].filter(|&(who, on, _)| who == man && on == level);
    Mark { next: asked == Some((man, defense, level)), face: last.map(|(_, _, face)| face) }
}

/// The card of one of the two in the ring.
pub(super) fn paper(scene: &Desk<'_>, man: Man) -> Markup {
    let bout = &scene.view.bout;
    let person = bout.man(man).person;
    let wrestler = scene.content.wrestler(person);
    let side = corner_name(bout.side(man));
    let over = bout.finish.is_some();
    let offense = man == bout.attacker && !over;
    let winner = bout.finish.is_some_and(|finish| finish.winner == Some(bout.side(man)));
    html! {
        article.paper.(side).offense[offense] #{ "ch-card-" (man.0) } aria-label={ "Card of " (wrestler.name) } {
            header.top {
                (bust::bust(person, scene.content))
                div.who {
                    p.stand { (side) " corner" @if offense { span.on { "on offense" } } @else if !over { span.on.not { "on defense" } }
                        @if winner { span.on.won { "winner" } } }
                    h3 { (wrestler.name) }
                    p.vital { (match wrestler.side { Side::Face => "cheered", Side::Heel => "booed" }) ", " (wrestler.height) ", " (wrestler.weight) " lbs, from " (wrestler.from) }
                    @if !wrestler.says.is_empty() { p.says { "“" (wrestler.says) "”" } }
                }
                (pin(scene, man))
            }
            (levels(scene, man, wrestler))
            (figures(scene, man, wrestler))
            button.whole type="button" popovertarget={ "ch-read-" (man.0) } { span.long { "Whole card in large type" } span.brief aria-hidden="true" { "Card" } }
            div.reader popover #{ "ch-read-" (man.0) } {
                div.paper.(side) {
                    h3 { (wrestler.name) }
                    (levels(scene, man, wrestler))
                    (figures(scene, man, wrestler))
                    button.close type="button" popovertarget={ "ch-read-" (man.0) } popovertargetaction="hide" { "Close" }
                }
            }
        }
    }
}

/// The number that decides a PIN, what fatigue has put on top of it, and the blood.
fn pin(scene: &Desk<'_>, man: Man) -> Markup {
    let (seen, fighter) = (&scene.view.men[man.0 as usize], scene.view.bout.man(man));
    let name = if scene.view.bout.rules.kind == Kind::Cage { "Cage" } else { "PIN" };
    html! {
        div.pin role="meter" aria-label=(name) aria-valuemin="0" aria-valuemax="12" aria-valuenow=(seen.pin) {
            span.label { (name) }
            b { (seen.pin) }
            @if fighter.tokens > 0 {
                span.tired { (seen.pin - fighter.tokens as i8) " + " (fighter.tokens) " fatigue" }
                span.drops aria-hidden="true" { @for _ in 0..fighter.tokens.min(12) { i {} } }
            } @else { span.tired { "fresh" } }
            @if seen.bleeding { span.blood { "bleeding" } }
        }
    }
}

/// The level of a card that counts just now, for a screen on which the card has no room.
pub(super) fn live(scene: &Desk<'_>, man: Man) -> Markup {
    let person = scene.view.bout.man(man).person;
    let all = (1..=3u8).flat_map(|level| [(level, false), (level, true)]);
    let marked = all.map(|(level, defense)| (level, defense, mark(scene, man, defense, level)));
    let (next, rolled): (Vec<_>, Vec<_>) =
        marked.filter(|(_, _, mark)| mark.next || mark.face.is_some()).partition(|(_, _, mark)| mark.next);
    html! {
        @if let Some(&(level, defense, mark)) = next.first().or(rolled.last()) {
            div.paper.(corner_name(scene.view.bout.side(man))) aria-hidden="true" { (entries(scene, person, defense, level, mark)) }
        }
    }
}

fn levels(scene: &Desk<'_>, man: Man, wrestler: &Wrestler) -> Markup {
    let person = scene.view.bout.man(man).person;
    html! {
        div.levels {
            @for level in 1..=3u8 {
                @for defense in [false, true] {
                    @let mark = mark(scene, man, defense, level);
                    @let entries = entries(scene, person, defense, level, mark);
                    @if mark.next { (scene.pick(Choice::Roll, entries)) } @else { (entries) }
                }
            }
            @if !wrestler.note.is_empty() { p.fine { (wrestler.note) } }
        }
    }
}

/// One level of offense or defense.
fn entries(scene: &Desk<'_>, person: Person, defense: bool, level: u8, mark: Mark) -> Markup {
    let printed = if defense { paper::defense_of } else { paper::offense_of };
    let text = |face: u8| printed(scene.content, person, level, face);
    html! {
        section.level.defense[defense].next[mark.next].live[mark.next || mark.face.is_some()] {
            h4 { "Level " (level) (if defense { " defense" } else { " offense" }) @if mark.next { span.here { "roll here" } } }
            ol {
                @for (face, text) in (1..=6u8).map(|face| (face, text(face))) {
                    @let hit = mark.face == Some(face);
                    li.hit[hit].shout[text.starts_with(char::is_uppercase)] {
                        @if hit { (dice::mark(face)) } @else { span.face { (face) } }
                        span { (text) }
                    }
                }
            }
        }
    }
}

fn figures(scene: &Desk<'_>, man: Man, wrestler: &Wrestler) -> Markup {
    let figures = &wrestler.figures;
    let chart = match scene.view.bout.agenda.top() {
        Some(Step::RollChart(step)) if step.roller == man => Some(step.chart),
        _ => None,
    };
    let letter = |rating: Rating| match rating {
        Rating::A => "A",
        Rating::B => "B",
        Rating::C => "C",
    };
    html! {
        dl.figures {
            @for on in Chart::ALL {
                div.next[chart == Some(on)] { dt { (on.word()) } dd { (letter(figures.rating(on))) } }
            }
            div { dt { "disqual." } dd { (scene.view.bout.man(man).disqualification) } }
            div { dt { "agility" } dd { (format!("{:+}", figures.agility)) } }
            div { dt { "power" } dd { (format!("{:+}", figures.power)) } }
        }
    }
}
