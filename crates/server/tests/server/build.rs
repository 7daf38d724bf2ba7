//! Matches built by hand, as a browser without a script builds them.

use crate::common::House;
use crate::pages::{Browser, between};

/// Every field of a form, as the browser would send it back.
fn fields(page: &str) -> Vec<(String, String)> {
    let text = |value: &str| {
        value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    };
    let form = between(page, "<form class=\"build\"", "</form>").expect("a form");
    let mut all = Vec::new();
    for tag in form.split("<input").skip(1).filter_map(|rest| rest.split('>').next()) {
        let part = |name: &str| between(tag, &format!(" {name}=\""), "\"");
        let ticked =
            !tag.contains("type=\"checkbox\"") && !tag.contains("type=\"radio\"") || tag.contains(" checked");
        if let Some(name) = part("name").filter(|_| ticked) {
            all.push((text(name), text(part("value").unwrap_or_default())));
        }
    }
    for select in form.split("<select").skip(1).filter_map(|rest| rest.split("</select>").next()) {
        let name = between(select, "name=\"", "\"").expect("a name");
        let options: Vec<&str> = select.split("<option").skip(1).collect();
        let chosen = options.iter().find(|option| option.contains(" selected")).or(options.first());
        let value = chosen.and_then(|option| between(option, "value=\"", "\"")).unwrap_or_default();
        all.push((text(name), text(value)));
    }
    all
}

fn encoded(fields: &[(String, String)]) -> String {
    let escape = |text: &str| -> String {
        text.bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => (byte as char).to_string(),
                _ => format!("%{byte:02X}"),
            })
            .collect()
    };
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}={}", escape(name), escape(value))).collect();
    pairs.join("&")
}

fn put(fields: &mut Vec<(String, String)>, name: &str, value: &str) {
    fields.retain(|(known, _)| known != name);
    fields.push((name.to_owned(), value.to_owned()));
}

#[tokio::test]
async fn an_illegal_team_is_refused_with_every_reason_and_a_match_of_four_is_played() {
    let house = House::open().await;
    let mut ada = Browser::new(&house);
    let page = ada.get("/build/rumbleslam").await;
    assert!(page.contains("Ready to play"), "{page}");
    let mut form = fields(&page);
    put(&mut form, "endorsements", "9");
    put(&mut form, "hire-Captain Calliope", "2");
    put(&mut form, "team-name", "Rust & \"Ruin\"");
    put(&mut form, "with", "bot");
    let refused = ada.send("POST", "/build/rumbleslam", Some(&encoded(&form))).await;
    assert_eq!(refused.status, 200);
    let page = refused.text();
    for reason in [
        "9 Endorsements are bought",
        "is a superstar and may be hired only once",
        "more than the 1000K agreed",
    ] {
        assert!(page.matches(reason).count() >= 2, "at the field and in the list: {reason}: {page}");
    }
    assert!(
        page.contains("3 things to fix") && page.contains("Rust &amp; &quot;Ruin&quot;"),
        "nothing is lost"
    );

    let mut form = fields(&ada.get("/build/rumbleslam").await);
    put(&mut form, "seats", "4");
    put(&mut form, "do", "size");
    let page = ada.send("POST", "/build/rumbleslam", Some(&encoded(&form))).await.text();
    let mut form = fields(&page);
    put(&mut form, "with", "bot");
    put(&mut form, "profile", "organised");
    put(&mut form, "pace", "quick");
    let table = ada.submit("/build/rumbleslam", &encoded(&form)).await;
    let page = ada.get(&table).await;
    assert!(page.contains("Rules in force") && page.contains("Organised rules."), "{page}");
    house.close().await;
}

#[tokio::test]
async fn champions_and_dungeon_bowl_are_built_and_begun() {
    let house = House::open().await;
    let mut ada = Browser::new(&house);
    for (game, name, value, rule) in [
        ("champions", "match", "cage", "Cage: climb out"),
        ("dungeon-bowl", "placing", "ready-made", "Chests and portals as drawn on the map."),
    ] {
        let path = format!("/build/{game}");
        let mut form = fields(&ada.get(&path).await);
        put(&mut form, name, value);
        put(&mut form, "with", "bot");
        let table = ada.submit(&path, &encoded(&form)).await;
        assert!(ada.get(&table).await.contains(rule), "{game}");
    }
    house.close().await;
}

#[tokio::test]
async fn a_table_without_a_set_up_plays_the_books_rules_and_lists_them() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for (game, seats, rule) in [
        ("rumbleslam", 2, "book rules"),
        ("rumbleslam", 4, "book rules"),
        ("champions", 3, "all sixteen optional rules, as tournaments play"),
        ("dungeon-bowl", 2, "the coaches place chests and portals"),
        ("atw", 2, "advanced game: combos and rampages"),
        ("wrestlenomicon", 2, "as printed"),
    ] {
        let mut list = vec![serde_json::json!({ "kind": "me" })];
        list.resize(seats, serde_json::json!({ "kind": "bot", "level": 1 }));
        let (id, _) = ada.make(serde_json::json!({ "game": game, "seats": list })).await;
        let look = ada.look(&id).await;
        let rules: Vec<&str> =
            look["rules"].as_array().unwrap().iter().filter_map(|rule| rule.as_str()).collect();
        assert!(rules.contains(&rule), "{game}: {rules:?}");
        ada.sit(&id, "three geese").await;
        let first = ada.look(&id).await["lines"][0]["text"].clone();
        let first = first.as_str().unwrap_or_default().to_owned();
        assert!(first.contains("Rules: ") || first.contains("sits"), "{game}: {first}");
    }
    house.close().await;
}
