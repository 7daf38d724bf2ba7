//! Runs the cases of `tests/scenarios`: deeds as one types them, the dice they roll, and what must come of them.
//!
//! ```text
//! scenario  an injured wrestler cannot be booked until the cards are over
//! rule      PR-OUT-1
//! do        hire Alma                          a deed that must work; before `roll` what is rolled for it
//! do        result 1.1 Alma by pin   roll grudge=6 grudge=5
//! expect    Alma is injured and misses 2 cards.   the news of the deed before, in order, all of them
//! refuse    book 2.1 Alma v Bert     because Alma is injured
//! is        injured Alma = 2                   a figure of the world
//! ```
//!
//! As in the scenario language, a die that nobody wrote down or of another purpose fails the case. A
//! refused deed must change nothing, and what a case has entered must fold back from its log.

#![allow(clippy::disallowed_methods, reason = "a test reads its scenario files")]

use kernel::{Dice, Die, Purpose};
use promotion::{Deed, Head, Log, News, World, hundredths};

/// Faces with their purposes; what does not fit is remembered.
#[derive(Default)]
struct Script {
    faces: Vec<(String, u8)>,
    next: usize,
    wrong: Option<String>,
}

impl Dice for Script {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        let face = self.faces.get(self.next).cloned();
        self.next += 1;
        match face {
            Some((purpose, face)) if purpose == why && (1..=die.sides()).contains(&face) => face,
            other => {
                self.wrong.get_or_insert(format!("a {die} is rolled for \"{why}\", and there is {other:?}"));
                1
            }
        }
    }
}

struct Case {
    world: World,
    log: Log,
    news: Vec<News>,
}

impl Case {
    fn new() -> Self {
        let head = Head::new("test", "Test Wrestling", "2026-01-01".parse().unwrap());
        let log = Log { head: head.clone(), entries: Vec::new() };
        Self { world: World::new(head), log, news: Vec::new() }
    }

    fn run(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "do" => {
                let (text, rolls) = rest.split_once(" roll ").unwrap_or((rest, ""));
                let mut script = Script::default();
                for roll in rolls.split_whitespace() {
                    let (why, face) = roll.split_once('=').ok_or("a roll is written purpose=face")?;
                    script.faces.push((why.to_owned(), face.parse().map_err(|_| "no face")?));
                }
                let deed = self.world.read_deed(text).map_err(|refusal| refusal.to_string())?;
                let done = self.world.enter(deed, &mut script).map_err(|refusal| refusal.to_string())?;
                if let Some(wrong) = script.wrong {
                    return Err(wrong);
                }
                if script.next != script.faces.len() {
                    return Err("a die was not rolled".into());
                }
                self.log.entries.push(done.0);
                self.news = done.1;
                Ok(())
            }
            "expect" => {
                let told: Vec<String> = self.news.iter().map(|news| self.world.tell(news)).collect();
                let told = told.join(" ");
                let wanted = rest.trim();
                match wanted.strip_suffix("...") {
                    Some(start) if told.starts_with(start.trim()) => Ok(()),
                    None if told == wanted || (wanted == "nothing" && told.is_empty()) => Ok(()),
                    _ => Err(format!("the news is \"{told}\"")),
                }
            }
            "refuse" => {
                let (text, because) = rest.split_once(" because ").ok_or("a refusal says because")?;
                let before = self.world.clone();
                let refused = self
                    .world
                    .read_deed(text)
                    .and_then(|deed: Deed| self.world.enter(deed, &mut Script::default()).map(|_| ()));
                let Err(refusal) = refused else { return Err("it was not refused".into()) };
                if before != self.world {
                    return Err("the refusal changed something".into());
                }
                let plain = refusal.reason.ends_with(['.', '?'])
                    && refusal.reason.starts_with(|c: char| c.is_uppercase() || c == '"');
                if !plain {
                    return Err(format!("\"{}\" is no sentence", refusal.reason));
                }
                if refusal.reason.contains(because.trim()) {
                    Ok(())
                } else {
                    Err(format!("it says {refusal}"))
                }
            }
            "is" => {
                let (what, wanted) = rest.split_once('=').ok_or("a figure is written what = value")?;
                let found = self.figure(what.trim())?;
                if found == wanted.trim() { Ok(()) } else { Err(format!("it is {found}")) }
            }
            _ => Err(format!("\"{word}\" is no word of a case")),
        }
    }

    fn figure(&self, what: &str) -> Result<String, String> {
        let (word, rest) = what.split_once(' ').unwrap_or((what, ""));
        let world = &self.world;
        let who = || world.find(rest).map_err(|refusal| refusal.to_string());
        let belt = || world.belt(rest).map_err(|refusal| refusal.to_string());
        let receipt = |receipt: promotion::Receipt| {
            let lines: Vec<String> =
                receipt.lines.iter().map(|(what, value)| format!("{what} {}", hundredths(*value))).collect();
            format!("{} | {}", lines.join(" | "), hundredths(receipt.total))
        };
        Ok(match word {
            "injured" => world.member(who()?).injured.to_string(),
            "suspended" => world.member(who()?).suspended.to_string(),
            "rating" => receipt(world.rating_receipt(&world.member(who()?).form)),
            "momentum" => world.member(who()?).momentum.to_string(),
            "guest" => {
                world.member(who()?).guest.as_ref().map_or("nobody", |guest| guest.name.as_str()).to_owned()
            }
            "streak" => world.member(who()?).form.streak.to_string(),
            "record" => world.member(who()?).tally.to_string(),
            "champion" => world.side_name(world.belts[belt()?].holders()),
            "defences" => world.belts[belt()?].reign().map_or(0, |reign| reign.defences).to_string(),
            "reigns" => world.belts[belt()?].reigns.len().to_string(),
            "contenders" => {
                let list = world.contenders(belt()?);
                let name = |one: &promotion::Contender| {
                    let mark = if one.placed { "*" } else { "" };
                    format!("{}{mark}", world.side_name(&world.contender_men(one)))
                };
                list.iter().map(name).collect::<Vec<_>>().join(", ")
            }
            "heat" => {
                let (one, other) = rest.split_once(" v ").ok_or("heat A v B")?;
                let id = |name: &str| world.find(name).map_err(|refusal| refusal.to_string());
                let feud = world.feud_between(&[id(one)?], &[id(other)?]);
                feud.map_or_else(|| "none".to_owned(), |feud| world.feuds[feud].heat.to_string())
            }
            "owed" => world.owed.len().to_string(),
            "allies" => {
                world.alliances.iter().map(|known| known.trust.to_string()).collect::<Vec<_>>().join(", ")
            }
            "stars" => receipt(world.star_receipt(rest.parse::<usize>().map_err(|_| "stars 1")? - 1)),
            "show" => receipt(world.show_receipt(rest.parse().map_err(|_| "show 1")?)),
            "bill" => {
                let (show, slot) = rest.split_once('.').ok_or("bill 1.1")?;
                let bill =
                    world.bill(show.parse().map_err(|_| "no show")?, slot.parse().map_err(|_| "no match")?);
                serde_json::to_string(&bill.map_err(|refusal| refusal.to_string())?).unwrap()
            }
            _ => return Err(format!("there is no figure \"{word}\"")),
        })
    }
}

#[test]
fn every_scenario_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut cases, mut failures) = (0, Vec::new());
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut case: Option<Case> = None;
        for (index, line) in text.lines().enumerate() {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let rest = rest.trim();
            match word {
                "" | "#" | "rule" => {}
                "scenario" => {
                    folds_back(case.as_ref());
                    case = Some(Case::new());
                    cases += 1;
                }
                _ => {
                    let current = case.as_mut().expect("a case begins with a scenario line");
                    if let Err(why) = current.run(word, rest) {
                        failures.push(format!("{}:{}: {line}\n    {why}", path.display(), index + 1));
                    }
                }
            }
        }
        folds_back(case.as_ref());
    }
    assert!(failures.is_empty(), "{} of {cases} cases:\n{}", failures.len(), failures.join("\n"));
    assert!(cases > 20, "the scenarios are not there");
}

/// Whatever a case did, its log gives the same world.
fn folds_back(case: Option<&Case>) {
    if let Some(case) = case {
        assert_eq!(World::fold(&Log::read(&case.log.write()).unwrap()).unwrap(), case.world);
    }
}
