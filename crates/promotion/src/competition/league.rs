//! A league: a competition, and the teams that last through it.

use kernel::{Dice, Recorded, Recording, Refusal};
use serde::{Deserialize, Serialize};

use super::deed::{Deed, Entry, Head, Played, VERSION};
use super::lasting::Lasting;
use super::{Competition, Who};
use crate::belts::refuse;
use crate::deed::Key;
use crate::notation::{BadLine, line};

/// What is done in a league.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LeagueDeed<R, D> {
    /// Something of the competition that needs no team.
    Run(Deed),
    /// A match was played: its result, and what it left to home and away.
    Match {
        fixture: u32,
        played: Played,
        #[serde(default)]
        minute: u32,
        left: [R; 2],
    },
    /// A coach decides.
    Coach { who: Key, decision: D },
    /// A team is ready for its next match.
    Ready { who: Key },
}

/// A deed of a game's league.
pub type DeedOf<G> = LeagueDeed<<G as Lasting>::Report, <G as Lasting>::Decision>;
/// A line of a game's league.
pub type EntryOf<G> = Entry<DeedOf<G>>;

/// A team in a league.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept<T> {
    pub team: T,
    /// It has done everything after its last match.
    pub ready: bool,
}

/// A league as it stands: the fold of its log.
#[derive(Clone, Debug, PartialEq)]
pub struct League<G: Lasting> {
    pub competition: Competition,
    /// By entrant.
    pub teams: Vec<Kept<G::Team>>,
}

/// A head and its entries.
#[derive(Debug)]
pub struct LeagueLog<G: Lasting> {
    pub head: Head,
    pub entries: Vec<EntryOf<G>>,
}

/// Sentences of what a deed brought about, each with the team it is of.
pub type LeagueNews = Vec<(Who, String)>;

impl<G: Lasting> League<G> {
    /// A league that nobody has entered.
    pub fn new(head: Head) -> Result<Self, Refusal> {
        Ok(Self { competition: Competition::new(head)?, teams: Vec::new() })
    }

    /// The fold of a log, or the first line that does not fit.
    /// PR-LASTING-1
    pub fn fold(content: &G::Content, log: &LeagueLog<G>) -> Result<Self, BadLine> {
        let bad = |line: usize, reason: String| BadLine { line, reason };
        let mut league = Self::new(log.head.clone()).map_err(|refusal| bad(1, refusal.to_string()))?;
        for (index, entry) in log.entries.iter().enumerate() {
            let mut dice = Recorded::new(&entry.dice);
            league
                .apply(content, &entry.deed, &mut dice)
                .map_err(|refusal| bad(index + 2, refusal.to_string()))?;
            dice.finish().map_err(|fault| bad(index + 2, fault.to_string()))?;
        }
        Ok(league)
    }

    /// A deed: checked, rolled for, done. What is refused changes nothing.
    pub fn enter(
        &mut self,
        content: &G::Content,
        deed: DeedOf<G>,
        dice: &mut dyn Dice,
    ) -> Result<(EntryOf<G>, LeagueNews), Refusal> {
        let mut dice = Recording::new(dice);
        let news = self.apply(content, &deed, &mut dice)?;
        Ok((Entry { deed, dice: dice.faces }, news))
    }

    fn apply(
        &mut self,
        content: &G::Content,
        deed: &DeedOf<G>,
        dice: &mut dyn Dice,
    ) -> Result<LeagueNews, Refusal> {
        match deed {
            LeagueDeed::Run(deed) => self.run(content, deed, dice),
            LeagueDeed::Match { fixture, played, minute, left } => {
                let sides = self.competition.fixture(*fixture)?.sides;
                for (who, report) in sides.iter().zip(left) {
                    let kept = &self.teams[who.index()];
                    if !kept.ready {
                        let name = self.competition.name(*who);
                        return Err(refuse("PR-LASTING-3", format!("{name} is not ready for a match.")));
                    }
                    G::fits(content, &kept.team, report)?;
                }
                let result = Deed::Result { fixture: *fixture, played: played.clone(), minute: *minute };
                self.competition.apply(&result, dice)?;
                let mut news = Vec::new();
                for (who, report) in sides.into_iter().zip(left) {
                    let kept = &mut self.teams[who.index()];
                    kept.ready = false;
                    let said = G::come_home(content, &mut kept.team, report, dice);
                    news.extend(said.into_iter().map(|text| (who, text)));
                }
                Ok(news)
            }
            LeagueDeed::Coach { who, decision } => {
                let who = self.competition.find(who)?;
                let kept = &mut self.teams[who.index()];
                if kept.ready {
                    let name = self.competition.name(who);
                    let reason = format!("{name} is ready for its match: decide after it.");
                    return Err(refuse("PR-LASTING-3", reason));
                }
                let said = G::decide(content, &mut kept.team, decision, dice)?;
                Ok(said.into_iter().map(|text| (who, text)).collect())
            }
            LeagueDeed::Ready { who } => {
                let who = self.competition.find(who)?;
                if self.teams[who.index()].ready {
                    let reason = format!("{} is ready already.", self.competition.name(who));
                    return Err(refuse("PR-LASTING-3", reason));
                }
                let mut news = Vec::new();
                self.get_ready(content, who, dice, &mut news);
                Ok(news)
            }
        }
    }

    /// PR-LASTING-3: A team decides after its match, gets ready once, and then plays. Whoever is not ready when a round is
    /// paired is made ready.
    fn run(&mut self, content: &G::Content, deed: &Deed, dice: &mut dyn Dice) -> Result<LeagueNews, Refusal> {
        let mut news = Vec::new();
        match deed {
            Deed::Enter { card, .. } => {
                let team = G::draft(content, card)?;
                self.competition.apply(deed, dice)?;
                self.teams.push(Kept { team, ready: false });
            }
            Deed::Result { .. } => {
                return Err(refuse("PR-LASTING-1", "A result comes with what the match left to both teams."));
            }
            _ => {
                self.competition.apply(deed, dice)?;
                if matches!(deed, Deed::Pair { .. } | Deed::Challenge { .. }) {
                    for who in self.competition.everybody() {
                        if !self.teams[who.index()].ready && !self.competition.entrant(who).gone {
                            self.get_ready(content, who, dice, &mut news);
                        }
                    }
                }
            }
        }
        Ok(news)
    }

    fn get_ready(&mut self, content: &G::Content, who: Who, dice: &mut dyn Dice, news: &mut LeagueNews) {
        let kept = &mut self.teams[who.index()];
        kept.ready = true;
        news.extend(G::get_ready(content, &mut kept.team, dice).into_iter().map(|text| (who, text)));
    }
}

impl<G: Lasting> LeagueLog<G> {
    /// Reads a log. The first line that cannot be read is named.
    /// PR-LASTING-4
    pub fn read(text: &str) -> Result<Self, BadLine> {
        let bad = |line: usize, reason: String| BadLine { line, reason };
        let head = read_head(text)?;
        if head.game != G::NAME {
            return Err(bad(1, format!("this is a league of {}, not of {}", head.game, G::NAME)));
        }
        if !text.ends_with('\n') {
            return Err(bad(text.lines().count(), "the last line is cut off".to_owned()));
        }
        let entries = text.lines().enumerate().skip(1).map(|(index, text)| {
            serde_json::from_str(text).map_err(|error| bad(index + 1, format!("not an entry ({error})")))
        });
        Ok(Self { head, entries: entries.collect::<Result<_, _>>()? })
    }

    /// The whole log as text.
    pub fn write(&self) -> String {
        let mut text = line(&self.head);
        for entry in &self.entries {
            text.push_str(&line(entry));
        }
        text
    }
}

/// The first line of a league's log, whatever its game.
pub fn read_head(text: &str) -> Result<Head, BadLine> {
    let bad = |reason: String| BadLine { line: 1, reason };
    let first = text.lines().next().ok_or_else(|| bad("the file is empty".to_owned()))?;
    let head: Head =
        serde_json::from_str(first).map_err(|error| bad(format!("not the head of a league ({error})")))?;
    if head.ringcraft != "league" {
        return Err(bad(format!("this is a \"{}\", not a league", head.ringcraft)));
    }
    if head.version != VERSION {
        return Err(bad(format!("form {} of a league; this program reads form {VERSION}", head.version)));
    }
    Ok(head)
}
