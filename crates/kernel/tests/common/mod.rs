//! Pig with words, and a duel of sealed bids: two small games for the kernel's own tests.

#[path = "../../examples/pig.rs"]
#[allow(dead_code)]
pub mod pig;

use kernel::*;
use pig::{Choice, Event, Pig};

impl Tabletop for Pig {
    const NAME: &'static str = "pig";
    const TITLE: &'static str = "Pig";
    const RULES_VERSION: u32 = 1;
    const MOST_CHOICES: usize = 2;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn load(_: &[ContentFile]) -> Result<(), Problems> {
        Ok(())
    }
    fn any_setup((): &(), _: &mut impl Dice) {}
    fn seat_name(&self, (): &(), seat: Seat) -> String {
        ["home", "away"][seat.index()].into()
    }
    fn write_position(&self, (): &()) -> String {
        serde_json::to_string(&self.view(&(), Viewer::Spectator)).unwrap_or_default()
    }
    fn read_position((): &(), text: &str) -> Result<Self, Problem> {
        let view = serde_json::from_str(text).map_err(|error| Problem::new("position", error.to_string()))?;
        Ok(Self::imagine(&(), &view, &mut Fast::new(0)))
    }
    fn prompt(&self, (): &(), _: Asked, _: Seat) -> String {
        "Roll or hold?".into()
    }
    fn say(&self, (): &(), choice: Choice) -> String {
        match choice {
            Choice::Roll => "roll".into(),
            Choice::Hold => "hold".into(),
        }
    }
    fn tell(&self, (): &(), event: &Event) -> String {
        match event {
            Event::Rolled(face) => format!("rolls a {face}"),
            Event::Held { seat, score } => format!("{seat} holds and stands at {score}"),
        }
    }
    fn show((): &(), view: &Self::View) -> String {
        format!("{view:?}")
    }
    fn why_not(&self, (): &(), _: Seat, _: Choice) -> Refusal {
        Refusal { rule: "PIG-1", reason: "it is not your turn".into() }
    }
}

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

    fn start((): &(), (): &(), _: &mut impl Table<u8>) -> Result<Self, Problems> {
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
    fn apply(&mut self, (): &(), seat: Seat, Bid(Amount(amount)): Bid, table: &mut impl Table<u8>) {
        self.amounts[seat][self.made[seat] as usize] = amount;
        self.made[seat] += 1;
        if self.made == BySeat([2, 2]) {
            let face = table.roll(Die::COIN, "who wins");
            table.tell(face);
            self.winner = Seat::new(face as usize - 1);
        }
    }
    fn resign(&mut self, (): &(), seat: Seat, _: &mut impl Table<u8>) {
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
    fn imagine((): &(), &made: &Self::View, _: &mut impl Dice) -> Self {
        Self { amounts: BySeat::default(), made, resigned: None, winner: None }
    }
}

impl Tabletop for Bids {
    const NAME: &'static str = "bids";
    const TITLE: &'static str = "Bids";
    const RULES_VERSION: u32 = 3;
    const MOST_CHOICES: usize = 4;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn load(_: &[ContentFile]) -> Result<(), Problems> {
        Ok(())
    }
    fn any_setup((): &(), _: &mut impl Dice) {}
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
