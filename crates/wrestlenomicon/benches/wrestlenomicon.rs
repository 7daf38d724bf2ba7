//! How fast a match is: instructions and time a decision, allocations, size, copies.
//!
//! `--count N` plays N decisions by random choices and prints `decisions N`, for counting instructions.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use kernel::{Choices, Fast, Game, Silent, Tabletop};
use wrestlenomicon::{Bout, Choice, Pantheon, Setup};
