//! What was drawn of one version of a table. Each class of viewers is drawn once, by whoever asks first, outside the
//! table's lock and on a thread of its own; all others of the class share the bytes.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use axum::extract::ws::Utf8Bytes;
use catalog::AnySnapshot;
use serde::Serialize;
use tokio::sync::{OnceCell, Semaphore};
use web::boards::{ChoiceHints, DrawnStage};
use web::cues::CueOfEntry;
use web::table::{Part, Parts, TablePage, stage_word};
use wire::Look;

use super::delta::{Marks, Sending};
use crate::api;
use crate::app::App;
use crate::plan::SeatPlan;
use crate::problem::{Code, Problem};
use crate::table::{Snapshot, ViewerClass};

/// Nobody makes more kinds of viewers of a version than this but on purpose; theirs are drawn and not kept.
const MOST_CLASSES: usize = 32;
/// So many messages of a version are shared by those who come from the same version; others get their own.
const MOST_MESSAGES: usize = 32;
/// So many pages are held as text in the whole process, the newest.
const MOST_KEPT: usize = 64;

/// What was drawn of one version of a table.
#[derive(Debug, Default)]
pub(crate) struct Drawings(Mutex<Vec<Arc<Drawing>>>);

/// What was drawn of one version for one class of viewers.
#[derive(Debug)]
pub(crate) struct Drawing {
    class: ViewerClass,
    /// Taken by whoever draws, so that the others wait and then share.
    busy: tokio::sync::Mutex<()>,
    kept: Mutex<Option<Arc<Drawn>>>,
    marks: OnceLock<Arc<Marks>>,
    messages: Mutex<Vec<(Base, Arc<OnceCell<SharedMessage>>)>>,
}

/// A look and the parts of its page.
#[derive(Debug)]
pub(crate) struct Drawn {
    /// The look, with the newest lines of the log.
    pub(crate) look: Look,
    /// The parts of the page.
    pub(crate) parts: Parts,
    /// What the board says about the choices.
    pub(crate) hints: ChoiceHints,
    cues: Vec<CueOfEntry>,
    marks: Arc<Marks>,
}

/// The drawings that are held as text, the oldest first, and how many may be made at once.
#[derive(Debug)]
pub(crate) struct Gallery {
    kept: Mutex<VecDeque<Weak<Drawing>>>,
    hands: Semaphore,
}

impl Default for Gallery {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { kept: Mutex::default(), hands: Semaphore::new(cores) }
    }
}

/// What a page has when a message comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    /// Nothing was sent over this connection; the page has read the log up to an entry.
    Page {
        /// That entry.
        after: i64,
        /// Does it want everything anew?
        whole: bool,
    },
    /// The parts of a version, of which some were sent over this connection.
    Sent(Sent),
}

/// What a connection has been told.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    /// As what.
    pub(crate) class: ViewerClass,
    /// The version.
    pub(crate) seq: i64,
    /// The parts that were sent, one bit each: of these the page has our own text.
    known: u16,
    /// How many answers of the match it shows.
    answers: usize,
    marks: Arc<Marks>,
}

impl PartialEq for Sent {
    fn eq(&self, other: &Self) -> bool {
        // The marks follow from the other three.
        (self.seq, self.known) == (other.seq, other.known) && self.class == other.class
    }
}

impl Eq for Sent {}

/// A message as all who come from the same version get it, and what they have then.
#[derive(Clone, Debug)]
pub(crate) struct SharedMessage {
    /// The message; nothing if nothing changed for them.
    pub(crate) text: Option<Utf8Bytes>,
    /// What they have then.
    pub(crate) sent: Sent,
}

/// What changed.
#[derive(Serialize)]
struct News<'a> {
    seq: i64,
    /// The edition of script and style; a page of another one loads itself again.
    build: &'static str,
    /// How far the table is: the page before a match is laid out otherwise.
    stage: &'static str,
    parts: BTreeMap<&'static str, Sending<'a>>,
    /// Lines for the end of the log.
    #[serde(skip_serializing_if = "String::is_empty")]
    lines: String,
    /// The whole log as the page shows it, where other eyes look now or too much was missed.
    #[serde(skip_serializing_if = "Option::is_none")]
    story: Option<String>,
    /// What is to be played of what happened since.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    cues: &'a [CueOfEntry],
}

impl Drawings {
    /// The drawing for a class.
    pub(crate) fn of(&self, class: &ViewerClass) -> Arc<Drawing> {
        let mut drawings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = drawings.iter().find(|drawing| drawing.class == *class) {
            return Arc::clone(known);
        }
        let drawing = Arc::new(Drawing {
            class: class.clone(),
            busy: tokio::sync::Mutex::default(),
            kept: Mutex::default(),
            marks: OnceLock::new(),
            messages: Mutex::default(),
        });
        if drawings.len() < MOST_CLASSES {
            drawings.push(Arc::clone(&drawing));
        }
        drawing
    }
}

impl Gallery {
    fn keep(&self, drawing: &Arc<Drawing>, drawn: &Arc<Drawn>) {
        drawing.hold(Some(Arc::clone(drawn)));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back(Arc::downgrade(drawing));
        while kept.len() > MOST_KEPT {
            if let Some(oldest) = kept.pop_front().and_then(|oldest| oldest.upgrade()) {
                oldest.hold(None);
            }
        }
    }
}

impl Drawing {
    fn hold(&self, drawn: Option<Arc<Drawn>>) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = drawn;
    }

    fn held(&self) -> Option<Arc<Drawn>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The look and the parts of its page.
    pub(crate) async fn drawn(
        self: &Arc<Self>,
        app: &App,
        snapshot: &Arc<Snapshot>,
    ) -> Result<Arc<Drawn>, Problem> {
        if let Some(held) = self.held() {
            return Ok(held);
        }
        let _mine = self.busy.lock().await;
        if let Some(held) = self.held() {
            return Ok(held);
        }
        let _hand = app.gallery.hands.acquire().await;
        let (for_drawing, snapshot, class) = (app.clone(), Arc::clone(snapshot), self.class.clone());
        let drawn = tokio::task::spawn_blocking(move || Arc::new(draw(&for_drawing, &snapshot, &class)));
        let drawn = drawn.await.map_err(|_| Problem::from(Code::Unavailable))?;
        let _ = self.marks.set(Arc::clone(&drawn.marks));
        app.gallery.keep(self, &drawn);
        Ok(drawn)
    }

    /// What a page has that was made from this very version: what it reads is not our text but its own reading of it.
    pub(crate) async fn as_page(
        self: &Arc<Self>,
        app: &App,
        snapshot: &Arc<Snapshot>,
    ) -> Result<Sent, Problem> {
        let marks = match self.marks.get() {
            Some(marks) => Arc::clone(marks),
            None => Arc::clone(&self.drawn(app, snapshot).await?.marks),
        };
        let answers = snapshot.game.as_ref().map_or(0, AnySnapshot::entries);
        Ok(Sent { class: self.class.clone(), seq: snapshot.seq, known: 0, answers, marks })
    }

    /// What to tell a page that has this.
    pub(crate) async fn told(
        self: &Arc<Self>,
        app: &App,
        snapshot: &Arc<Snapshot>,
        base: &Base,
    ) -> Result<SharedMessage, Problem> {
        let message = {
            let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((_, message)) = messages.iter().find(|(known, _)| known == base) {
                Arc::clone(message)
            } else {
                let message = Arc::default();
                if messages.len() < MOST_MESSAGES {
                    messages.push((base.clone(), Arc::clone(&message)));
                }
                message
            }
        };
        let write = async || Ok(self.write(&*self.drawn(app, snapshot).await?, base));
        message.get_or_try_init(write).await.cloned()
    }

    fn write(&self, drawn: &Drawn, base: &Base) -> SharedMessage {
        let look = &drawn.look;
        let (before, after, known) = match base {
            Base::Page { after, .. } => (None, *after, 0),
            Base::Sent(sent) => (Some(&sent.marks), sent.seq, sent.known),
        };
        let (mut parts, mut then_known) = (BTreeMap::new(), known);
        for (index, part) in Part::ALL.into_iter().enumerate() {
            let bit = 1 << index;
            let html = drawn.parts.get(part);
            let sending = match before.map(|before| before.part(part)) {
                Some(before) if before.is(drawn.marks.part(part)) => continue,
                Some(before) if known & bit != 0 => before.patch(drawn.marks.part(part), html),
                _ => Sending::Whole(html),
            };
            then_known |= bit;
            parts.insert(part.id(), sending);
        }
        let anew = match base {
            Base::Page { whole, .. } => *whole,
            Base::Sent(sent) => sent.class.viewer != self.class.viewer,
        };
        let fresh = &look.lines[look.lines.partition_point(|line| line.seq <= after)..];
        // More was missed than a page shows.
        let anew = anew || (after > 0 && fresh.len() >= web::table::LINES);
        let (lines, story) = if anew {
            (String::new(), Some(web::table::log(look, &look.lines).into_string()))
        } else {
            (web::table::lines(look, fresh).into_string(), None)
        };
        let sent = Sent {
            class: self.class.clone(),
            seq: look.seq,
            known: then_known,
            answers: look.answers,
            marks: Arc::clone(&drawn.marks),
        };
        if parts.is_empty() && lines.is_empty() && story.is_none() {
            return SharedMessage { text: None, sent };
        }
        let cues = match base {
            Base::Sent(sent) if !anew => {
                &drawn.cues[drawn.cues.partition_point(|cue| cue.entry <= sent.answers)..]
            }
            _ => &[],
        };
        let stage = stage_word(look.stage);
        let news = News { seq: look.seq, build: &web::BUILD, stage, parts, lines, story, cues };
        // Plain data with text keys: writing it cannot fail.
        let text = serde_json::to_string(&news).unwrap_or_default();
        SharedMessage { text: Some(text.into()), sent }
    }
}

/// Draws a version for a class. Clocks are told as they stood when the version came to be: a page counts on by itself.
fn draw(app: &App, snapshot: &Snapshot, class: &ViewerClass) -> Drawn {
    let look = snapshot.look(class, 0, web::table::LINES, snapshot.at);
    let hidden = class.curtain.is_some();
    let game = snapshot.game.as_ref().filter(|_| !hidden);
    let stage = game.map(|game| web::boards::stage(game, class.viewer, look.odds)).unwrap_or_default();
    let links = links(app, snapshot, class);
    let parts = Parts::draw(&page_of(&look, &stage, class, &links));
    let marks = Arc::new(Marks::of(&parts));
    let cues = game.map(|game| web::cues::recent(game, class.viewer)).unwrap_or_default();
    Drawn { look, parts, hints: stage.hints, cues, marks }
}

/// A look as its page shows it.
pub(crate) fn page_of<'a>(
    look: &'a Look,
    stage: &'a DrawnStage,
    class: &ViewerClass,
    links: &'a [(u8, String)],
) -> TablePage<'a> {
    let curtain = class.curtain.map(Into::into);
    TablePage { look, stage, curtain, may_close: class.may_close, links, refusal: None }
}

/// The links that the host may give away.
fn links(app: &App, snapshot: &Snapshot, class: &ViewerClass) -> Vec<(u8, String)> {
    let Some(origin) = &class.invites else { return Vec::new() };
    let free = snapshot.plan.seats.iter().enumerate();
    let free =
        free.filter(|(index, plan)| matches!(plan, SeatPlan::Link { .. }) && !snapshot.is_taken(*index));
    free.map(|(index, _)| {
        (index as u8, format!("{origin}{}", api::link(app, &snapshot.id, index as u8).path))
    })
    .collect()
}
