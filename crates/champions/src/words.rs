use crate::*;
use kernel::*;
pub(crate) fn seat_name(_: &Bout, _: &Roster, _: Seat) -> String { String::new() }
pub(crate) fn prompt(_: &Bout, _: &Roster, _: Asked, _: Seat) -> String { String::new() }
pub(crate) fn say(_: &Bout, _: &Roster, _: Choice) -> String { String::new() }
pub(crate) fn tell(_: &Bout, _: &Roster, _: &Event) -> String { String::new() }
pub(crate) fn show(_: &Roster, _: &View) -> String { String::new() }
pub(crate) fn why_not(_: &Bout, _: &Roster, _: Seat, _: Choice) -> Refusal { Refusal { rule: "", reason: String::new() } }
pub(crate) fn odds(_: &Bout, _: &Roster, _: Seat, _: Choice) -> Vec<Odds> { Vec::new() }
