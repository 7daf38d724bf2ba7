//! Lots: each seat draws one of four cards unseen and says in secret whether to show or to fold. The higher shown card
//! wins; if both fold, nobody does. Small, with everything Pig lacks: cards, secrets and sealed answers.

use kernel::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub struct Lots {
    cards: BySeat<Card>,
    said: BySeat<Option<bool>>,
    resigned: Option<Seat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Coded)]
pub enum Choice {
    Show,
    Fold,
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub enum Event {
    Drew(Seat, Option<Card>),
    Showed(Seat, Card),
    Folded(Seat),
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct View {
    cards: BySeat<Option<Card>>,
    said: BySeat<bool>,
}

const CARDS: [&str; 4] = ["jack", "queen", "king", "ace of spades"];
const NAMES: [&str; 2] = ["left", "right"];

impl Game for Lots {
    type Content = ();
    type Setup = ();
    type Choice = Choice;
    type Event = Event;
    type View = View;

    const RULES: core::ops::RangeInclusive<u32> = 1..=1;

    fn start_by((): &(), (): &(), _: u32, table: &mut Table<'_, Event>) -> Result<Self, Problems> {
        let mut pack = Cards::range(0, 4);
        let cards = BySeat::each(|seat| {
            let card = pack.take_random(table, "draw a lot").unwrap_or_default();
            table.tell(|| Event::Drew(seat, Some(card)));
            card
        });
        Ok(Self { cards, said: BySeat::default(), resigned: None })
    }
    fn seats(&self) -> Seats {
        Seats::first(2)
    }
    fn asked(&self, (): &()) -> Option<Asked> {
        let open = Seat::BOTH.into_iter().filter(|&seat| self.said[seat].is_none());
        let open = open.fold(Seats::NONE, Seats::with);
        (self.outcome().is_none()).then_some(Asked::sealed(open, "show or fold"))
    }
    fn offer(&self, (): &(), _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::Show, Choice::Fold]);
    }
    fn apply(&mut self, (): &(), seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        self.said[seat] = Some(choice == Choice::Show);
        if let BySeat([Some(_), Some(_)]) = self.said {
            for seat in Seat::BOTH {
                table.tell(|| match self.said[seat] {
                    Some(true) => Event::Showed(seat, self.cards[seat]),
                    _ => Event::Folded(seat),
                });
            }
        }
    }
    fn resign(&mut self, (): &(), seat: Seat, _: &mut Table<'_, Event>) {
        self.resigned = Some(seat);
    }
    fn outcome(&self) -> Option<Outcome> {
        if let Some(seat) = self.resigned {
            return Some(Outcome::win(seat.other(), 2));
        }
        let BySeat([Some(left), Some(right)]) = self.said else { return None };
        let worth = |seat: Seat, shown| if shown { self.cards[seat].0 + 1 } else { 0 };
        Some(match worth(Seat::FIRST, left).cmp(&worth(Seat::SECOND, right)) {
            core::cmp::Ordering::Greater => Outcome::win(Seat::FIRST, 2),
            core::cmp::Ordering::Less => Outcome::win(Seat::SECOND, 2),
            core::cmp::Ordering::Equal => Outcome::draw(2),
        })
    }
    fn view(&self, (): &(), viewer: Viewer) -> View {
        View {
            cards: BySeat::each(|seat| viewer.is(seat).then_some(self.cards[seat])),
            said: BySeat::each(|seat| self.said[seat].is_some()),
        }
    }
    fn event_for(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Drew(seat, _) if !viewer.is(seat) => Event::Drew(seat, None),
            ref event => event.clone(),
        })
    }
    fn imagine((): &(), view: &View, _: &mut dyn Dice) -> Self {
        let cards = BySeat::each(|seat| view.cards[seat].unwrap_or_default());
        Self { cards, said: BySeat::default(), resigned: None }
    }
}

impl Tabletop for Lots {
    const NAME: &'static str = "lots";
    const TITLE: &'static str = "Lots";
    const MOST_CHOICES: usize = 2;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn load(_: &[ContentFile]) -> Result<(), Problems> {
        Ok(())
    }
    fn any_setup((): &(), _: &mut dyn Dice) {}
    fn seat_name(&self, (): &(), seat: Seat) -> String {
        NAMES[seat.index() % 2].to_owned()
    }
    fn write_position(&self, (): &()) -> String {
        let said = |seat| match self.said[seat] {
            None => "",
            Some(true) => " show",
            Some(false) => " fold",
        };
        let line = |seat: Seat| {
            format!("{} {}{}\n", NAMES[seat.index()], CARDS[self.cards[seat].0 as usize % 4], said(seat))
        };
        line(Seat::FIRST) + &line(Seat::SECOND)
    }
    fn read_position((): &(), _: &str) -> Result<Self, Problem> {
        Err(Problem::new("position", "lots have no notation"))
    }
    fn prompt(&self, (): &(), _: Asked, _: Seat) -> String {
        "Show or fold?".into()
    }
    fn say(&self, (): &(), choice: Choice) -> String {
        match choice {
            Choice::Show => "show".into(),
            Choice::Fold => "fold".into(),
        }
    }
    fn tell(&self, (): &(), event: &Event) -> String {
        let name = |seat: Seat| NAMES[seat.index() % 2];
        let card = |card: Card| CARDS[card.0 as usize % 4];
        match *event {
            Event::Drew(seat, None) => format!("{} draws a card", name(seat)),
            Event::Drew(seat, Some(drawn)) => format!("{} draws the {}", name(seat), card(drawn)),
            Event::Showed(seat, shown) => format!("{} shows the {}", name(seat), card(shown)),
            Event::Folded(seat) => format!("{} folds", name(seat)),
        }
    }
    fn show((): &(), view: &View) -> String {
        let cards = Seat::BOTH.map(|seat| match view.cards[seat] {
            Some(card) => format!("{}: {}", NAMES[seat.index()], CARDS[card.0 as usize % 4]),
            None => format!("{}: face down", NAMES[seat.index()]),
        });
        cards.join("\n")
    }
    fn why_not(&self, (): &(), _: Seat, _: Choice) -> Refusal {
        Refusal { rule: "LOTS-2", reason: "you have spoken already".into() }
    }
    fn scripted(&self, (): &(), _: &str, word: &str) -> Option<Shows> {
        let card = CARDS.iter().position(|name| name.eq_ignore_ascii_case(word))?;
        Some(Shows::OneOf(Cards::one(Card(card as u8))))
    }
}
