use champions::*;
use kernel::*;
fn main() {
    let roster = Bout::built_in().unwrap_or_else(|p| panic!("{p}"));
    for w in &roster.wrestlers { for l in lint::lint(w) { println!("{}: {l}", w.name); } }
    println!("size {}", std::mem::size_of::<Bout>());
    let mut dice = Fast::new(1);
    let n: u64 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(20000);
    let (mut total, mut longest) = (0u64, 0);
    let mut hows = std::collections::BTreeMap::new();
    let mut choices = Choices::default();
    let mut most = 0;
    for i in 0..n {
        let setup = Bout::any_setup(&roster, &mut dice);
        let mut table = Silent(Fast::of_match(7, i));
        let mut bout = match Bout::start(&roster, &setup, &mut table) { Ok(b) => b, Err(p) => panic!("{p}\n{setup:?}") };
        let mut steps = 0;
        let mut pick = Fast::of_match(9, i);
        while let Some(asked) = bout.question(&roster, &mut choices) {
            most = most.max(choices.len());
            let c = choices[pick.below(choices.len() as u32) as usize];
            bout.apply(&roster, asked.seat(), c, &mut table);
            steps += 1;
            assert!(steps < 20000, "{setup:?}");
        }
        assert!(bout.outcome().is_some()); assert_eq!(bout.agenda.dropped(), 0);
        let f = bout.finish.unwrap();
        *hows.entry(format!("{:?} {:?}", setup.kind, f.how)).or_insert(0) += 1;
        total += steps; longest = longest.max(steps);
    }
    println!("{n} matches, {total} decisions, longest {longest}, most choices {most}");
    for (k, v) in hows { println!("{k}: {v}"); }
}
