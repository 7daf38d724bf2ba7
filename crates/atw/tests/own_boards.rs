//! Rules that no built-in board can show, on boards that differ from them by a word or two.

use atw::{Bout, Roster};
use kernel::{ContentFile, Problems, Tabletop};

/// The built-in boards after these changes, each named by its file.
fn changed(changes: &[(&str, &str, &str)]) -> Result<Roster, Problems> {
    let mut files: Vec<ContentFile> =
        Bout::content_files().iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    for &(wrestler, from, to) in changes {
        let (_, text) = files
            .iter_mut()
            .find(|(name, _)| *name == format!("{wrestler}.toml"))
            .unwrap_or_else(|| panic!("{wrestler}"));
        assert!(text.contains(from), "{wrestler} has no {from}");
        *text = text.replacen(from, to, 1);
    }
    Bout::load(&files)
}

fn check(changes: &[(&str, &str, &str)], scenarios: &str) {
    let roster = changed(changes).unwrap_or_else(|problems| panic!("{problems}"));
    let report = scenario::check_text::<Bout>(&roster, "own boards", scenarios);
    assert!(report.is_good(), "{report}");
}

fn refused(wrestler: &str, from: &str, to: &str) -> String {
    changed(&[(wrestler, from, to)]).err().map_or_else(String::new, |problems| problems.to_string())
}

#[test]
fn of_two_matching_icons_one_counts() {
    // The suplex joins by either icon that the DDT leads on with.
    let suplex = "icons = [\"recover\"], left = [\"yellow square\"]";
    let either = "icons = [\"recover\"], left = [\"yellow square\", \"blue circle\"]";
    check(
        &[("kestrel-vane", suplex, either)],
        r#"
position  """
seat      kestrel-vane
hand      tornado ddt, snap suplex
tokens    none
seat      brom-haldane
health    17
tokens    none
"""

scenario  over the circle it hurts more and is no easier
say       kestrel: attack tornado ddt            roll attack=6
expect    ...; Brom takes 2 damage: 15 health; ...
say       brom: take stamina
expect    ...
ask       kestrel: circle into snap suplex | square into snap suplex | no
say       kestrel: circle into snap suplex       roll attack=3
expect    ...; Snap Suplex rolls 3 against 3+; Snap Suplex hits; Brom takes 3 damage: 12 health; ...
ask       brom

scenario  over the square it is easier and hurts no more
say       kestrel: attack tornado ddt            roll attack=6
expect    ...; Brom takes 2 damage: 15 health; ...
say       brom: take stamina
expect    ...
say       kestrel: square into snap suplex       roll attack=2
expect    ...; Snap Suplex rolls 2 against 2+; Snap Suplex hits; Brom takes 2 damage: 13 health; ...
ask       brom
"#,
    );
}

#[test]
fn a_rampage_does_not_pin() {
    let jab = "icons = [\"rampage\"], right = [\"red circle\"]";
    let pins = "icons = [\"rampage\", \"pin\"]";
    check(
        &[("sully-rusk", jab, pins)],
        r#"
position  """
seat      sully-rusk
hand      jab, eye rake
tokens    none
seat      brom-haldane
health    17
tokens    none
"""

scenario  the jab alone may pin
say       sully: attack jab                      roll attack=6
expect    ...
say       brom: take stamina
expect    ...
ask       sully "offence window": pin | no

scenario  the jab in a rampage may not
say       sully: rampage jab
expect    ...
say       sully: rampage eye rake                roll rampage=6,6
expect    ...
say       brom: take stamina
expect    ...
ask       sully "offence window": taunt | no
refuse    sully: pin                             because a rampage cannot pin
"#,
    );
}

#[test]
fn an_ability_after_a_rampage_asks_what_hit() {
    // A throw with the rampage icon, for One More Slam.
    let punch = "name = \"Body Punch\",            type = \"strike\"";
    let throw = "name = \"Body Punch\",            type = \"throw\"";
    check(
        &[("brom-haldane", punch, throw)],
        r#"
position  """
seat      brom-haldane
hand      body punch, shoulder block
tokens    one more slam
seat      sully-rusk
tokens    none
"""

scenario  the throw has hit
say       brom: rampage body punch
expect    ...
say       brom: rampage shoulder block           roll rampage=6,1
expect    ...
say       brom: die 6
expect    ...; Body Punch hits; ...
say       sully: take stamina
expect    ...
ask       brom "offence window": use one more slam | no

scenario  the throw has missed
say       brom: rampage body punch
expect    ...
say       brom: rampage shoulder block           roll rampage=6,1
expect    ...
say       brom: die 1
expect    ...; Shoulder Block hits; ...
say       sully: take stamina
expect    Body Punch and Shoulder Block go to Brom's discard pile
ask       brom "action"
"#,
    );
}

#[test]
fn a_finisher_in_a_rampage_goes_back_into_the_pile() {
    let lariat = "icons = [\"finisher\", \"pin\", \"kick-out\"]";
    let rampages = "icons = [\"finisher\", \"pin\", \"kick-out\", \"rampage\"]";
    check(
        &[("sully-rusk", lariat, rampages)],
        r#"
scenario  whether it hit or not
position  """
seat      sully-rusk
hand      jab, last call lariat
tokens    none
seat      brom-haldane
stamina   8
tokens    none
momentum  sully 8
"""
say       sully: rampage jab
expect    ...
# Each card has its own target: momentum helps the finisher alone.
say       sully: rampage last call lariat        roll rampage=4,3
expect    ...
say       sully: die 4
expect    Jab gets the 4 against 2+; Last Call Lariat gets the 3 against 4+; Jab hits; ...
say       brom: take stamina
expect    Brom gains 1 stamina: 9 now; Jab goes to Sully's discard pile; Last Call Lariat goes back into Sully's pile
now       hand none
ask       sully "action"
"#,
    );
}

#[test]
fn a_defence_may_ask_for_the_type_of_the_attack() {
    let brace = "when = \"defending\"\n";
    let throws = "when = \"defending\"\nattacks = [\"throw\"]\n";
    check(
        &[("marrow-okafor", brace, throws)],
        r#"
position  """
seat      brom-haldane
hand      bear hug, scoop slam
tokens    none
seat      marrow-okafor
tokens    hit me again
"""

scenario  a grapple is not braced against
see       brom: when you are attacked with a throw, for 1 stamina
say       brom: attack bear hug                  roll attack=1
expect    ...
ask       brom

scenario  a throw is
say       brom: attack scoop slam
expect    ...
ask       marrow "defence window": use hit me again | no
"#,
    );
}

#[test]
fn an_ability_that_could_never_work_is_refused() {
    let attacks = |when: &str| format!("when = \"{when}\"\nattacks = [\"strike\"]\n");
    for (wrestler, when, reason) in [
        ("odalys-thorne", "always", "about every attack"),
        ("marrow-okafor", "always", "about every attack"),
        ("wren-castellane", "always", "about every attack"),
        ("sully-rusk", "pinned", "about every attack"),
    ] {
        let told = refused(wrestler, &format!("when = \"{when}\"\n"), &attacks(when));
        assert!(told.contains("attacks") && told.contains(reason), "{wrestler}: {told}");
    }
    let pinning = refused("ilse-marchetti", "attacks = [\"grapple\"]", "attacks = [\"throw\"]");
    assert!(pinning.contains("whether it is a grapple"), "{pinning}");
    // A condition that is never met, and one that a narrow number would turn into its opposite.
    for momentum in ["0", "11", "200"] {
        let told = refused("sully-rusk", "\nmomentum = 5\n", &format!("\nmomentum = {momentum}\n"));
        assert!(told.contains("from 1 to 10"), "{momentum}: {told}");
    }
}

#[test]
fn a_wrestler_whom_nobody_could_ever_hit_is_refused() {
    let given = "cost = { stamina = 1 }\neffect = { initiative = { roll = 5 } }";
    let reason = "nobody could ever hit";
    let always = refused("ilse-marchetti", given, "effect = { initiative = {} }");
    assert!(always.contains("effect") && always.contains(reason), "{always}");
    for fair in [
        "effect = { initiative = { roll = 5 } }",
        "effect = { initiative = { countered = 6 } }",
        "cost = { health = 1 }\neffect = { initiative = {} }",
        "attacks = [\"throw\"]\neffect = { initiative = {} }",
        "momentum = 5\neffect = { initiative = {} }",
    ] {
        assert_eq!(refused("ilse-marchetti", given, fair), "", "{fair}");
    }
}
