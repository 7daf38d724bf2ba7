//! Panics of the game under test, caught and turned into words.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// `None`: nobody here waits for a panic. `Some`: somebody does, and this is what the last one said.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

static HOOK: Once = Once::new();

/// Runs it; a panic becomes an error that says what and where, and prints nothing.
pub(crate) fn quietly<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    HOOK.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let waiting = LAST.with_borrow_mut(|last| {
                last.as_mut().map(|last| {
                    let what = info.payload_as_str().unwrap_or("a panic without words");
                    let place = info.location().map(|place| format!(" at {}:{}", place.file(), place.line()));
                    *last = format!("panicked{}: {what}", place.unwrap_or_default());
                })
            });
            if waiting.is_none() {
                loud(info);
            }
        }));
    });
    let outer = LAST.replace(Some(String::new()));
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    let said = LAST.replace(outer).unwrap_or_default();
    result.map_err(|_| said)
}
