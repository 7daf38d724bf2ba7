//! The three dungeons, the validator of new ones, and placing.

use dungeon_bowl::dungeon::{Drawing, Dungeon, Flaw, read};
use dungeon_bowl::rules::set_up::PlaceFeatures;
use dungeon_bowl::{Bout, Choice, Roster, Setup, Square};
use grid::Direction;
use kernel::{Choices, Fast, Game, Procedure, Table, Tabletop};

fn content() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

fn gauntlet(content: &Roster) -> &Dungeon {
    &content.dungeons[content.dungeon("gauntlet").unwrap()]
}

/// The Gauntlet as its file draws it.
fn drawing() -> Drawing {
    let text = include_str!("../content/dungeons.toml");
    let map = |key: &str| {
        let start = text.find(&format!("{key} = \"\"\"\n")).unwrap() + key.len() + 7;
        text[start..].split("\"\"\"").next().unwrap().to_owned()
    };
    Drawing {
        id: "drawn".into(),
        name: "Drawn".into(),
        about: String::new(),
        corridors: "abcd".into(),
        small_rooms: "stu".into(),
        large_rooms: "g".into(),
        tiles: map("tiles"),
        features: map("features"),
    }
}

fn flaws(drawing: &Drawing) -> String {
    let words = |flaws: Vec<Flaw>| {
        flaws.iter().map(|flaw| format!("{}: {}", flaw.field, flaw.what)).collect::<Vec<_>>().join("\n")
    };
    read(drawing).map_or_else(words, |_| String::new())
}

fn complains(drawing: &Drawing, of: &str) {
    let flaws = flaws(drawing);
    assert!(flaws.contains(of), "expected \"{of}\" among:\n{flaws}");
}

#[test]
fn a_dungeon_needs_its_kit() {
    assert_eq!(flaws(&drawing()), "");
    complains(&Drawing { corridors: "abc".into(), ..drawing() }, "3 of at least 4 corridors");
    complains(&Drawing { corridors: "abc".into(), ..drawing() }, "d at 25,8 is no tile of this dungeon");
    complains(
        &Drawing { small_rooms: "stug".into(), large_rooms: String::new(), ..drawing() },
        "small room g is not 6 by 6",
    );
    complains(
        &Drawing { tiles: drawing().tiles.replace("AAAa", "AA#a"), ..drawing() },
        "end zone A is not 6 by 3",
    );
    complains(
        &Drawing { tiles: drawing().tiles.replacen("dd", "d#", 1), ..drawing() },
        "corridor d is not two squares wide",
    );
    complains(
        &Drawing { tiles: drawing().tiles.replacen("##########\n", "#########\n", 1), ..drawing() },
        "squares, the widest row has",
    );
    complains(&Drawing { tiles: String::new(), ..drawing() }, "nothing is drawn");
    complains(&Drawing { tiles: "#".repeat(60), ..drawing() }, "the largest dungeon is 48 by 32");
    complains(
        &Drawing { features: drawing().features.replacen('@', ".", 1), ..drawing() },
        "5 chests and 6 portals are drawn",
    );
    complains(
        &Drawing { features: drawing().features.replacen('1', "2", 1), ..drawing() },
        "portal 2 is drawn twice",
    );
    complains(
        &Drawing { features: drawing().features.replacen('=', ".", 1), ..drawing() },
        "does not fit the tiles",
    );
    complains(
        &Drawing { features: drawing().features.replacen("+....++", "+@...++", 1), ..drawing() },
        "is in or beside an end zone",
    );
}

#[test]
fn everything_wrong_with_a_file_is_told_at_once_with_its_line() {
    let files: Vec<(String, String)> = Bout::content_files()
        .iter()
        .map(|&(name, text)| {
            (
                name.to_owned(),
                text.replace("corridors = \"abcd\"", "corridors = \"abc\"")
                    .replace("skills = [\"Sure Hands\"]", "skills = [\"Sur Hands\"]"),
            )
        })
        .collect();
    let problems = Bout::load(&files).unwrap_err().to_string();
    assert!(
        problems.contains("dungeons.toml:") && problems.contains("3 of at least 4 corridors"),
        "{problems}"
    );
    assert!(
        problems.contains("colleges.toml:") && problems.contains("did you mean \"Sure Hands\"?"),
        "{problems}"
    );
}

#[test]
fn doors_sit_in_the_middle_of_every_join() {
    let content = content();
    let pairs = |dungeon: &Dungeon| -> String {
        let mut doors = dungeon.doors.clone();
        doors.sort_unstable();
        doors.iter().map(|(a, b)| format!("({a})-({b})")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        pairs(gauntlet(&content)),
        "(2,3)-(3,3) (8,3)-(9,3) (14,3)-(15,3) (20,3)-(21,3) (30,3)-(31,3) (2,4)-(3,4) (8,4)-(9,4) (14,4)-(15,4) \
         (20,4)-(21,4) (30,4)-(31,4) (25,7)-(25,8) (26,7)-(26,8) (25,13)-(25,14) (26,13)-(26,14) (16,16)-(17,16) \
         (22,16)-(23,16) (16,17)-(17,17) (22,17)-(23,17)"
    );
    assert_eq!(content.dungeons.iter().map(|dungeon| dungeon.doors.len()).collect::<Vec<_>>(), [18, 32, 28]);
    let moved = drawing().tiles.replacen("AAAaaaaaassssss", "AAAaaaaaa#sssss", 1);
    complains(&Drawing { tiles: moved, ..drawing() }, "touch along one square only");
}

#[test]
fn end_zones_lie_as_far_apart_as_they_can() {
    let content = content();
    let far: Vec<u8> = content
        .dungeons
        .iter()
        .map(|dungeon| {
            dungeon.end_zone(0).iter().map(|&square| dungeon.steps_to_end_zone(1, square)).min().unwrap()
        })
        .collect();
    assert_eq!(far, [37, 39, 40]);
    // The Gauntlet with end zone A moved from the far end of the spine to the near one, behind room t. Its chest and
    // portal move out of there, so that only the distance is wrong.
    let moved = |map: &str, zone: &str, put: &[(usize, usize, &str)]| -> String {
        map.lines()
            .enumerate()
            .map(|(y, row)| {
                let mut row = row.to_owned() + "###";
                if (1..=6).contains(&y) {
                    row.replace_range(0..3, "###");
                    row.replace_range(37..40, zone);
                }
                for &(x, _, sign) in put.iter().filter(|&&(_, at, _)| at == y) {
                    row.replace_range(x..=x, sign);
                }
                row + "\n"
            })
            .collect()
    };
    let doors = [(3, 3, "."), (3, 4, "."), (36, 3, "+"), (36, 4, "+")];
    let features = [(34, 5, "."), (32, 2, "."), (5, 3, "@"), (8, 4, "4")];
    let near = Drawing {
        tiles: moved(&drawing().tiles, "AAA", &[]),
        features: moved(&drawing().features, "===", &[doors, features].concat()),
        ..drawing()
    };
    assert_eq!(flaws(&near), "tiles: the end zones are 18 squares apart; beside b and a they would be 31");
}

#[test]
fn linked_cuts_past_a_door_post_but_not_through_a_corner() {
    let content = content();
    let dungeon = gauntlet(&content);
    let at = Square::new;
    assert!(dungeon.are_linked(at(14, 2), at(15, 3)), "past the post");
    assert!(dungeon.are_linked(at(14, 3), at(15, 4)), "through the door");
    assert!(!dungeon.are_linked(at(30, 2), at(31, 2)), "a wall");
    assert!(!dungeon.are_linked(at(30, 1), at(31, 2)), "a wall, diagonally");
    assert!(!dungeon.are_linked(at(9, 1), at(8, 0)), "the corner of a room");
    for square in dungeon.floor() {
        for way in Direction::ALL {
            if let Some(other) = dungeon.linked(*square, way) {
                assert!(dungeon.is_floor(other) && dungeon.linked(other, way.opposite()) == Some(*square));
            }
        }
    }
}

#[test]
fn sight_goes_through_doors_and_over_chests() {
    let content = content();
    let dungeon = gauntlet(&content);
    let at = Square::new;
    assert!(dungeon.sees(at(3, 3), at(20, 3)), "along the spine, over the chest at 16,3");
    assert!(dungeon.sees(at(10, 2), at(12, 2)), "over the chest at 11,2");
    assert!(!dungeon.sees(at(30, 1), at(31, 1)), "a wall");
    assert!(!dungeon.sees(at(14, 6), at(17, 4)), "round the corner");
}

#[test]
fn offered_squares_obey_the_rules_of_placing() {
    let content = content();
    for seed in 0..60 {
        let dungeon = &content.dungeons[seed as usize % 3];
        let setup = Setup { dungeon: dungeon.id.clone(), ..Setup::default() };
        let mut source = Fast::new(seed);
        let mut table = Table::silent(&mut source);
        let mut bout = Bout::start(&content, &setup, &mut table).unwrap();
        let mut luck = Fast::new(!seed);
        let mut choices = Choices::default();
        let mut turns = Vec::new();
        while let Some(dungeon_bowl::step::Step::PlaceFeatures(PlaceFeatures { placed, .. })) =
            bout.next_step()
        {
            let asked = bout.question(&content, &mut choices).unwrap();
            turns.push(asked.seat());
            let wanted = choices[luck.below(choices.len() as u32) as usize];
            let Choice::Place(square) = wanted else { panic!("{wanted:?}") };
            let tile = dungeon.tile_at(square).unwrap();
            assert!(dungeon.tiles[tile].takes_features);
            let same_tile = |other: &Square| other.is_somewhere() && dungeon.tile_at(*other) == Some(tile);
            if placed < 6 {
                assert!(!bout.chests.iter().any(same_tile));
            } else {
                assert!(
                    !bout.portals.iter().any(same_tile),
                    "one a tile is never given up in these dungeons"
                );
                assert!(bout.chests.iter().all(|chest| chest.distance(square) > 2));
            }
            bout.apply(&content, asked.seat(), wanted, &mut table);
        }
        assert!(turns[..6].windows(2).all(|pair| pair[0] != pair[1]), "chests in turn");
        assert!(turns[6..].windows(2).all(|pair| pair[0] != pair[1]), "portals in turn");
        assert_ne!(turns[0], turns[6], "the highest begins with chests, the lowest with portals");
        assert!(bout.portals.iter().all(|portal| portal.is_somewhere()));
    }
}
