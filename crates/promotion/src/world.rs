//! The promotion as it stands: the fold of its log.

use std::collections::BTreeMap;

use content::nearest;
use kernel::{Dice, Recorded, Recording, Refusal};

use crate::belts::{Belt, refuse};
use crate::cards::Show;
use crate::deed::{Deed, Entry, Switch, key_of};
use crate::feuds::{Alliance, Feud, Meetings, Owed};
use crate::news::News;
use crate::notation::{BadLine, Head, Log};
use crate::points::Form;
use crate::results::Fought;
use crate::roster::{Id, Member, Stable, Status, Tally, Team, good_name};

/// The most people of a promotion.
pub const MOST_MEMBERS: usize = 2_000;

/// The house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseRules {
    pub twice_on_a_card: bool,
    pub wrestle_hurt: bool,
    pub blood: bool,
    pub house_injuries: bool,
    pub grudges: bool,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            twice_on_a_card: false,
            wrestle_hurt: false,
            blood: false,
            house_injuries: false,
            grudges: true,
        }
    }
}

impl HouseRules {
    /// Is that rule on?
    pub fn has(&self, rule: Switch) -> bool {
        match rule {
            Switch::TwiceOnACard => self.twice_on_a_card,
            Switch::WrestleHurt => self.wrestle_hurt,
            Switch::Blood => self.blood,
            Switch::HouseInjuries => self.house_injuries,
            Switch::Grudges => self.grudges,
        }
    }

    fn set(&mut self, rule: Switch, on: bool) {
        *match rule {
            Switch::TwiceOnACard => &mut self.twice_on_a_card,
            Switch::WrestleHurt => &mut self.wrestle_hurt,
            Switch::Blood => &mut self.blood,
            Switch::HouseInjuries => &mut self.house_injuries,
            Switch::Grudges => &mut self.grudges,
        } = on;
    }
}

/// A promotion.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    pub head: Head,
    pub rules: HouseRules,
    pub members: Vec<Member>,
    pub teams: Vec<Team>,
    pub stables: Vec<Stable>,
    pub belts: Vec<Belt>,
    pub feuds: Vec<Feud>,
    pub alliances: Vec<Alliance>,
    /// By number, from 1.
    pub shows: Vec<Show>,
    /// Every match that was fought, oldest first.
    pub bouts: Vec<Fought>,
    /// Matches that somebody asks for.
    pub owed: Vec<Owed>,
    /// Shows to come, the next one first.
    pub pending: Vec<u32>,
    /// The show on the air.
    pub open: Option<u32>,
    /// The show that was closed last.
    pub last: Option<u32>,
    /// Who was injured when it opened.
    pub(crate) hurt: Vec<Id>,
    /// Shows that have been closed.
    pub closed: u32,
    /// Feuds that are not over.
    pub(crate) live: Vec<u16>,
    pub(crate) meetings: BTreeMap<(Id, Id), Meetings>,
    pub(crate) keys: BTreeMap<String, Id>,
    pub(crate) cards: BTreeMap<String, Id>,
}

impl World {
    /// A promotion that has just been founded.
    pub fn new(head: Head) -> Self {
        Self {
            head,
            rules: HouseRules::default(),
            members: Vec::new(),
            teams: Vec::new(),
            stables: Vec::new(),
            belts: Vec::new(),
            feuds: Vec::new(),
            alliances: Vec::new(),
            shows: Vec::new(),
            bouts: Vec::new(),
            owed: Vec::new(),
            pending: Vec::new(),
            open: None,
            last: None,
            hurt: Vec::new(),
            closed: 0,
            live: Vec::new(),
            meetings: BTreeMap::new(),
            keys: BTreeMap::new(),
            cards: BTreeMap::new(),
        }
    }

    /// The fold of a log, or the first line that does not fit.
    /// PR-LOG-2
    pub fn fold(log: &Log) -> Result<Self, BadLine> {
        let mut world = Self::new(log.head.clone());
        for (index, entry) in log.entries.iter().enumerate() {
            world.repeat(entry).map_err(|reason| BadLine { line: index + 2, reason })?;
        }
        Ok(world)
    }

    /// A deed: checked, rolled for, done. What is refused changes nothing.
    pub fn enter(&mut self, deed: Deed, dice: &mut dyn Dice) -> Result<(Entry, Vec<News>), Refusal> {
        let mut dice = Recording::new(dice);
        let news = self.apply(&deed, &mut dice)?;
        Ok((Entry { deed, dice: dice.faces, by: String::new() }, news))
    }

    /// An entry of a log, with the dice it has. If its faces do not fit, the world must be thrown away.
    pub fn repeat(&mut self, entry: &Entry) -> Result<Vec<News>, String> {
        let mut dice = Recorded::new(&entry.dice);
        let news = self.apply(&entry.deed, &mut dice).map_err(|refusal| refusal.to_string())?;
        dice.finish().map_err(|fault| fault.to_string())?;
        Ok(news)
    }

    /// The same promotion without its past: what simulated futures start from. Figures, belts, feuds and the calendar
    /// stay; lists of old matches, shows and reigns are empty.
    #[must_use]
    pub fn present(&self) -> Self {
        let members = self.members.iter().map(|member| Member {
            bouts: Vec::new(),
            ratings: Vec::new(),
            key: member.key.clone(),
            name: member.name.clone(),
            card: member.card.clone(),
            brand: member.brand.clone(),
            form: member.form.clone(),
            guest: None,
            ..*member
        });
        let live = self.live.iter().map(|&feud| &self.feuds[feud as usize]);
        let feuds: Vec<Feud> = live
            .map(|feud| Feud {
                bouts: Vec::new(),
                heats: Vec::new(),
                camps: feud.camps.clone(),
                over: feud.over.clone(),
                ..*feud
            })
            .collect();
        Self {
            head: self.head.clone(),
            rules: self.rules,
            members: members.collect(),
            teams: self.teams.clone(),
            stables: self.stables.clone(),
            belts: self.belts.iter().map(Belt::present).collect(),
            live: (0..feuds.len() as u16).collect(),
            feuds,
            alliances: self.alliances.clone(),
            shows: self.shows.iter().map(Show::present).collect(),
            bouts: Vec::new(),
            owed: self.owed.clone(),
            pending: self.pending.clone(),
            open: self.open,
            last: self.last,
            hurt: self.hurt.clone(),
            closed: self.closed,
            meetings: self.meetings.clone(),
            keys: self.keys.clone(),
            cards: self.cards.clone(),
        }
    }

    /// Somebody of the promotion.
    pub fn member(&self, id: Id) -> &Member {
        &self.members[id.index()]
    }

    /// Everybody, in the order of hiring.
    pub fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.members.len() as u16).map(Id)
    }

    /// Whoever has that key, or the name, however it is spelled.
    pub fn find(&self, key: &str) -> Result<Id, Refusal> {
        if let Some(id) = self.keys.get(key) {
            return Ok(*id);
        }
        let wanted = key.trim();
        let by_name = self.ids().find(|&id| self.member(id).name.eq_ignore_ascii_case(wanted));
        by_name.ok_or_else(|| {
            let known = self.members.iter().map(|member| member.name.as_str());
            let hint =
                nearest(wanted, known).map(|name| format!(" Did you mean {name}?")).unwrap_or_default();
            refuse("PR-NAME-2", format!("Nobody here is called \"{key}\".{hint}"))
        })
    }

    /// Whoever has that name on the card.
    pub fn by_card(&self, card: &str) -> Option<Id> {
        self.cards.get(card).copied()
    }

    pub(crate) fn find_all(&self, keys: &[String]) -> Result<Vec<Id>, Refusal> {
        keys.iter().map(|key| self.find(key)).collect()
    }

    pub(crate) fn apply(&mut self, deed: &Deed, dice: &mut dyn Dice) -> Result<Vec<News>, Refusal> {
        match deed {
            Deed::Hire { key, name, card, role, side, tier } => {
                // PR-HIRE-1
                good_key(key)?;
                good_name(name)?;
                if self.keys.contains_key(key) {
                    return Err(refuse("PR-NAME-2", format!("\"{key}\" is taken.")));
                }
                let card = if card.is_empty() { name } else { card };
                if let Some(&id) = self.cards.get(card) {
                    let name = &self.member(id).name;
                    return Err(refuse("PR-HIRE-1", format!("{name} is here already.")));
                }
                if self.members.len() >= MOST_MEMBERS {
                    let reason = format!("A promotion has at most {MOST_MEMBERS} people.");
                    return Err(refuse("PR-HIRE-1", reason));
                }
                let id = Id(self.members.len() as u16);
                self.keys.insert(key.clone(), id);
                self.cards.insert(card.clone(), id);
                self.members.push(Member {
                    key: key.clone(),
                    name: name.trim().to_owned(),
                    card: card.clone(),
                    role: *role,
                    side: *side,
                    tier: (*tier).clamp(1, 5),
                    brand: String::new(),
                    status: Status::Active,
                    injured: 0,
                    suspended: 0,
                    momentum: 0,
                    manager: None,
                    ally: None,
                    tally: Tally::default(),
                    form: Form::default(),
                    placed: 0,
                    last_card: 0,
                    bouts: Vec::new(),
                    ratings: Vec::new(),
                    pencilled: false,
                    stars: 0,
                    guest: None,
                });
                Ok(Vec::new())
            }
            Deed::Pencil { who, edit } => self.pencil(who, edit),
            Deed::Team { key, name, members } => {
                let mut members = self.group(key, name, members)?;
                members.sort_unstable();
                if self.teams.iter().any(|team| team.key == *key) {
                    return Err(refuse("PR-TEAM-1", format!("There is a team \"{key}\" already.")));
                }
                if let Some(team) = self.team_of(&members) {
                    let name = &self.teams[team].name;
                    return Err(refuse("PR-TEAM-1", format!("These are a team already: {name}.")));
                }
                let (key, name) = (key.clone(), name.trim().to_owned());
                let (tally, form) = (Tally::default(), Form::default());
                self.teams.push(Team { key, name, members, disbanded: false, tally, form });
                Ok(Vec::new())
            }
            Deed::Disband { team } => {
                let found = self.teams.iter_mut().find(|known| known.key == *team && !known.disbanded);
                let team =
                    found.ok_or_else(|| refuse("PR-TEAM-1", format!("There is no team \"{team}\".")))?;
                team.disbanded = true;
                Ok(Vec::new())
            }
            Deed::Stable { key, name, members } => {
                let members = self.group(key, name, members)?;
                if self.stables.iter().any(|stable| stable.key == *key) {
                    return Err(refuse("PR-TEAM-1", format!("There is a stable \"{key}\" already.")));
                }
                self.stables.push(Stable { key: key.clone(), name: name.trim().to_owned(), members });
                Ok(Vec::new())
            }
            Deed::Belt { key, name, grade, changes, brand } => {
                self.new_belt(key, name, *grade, changes, brand)
            }
            Deed::Crown { belt, to } => self.crown(belt, to),
            Deed::Vacate { belt, .. } => self.vacate_by_word(belt),
            Deed::Shelve { belt } => self.shelve(belt),
            Deed::Tournament { belt, entrants } => self.start_tournament(belt, entrants, dice),
            Deed::Feud { one, other, over, heat } => self.declare_feud(one, other, over, *heat),
            Deed::Settle { one, other } => self.settle_feud(one, other),
            Deed::Alliance { one, other } => self.ally_up(one, other),
            Deed::Split { one, other } => self.split_up(one, other),
            Deed::Challenge { by, to, why } => self.challenge(by, to, why),
            Deed::Entrust { who, to } => self.entrust(who, to.as_ref()),
            Deed::Show { name, date, billing, venue, slots } => {
                self.new_show(name, *date, *billing, venue, *slots)
            }
            Deed::Cancel { show } => self.cancel(*show),
            Deed::Book { show, slot, bout } => self.book(*show, *slot, bout),
            Deed::Clear { show, slot } => self.clear(*show, *slot),
            Deed::Swap { show, slot, with } => self.swap(*show, *slot, *with),
            Deed::Move { show, slot, to } => self.shift(*show, *slot, *to),
            Deed::Rank { who, place } => {
                let id = self.find(who)?;
                self.members[id.index()].placed = *place;
                Ok(Vec::new())
            }
            Deed::Switch { rule, on } => {
                self.rules.set(*rule, *on);
                Ok(Vec::new())
            }
            Deed::Open { show } => self.open_show(*show),
            Deed::Result { show, slot, left } => self.result(*show, *slot, left, dice),
            Deed::Close { show } => self.close(*show),
        }
    }

    /// Two or more different people, with a key and a name.
    /// PR-TEAM-1
    fn group(&self, key: &str, name: &str, members: &[String]) -> Result<Vec<Id>, Refusal> {
        good_key(key)?;
        good_name(name)?;
        let members = self.find_all(members)?;
        if members.len() < 2 || members.len() > 16 || has_twice(&members) {
            return Err(refuse("PR-TEAM-1", "A team or stable has 2 to 16 different members.".to_owned()));
        }
        Ok(members)
    }
}

pub(crate) fn has_twice(ids: &[Id]) -> bool {
    ids.iter().enumerate().any(|(index, id)| ids[..index].contains(id))
}

/// Keys are small letters, digits and hyphens.
/// PR-NAME-2
pub(crate) fn good_key(key: &str) -> Result<(), Refusal> {
    if key.is_empty() || key_of(key) != key {
        let reason = format!("\"{key}\" is no key: use up to 40 small letters, digits and hyphens.");
        return Err(refuse("PR-NAME-2", reason));
    }
    Ok(())
}
