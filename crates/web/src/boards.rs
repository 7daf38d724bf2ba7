//! Boards: one drawing a game, shared by play, replay, spectators and reports.
//!
//! A board is drawn from a [`Scene`], which holds nothing that its viewer may not see. Whatever can be chosen by
//! pointing at it is wrapped by [`Scene::pick`]: an element with the choice's code, reachable by keyboard and named for
//! screen readers. The same choices stand beside the board as a plain list of buttons, so a board adds comfort and is
//! never the only way.

pub mod atw;
pub mod champions;
pub mod dungeon_bowl;
mod in_text;
pub mod rumbleslam;
pub mod wrestlenomicon;

use std::rc::Rc;

use catalog::{AnyMatch, GameName};
use kernel::{Asked, Coded, Game, Match, Tabletop, Viewer};
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
    /// What the viewer has heard so far, oldest first; nothing if the board does not listen.
    pub heard: &'a [Heard<G>],
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

    /// Something that is chosen by pointing at it, if it is offered; else just itself.
    pub fn pick(&self, wanted: G::Choice, inner: impl Render) -> Markup {
        self.pick_any(&[wanted], inner)
    }

    /// The same for a thing that stands for the first of several choices that is offered.
    pub fn pick_any(&self, wanted: &[G::Choice], inner: impl Render) -> Markup {
        let Some((code, say)) = wanted.iter().find_map(|&choice| self.offered(choice)) else {
            return html! { span.still { (inner) } };
        };
        html! {
                button.pick type="submit" form="answer" name="code" value=(code) aria-label=(say) title=(say) { (inner) }
        }
    }
}

/// A game that can be drawn.
pub trait Drawn: Tabletop {
    /// Does the drawing need the story so far?
    const LISTENS: bool = false;

    /// Draws what the viewer sees.
    fn draw(scene: &Scene<'_, Self>) -> Markup;
}

/// Draws a match of a game for a viewer.
pub fn draw<G: Drawn>(game: &Match<G>, viewer: Viewer) -> Markup {
    let offers = match viewer {
        Viewer::Seat(seat) => game.offer(seat),
        Viewer::Spectator => kernel::Choices::default(),
    };
    drawn(game, viewer, &offers)
}

fn drawn<G: Drawn>(game: &Match<G>, viewer: Viewer, offers: &[G::Choice]) -> Markup {
    let heard = if G::LISTENS { overheard(game, viewer) } else { Vec::new() };
    draw_state::<G>(game.content(), game.game(), game.asked(), viewer, offers, &heard)
}

/// Draws a state that need not belong to a match: a lesson, a position.
pub fn draw_state<G: Drawn>(
    content: &G::Content,
    state: &G,
    asked: Option<Asked>,
    viewer: Viewer,
    offers: &[G::Choice],
    heard: &[Heard<G>],
) -> Markup {
    let view = state.view(content, viewer);
    let says: Vec<String> = offers.iter().map(|&choice| state.say(content, choice)).collect();
    G::draw(&Scene::<G> { content, view: &view, viewer, asked, offers, says: &says, heard })
}

/// What a viewer has heard so far.
fn overheard<G: Drawn>(game: &Match<G>, viewer: Viewer) -> Vec<Heard<G>> {
    let mut heard = Vec::new();
    game.retell(|entry, state, events| {
        let view = Rc::new(state.view(game.content(), viewer));
        for event in events.iter().filter_map(|event| G::event_for(event, viewer)) {
            let text = state.tell(game.content(), &event);
            heard.push(Heard { entry, event, text, view: Rc::clone(&view) });
        }
    });
    heard
}

/// Draws a match of any game for a viewer; one that is not of the catalog as its text.
pub fn board(game: &dyn AnyMatch, viewer: Viewer) -> Markup {
    let Ok(name) = game.game().parse::<GameName>() else { return in_text::plain(&game.show(viewer)) };
    catalog::with_game!(name, G => {
        game.as_any().downcast_ref::<Match<G>>().map_or_else(|| html! {}, |game| draw::<G>(game, viewer))
    })
}

/// The same where nothing can be chosen: a replay, a report.
pub fn still(game: &dyn AnyMatch, viewer: Viewer) -> Markup {
    let Ok(name) = game.game().parse::<GameName>() else { return in_text::plain(&game.show(viewer)) };
    catalog::with_game!(name, G => {
        game.as_any().downcast_ref::<Match<G>>().map_or_else(|| html! {}, |game| drawn::<G>(game, viewer, &[]))
    })
}
