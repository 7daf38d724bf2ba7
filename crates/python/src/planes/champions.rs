//! What a seat of Champions sees: everything, since nothing is hidden.

use catalog::champions::bout::{Fighter, MOST_MEN, MOST_SIDES, Place};
use catalog::champions::{Bout, Man, Roster, View};
use kernel::Seat;

use super::{Observed, Pen, byte, raised};

/// The place of a wrestler among those of all sides, the viewer's side first.
struct Order {
    men: [Option<Man>; MOST_MEN],
}

impl Order {
    fn new(bout: &Bout, me: usize) -> Self {
        let mut men = [None; MOST_MEN];
        let sides = usize::from(bout.side_count).max(1);
        let everybody = (0..sides).flat_map(|side| bout.team(((me + side) % sides) as u8));
        for (place, man) in men.iter_mut().zip(everybody) {
            *place = Some(man);
        }
        Self { men }
    }

    /// Counted from 1; 0 for nobody.
    fn place(&self, man: Man) -> u8 {
        self.men.iter().position(|&known| known == Some(man)).map_or(0, |at| at as u8 + 1)
    }

    fn each<'a>(
        &'a self,
        bout: &'a Bout,
        of: impl Fn(&Fighter) -> u8 + 'a,
    ) -> impl ExactSizeIterator<Item = u8> + 'a {
        self.men.iter().map(move |man| man.map_or(0, |man| of(bout.man(man))))
    }
}

impl Observed for Bout {
    const QUESTIONS: &'static [&'static str] = &[
        "who starts",
        "offense",
        "defense",
        "choice situation",
        "go through with it",
        "a way out",
        "into the ropes",
        "into the turnbuckle",
        "out of the ring",
        "deathjump",
        "pin",
        "save",
        "break up the pin",
        "interference",
        "ringside ally",
        "step in",
    ];

    type Prepared = ();

    fn prepare(_: &Roster) {}

    fn draw<P: Pen>(_: &Roster, (): &(), view: &View, me: Seat, pen: &mut P) {
        let bout = &view.bout;
        let sides = usize::from(bout.side_count).max(1);
        let order = Order::new(bout, me.index() % sides);
        let sided = |side: usize| bout.corner(((me.index() + side) % sides) as u8);
        let corner = |of: fn(&catalog::champions::bout::Corner) -> u8| {
            (0..MOST_SIDES).map(move |side| if side < sides { of(sided(side)) } else { 0 })
        };
        pen.number("sides", "how many sides there are", bout.side_count);
        pen.number("kind", "the kind of match, by place in the list of kinds", bout.rules.kind as u8);
        pen.number("feud", "1 if it is a feud", bout.rules.feud.into());
        pen.number("attacker", "who is on offense, from 1 in the order below", order.place(bout.attacker));
        pen.number("defender", "who is on defense, from 1 in the order below", order.place(bout.defender));
        pen.number("misses", "moves that the referee will miss", bout.referee.misses);
        pen.number("down", "1 if the referee misses what happens now", bout.referee.down.into());
        pen.number("moves", "offense rolls that were carried out, at most 255", byte(bout.moves));
        pen.number("rolls", "offense rolls since the last fall, at most 255", byte(bout.rolls));
        pen.number(
            "iron_rolls",
            "offense rolls of an iron man match, at most 255",
            byte(bout.rules.iron_rolls),
        );
        pen.number("eliminated", "how many were eliminated", bout.eliminated);
        pen.number("over", "1 if the match is over", bout.finish.is_some().into());
        pen.pending(bout.agenda.top());
        pen.about("side");
        pen.each("wrestlers", "wrestlers of each side, yours first", corner(|corner| corner.men));
        pen.each("saves", "saves made", corner(|corner| corner.saves));
        pen.each("falls", "falls won", corner(|corner| corner.falls));
        pen.each("distract", "1 if it may distract", corner(|corner| corner.may_distract.into()));
        pen.each("interfere", "1 if it may interfere", corner(|corner| corner.may_interfere.into()));
        pen.each("ally", "1 if an ally is at ringside", corner(|corner| corner.ally.is_some().into()));
        pen.about("wrestler");
        pen.each("there", "1 for each wrestler, yours first", order.each(bout, |_| 1));
        pen.each(
            "person",
            "the card, by place in the roster, from 1",
            order.each(bout, |man| byte(man.person.index() + 1)),
        );
        pen.each(
            "side",
            "the side, counted from yours",
            order.each(bout, |man| ((usize::from(man.side) + sides - me.index() % sides) % sides) as u8),
        );
        pen.each(
            "place",
            "1 in the ring, 2 waiting, 3 out",
            order.each(bout, |man| match man.place {
                Place::Ring => 1,
                Place::Waiting => 2,
                Place::Out => 3,
            }),
        );
        pen.each("pin", "100 and the PIN as it stands", order.each(bout, |man| raised(man.current_pin())));
        pen.each("cage", "100 and the Cage rating", order.each(bout, |man| raised(man.current_cage())));
        let rating = order.each(bout, |man| raised(man.disqualification));
        pen.each("disqualification", "100 and the Disqualification rating", rating);
        pen.each("tokens", "fatigue", order.each(bout, |man| man.tokens));
        pen.each("broke_pin", "1 if it has broken up a pin", order.each(bout, |man| man.broke_pin.into()));
    }
}
