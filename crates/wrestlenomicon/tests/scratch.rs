use kernel::*;
use wrestlenomicon::*;
#[test]
fn random_play() {
    let files: Vec<ContentFile> = ["cthulhu", "hastur", "nyarlathotep"].iter().map(|n| (format!("{n}.toml"), std::fs::read_to_string(format!("content/{n}.toml")).unwrap())).collect();
    let content = Bout::load(&files).unwrap_or_else(|e| panic!("{e}"));
    println!("size {} step {} view {}", size_of::<Bout>(), size_of::<Step>(), size_of::<View>());
    let names = ["Cthulhu", "Hastur", "Nyarlathotep"];
    let mut choices = Choices::default();
    let (mut total, mut turns, mut most, mut high) = (0u64, 0u64, 0, 0);
    let n = 2000;
    for m in 0..n {
        let mut dice = Fast::of_match(1, m);
        let mut setup = Setup::of(names[(m % 3) as usize], names[(m / 3 % 3) as usize]);
        setup.first_game = m % 5 == 0;
        setup.switches.bump_up_to = m % 7 == 0;
        let mut bots = Fast::of_match(2, m);
        let mut table = Silent(&mut dice);
        let mut bout = Bout::start(&content, &setup, &mut table).unwrap();
        while let Some(asked) = bout.asked(&content) {
            let seat = asked.seat();
            choices.clear();
            bout.offer(&content, seat, &mut choices);
            assert!(!choices.is_empty(), "{asked:?} {bout:?}");
            most = most.max(choices.len());
            let c = choices[bots.below(choices.len() as u32) as usize];
            total += 1;
            bout.apply(&content, seat, c, &mut table);
            for s in Seat::BOTH {
                assert_eq!(bout.census()[s], Bag::deck(s), "{c:?} {bout:?}");
            }
            if m < 100 {
                let text = bout.write_position(&content);
                let again = Bout::read_position(&content, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
                assert_eq!(again, bout, "{text}");
                assert_eq!(again.write_position(&content), text);
            }
            if m < 300 {
            for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator] {
                let view = bout.view(&content, viewer);
                let other = Bout::imagine(&content, &view, &mut bots);
                for s in Seat::BOTH { assert_eq!(other.census()[s], Bag::deck(s), "{viewer:?}\n{bout:?}\n{other:?}"); }
                assert_eq!(other.view(&content, viewer), view);
                if let Some(asked) = other.asked(&content) { for seat in asked.seats.iter() { choices.clear(); other.offer(&content, seat, &mut choices); assert!(!choices.is_empty()); } }
            }}
        }
        turns += bout.board().turn.number as u64;
        high = high.max(bout.board().turn.number);
    }
    println!("decisions {} turns {} most {} longest {high}", total as f64 / n as f64, turns as f64 / n as f64, most);
}

#[test]
fn story() {
    let content = Bout::built_in().unwrap();
    let mut dice = Fast::new(5);
    let mut bots = Fast::new(9);
    let mut table = Listening::new(&mut dice);
    let mut bout = Bout::start(&content, &Setup::of("Nyarlathotep", "Hastur"), &mut table).unwrap();
    let mut choices = Choices::default();
    for n in 0..120 {
        for e in table.events.drain(..) { println!("  {}", bout.tell(&content, &e)); }
        let Some(asked) = bout.asked(&content) else { break };
        let seat = asked.seat();
        choices.clear();
        bout.offer(&content, seat, &mut choices);
        let c = choices[bots.below(choices.len() as u32) as usize];
        if n % 40 == 30 { println!("{}\n{}", Bout::show(&content, &bout.view(&content, Viewer::Seat(seat))), bout.write_position(&content)); }
        println!("{}: {} -> {}", bout.seat_name(&content, seat), bout.prompt(&content, asked, seat), choices.iter().map(|&x| if x == c { format!("[{}]", bout.say(&content, x)) } else { bout.say(&content, x) }).collect::<Vec<_>>().join(" | "));
        bout.apply(&content, seat, c, &mut table);
    }
}
