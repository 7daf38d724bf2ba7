//! Movement Points: one square at a time, any way, never through anybody and never off the mat.

use super::prelude::*;

impl Bout {
    /// Where the whole base would stand after one step, if every newly covered square is free.
    /// RS-MOVE-2, RS-MOVE-3, RS-EXAMPLE-1
    pub fn step_to(&self, roster: &Roster, who: Who, way: Way) -> Option<Base> {
        let next = self.base(roster, who)?.step(way)?;
        self.free_for(next, who).then_some(next)
    }

    pub(crate) fn offer_steps(&self, roster: &Roster, who: Who, choices: &mut Choices<Choice>) {
        if self.activation.mp > 0 {
            choices.extend(
                Way::ALL
                    .into_iter()
                    .filter(|way| self.step_to(roster, who, *way).is_some())
                    .map(Choice::Move),
            );
        }
    }

    /// RS-MOVE-1, RS-MOVE-6
    pub(crate) fn walk(&mut self, roster: &Roster, who: Who, way: Way, table: &mut Table<'_, Event>) {
        if let Some(next) = self.step_to(roster, who, way) {
            self.activation.mp -= 1;
            let from = self.base(roster, who).map_or(next.spot, |base| base.spot);
            self.put_down(roster, who, next.spot);
            table.tell(|| Event::Moved { who, from, to: next.spot });
        }
    }

    /// Moves it in a straight line until so many squares are done or something is in the way; answers where it stands
    /// and what it would have covered next, if it was stopped.
    /// RS-ROPE-2
    pub(crate) fn slide(&mut self, roster: &Roster, who: Who, way: Way, squares: u8) -> Option<Base> {
        let (end, stopped) = self.line(self.base(roster, who)?, who, way, squares);
        self.put_down(roster, who, end.spot);
        stopped
    }

    /// RS-SPECIAL-15: where a straight line of so many squares may end for one that jumps over others: before anybody in
    /// the way, and at its end, each time on free squares. With each place comes what it would have covered next, if it
    /// ends before somebody.
    pub(crate) fn jump_ends(
        &self,
        from: Base,
        who: Who,
        way: Way,
        squares: u8,
    ) -> impl Iterator<Item = (Base, Option<Base>)> {
        let step = move |base: Base, done: u8| {
            base.step(way).filter(|next| done < squares && next.on_mat()).map(|next| (next, done + 1))
        };
        core::iter::successors(Some((from, 0)), move |(base, done)| step(*base, *done)).filter_map(
            move |(base, done)| {
                let next = step(base, done).map(|(next, _)| next);
                let ends = next.is_none_or(|next| !self.free_for(next, who));
                (ends && self.free_for(base, who)).then_some((base, next))
            },
        )
    }

    /// Where a straight line of so many squares ends for it, and what it would have covered next if something stops it.
    pub(crate) fn line(&self, from: Base, who: Who, way: Way, squares: u8) -> (Base, Option<Base>) {
        let mut base = from;
        for _ in 0..squares {
            match base.step(way) {
                Some(next) if self.free_for(next, who) => base = next,
                stopped => return (base, stopped),
            }
        }
        (base, None)
    }
}
