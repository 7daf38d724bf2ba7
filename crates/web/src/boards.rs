//! Boards: one drawing a game, shared by play, replay, spectators and reports.
//!
//! A board is drawn from a [`Scene`], which holds nothing that its viewer may not see. Whatever can be chosen by
//! pointing at it is wrapped by [`Scene::pick`]: an element with the choice's code, reachable by keyboard and named for
//! screen readers. The same choices stand beside the board as a plain list of buttons, so a board adds comfort and is
//! never the only way.

pub mod atw;
pub mod champions;
pub mod dice;
pub mod dungeon_bowl;
mod in_text;
pub mod rumbleslam;
pub mod wrestlenomicon;

use std::rc::Rc;

use catalog::{AnyMatch, GameName};
use kernel::{Asked, Coded, Game, Match, Seat, Tabletop, Viewer};
use maud::{Markup, Render, html};

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
    /// What each of these is called.
    pub says: &'a [String],
    /// What the viewer has heard, oldest first; as much as the board listens to.
    pub heard: &'a [Heard<G>],
    /// May chances be shown?
    pub odds: bool,
}

/// Something that has happened, as one viewer heard it.
#[derive(Debug)]
pub struct Heard<G: Game> {
    /// The entry of the record it belongs to; 0 is the set-up.
    pub entry: usize,
    /// The event.
    pub event: G::Event,
    /// Its sentence.
    pub text: String,
    /// What the viewer saw after that entry.
    pub view: Rc<G::View>,
}

impl<G: Game> Scene<'_, G> {
    /// Is this offered? Then its code and what one says.
    pub fn offered(&self, wanted: G::Choice) -> Option<(u32, &str)> {
        let index = self.offers.iter().position(|&choice| choice == wanted)?;
        Some((wanted.code(), &self.says[index]))
    }

    /// What pointing at a thing means that these choices concern; those that are not offered do not count.
    pub fn lit(&self, wanted: impl IntoIterator<Item = G::Choice>) -> Lit {
        let mut lit = Lit::default();
        for (code, say) in wanted.into_iter().filter_map(|choice| self.offered(choice)) {
            lit.codes.push(code);
            lit.says.push(say.to_owned());
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

    /// Choices that are about nothing one could point at, as words to press.
    pub fn calls(
        &self,
        choices: impl IntoIterator<Item = G::Choice>,
        picture: impl Fn(G::Choice) -> Option<dice::Face>,
    ) -> Markup {
        let calls: Vec<G::Choice> = choices.into_iter().collect();
        html! {
            @if !calls.is_empty() {
                div.calls {
                    @for choice in calls {
                        (self.pick(choice, html! {
                            span.call {
                                @if let Some(face) = picture(choice) { (face.draw()) }
                                (self.offered(choice).map_or("", |(_, say)| say))
                            }
                        }))
                    }
                }
            }
        }
    }
}

/// The choices that pointing at one thing of a drawing can mean. Its parts become attributes of the element: with one
/// choice `data-code`, and pointing is choosing; with several `data-codes`, and pointing shows just these.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lit {
    codes: Vec<u32>,
    says: Vec<String>,
}

impl Lit {
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

    /// `aria-label`: what the thing is, and what one may say of it.
    pub fn label(&self, name: &str) -> String {
        match (name, &self.says[..]) {
            (name, []) => name.to_owned(),
            ("", says) => says.join(", "),
            (name, says) => format!("{name}: {}", says.join(", ")),
        }
    }
}

/// A game that can be drawn.
pub trait Drawn: Tabletop {
    /// How much of the story the drawing needs.
    const LISTENS: Listens = Listens::Lately;

    /// Draws what the viewer sees.
    fn draw(scene: &Scene<'_, Self>) -> Markup;

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

/// How much of the story a drawing needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listens {
    /// The last few entries: what was rolled just now.
    Lately,
    /// Everything so far.
    Always,
}

/// How many entries are lately.
const LATELY: usize = 6;

/// Draws a match of a game for a viewer; at some tables chances may not be shown.
pub fn draw<G: Drawn>(game: &Match<G>, viewer: Viewer, odds: bool) -> Markup {
    let offers = match viewer {
        Viewer::Seat(seat) => game.offer(seat),
        Viewer::Spectator => kernel::Choices::default(),
    };
    drawn(game, viewer, &offers, odds)
}

fn drawn<G: Drawn>(game: &Match<G>, viewer: Viewer, offers: &[G::Choice], odds: bool) -> Markup {
    let heard = overheard(game, viewer);
    draw_state::<G>(game.content(), game.game(), game.asked(), viewer, offers, &heard, odds)
}

/// Draws a state that need not belong to a match: a lesson, a position.
pub fn draw_state<G: Drawn>(
    content: &G::Content,
    state: &G,
    asked: Option<Asked>,
    viewer: Viewer,
    offers: &[G::Choice],
    heard: &[Heard<G>],
    odds: bool,
) -> Markup {
    let view = state.view(content, viewer);
    let says: Vec<String> = offers.iter().map(|&choice| state.say(content, choice)).collect();
    G::draw(&Scene::<G> { content, view: &view, viewer, asked, offers, says: &says, heard, odds })
}

/// What a viewer has heard so far.
fn overheard<G: Drawn>(game: &Match<G>, viewer: Viewer) -> Vec<Heard<G>> {
    let mut heard = Vec::new();
    let from = match G::LISTENS {
        Listens::Lately => game.record().entries.len().saturating_sub(LATELY),
        Listens::Always => 0,
    };
    game.retell(|entry, state, events| {
        if entry < from {
            return;
        }
        let view = Rc::new(state.view(game.content(), viewer));
        for event in events.iter().filter_map(|event| G::event_for(event, viewer)) {
            let text = state.tell(game.content(), &event);
            heard.push(Heard { entry, event, text, view: Rc::clone(&view) });
        }
    });
    heard
}

/// Draws a match of any game for a viewer; one that is not of the catalog as its text.
pub fn board(game: &dyn AnyMatch, viewer: Viewer, odds: bool) -> Markup {
    let Ok(name) = game.game().parse::<GameName>() else { return in_text::plain(&game.show(viewer)) };
    catalog::with_game!(name, G => {
        game.as_any().downcast_ref::<Match<G>>().map_or_else(|| html! {}, |game| draw::<G>(game, viewer, odds))
    })
}

/// The same where nothing can be chosen: a replay, a report.
pub fn still(game: &dyn AnyMatch, viewer: Viewer) -> Markup {
    let Ok(name) = game.game().parse::<GameName>() else { return in_text::plain(&game.show(viewer)) };
    catalog::with_game!(name, G => {
        game.as_any().downcast_ref::<Match<G>>().map_or_else(|| html! {}, |game| drawn::<G>(game, viewer, &[], true))
    })
}

/// The way of a seat to a choice that is not offered yet, where its game plans ways.
pub fn way(game: &dyn AnyMatch, seat: Seat, code: u32) -> Option<Way> {
    let name: GameName = game.game().parse().ok()?;
    catalog::with_game!(name, G => {
        let playing = game.as_any().downcast_ref::<Match<G>>()?;
        let goal = <G as Game>::Choice::from_code(code)?;
        let view = playing.game().view(playing.content(), Viewer::Seat(seat));
        G::way(playing.content(), &view, seat, goal)
    })
}
