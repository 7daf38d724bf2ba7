//! The boards of Wrestlenomicon and Champions: fixed positions as text, and what must hold of every board.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use catalog::{AnyMatch, GameName, Library};
use kernel::fair::MatchKey;
use kernel::{Fast, Seat, Tabletop, Viewer};
use serde_json::{Value, json};
use wrestlenomicon::{Bag, View};

fn library() -> Library {
    Library::load(|_| Vec::new()).expect("the built-in content is right")
}

/// A match that is played at random; `stop` says when to look.
struct Play {
    game: Box<dyn AnyMatch>,
    key: MatchKey,
    luck: Fast,
}

impl Play {
    fn new(library: &Library, name: GameName, setup: Value, seed: u8) -> Self {
        let key = MatchKey::open([seed; 32]);
        let game = catalog::start(library, name, setup, None, &key).expect("the set-up is legal");
        Self { game, key, luck: Fast::new(seed.into()) }
    }

    /// Makes one decision; `false` once the match is over.
    fn on(&mut self) -> bool {
        let Some(asked) = self.game.asked() else { return false };
        let offers = self.game.offers(asked.seat());
        let offer = &offers[self.luck.below(offers.len() as u32) as usize];
        self.game.answer(asked.seat(), offer.code, &self.key).expect("an offered choice is legal");
        true
    }

    /// The first of these matches, seed by seed, in which somebody is asked about that after so many decisions.
    fn find(library: &Library, name: GameName, setup: &Value, decisions: usize, why: &str) -> Self {
        let reaches = |seed| {
            let mut play = Self::new(library, name, setup.clone(), seed);
            let mut made = 0;
            while made < decisions || play.game.asked().is_some_and(|asked| asked.why != why) {
                if !play.on() {
                    return None;
                }
                made += 1;
            }
            play.game.asked().is_some().then_some(play)
        };
        (0..=u8::MAX).find_map(reaches).expect("in one of 256 matches it happens")
    }

    fn board(&self, viewer: Viewer) -> String {
        web::boards::board(&*self.game, viewer).into_string()
    }

    fn asked(&self) -> Viewer {
        Viewer::Seat(self.game.asked().map_or(Seat::FIRST, |asked| asked.seat()))
    }
}

/// Compares with the golden file, or writes it where `RINGCRAFT_GOLDEN` says so. A tag a
/// line, so that a change can be read.
fn golden(name: &str, board: &str) {
    let board = board.replace("><", ">\n<") + "\n";
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/boards").join(name);
    if env::var_os("RINGCRAFT_GOLDEN").is_some_and(|word| word == "write") {
        fs::write(&file, &board).expect("the golden file can be written");
    }
    let known = fs::read_to_string(&file).unwrap_or_default();
    if let Some((line, (was, is))) =
        known.lines().zip(board.lines()).enumerate().find(|(_, (was, is))| was != is)
    {
        panic!("{name}, line {}:\n  was {was}\n  is  {is}\nRINGCRAFT_GOLDEN=write accepts it", line + 1);
    }
    assert_eq!(known.lines().count(), board.lines().count(), "{name} has grown or shrunk");
}

/// The values of an attribute.
fn values<'a>(board: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    board.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// What is offered can be pointed at, nothing else can, and no id is there twice.
fn is_sound(play: &Play) {
    for index in 0..play.game.seats() {
        let seat = Seat::at(index);
        let board = play.board(Viewer::Seat(seat));
        let offered: BTreeSet<String> =
            play.game.offers(seat).iter().map(|offer| offer.code.to_string()).collect();
        let lit: BTreeSet<String> = values(&board, "value").into_iter().map(str::to_owned).collect();
        assert_eq!(lit, offered, "choices on the board, and choices offered");
        let ids = values(&board, "id");
        let once: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(once.len(), ids.len(), "an id twice among {ids:?}");
    }
    assert!(values(&play.board(Viewer::Spectator), "value").is_empty(), "spectators choose nothing");
}

fn gods(first: &str, second: &str) -> Value {
    json!({ "gods": [first, second] })
}

#[test]
fn wrestlenomicon_boards_look_as_they_did() {
    let library = library();
    let setup = gods("Cthulhu", "Hastur");
    let find = |why, decisions| Play::find(&library, GameName::Wrestlenomicon, &setup, decisions, why);
    let opening = find("opening attack", 1);
    golden("wrestlenomicon-opening.html", &opening.board(opening.asked()));
    let turn = find("turn", 40);
    golden("wrestlenomicon-turn.html", &turn.board(turn.asked()));
    golden("wrestlenomicon-turn-spectator.html", &turn.board(Viewer::Spectator));
    let defense = find("defense", 30);
    golden("wrestlenomicon-defense.html", &defense.board(defense.asked()));
}

#[test]
fn every_wrestlenomicon_choice_can_be_pointed_at_and_nothing_else() {
    let library = library();
    let content = library.content::<wrestlenomicon::Bout>();
    for seed in 0..4 {
        let setup = wrestlenomicon::Bout::any_setup(&content, &mut Fast::new(seed));
        let setup = serde_json::to_value(setup).expect("set-ups are plain data");
        let mut play = Play::new(&library, GameName::Wrestlenomicon, setup, seed as u8);
        for _ in 0..200 {
            is_sound(&play);
            if !play.on() {
                break;
            }
        }
    }
}

/// The names of the cards that a viewer may know.
fn known(view: &View, content: &wrestlenomicon::Pantheon) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for seat in Seat::BOTH {
        let corner = &view.board.corners[seat];
        let open = corner.track.iter().flatten().chain(&corner.zero).chain(&corner.permanents);
        let seen: Bag = open.copied().chain(view.board.turn.lifted).collect();
        let seen = seen.at_least(corner.discard.cards()).at_least(view.known_hand(seat));
        names.extend(seen.kinds().map(|card| view.board.row(content, card).name.clone()));
    }
    names.extend(view.board.attack.map(|attack| view.board.row(content, attack.card).name.clone()));
    names
}

#[test]
fn nobody_reads_a_hidden_card_on_the_board() {
    let library = library();
    let content = library.content::<wrestlenomicon::Bout>();
    for seed in 0..4 {
        let mut play = Play::new(&library, GameName::Wrestlenomicon, gods("Hastur", "Nyarlathotep"), seed);
        let (mut looked, mut hidden) = (0, 0);
        while looked < 150 {
            let game = play.game.as_any().downcast_ref::<kernel::Match<wrestlenomicon::Bout>>();
            let state = game.expect("it is that game").game();
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND)] {
                let board = play.board(viewer);
                let may_know = known(&kernel::Game::view(state, &content, viewer), &content);
                for god in &content.gods {
                    for row in god.rows.iter().filter(|row| !may_know.contains(&row.name)) {
                        hidden += 1;
                        assert!(!board.contains(&row.name), "{viewer:?} reads {} (seed {seed})", row.name);
                    }
                }
            }
            looked += 1;
            if !play.on() {
                break;
            }
        }
        assert!(hidden > 1000, "there was something to hide");
    }
}

/// Every optional rule, so that there is fatigue to see and help to call.
fn champions(sides: &Value) -> Value {
    let rules = serde_json::to_value(champions::Optional::ADVANCED).expect("rules are plain data");
    json!({ "sides": sides, "rules": rules })
}

#[test]
fn champions_boards_look_as_they_did() {
    let library = library();
    let singles = champions(&json!([
        { "men": ["The Undersecretary"], "ally": "Clive from Compliance", "distractor": "Madame Stapler" },
        { "men": ["Permafrost Gladys"], "interferer": "Yeti Betty" },
    ]));
    let tag = champions(&json!([{ "men": ["Red Tape"] }, { "men": ["Scattered Showers"] }]));
    let find = |setup, why, decisions| Play::find(&library, GameName::Champions, setup, decisions, why);
    let defense = find(&singles, "defense", 5);
    golden("champions-defense.html", &defense.board(defense.asked()));
    let pin = find(&singles, "pin", 24);
    golden("champions-pin.html", &pin.board(pin.asked()));
    let offense = find(&tag, "offense", 24);
    golden("champions-tag.html", &offense.board(offense.asked()));
    golden("champions-tag-spectator.html", &offense.board(Viewer::Spectator));
}

#[test]
fn every_champions_choice_can_be_pointed_at_and_nothing_else() {
    let library = library();
    let content = library.content::<champions::Bout>();
    for seed in 0..24 {
        let setup = champions::Bout::any_setup(&content, &mut Fast::new(seed));
        let setup = serde_json::to_value(setup).expect("set-ups are plain data");
        let mut play = Play::new(&library, GameName::Champions, setup, seed as u8);
        for _ in 0..60 {
            is_sound(&play);
            if !play.on() {
                break;
            }
        }
    }
}

#[test]
fn what_the_commentator_has_said_stays_said() {
    let library = library();
    let setup = champions(&json!([{ "men": ["Moose Lavender"] }, { "men": ["Captain Drizzle"] }]));
    let mut play = Play::new(&library, GameName::Champions, setup, 9);
    let said = |board: &str| -> Vec<String> {
        let lines = board.split("<p class=\"line").skip(1);
        lines.filter_map(|rest| rest.split_once('>')?.1.split('<').next().map(str::to_owned)).collect()
    };
    let (mut draws, mut joined) = (0, 0);
    let mut before = said(&play.board(Viewer::Spectator));
    while play.on() {
        let now = said(&play.board(Viewer::Spectator));
        draws += 1;
        // What is left of the old lines comes first, and unchanged.
        joined += u32::from((0..before.len()).any(|gone| now.starts_with(&before[gone..])));
        before = now;
    }
    assert!(draws > 5 && joined * 5 >= draws * 4, "{joined} of {draws} boards go on where the last one was");
}
