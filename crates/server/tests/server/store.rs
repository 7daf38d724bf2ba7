//! The store, on both databases.

use crate::common::{Folder, postgres::Postgres};
use server::store::{AppendError, Appending, Due, MatchRow, NewMatch, Person, Store, Writer};

fn row(match_id: &str, seq: i64, request: Option<&str>) -> Appending {
    Appending {
        match_id: match_id.into(),
        seq,
        at: seq * 10,
        request: request.map(str::to_owned),
        payload: format!("{{\"n\":{seq}}}"),
        due: Due::Keep,
        sat: None,
        over: false,
        pings: Vec::new(),
    }
}

async fn with_match(store: &Store, id: &str) {
    let row = MatchRow { id: id.into(), created: 5, plan: "{}".into(), secret: [9; 32], over: false };
    let new = NewMatch { host: "host", public: true, rated: false, content: "", made: None };
    store.create(&row, &new).await.unwrap();
}

async fn the_log_keeps_what_was_acknowledged_and_one_writer_of_a_number_wins(store: &Store) {
    with_match(store, "log").await;
    let writer = Writer::start(store.clone());
    writer.append(row("log", 1, Some("a"))).await.unwrap();
    writer.append(row("log", 2, None)).await.unwrap();
    assert_eq!(writer.append(row("log", 2, None)).await, Err(AppendError::Taken));
    assert_eq!(
        writer.append(row("log", 3, Some("a"))).await,
        Err(AppendError::Taken),
        "the request was answered"
    );
    let log = store.log("log", 0).await.unwrap();
    assert_eq!(log.iter().map(|row| row.seq).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(log[0].payload, "{\"n\":1}");
    assert_eq!(store.log("log", 1).await.unwrap().len(), 1);
    assert!(matches!(writer.append(row("nowhere", 1, None)).await, Err(AppendError::Store(_))));
    assert_eq!(store.find("log").await.unwrap().unwrap().secret, [9; 32]);
}

async fn many_writers_of_one_number_have_one_winner_and_others_are_not_held_up(store: &Store) {
    with_match(store, "race").await;
    for id in 0..20 {
        with_match(store, &format!("calm {id}")).await;
    }
    let writer = Writer::start(store.clone());
    let other = Writer::start(store.clone());
    let mut racing = Vec::new();
    for number in 0..40 {
        let writer = if number % 2 == 0 { writer.clone() } else { other.clone() };
        racing.push(tokio::spawn(async move { writer.append(row("race", 1, None)).await }));
    }
    let mut calm = Vec::new();
    for id in 0..20 {
        let writer = writer.clone();
        calm.push(tokio::spawn(async move { writer.append(row(&format!("calm {id}"), 1, None)).await }));
    }
    let mut won = 0;
    for task in racing {
        match task.await.unwrap() {
            Ok(()) => won += 1,
            Err(error) => assert_eq!(error, AppendError::Taken),
        }
    }
    assert_eq!(won, 1);
    for task in calm {
        task.await.unwrap().unwrap();
    }
}

async fn a_job_is_leased_once_and_taken_over_when_the_lease_runs_out(store: &Store) {
    with_match(store, "job").await;
    let writer = Writer::start(store.clone());
    writer.append(Appending { due: Due::At(100), ..row("job", 1, None) }).await.unwrap();
    assert_eq!(store.lease(99, 199, 10, "here").await.unwrap(), Vec::<String>::new());
    assert_eq!(store.next_due(99).await.unwrap(), Some(100));
    let (one, two) = tokio::join!(store.lease(100, 200, 10, "here"), store.lease(100, 200, 10, "here"));
    assert_eq!(one.unwrap().len() + two.unwrap().len(), 1, "one of two processes gets it");
    assert_eq!(store.lease(199, 300, 10, "here").await.unwrap(), Vec::<String>::new());
    assert_eq!(store.lease(200, 300, 10, "here").await.unwrap(), ["job"], "the first one died");
    writer.append(Appending { due: Due::At(150), ..row("job", 2, None) }).await.unwrap();
    assert_eq!(store.lease(200, 300, 10, "here").await.unwrap(), ["job"], "a new entry is a new job");
    // A bot that finds nothing to do any more once took the job away that had come meanwhile, and never answered again.
    store.settle("job", 299, "here", None).await.unwrap();
    store.settle("job", 300, "there", None).await.unwrap();
    writer.append(Appending { due: Due::At(160), ..row("job", 3, None) }).await.unwrap();
    store.settle("job", 300, "here", None).await.unwrap();
    assert_eq!(store.next_due(9999).await.unwrap(), Some(160), "what was written meanwhile counts");
    assert_eq!(store.lease(200, 301, 10, "here").await.unwrap(), ["job"]);
    store.settle("job", 301, "here", Some(500)).await.unwrap();
    assert_eq!(store.next_due(9999).await.unwrap(), Some(500));
    assert_eq!(store.lease(500, 600, 10, "here").await.unwrap(), ["job"]);
    store.settle("job", 600, "here", None).await.unwrap();
    assert_eq!(store.next_due(9999).await.unwrap(), None);
    writer.append(Appending { due: Due::At(700), ..row("job", 4, None) }).await.unwrap();
    writer.append(Appending { due: Due::Never, ..row("job", 5, None) }).await.unwrap();
    assert_eq!(store.next_due(9999).await.unwrap(), None);
}

async fn people_are_found_by_id_code_and_account(store: &Store) {
    let person = Person { id: "p".into(), name: "Ada".into(), epoch: 0, account: None };
    store.add_person(&person, 1, &[3; 32]).await.unwrap();
    assert_eq!(store.person("p").await.unwrap(), Some(person.clone()));
    assert_eq!(store.person_by_recovery(&[3; 32]).await.unwrap(), Some(person.clone()));
    assert_eq!(store.person_by_recovery(&[4; 32]).await.unwrap(), None);
    assert!(store.set_account("p", "ada", "hash").await.unwrap());
    let other = Person { id: "q".into(), name: "Bob".into(), epoch: 0, account: None };
    store.add_person(&other, 1, &[5; 32]).await.unwrap();
    assert!(!store.set_account("q", "ada", "hash").await.unwrap(), "the name is taken");
    assert_eq!(store.account("ada").await.unwrap().unwrap().1, "hash");
    store.revoke("p", 1, &[6; 32]).await.unwrap();
    assert_eq!(store.person_by_recovery(&[3; 32]).await.unwrap(), None, "the old code is worthless");
    assert_eq!(store.person("p").await.unwrap().unwrap().epoch, 1);
    with_match(store, "sat").await;
    let writer = Writer::start(store.clone());
    writer.append(Appending { sat: Some("p".into()), ..row("sat", 1, None) }).await.unwrap();
    assert_eq!(store.matches_of("p", 10).await.unwrap(), ["sat"]);
    writer.append(Appending { over: true, ..row("sat", 2, None) }).await.unwrap();
    let (made, revealed) = store.commitments().await.unwrap();
    assert!(made >= 1 && revealed == 1);
    assert!(!store.public_matches(100).await.unwrap().contains(&"sat".to_owned()));
}

async fn a_shared_setting_is_made_once(store: &Store) {
    let (one, two) = tokio::join!(store.setting("key", [1; 32]), store.setting("key", [2; 32]));
    assert_eq!(one.unwrap(), two.unwrap());
}

async fn all(store: &Store) {
    the_log_keeps_what_was_acknowledged_and_one_writer_of_a_number_wins(store).await;
    many_writers_of_one_number_have_one_winner_and_others_are_not_held_up(store).await;
    a_job_is_leased_once_and_taken_over_when_the_lease_runs_out(store).await;
    people_are_found_by_id_code_and_account(store).await;
    a_shared_setting_is_made_once(store).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite() {
    let folder = Folder::new();
    let store = Store::open(&folder.file("store.sqlite")).await.unwrap();
    all(&store).await;
    drop(store);
    let again = Store::open(&folder.file("store.sqlite")).await.unwrap();
    assert_eq!(again.log("log", 0).await.unwrap().len(), 2, "opened again, it is all there");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql() {
    let postgres = Postgres::start();
    let store = Store::open(&postgres.address()).await.unwrap();
    all(&store).await;
    let again = Store::open(&postgres.address()).await.unwrap();
    assert_eq!(again.log("log", 0).await.unwrap().len(), 2, "migrations run once");
}
