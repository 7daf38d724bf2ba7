//! How fast promotions are, on one core: `cargo xtask bench federation`. A year of 52 cards of eight matches, simulated and
//! written up; a thousand futures; the odds of a match; what a hundred years cost to fold, to copy and to write down.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock and prints"
)]

use std::time::Instant;

use catalog::{GameName, Library};
use lab::federation::{Office, Troupe, troupe};
use promotion::{Log, World};

/// Does something and says how long it took.
fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let began = Instant::now();
    let done = work();
    println!("{what}: {:.1} ms", began.elapsed().as_secs_f64() * 1e3);
    done
}

fn main() {
    let one_core = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    one_core.install(|| {
        let game =
            Library::one(GameName::Champions, Vec::new()).unwrap_or_else(|problems| panic!("{problems}"));
        let people = troupe(&game);
        let founded = "2026-01-01".parse().unwrap_or_else(|reason| panic!("{reason}"));
        let mut office = timed("a starter federation", || people.starter("", founded, 7)).expect("a starter");
        timed("a year of 52 cards of eight, simulated and written up", || {
            people.run(&mut office, 52, 8).expect("a year");
            office.world.almanac_html("").len()
        });
        let next = people.next_show(&mut office, 6).expect("a show");
        people.book_the_rest(&mut office, next).expect("a card");
        let bills: Vec<_> =
            office.world.show(next).booked().map(|(_, booked)| office.world.bill_of(booked, next)).collect();
        for bill in bills.iter().take(3) {
            let found = timed("the odds of a match", || people.chances(bill, 100, 1)).expect("odds");
            println!("    {found:?}");
        }
        let found = timed("the exact odds of a match", || bills.iter().find_map(|bill| people.solved(bill)));
        println!("    {found:?}");
        timed("a match told again with the odds on the way", || {
            lab::federation::review(&*people, &office.world, 20, 3).map(|told| told.lines.len())
        })
        .expect("a telling");
        for shows in [6, 26, 52] {
            timed(&format!("a thousand futures of {shows} shows"), || {
                people.futures(&office.world, shows, 1_000, 1)
            });
        }
        for years in [1, 10, 100] {
            history(&*people, &mut office, years);
        }
    });
}

/// Simulates up to so many years, and does what a server does with them.
fn history(people: &dyn Troupe, office: &mut Office, years: u32) {
    let left = (years * 52).saturating_sub(office.world.closed);
    timed(&format!("{left} more shows"), || people.run(office, left, 8)).expect("shows");
    let world = &office.world;
    println!(
        "{years} years: {} shows, {} matches, {} deeds",
        world.closed,
        world.bouts.len(),
        office.log.len()
    );
    let log = Log { head: world.head.clone(), entries: office.log.clone() };
    let text = timed("    writing the log", || log.write());
    println!("    {} kilobytes", text.len() / 1024);
    let log = timed("    reading it", || Log::read(&text)).expect("a log");
    timed("    folding it", || World::fold(&log).map(|world| world.closed)).expect("a world");
    timed("    copying the promotion", || world.clone().closed);
    timed("    its records", || world.records().len());
    let year = world.today().year();
    timed("    its last year with awards", || world.year(year).awards.len());
    timed("    its almanac", || world.almanac_html("").len());
}
