use bots::heuristics::wrestlenomicon::Scripted;
use bots::*;
use kernel::*;
use wrestlenomicon::*;
fn main() {
    let mut args = std::env::args().skip(1);
    let seed: u64 = args.next().unwrap().parse().unwrap();
    let n: u64 = args.next().unwrap().parse().unwrap();
    let content = Bout::built_in().unwrap();
    let names: Vec<&str> = content.gods.iter().map(|g| g.name.as_str()).collect();
    for a in 0..names.len() { for b in a..names.len() {
        let (mut wins, mut starts, mut draws, mut turns, mut dec, mut slams, mut attacks, mut combos, mut defs, mut perms, mut passes) = (0u64,0u64,0u64,0u64,0u64,0u64,0u64,0u64,0u64,0u64,0u64);
        let (mut wg, mut sac) = (0u64,0u64);
        for m in 0..n {
            // every other match the gods change seats
            let swap = m % 2 == 1;
            let setup = if swap { Setup::of(names[b], names[a]) } else { Setup::of(names[a], names[b]) };
            let mut table = Listening::new(Fast::of_match(seed, m + (a as u64 * 7 + b as u64) * 1_000_000));
            let mut bout = Bout::start(&content, &setup, &mut table).unwrap();
            let (mut x, mut y) = (Scripted, Scripted);
            dec += play_on(&mut bout, &content, &mut table, &mut [&mut x, &mut y], 100_000) as u64;
            let starter = table.events.iter().find_map(|e| match e { Event::TurnBegan { seat, turn: 1 } => Some(*seat), _ => None }).unwrap();
            for e in &table.events { match e { Event::Attacked { slams: s, .. } => { attacks += 1; if *s { slams += 1 } }, Event::ComboPlayed{..} => combos += 1, Event::DefensePlayed{..} => defs += 1, Event::PermanentPlayed{..} => perms += 1, Event::Passed{..} => passes += 1, Event::CultistsSacrificed{count, ..} => sac += *count as u64, Event::Won{guts,..} => wg += *guts as u64, _ => {} } }
            turns += bout.board().turn.number as u64;
            match bout.outcome().unwrap().winner() {
                Some(w) => { if w == starter { starts += 1 } if (w == Seat::FIRST) != swap { wins += 1 } }
                None => draws += 1,
            }
        }
        let f = |x: u64| x as f64 / n as f64;
        println!("{:>13} v {:<13} {:5.1}%  starter {:5.1}%  draws {}  turns {:.1} dec {:.0} att {:.1} slam {:.1} combo {:.1} def {:.1} perm {:.1} pass {:.1} sac {:.1} guts {:.1}", names[a], names[b], 100.0*f(wins), 100.0*f(starts), draws, f(turns), f(dec), f(attacks), f(slams), f(combos), f(defs), f(perms), f(passes), f(sac), f(wg));
    }}
}
