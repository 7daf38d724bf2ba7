//! Small games to hold the laws against.
#![allow(dead_code, reason = "each test file uses what it needs")]
#![allow(unreachable_pub, reason = "the items are shared by several test files")]

pub mod duel;
pub mod flaw;
