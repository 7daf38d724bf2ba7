//! What a person who writes content files is told.

use std::collections::BTreeMap;

use content::{Located, Problem, Problems};
use serde::Deserialize;

#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema)]
struct Roster {
    title: String,
    #[serde(default)]
    wrestler: Vec<Located<Wrestler>>,
    #[serde(default)]
    chart: BTreeMap<u8, Style>,
    #[serde(default)]
    corners: Option<[u8; 3]>,
}

#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema)]
struct Wrestler {
    name: Name,
    power: u8,
    style: Style,
    #[serde(default)]
    moves: Vec<Move>,
    #[serde(default)]
    traits: Vec<Trait>,
    #[serde(default)]
    nickname: Option<Located<String>>,
}

#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Style {
    Brawler,
    HighFlyer,
}

#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema)]
struct Move {
    name: String,
    damage: i16,
}

#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum Trait {
    Tough { by: u8 },
    Quick,
}

/// A type with an opinion of its own.
#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "String")]
struct Name(String);

impl TryFrom<String> for Name {
    type Error = &'static str;
    fn try_from(name: String) -> Result<Self, Self::Error> {
        if name.starts_with(char::is_uppercase) {
            Ok(Self(name))
        } else {
            Err("a name begins with a capital")
        }
    }
}

/// What `read` says, one problem a line.
fn said<T: serde::de::DeserializeOwned>(text: &str) -> String {
    let mut problems = Vec::new();
    let value = content::read::<T>("roster.toml", text, &mut problems);
    assert_eq!(value.is_some(), problems.is_empty(), "a value comes exactly if nothing is wrong");
    Problems(problems).to_string()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(said::<Roster>(text), expected.trim());
}

#[test]
fn a_right_file_is_read() {
    let text = r#"
title = "All"
corners = [1, 2, 3]
chart = { 2 = "brawler", 12 = "high-flyer" }
[[wrestler]]
name = "Iron Marrow"
power = 9
style = "brawler"
moves = [{ name = "Slam", damage = -2 }]
traits = [{ kind = "tough", by = 2 }, { kind = "quick" }]
nickname = "The Anvil"
"#;
    let mut problems = Vec::new();
    let roster: Roster = content::read("roster.toml", text, &mut problems).unwrap();
    assert_eq!(problems, []);
    assert_eq!(roster.chart.keys().collect::<Vec<_>>(), [&2, &12]);
    assert_eq!(roster.wrestler[0].traits, [Trait::Tough { by: 2 }, Trait::Quick]);
    assert_eq!(roster.wrestler[0].line(), 5);
    let nickname = roster.wrestler[0].nickname.as_ref().unwrap();
    assert_eq!(nickname.problem("no").place, "roster.toml:11:12 wrestler[0].nickname");
}

#[test]
fn five_different_errors_are_told_at_once_each_with_its_line() {
    let text = r#"
title = 7
[[wrestler]]
name = "Iron Marrow"
powr = 3
style = "bralwer"
[[wrestler]]
name = "Gale Sparrow"
power = 300
style = "high-flyer"
moves = [{ name = "Dive", damage = "much" }]
"#;
    check(
        text,
        r#"
roster.toml:2:9 title: text in quotes is needed, not 7
roster.toml:3:1 wrestler[0].power: it is missing
roster.toml:5:1 wrestler[0].powr: it is not known here; known are: name, power, style, moves, traits, nickname (did you mean "power"?)
roster.toml:6:9 wrestler[0].style: "bralwer" is not known here; known are: brawler, high-flyer (did you mean "brawler"?)
roster.toml:9:9 wrestler[1].power: a whole number from 0 to 255 is needed, not 300
roster.toml:11:36 wrestler[1].moves[0].damage: a whole number is needed, not the text "much"
"#,
    );
}

#[test]
fn mistakes_of_toml_itself_are_told_together_with_the_others() {
    let text = "title = \n[[wrestler]]\nname = \"A\"\npower = 1\nstyle = \"brawlr\"\nmoves = [1,\n";
    let said = said::<Roster>(text);
    assert!(said.contains("roster.toml:1:9: this is not TOML"), "{said}");
    assert!(said.contains("roster.toml:5:9 wrestler[0].style"), "{said}");
    assert!(said.lines().count() >= 3, "{said}");
    assert!(!said.contains("missing"), "{said}");
}

#[test]
fn a_key_given_twice_is_told() {
    check("title = \"a\"\ntitle = \"b\"\n", "roster.toml:2:1: this is not TOML: duplicate key");
}

#[test]
fn what_a_type_refuses_by_itself_is_told_and_the_rest_is_read_on() {
    check(
        "title = \"All\"\n[[wrestler]]\nname = \"anvil\"\npower = -1\nstyle = \"brawler\"\n",
        "
roster.toml:3:8 wrestler[0].name: a name begins with a capital
roster.toml:4:9 wrestler[0].power: a whole number from 0 to 255 is needed, not -1
",
    );
}

#[test]
fn errors_inside_a_tagged_table_point_into_it() {
    check(
        r#"
title = "All"
[[wrestler]]
name = "Iron Marrow"
power = 9
style = "brawler"
traits = [{ kind = "tuogh", by = 2 }, { kind = "tough", by = "two" }, { kind = "tough", buy = 2 }]
"#,
        r#"
roster.toml:7:20 wrestler[0].traits[0].kind: "tuogh" is not known here; known are: tough, quick (did you mean "tough"?)
roster.toml:7:62 wrestler[0].traits[1].by: a whole number from 0 to 255 is needed, not the text "two"
roster.toml:7:71 wrestler[0].traits[2].by: it is missing
roster.toml:7:89 wrestler[0].traits[2].buy: it is not known here; known are: by (did you mean "by"?)
"#,
    );
}

#[test]
fn lists_of_the_wrong_length_and_keys_that_are_no_numbers() {
    check(
        "title = \"All\"\ncorners = [1, 2]\n[chart]\ntwo = \"brawler\"\n300 = \"brawler\"\n4 = { brawler = 1 }\n",
        r#"
roster.toml:2:11 corners: a list of 3 values is needed, not 2 of them
roster.toml:4:1 chart.two: a whole number from 0 to 255 is needed, not the text "two"
roster.toml:5:1 chart.300: a whole number from 0 to 255 is needed, not 300
roster.toml:6:17 chart.4.brawler: "brawler" stands alone: write it in quotes
"#,
    );
    check(
        "title = \"All\"\ncorners = [\"x\", 2, 999]\n",
        r#"
roster.toml:2:12 corners[0]: a whole number from 0 to 255 is needed, not the text "x"
roster.toml:2:20 corners[2]: a whole number from 0 to 255 is needed, not 999
"#,
    );
    check(
        "title = \"All\"\nwrestler = [[\"A\", 1, \"brawler\"]]",
        "roster.toml:2:13 wrestler[0]: a table is needed, not a list",
    );
}

#[test]
fn a_number_too_great_for_anything() {
    let said = said::<Roster>("title = 99999999999999999999999999999999999999999999\n");
    assert!(said.starts_with("roster.toml:1:9"), "{said}");
}

#[test]
fn an_empty_file_lacks_what_is_needed() {
    check("", "roster.toml:1:1 title: it is missing");
}

#[test]
fn a_list_gives_its_good_elements_and_tells_of_the_others() {
    let text = r#"
[[wrestlers]]
name = "Nobody"
[[wrestler]]
name = "Iron Marrow"
power = 9
style = "brawler"
[[wrestler]]
name = "Gale Sparrow"
[[wrestler]]
name = "Old Tom"
power = 2
style = "high-flyer"
moves = [{ name = "Nap", damage = 0 }]
"#;
    let mut problems = Vec::new();
    let list = content::read_list::<Wrestler>("roster.toml", text, "wrestler", &mut problems);
    assert_eq!(
        Problems(problems).to_string(),
        r#"
roster.toml:2:3 wrestlers: it is not known here; known are: wrestler (did you mean "wrestler"?)
roster.toml:8:1 wrestler[1].power: it is missing
roster.toml:8:1 wrestler[1].style: it is missing
"#
        .trim()
    );
    let names: Vec<_> = list.iter().map(|wrestler| wrestler.name.0.as_str()).collect();
    assert_eq!(names, ["Iron Marrow", "Old Tom"]);
    assert_eq!((list[1].file(), list[1].line()), ("roster.toml", 10));
    let problem = list[1].problem_at("moves[0].damage", "a nap hurts nobody");
    assert_eq!(problem.place, "roster.toml:14:35 wrestler[2].moves[0].damage");
    assert_eq!(list[1].problem_at("traits", "none").place, "roster.toml:10:1 wrestler[2].traits");
    assert_eq!(list[1].problem("too old").place, "roster.toml:10:1 wrestler[2]");
}

#[test]
fn a_list_that_is_missing_or_no_list_is_told() {
    let mut problems = Vec::new();
    assert!(content::read_list::<Wrestler>("a.toml", "", "wrestler", &mut problems).is_empty());
    assert!(content::read_list::<Wrestler>("b.toml", "\nwrestler = 3", "wrestler", &mut problems).is_empty());
    assert_eq!(
        Problems(problems).to_string(),
        "a.toml:1:1 wrestler: it is missing: write [[wrestler]] at least once\n\
         b.toml:2:1 wrestler: a list is needed: write [[wrestler]]"
    );
}

#[test]
fn the_nearest_word() {
    let words = ["defence", "dexterity", "strength", "b"];
    let cases = [
        ("defense", Some("defence")),
        ("Dexterty", Some("dexterity")),
        ("dex", Some("dexterity")),
        ("STRENGTH", Some("strength")),
        ("strenght", Some("strength")),
        ("c", None),
        ("", None),
        ("banana", None),
    ];
    for (word, nearest) in cases {
        assert_eq!(content::nearest(word, words), nearest, "{word}");
    }
    assert_eq!(content::nearest("high flyer", &["high-flyer".to_owned()]), Some("high-flyer"));
}

#[test]
fn overrides_replace_files_of_the_same_name_and_new_ones_stand_beside_them() {
    let built_in = [("roster.toml", "a"), ("charts.toml", "b")];
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    assert_eq!(
        content::overlay(&built_in, vec![file("charts.toml", "mine"), file("zora-quill.toml", "new")]),
        Ok(vec![file("roster.toml", "a"), file("charts.toml", "mine"), file("zora-quill.toml", "new")])
    );
    let wrong = vec![file("rosters.toml", "x"), file("charts.toml", "y"), file("charts.toml", "z")];
    assert_eq!(
        content::overlay(&built_in, wrong),
        Err(Problems(vec![
            Problem::new(
                "rosters.toml",
                "it is nearly the name of a built-in file; give a new file a name of its own"
            )
            .suggest(Some("roster.toml")),
            Problem::new("charts.toml", "this file is given twice"),
        ]))
    );
}

#[test]
fn the_schema_sees_through_places() {
    let schema = content::schema::<Roster>();
    assert_eq!(schema["properties"]["wrestler"]["items"]["$ref"], "#/$defs/Wrestler");
    assert_eq!(schema["$defs"]["Wrestler"]["properties"]["nickname"]["type"][0], "string");
}

#[test]
fn a_place_is_no_part_of_the_value() {
    let there: Located<u8> = serde_json::from_str("3").unwrap();
    assert_eq!(*there, 3);
    assert_eq!(serde_json::to_string(&there).unwrap(), "3");
    assert_eq!(format!("{there:?}"), "3");
    assert_eq!(there.problem("no").place, "content");
    assert_eq!(there.problem_at("power", "no").place, "power");
}

#[derive(Debug, Deserialize)]
struct Tree {
    #[expect(dead_code, reason = "only read")]
    leaf: std::num::NonZeroU8,
    #[expect(dead_code, reason = "only read")]
    branch: Option<Box<Tree>>,
    #[expect(dead_code, reason = "only read")]
    pair: (Name, Style),
}

#[test]
fn a_type_that_no_stand_in_can_be_made_for_does_not_stop_the_rest() {
    let said = said::<Tree>("leaf = 0\npair = ['a', 'brawl']\n[branch]\nleaf = 'x'\n");
    assert_eq!(
        said,
        r#"
roster.toml:1:8 leaf: a whole number from 1 to 255 is needed, not 0
roster.toml:2:9 pair[0]: a name begins with a capital
roster.toml:3:1 branch.pair: it is missing
roster.toml:4:8 branch.leaf: a whole number from 1 to 255 is needed, not the text "x"
"#
        .trim()
    );
}

/// A type may complain about a field that the file does not even have; the stand-in for it must not pass as a value.
#[test]
fn a_complaint_that_points_nowhere_is_still_told() {
    #[derive(Debug)]
    struct Odd;
    impl<'de> Deserialize<'de> for Odd {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            if text == "a" { Ok(Self) } else { Err(serde::de::Error::unknown_field("ghost", &["host"])) }
        }
    }
    #[derive(Debug, Deserialize)]
    struct File {
        #[expect(dead_code, reason = "only read")]
        odd: Odd,
    }
    assert_eq!(said::<File>("odd = 'b'"), "roster.toml:1:7 odd: it is not known here; known are: host");
}

#[test]
fn more_problems_than_anybody_reads_are_cut_off() {
    let text = format!("title = \"All\"\n{}", "[[wrestler]]\npowr = 1\n".repeat(300));
    let said = said::<Roster>(&text);
    assert!(said.lines().count() <= 210 && said.ends_with("that were found are told"), "{said}");
}

/// Broken in every way a slip of the hand can break it, a file is answered with problems, never with a panic.
#[test]
fn no_bytes_make_it_panic() {
    let text = r#"title = "All"
corners = [1, 2, 3] # three
chart = { 2 = "brawler" }
[[wrestler]]
name = "Iron Märrow"
power = 0x1F
style = '''brawler'''
moves = [{ name = "Slam", damage = -2 }, 1979-05-27, 1e400, nan]
traits = [{ kind = "tough", by = 2 }]
[wrestler.nickname]
a.b."c d" = [[[]]]
"#;
    let mut seed = 1_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let bits = [
        "\0", "\"", "'''", "[", "]]", "{", "}", "=", "\n", "\r", "\u{feff}", "é", ".", "#", "-", "_", "\\u12",
    ];
    for _ in 0..1500 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=next(3) {
            let at = next(bytes.len());
            match next(3) {
                0 => bytes.truncate(at.max(1)),
                1 => bytes[at] = next(256) as u8,
                _ => drop(bytes.splice(at..at, bits[next(bits.len())].bytes())),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        said::<Roster>(&text);
        said::<Tree>(&text);
        content::read_list::<Wrestler>("roster.toml", &text, "wrestler", &mut Vec::new());
    }
    said::<Roster>(&"a=[".repeat(20_000));
    said::<Roster>(&format!("a = {}", "[".repeat(20_000)));
    said::<Roster>(&format!("title = {}", "{a=".repeat(20_000)));
    said::<Roster>(&format!("[{}b]", "a.".repeat(2_000)));
}

#[test]
fn a_look_is_checked_with_every_word_at_once() {
    #[derive(Debug, serde::Deserialize)]
    struct File {
        #[expect(dead_code, reason = "only read")]
        look: content::Appearance,
    }
    let text = "look = { folk = 'humen', hair = 'moehawk', hat = 'none', extras = ['beerd'], colours = { skin = 'tann' } }\n";
    let mut problems = Vec::new();
    assert!(content::read::<File>("file.toml", text, &mut problems).is_none());
    let told = Problems(problems).to_string();
    for meant in ["\"human\"", "\"mohawk\"", "look.hat", "\"beard\"", "\"tan\""] {
        assert!(told.contains(meant), "{meant} in {told}");
    }
    assert_eq!(told.lines().count(), 5, "{told}");
}
