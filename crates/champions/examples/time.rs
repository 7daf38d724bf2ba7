use champions::*; use champions::odds::*; use kernel::*; use std::time::Instant;
fn main() {
    let roster = Bout::built_in().unwrap();
    for (name, rules) in [("basic", Optional::NONE), ("fatigue", Optional::FATIGUE.with(Optional::FINISHER_RATINGS)), ("advanced", Optional::ADVANCED)] {
        for (a, b) in [("The Undersecretary", "Permafrost Gladys"), ("Local Man", "Granite Gwen"), ("Gravy Dave", "Cumulus Rex")] {
            let setup = Setup::between(a, b, rules);
            let bout = Bout::start(&roster, &setup, &mut Silent(Fast::new(1))).unwrap();
            let t = Instant::now();
            let s = Solution::of(Model::new(&roster, &bout, Payoff::WIN).unwrap());
            let t1 = t.elapsed();
            let r = s.report(&bout, vec![a.into(), b.into()]);
            println!("{name} solve {t1:?} with report {:?}\n{r}", t.elapsed());
        }
    }
    let mut setup = Setup::between("The Undersecretary", "Permafrost Gladys", Optional::ADVANCED);
    for (i, n) in [(0, "Local Man"), (1, "Almost Andy")] { setup.sides[i].ally = Some(n.into()); setup.sides[i].interferer = Some(n.into()); setup.sides[i].distractor = Some(n.into()); }
    let t = Instant::now();
    println!("{}with all help {:?}", odds::odds(&roster, &setup, Payoff::WIN, 1).unwrap(), t.elapsed());
    let setup = Setup::between("The Undersecretary", "Permafrost Gladys", Optional::ADVANCED);
    let t = Instant::now();
    let tally = simulate(&roster, &setup, 1, 0..100_000, |b, o, _| plain_choice(b, &roster, o)).unwrap();
    println!("100k plain {:?} {:?} share {}", t.elapsed(), tally, tally.share(0));
    let setup = Setup::between("The Undersecretary", "Permafrost Gladys", Optional::NONE);
    let t = Instant::now();
    let tally = simulate(&roster, &setup, 1, 0..1_000_000, |b, o, _| plain_choice(b, &roster, o)).unwrap();
    println!("1M basic {:?} share {} +- {}", t.elapsed(), tally.share(0), tally.margin(0));
}
