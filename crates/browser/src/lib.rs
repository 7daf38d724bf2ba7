//! A real browser in front of a real server. Only tests, screenshots and one benchmark use it.
//!
//! [`House`] is a server on a free port with a database of its own. [`Driver`] is `chromedriver`, spoken to by the `WebDriver`
//! protocol over a plain socket: the handful of commands needed here does not pay for a client library and its tree.
//! [`Window`] is a browser window, and [`Player`] somebody who plays a match in it.

mod driver;
mod house;
mod player;
mod spoken;
mod window;

pub use driver::Driver;
pub use house::House;
pub use player::{Player, Seen, TableId, short};
pub use spoken::Spoken;
pub use window::Window;

/// The five games by name.
pub const GAMES: [&str; 5] = ["rumbleslam", "champions", "atw", "wrestlenomicon", "dungeon-bowl"];
