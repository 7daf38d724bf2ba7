//! Looking back, learning and making, as a browser without a script does it.

use std::time::{Duration, Instant};

use crate::common::House;
use crate::pages::{Browser, answer, between};

/// A match of two people after so many answers.
async fn begun(house: &House, game: &str, answers: usize) -> (Browser, Browser, String) {
    let (mut ada, mut bob) = (Browser::new(house), Browser::new(house));
    let table = ada.submit("/new", &format!("game={game}&with=friend&name=Ada")).await;
    let page = ada.get(&table).await;
    let link = between(&page, "readonly value=\"", "\"").expect("a link for the friend");
    let link = link.split_once(&house.address.to_string()).unwrap().1.to_owned();
    let invitation = bob.get(&link).await;
    let token = between(&invitation, "name=\"token\" value=\"", "\"").unwrap();
    ada.submit(&format!("{table}/sit"), "entropy=x").await;
    bob.submit(&format!("{table}/sit"), &format!("token={token}&name=Bob&entropy=y")).await;
    let mut made = 0;
    while made < answers {
        if answer(&mut ada, &table, made).await || answer(&mut bob, &table, made).await {
            made += 1;
        } else {
            break;
        }
    }
    (ada, bob, table.strip_prefix("/t/").unwrap().to_owned())
}

/// Asks until it is worked out.
async fn worked_out(browser: &mut Browser, path: &str) -> crate::common::Reply {
    let began = Instant::now();
    loop {
        let reply = browser.send("GET", path, None).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        if !reply.text().contains("data-reload") {
            return reply;
        }
        assert!(began.elapsed() < Duration::from_mins(2), "{path} takes too long");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_shows_each_reader_what_they_may_see_and_everything_after_the_end() {
    let house = House::open().await;
    let (mut ada, mut bob, id) = begun(&house, "wrestlenomicon", 12).await;
    let mut carol = Browser::new(&house);
    let path = format!("/m/{id}?ply=6");
    let (own, other, public) = (ada.get(&path).await, bob.get(&path).await, carol.get(&path).await);
    assert!(own != public && other != public && own != other, "a seat sees its own hand");
    for seat in ["&seat=0", "&seat=1"] {
        assert_eq!(carol.get(&format!("{path}{seat}")).await, public, "nobody looks through another's eyes");
    }
    assert!(
        !ada.get(&format!("{path}&seat=1")).await.contains("aria-current=\"true\">Bob"),
        "nor does a seat"
    );
    assert!(public.contains("data-ply=\"6\"") && public.contains("id=\"step-next\" href="), "{public}");
    assert!(!public.contains("/record.json") && !public.contains("form=\"answer\""), "{public}");
    let first = carol.get(&format!("/m/{id}?ply=0")).await;
    assert!(first.contains("class=\"step off\" id=\"step-first\""), "{first}");
    let far = carol.get(&format!("/m/{id}?ply=99999")).await;
    assert!(far.contains("class=\"step off\" id=\"step-last\""), "{far}");
    for file in ["record.json", "report.html"] {
        assert_eq!(carol.send("GET", &format!("/m/{id}/{file}"), None).await.status, 409, "{file}");
    }
    let told = carol.get(&format!("/m/{id}/story.txt")).await;
    assert!(!told.contains("Ada: play") && told.contains("played by Ada"), "{told}");
    let early = carol.send("GET", &format!("/m/{id}/story?voice=dry"), None).await;
    assert_eq!(early.status, 409, "a commentator knows too much while the match runs");

    bob.submit(&format!("/t/{id}/resign"), "seat=1").await;
    let page = carol.get(&format!("{path}&seat=1")).await;
    assert!(
        page.contains("seat=0") && page.contains("/m/") && page != public,
        "after the end all eyes are open"
    );
    let began = Instant::now();
    let end = carol.get(&format!("/m/{id}")).await;
    assert!(began.elapsed() < Duration::from_secs(1), "a replay opens within a second");
    assert!(end.contains("wins.") && end.contains("/luck"), "{end}");
    let record = carol.send("GET", &format!("/m/{id}/record.json"), None).await;
    assert!(record.headers["content-disposition"].to_str().unwrap().contains(".json"));
    let record = kernel::Record::from_json(&record.text()).expect("a record");
    assert_eq!(record.entries.len(), 13);
    let story = carol.get(&format!("/m/{id}/story.txt")).await;
    assert!(story.contains("gives up") && story.contains("wins."), "{story}");
    let mut told = Vec::new();
    for voice in ["television", "dry", "fan"] {
        for (ending, begins) in [("txt", ""), ("md", "# "), ("html", "<!DOCTYPE html>")] {
            let file = carol.get(&format!("/m/{id}/story.{ending}?voice={voice}")).await;
            assert!(file.starts_with(begins) && file.contains(voice), "{file}");
            told.push(file);
        }
        let page = carol.get(&format!("/m/{id}/story?voice={voice}")).await;
        assert!(page.contains(&format!("story.md?voice={voice}")), "{page}");
    }
    told.dedup();
    assert_eq!(told.len(), 9, "every voice has its own words");
    assert_eq!(carol.send("GET", &format!("/m/{id}/story?voice=opera"), None).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn luck_is_worked_out_beside_the_server_and_the_report_holds_it() {
    let house = House::open().await;
    let (mut ada, _, id) = begun(&house, "champions", 2000).await;
    let began = Instant::now();
    let first = ada.get(&format!("/m/{id}/luck")).await;
    assert!(began.elapsed() < Duration::from_secs(2), "nobody waits for the sums");
    assert!(first.contains("<h1>"), "{first}");
    let luck = worked_out(&mut ada, &format!("/m/{id}/luck")).await.text();
    assert!(luck.contains("<svg") && luck.contains("The rolls that mattered most"), "{luck}");
    assert!(luck.contains(&format!("/m/{id}?ply=")), "each leads to its moment");
    let report = worked_out(&mut ada, &format!("/m/{id}/report.html")).await;
    assert!(report.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    let report = report.text();
    assert!(report.contains("<style>") && report.contains("How the chances went"));
    assert!(
        !report.contains("<script") && !report.contains("src=\"/") && !report.contains("href=\"/"),
        "it needs nothing else"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_found_by_words_and_by_address() {
    let house = House::open().await;
    let mut reader = Browser::new(&house);
    let all = reader.get("/rules").await;
    assert!(all.contains("/rules/dungeon-bowl"), "{all}");
    for game in catalog::GameName::ALL {
        for (page, sign) in
            [("", "class=\"shot"), ("/reference", "<table"), ("/glossary", "<dl class=\"glossary")]
        {
            let page = reader.get(&format!("/rules/{game}{page}")).await;
            assert!(page.contains(sign), "{game}: {page}");
        }
    }
    let page = reader.get("/rules/atw/all").await;
    assert!(page.contains("id=\"ATW-ACTION-2\"") && page.contains("Momentum meter"));
    let old = reader.get("/rules/atw").await;
    assert!(old.contains("id=\"ATW-ACTION-2\""), "a link of old to a rule still finds it");
    let found = reader.get("/rules/atw?q=stamina+initiative").await;
    assert!(found.contains("id=\"ATW-ACTION-2\"") && !found.contains("id=\"ATW-MOMENTUM-1\""), "{found}");
    assert!(reader.get("/rules?q=portal").await.contains("DB-PORTAL-1"));
    assert!(reader.get("/rules/atw?q=rampage").await.contains("/rules/atw/glossary#rampage"));
    for page in ["/rules/chess", "/rules/chess/glossary", "/rules/atw/nothing"] {
        assert_eq!(reader.send("GET", page, None).await.status, 404, "{page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_course_is_taken_with_plain_forms() {
    let house = House::open().await;
    let mut learner = Browser::new(&house);
    assert!(learner.get("/learn").await.contains("/learn/atw/1"));
    let page = learner.get("/learn/atw/1").await;
    let form = between(&page, "id=\"answer\"", "</form>").expect("a question");
    let code = |say: &str| {
        let upto = form.split(&format!("\">{say}<")).next().unwrap();
        upto.rsplit("value=\"").next().unwrap().to_owned()
    };
    let (right, wrong) = (code("Attack with Bear Hug"), code("Attack with Headlock"));
    let hint = learner.get(&format!("/learn/atw/1?step=0&code={wrong}")).await;
    assert!(hint.contains("You could do that, but"), "{hint}");
    let refused = learner.get("/learn/atw/1?step=0&words=attack+spinebuster").await;
    assert!(refused.contains("Not allowed") && refused.contains("href=\"/rules/atw/all#ATW-"), "{refused}");
    let on = learner.send("GET", &format!("/learn/atw/1?step=0&code={right}"), None).await;
    assert_eq!(on.status, 303);
    let next = learner.get(on.headers["location"].to_str().unwrap()).await;
    assert!(next.contains("Bear Hug hits") && next.contains("Next lesson"), "{next}");
    assert_eq!(learner.send("GET", "/learn/atw/99", None).await.status, 404);
    // What was finished is there after a reload, on the list of courses and in the course.
    let courses = learner.get("/learn").await;
    assert!(
        courses.contains("1 of 15 lessons done") && courses.contains("href=\"/learn/atw/2\""),
        "{courses}"
    );
    assert!(learner.get("/learn/atw").await.contains("✓ Done"));
    assert!(!Browser::new(&house).get("/learn").await.contains("lessons done"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ninth_wrestler_is_made_checked_kept_measured_and_played() {
    let house = House::open().await;
    let mut maker = Browser::new(&house);
    assert!(maker.get("/make/atw").await.contains("Brom Haldane"));
    let page = maker.get("/make/atw/edit?file=brom-haldane.toml&key=Brom%20Haldane").await;
    let text = between(&page, "wrap=\"off\">", "</textarea>").expect("the text").trim_start();
    let text = text.replace("&quot;", "\"").replace("&amp;", "&");
    let encoded = |text: &str| web::rules::encoded(text);
    let head = "file=brom-haldane.toml&kind=&key=Brom%20Haldane";

    // Two slips, both told, each at its line, one with the nearest word.
    let faulty = text
        .replace("type = \"strike\",   damage = 1", "type = \"strik\",   damage = 1")
        .replace("low = 4 }", "low = 99 }");
    let told = maker
        .send("POST", "/make/atw/edit", Some(&format!("{head}&do=check&text={}", encoded(&faulty))))
        .await
        .text();
    assert!(told.contains("did you mean &quot;strike&quot;?") && told.contains("line "), "{told}");

    // A field writes into the text; a new name makes a ninth wrestler.
    let renamed = text.replace("Brom Haldane", "Zora Quill");
    let field = web::make::fields(&renamed).into_iter().find(|field| field.label == "health max").unwrap();
    let form =
        format!("{head}&do=save&name=Zoe&text={}&was-{i}=18&{i}=19", encoded(&renamed), i = field.input());
    let kept = maker.submit("/make/atw/edit", &form).await;
    let page = maker.get(&kept).await;
    assert!(page.contains("max = 19") && page.contains("Zora Quill"), "{page}");
    let id = kept.rsplit('=').next().unwrap().to_owned();
    assert!(maker.get("/make/atw").await.contains(&id));
    let file = maker.send("GET", &format!("/make/atw/{id}/file"), None).await;
    assert!(file.headers["content-disposition"].to_str().unwrap().contains("zora-quill.toml"));
    let json = maker.get(&format!("/make/atw/{id}/json")).await;
    assert!(json.contains("\"name\": \"Zora Quill\""), "{json}");
    let again = maker
        .send("POST", "/make/atw/edit", Some(&format!("{head}&do=import&text=x&import={}", encoded(&json))))
        .await
        .text();
    assert!(again.contains("Valid."), "{again}");

    let strength = worked_out(&mut maker, &format!("/make/atw/{id}/strength")).await.text();
    assert!(strength.contains("19 times out of 20") && strength.contains("brom-haldane"), "{strength}");
    let mut other = Browser::new(&house);
    assert_eq!(other.send("GET", &format!("/make/atw/{id}/toml"), None).await.status, 401);

    let table =
        maker.submit("/make/atw/edit", &format!("{head}&id={id}&do=play&text={}", encoded(&renamed))).await;
    maker.submit(&format!("{table}/sit"), "entropy=x").await;
    let page = maker.get(&table).await;
    assert!(page.contains("Zora"), "she is in the ring: {page}");
    let gone = maker.submit("/make/atw/edit", &format!("{head}&id={id}&do=delete&text=x")).await;
    assert!(!maker.get(&gone).await.contains(&id));
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_in_the_content_can_be_begun_from_and_is_right_as_it_stands() {
    let house = House::open().await;
    let mut maker = Browser::new(&house);
    for game in ["rumbleslam", "champions", "wrestlenomicon", "dungeon-bowl"] {
        let page = maker.get(&format!("/make/{game}")).await;
        let links: Vec<String> = page
            .split("href=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .filter(|link| link.contains("/edit?"))
            .map(|link| link.replace("&amp;", "&"))
            .collect();
        assert!(links.len() > 5, "{game}: {links:?}");
        // The first, the last, and some between.
        for link in links.iter().step_by(links.len() / 4) {
            let page = maker.get(link).await;
            let text = between(&page, "wrap=\"off\">", "</textarea>").expect("the text").trim_start();
            let text =
                text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            let query = link.split_once('?').unwrap().1;
            let form = format!("{query}&do=check&text={}", web::rules::encoded(&text));
            let checked = maker.send("POST", &format!("/make/{game}/edit"), Some(&form)).await.text();
            assert!(
                checked.contains("Valid.") && checked.contains("It replaces the card"),
                "{link}: {checked}"
            );
        }
    }
}
