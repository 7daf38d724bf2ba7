//! Competitions of every format, a thousand random ones each, against laws that know nothing of how they are paired.

use kernel::Fast;
use promotion::competition::{Competition, Deed, Entry, Format, Head, Played, Who};

/// A competition with its log, and luck.
struct Office {
    competition: Competition,
    log: Vec<Entry>,
    dice: Fast,
    entered: u32,
}

impl Office {
    fn new(format: Format, count: u32, seed: u64) -> Self {
        let competition = Competition::new(Head::new("pig", "Cup", format)).unwrap();
        let mut office = Self { competition, log: Vec::new(), dice: Fast::new(seed), entered: 0 };
        for _ in 0..count {
            assert!(office.newcomer());
        }
        office
    }

    /// Done, or refused without a trace.
    fn enter(&mut self, deed: Deed) -> bool {
        let before = self.competition.clone();
        match self.competition.enter(deed, &mut self.dice) {
            Ok(entry) => {
                self.log.push(entry);
                true
            }
            Err(refusal) => {
                assert_eq!(self.competition, before, "refused and left a trace: {refusal}");
                assert!(refusal.reason.ends_with('.') && refusal.rule.starts_with("PR-"), "{refusal}");
                false
            }
        }
    }

    fn newcomer(&mut self) -> bool {
        self.entered += 1;
        let number = self.entered;
        let rating = (!number.is_multiple_of(3)).then(|| 1000 + self.dice.below(1000) as i32);
        let (key, name) = (format!("p{number}"), format!("Player {number}"));
        self.enter(Deed::Enter { key, name, card: String::new(), rating })
    }

    fn key(&self, who: Who) -> String {
        self.competition.entrant(who).key.clone()
    }

    fn somebody(&mut self) -> String {
        let count = self.competition.entrants.len() as u32;
        let who = Who(self.dice.below(count) as u16);
        self.key(who)
    }

    fn play(&mut self, fixture: u32) -> bool {
        let winner = [Some(0), Some(1), Some(0), Some(1), None][self.dice.below(5) as usize];
        let score = [0, 1].map(|side| i32::from(winner == Some(side)) + self.dice.below(3) as i32);
        let minute = self.competition.minute + self.dice.below(3);
        self.enter(Deed::Result { fixture, played: Played { winner, score, replay: String::new() }, minute })
    }

    /// Something that somebody may do at any time, most of it nonsense.
    fn meddle(&mut self) {
        let fixtures = self.competition.fixtures.len() as u32 + 2;
        let fixture = self.dice.below(fixtures);
        match self.dice.below(12) {
            0 => drop(self.newcomer()),
            1 => {
                let who = self.somebody();
                self.enter(Deed::Withdraw { who });
            }
            2 => {
                let by = vec![self.somebody()];
                self.enter(Deed::Forfeit { fixture, by });
            }
            3 => {
                let sides = self.competition.open().next().map(|fixture| (fixture.id, fixture.sides));
                if let Some((fixture, sides)) = sides {
                    let both = self.dice.below(3) == 0;
                    let by = sides.iter().take(1 + usize::from(both)).map(|who| self.key(*who)).collect();
                    self.enter(Deed::Forfeit { fixture, by });
                }
            }
            4 => {
                let winner = Some(self.dice.below(3) as u8);
                let played = Played { winner, ..Played::default() };
                self.enter(Deed::Decree { fixture, played, reason: "the referee slept".into() });
            }
            5 => {
                let (by, whom) = (self.somebody(), self.somebody());
                self.enter(Deed::Challenge { by, whom });
            }
            6 => drop(self.play(fixture)),
            7 => drop(self.enter(Deed::Withdraw { who: "nobody".into() })),
            _ => {}
        }
    }

    /// A whole event; what is paired is handed to the law.
    fn run(&mut self, wild: bool, law: &mut dyn FnMut(&Competition, &Competition)) {
        for _ in 0..2_000 {
            if self.competition.is_over() {
                break;
            }
            if wild && self.dice.below(4) == 0 {
                self.meddle();
            }
            let open: Vec<u32> = self.competition.open().map(|fixture| fixture.id).collect();
            let arena = matches!(self.competition.head.format, Format::Arena { .. });
            if open.is_empty() || arena && self.dice.below(3) == 0 {
                let before = self.competition.clone();
                let minute = self.competition.minute + self.dice.below(3);
                if self.enter(Deed::Pair { minute }) {
                    law(&before, &self.competition);
                } else if open.is_empty() && self.competition.active().count() < 2 {
                    break;
                }
            } else {
                let fixture = open[self.dice.below(open.len() as u32) as usize];
                assert!(self.play(fixture));
            }
        }
        let ended = self.competition.is_over() || self.competition.active().count() < 2;
        assert!(ended, "{:?} does not end", self.competition.head.format);
        let again = Competition::fold(self.competition.head.clone(), &self.log).unwrap();
        assert_eq!(again, self.competition);
        check_table(&self.competition);
    }
}

/// Everybody has one place, and the table can be explained.
fn check_table(competition: &Competition) {
    let rows = competition.standings();
    let mut seen: Vec<Who> = rows.iter().map(|row| row.who).collect();
    seen.sort_unstable();
    assert!(seen.into_iter().eq(competition.everybody()));
    for (place, row) in rows.iter().enumerate() {
        assert_eq!(row.place as usize, place + 1);
        assert_eq!(row.because.is_empty(), place == 0);
        assert_eq!(row.explained.len(), row.breaks.len());
        let tally = row.tally;
        assert_eq!(tally.played, tally.won + tally.drawn + tally.lost);
        if let Some(above) = place.checked_sub(1).map(|above| &rows[above]) {
            assert!(above.rank >= row.rank);
        }
    }
    let [scored, conceded] = [
        rows.iter().map(|row| row.tally.scored).sum(),
        rows.iter().map(|row| row.tally.conceded).sum::<i64>(),
    ];
    assert_eq!(scored, conceded);
    let (won, lost) = rows.iter().fold((0, 0), |sum, row| (sum.0 + row.tally.won, sum.1 + row.tally.lost));
    assert_eq!(won, lost);
}

/// Everybody who takes part plays or has a bye, nobody twice.
fn everybody_plays_or_has_a_bye(before: &Competition, after: &Competition) {
    let round = after.rounds.last().unwrap();
    let mut busy: Vec<Who> = round.byes.clone();
    busy.extend(round.fixtures.iter().flat_map(|id| after.fixture(*id).unwrap().sides));
    busy.retain(|who| !before.entrant(*who).gone);
    busy.sort_unstable();
    // A small group is through before a large one.
    let through = |who: &Who| {
        let group = after.groups.iter().find(|places| places.contains(&Some(*who)));
        after.groups.len() > 1 && group.is_some_and(|places| after.rounds.len() > places.len() - 1)
    };
    let free: Vec<Who> = before.active().filter(|who| !through(who)).collect();
    assert_eq!(busy, free, "{:?}", after.head.format);
}

fn a_thousand(
    seed: u64,
    format: impl Fn(&mut Fast) -> (Format, u32),
    law: impl Fn(&Competition, &Competition),
) {
    for number in 0..1_000 {
        let mut dice = Fast::of_match(seed, number);
        let (format, count) = format(&mut dice);
        let mut office = Office::new(format, count, dice.bits());
        office.run(number % 2 == 0, &mut |before, after| law(before, after));
    }
}

#[test]
fn round_robins_keep_the_laws() {
    let format = |dice: &mut Fast| (Format::RoundRobin { legs: 1 + dice.below(2) as u8 }, 2 + dice.below(9));
    a_thousand(1, format, |before, after| {
        everybody_plays_or_has_a_bye(before, after);
        // Nobody meets anybody more often than there are legs.
        let Format::RoundRobin { legs } = after.head.format else { panic!() };
        let round = after.rounds.last().unwrap();
        for fixture in round.fixtures.iter().map(|id| after.fixture(*id).unwrap()) {
            let [one, other] = fixture.sides;
            let same = |earlier: &&promotion::competition::Fixture| {
                earlier.side_of(one).is_some() && earlier.side_of(other).is_some()
            };
            assert!(after.fixtures.iter().filter(same).count() <= legs as usize);
        }
        assert!(round.byes.len() <= 1 || after.entrants.iter().any(|entrant| entrant.struck));
    });
}

/// Can these be paired without a rematch, and with the bye for one of `spare`?
fn pairable(field: &[Who], met: &dyn Fn(Who, Who) -> bool, spare: &dyn Fn(Who) -> bool) -> bool {
    let full = (1usize << field.len()) - 1;
    let mut can = vec![false; full + 1];
    can[0] = true;
    for set in 1..=full {
        let first = set.trailing_zeros() as usize;
        let rest = set & !(1 << first);
        can[set] = (first + 1..field.len()).any(|other| {
            rest & (1 << other) != 0 && !met(field[first], field[other]) && can[rest & !(1 << other)]
        });
    }
    if field.len().is_multiple_of(2) {
        return can[full];
    }
    (0..field.len()).any(|one| spare(field[one]) && can[full & !(1 << one)])
}

#[test]
fn swiss_rounds_keep_the_laws() {
    let format = |dice: &mut Fast| (Format::Swiss { rounds: 1 + dice.below(9) as u16 }, 2 + dice.below(9));
    a_thousand(2, format, |before, after| {
        everybody_plays_or_has_a_bye(before, after);
        let field: Vec<Who> = before.active().collect();
        assert!(field.len() <= 16, "small enough to try everything");
        let met = |one: Who, other: Who| {
            before.fixtures.iter().any(|fixture| {
                fixture.was_played() && fixture.side_of(one).is_some() && fixture.side_of(other).is_some()
            })
        };
        let round = after.rounds.last().unwrap();
        let again = round.fixtures.iter().any(|id| {
            let [one, other] = after.fixture(*id).unwrap().sides;
            met(one, other)
        });
        assert_eq!(again, !pairable(&field, &met, &|_| true), "a rematch only if it cannot be avoided");
        let tallies = before.tallies();
        let byes = |who: Who| tallies[who.index()].byes + tallies[who.index()].walkovers;
        if let (Some(&bye), false) = (round.byes.first(), again) {
            assert_eq!(round.byes.len(), 1);
            let better = pairable(&field, &met, &|who| byes(who) < byes(bye));
            assert!(!better, "a second bye only if it cannot be avoided");
        }
    });
}

#[test]
fn large_swiss_fields_have_no_rematch_and_no_second_bye() {
    for number in 0..20 {
        let mut dice = Fast::of_match(3, number);
        let count = 30 + dice.below(40);
        let mut office = Office::new(Format::Swiss { rounds: 9 }, count, dice.bits());
        office.run(false, &mut |before, after| {
            everybody_plays_or_has_a_bye(before, after);
            assert!(after.tallies().iter().all(|tally| tally.byes <= 1));
        });
        let mut pairs: Vec<[Who; 2]> = office
            .competition
            .fixtures
            .iter()
            .map(|fixture| {
                let mut sides = fixture.sides;
                sides.sort_unstable();
                sides
            })
            .collect();
        let all = pairs.len();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), all, "nobody meets the same opponent twice");
    }
}

#[test]
fn swiss_opponents_have_the_same_score_where_that_is_possible() {
    // Eight, no draws: after each round the groups are even, so everybody meets an equal.
    let mut office = Office::new(Format::Swiss { rounds: 3 }, 8, 5);
    for _ in 0..3 {
        let before = office.competition.tallies();
        assert!(office.enter(Deed::Pair { minute: 0 }));
        let round: Vec<u32> = office.competition.open().map(|fixture| fixture.id).collect();
        for fixture in round {
            let [home, away] = office.competition.fixture(fixture).unwrap().sides;
            assert_eq!(before[home.index()].points, before[away.index()].points);
            let winner = Some(office.dice.below(2) as u8);
            assert!(office.enter(Deed::Result {
                fixture,
                played: Played { winner, ..Played::default() },
                minute: 0
            }));
        }
    }
    assert_eq!(office.competition.standings()[0].tally.won, 3);
}

#[test]
fn knock_outs_keep_the_laws() {
    for (seed, format, lives) in [(4, Format::KnockOut, 1), (5, Format::DoubleElimination, 2)] {
        let format = |dice: &mut Fast| (format, 2 + dice.below(31));
        a_thousand(seed, format, |before, after| {
            let round = after.rounds.last().unwrap();
            assert!(!round.fixtures.is_empty());
            let mut losses = vec![0; after.entrants.len()];
            for fixture in &before.fixtures {
                if let Some(winner) = fixture.end.as_ref().and_then(|end| end.played.winner) {
                    losses[fixture.sides[1 - winner as usize].index()] += 1;
                }
            }
            for id in &round.fixtures {
                let sides = after.fixture(*id).unwrap().sides;
                assert!(sides.iter().all(|who| losses[who.index()] < lives), "who is out does not play");
            }
            if before.rounds.is_empty() {
                everybody_plays_or_has_a_bye(before, after);
            }
        });
    }
}

#[test]
fn a_knock_out_without_withdrawals_has_one_champion_who_never_lost() {
    for count in 2..40 {
        let mut office = Office::new(Format::KnockOut, count, u64::from(count));
        office.run(false, &mut |_, _| {});
        let rows = office.competition.standings();
        assert_eq!(office.competition.bracket.as_ref().unwrap().champion(), Some(rows[0].who));
        assert_eq!(office.competition.fixtures.len() as u32, count - 1);
        let mut office = Office::new(Format::DoubleElimination, count, u64::from(count));
        office.run(false, &mut |_, _| {});
        let matches = office.competition.fixtures.len() as u32;
        assert!(matches == 2 * count - 2 || matches == 2 * count - 1, "{count}: {matches}");
    }
}

#[test]
fn groups_keep_the_laws_and_part_before_the_first_knock_out_round() {
    let format = |dice: &mut Fast| {
        let groups = 2 + dice.below(3) as u8;
        let advance = 1 + dice.below(2) as u8;
        (Format::Groups { groups, advance, legs: 1 }, u32::from(groups) * (2 + dice.below(3)) + dice.below(3))
    };
    a_thousand(6, format, |before, after| {
        if after.bracket.is_none() {
            everybody_plays_or_has_a_bye(before, after);
        } else if before.bracket.is_none() && after.entrants.iter().all(|entrant| !entrant.gone) {
            let group = |who: Who| after.groups.iter().position(|places| places.contains(&Some(who)));
            for id in &after.rounds.last().unwrap().fixtures {
                let [one, other] = after.fixture(*id).unwrap().sides;
                assert_ne!(group(one), group(other));
            }
        }
    });
}

#[test]
fn arenas_keep_the_laws() {
    let format = |dice: &mut Fast| (Format::Arena { minutes: 10 + dice.below(20) }, 2 + dice.below(12));
    a_thousand(7, format, |before, after| {
        let Format::Arena { minutes } = after.head.format else { panic!() };
        let round = after.rounds.last().unwrap();
        let mut busy: Vec<Who> = after.open().flat_map(|fixture| fixture.sides).collect();
        let count = busy.len();
        busy.sort_unstable();
        busy.dedup();
        assert_eq!(busy.len(), count, "nobody plays two matches at once");
        if after.minute >= minutes {
            assert!(round.fixtures.is_empty());
            return;
        }
        let waiting = before.active().filter(|who| !busy.contains(who)).count();
        assert_eq!(waiting, round.byes.len());
        if before.open().next().is_none() {
            assert!(waiting <= 1, "everybody who is free plays, but one of an odd field");
        }
        let last = |who: Who| {
            let fixture = before.fixtures.iter().rev().find(|fixture| fixture.side_of(who).is_some())?;
            fixture.sides.into_iter().find(|side| *side != who)
        };
        for id in &round.fixtures {
            let [one, other] = after.fixture(*id).unwrap().sides;
            if last(one) == Some(other) && last(other) == Some(one) {
                assert!(before.open().next().is_none(), "the same two at once only if nobody else is there");
            }
        }
    });
}

#[test]
fn ladders_keep_the_laws() {
    let format = |dice: &mut Fast| {
        (
            Format::Ladder { reach: 1 + dice.below(3) as u8, rounds: 1 + dice.below(12) as u16 },
            2 + dice.below(9),
        )
    };
    a_thousand(8, format, |before, after| {
        everybody_plays_or_has_a_bye(before, after);
        let Format::Ladder { reach, .. } = after.head.format else { panic!() };
        let place = |who: Who| after.ladder.iter().position(|other| *other == who).unwrap();
        for id in &after.rounds.last().unwrap().fixtures {
            let [holder, challenger] = after.fixture(*id).unwrap().sides;
            let up = place(challenger) - place(holder);
            assert!((1..=reach as usize).contains(&up));
        }
    });
}
