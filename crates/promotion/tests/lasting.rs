//! A league of a game whose teams last by record and rating only.

use kernel::Fast;
use pig::Pig;
use promotion::competition::{Deed, DeedOf, Format, Head, League, LeagueDeed, LeagueLog, Played};

/// A league with its log.
struct Office {
    league: League<Pig>,
    log: LeagueLog<Pig>,
    dice: Fast,
}

impl Office {
    fn new(count: usize) -> Self {
        let head = Head::new("pig", "Sty League", Format::RoundRobin { legs: 1 });
        let league = League::new(head.clone()).unwrap();
        let mut office = Self { league, log: LeagueLog { head, entries: Vec::new() }, dice: Fast::new(1) };
        for name in ["ham", "bacon", "chop"].into_iter().take(count) {
            let (key, name) = (name.to_owned(), name.to_owned());
            office
                .enter(LeagueDeed::Run(Deed::Enter { key, name, card: String::new(), rating: None }))
                .unwrap();
        }
        office
    }

    fn enter(&mut self, deed: DeedOf<Pig>) -> Result<(), String> {
        let before = self.league.clone();
        match self.league.enter(&(), deed, &mut self.dice) {
            Ok((entry, _)) => {
                self.log.entries.push(entry);
                Ok(())
            }
            Err(refusal) => {
                assert_eq!(self.league, before);
                Err(refusal.reason)
            }
        }
    }

    fn win(&mut self, fixture: u32) -> Result<(), String> {
        let played = Played { winner: Some(0), ..Played::default() };
        self.enter(LeagueDeed::Match { fixture, played, minute: 0, left: [(), ()] })
    }
}

fn pair() -> DeedOf<Pig> {
    LeagueDeed::Run(Deed::Pair { minute: 0 })
}

#[test]
fn a_league_is_the_fold_of_its_log() {
    let mut office = Office::new(3);
    while !office.league.competition.is_over() {
        let open: Vec<u32> = office.league.competition.open().map(|fixture| fixture.id).collect();
        match open.first() {
            Some(&fixture) => office.win(fixture).unwrap(),
            None => office.enter(pair()).unwrap(),
        }
    }
    let read = LeagueLog::<Pig>::read(&office.log.write()).unwrap();
    assert_eq!(League::fold(&(), &read).unwrap(), office.league);
    let bare = Deed::Result { fixture: 1, played: Played::default(), minute: 0 };
    let told = office.enter(LeagueDeed::Run(bare)).unwrap_err();
    assert_eq!(told, "A result comes with what the match left to both teams.");
}

#[test]
fn a_team_gets_ready_once_and_then_plays() {
    let mut office = Office::new(2);
    let ready = |who: &str| LeagueDeed::Ready { who: who.to_owned() };
    office.enter(ready("ham")).unwrap();
    assert_eq!(office.enter(ready("ham")).unwrap_err(), "ham is ready already.");
    office.enter(pair()).unwrap();
    assert!(office.league.teams.iter().all(|kept| kept.ready), "a round makes everybody ready");
    office.win(1).unwrap();
    assert!(office.league.teams.iter().all(|kept| !kept.ready));
    assert!(office.win(1).is_err(), "not twice");
    assert!(office.enter(ready("nobody")).unwrap_err().starts_with("Nobody here is called"));
}

#[test]
fn a_damaged_log_names_its_line() {
    let mut office = Office::new(2);
    office.enter(pair()).unwrap();
    let text = office.log.write();
    let told = |text: &str| match LeagueLog::<Pig>::read(text) {
        Ok(log) => League::fold(&(), &log).map_or_else(|bad| bad.to_string(), |_| String::new()),
        Err(bad) => bad.to_string(),
    };
    assert_eq!(told(&text), "");
    assert_eq!(told(""), "line 1: the file is empty");
    assert_eq!(told(text.trim_end()), "line 4: the last line is cut off");
    assert!(told(&text.replacen("\"version\":1", "\"version\":2", 1)).contains("form 2 of a league"));
    assert!(told(&text.replacen("\"pig\"", "\"bids\"", 1)).contains("a league of bids, not of pig"));
    assert!(told(&text.replacen("\"enter\"", "\"entre\"", 1)).starts_with("line 2: not an entry"));
    assert!(told(&text.replacen("\"bacon\"", "\"ham\"", 1)).starts_with("line 3: \"ham\" is taken."));
    let more = text.replacen("\"dice\":[", "\"dice\":[\"1/6\",", 1);
    assert!(told(&more).starts_with("line 2:"), "{}", told(&more));
}
