//! A promotion from the front page to the report of its first show, with a mouse on a desk and without a script on a phone.

use browser::{Driver, House, Window};

/// How many matches of the next card are booked, as the desk says it.
fn booked(window: &Window<'_>) -> String {
    window.text("return document.querySelector('.next-card .card-head .hint b').textContent")
}

#[test]
fn from_the_front_page_to_the_report_of_a_show() {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    window.go(&house.at("/"));
    window.click("button[form=promote]");
    window.until("return !!document.getElementById('run')");
    assert_eq!(booked(&window), "3 of 6", "the next card is half booked");
    window.click(".offer");
    window.until("return document.querySelector('.next-card .card-head .hint b')?.textContent === '4 of 6'");
    window.click("#run");
    window.until("return !!document.getElementById('aftermath')");
    let results = window.js("return document.querySelectorAll('.results li').length");
    assert_eq!(results, 6, "every match has a result");
    let sums = window.js("return document.querySelectorAll('.why .receipt').length");
    assert_eq!(sums, 6, "every rating is explained");
    // The same person on a phone, where pages run no script.
    let phone = Window::on_a_phone(&driver);
    phone.follow(&window);
    phone.scripts(false);
    phone.click(".aftermath a.button");
    phone.until("return !!document.getElementById('run')");
    assert_eq!(booked(&phone), "0 of 6");
    phone.click(".offer");
    phone.until("return document.querySelector('.next-card .card-head .hint b')?.textContent === '1 of 6'");
    assert_eq!(
        phone.js("return document.documentElement.scrollWidth <= innerWidth"),
        true,
        "nothing sticks out"
    );
    phone.click("#run");
    phone.until("return document.querySelector('#report')?.textContent === 'Wet Tuesday 15'");
}
