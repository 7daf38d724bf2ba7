//! What scenarios may write for a die: a face that the rolled die has, and no other.

use kernel::Tabletop;
use rumbleslam::Bout;

/// Runs one Brawl of three dice (two silver, one copper) against two (silver, copper) with these dice.
fn brawl(dice: &str) -> Result<(), String> {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let text = format!(
        r#"
scenario  a Brawl
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 4, mp 4
1A      Stoker Brawler, at e5
2A      Tidehand Brawler, at f5
"""
say       home: brawl 2a  roll {dice}
expect    ...
ask       home "act"
"#
    );
    let report = scenario::check_text::<Bout>(&roster, "written dice", &text);
    if report.is_good() { Ok(()) } else { Err(report.to_string()) }
}

#[test]
fn each_die_shows_a_face_of_its_own_metal() {
    assert_eq!(brawl("attack=1s,1s,2c defence=1s,0"), Ok(()));
    for (dice, word, metal) in [
        ("attack=3c,1s,2c defence=1s,0", "3c", "silver"),
        ("attack=3s,1s,2g defence=1s,0", "2g", "copper"),
        ("attack=3s,1s,2s defence=1s,0", "2s", "copper"),
        ("attack=2s,1s,0 defence=1s,0", "2s", "silver"),
        ("attack=cheer,1s,0 defence=1s,0", "cheer", "silver"),
    ] {
        let fault = brawl(dice).expect_err(dice);
        assert!(fault.contains(&format!("a {metal} die was rolled")), "{fault}");
        assert!(fault.contains(&format!("\"{word}\" is no face of it")), "{fault}");
    }
}
