//! Boards: one drawing a game, shared by play, replay, spectators and reports.
//!
//! A board is drawn from a [`Scene`], which holds nothing that its viewer may not see. Whatever can be chosen by
//! pointing at it is wrapped by [`Scene::pick`]: an element with the choice's code, reachable by keyboard and named for
//! screen readers. The same choices stand below the board as a plain list of buttons, so a board adds comfort and is
//! never the only way.

pub mod atw;
pub mod champions;
pub mod dice;
pub mod dungeon_bowl;
mod in_text;
pub mod pig;
pub mod rumbleslam;
pub mod wrestlenomicon;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use catalog::{AnySnapshot, Heard, Position, visit};
use kernel::{Asked, Coded, Game, Seat, Tabletop, Viewer};
use maud::{Markup, Render, html};
use serde::Serialize;

use crate::cues::Cue;

/// What a board is drawn from.
#[derive(Debug)]
pub struct Scene<'a, G: Game> {
    /// Cards, wrestlers, dungeons.
    pub content: &'a G::Content,
    /// What the viewer sees.
    pub view: &'a G::View,
    /// Who looks.
    pub viewer: Viewer,
    /// Whom the rules ask.
    pub asked: Option<Asked>,
    /// What the viewer may choose now; empty if it is not asked.
    pub offers: &'a [G::Choice],
    /// What one types to make each of these.
    pub says: &'a [String],
    /// What a button calls each of these.
    pub labels: &'a [String],
    /// What the viewer has heard lately, oldest first: the last [`Tabletop::RECENT_ANSWERS`] answers.
    pub heard: &'a [Arc<Heard<G>>],
    /// May chances be shown?
    pub odds: bool,
    /// The choices that the drawing lets one point at, as far as it is drawn.
    pub pointed: RefCell<BTreeSet<u32>>,
}

impl<G: Game> Scene<'_, G> {
    /// Is this offered? Then its code and its label.
    pub fn offered(&self, wanted: G::Choice) -> Option<(u32, &str)> {
        let index = self.offers.iter().position(|&choice| choice == wanted)?;
        Some((wanted.code(), &self.says[index]))
    }

    /// What a button calls an offered choice.
    pub fn label_of(&self, wanted: G::Choice) -> &str {
        self.offers.iter().position(|&choice| choice == wanted).map_or("", |index| &self.labels[index])
    }

    /// What pointing at a thing means that these choices concern; those that are not offered do not count. The choices
    /// are noted: what can be pointed at is not repeated among the buttons of the question.
    pub fn lit(&self, wanted: impl IntoIterator<Item = G::Choice>) -> Highlighted {
        let mut lit = Highlighted::default();
        for choice in wanted {
            let Some((code, _)) = self.offered(choice) else { continue };
            self.pointed.borrow_mut().insert(code);
            lit.codes.push(code);
            lit.labels.push(self.label_of(choice).to_owned());
        }
        lit
    }

    /// Something in an SVG drawing that is chosen by pointing at it, if any of these is offered; else nothing.
    pub fn pick_svg(
        &self,
        wanted: impl IntoIterator<Item = G::Choice>,
        class: &str,
        name: &str,
        inner: impl Render,
    ) -> Markup {
        let lit = self.lit(wanted);
        html! {
            @if lit.is_lit() {
                g.may.(class) role="button" tabindex="0" data-code=[lit.code()] data-codes=[lit.codes()]
                    aria-label=(lit.label(name)) { (inner) }
            }
        }
    }

    /// Something that is chosen by pointing at it, if it is offered; else just itself.
    pub fn pick(&self, wanted: G::Choice, inner: impl Render) -> Markup {
        self.pick_any(&[wanted], inner)
    }

    /// The same for a thing that several choices concern: with one of them offered it is a button of the question's
    /// form; with more, pointing at it shows just these.
    pub fn pick_any(&self, wanted: &[G::Choice], inner: impl Render) -> Markup {
        let lit = self.lit(wanted.iter().copied());
        html! { @if lit.is_lit() { (lit.press(inner)) } @else { span.still { (inner) } } }
    }

    /// The same for a thing that stays in the page while it may and may not be chosen: what is pressed lies over it, and
    /// a page that is kept up to date need not draw the thing itself anew.
    pub fn pick_over(&self, wanted: &[G::Choice], inner: impl Render) -> Markup {
        let lit = self.lit(wanted.iter().copied());
        html! { span.still.lit[lit.is_lit()] { (inner) @if lit.is_lit() { (lit.press("")) } } }
    }
}

/// The choices that pointing at one thing of a drawing can mean. Its parts become attributes of the element: with one
/// choice `data-code`, and pointing is choosing; with several `data-codes`, and pointing shows just these.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlighted {
    codes: Vec<u32>,
    labels: Vec<String>,
}

impl Highlighted {
    /// Can it be chosen at all?
    pub fn is_lit(&self) -> bool {
        !self.codes.is_empty()
    }

    /// Something to press, for a thing that can be chosen.
    fn press(&self, inner: impl Render) -> Markup {
        let label = self.label("");
        // Not a label in place of the text inside, if there is any: who listens hears what it does, and then what it is.
        let said = html! { span.hide { (label) ". " } };
        html! {
            @if let Some(code) = self.code() {
                button.pick type="submit" form="answer" name="code" value=(code) title=(label) { (said) (inner) }
            } @else {
                span.pick role="button" tabindex="0" data-codes=[self.codes()] title=(label) { (said) (inner) }
            }
        }
    }

    /// `role`.
    pub fn role(&self) -> &'static str {
        if self.is_lit() { "button" } else { "img" }
    }

    /// `tabindex`.
    pub fn tabindex(&self) -> Option<&'static str> {
        self.is_lit().then_some("0")
    }

    /// `data-code`.
    pub fn code(&self) -> Option<u32> {
        if let [code] = self.codes[..] { Some(code) } else { None }
    }

    /// `data-codes`.
    pub fn codes(&self) -> Option<String> {
        (self.codes.len() > 1).then(|| self.codes.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
    }

    /// `aria-label`: what the thing is, and what one may do with it.
    pub fn label(&self, name: &str) -> String {
        match (name, &self.labels[..]) {
            (name, []) => name.to_owned(),
            ("", labels) => labels.join(", "),
            (name, labels) => format!("{name}: {}", labels.join(", ")),
        }
    }
}

/// What a game puts into the slots of the stage. Each slot keeps its box from the first question to the last and scrolls
/// inside if it must.
#[derive(Clone, Debug, Default)]
pub struct StageParts {
    /// The score, the round or turn, whose turn it is: one line.
    pub top: Markup,
    /// The viewer's own side: names, health, status. A spectator's is the first seat's.
    pub mine: Markup,
    /// The other side, or sides.
    pub theirs: Markup,
    /// The board, scaled to the room that it is given.
    pub board: Markup,
    /// The dice of the last roll, the needed beside the rolled.
    pub tray: Markup,
}

/// A stage as it is drawn for one viewer.
#[derive(Clone, Debug, Default)]
pub struct DrawnStage {
    /// What stands in the slots.
    pub parts: StageParts,
    /// What the buttons of the question need to know of it.
    pub hints: ChoiceHints,
}

impl DrawnStage {
    /// Everything one below the other, for a replay, a lesson or a report.
    pub fn into_flow(self) -> Markup {
        let StageParts { top, mine, theirs, board, tray } = self.parts;
        html! { div.flow { (top) div.on-board { (board) } (tray) div.sides { div { (mine) } div { (theirs) } } } }
    }
}

/// So many of these are to be picked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pick {
    /// How many are still to be picked.
    pub count: usize,
    /// What they may weigh together, where there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// What they weigh: `damage`.
    pub unit: &'static str,
    /// What each of them weighs, by the code of its choice.
    pub weights: BTreeMap<u32, u32>,
    /// Who or what each pick is for, in order, where that matters: the first square is for the first wrestler.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// What has to be said after each pick before the next one: whose place is asked for next.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub between: Vec<u32>,
}

/// What the drawing says about the choices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoiceHints {
    /// The choices that can be made by pointing at something.
    pub pointed: BTreeSet<u32>,
    /// Pictures for choices that have one of their own, a face of a die perhaps.
    pub pictures: Vec<(u32, String)>,
    /// What one has to do to win, while the match is young.
    pub goal: Option<&'static str>,
    /// How many of them are to be picked, where the question is one of several that belong together.
    pub pick: Option<Pick>,
}

/// A game that can be drawn.
pub trait Drawn: Tabletop {
    /// Draws what the viewer sees, slot by slot.
    fn stage(scene: &Scene<'_, Self>) -> StageParts;

    /// What one has to do to win, in one sentence, for somebody's first minute.
    fn goal() -> &'static str {
        ""
    }

    /// What the page plays of an event that the viewer has heard; `view` is what the viewer saw after it.
    fn cue(content: &Self::Content, view: &Self::View, event: &Self::Event) -> Cue {
        let _ = (content, view, event);
        Cue::default()
    }

    /// Is the question one of several that belong together: pick so many of these? Then the page gathers them, in any
    /// order, and sends them in one request.
    fn pick(scene: &Scene<'_, Self>) -> Option<Pick> {
        let _ = scene;
        None
    }

    /// The picture of a choice that is a thing by itself: the face of a die.
    fn picture(choice: Self::Choice) -> Option<dice::Face> {
        let _ = choice;
        None
    }

    /// The way to a choice that is not offered yet: the choices that lead to it, one after the other.
    fn way(content: &Self::Content, view: &Self::View, seat: Seat, goal: Self::Choice) -> Option<Way> {
        let _ = (content, view, seat, goal);
        None
    }

    /// The dice of an event that the viewer has heard, and of the view after it; nothing if none were rolled.
    fn thrown(content: &Self::Content, view: &Self::View, event: &Self::Event) -> Vec<dice::Roll> {
        let _ = (content, view, event);
        Vec::new()
    }
}

/// A way that takes several choices, as it is shown before the first of them is made.
#[derive(Clone, Debug)]
pub struct Way {
    /// The choices, in order.
    pub codes: Vec<u32>,
    /// Where it leads and how likely it is to go well.
    pub words: String,
    /// How it looks on the board: children of its `#way`.
    pub drawn: Markup,
}

/// Draws a moment of a match for a viewer; at some tables chances may not be shown.
pub fn draw<G: Drawn>(position: &Position<G>, viewer: Viewer, odds: bool) -> DrawnStage {
    let offers = match viewer {
        Viewer::Seat(seat) => position.choices(seat),
        Viewer::Spectator => kernel::Choices::default(),
    };
    drawn(position, viewer, &offers, odds)
}

/// For so many answers a match is young, and its goal is told beside the question.
const YOUNG: usize = 24;

fn drawn<G: Drawn>(position: &Position<G>, viewer: Viewer, offers: &[G::Choice], odds: bool) -> DrawnStage {
    let heard = position.recent(viewer);
    // Who has not answered for long is kept more than a board shows.
    let from = position.entries().saturating_sub(G::RECENT_ANSWERS);
    let heard = &heard[heard.partition_point(|heard| heard.entry < from)..];
    let (content, asked) = (position.content(), position.asked());
    let mut drawn = draw_state::<G>(content, position.state(), asked, viewer, offers, heard, odds);
    drawn.hints.goal = Some(G::goal()).filter(|goal| !goal.is_empty() && position.entries() < YOUNG);
    drawn
}

/// Draws a state that need not belong to a match: a lesson, a position.
pub fn draw_state<G: Drawn>(
    content: &G::Content,
    state: &G,
    asked: Option<Asked>,
    viewer: Viewer,
    offers: &[G::Choice],
    heard: &[Arc<Heard<G>>],
    odds: bool,
) -> DrawnStage {
    let view = state.view(content, viewer);
    let says: Vec<String> = offers.iter().map(|&choice| state.say(content, choice)).collect();
    let labels: Vec<String> = offers.iter().map(|&choice| state.label(content, choice).text).collect();
    let pointed = RefCell::default();
    let scene = Scene::<G> {
        content,
        view: &view,
        viewer,
        asked,
        offers,
        says: &says,
        labels: &labels,
        heard,
        odds,
        pointed,
    };
    let parts = G::stage(&scene);
    let pictures = offers.iter().filter_map(|&choice| {
        let face = G::picture(choice)?;
        Some((choice.code(), face.draw().into_string()))
    });
    let pick = G::pick(&scene).filter(|pick| pick.count > 1);
    let pointed = scene.pointed.into_inner();
    let hints = ChoiceHints { pictures: pictures.collect(), pointed, goal: None, pick };
    DrawnStage { parts, hints }
}

/// Draws a moment of a match of any game for a viewer.
pub fn stage(position: &AnySnapshot, viewer: Viewer, odds: bool) -> DrawnStage {
    visit!(AnySnapshot, position, position => draw(position, viewer, odds))
}

/// The same where nothing can be chosen: a replay, a report.
pub fn still(position: &AnySnapshot, viewer: Viewer) -> Markup {
    visit!(AnySnapshot, position, position => drawn(position, viewer, &[], true).into_flow())
}

/// The way of a seat to a choice that is not offered yet, where its game plans ways.
pub fn way(position: &AnySnapshot, seat: Seat, code: u32) -> Option<Way> {
    visit!(AnySnapshot, position, position => way_at(position, seat, code))
}

fn way_at<G: Drawn>(position: &Position<G>, seat: Seat, code: u32) -> Option<Way> {
    let goal = G::Choice::from_code(code)?;
    let view = position.state().view(position.content(), Viewer::Seat(seat));
    G::way(position.content(), &view, seat, goal)
}
