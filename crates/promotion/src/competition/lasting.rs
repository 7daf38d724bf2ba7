//! Teams that last: what a game tells a league between its matches.

use kernel::{Dice, Problems, Refusal, Seat};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::belts::refuse;
use crate::staged::{Bill, Billed, Corner, Role, Staged};

/// What a log has to keep: written, read, compared.
pub trait Kept: Clone + core::fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync {}
impl<T: Clone + core::fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync> Kept for T {}

/// A game whose teams can last from match to match. All dice between matches are passed in.
pub trait Lasting: Staged {
    /// A team between its matches.
    type Team: Kept;
    /// What a match left to one side, drawn from its record.
    type Report: Kept;
    /// What a coach decides between matches.
    type Decision: Kept;

    /// A new team that plays this card of the content.
    fn draft(content: &Self::Content, card: &str) -> Result<Self::Team, Refusal>;

    /// The set-up of a match of these two, home first.
    fn meet(content: &Self::Content, teams: [&Self::Team; 2]) -> Result<Self::Setup, Problems>;

    /// What the finished match left to a side.
    fn report(&self, content: &Self::Content, events: &[Self::Event], seat: Seat) -> Self::Report;

    /// What each side scored.
    fn score(&self, events: &[Self::Event]) -> [i32; 2];

    /// Can this report be of a match of that team?
    fn fits(content: &Self::Content, team: &Self::Team, report: &Self::Report) -> Result<(), Refusal>;

    /// The team comes home: money, points, injuries. What happened, in sentences.
    fn come_home(
        content: &Self::Content,
        team: &mut Self::Team,
        report: &Self::Report,
        dice: &mut dyn Dice,
    ) -> Vec<String>;

    /// A coach's decision between matches. What is refused changes nothing.
    fn decide(
        content: &Self::Content,
        team: &mut Self::Team,
        decision: &Self::Decision,
        dice: &mut dyn Dice,
    ) -> Result<Vec<String>, Refusal>;

    /// What a bot decides next for its team; nothing when it is content.
    fn advise(content: &Self::Content, team: &Self::Team) -> Option<Self::Decision>;

    /// The last step before the next match.
    fn get_ready(content: &Self::Content, team: &mut Self::Team, dice: &mut dyn Dice) -> Vec<String>;

    /// The team on paper, a line each; nothing for teams that keep nothing.
    fn sheet(content: &Self::Content, team: &Self::Team) -> Vec<String>;
}

/// A team of a game whose teams keep nothing but their record and rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlainTeam {
    pub card: String,
}

/// There is nothing to decide between matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoDecision {}

impl PlainTeam {
    /// A team that plays a card of the game's company.
    /// PR-LASTING-2: Where a game has no rules for it, a team lasts by its record and its rating only.
    pub fn draft<G: Staged>(content: &G::Content, card: &str) -> Result<Self, Refusal> {
        let company = G::company(content);
        let cards = company.talent.iter().filter(|talent| talent.role == Role::Wrestler);
        let cards: Vec<&str> = cards.map(|talent| talent.card.as_str()).collect();
        // A game without a company of its own takes anybody.
        if cards.is_empty() || cards.contains(&card) {
            return Ok(Self { card: card.to_owned() });
        }
        let hint =
            content::nearest(card, &cards).map(|name| format!(" Did you mean {name}?")).unwrap_or_default();
        Err(refuse("PR-LASTING-2", format!("There is no \"{card}\" to play.{hint}")))
    }

    /// The set-up of two of them.
    pub fn meet<G: Staged>(content: &G::Content, teams: [&Self; 2]) -> Result<G::Setup, Problems> {
        let corners = teams.map(|team| Corner {
            men: vec![Billed { card: team.card.clone(), injured: false, again: false }],
            ..Corner::default()
        });
        G::set_up(content, &Bill { corners: corners.to_vec(), ..Bill::default() })
    }
}

/// Makes a game's teams last by record and rating only.
#[macro_export]
macro_rules! plain_teams {
    ($game:ty) => {
        impl $crate::competition::Lasting for $game {
            type Team = $crate::competition::PlainTeam;
            type Report = ();
            type Decision = $crate::competition::NoDecision;

            fn draft(content: &Self::Content, card: &str) -> Result<Self::Team, kernel::Refusal> {
                $crate::competition::PlainTeam::draft::<Self>(content, card)
            }
            fn meet(
                content: &Self::Content,
                teams: [&Self::Team; 2],
            ) -> Result<Self::Setup, kernel::Problems> {
                $crate::competition::PlainTeam::meet::<Self>(content, teams)
            }
            fn report(&self, _: &Self::Content, _: &[Self::Event], _: kernel::Seat) {}
            fn score(&self, _: &[Self::Event]) -> [i32; 2] {
                [0; 2]
            }
            fn fits(_: &Self::Content, _: &Self::Team, (): &()) -> Result<(), kernel::Refusal> {
                Ok(())
            }
            fn come_home(
                _: &Self::Content,
                _: &mut Self::Team,
                (): &(),
                _: &mut dyn kernel::Dice,
            ) -> Vec<String> {
                Vec::new()
            }
            fn decide(
                _: &Self::Content,
                _: &mut Self::Team,
                decision: &Self::Decision,
                _: &mut dyn kernel::Dice,
            ) -> Result<Vec<String>, kernel::Refusal> {
                match *decision {}
            }
            fn advise(_: &Self::Content, _: &Self::Team) -> Option<Self::Decision> {
                None
            }
            fn get_ready(_: &Self::Content, _: &mut Self::Team, _: &mut dyn kernel::Dice) -> Vec<String> {
                Vec::new()
            }
            fn sheet(_: &Self::Content, _: &Self::Team) -> Vec<String> {
                Vec::new()
            }
        }
    };
}
