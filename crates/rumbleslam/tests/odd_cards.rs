//! Rules that no built-in card happens to need, shown with cards that do: the built-in content with a line changed.

use kernel::Tabletop;
use rumbleslam::Bout;

/// Runs scenarios with content in which these lines are changed.
fn check(changes: &[(&str, &str)], scenarios: &str) {
    let mut files: Vec<_> =
        Bout::content_files().iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    for (from, to) in changes {
        let file = files.iter_mut().find(|(_, text)| text.contains(from));
        let (_, text) = file.unwrap_or_else(|| panic!("no file has {from}"));
        *text = text.replacen(from, to, 1);
    }
    let roster = Bout::load(&files).unwrap_or_else(|problems| panic!("{problems}"));
    let report = scenario::check_text::<Bout>(&roster, "odd cards", scenarios);
    assert!(report.is_good(), "{report}");
}

#[test]
fn an_ability_for_nothing_that_says_dirty_still_asks_the_crowd() {
    let card = "name = \"Crusty Headbutt\"\ntype = \"active\"\nAP = ";
    check(
        &[(&format!("{card}2"), &format!("{card}0"))],
        r#"
scenario  a Dirty ability for nothing asks the crowd, each time with more dice, and is never counted
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 0, mp 4
1A      Barnacle Bruiser, at e5
2A      Tidehand Brawler, at f5
"""
say       home: crusty headbutt 2a  roll dirty=cheer attack=0,0,0 defence=0,0
expect    the crowd lets Barnacle Bruiser 1A do it; Barnacle Bruiser 1A tries ...; Tidehand Brawler 2A holds off ...
say       home: crusty headbutt 2a  roll dirty=cheer,blank attack=0,0,0 defence=0,0
expect    the crowd lets Barnacle Bruiser 1A do it; Barnacle Bruiser 1A tries ...; Tidehand Brawler 2A holds off ...
now       active  1A, ap 0, mp 4, dirty 2
ask       home "act"
"#,
    );
}

#[test]
fn fury_of_a_devastating_attack_is_for_one_of_those_hit() {
    check(
        &[("rules = [\"DEVASTATING\"]", "rules = [\"DEVASTATING\", \"FURY\"]")],
        r#"
scenario  one of the enemies that were hit is brawled with once more
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 3, mp 3
1A      Boilerback, at e5
1B      Cog Skipper, at d5
2A      Stoker Brawler, at g5
2B      Stoker Brawler, at g7
2C      Stoker Brawler, at e7
"""
say       home: steam whistle  roll attack=3g,0,0
expect    nothing
say       home: pick 1b  roll defence=0
expect    ...; Cog Skipper 1B takes 1 damage: 4 stamina left
say       home: pick 2a  roll defence=0,0
expect    ...; Stoker Brawler 2A takes 1 damage: 7 stamina left
say       home: pick 2b  roll defence=4s,0 defence=0,0
expect    ...; Stoker Brawler 2B holds off Boilerback 1A; ...; Stoker Brawler 2C takes 1 damage: 7 stamina left
ask       home "fury": pick 2a | pick 2c
say       home: pick 2c  roll attack=1g,0,0 defence=0,0
expect    Boilerback 1A tries Brawl on Stoker Brawler 2C: 1+0+0 = 1 against 0+0 = 0;
          Boilerback 1A hits Stoker Brawler 2C;
          Stoker Brawler 2C takes 1 damage: 6 stamina left
ask       home "act"
"#,
    );
}

#[test]
fn a_big_partner_needs_room_on_the_same_square_by_the_rope() {
    let snuff = "DEX = \"1S\"\nWEIGHT = ";
    check(
        &[(
            &format!("{snuff}2\nPOP = 2\nTHROW = 4\nSTA = 8"),
            &format!("{snuff}3\nPOP = 2\nTHROW = 4\nSTA = 8"),
        )],
        r#"
scenario  a big partner covers the square by the rope that was left
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 4, mp 4
1A      Wick, at b5, traditional
1B      Snuff, sidelines, traditional
2A      Tidehand Brawler, at c4
"""
say       home: tag out
expect    Wick 1A tags out, and Snuff 1B comes in on b5; Wick 1A is done; Tidehand Brawler 2A is activated with 4 AP and 4 MP
ask       away "act"

scenario  without room there is no Tag Out
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 4, mp 4
1A      Wick, at b5, traditional
1B      Snuff, sidelines, traditional
2A      Tidehand Brawler, at c4
2B      Tidehand Brawler, at c6
"""
refuse    home: tag out
"#,
    );
}

#[test]
fn impact_of_an_ability_serves_a_small_wrestler() {
    let card =
        "name = \"Spring-Heel Drop\"\ntype = \"turnbuckle\"\nAP = 2\ndice = \"2S\"\nDMG = 1\nRNG = 6\n";
    check(
        &[(card, &format!("{card}rules = [\"IMPACT\"]\n"))],
        r#"
scenario  with the ability it lands where somebody stands, with a plain Turnbuckle Attack it does not
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 5, mp 4
1A      Cog Skipper, at a1
2A      Stoker Brawler, at b2
2B      Stoker Brawler, at c2
2C      Stoker Brawler, at b3
2D      Stoker Brawler, at c3
"""
refuse    home: leap 2a because no room to land
say       home: spring-heel drop 2a
expect    nothing
ask       home "land": place b2 | place c2 | place b3 | place c3
"#,
    );
}

#[test]
fn a_shove_from_afar_does_not_pull() {
    let card = "RNG = 3\nrules = [\"BLEEDING\", \"-AP\"]";
    check(
        &[(card, "RNG = 3\nrules = [\"SHOVE 1\"]")],
        r#"
scenario  not towards the attacker, however far it stands
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 4, mp 4
1A      Thornmother, at e5
2A      Tidehand Brawler, at h5
"""
say       home: whip of briars 2a  roll attack=1g,0 defence=0,0
expect    ...; Tidehand Brawler 2A takes 2 damage: 5 stamina left
ask       home "shove": shove n | shove ne | shove e | shove se | shove s | shove sw | shove nw
"#,
    );
}

#[test]
fn a_grapple_ability_rolls_the_stat_whatever_its_card_lists() {
    let card = "name = \"Firebox Hug\"\ntype = \"grapple\"\nAP = 2\n";
    check(
        &[(card, &format!("{card}dice = \"3G\"\n"))],
        r#"
scenario  two silver and a copper, as the GRP of the card says
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 4, mp 4
1A      Stoker Grappler, at e5
2A      Tidehand Brawler, at f5
"""
say       home: firebox hug 2a  roll attack=1s,0,0 defence=1s
expect    Stoker Grappler 1A tries Firebox Hug on Tidehand Brawler 2A: 1+0+0 = 1 against 1;
          Tidehand Brawler 2A holds off Stoker Grappler 1A
ask       home "act"
"#,
    );
}

#[test]
fn crowd_and_fury_of_a_devastating_attack_come_in_the_attackers_order() {
    check(
        &[("rules = [\"DEVASTATING\"]", "rules = [\"DEVASTATING\", \"FURY\", \"CROWD\"]")],
        r#"
scenario  the extra Brawl before the Crowd Pleaser
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 3, mp 3
1A      Boilerback, at e5
2A      Stoker Brawler, at g5
2B      Stoker Brawler, at g7
"""
say       home: steam whistle  roll attack=3g,0,0
expect    nothing
say       home: pick 2a  roll defence=0,0 defence=0,0
expect    ...; Stoker Brawler 2B takes 1 damage: 7 stamina left
ask       home "special rules": fury | crowd
say       home: fury
expect    nothing
ask       home "fury": pick 2a | pick 2b
say       home: pick 2b  roll attack=1g,0,0 defence=0,0 crowd=blank
expect    ...; Stoker Brawler 2B takes 1 damage: 6 stamina left; ...
ask       home "act"
"#,
    );
}

#[test]
fn a_rope_ability_that_jumps_ends_before_anybody_in_its_way_or_beyond_them() {
    let card = "dice = \"ATT+1C\"\nDMG = 2\nrules = ";
    check(
        &[(&format!("{card}[\"SHOVE 3\"]"), &format!("{card}[\"JUMP\"]"))],
        r#"
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 4, mp 4
1A      Port, at b5
1B      Stoker Brawler, at c5
2A      Stoker Brawler, at e5
2B      Stoker Brawler, at f5
"""

scenario  over a friend and the first enemy there is no room before the second
ask       home "act": tack west | ...
say       home: tack west
expect    nothing
ask       home "jump": place b5 | place d5 | place g5
say       home: place d5  roll attack=1s,1s,0,0 defence=0,0
expect    Port 1A bounces off the west rope to d5;
          Port 1A tries Tack on Stoker Brawler 2A: ...; Port 1A hits Stoker Brawler 2A;
          Stoker Brawler 2A takes 2 damage: 6 stamina left
ask       home "act"

scenario  over everybody it is a bounce and nothing more
say       home: tack west
say       home: place g5
expect    Port 1A bounces off the west rope to g5
ask       home "act"

scenario  where its five squares end on somebody it ends before them
but       2B Stoker Brawler, at g5
say       home: tack west
expect    nothing
ask       home "jump": place b5 | place d5 | place f5
"#,
    );
}

#[test]
fn any_attack_may_have_jump() {
    for rules in ["rules = [\"-AP\", \"SHOVE 2\"]", "rules = [\"BLEEDING\", \"-AP\"]"] {
        let jumping = rules.replace('[', "[\"JUMP\", ");
        check(
            &[(rules, &jumping)],
            r#"
scenario  it makes no difference where an attack has no way to go
position  """
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 4, mp 4
1A      Bramble Brawler, at e5
2A      Stoker Brawler, at f5
"""
ask       home "act": switch 2a | ...
"#,
        );
    }
}
