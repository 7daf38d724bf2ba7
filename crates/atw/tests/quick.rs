use atw::*;
use kernel::*;
#[test]
fn quick() {
    let roster = Bout::built_in().unwrap_or_else(|e| panic!("{e}"));
    let mut dec = 0u64; let mut high = 0; let mut most = 0;
    let mut ends = std::collections::BTreeMap::new();
    let n = 20000;
    let mut choices = Choices::default();
    println!("size {}", std::mem::size_of::<Bout>());
    for seed in 0..n {
        let mut dice = Fast::of_match(1, seed);
        let setup = Bout::any_setup(&roster, &mut dice);
        let mut rnd = Fast::of_match(2, seed);
        let mut table = Silent(dice);
        let mut bout = Bout::start(&roster, &setup, &mut table).unwrap();
        while let Some(asked) = bout.question(&roster, &mut choices) {
            assert!(!choices.is_empty(), "{asked:?}\n{}", bout.write_position(&roster));
            most = most.max(choices.len()); high = high.max(bout.agenda.len());
            let c = choices[rnd.below(choices.len() as u32) as usize];
            bout.apply(&roster, asked.seat(), c, &mut table);
            dec += 1;
        }
        assert_eq!(bout.agenda.dropped(), 0);
        *ends.entry(format!("{:?}", bout.ending).split('(').nth(1).unwrap().to_string()).or_insert(0) += 1;
    }
    println!("{} decisions a match, high {high}, most {most}, {ends:?}", dec / n);
}
#[test]
fn show_one() {
    let roster = Bout::built_in().unwrap_or_else(|e| panic!("{e}"));
    let setup = Setup { wrestlers: vec!["odalys-thorne".into(), "marrow-okafor".into()], switches: Switches::default() };
    let mut rnd = Fast::new(5);
    let mut table = Listening::new(Fast::new(8));
    let mut choices = Choices::default();
    let mut bout = Bout::start(&roster, &setup, &mut table).unwrap();
    let mut i = 0;
    while let Some(asked) = bout.question(&roster, &mut choices) {
        let c = choices[rnd.below(choices.len() as u32) as usize];
        let s = asked.seat();
        println!("{} ? {}  [{}] -> {} {:?}", bout.seat_name(&roster, s), bout.prompt(&roster, asked, s), choices.iter().map(|&c| bout.say(&roster, c)).collect::<Vec<_>>().join(" | "), bout.say(&roster, c), bout.odds(&roster, s, c).iter().map(|o| format!("{} {}", o.what, o.chance)).collect::<Vec<_>>());
        bout.apply(&roster, s, c, &mut table);
        for e in table.events.drain(..) { println!("      {}", bout.tell(&roster, &e)); }
        let text = bout.write_position(&roster);
        assert_eq!(Bout::read_position(&roster, &text).unwrap_or_else(|e| panic!("{e}\n{text}")), bout);
        i += 1;
        if i == 30 { println!("{text}"); println!("{}", Bout::show(&roster, &bout.view(&roster, Viewer::Seat(Seat::FIRST)))); }
    }
}
