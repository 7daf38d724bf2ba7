//! What cannot happen fails the tests.

#[test]
#[should_panic(expected = "a push without anybody pushed")]
#[cfg(debug_assertions)]
fn what_cannot_happen_panics_under_test_and_names_itself() {
    kernel::fault!("a push without anybody pushed");
}
