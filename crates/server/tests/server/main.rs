//! The server from outside, over the wire. One program, so that it is linked once.

mod authorisation;
mod backup;
mod bots;
mod clients;
mod common;
mod content;
mod crash;
mod holes;
mod leaks;
mod learning;
mod pages;
mod play;
mod store;
mod table_rules;
mod webhooks;
