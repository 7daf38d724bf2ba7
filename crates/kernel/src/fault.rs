//! What cannot happen, and what to do if it does.
//!
//! A rule that meets a state which its own steps never make has a defect. [`fault!`](crate::fault!) makes it fail the
//! tests; in a release build the rule goes on with whatever it does instead, and the program that plays is told, so
//! that a match is not lost over it and the defect does not stay hidden.

use std::sync::OnceLock;

/// A defect that was met: where, and what was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The source file.
    pub file: &'static str,
    /// The line.
    pub line: u32,
    /// What was wrong.
    pub what: &'static str,
}

impl core::fmt::Display for Fault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

static REPORTER: OnceLock<fn(Fault)> = OnceLock::new();

/// Has faults of a release build reported by this function: a server logs them. The first call wins.
pub fn report_faults(to: fn(Fault)) {
    // A second reporter is a program's own mistake and changes nothing about the rules.
    let _ = REPORTER.set(to);
}

#[doc(hidden)]
#[cold]
#[inline(never)]
pub fn met(file: &'static str, line: u32, what: &'static str) {
    let fault = Fault { file, line, what };
    debug_assert!(false, "{fault}");
    if let Some(report) = REPORTER.get() {
        report(fault);
    }
}

/// Says that this cannot happen: `fault!("a push without anybody pushed")`. Panics where debug assertions are on, as
/// they are in tests; otherwise reports and goes on.
#[macro_export]
macro_rules! fault {
    ($what:literal) => {
        $crate::met(file!(), line!(), $what)
    };
}
