//! The laws that every promotion keeps, whatever a promoter does.

use kernel::Fast;
use promotion::{
    Aftermath, Banned, Billing, Booking, Deed, Drama, Edit, Ending, Entry, Grade, Head, Hurt, Log, Spot,
    Switch, Wanted, World,
};

const NAMES: [&str; 14] = [
    "alma", "bert", "cleo", "dora", "emil", "fips", "gus", "hanne", "ilse", "jupp", "karl", "lotte",
    "nobody", "Big Bad",
];

/// Any deed: likely ones, and nonsense.
fn any_deed(dice: &mut Fast, world: &World) -> Deed {
    let mut pick = |count: u32| dice.below(count.max(1));
    let who = |pick: &mut dyn FnMut(u32) -> u32| NAMES[pick(NAMES.len() as u32) as usize].to_owned();
    let some = |pick: &mut dyn FnMut(u32) -> u32, count: u32| {
        (0..count).map(|_| NAMES[pick(NAMES.len() as u32) as usize].to_owned()).collect::<Vec<_>>()
    };
    let belts = ["crown", "shelf", "sashes", "none"];
    let next = world.open.or(world.pending.first().copied()).unwrap_or(1);
    let show = if pick(8) == 0 { pick(40) } else { next };
    let unfought = world.open.and_then(|open| {
        let mut left = world.show(open).booked().filter(|(_, booked)| booked.bout.is_none());
        left.next().map(|(slot, _)| slot)
    });
    let slot = unfought.filter(|_| pick(4) > 0).unwrap_or(1 + pick(3) as u8);
    match pick(40) {
        0..=3 => {
            let name = who(&mut pick);
            let role = if pick(6) == 0 { promotion::Role::Manager } else { promotion::Role::Wrestler };
            Deed::Hire {
                key: name.clone(),
                name,
                card: String::new(),
                role,
                side: promotion::Alignment::Face,
                tier: pick(9) as u8,
            }
        }
        4 => {
            let edit = match pick(12) {
                0 => Edit::Injured(pick(4) as u8),
                1 => Edit::Suspended(pick(4) as u8),
                2 => Edit::Retired(pick(2) == 0),
                3 => Edit::Name(who(&mut pick)),
                4 => Edit::Momentum(i16::MAX),
                5 => Edit::Points(i32::MAX),
                6 => Edit::Streak(i16::MIN),
                7 => Edit::Manager(Some(who(&mut pick))),
                8 => Edit::Ally(Some(who(&mut pick))),
                9 if pick(10) == 0 => Edit::Dead,
                10 => Edit::Brand("red".into()),
                _ => Edit::Tier(200),
            };
            Deed::Pencil { who: who(&mut pick), edit }
        }
        5 => {
            let members = some(&mut pick, 2);
            Deed::Team { key: format!("team-{}", pick(6)), name: "Team".into(), members }
        }
        6 => Deed::Disband { team: format!("team-{}", pick(6)) },
        7 => {
            let grade = [Grade::Top, Grade::Secondary, Grade::Tag, Grade::Junior][pick(4) as usize];
            let key = belts[pick(4) as usize].to_owned();
            let brand = if pick(9) == 0 { "red".into() } else { String::new() };
            Deed::Belt { name: key.clone(), key, grade, changes: Vec::new(), brand }
        }
        8 if pick(2) == 0 => Deed::Challenge { by: who(&mut pick), to: who(&mut pick), why: String::new() },
        8 => {
            let count = 1 + pick(2);
            Deed::Crown { belt: belts[pick(4) as usize].into(), to: some(&mut pick, count) }
        }
        9 if pick(5) == 0 => {
            let guest = promotion::Guest { id: format!("g{}", pick(3)), name: "Guest".into() };
            Deed::Entrust { who: who(&mut pick), to: (pick(3) > 0).then_some(guest) }
        }
        9 if pick(4) == 0 => Deed::Vacate { belt: belts[pick(4) as usize].into(), why: String::new() },
        9 if pick(9) == 0 => Deed::Shelve { belt: belts[pick(4) as usize].into() },
        10 => {
            let count = 1 + pick(5);
            let entrants = (0..count).map(|_| some(&mut pick, 1)).collect();
            Deed::Tournament { belt: belts[pick(4) as usize].into(), entrants }
        }
        11 => Deed::Feud {
            one: some(&mut pick, 1),
            other: some(&mut pick, 1),
            over: "a jar".into(),
            heat: pick(120) as u8,
        },
        12 => Deed::Settle { one: who(&mut pick), other: who(&mut pick) },
        13 => Deed::Alliance { one: who(&mut pick), other: who(&mut pick) },
        14 => Deed::Split { one: who(&mut pick), other: who(&mut pick) },
        15..=17 => {
            let billing = [Billing::Dark, Billing::Television, Billing::BigEvent][pick(3) as usize];
            let date = world.today().plus(pick(20) as i32 - 2);
            Deed::Show { name: "Night".into(), date, billing, venue: String::new(), slots: pick(6) as u8 }
        }
        18 if pick(6) == 0 => Deed::Cancel { show },
        19 => Deed::Rank { who: who(&mut pick), place: pick(6) as u8 },
        20 => Deed::Switch { rule: Switch::ALL[pick(5) as usize].0, on: pick(2) == 0 },
        21 if pick(2) == 0 => Deed::Move { show, slot, to: pick(5) as u8 },
        21 => Deed::Swap { show, slot, with: pick(5) as u8 },
        22 => Deed::Clear { show, slot },
        23..=25 => Deed::Open { show },
        26..=28 => Deed::Close { show },
        29..=32 => Deed::Result { show, slot, left: Box::new(any_aftermath(dice)) },
        _ => {
            let size = if pick(4) == 0 { 2 } else { 1 };
            let corners = if pick(9) == 0 { pick(5) } else { 2 };
            let sides = (0..corners).map(|_| some(&mut pick, size)).collect();
            let title = (pick(3) == 0).then(|| belts[pick(4) as usize].to_owned());
            let bout = Booking {
                sides,
                title,
                vacant: pick(2) == 0,
                kind: if pick(4) == 0 { "cage".into() } else { String::new() },
                ..Booking::default()
            };
            Deed::Book { show, slot, bout }
        }
    }
}

fn any_aftermath(dice: &mut Fast) -> Aftermath {
    let mut pick = |count: u32| dice.below(count);
    let ending = Ending::ALL[pick(13) as usize];
    let mut left = Aftermath::plain((pick(5) > 0).then(|| pick(2) as u8), ending);
    left.loser = (pick(2) == 0).then(|| Spot(pick(2) as u8, 0));
    left.drama = Drama {
        near_falls: pick(9) as u16,
        turns: pick(9) as u16,
        length: pick(60) as u16,
        usual: pick(30) as u16,
        tokens: pick(9) as u16,
        blood: pick(3) == 0,
    };
    left.fought_on = pick(5) == 0;
    if pick(6) == 0 {
        left.injured.push(Hurt { who: Spot(pick(3) as u8, pick(2) as u8), cards: pick(7) as u8 });
        left.suspended.push(Banned { card: NAMES[pick(14) as usize].into(), cards: pick(7) as u8 });
    }
    if pick(30) == 0 {
        left.dead.push(Spot(pick(2) as u8, 0));
    }
    if pick(5) == 0 {
        left.interfered.push((pick(3) as u8, NAMES[pick(14) as usize].into()));
        let sides = vec![vec![NAMES[pick(14) as usize].into()], vec![NAMES[pick(14) as usize].into()]];
        left.wanted.push(Wanted { sides, why: "a challenge".into() });
    }
    left
}

fn founded() -> Head {
    Head::new("test", "Test Wrestling", "2026-01-01".parse().unwrap())
}

/// Everything that a page may ask of a world, asked.
fn look_around(world: &World) {
    for belt in 0..world.belts.len() {
        for contender in world.contenders(belt) {
            let form = &world.member(contender.who).form;
            if contender.team.is_none() {
                assert_eq!(world.rating_receipt(form).total, contender.rating);
            }
        }
        world.next_pairings(belt);
    }
    for (bout, fought) in world.bouts.iter().enumerate() {
        let receipt = world.star_receipt(bout);
        assert_eq!(receipt.total, receipt.lines.iter().map(|line| line.1).sum::<i32>());
        assert_eq!(receipt.total, fought.stars);
        assert!(fought.stars <= 500);
    }
    for show in &world.shows {
        for news in &show.news {
            let told = world.tell(news);
            assert!(told.ends_with('.'), "{told}");
        }
        for (slot, _) in show.booked() {
            let _ = world.bill(show.number, slot);
        }
    }
    for feud in world.hot_feuds() {
        assert!((1..=100).contains(&world.feuds[feud].heat));
    }
}

#[test]
fn random_promotions_keep_the_laws() {
    let (mut refused, mut done, mut bouts) = (0, 0, 0);
    for seed in 0..12 {
        let mut dice = Fast::of_match(22, seed);
        let mut chance = Fast::of_match(23, seed);
        let mut world = World::new(founded());
        let mut log = Log { head: founded(), entries: Vec::new() };
        for step in 0..1_000 {
            let deed = any_deed(&mut chance, &world);
            let before = world.clone();
            match world.enter(deed, &mut dice) {
                Ok((entry, news)) => {
                    for told in news {
                        world.tell(&told);
                    }
                    log.entries.push(entry);
                    done += 1;
                }
                Err(refusal) => {
                    assert_eq!(world, before, "a refusal changed something: {refusal}");
                    assert!(refusal.rule.starts_with("PR-"), "{refusal}");
                    refused += 1;
                }
            }
            if step % 250 == 249 {
                look_around(&world);
                look_around(&world.present());
            }
        }
        bouts += world.bouts.len();
        // The same log, the same world; also once it was written and read.
        assert_eq!(World::fold(&log).unwrap(), world);
        let again = Log::read(&log.write()).unwrap();
        assert_eq!(again, log);
        assert_eq!(World::fold(&again).unwrap(), world);
        // Undo: without its last entry the log gives the world before it, and the entry gives the world again.
        if let Some(last) = log.entries.pop() {
            let mut before = World::fold(&log).unwrap();
            before.repeat(&last).unwrap();
            assert_eq!(before, world);
        }
    }
    assert!(refused > 1_000 && done > 1_000 && bouts > 100, "{refused} refused, {done} done, {bouts} fought");
}

#[test]
fn a_damaged_log_names_its_line() {
    let mut world = World::new(founded());
    let mut log = Log { head: founded(), entries: Vec::new() };
    let mut dice = Fast::new(1);
    let typed = [
        "hire Alma",
        "hire Bert",
        "hire Cleo",
        "belt Crown",
        "tournament Crown | Alma, Bert, Cleo",
        "show Night 1 | 2026-01-06 | 1 match",
        "open 1",
    ];
    for text in &typed[..6] {
        let deed = world.read_deed(text).unwrap();
        log.entries.push(world.enter(deed, &mut dice).unwrap().0);
    }
    let whole = log.write();
    assert_eq!(World::fold(&Log::read(&whole).unwrap()).unwrap(), world);

    let read = |text: &str| Log::read(text).map_err(|bad| bad.to_string());
    let fold = |text: &str| World::fold(&Log::read(text).unwrap()).unwrap_err().to_string();
    assert_eq!(read("").unwrap_err(), "line 1: the file is empty");
    assert!(read(&whole[..whole.len() - 1]).unwrap_err().starts_with("line 7: the last line is cut off"));
    assert!(
        read(&whole.replacen("\"version\":1", "\"version\":9", 1)).unwrap_err().starts_with("line 1: form 9")
    );
    assert!(
        read(&whole.replacen("\"hire\"", "\"hyre\"", 1)).unwrap_err().starts_with("line 2: not an entry")
    );
    assert!(
        read(&whole.replacen("promotion", "league", 1))
            .unwrap_err()
            .starts_with("line 1: this is a \"league\"")
    );
    // A line that is lost, doubled or moved, or a die that was changed.
    let lines: Vec<&str> = whole.lines().collect();
    let without = |index: usize| {
        let kept: Vec<&str> =
            lines.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, line)| *line).collect();
        kept.join("\n") + "\n"
    };
    assert_eq!(fold(&without(1)), "line 5: Nobody here is called \"alma\".: PR-NAME-2");
    assert!(fold(&format!("{whole}{}\n", lines[1])).starts_with("line 8: \"alma\" is taken."));
    let dice = lines.iter().position(|line| line.contains("\"dice\"")).unwrap();
    assert_eq!(dice, 5);
    let fewer = whole.replacen("\"dice\":[", "\"dice\":[\"1/6\",", 1);
    assert!(fold(&fewer).starts_with("line 6: the rules roll a d3 for \"draw\""), "{}", fold(&fewer));
    let entry: Entry = serde_json::from_str(lines[dice]).unwrap();
    assert_eq!(entry.dice.len(), 2);
}
