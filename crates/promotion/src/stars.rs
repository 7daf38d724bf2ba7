//! How good a match was, and a show: sums that can be shown.

use crate::news::hundredths;
use crate::points::Receipt;
use crate::world::World;

impl World {
    /// Why a match has its stars, in hundredths; five at most.
    /// PR-STAR-1, PR-STAR-3
    pub fn star_receipt(&self, bout: usize) -> Receipt {
        let mut receipt = Receipt::default();
        let Some(bout) = self.bouts.get(bout) else { return receipt };
        let drama = bout.drama;
        receipt.add("A finished match", 100);
        let falls = i32::from(drama.near_falls.min(6));
        receipt.add(format!("Near falls {falls} × 0.25"), 25 * falls);
        let turns = i32::from(drama.turns.min(5));
        receipt.add(format!("Turns of the lead {turns} × 0.20"), 20 * turns);
        if drama.usual > 0 && drama.length > drama.usual {
            let longer = i32::from(drama.length - drama.usual) * 100 / i32::from(drama.usual);
            receipt.add(format!("Length {}, usual {}", drama.length, drama.usual), longer.min(50));
        }
        receipt.add(format!("Feud heat {}", bout.heat), i32::from(bout.heat) * 7 / 10);
        if bout.title_changed {
            receipt.add("Title changed hands", 50);
        } else if bout.title.is_some() {
            receipt.add("Title defended", 25);
        }
        if bout.blood {
            receipt.add("Blood", 10);
        }
        if bout.ending.is_disputed() || bout.winner.is_none() {
            receipt.add("Nothing settled", -50);
        }
        if receipt.total > 500 {
            receipt.add("Five stars is the most", 500 - receipt.total);
        }
        receipt
    }

    /// Why a show has its rating: tokens by match, and one for each title match up to four.
    /// PR-STAR-2
    pub fn show_receipt(&self, number: u32) -> Receipt {
        let mut receipt = Receipt::default();
        let (first, count) = self.show(number).bouts;
        let bouts = &self.bouts[first as usize..(first + count) as usize];
        if bouts.is_empty() {
            return receipt;
        }
        let tokens: i32 = bouts.iter().map(|bout| i32::from(bout.drama.tokens)).sum();
        let titles = bouts.iter().filter(|bout| bout.title.is_some()).count().min(4) as i32;
        let matches = if count == 1 { "1 match".to_owned() } else { format!("{count} matches") };
        receipt.add(format!("{tokens} tokens ÷ {matches}"), tokens * 100 / count as i32);
        receipt.add(format!("Title matches {titles}"), 100 * titles);
        receipt
    }

    /// Stars for people to read: "4.65".
    pub fn stars_text(&self, bout: usize) -> String {
        hundredths(self.bouts.get(bout).map_or(0, |bout| bout.stars))
    }
}
