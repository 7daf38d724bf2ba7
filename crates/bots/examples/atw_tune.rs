use atw::*;
use bots::heuristics::atw::*;
use bots::*;
use kernel::*;
fn duel(r: &Roster, a: Worth, b: Worth, seed: u64, n: u64) -> f64 {
    let parts: Vec<f64> = std::thread::scope(|s| {
        (0..2u64)
            .map(|p| {
                s.spawn(move || {
                    let mut sum = 0.0;
                    let k = r.wrestlers.len() as u64;
                    for i in (p..n).step_by(2) {
                        let j = i / 4;
                        let w1 = (j % k) as usize;
                        let w2 = ((j / k) % k) as usize;
                        let sw = i % 4 >= 2;
                        // each pairing twice with same wrestlers, bots swapped
                        let setup = Setup {
                            wrestlers: vec![r.wrestlers[w1].key.clone(), r.wrestlers[w2].key.clone()],
                            switches: Switches::default(),
                        };
                        let mut t = Silent(Fast::of_match(seed, i));
                        let (x, y) = if sw { (b, a) } else { (a, b) };
                        let mut b1 = Scripted::with(x, seed ^ i);
                        let mut b2 = Scripted::with(y, !seed ^ i);
                        let mut g = Bout::start(r, &setup, &mut t).unwrap();
                        play_on(&mut g, r, &mut t, &mut [&mut b1, &mut b2], 100000);
                        sum += g.outcome().unwrap().score(Seat::at(sw as usize));
                    }
                    sum
                })
            })
            .collect::<Vec<_>>()
            .into_iter()
            .map(|h| h.join().unwrap())
            .collect()
    });
    parts.iter().sum::<f64>() / n as f64
}
fn main() {
    let r = Bout::built_in().unwrap();
    let mut best = Worth::TUNED;
    let mut rng = Fast::new(std::env::args().nth(1).and_then(|x| x.parse().ok()).unwrap_or(9));
    let rounds: u64 = std::env::args().nth(2).and_then(|x| x.parse().ok()).unwrap_or(60);
    let base = best;
    for round in 0..rounds {
        let mut v = unsafe_free(best);
        let n = v.len() as u32;
        for _ in 0..3 {
            let i = rng.below(n) as usize;
            let f = 0.6 + 0.9 * (rng.below(1000) as f64 / 1000.0);
            v[i] *= f;
            if rng.below(12) == 0 {
                v[i] = -v[i];
            }
            if v[i].abs() < 0.05 {
                v[i] += 0.1
            }
        }
        let cand = back(&v);
        let s = duel(&r, cand, best, 1000 + round, 3200);
        if s > 0.512 {
            let s2 = duel(&r, cand, best, 900000 + round, 9600);
            if s2 > 0.506 {
                best = cand;
                println!("{round}: {s:.4} {s2:.4} vs base {:.4}", duel(&r, best, base, 77, 6400));
            }
        }
    }
    println!("{best:#?}");
}
macro_rules! f {($($n:ident),*)=>{fn unsafe_free(w:Worth)->Vec<f64>{vec![$(w.$n),*]} fn back(v:&[f64])->Worth{let mut it=v.iter().copied(); Worth{$($n:it.next().unwrap()),*}}}}
f!(
    match_won,
    initiative,
    stopping,
    card,
    momentum,
    health,
    stamina,
    scarce,
    tired,
    reversal,
    token,
    icon,
    compensation,
    spent_card,
    discard,
    weakness,
    rampage_miss,
    conversion,
    pass,
    blind
);
