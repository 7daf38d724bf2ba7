//! The server from outside, over the wire. One program, so that it is linked once.

mod again;
mod authorisation;
mod backup;
mod bots;
mod ceremony;
mod challenges;
mod clients;
mod common;
mod content;
mod crash;
mod hardened;
mod holes;
mod hostile;
mod leaks;
mod learning;
mod many_seats;
mod older;
mod pages;
mod play;
mod rated;
mod removal;
mod shutdown;
mod siege;
mod store;
mod table_rules;
mod webhooks;
