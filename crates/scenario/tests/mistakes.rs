//! Mistakes of writing: what is no scenario is told with its line, and with what to write instead.

/// Every mistake of a file is told at once, with its line.
#[test]
fn mistakes_of_writing() {
    let problems = |text: &str| match scenario::parse("case.txt", text) {
        Ok(scenarios) => panic!("this must not be understood: {scenarios:?}"),
        Err(problems) => problems.to_string(),
    };
    let text = r#"  say home: roll
rule      PIG-1
scenario  one
exepct    nothing
say       home: roll
scenario  one
position  """ stake 3 """
position  """ stake 3 """
say       home roll
say       home: roll roll=4
roll      4
but       turn away
  ask     home
ask       home roll
refuse    home
odds      home: roll  gain=5of6
expect    ;
end       winner
now
hear      home
see       home
end draw
say       home: hold
end position """
scenario  never closed
"#;
    assert_eq!(
        problems(text),
        r#"
case.txt:1: "say" begins a line of its own: take the space before it away
case.txt:1: `say` belongs to a scenario
case.txt:2: `rule` belongs to a scenario: write `scenario NAME` first
case.txt:3: it has no `position` and no `setup` to begin with
case.txt:4: "exepct" is no keyword; the keywords are: game, scenario, rule, position, but, setup, roll, say, resign, expect, ask, refuse, odds, hear, see, hidden, now, end (did you mean "expect"?)
case.txt:5: `say` needs a `position` or a `setup` before it
case.txt:6: the scenario of line 3 has the same name
case.txt:8: a scenario begins once, with one `position` or one `setup`
case.txt:9: write `say SEAT: WORDS`, and the dice after `roll`
case.txt:10: "roll roll=4" looks like dice: write `roll` before them
case.txt:11: write dice as PURPOSE=FACE: `roll dodge=4 armour=2,5 draw="Name of a card"`
case.txt:12: no line of the position begins like "turn away"
case.txt:13: "ask" begins a line of its own: take the space before it away
case.txt:15: write `refuse SEAT: WORDS because REASON`; the reason may be left out
case.txt:16: write `odds SEAT: WORDS  WHAT=CHANCE WHAT=CHANCE`, a chance being 11/36, 0.25, 25% or ~0.254
case.txt:17: write `expect SENTENCE; SENTENCE`, or `expect nothing`
case.txt:18: write `end winner SEAT`, `end draw`, `end ranks 1 2 3` or `end position """..."""`
case.txt:19: write `now LINE OF THE POSITION`
case.txt:20: write `hear SEAT: SENTENCE; SENTENCE`
case.txt:21: write `see SEAT: WORDS`
case.txt:23: `say` stands before `end`
case.txt:24: this """ is never closed
"#
        .trim()
    );
}

#[test]
fn mistakes_of_writing_one_by_one() {
    let cases = [
        ("", "there is no scenario in it"),
        ("scenario\n", "a scenario has a name"),
        ("scenario a\nposition \"\"\" x \"\"\"", "it proves nothing"),
        ("scenario a\nposition stake 3\nask home", "write the position between"),
        ("scenario a\nposition \"\"\" stake 3 \"\"\" x\nask home", "nothing may follow"),
        ("scenario a\nposition \"\"\"\nstake 3", "never closed"),
        ("scenario a\nsetup { \"a\": }\nask home", "the set-up is not JSON"),
        ("scenario a\nsetup { \"a\": 1\nask home", "the set-up is not JSON"),
        ("scenario a\nsetup null x=3\nask home", "write dice as"),
        ("scenario a\nposition \"\"\"x\"\"\"\nroll a=3\nask home", "a position is reached without dice"),
        ("scenario a\nposition \"\"\"x\"\"\"\nask home\nbut x y", "`but` stands directly after"),
        ("scenario a\nposition \"\"\"x 1\nx 2\"\"\"\nbut x 3\nask home", "more than one line"),
        ("scenario a\nsetup null\nbut x 3\nask home", "begins with a set-up"),
        ("scenario a\nposition \"\"\"x\"\"\"\nexpect nothing\nexpect a\nask home", "stands alone"),
        ("scenario a\nposition \"\"\"x\"\"\"\nexpect a\nexpect nothing\nask home", "stands alone"),
        ("scenario a\nposition \"\"\"x\"\"\"\nrule X-1\nask home", "`rule` stands before"),
        ("scenario a\nrule\nposition \"\"\"x\"\"\"\nask home", "write `rule ID`"),
        ("scenario a\nposition \"\"\"x\"\"\"\nend draw\nask home", "`ask` stands before `end`"),
        ("scenario a\nposition \"\"\"x\"\"\"\nend won", "write `end winner SEAT`"),
        ("scenario a\nposition \"\"\"x\"\"\"\nend ranks one", "write `end winner SEAT`"),
        ("scenario a\nposition \"\"\"x\"\"\"\nodds home: roll", "write `odds SEAT"),
        ("scenario a\nposition \"\"\"x\"\"\"\nodds home: roll gain=7/6", "write `odds SEAT"),
        ("scenario a\nposition \"\"\"x\"\"\"\nask home: a | | b", "write `ask SEAT"),
        ("scenario a\nposition \"\"\"x\"\"\"\nask home \"a: b", "write `ask SEAT"),
        ("scenario a\nposition \"\"\"x\"\"\"\nrefuse setup now", "write `refuse SEAT"),
        ("scenario a\nposition \"\"\"x\"\"\"\nresign\nask home", "write `resign SEAT`"),
        ("scenario a\nposition \"\"\"x\"\"\"\nhear home", "write `hear SEAT"),
        ("scenario a\nposition \"\"\"x\"\"\"\nnow", "write `now"),
        ("scenario a\nposition \"\"\"x\"\"\"\nask home \"\"\"x\"\"\"", "takes no \"\"\" block"),
        ("scenario a\nposition \"\"\"x\"\"\"\nask home\ngame pig", "stands once, at the beginning"),
        ("game\nscenario a\nposition \"\"\"x\"\"\"\nask home", "write `game NAME`"),
        (" something", "goes on with the one before"),
        ("say home: roll", "`say` belongs to a scenario"),
        ("end draw", "`end` belongs to a scenario"),
        ("ask home", "needs a `position`"),
        ("position \"\"\"a\"\"\"\nposition \"\"\"b\"\"\"", "a beginning for all its scenarios already"),
    ];
    for (text, words) in cases {
        let said = scenario::parse("case.txt", text).expect_err(text).to_string();
        assert!(said.contains(words), "{text}\n-- says: {said}\n-- not: {words}");
    }
}
