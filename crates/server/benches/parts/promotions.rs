//! How long the pages of a promotion take when it is one, ten and a hundred years old.

use std::time::{Duration, Instant};

use lab::federation::troupe;
use server::store::{DeedRow, PromotionRow, Store};

use super::common::{self, Client, Folder};
use super::{Process, person};

/// How often each page is asked for; the middle one counts.
const TIMES: usize = 15;

/// A promotion of so many years, written into the database as its owner would have; its id.
async fn write(database: &str, owner: &str, years: u32) -> String {
    let people = troupe(&common::library().find("champions").expect("the game"));
    let founded = "1926-01-05".parse().expect("a date");
    let mut office = people.starter("", founded, 7).expect("a starter");
    let left = years * 52 - office.world.closed;
    people.run(&mut office, left, 8).expect("years of shows");
    people.next_show(&mut office, 8).expect("a next show");
    let id = format!("{years:032x}");
    let row = PromotionRow {
        id: id.clone(),
        owner: owner.to_owned(),
        created: 1,
        head: serde_json::to_string(&office.world.head).expect("plain data"),
        public: false,
        invite: "0".to_owned(),
    };
    let deed = |(seq, entry): (i64, &promotion::Entry)| DeedRow {
        seq,
        at: 1,
        person: owner.to_owned(),
        payload: serde_json::to_string(entry).expect("plain data"),
    };
    let deeds: Vec<DeedRow> = (1..).zip(&office.log).map(deed).collect();
    println!("{years} years: {} matches, {} deeds", office.world.bouts.len(), deeds.len());
    let store = Store::open(database).await.expect("the database");
    store.add_promotion(&row, &deeds).await.expect("written");
    id
}

async fn ask(client: &Client, path: &str) -> (Duration, usize) {
    let began = Instant::now();
    let page = client.get(path).await;
    assert_eq!(page.status, 200, "{path}: {}", page.text());
    (began.elapsed(), page.body.len())
}

pub async fn promotions() {
    let folder = Folder::new();
    let database = folder.file("promotions.sqlite");
    let process = Process::start(&database);
    let owner = person(&process).await;
    let me = owner.get("/api/v1/me").await.json()["person"].as_str().expect("an id").to_owned();
    for years in [1, 10, 100] {
        let id = write(&database, &me, years).await;
        let (first, _) = ask(&owner, &format!("/p/{id}/roster")).await;
        println!("    the first page of all, folding the log: {:.0} ms", first.as_secs_f64() * 1e3);
        let (last, year) = (years * 52, 1926 + years - 1);
        let mut worst = Duration::ZERO;
        for page in [
            String::new(),
            "/roster".into(),
            "/wrestler/krakenella".into(),
            "/belts".into(),
            "/belt/civic-crown".into(),
            "/rankings".into(),
            "/feuds".into(),
            "/feud/1".into(),
            "/history".into(),
            format!("/year/{year}"),
            format!("/show/{last}"),
            format!("/show/{}/3", last / 2),
        ] {
            let path = format!("/p/{id}{page}");
            let (cold, _) = ask(&owner, &path).await;
            let mut times = Vec::new();
            let mut size = 0;
            for _ in 0..TIMES {
                let (time, bytes) = ask(&owner, &path).await;
                times.push(time);
                size = bytes;
            }
            times.sort_unstable();
            let middle = times[TIMES / 2];
            worst = worst.max(middle);
            println!(
                "    {:<22} {:>6.1} ms, first time {:>6.1} ms, {:>4} kB",
                if page.is_empty() { "the desk" } else { &page },
                middle.as_secs_f64() * 1e3,
                cold.as_secs_f64() * 1e3,
                size / 1024
            );
        }
        println!("    the slowest: {:.1} ms", worst.as_secs_f64() * 1e3);
    }
}
