//! Examples can be put on, too: nobody to hire, and whoever wins has won.

use kernel::{Game, Problems};
use promotion::{Aftermath, Bill, Company, Drama, Ending, Staged, plain_aftermath};

use super::{Bids, Pig};

impl Staged for Pig {
    fn company((): &()) -> Company {
        Company::default()
    }
    fn set_up((): &(), bill: &Bill) -> Result<(), Problems> {
        bill.one_against_one().map(|_| ())
    }
    fn aftermath(&self, (): &(), _: &[Self::Event]) -> Option<Aftermath> {
        Some(plain_aftermath(&self.outcome()?, Ending::Score, Drama::default()))
    }
}

impl Staged for Bids {
    fn company((): &()) -> Company {
        Company::default()
    }
    fn set_up((): &(), bill: &Bill) -> Result<(), Problems> {
        bill.one_against_one().map(|_| ())
    }
    fn aftermath(&self, (): &(), _: &[Self::Event]) -> Option<Aftermath> {
        Some(plain_aftermath(&self.outcome()?, Ending::Score, Drama::default()))
    }
}

promotion::plain_teams!(Pig);
promotion::plain_teams!(Bids);
