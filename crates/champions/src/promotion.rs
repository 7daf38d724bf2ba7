//! What a match means to a promotion, and what a promotion's booking means to a match.

use kernel::{Problem, Problems};
use promotion::{
    Aftermath, Alignment, Banned, Bill, Company, Corner, Drama, Ending, Hurt, MatchKind, Role, Spot, Staged,
    Starter, Talent, Wanted,
};

use crate::bout::{Booking, Bout, How, Man};
use crate::event::Event;
use crate::roster::{Roster, Side, Tier};
use crate::setup::{Setup, Team};
use crate::switches::{Kind, Optional};

/// So many offense rolls a singles match of even wrestlers usually has.
const USUAL_ROLLS: u16 = 21;

/// How a match ended, in the promotion's words.
fn ending(how: How) -> Ending {
    match how {
        How::Pin => Ending::Pin,
        How::Submission => Ending::Submission,
        How::Escape => Ending::Escape,
        How::TenCount => Ending::TenCount,
        How::Disqualification => Ending::Disqualification,
        How::CountOut => Ending::CountOut,
        How::DoubleDisqualification => Ending::DoubleDisqualification,
        How::DoubleCountOut => Ending::DoubleCountOut,
        How::Elimination => Ending::Elimination,
        How::Time => Ending::Score,
        How::RollLimit => Ending::TimeLimit,
        How::Resignation => Ending::Resignation,
    }
}

/// How much drama a match had: every token on everybody, since each is a PIN survived or a move that told.
pub fn drama(bout: &Bout) -> u16 {
    bout.everyone().map(|man| u16::from(bout.man(man).tokens)).sum()
}

fn spot(bout: &Bout, man: Man) -> Spot {
    let side = bout.side(man);
    Spot(side, man.0.saturating_sub(bout.corner(side).first))
}

/// Whoever has fewer tokens leads; how often did that change?
fn turns(bout: &Bout, events: &[Event]) -> u16 {
    let (mut tokens, mut leader, mut turns) = ([0i32; 2], None, 0);
    for event in events {
        let (man, change) = match event {
            Event::Tired { man, .. } => (*man, 1),
            Event::Recovered { man, .. } => (*man, -1),
            _ => continue,
        };
        let Some(side) = tokens.get_mut(bout.side(man) as usize) else { return 0 };
        *side += change;
        let ahead = match tokens[0].cmp(&tokens[1]) {
            core::cmp::Ordering::Less => 0,
            core::cmp::Ordering::Greater => 1,
            core::cmp::Ordering::Equal => continue,
        };
        turns += u16::from(leader.is_some_and(|leader| leader != ahead));
        leader = Some(ahead);
    }
    turns
}

/// The name of the finisher that ended it: the move that was rolled, or the first one on the card where a run-in made way
/// for it.
fn finisher(bout: &Bout, roster: &Roster, last: Option<(Man, u8, u8)>, by: Option<Man>) -> String {
    let is_finisher = |name: &&str| !name.is_empty() && name.to_uppercase() == **name;
    let rolled = last.filter(|(man, _, _)| by.is_none_or(|by| by == *man));
    let rolled = rolled.map(|(man, level, face)| roster.move_name(bout.man(man).person, level, face));
    let printed = by.or(last.map(|(man, _, _)| man)).and_then(|man| {
        let moves = &roster.wrestler(bout.man(man).person).moves[2];
        moves.iter().map(String::as_str).find(|name| is_finisher(name))
    });
    rolled.filter(is_finisher).or(printed).unwrap_or("FINISHER").to_owned()
}

/// The match that a fight after the bell leads to.
fn wanted(bout: &Bout, roster: &Roster, booking: Booking) -> Wanted {
    let man = |man: Man| roster.name(bout.man(man).person).to_owned();
    match booking {
        Booking::Challenge { by, to } => Wanted {
            sides: vec![vec![man(by)], vec![roster.name(to).to_owned()]],
            why: "a challenge after the bell".to_owned(),
        },
        Booking::TagMatch { one, with, other, and } => Wanted {
            sides: vec![
                vec![man(one), roster.name(with).to_owned()],
                vec![man(other), roster.name(and).to_owned()],
            ],
            why: "a brawl of four after the bell".to_owned(),
        },
    }
}

/// One corner of a set-up.
fn team(corner: &Corner, singles: bool) -> Team {
    let names = |of: &dyn Fn(&promotion::Billed) -> bool| {
        corner.men.iter().filter(|man| of(man)).map(|man| man.card.clone()).collect()
    };
    let help = corner.ally.clone().or_else(|| corner.manager.clone());
    Team {
        men: names(&|_| true),
        injured: names(&|man| man.injured),
        again: names(&|man| man.again),
        ally: help.clone().filter(|_| singles),
        distractor: corner.manager.clone().or_else(|| corner.ally.clone()),
        interferer: help.clone(),
        friend: help,
        occasional: corner.occasional,
    }
}

impl Staged for Bout {
    fn company(roster: &Roster) -> Company {
        let side = |side: Side| if side == Side::Heel { Alignment::Heel } else { Alignment::Face };
        let name = |person| roster.name(person).to_owned();
        let wrestlers = roster.wrestlers.iter().map(|wrestler| Talent {
            card: wrestler.name.clone(),
            role: Role::Wrestler,
            side: side(wrestler.side),
            tier: match wrestler.tier {
                Tier::Jobber => 1,
                Tier::Undercard => 2,
                Tier::Midcard => 3,
                Tier::Upper => 4,
                Tier::MainEvent => 5,
            },
            manager: wrestler.manager.map(name),
            ally: wrestler.ally.map(name),
        });
        let managers = roster.managers.iter().map(|manager| Talent {
            card: manager.name.clone(),
            role: Role::Manager,
            side: side(manager.side),
            tier: 1,
            manager: None,
            ally: None,
        });
        let names = |list: &[crate::roster::Fellowship]| {
            let members =
                |known: &crate::roster::Fellowship| known.members.iter().map(|&one| name(one)).collect();
            list.iter().map(|known| (known.name.clone(), members(known))).collect()
        };
        let camp = |known: &str| {
            let team = roster.teams.iter().find(|team| team.name == known);
            team.map_or_else(
                || vec![known.to_owned()],
                |team| team.members.iter().map(|&one| name(one)).collect(),
            )
        };
        Company {
            talent: wrestlers.chain(managers).collect(),
            teams: names(&roster.teams),
            stables: names(&roster.groups),
            feuds: roster
                .feuds
                .iter()
                .map(|feud| ([camp(&feud.between[0]), camp(&feud.between[1])], feud.over.clone()))
                .collect(),
        }
    }

    /// CH-PROMO-2
    fn set_up(roster: &Roster, bill: &Bill) -> Result<Setup, Problems> {
        let kind = if bill.kind.is_empty() { Some(Kind::OneFall) } else { Kind::named(&bill.kind) };
        let Some(kind) = kind else {
            let known = Kind::ALL.iter().map(|(word, _, _)| *word);
            let problem = Problem::new("match", format!("there is no kind of match \"{}\"", bill.kind));
            return Err(Problems(vec![problem.suggest(content::nearest(&bill.kind, known))]));
        };
        let singles = bill.corners.len() == 2 && bill.corners.iter().all(|corner| corner.men.len() == 1);
        let setup = Setup {
            sides: bill.corners.iter().map(|corner| team(corner, singles)).collect(),
            kind,
            rules: Optional::ADVANCED,
            feud: bill.feud,
            champion: bill.champion.map_or(0, |side| side + 1),
            ..Setup::default()
        };
        setup.bell(roster)?;
        Ok(setup)
    }

    /// CH-PROMO-1
    fn aftermath(&self, roster: &Roster, events: &[Event]) -> Option<Aftermath> {
        let finish = self.finish?;
        let mut left = Aftermath::plain(finish.winner, ending(finish.how));
        left.loser = finish.loser.map(|man| spot(self, man));
        let mut drama = Drama {
            turns: turns(self, events),
            usual: USUAL_ROLLS,
            tokens: drama(self),
            blood: self.everyone().any(|man| self.man(man).tokens >= crate::rules::fatigue::BLEEDS_AT),
            ..Drama::default()
        };
        let (mut last_move, mut covered) = (None, None);
        for event in events {
            match *event {
                Event::PinRolled { lost: false, .. } | Event::EscapeRolled { lost: false, .. } => {
                    drama.near_falls += 1;
                }
                Event::OffenseRolled { man, level, face } => {
                    drama.length += 1;
                    last_move = Some((man, level, face));
                }
                Event::InterferenceTried { side, by, .. } => {
                    left.interfered.push((side, roster.name(by).to_owned()));
                }
                Event::Covered { by, finisher: true, .. } => covered = Some(by),
                Event::FeudRolled { .. } => left.fought_on = true,
                _ => {}
            }
        }
        left.drama = drama;
        if finish.finisher {
            left.finisher = finisher(self, roster, last_move, covered);
        }
        let after = self.aftermath;
        left.injured =
            after.injured.map(|(man, cards)| Hurt { who: spot(self, man), cards }).into_iter().collect();
        if let Some((man, cards)) = after.suspended {
            left.suspended.push(Banned { card: roster.name(self.man(man).person).to_owned(), cards });
            if let Some(friend) = self.corner(self.side(man)).friend.filter(|_| after.friend_suspended > 0) {
                left.suspended
                    .push(Banned { card: roster.name(friend).to_owned(), cards: after.friend_suspended });
            }
        }
        left.wanted = self.booking.map(|booking| wanted(self, roster, booking)).into_iter().collect();
        Some(left)
    }

    fn kinds() -> Vec<MatchKind> {
        Kind::ALL.iter().skip(1).map(|&(word, what, kind)| (word, what, kind.anything_goes())).collect()
    }

    fn settles() -> &'static str {
        "cage"
    }

    fn has_tag_matches() -> bool {
        true
    }

    fn starter() -> Starter {
        Starter {
            name: "Municipal Wrestling Council",
            show: "Wet Tuesday",
            big_show: "Final Demand",
            venue: "Town Hall, upstairs",
            belts: ["Civic Crown", "High Shelf Title", "Tag Sashes"],
        }
    }
}

promotion::plain_teams!(Bout);
