//! Choices as buttons show them: what is rolled or done, and by whom.

use kernel::{Icon, Label, Seat};

use super::name;
use crate::bout::{Bout, Man};
use crate::choice::Choice;
use crate::roster::Roster;
use crate::step::Step;
use crate::switches::Kind;

/// A choice as a button shows it.
pub(crate) fn label(bout: &Bout, roster: &Roster, choice: Choice) -> Label {
    let man = |man: Man| name(bout, roster, man);
    let of = |icon: Icon, text: String| Label::new(text).icon(icon);
    match choice {
        Choice::Roll => of(Icon::Die, roll(bout)),
        Choice::LetThemRoll => of(Icon::No, "Let them roll".to_owned()),
        Choice::DoIt => of(Icon::Yes, "Do it".to_owned()),
        Choice::RollAgain => of(Icon::Reroll, roll_again(bout)),
        Choice::First => of(Icon::Fist, option(bout, roster, 0)),
        Choice::Second => of(Icon::Fist, option(bout, roster, 1)),
        Choice::Stay => of(Icon::Yes, "Take it".to_owned()),
        Choice::Leave => of(Icon::Boot, "Leave the ring".to_owned()),
        Choice::TagOut => of(Icon::Tag, "Reach for the tag".to_owned()),
        Choice::TagTo(partner) => of(Icon::Tag, format!("Tag {}", man(partner))),
        Choice::StartWith(starter) => of(Icon::Person, format!("Start with {}", man(starter))),
        Choice::SendAlly => of(Icon::Bolt, format!("Send {}", ally(bout, roster))),
        Choice::HoldAlly => of(Icon::No, format!("Hold {} back", ally(bout, roster))),
        Choice::Distract => of(Icon::Eye, "Distract the referee".to_owned()),
        Choice::Interfere => of(Icon::Bolt, "Interfere".to_owned()),
        Choice::Save(partner) => of(Icon::Shield, format!("Save with {}", man(partner))),
        Choice::Accept => of(Icon::No, "Accept the pin".to_owned()),
        Choice::StepIn(against) => of(Icon::Fist, format!("Step in against {}", man(against))),
        Choice::Wait => of(Icon::No, "Wait".to_owned()),
        Choice::BreakPin => of(Icon::Shield, "Break it up".to_owned()),
        Choice::LetItCount => of(Icon::No, "Let it count".to_owned()),
    }
}

/// What the dice are for.
fn roll(bout: &Bout) -> String {
    match bout.agenda.top() {
        Some(Step::RollOffense(step)) => format!("Roll on Level {} offense", step.level),
        Some(Step::Defend(step)) => format!("Roll on Level {} defense", step.level),
        Some(Step::RollChart(step)) => format!("Roll on the {} chart", step.chart.word()),
        Some(Step::RollPin(_)) => match bout.rules.kind {
            Kind::Cage => "Roll to stop the escape",
            Kind::Submission | Kind::IQuit => "Roll to hold on",
            _ => "Roll to kick out",
        }
        .to_owned(),
        _ => "Roll".to_owned(),
    }
}

fn roll_again(bout: &Bout) -> String {
    match bout.agenda.top() {
        Some(Step::Attempt(step)) => format!("Roll again on Level {}", step.level.saturating_sub(1).max(1)),
        _ => "Roll again".to_owned(),
    }
}

/// One of two moves, by its name.
fn option(bout: &Bout, roster: &Roster, at: usize) -> String {
    match bout.agenda.top() {
        Some(Step::ChooseMove(step)) => {
            format!("Try {}", bout.charts(roster).choice_names[step.letter as usize & 7][at])
        }
        _ => ["First move", "Second move"][at & 1].to_owned(),
    }
}

/// The ally whom the question is about.
fn ally<'r>(bout: &Bout, roster: &'r Roster) -> &'r str {
    let side = match bout.agenda.top() {
        Some(Step::LooseTheAlly(step)) => bout.side(bout.foe(step.roller)),
        _ => Seat::FIRST.index() as u8,
    };
    bout.corner(side).ally.map_or("the ally", |ally| roster.name(ally))
}
