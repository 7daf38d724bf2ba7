//! The table of an ATW duel: two boards with their tracks, the momentum between them, cards one can read.

mod moves;

use atw::{
    AttackCard, Bout, Card, Cards, Choice, Class, Colour, CornerView, Event, Icons, Kind,
    MOST_STARTING_DAMAGE, Shape, Step, TableCard, Values, Wrestler,
};
use std::collections::BTreeMap;

use kernel::{Coded, Seat, Viewer};
use maud::{Markup, html};

use super::dice::{Face, Roll};
use super::{Drawn, Pick, Scene, StageParts, dice};
use crate::art::{Recipe, portrait};

impl Drawn for Bout {
    fn goal() -> &'static str {
        "Hit with attacks until the other wrestler is worn out, then pin them or make them submit."
    }

    /// The starting hand: so many cards, with at most so much damage together. A block: two cards.
    fn pick(scene: &Scene<'_, Self>) -> Option<Pick> {
        let Viewer::Seat(seat) = scene.viewer else { return None };
        if let Some(Step::DiscardToBlock(block)) = scene.view.agenda.top()
            && block.first
        {
            let weights = scene.offers.iter().map(|choice| (choice.code(), 0)).collect();
            return Some(Pick { count: 2, weights, ..Pick::default() });
        }
        let (side, board) = (&scene.view.corners[seat], wrestler(scene, seat));
        if !side.picking {
            return None;
        }
        let damage = |card: Card| u32::from(board.card(card).damage);
        let weights = side.unseen.iter().map(|card| (Choice::Pick(card.of(seat)), damage(card)));
        let weights: BTreeMap<u32, u32> = weights
            .filter(|(choice, _)| scene.offers.contains(choice))
            .map(|(choice, weight)| (choice.code(), weight))
            .collect();
        let held: u32 = side.hand.iter().map(damage).sum();
        Some(Pick {
            count: usize::from(board.hand.saturating_sub(side.hand.len())),
            left: Some(u32::from(MOST_STARTING_DAMAGE).saturating_sub(held)),
            unit: "damage",
            weights,
            ..Pick::default()
        })
    }

    fn cue(_: &Self::Content, _: &Self::View, event: &Event) -> crate::cues::Cue {
        crate::cues::atw::cue(event)
    }

    fn stage(scene: &Scene<'_, Self>) -> StageParts {
        let near = match scene.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => Seat::FIRST,
        };
        let held =
            |seat: Seat| hand(scene, seat, &scene.view.corners[seat], wrestler(scene, seat), seat == near);
        StageParts {
            top: html! { div.atw { p.flag { (wrestler(scene, scene.view.attacker).name) " has the initiative" } } },
            mine: html! { div.atw { (corner(scene, near, true)) } },
            theirs: html! { div.atw { (corner(scene, near.other(), false)) } },
            board: html! { div.atw.on-board { (held(near.other())) (ring(scene, near)) (held(near)) } },
            tray: html! { div.atw { (dice::tray(scene)) } },
        }
    }

    /// The dice of a rampage are given away as dice.
    fn picture(choice: Choice) -> Option<Face> {
        if let Choice::Assign(face) = choice { Some(Face::Pips(face.0)) } else { None }
    }

    fn thrown(content: &Self::Content, view: &Self::View, event: &Event) -> Vec<Roll> {
        let name = |seat: Seat| &content.wrestlers[usize::from(view.corners[seat].wrestler)];
        let roll = |seat: Seat, faces: Vec<Face>| {
            vec![Roll { by: name(seat).name.clone(), faces, flat: 0, ..Roll::default() }]
        };
        match *event {
            Event::RolledOff { faces, .. } => Seat::BOTH
                .into_iter()
                .flat_map(|seat| roll(seat, vec![Face::Pips(faces[seat.index()])]))
                .collect(),
            Event::AbilityRolled { seat, face, target, .. }
            | Event::CounterRolled { seat, face, target }
            | Event::Rolled { seat, face, target, .. } => {
                let rolled = roll(seat, vec![Face::Pips(face)]).into_iter();
                rolled.map(|roll| roll.needing(format!("{target}+"), face >= target)).collect()
            }
            Event::RolledToKickOut { seat, faces, .. } => roll(seat, faces.map(Face::Pips).to_vec()),
            Event::RampageRolled { seat, dice } => {
                let faces = (1..=6).zip(dice);
                roll(seat, faces.flat_map(|(face, count)| vec![Face::Pips(face); count.into()]).collect())
            }
            Event::Drew { seat, card } => {
                roll(seat, vec![Face::Card(card.map(|card| name(seat).card(card).name.clone()))])
            }
            _ => Vec::new(),
        }
    }
}

fn wrestler<'a>(scene: &Scene<'a, Bout>, seat: Seat) -> &'a Wrestler {
    &scene.content.wrestlers[scene.view.corners[seat].wrestler as usize]
}

fn corner(scene: &Scene<'_, Bout>, seat: Seat, near: bool) -> Markup {
    let (board, side) = (wrestler(scene, seat), &scene.view.corners[seat]);
    html! {
        section.corner.(if near { "near" } else { "far" }) #{ "atw-corner-" (seat.index()) } aria-label=(board.name) {
            header.plate {
                (portrait(&Recipe::of(&board.name, &board.look), seat.into()))
                h3 { button.name type="button" popovertarget={ "atw-about-" (seat.index()) } title="What they can do" { (board.name) } }
                p.style { (board.style) }
                @if scene.view.attacker == seat { p.flag { "has the initiative" } }
            }
            div.tracks {
                (track("Health", side.health, board.health.max, board.health.low, "health"))
                (track("Stamina", side.stamina, board.stamina.max, board.stamina.low, "stamina"))
            }
            (abilities(scene, seat, side, board))
            (piles(side, board))
            (about(seat, board))
        }
    }
}

/// Everything that stands on a board, in words.
fn about(seat: Seat, board: &Wrestler) -> Markup {
    let id = format!("atw-about-{}", seat.index());
    html! {
        div.about popover #(id) {
            h4 { (board.name) ", " (board.style) }
            p.line { (board.line) }
            dl {
                @for (slot, ability) in atw::Slot::ALL.into_iter().zip(&board.abilities) {
                    dt { b { (if slot == atw::Slot::Permanent { "Always" } else { "Once" }) } " " (ability.name) }
                    dd { (ability.text()) }
                }
                dt { b { "Reversal" } " " (board.reversal.name) } dd { (board.reversal.text()) }
                dt { "Taunt" } dd { (board.taunt.text()) }
                dt { "Recover" } dd { (board.recover.text()) }
            }
            button.close type="button" popovertarget=(id) popovertargetaction="hide" { "Close" }
        }
    }
}

/// A meter as pips, with its number: the low end is marked by shape as well as by colour.
fn track(name: &str, now: u8, max: u8, low: u8, class: &str) -> Markup {
    html! {
        div.track.(class).low[now <= low] role="meter" aria-label=(name) aria-valuemin="0" aria-valuemax=(max)
            aria-valuenow=(now) {
            span.name { (name) }
            span.pips aria-hidden="true" {
                @for pip in 1..=max { i.on[pip <= now].danger[pip <= low] {} }
            }
            span.number { (now) span.of { "/" (max) } }
            @if now <= low { span.word { "low" } }
        }
    }
}

fn abilities(scene: &Scene<'_, Bout>, seat: Seat, side: &CornerView, board: &Wrestler) -> Markup {
    let own = scene.viewer.is(seat);
    let reversal = html! {
        span.token.spent[!side.tokens.reversal] { b { "Reversal" } " " (board.reversal.name) @if !side.tokens.reversal { " " (used()) } }
    };
    html! {
        ul.abilities aria-label="Abilities" {
            @for (slot, ability) in atw::Slot::ALL.into_iter().zip(&board.abilities) {
                @let chip = html! {
                    span.token.spent[!side.tokens.has(slot)] {
                        b { (if slot == atw::Slot::Permanent { "Always" } else { "Once" }) } " " (ability.name)
                        @if !side.tokens.has(slot) { " " (used()) }
                    }
                };
                li { @if own { (scene.pick(Choice::Use(slot), chip)) } @else { (chip) } }
            }
            li { @if own { (scene.pick(Choice::Reverse, reversal)) } @else { (reversal) } }
        }
    }
}

/// What is spent says so: a line through it is only seen.
fn used() -> Markup {
    html! { span.used { "(used)" } }
}

fn piles(side: &CornerView, board: &Wrestler) -> Markup {
    html! {
        div.piles {
            span { b { (side.pile_count()) } " in the pile" }
            @if side.depleted { span.word { "depleted" } }
            @if side.discard.is_empty() { span { "nothing discarded" } } @else {
                details {
                    summary { b { (side.discard.len()) } " discarded" }
                    ul { @for card in side.discard.iter() { li { (board.card(card).name) } } }
                }
            }
        }
    }
}

fn hand(scene: &Scene<'_, Bout>, seat: Seat, side: &CornerView, board: &Wrestler, near: bool) -> Markup {
    let hidden = side.hand_count.saturating_sub(side.hand.len());
    let picking = side.picking && scene.viewer.is(seat);
    let faces = side.hand.len() + if picking { side.unseen.len() } else { 0 };
    html! {
        // On a phone it slides: keys must be able to, also where no card may be chosen.
        div.hand.tight[!near].few[near && faces < 5].many[faces > 8] tabindex=[near.then_some("0")] role="group" aria-label={ "Hand of " (board.name) } {
            @for card in side.hand.iter() { (attack_card(scene, seat, board, card)) }
            @for _ in 0..hidden { div.card.back role="img" aria-label="A card nobody else sees" {} }
            @if picking {
                @for card in side.unseen.iter() { (attack_card(scene, seat, board, card)) }
            }
        }
    }
}

/// What may be done by pointing at a card.
fn wishes(card: TableCard) -> [Choice; 8] {
    [
        Choice::Pick(card),
        Choice::Attack(card),
        Choice::Chain(Shape::Circle, card),
        Choice::Chain(Shape::Square, card),
        Choice::Rampage(card),
        Choice::Discard(card),
        Choice::Return(card),
        Choice::Take(card),
    ]
}

fn attack_card(scene: &Scene<'_, Bout>, seat: Seat, board: &Wrestler, card: Card) -> Markup {
    let fits = [Shape::Circle, Shape::Square]
        .into_iter()
        .find(|&shape| scene.viewer.is(seat) && scene.offered(Choice::Chain(shape, card.of(seat))).is_some());
    let now = scene.view.values(scene.content, seat, card, fits);
    scene.pick_over(&wishes(card.of(seat)), face(board.card(card), now, fits))
}

/// How a shape of the combo icons is called.
fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Circle => "circle",
        Shape::Square => "square",
    }
}

/// A card face up, with the numbers that count now; `fits` is the shape by which it continues the combo on the table.
fn face(card: &AttackCard, now: Values, fits: Option<Shape>) -> Markup {
    let kind = match card.kind {
        Kind::Strike => "strike",
        Kind::Grapple => "grapple",
        Kind::Throw => "throw",
        Kind::Aerial => "aerial",
    };
    let class = match card.class {
        Class::Ordinary => "",
        Class::Signature => "signature",
        Class::Finisher => "finisher",
    };
    let marks = [
        (card.pin, "pin"),
        (card.hold, "hold"),
        (card.taunt, "taunt"),
        (card.recover, "recover"),
        (card.rampage, "rampage"),
        (card.kick_out, "kick-out −1"),
    ];
    html! {
        article.card.(kind).(class).fits[fits.is_some()] {
            header { (kind_icon(card.kind)) h4 { (card.name) } }
            (moves::picture(card.kind, card.damage))
            p.kind { (kind) @if !class.is_empty() { ", " (class) } }
            dl {
                div.damage { dt { "damage" } (number(now.damage, card.damage, "", "")) }
                div { dt { "needs" } (number(now.target, card.target, "", "+")) }
                div { dt { "stamina" } (number(now.stamina, card.stamina, "−", "")) }
                div { dt { "momentum" } dd { "+" (card.momentum) } }
            }
            p.icons { @for (has, word) in marks { @if has { span { (word) } } } }
            @if let Some(shape) = fits { p.fit { "fits by its " (shape_name(shape)) } }
            (joints(card.left, "left", "joins"))
            (joints(card.right, "right", "leads to"))
        }
    }
}

/// A number as it counts now; where it is not the printed one, it is marked and says so.
fn number(now: u8, printed: u8, before: &str, after: &str) -> Markup {
    let changed = now != printed;
    html! {
        dd.changed[changed] title=[changed.then(|| format!("printed: {before}{printed}{after}"))] { (before) (now) (after) }
    }
}

/// The combo icons on one edge: colour, shape and letter. Those on the left are plugs, those on the right the sockets
/// that they fit into; each shape has its height, so that two cards that fit meet there.
fn joints(icons: Icons, edge: &str, word: &str) -> Markup {
    html! {
        @for (shape, colour) in icons.iter() {
            @let (name, letter) = match colour {
                Colour::Red => ("red", "R"),
                Colour::Blue => ("blue", "B"),
                Colour::Yellow => ("yellow", "Y"),
            };
            span.joint.(edge).(name).(shape_name(shape)) role="img" aria-label={ (word) " " (name) " " (shape_name(shape)) } {
                svg viewBox="-14 -14 28 28" aria-hidden="true" {
                    @match shape {
                        Shape::Circle => { circle.socket r="13" {} circle.plug r="9.5" {} },
                        Shape::Square => { rect.socket x="-12.5" y="-12.5" width="25" height="25" rx="4" {} rect.plug x="-9" y="-9" width="18" height="18" rx="2.5" {} },
                    }
                    text y="4.8" { (letter) }
                }
            }
        }
    }
}

/// A fist, two links, a turning arrow, a dive: the kind of an attack by shape.
fn kind_icon(kind: Kind) -> Markup {
    let path = match kind {
        Kind::Strike => "M5 9h3V6h2v3h1V5h2v4h1V6h2v3h1c2 0 3 1 3 3v2c0 3-2 5-5 5h-4c-3 0-6-3-6-6z",
        Kind::Grapple => {
            "M8 6a4 4 0 0 0 0 8h2v-2H8a2 2 0 0 1 0-4h4V6zm8 4h-2v2h2a2 2 0 0 1 0 4h-4v2h4a4 4 0 0 0 0-8z"
        }
        Kind::Throw => "M4 18C4 9 9 5 15 6l-1-3 7 5-7 5 1-3c-5-1-8 2-8 8z",
        Kind::Aerial => "M12 3l3 6h-2v5h3l-4 7-4-7h3V9H9zM3 8l4 2-4 1zm18 0l-4 2 4 1z",
    };
    html! { svg.mark viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } }
}

/// Momentum as a tug of war, and what is on the table.
fn ring(scene: &Scene<'_, Bout>, near: Seat) -> Markup {
    let marker = if near == Seat::FIRST { scene.view.marker } else { -scene.view.marker };
    let (mine, theirs) = (wrestler(scene, near), wrestler(scene, near.other()));
    let on_table: Vec<(Seat, Cards)> =
        Seat::BOTH.into_iter().map(|s| (s, scene.view.corners[s].play)).collect();
    html! {
        section.ring aria-label="The ring" {
            div.tug role="img" aria-label={ "Momentum: " (momentum_words(marker, mine, theirs)) } {
                // One's own side is on the left, as the panels are.
                b.end.ahead[marker > 0] { (mine.name) }
                (rope(-marker))
                b.end.ahead[marker < 0] { (theirs.name) }
            }
            @if on_table.iter().any(|(_, cards)| !cards.is_empty()) {
                // With many cards on a small screen it scrolls: keys must be able to.
                div.played tabindex="0" role="group" aria-label="On the table" {
                    @for (seat, cards) in on_table {
                        @if !cards.is_empty() {
                            div.chain role="group" aria-label={ "Played by " (wrestler(scene, seat).name) } {
                                @for card in cards.iter() {
                                    @let printed = wrestler(scene, seat).card(card);
                                    @let now = scene.view.values_on_the_table(scene.content, card);
                                    (face(printed, now.unwrap_or(printed.printed()), None))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The rope between the two, with the bands of momentum under it and the knot where it stands.
fn rope(marker: i8) -> Markup {
    html! {
        svg.momentum viewBox="-222 -26 444 56" aria-hidden="true" {
            @for (from, to, class) in [(-10.5, -7.5, "unstoppable"), (-7.5, -4.5, "roll"), (-4.5, 4.5, "even"),
                (4.5, 7.5, "roll"), (7.5, 10.5, "unstoppable")] {
                rect.(class) x=(from * 20.0) y="-15" width=((to - from) * 20.0) height="30" {}
            }
            @for step in -10..=10 {
                line x1=(step * 20) x2=(step * 20) y1=(if step % 5 == 0 { -15 } else { -10 }) y2=(if step % 5 == 0 { 15 } else { 10 }) {}
            }
            path.cord d="M-220 0H220" {} path.twist d="M-220 0H220" {}
            @for (x, words) in [(-180, "unstoppable"), (-120, "on a roll"), (0, "even"), (120, "on a roll"), (180, "unstoppable")] {
                text.band x=(x) y="28" { (words) }
            }
            g.marker style={ "transform:translate(" (i32::from(marker) * 20) "px,0)" } {
                @if marker != 0 { path.point d=(if marker < 0 { "M-24 0-13-10V10z" } else { "M24 0 13-10V10z" }) {} }
                circle r="15" {}
                text y="5.5" { (marker.unsigned_abs()) }
            }
        }
    }
}

fn momentum_words(marker: i8, mine: &Wrestler, theirs: &Wrestler) -> String {
    match marker {
        0 => "even".into(),
        1.. => format!("{} for {}", marker, mine.name),
        _ => format!("{} for {}", -marker, theirs.name),
    }
}
