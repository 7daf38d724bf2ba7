//! Bids, for what Pig has not: a sealed question.

use kernel::*;

/// Both bid 0 to 3 in secret, twice; then a die decides who wins, weighted by nothing at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub struct Bids {
    amounts: BySeat<[u8; 2]>,
    made: BySeat<u8>,
    resigned: Option<Seat>,
    winner: Option<Seat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Coded)]
pub struct Bid(pub Amount);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amount(pub u8);
coded_index!(Amount, 4);

impl Game for Bids {
    type Content = ();
    type Setup = ();
    type Choice = Bid;
    type Event = u8;
    type View = BySeat<u8>;

    const RULES: core::ops::RangeInclusive<u32> = 3..=3;

    fn start_by((): &(), (): &(), _: u32, _: &mut Table<'_, u8>) -> Result<Self, Problems> {
        Ok(Self { amounts: BySeat::default(), made: BySeat::default(), resigned: None, winner: None })
    }
    fn seats(&self) -> Seats {
        Seats::first(2)
    }
    fn asked(&self, (): &()) -> Option<Asked> {
        let open = Seat::BOTH.into_iter().filter(|&seat| self.made[seat] < 2).fold(Seats::NONE, Seats::with);
        (self.outcome().is_none() && !open.is_empty()).then_some(Asked::sealed(open, "bid"))
    }
    fn offer(&self, (): &(), _: Seat, choices: &mut Choices<Bid>) {
        choices.extend((0..4).map(|amount| Bid(Amount(amount))));
    }
    fn apply(&mut self, (): &(), seat: Seat, Bid(Amount(amount)): Bid, table: &mut Table<'_, u8>) {
        self.amounts[seat][self.made[seat] as usize] = amount;
        self.made[seat] += 1;
        if self.made == BySeat([2, 2]) {
            let face = table.roll(Die::COIN, "who wins");
            table.tell(|| face);
            self.winner = Seat::new(face as usize - 1);
        }
    }
    fn resign(&mut self, (): &(), seat: Seat, _: &mut Table<'_, u8>) {
        self.resigned = Some(seat);
    }
    fn outcome(&self) -> Option<Outcome> {
        self.resigned.map(Seat::other).or(self.winner).map(|seat| Outcome::win(seat, 2))
    }
    fn view(&self, (): &(), _: Viewer) -> Self::View {
        self.made
    }
    fn event_for(event: &u8, _: Viewer) -> Option<u8> {
        Some(*event)
    }
    fn imagine((): &(), &made: &Self::View, _: &mut dyn Dice) -> Self {
        Self { amounts: BySeat::default(), made, resigned: None, winner: None }
    }
}

impl Tabletop for Bids {
    const NAME: &'static str = "bids";
    const TITLE: &'static str = "Bids";
    const MOST_CHOICES: usize = 4;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn load(_: &[ContentFile]) -> Result<(), Problems> {
        Ok(())
    }
    fn any_setup((): &(), _: &mut dyn Dice) {}
    fn seat_name(&self, (): &(), seat: Seat) -> String {
        seat.to_string()
    }
    fn write_position(&self, (): &()) -> String {
        format!("{self:?}")
    }
    fn read_position((): &(), _: &str) -> Result<Self, Problem> {
        Err(Problem::new("position", "bids have no notation"))
    }
    fn prompt(&self, (): &(), _: Asked, _: Seat) -> String {
        "How much?".into()
    }
    fn say(&self, (): &(), Bid(Amount(amount)): Bid) -> String {
        format!("bid {amount}")
    }
    fn tell(&self, (): &(), event: &u8) -> String {
        format!("the coin shows {event}")
    }
    fn show((): &(), view: &Self::View) -> String {
        format!("{view:?}")
    }
    fn why_not(&self, (): &(), _: Seat, _: Bid) -> Refusal {
        Refusal { rule: "BIDS-1", reason: "two bids each".into() }
    }
}
