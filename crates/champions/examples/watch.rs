use champions::*;
use kernel::*;
fn main() {
    let roster = Bout::built_in().unwrap();
    let seed: u64 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(1);
    let mut dice = Fast::new(seed);
    let setup = Bout::any_setup(&roster, &mut dice);
    println!("{}", setup.rules_in_words().join("\n"));
    let mut table = Listening::new(Fast::of_match(7, seed));
    let mut bout = Bout::start(&roster, &setup, &mut table).unwrap();
    let mut choices = Choices::default();
    loop {
        for e in table.events.drain(..) { println!("  {}.", bout.tell(&roster, &e)); }
        let text = bout.write_position(&roster);
        let again = Bout::read_position(&roster, &text).unwrap_or_else(|p| panic!("{p}\n{text}"));
        assert_eq!(again, bout, "{text}");
        let Some(asked) = bout.question(&roster, &mut choices) else { break };
        let c = choices[dice.below(choices.len() as u32) as usize];
        if choices.len() > 1 { println!("> {}: {} -> {}", bout.seat_name(&roster, asked.seat()), bout.prompt(&roster, asked, asked.seat()), bout.say(&roster, c)); }
        bout.apply(&roster, asked.seat(), c, &mut table);
    }
    println!("{}", Bout::show(&roster, &bout.view(&roster, Viewer::Spectator)));
    println!("{}", paper::card(&roster, bout.men[0].person));
}
