use kernel::*;
use rumbleslam::*;
#[test]
fn random() {
    let files: Vec<ContentFile> = vec![];
    let _ = files;
    let roster = Bout::built_in().unwrap_or_else(|p| panic!("{p}"));
    println!("size {} step {}", size_of::<Bout>(), size_of::<step::Step>());
    let mut choices = Choices::default();
    let (mut total, mut most, mut high) = (0u64, 0, 0);
    let mut counts = std::collections::BTreeMap::<String, u64>::new();
    let n = 3000;
    for seed in 0..n {
        let mut dice = Fast::of_match(7, seed);
        let setup = Bout::any_setup(&roster, &mut dice);
        let mut table = Listening::new(dice);
        let mut bout = Bout::start(&roster, &setup, &mut table).unwrap_or_else(|p| panic!("{p}"));
        let mut steps = 0;
        while let Some(asked) = bout.question(&roster, &mut choices) {
            assert!(!choices.is_empty(), "{asked:?} {:?}", bout.agenda);
            most = most.max(choices.len());
            high = high.max(bout.agenda.len());
            let pick = table.roll(Die::of(choices.len().min(255) as u8), "pick") as usize - 1;
            let choice = choices[pick];
            bout.apply(&roster, asked.seat(), choice, &mut table);
            steps += 1;
            assert!(steps < 20000);
            assert_eq!(bout.agenda.dropped(), 0);
        }
        assert!(bout.outcome().is_some());
        total += steps;
        for e in &table.events { *counts.entry(format!("{e:?}").split([' ', '{']).next().unwrap().into()).or_default() += 1; }
    }
    println!("decisions a match {} most choices {most} agenda {high}", total / n);
    println!("{counts:#?}");
}
