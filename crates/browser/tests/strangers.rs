//! Two people who do not know each other find each other from the front page, one click each.

use browser::{Driver, House, Window};

#[test]
fn two_strangers_meet_by_one_click_each() {
    let house = House::open();
    let driver = Driver::start();
    let (ada, bob) = (Window::open(&driver), Window::open(&driver));
    let find = "button[name=play][value='champions anyone']";
    let sat = "return !!document.getElementById('table') && !document.querySelector('form.sit')";
    ada.go(&house.at("/"));
    ada.click(find);
    ada.until(sat);
    assert!(ada.text("return document.body.innerText").contains("Looking for an opponent."));
    bob.go(&house.at("/"));
    assert!(bob.text("return document.body.innerText").contains("Open challenges"));
    bob.click(find);
    bob.until(sat);
    assert_eq!(ada.address(), bob.address(), "they sit at the same table");
    for window in [&ada, &bob] {
        window.until("return document.getElementById('table').dataset.stage === 'playing'");
    }
    // The next one finds nobody waiting, and waits.
    let eve = Window::open(&driver);
    eve.go(&house.at("/"));
    eve.click(find);
    eve.until(sat);
    assert_ne!(eve.address(), ada.address());
}
