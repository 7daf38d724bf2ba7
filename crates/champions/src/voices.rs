//! placeholder
use kernel::Problem;
#[derive(Clone, Debug)]
pub struct Voice { pub name: String }
pub(crate) fn read(_: &str, _: &str, _: &mut Vec<Problem>) -> Option<Voice> { None }
