//! Matches built by hand in a real browser: the sum is live, what is wrong stands at its field, and the match begins.

use browser::{Driver, House, Player, Window};

/// Types into the field of that name, as a person does.
fn fill(window: &Window<'_>, name: &str, value: &str) {
    window.js_with(
        "const field = document.getElementsByName(arguments[0])[0];
        field.value = arguments[1];
        field.dispatchEvent(new Event('input', { bubbles: true }));",
        &[name.into(), value.into()],
    );
}

#[test]
fn a_team_is_built_the_sum_is_live_and_the_match_begins() {
    let house = House::open();
    let driver = Driver::start();
    let ada = Window::open(&driver);
    ada.go(&house.at("/build/rumbleslam"));
    let left = "return document.querySelector('[data-left]').textContent.trim()";
    assert_eq!(ada.text(left), "0K left");
    fill(&ada, "hire-Cog Pincher", "1");
    assert_eq!(ada.text(left), "150K too much", "added up before anything is sent");
    ada.click("button[name=with][value=bot]");
    ada.until("return document.querySelectorAll('.team-sheet .wrong').length === 1");
    fill(&ada, "hire-Cog Skipper", "0");
    fill(&ada, "seats", "4");
    ada.click("button[name=do][value=size]");
    ada.until("return document.querySelectorAll('.tabs button').length === 4");
    ada.until("return document.getElementById('verdict').textContent.trim() === 'Ready to play'");
    ada.click("button[name=with][value=bot]");
    ada.until("return !!document.getElementById('table')");
    let player = Player::new(&ada);
    assert!(!player.next().offers.is_empty(), "four teams, and the first question");
}
