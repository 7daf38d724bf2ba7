//! Views, events, questions and words tell a viewer nothing that is hidden from it.
//!
//! A position and the same position with everything hidden dealt anew are shown to one viewer, and then played on side
//! by side with the same answers and the same faces. Until something is revealed ([`Tabletop::reveals`]) the viewer
//! must get the same bytes on every channel, in the same number of messages; and what is revealed to it must be in its
//! view afterwards, or the wrong one was told.

use kernel::dice::Rolled;
use kernel::{Asked, Coded, Fast, Game, Listening, Recording, Seat, Seats, Tabletop, Viewer};

use super::{Broken, Check, bytes, difference, ensure, name, viewers};
use crate::Report;
use crate::play::{Again, Noted, Random, Roll, Scene, any, any_seat, offered, random_table, said};

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast, report: &mut Report) -> Check {
    let game = scene.state();
    // Everybody looks; one plays on.
    let plays_on = dice.below(game.seats().len() as u32 + 1) as usize;
    for (index, viewer) in viewers(game).enumerate() {
        let other = game.scramble(scene.content(), viewer, &mut Fast::new(dice.bits()));
        if other != *game {
            report.dealt_anew += 1;
            let answers = if index == plays_on { scene.ground.suite.horizon } else { 0 };
            Pair { scene, viewer, one: game.clone(), other, said: Vec::new() }
                .play_on(answers, dice, report)?;
        }
    }
    other_face(scene, dice)
}

/// Two states that one viewer cannot tell apart.
struct Pair<'a, G: Game> {
    scene: &'a Scene<'a, G>,
    viewer: Viewer,
    one: G,
    other: G,
    said: Vec<String>,
}

impl<G: Tabletop> Pair<'_, G> {
    fn play_on(mut self, answers: usize, dice: &mut Fast, report: &mut Report) -> Check {
        for more in 0..=answers {
            let step = self.look(dice).and_then(|asked| match asked {
                Some(asked) if more < answers => self.answer(asked, dice, report),
                _ => Ok(false),
            });
            match step {
                Ok(true) => {}
                Ok(false) => break,
                Err(broken) => return Err(self.after(broken, more)),
            }
        }
        Ok(())
    }

    fn after(&self, broken: Broken, more: usize) -> Broken {
        let who = name(self.viewer);
        let after = match &*self.said {
            [] => String::new(),
            said => format!(", after {} more ({})", said.len(), said.join("; ")),
        };
        let reason = format!("when what {who} cannot see is dealt anew{after}: {}", broken.reason);
        Broken { reason, more, ..broken }
    }

    /// Every channel on which the viewer looks.
    fn look(&self, dice: &mut Fast) -> Result<Option<Asked>, Broken> {
        let content = self.scene.content();
        let (one, other, viewer) = (&self.one, &self.other, self.viewer);
        let views = [one, other].map(|game| game.view(content, viewer));
        let seen = [bytes(&views[0]), bytes(&views[1])];
        ensure!(seen[0] == seen[1], "its view is another{}", difference(&seen[0], &seen[1]));
        if self.said.is_empty() {
            let shown = [G::show(content, &views[0]), G::show(content, &views[1])];
            ensure!(shown[0] == shown[1], "what it is shown is another{}", difference(&shown[0], &shown[1]));
        }
        let asked = [one.asked(content), other.asked(content)];
        ensure!(
            asked[0] == asked[1],
            "another question is put, which tells it something{}",
            difference(&format!("{:?}", asked[0]), &format!("{:?}", asked[1]))
        );
        let outcomes = [one.outcome(), other.outcome()];
        ensure!(outcomes[0] == outcomes[1], "the outcome is another: {outcomes:?}");
        if let (Some(asked), Viewer::Seat(seat)) = (asked[0], viewer)
            && asked.seats.has(seat)
        {
            self.hear(asked, seat, dice)?;
        }
        Ok(asked[0])
    }

    /// What an asked seat is told beyond its view: what it may say, in which words, why not, and the odds.
    fn hear(&self, asked: Asked, seat: Seat, dice: &mut Fast) -> Check {
        let content = self.scene.content();
        let same = |what: &str, of: &dyn Fn(&G) -> String| -> Check {
            let [one, other] = [of(&self.one), of(&self.other)];
            ensure!(one == other, "{what} is another{}", difference(&one, &other));
            Ok(())
        };
        let list = offered(content, &self.one, seat);
        same("what it may choose", &|game| format!("{:?}", offered(content, game, seat)))?;
        same("the prompt", &|game| game.prompt(content, asked, seat))?;
        if let Some(choice) = any(&list, dice) {
            same("how a choice is said", &|game| game.say(content, choice))?;
            same("what a choice means", &|game| format!("{:?}", game.gloss(content, choice)))?;
            same("the odds of a choice", &|game| format!("{:?}", game.odds(content, seat, choice)))?;
        }
        let code = dice.below(G::Choice::COUNT);
        match G::Choice::from_code(code) {
            Some(choice) if !list.contains(&choice) => same("why a choice is refused", &|game| {
                let refusal = game.why_not(content, seat, choice);
                format!("{}: {}", refusal.rule, refusal.reason)
            }),
            _ => Ok(()),
        }
    }

    /// The same answer in both, with the same faces. `false` when they can be told apart from here on, or when no
    /// answer is open in both.
    fn answer(&mut self, asked: Asked, dice: &mut Fast, report: &mut Report) -> Result<bool, Broken> {
        let content = self.scene.content();
        let Some((seat, choice)) = self.in_both(asked.seats, dice) else { return Ok(false) };
        self.said.push(format!("{seat}: {}", said(content, &self.one, choice.code())));
        let mut table: Random<G::Event> = random_table(dice);
        self.one.apply(content, seat, choice, &mut table.table());
        let mut again = Listening::new(Recording::new(Again::new(&table.dice.faces, dice.bits())));
        self.other.apply(content, seat, choice, &mut again.table());
        report.side_by_side += 1;
        if asked.sealed && !self.viewer.is(seat) && self.one.asked(content) != self.other.asked(content) {
            // In a sealed question that is asked piece by piece, the viewer does not see how often the others have
            // answered; that one of them is done a piece sooner here than there tells it nothing.
            return Ok(false);
        }
        let told = self.compare(&table.events, &again.events)?;
        let same_view = || {
            let [one, other] = [&self.one, &self.other].map(|game| bytes(&game.view(content, self.viewer)));
            one == other
        };
        match told {
            // Two copies of one card may have been shown in the same words; the view tells them apart.
            None if !self.shows(&table.events) || same_view() => return Ok(true),
            Some(told) if !self.scene.ground.suite.views_forget && same_view() => {
                return Err(format!(
                    "an event tells it something that its view does not know afterwards: either the event tells too \
                     much, or the view forgets what was shown{told}"
                )
                .into());
            }
            _ => report.reveals += 1,
        }
        Ok(false)
    }

    /// Does one of these show the viewer all that it shows anybody?
    fn shows(&self, events: &[G::Event]) -> bool {
        let whole = |event: &&G::Event| G::event_for(event, self.viewer).as_ref() == Some(*event);
        events.iter().filter(|event| G::reveals(event)).any(|event| whole(&event))
    }

    /// A seat that is asked and something that it may say in both; somebody else's list may differ by hidden cards.
    fn in_both(&self, seats: Seats, dice: &mut Fast) -> Option<(Seat, G::Choice)> {
        let content = self.scene.content();
        let seat = any_seat(seats, dice)?;
        let (one, other) = (offered(content, &self.one, seat), offered(content, &self.other, seat));
        let both: Vec<G::Choice> = one.iter().copied().filter(|choice| other.contains(choice)).collect();
        any(&both, dice).map(|choice| (seat, choice))
    }

    /// Compares what the viewer learns of both. `Some` if the first difference is an event that reveals.
    fn compare(&self, one: &[G::Event], other: &[G::Event]) -> Result<Option<String>, Broken> {
        let content = self.scene.content();
        let heard = |game: &G, events: &[G::Event]| -> Vec<(String, bool)> {
            let form = |event: &G::Event| {
                let form = G::event_for(event, self.viewer)?;
                let told = game.tell(content, &form);
                Some((format!("{} ({told})", bytes(&form)), G::reveals(event)))
            };
            events.iter().filter_map(form).collect()
        };
        let (one, other) = (heard(&self.one, one), heard(&self.other, other));
        for index in 0..one.len().max(other.len()) {
            let (left, right) = (one.get(index), other.get(index));
            if left.map(|(form, _)| form) == right.map(|(form, _)| form) {
                continue;
            }
            let text = |event: Option<&(String, bool)>| {
                event.map_or_else(|| "nothing more happens".to_owned(), |(form, _)| form.clone())
            };
            let told = format!("\n    {}\n    {}", text(left), text(right));
            if [left, right].into_iter().flatten().any(|&(_, reveals)| reveals) {
                return Ok(Some(told));
            }
            let [asked, other] = [&self.one, &self.other].map(|game| game.asked(content));
            let question = if asked == other { "" } else { "; then another question is put" };
            return Err(format!(
                "event {} is another, and does not count as a reveal{told}{question}",
                index + 1
            )
            .into());
        }
        Ok(None)
    }
}

/// One roll shows another face, and everything else stays as it was: if the states then differ and a viewer's views do
/// not, the roll was hidden from that viewer, and no event may have told it either. Done for one answer, and for the
/// set-up.
fn other_face<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast) -> Check {
    let (content, game) = (scene.content(), scene.state());
    let spare = dice.bits();
    let start = |faces: &[Rolled]| {
        let mut table = noted(faces, spare);
        let game = G::start(content, &scene.played.line.setup, &mut table.table()).ok()?;
        Some((game, table.events, table.dice.rolls))
    };
    twins(scene, "setting up", start, dice)?;
    let Some(asked) = game.asked(content) else { return Ok(()) };
    let Some(seat) = any_seat(asked.seats, dice) else { return Ok(()) };
    let Some(choice) = any(&offered(content, game, seat), dice) else { return Ok(()) };
    let answer = |faces: &[Rolled]| {
        let mut table = noted(faces, spare);
        let mut game = game.clone();
        game.apply(content, seat, choice, &mut table.table());
        Some((game, table.events, table.dice.rolls))
    };
    twins(scene, &format!("{seat} says \"{}\"", said(content, game, choice.code())), answer, dice)
}

type NotedTable<'a, Event> = Listening<Noted<Again<'a>>, Event>;

fn noted<Event>(faces: &[Rolled], spare: u64) -> NotedTable<'_, Event> {
    Listening::new(Noted::new(Again::new(faces, spare)))
}

fn twins<G: Tabletop>(
    scene: &Scene<'_, G>,
    what: &str,
    run: impl Fn(&[Rolled]) -> Option<(G, Vec<G::Event>, Vec<Roll>)>,
    dice: &mut Fast,
) -> Check {
    let content = scene.content();
    let Some((one, events, rolls)) = run(&[]) else { return Ok(()) };
    if rolls.is_empty() {
        return Ok(());
    }
    let index = dice.below(rolls.len() as u32) as usize;
    let mut faces: Vec<Rolled> = rolls.iter().map(|&Roll { die, face, .. }| Rolled { die, face }).collect();
    faces[index].face = dice.below(faces[index].die.sides().into()) as u8 + 1;
    let Some((other, other_events, other_rolls)) = run(&faces) else { return Ok(()) };
    let same_dice = rolls.len() == other_rolls.len()
        && rolls.iter().zip(&other_rolls).all(|(a, b)| a.die == b.die && a.why == b.why);
    if !same_dice || one == other {
        return Ok(());
    }
    for viewer in viewers(&one) {
        let told = [&events, &other_events]
            .map(|events| bytes(&events.iter().filter_map(|e| G::event_for(e, viewer)).collect::<Vec<_>>()));
        if told[0] == told[1] {
            continue;
        }
        let seen = [&one, &other].map(|game| bytes(&game.view(content, viewer)));
        ensure!(
            seen[0] != seen[1] || scene.ground.suite.views_forget,
            "{what}; which face is rolled for \"{}\" is hidden from {}, but an event tells it{}",
            rolls[index].why,
            name(viewer),
            difference(&told[0], &told[1])
        );
    }
    Ok(())
}
