//! What a seat of RUMBLESLAM sees: everything, since nothing is hidden.

use catalog::rumbleslam::bout::{Place, Team, Wrestler};
use catalog::rumbleslam::choice::{MOST_DICE, MOST_SEATS};
use catalog::rumbleslam::ring::SIDE;
use catalog::rumbleslam::setup::MOST_WRESTLERS;
use catalog::rumbleslam::view::Seen;
use catalog::rumbleslam::{Bout, Roster, View, Who};
use kernel::Seat;

use super::{Observed, Pen, byte, raised};

const ALL: usize = MOST_SEATS * MOST_WRESTLERS;

/// Who is who, counted from the viewer's seat.
struct Order<'a> {
    seats: usize,
    me: usize,
    seen: [Option<&'a Seen>; ALL],
}

impl<'a> Order<'a> {
    fn new(view: &'a View, me: Seat) -> Self {
        let seats = view.teams.len().clamp(1, MOST_SEATS);
        let mut order = Self { seats, me: me.index() % seats, seen: [None; ALL] };
        for seen in &view.wrestlers {
            let at = order.at(seen.who);
            order.seen[at] = Some(seen);
        }
        order
    }

    fn seat(&self, seat: Seat) -> usize {
        (seat.index() + self.seats - self.me) % self.seats
    }

    fn at(&self, who: Who) -> usize {
        (self.seat(who.seat()) * MOST_WRESTLERS + who.number()) % ALL
    }

    /// Counted from 1; 0 for nobody.
    fn place(&self, who: Option<Who>) -> u8 {
        who.map_or(0, |who| self.at(who) as u8 + 1)
    }

    fn each<'b>(&'b self, of: impl Fn(&Wrestler) -> u8 + 'b) -> impl ExactSizeIterator<Item = u8> + 'b {
        self.seen.iter().map(move |seen| seen.map_or(0, |seen| of(&seen.state)))
    }

    fn bits(&self, set: u64) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.seen.iter().map(move |seen| seen.map_or(0, |seen| (set >> seen.who.index() & 1) as u8))
    }
}

impl Observed for Bout {
    const QUESTIONS: &'static [&'static str] = &[
        "corner",
        "sidelines",
        "set up",
        "sponsorship",
        "special rules",
        "activate",
        "act",
        "nominate",
        "re-roll",
        "dodge",
        "resist",
        "fury",
        "choice",
        "throw",
        "land",
        "put down",
        "jump",
        "airlift",
        "shove",
        "against the ropes",
        "rope attack",
        "impact",
        "devastating",
        "get down",
        "stand up first",
        "stay in",
        "come on",
        "tag in",
    ];

    type Prepared = ();

    fn prepare(_: &Roster) {}

    fn draw<P: Pen>(_: &Roster, (): &(), view: &View, me: Seat, pen: &mut P) {
        let order = Order::new(view, me);
        let team = |of: fn(&Team) -> u8| {
            let (seats, me) = (order.seats, order.me);
            (0..MOST_SEATS).map(move |at| if at < seats { of(&view.teams[(me + at) % seats]) } else { 0 })
        };
        let die = |of: fn(&catalog::rumbleslam::bout::RolledDie) -> u8| {
            (0..MOST_DICE).map(move |at| view.rolled.dice.get(at).map_or(0, of))
        };
        pen.number("seats", "how many seats there are", order.seats as u8);
        pen.number("round", "the round; 0 while setting up", view.round);
        pen.number(
            "initiative",
            "who holds the Initiative card, counted from you",
            order.seat(view.card) as u8,
        );
        let turn = view.order.get(usize::from(view.turn)).map_or(0, |&seat| order.seat(seat) as u8 + 1);
        pen.number("turn", "who is to activate, from 1 for you; 0 for nobody", turn);
        pen.number("chain", "how deep bounces have answered bounces", view.chain);
        pen.number("over", "1 if the match is over", view.result.is_some().into());
        pen.pending(view.pending.first());
        pen.about("activation");
        pen.number("who", "who is active, from 1 in the order below", order.place(view.activation.who));
        pen.number("ap", "action points left", view.activation.ap);
        pen.number("mp", "movement points left", view.activation.mp);
        pen.number("dirty", "dirty actions so far", view.activation.dirty);
        pen.copied("done", "actions so far, by kind, then by ability", &view.activation.done);
        pen.about("dice");
        pen.each("face", "dice on the table: the face; 0 for none", die(|die| die.face));
        pen.each("metal", "1 gold, 2 silver, 3 copper, 4 crowd", die(|die| die.metal as u8 + 1));
        pen.each("side", "which of the rolls made together", die(|die| die.side));
        pen.each("rerolled", "1 if it was rolled again", die(|die| die.rerolled.into()));
        pen.each(
            "flat",
            "100 and what is added to each side",
            view.rolled.flat.iter().map(|&flat| raised(flat)),
        );
        pen.about("team");
        pen.each("size", "wrestlers of each team, yours first", team(|team| team.size));
        let corner = team(|team| team.corner.map_or(0, |corner| corner as u8 + 1));
        pen.each("corner", "1 north-west, 2 north-east, 3 south-east, 4 south-west", corner);
        pen.each("rerolls", "re-rolls left", team(|team| team.rerolls));
        let sponsors = team(|team| team.sponsors.iter().flatten().count() as u8);
        pen.each("sponsors", "sponsorships left", sponsors);
        pen.each("removed", "wrestlers removed", team(|team| team.removed));
        pen.each("entered", "wrestlers that came on", team(|team| team.entered));
        pen.each("tagged_out", "1 if it has tagged out this round", team(|team| team.tagged_out.into()));
        pen.each("rank", "its rank once it is out", team(|team| team.rank));
        pen.about("wrestler");
        pen.each("there", "1 for each wrestler, your team first", order.each(|_| 1));
        pen.each("card", "the card, by place in the roster, from 1", order.each(|one| byte(one.card) + 1));
        let about = "1 waiting, 2 sidelines, 3 in the ring, 4 held up, 5 falling, 6 removed";
        pen.each(
            "place",
            about,
            order.each(|one| match one.place {
                Place::Waiting => 1,
                Place::Sidelines => 2,
                Place::Ring(_) => 3,
                Place::Lifted(_) => 4,
                Place::Falling => 5,
                Place::Removed => 6,
            }),
        );
        let big = order.seen.iter().map(|seen| seen.map_or(0, |seen| seen.big.into()));
        pen.each("big", "1 if it covers four squares", big);
        let most = order.seen.iter().map(|seen| seen.map_or(0, |seen| seen.most_stamina));
        pen.each("most_stamina", "stamina at the start", most);
        pen.each("stamina", "stamina", order.each(|one| one.stamina));
        pen.each("holds", "whom it holds up, from 1 in this order", order.each(|one| order.place(one.holds)));
        let partner = order.each(|one| order.place(one.partner));
        pen.each("partner", "its tag-team partner, from 1 in this order", partner);
        pen.each("knocked_down", "1 if it lies", order.each(|one| one.knocked_down.into()));
        pen.each("bleeding", "1 if it bleeds", order.each(|one| one.bleeding.into()));
        pen.each("pleasing", "1 if it has a Crowd Pleaser counter", order.each(|one| one.pleasing.into()));
        pen.each("activated", "1 if it was activated this round", order.each(|one| one.activated.into()));
        pen.each("tagged", "1 if its tag team has tagged this round", order.each(|one| one.tagged.into()));
        pen.each("free_bounce", "1 if it has a free bounce", order.each(|one| one.free_bounce.into()));
        pen.each("option", "the option of its Choice ability, from 1", order.each(|one| one.option));
        for (at, name) in ["counter_1", "counter_2", "counter_3", "counter_4"].into_iter().enumerate() {
            pen.each(name, "counters for the next activation", order.each(move |one| one.counters[at]));
        }
        for (at, name) in ["bonus_1", "bonus_2", "bonus_3", "bonus_4"].into_iter().enumerate() {
            pen.each(
                name,
                "bonus to a stat until the end of the round",
                order.each(move |one| one.bonus[at]),
            );
        }
        pen.each("to_hit", "1 if an attack has still to hit it", order.bits(view.to_hit));
        pen.each("was_hit", "1 if the attack has hit it", order.bits(view.was_hit));
        pen.each("pushed", "1 if it stands in a chain of displacement", order.bits(view.pushed));
        pen.about("");
        let stands =
            order.seen.iter().enumerate().filter_map(|(at, seen)| match seen.as_ref()?.state.place {
                Place::Ring(spot) => Some((spot.index(), at as u8 + 1)),
                _ => None,
            });
        let about = "the ring: who stands there, from 1 in the order above, at its top left square";
        pen.pieces("ring", about, [SIDE as usize; 2], stands);
    }
}
