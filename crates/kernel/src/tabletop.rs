//! What people need of a game beyond its rules: names, words, a position as text, content from files.

use crate::commentary::{Moment, StoryBreak, Voice};
use crate::{Asked, Chance, Dice, Die, Game, Label, Problem, Problems, Purpose, Seat, Shows, Strain, Viewer};

/// A refusal that names the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule's id in `docs/rules/<game>.md`.
    pub rule: &'static str,
    /// Why not, in a plain sentence.
    pub reason: String,
}

impl core::fmt::Display for Refusal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.reason, self.rule)
    }
}

/// One named chance of a choice: `hit 11/36`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// What may happen, in one word or two.
    pub what: String,
    /// How likely it is.
    pub chance: Chance,
}

/// How far a named chance has come true, seen from a state that followed: what the law of odds checks
/// [`Tabletop::odds`] by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<Choice> {
    /// It has happened.
    Happened,
    /// It has not happened, and will not.
    Missed,
    /// What the chance presupposes has not happened ("then a pin wins", after a miss), so that this line counts
    /// neither way.
    Void,
    /// It hangs on the question of the moment, which the asked seat answers so as to make it as likely as possible.
    Likeliest,
    /// The same, to make it as unlikely as possible.
    Unlikeliest,
    /// It hangs on what follows, and the chance is stated for this answer to the question of the moment.
    If(Choice),
    /// The game does not say how to tell.
    Unproved,
}

/// What followed a choice, so far: what a [`Verdict`] is about.
#[derive(Debug)]
pub struct Followed<'a, G: Game> {
    /// The state before the choice.
    pub before: &'a G,
    /// Who chose.
    pub seat: Seat,
    /// What was chosen.
    pub choice: G::Choice,
    /// Everything that has happened since, in order.
    pub events: &'a [G::Event],
}

/// What sort of thing is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintedKind {
    /// Somebody or something that is played: a wrestler, a move, a position.
    Card,
    /// A table that is rolled on or read from.
    Chart,
}

/// Something on paper that players look up during a match, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// What sort of thing it is.
    pub kind: PrintedKind,
    /// Its name, as people say it.
    pub name: String,
    /// The whole of it, line by line.
    pub text: String,
}

impl Printed {
    /// A card.
    pub fn card(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { kind: PrintedKind::Card, name: name.into(), text: text.into() }
    }

    /// A chart.
    pub fn chart(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { kind: PrintedKind::Chart, name: name.into(), text: text.into() }
    }
}

/// Draws so many different numbers below `among`, fewer if there are not so many: sides for a standard set-up.
pub fn draw_different(dice: &mut dyn Dice, among: usize, wanted: usize, why: Purpose) -> Vec<usize> {
    let mut left: Vec<usize> = (0..among).collect();
    let mut drawn = Vec::new();
    while drawn.len() < wanted && !left.is_empty() {
        let face = dice.roll(Die::of(left.len().min(255) as u8), why);
        drawn.push(left.remove(usize::from(face) - 1));
    }
    drawn
}

/// A text file of content: its name and what it says.
pub type ContentFile = (String, String);

/// A rules version in a position's text: `version 3`.
pub fn known_version<G: Game>(text: &str) -> Result<u32, String> {
    let version = text.trim().parse().map_err(|_| format!("\"{text}\" is not a rules version"))?;
    crate::record::UnknownRules::unless_in(G::RULES, version).map_err(|unknown| unknown.to_string())?;
    Ok(version)
}

/// A game that can be shown, typed, tested and replayed. All sentences a person reads come from here.
pub trait Tabletop: Game {
    /// The name in commands, files and addresses: `pig`.
    const NAME: &'static str;
    /// The name as people write it.
    const TITLE: &'static str;
    /// The most choices that a question ever has.
    const MOST_CHOICES: usize;
    /// Boards are drawn from a view and from the events of so many last answers.
    const RECENT_ANSWERS: usize = 6;

    /// The content that is built in, file by file.
    fn content_files() -> &'static [(&'static str, &'static str)];

    /// Reads content from files, or says everything that is wrong with them.
    fn load(files: &[ContentFile]) -> Result<Self::Content, Problems>;

    /// The JSON Schema of every kind of content file, by the file's name, for editors.
    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        Vec::new()
    }

    /// The built-in content. It is checked by the tests.
    fn built_in() -> Result<Self::Content, Problems> {
        let files: Vec<ContentFile> =
            Self::content_files().iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        Self::load(&files)
    }

    /// A legal set-up, chosen by these dice: any rules, any teams. It is for tests, which want to see everything.
    fn any_setup(content: &Self::Content, dice: &mut dyn Dice) -> Self::Setup;

    /// The book's own set-up for so many seats: its rules, even sides, which these dice choose. A game that cannot seat
    /// so many gives the nearest it can.
    fn standard_setup(content: &Self::Content, seats: usize, dice: &mut dyn Dice) -> Self::Setup {
        let _ = seats;
        Self::any_setup(content, dice)
    }

    /// The rules that a set-up is played by, a few words each: what players read before the first move.
    fn rules_in_force(content: &Self::Content, setup: &Self::Setup) -> Vec<String> {
        let _ = (content, setup);
        Vec::new()
    }

    /// Every card and chart that players may look up during a match.
    fn printed(content: &Self::Content) -> Vec<Printed> {
        let _ = content;
        Vec::new()
    }

    /// The sides as a headline names them, seat by seat: wrestlers, teams, gods. Nothing where the seats' names will do.
    fn billing(content: &Self::Content, setup: &Self::Setup) -> Vec<String> {
        let _ = (content, setup);
        Vec::new()
    }

    /// The name of a seat in scenarios and logs: `home`, `away`, or what the seat plays.
    fn seat_name(&self, content: &Self::Content, seat: Seat) -> String;

    /// The whole state as text, the pending agenda included.
    fn write_position(&self, content: &Self::Content) -> String;

    /// A state from its text.
    fn read_position(content: &Self::Content, text: &str) -> Result<Self, Problem>;

    /// The question of the moment in one sentence, as the asked seat reads it.
    fn prompt(&self, content: &Self::Content, asked: Asked, seat: Seat) -> String;

    /// A choice as one says it: short, lower case, different for every choice that can be offered together; it can be
    /// typed back.
    fn say(&self, content: &Self::Content, choice: Self::Choice) -> String;

    /// What a choice means, in a few words, where what one says does not tell somebody who is new here.
    fn gloss(&self, content: &Self::Content, choice: Self::Choice) -> Option<String> {
        let _ = (content, choice);
        None
    }

    /// A choice as a button shows it: a verb and names, never ids; what it does and costs.
    fn label(&self, content: &Self::Content, choice: Self::Choice) -> Label {
        let label = Label::of_words(&self.say(content, choice));
        Label { detail: self.gloss(content, choice), ..label }
    }

    /// An event as a sentence, with names instead of ids. `self` is a state that has seen it happen.
    fn tell(&self, content: &Self::Content, event: &Self::Event) -> String;

    /// The same with the ids of a position's notation, where a game has such: what scenarios expect, because there two
    /// pieces may have the same name.
    fn note(&self, content: &Self::Content, event: &Self::Event) -> String {
        self.tell(content, event)
    }

    /// The voices that can tell a match of this game, at least three where players are offered it.
    fn voices(content: &Self::Content) -> Vec<Voice> {
        let _ = content;
        Vec::new()
    }

    /// What a commentator has to say about an event: often nothing, sometimes two things. `self` is a state that has
    /// seen it happen.
    fn moments(&self, content: &Self::Content, event: &Self::Event) -> Vec<Moment> {
        let _ = (content, event);
        Vec::new()
    }

    /// Does a story pause before this event: a new turn or round, a new paragraph?
    fn story_break(&self, content: &Self::Content, event: &Self::Event) -> Option<StoryBreak> {
        let _ = (content, event);
        None
    }

    /// The ids of the pieces as notation and typed words have them: `1A`, `h4`. No label, prompt or log line may
    /// contain one; the law of labels checks it.
    fn ids(&self) -> Vec<String> {
        Vec::new()
    }

    /// What a viewer sees, as text a person can play from.
    fn show(content: &Self::Content, view: &Self::View) -> String;

    /// Why this seat may not say this now, as far as it may know.
    fn why_not(&self, content: &Self::Content, seat: Seat, choice: Self::Choice) -> Refusal;

    /// The chances that matter for a choice; computed from what the seat may know.
    fn odds(&self, content: &Self::Content, seat: Seat, choice: Self::Choice) -> Vec<Odds> {
        let _ = (content, seat, choice);
        Vec::new()
    }

    /// Has what [`odds`](Self::odds) call `what` happened? `self` is the state now, after the choice and perhaps after
    /// answers to further questions. The law of odds runs every sequence of faces and compares.
    fn verdict(
        &self,
        content: &Self::Content,
        what: &str,
        since: &Followed<'_, Self>,
    ) -> Verdict<Self::Choice> {
        let _ = (content, what, since);
        Verdict::Unproved
    }

    /// Can a die that the next answer rolls for this purpose, the `nth` of its kind counted from 0, change what
    /// [`verdict`](Self::verdict) says of `what`? The law of odds shows those that cannot once, with a face that nobody
    /// has picked, instead of over all faces.
    fn matters(&self, what: &str, why: Purpose, nth: usize) -> bool {
        let _ = (what, why, nth);
        true
    }

    /// What a word stands for when a die is scripted: `pow` for a face of a block die, the name of a card for a draw.
    /// Plain numbers need no help.
    fn scripted(&self, content: &Self::Content, why: &str, word: &str) -> Option<Shows> {
        let _ = (content, why, word);
        None
    }

    /// The same for a die of a kind that has faces of its own ([`Dice::roll_kind`](crate::Dice::roll_kind)). `None` for a
    /// word that means no face of that kind.
    fn scripted_kind(&self, content: &Self::Content, kind: &str, why: &str, word: &str) -> Option<Shows> {
        let _ = kind;
        self.scripted(content, why, word)
    }

    /// Does this event show somebody what was hidden before: a card drawn face up, a hand revealed? Free undo stops
    /// here, and the conformance laws expect differences only from here on.
    fn reveals(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// Does this event end the turn of this seat: the initiative lost, a turnover, the end of a turn? A plan of the seat
    /// goes no further.
    fn ends_turn(event: &Self::Event, seat: Seat) -> bool {
        let _ = (event, seat);
        false
    }

    /// The rule in `docs/rules/<game>.md` that this event follows, by its id, so that a log can lead there.
    fn cites(event: &Self::Event) -> Option<&'static str> {
        let _ = event;
        None
    }

    /// The same state with all that is hidden from this viewer dealt anew: what [`Game::imagine`] must not be able to
    /// tell from the true one. Games without secrets answer with themselves.
    #[must_use]
    fn scramble(&self, content: &Self::Content, viewer: Viewer, dice: &mut dyn Dice) -> Self {
        let _ = (content, viewer, dice);
        self.clone()
    }

    /// How full the agenda is, for a game that keeps one: `Some(self.agenda.strain())`. The conformance laws print the
    /// highest and fail on the first step that did not fit.
    fn strain(&self) -> Option<Strain> {
        None
    }
}
