//! A duel in words.

use kernel::{
    Chance, ContentFile, Die, Followed, Odds, Problem, Purpose, Refusal, Strain, Tabletop, Verdict,
};
use serde::de::DeserializeOwned;

use super::*;

const NAMES: [&str; 2] = ["red", "blue"];

/// "jab, 2 hook".
fn list(content: &[String], kinds: Kinds) -> String {
    let some = content.iter().zip(kinds.0).filter(|&(_, count)| count > 0);
    let words = some.map(|(name, count)| if count == 1 { name.clone() } else { format!("{count} {name}") });
    words.collect::<Vec<_>>().join(", ")
}

fn json(of: &impl Serialize) -> String {
    serde_json::to_string(of).unwrap_or_default()
}

fn field<T: DeserializeOwned>(text: &str, key: &str) -> Result<T, Problem> {
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix("  "));
    let value = line.ok_or_else(|| Problem::new(key, "there is no such line"))?;
    serde_json::from_str(value.trim()).map_err(|error| Problem::new(key, error.to_string()))
}

impl Tabletop for Duel {
    const NAME: &'static str = "duel";
    const TITLE: &'static str = "The Duel";
    const MOST_CHOICES: usize = 7;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[("cards.txt", "feint\njab\nhook\ncross\nupper\nhaymaker\n")]
    }

    fn load(files: &[ContentFile]) -> Result<Vec<String>, Problems> {
        let names: Vec<String> = files.iter().flat_map(|(_, text)| text.lines()).map(str::to_owned).collect();
        if names.len() == KINDS { Ok(names) } else { Err(Problems::one("cards.txt", "six names")) }
    }

    fn any_setup(_: &Vec<String>, dice: &mut dyn Dice) -> Setup {
        let (hand, health) = (dice.roll(Die::D3, "hand") + 1, dice.roll(Die::D3, "health"));
        Setup { hand, health, bonus: u8::from(has(Flaw::ForgetfulSetup)) }
    }

    fn seat_name(&self, _: &Vec<String>, seat: Seat) -> String {
        NAMES[seat.index() % 2].into()
    }

    fn write_position(&self, _: &Vec<String>) -> String {
        let buried = if has(Flaw::LyingNotation) { BySeat::default() } else { self.buried };
        format!(
            "setup  {}\nhands  {}\nburied  {}\nbids  {}\npile  {}\nspent  {}\ndamage  {}\nturns  {}\nover  {}\nagenda  {}\n",
            json(&self.setup),
            json(&self.hands),
            json(&buried),
            json(&self.bids),
            json(&self.pile),
            json(&self.spent),
            json(&self.damage),
            json(&self.turns),
            json(&self.over),
            json(&self.agenda),
        )
    }

    fn read_position(_: &Vec<String>, text: &str) -> Result<Self, Problem> {
        let hands = field(text, "hands");
        let hands = if has(Flaw::PanickingNotation) { Ok(hands.unwrap()) } else { hands };
        Ok(Self {
            setup: field(text, "setup")?,
            hands: hands?,
            buried: field(text, "buried")?,
            bids: field(text, "bids")?,
            pile: field(text, "pile")?,
            spent: field(text, "spent")?,
            damage: field(text, "damage")?,
            turns: field(text, "turns")?,
            over: field(text, "over")?,
            agenda: field(text, "agenda")?,
        })
    }

    fn prompt(&self, _: &Vec<String>, asked: Asked, seat: Seat) -> String {
        match self.agenda.top() {
            Some(Step::Turn(_)) if has(Flaw::TellingPrompt) => {
                let most = self.hands[seat.other()].iter().next_back_kind();
                format!("Attack or rest? The other is best at {most}.")
            }
            Some(Step::Bury { .. }) => "Bury a card, or be done?".into(),
            Some(Step::Bid { .. }) => "How much for the first turn?".into(),
            Some(Step::Turn(_)) => "Attack or rest?".into(),
            Some(Step::Defend { .. }) => "Block, or take it?".into(),
            _ => asked.why.into(),
        }
    }

    fn say(&self, content: &Vec<String>, choice: Choice) -> String {
        match choice {
            Choice::Bury(kind) => format!("bury {}", content[kind.0 as usize]),
            Choice::Done => "done".into(),
            Choice::Bid(Amount(bid)) => format!("bid {}", bid + 1),
            Choice::Attack(_) if has(Flaw::SameWords) => "attack".into(),
            Choice::Attack(kind) => content[kind.0 as usize].clone(),
            Choice::Rest => "rest".into(),
            Choice::Block => "block".into(),
            Choice::TakeIt => "take it".into(),
        }
    }

    fn tell(&self, content: &Vec<String>, event: &Event) -> String {
        if has(Flaw::DebugWords) {
            return format!("{event:?}");
        }
        let name = |seat: &Seat| NAMES[seat.index() % 2];
        let card = |kind: &Kind| &content[kind.0 as usize];
        match event {
            Event::Dealt { seat, cards: Some(cards) } => {
                format!("{} is dealt {}.", name(seat), list(content, *cards))
            }
            Event::Dealt { seat, cards: None } => format!("{} is dealt a hand.", name(seat)),
            Event::Buried { seat, kind } => format!("{} buries a {}.", name(seat), card(kind)),
            Event::ShuffledIn { seat, count } => format!("{} shuffles {count} cards in.", name(seat)),
            Event::BidsShown { bids } => format!("red has bid {}, blue {}.", bids.0[0], bids.0[1]),
            Event::Began { seat } => format!("{} begins.", name(seat)),
            Event::Attacked { seat, kind } => format!("{} throws a {}.", name(seat), card(kind)),
            Event::Gulped { seat } => format!("{} gulps.", name(seat)),
            Event::Blocked { seat, kind } => format!("{} blocks with a {}.", name(seat), card(kind)),
            Event::Hit { seat, damage } => format!("{} is hit, {damage} in all.", name(seat)),
            Event::Missed { seat } => format!("{} misses.", name(seat)),
            Event::Drew { seat, kind: Some(kind) } => format!("{} draws a {}.", name(seat), card(kind)),
            Event::Drew { seat, kind: None } => format!("{} draws a card.", name(seat)),
            Event::Ended => "The bell rings.".into(),
        }
    }

    fn show(content: &Vec<String>, view: &View) -> String {
        let [red, blue] = view.damage.0;
        format!("you hold: {}\nhits: red {red}, blue {blue}\npile: {}", list(content, view.hand), view.pile)
    }

    fn why_not(&self, _: &Vec<String>, _: Seat, _: Choice) -> Refusal {
        let rule = if has(Flaw::NoRule) { "no such rule" } else { "DU-TURN-1" };
        Refusal { rule, reason: "that is not open now".into() }
    }

    fn odds(&self, _: &Vec<String>, seat: Seat, choice: Choice) -> Vec<Odds> {
        let Choice::Attack(kind) = choice else { return Vec::new() };
        let can_block = has(Flaw::TellingOdds) && of_kind(self.hands[seat.other()], kind).is_some();
        let chance = if can_block {
            Chance::ZERO
        } else {
            Chance::new(u128::from(rules::POWER[kind.0 as usize] + 1 + u8::from(has(Flaw::RosyOdds))), 6)
        };
        vec![Odds { what: "hit".into(), chance }]
    }

    fn verdict(&self, _: &Vec<String>, _: &str, since: &Followed<'_, Self>) -> Verdict<Choice> {
        let seen = |wanted: fn(&Event) -> bool| since.events.iter().any(wanted);
        if seen(|event| matches!(event, Event::Hit { .. })) {
            Verdict::Happened
        } else if seen(|event| matches!(event, Event::Missed { .. })) {
            Verdict::Missed
        } else {
            Verdict::If(Choice::TakeIt)
        }
    }

    fn matters(&self, _: &str, _: Purpose, _: usize) -> bool {
        !has(Flaw::BlindOdds)
    }

    fn reveals(event: &Event) -> bool {
        matches!(
            event,
            Event::Drew { kind: Some(_), .. } | Event::ShuffledIn { .. } | Event::BidsShown { .. }
        )
    }

    fn scramble(&self, _: &Vec<String>, viewer: Viewer, dice: &mut dyn Dice) -> Self {
        if has(Flaw::LazyScramble) { *self } else { View::of(self, viewer).imagine(dice, false) }
    }

    fn strain(&self) -> Option<Strain> {
        if has(Flaw::SilentAgenda) { None } else { Some(self.agenda.strain()) }
    }
}

trait LastKind {
    fn next_back_kind(self) -> u8;
}

impl<I: Iterator<Item = kernel::Card>> LastKind for I {
    fn next_back_kind(self) -> u8 {
        self.last().map_or(0, |card| kind_of(card).0)
    }
}
