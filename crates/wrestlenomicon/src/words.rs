//! Every sentence a person reads: choices, prompts, events, refusals.

use kernel::{Asked, Game, Refusal, Seat};

use crate::card::{Bag, Card};
use crate::card_text::{how_many, list};
use crate::choice::{Choice, Mover};
use crate::roster::{Face, Pantheon};
use crate::rules::victory::Level;
use crate::step::Step;
use crate::{Board, Bout, Event};

impl Board {
    /// What a seat is called: its god, or its god's mirror image.
    pub fn name(&self, content: &Pantheon, seat: Seat) -> String {
        let god = &self.god(content, seat).name;
        let same = self.corners[Seat::FIRST].god == self.corners[Seat::SECOND].god;
        if same && seat == Seat::SECOND { format!("Mirror-{god}") } else { god.clone() }
    }

    /// A card's name; `stolen ..` if it belongs to another than the one who should have it.
    pub(crate) fn card_name(&self, content: &Pantheon, card: Card, holder: Seat) -> String {
        let name = &self.row(content, card).name;
        if card.owner() == holder { name.clone() } else { format!("stolen {name}") }
    }

    /// The names of several cards.
    pub(crate) fn card_names(&self, content: &Pantheon, cards: Bag, holder: Seat) -> String {
        let names: Vec<String> = cards
            .kinds()
            .map(|card| {
                let name = self.card_name(content, card, holder);
                if cards.count(card) > 1 { format!("{name} twice") } else { name }
            })
            .collect();
        if names.is_empty() { "no card".into() } else { list(&names, "and") }
    }
}

fn mover(mover: Mover) -> String {
    if mover == Mover::LIFTED { "replaced".into() } else { mover.0.to_string() }
}

impl Bout {
    /// A choice as one types it.
    pub(crate) fn say_choice(&self, content: &Pantheon, choice: Choice) -> String {
        let asked = self.asked(content).map_or(Seat::FIRST, |asked| asked.seat());
        let own = |card: Card| {
            let holds = self.minds[asked].hand.has(card) || matches!(choice, Choice::Retire(_));
            let holder = if holds { asked } else { card.owner() };
            self.board.card_name(content, card, holder).to_lowercase()
        };
        let theirs = |card: Card| self.board.card_name(content, card, asked.other()).to_lowercase();
        match choice {
            Choice::Open(card) => format!("open {}", own(card)),
            Choice::Play(card) => format!("play {}", own(card)),
            Choice::Combo(card) => format!("combo {}", own(card)),
            Choice::Pass => "pass".into(),
            Choice::PassDiscarding(card) => format!("pass discarding {}", own(card)),
            Choice::Redraw => "redraw".into(),
            Choice::EndTurn => "end turn".into(),
            Choice::Move(which) => format!("move {}", mover(which)),
            Choice::Sacrifice(count) => format!("sacrifice {}", count.0),
            Choice::SacrificeFor(which) => format!("sacrifice for {}", mover(which)),
            Choice::NoMore => "no more".into(),
            Choice::Defend(card) => format!("defend {}", own(card)),
            Choice::LetIt => "let it".into(),
            Choice::Bump(which) => format!("bump {}", mover(which)),
            Choice::BumpBy(spaces) => format!("by {}", spaces.0),
            Choice::Discard(card) => format!("discard {}", theirs(card)),
            Choice::Destroy(card) => format!("destroy {}", theirs(card)),
            Choice::Retire(card) => format!("retire {}", own(card)),
            Choice::KeepRoll => "keep".into(),
            Choice::Reroll => "re-roll".into(),
            Choice::Ambush(card) => format!("ambush {}", own(card)),
        }
    }

    /// What a choice means, where its words do not say it: the text of the card that would be played.
    pub(crate) fn gloss_choice(&self, content: &Pantheon, choice: Choice) -> Option<String> {
        match choice {
            Choice::Open(card)
            | Choice::Play(card)
            | Choice::Combo(card)
            | Choice::Defend(card)
            | Choice::Ambush(card) => Some(self.board.row(content, card).text().join(" ")),
            _ => None,
        }
    }

    /// The question of the moment.
    pub(crate) fn prompt_for(&self, content: &Pantheon, asked: Asked, seat: Seat) -> String {
        let enemy = self.board.name(content, seat.other());
        let attack = self.board.attack.map(|attack| &self.board.row(content, attack.card).name);
        match (asked.why, self.agenda.top()) {
            ("opening attack", _) => {
                "Choose the attack card you open with; both are turned up together.".into()
            }
            ("turn", _) => "Your turn: play an attack card or a Permanent, or pass.".into(),
            ("combo", _) => "Play a Combo, or end your turn.".into(),
            ("momentum", Some(Step::NameMover(step))) => {
                format!("Momentum {}: which of your tracked cards moves?", step.points)
            }
            ("cultists", Some(Step::CultistSteps(_))) => {
                "Sacrifice a Cultist to move one more card, or no more?".into()
            }
            ("cultists", _) => "How many Cultists do you sacrifice for this move?".into(),
            ("defense", _) => {
                let slams = self.board.attack.is_some_and(|attack| attack.slams);
                let how = if slams { "slams you" } else { "hits you" };
                format!(
                    "{enemy}'s {} {how}: play a Defense, or let it?",
                    attack.map_or("attack", |name| name)
                )
            }
            ("answer to a play", _) => format!("{enemy} plays an attack card: answer it, or let it?"),
            ("lost card", _) => "Your tracked card is discarded: play a Defense, or let it?".into(),
            ("bump", Some(Step::BumpOne(step))) => {
                format!("Bump which of {enemy}'s tracked cards {}?", how_many(step.spaces, "space"))
            }
            ("how far to bump", _) => "How far do you bump it?".into(),
            ("discard from the enemy's hand", _) => format!("Which card does {enemy} discard?"),
            ("destroy a permanent", _) => format!("Which of {enemy}'s Permanents do you destroy?"),
            ("third permanent", _) => "You have two Permanents already: which one goes?".into(),
            ("re-roll", Some(Step::TakeRoll(step))) => {
                format!("You rolled {}: keep it, or roll again?", step.result)
            }
            ("attack from nowhere", _) => "With which card do you attack from your hand?".into(),
            (why, _) => format!("Your decision: {why}."),
        }
    }

    /// An event as a sentence.
    pub(crate) fn tell_event(&self, content: &Pantheon, event: &Event) -> String {
        let board = &self.board;
        let who = |seat: Seat| board.name(content, seat);
        let card = |card: Card| board.row(content, card).name.clone();
        match *event {
            Event::Dealt { seat, guts, deck } => {
                format!("{} lays {guts} Guts face down and has a deck of {deck} cards", who(seat))
            }
            Event::Drew { seat, card: Some(drawn) } => format!("{} draws {}", who(seat), card(drawn)),
            Event::Drew { seat, card: None } => format!("{} draws a card", who(seat)),
            Event::Revealed { seat, hand } => {
                format!("{} reveals {}", who(seat), board.card_names(content, hand, seat))
            }
            Event::ShuffledIn { seat, cards } => {
                format!("{} shuffles {} into the deck", who(seat), how_many(cards, "card"))
            }
            Event::Reshuffled { seat, cards } => {
                format!("{} makes a new deck of {} from the discard pile", who(seat), how_many(cards, "card"))
            }
            Event::Opened { first, second } => format!(
                "{} opens with {}, {} with {}",
                who(Seat::FIRST),
                card(first),
                who(Seat::SECOND),
                card(second)
            ),
            Event::CoinTossed { heads } => {
                let starter = if heads { Seat::FIRST } else { Seat::SECOND };
                format!("Equal cards: the coin is for {}", who(starter))
            }
            Event::TurnBegan { seat, turn } => format!("Turn {turn}: {}", who(seat)),
            Event::AttackPlayed { seat, card: played, space } => {
                format!("{} plays {} to space {space}", who(seat), card(played))
            }
            Event::PermanentPlayed { seat, card: played } => {
                format!("{} plays the Permanent {}", who(seat), card(played))
            }
            Event::ComboPlayed { seat, card: played } => {
                format!("{} plays the Combo {}", who(seat), card(played))
            }
            Event::DefensePlayed { seat, card: played } => {
                format!("{} defends with {}", who(seat), card(played))
            }
            Event::Passed { seat } => format!("{} passes", who(seat)),
            Event::Advanced { seat, card: moved, from, to: 0 } => {
                format!("{}'s {} moves from space {from} to Ground Zero", who(seat), card(moved))
            }
            Event::Advanced { seat, card: moved, from, to } => {
                format!("{}'s {} moves from space {from} to {to}", who(seat), card(moved))
            }
            Event::MomentumLost { seat } => format!("{}'s Momentum is lost", who(seat)),
            Event::CultistsGained { seat, count } => {
                format!("{} gains {}", who(seat), how_many(count, "Cultist"))
            }
            Event::CultistsSacrificed { seat, count } => {
                format!("{} sacrifices {}", who(seat), how_many(count, "Cultist"))
            }
            Event::Attacked { seat, card: with, slams } => {
                format!("{} {} with {}", who(seat), if slams { "slams" } else { "attacks" }, card(with))
            }
            Event::TileTurned => "The Ground Zero tile is turned: first attacks slam no more".into(),
            Event::Mimicked { seat, card: of } => format!("{} borrows the face of {}", who(seat), card(of)),
            Event::AttackCancelled { card: with, .. } => format!("{} is cancelled", card(with)),
            Event::SlamCancelled { card: with, .. } => format!("The slam of {} is cancelled", card(with)),
            Event::Reduced { seat, amount } => format!("{}'s Defense takes {amount} off", who(seat)),
            Event::HideHeld { seat, amount } => format!("{}'s hide takes {amount} off", who(seat)),
            Event::Damaged { seat, amount, cards, guts } => format!(
                "{} suffers {amount} damage and loses {}: {guts} Guts left",
                who(seat),
                board.card_names(content, cards, seat)
            ),
            Event::Healed { seat, card: healed, guts } => {
                format!("{} heals {}: {guts} Guts", who(seat), card(healed))
            }
            Event::RolledD3 { seat, result } => format!("{} rolls a d3: {result}", who(seat)),
            Event::Bumped { seat, card: bumped, from, to } if from == to => {
                format!("{}'s {} cannot be bumped from space {from}", who(seat), card(bumped))
            }
            Event::Bumped { seat, card: bumped, from, to: 7.. } => {
                format!("{}'s {} is bumped from space {from} off the track", who(seat), card(bumped))
            }
            Event::Bumped { seat, card: bumped, from, to } => {
                format!("{}'s {} is bumped from space {from} to {to}", who(seat), card(bumped))
            }
            Event::Replaced { seat, card: old } => {
                format!("{}'s {} is replaced and discarded", who(seat), card(old))
            }
            Event::Discarded { seat, card: gone } => format!("{} discards {}", who(seat), card(gone)),
            Event::Stolen { thief, card: Some(gone), .. } => format!("{} steals {}", who(thief), card(gone)),
            Event::Stolen { thief, .. } => format!("{} steals a card", who(thief)),
            Event::Retired { seat, card: old } => {
                format!("{} discards the Permanent {}", who(seat), card(old))
            }
            Event::Destroyed { seat, card: old } => {
                format!("{}'s Permanent {} is destroyed", who(seat), card(old))
            }
            Event::TakenBack { seat, card: back } => format!("{} takes {} back", who(seat), card(back)),
            Event::GivenBack { owner, cards } => {
                format!("{} gets {} back", who(owner), board.card_names(content, cards, owner))
            }
            Event::Resigned { seat } => format!("{} gives up", who(seat)),
            Event::TimeCalled { turns } => format!("After {turns} turns the Guts decide"),
            Event::Won { seat, guts, level } => {
                format!("{} wins with {guts} Guts left: {}", who(seat), level.text())
            }
            Event::Drawn { guts } => format!("Both have {guts} Guts: nobody wins"),
        }
    }
}

impl Level {
    /// For bragging.
    pub const fn text(self) -> &'static str {
        match self {
            Self::ByAThread => "by a thread",
            Self::Nervous => "a nervous win",
            Self::RatherClose => "rather close",
            Self::AtEase => "an easy win",
            Self::Crushing => "a crushing win",
            Self::Shattering => "a shattering win",
            Self::Cosmic => "a cosmic win",
        }
    }
}

// ------------------------------------------------------------------------------ why not

impl Bout {
    /// Why this seat may not say this now, from what it knows.
    pub(crate) fn refuse(&self, content: &Pantheon, seat: Seat, choice: Choice) -> Refusal {
        let refusal = |rule, reason: String| Refusal { rule, reason };
        let Some(asked) = self.asked(content) else {
            return refusal("WN-DMG-2", "the match is over".into());
        };
        if !asked.seats.has(seat) {
            let who = self.board.name(content, asked.seat());
            return refusal("WN-TURN-1", format!("{who} is asked now, about \"{}\"", asked.why));
        }
        let name = |card: Card| self.board.card_name(content, card, seat);
        let not_held = |card: Card| !self.minds[seat].hand.has(card);
        let top = self.agenda.top();
        match choice {
            Choice::Open(card)
            | Choice::Play(card)
            | Choice::Combo(card)
            | Choice::Defend(card)
            | Choice::PassDiscarding(card)
            | Choice::Ambush(card)
                if not_held(card) =>
            {
                refusal("WN-TURN-1", format!("{} is not in your hand", name(card)))
            }
            Choice::Combo(card) if matches!(top, Some(Step::Act(_) | Step::AfterPlay(_))) => {
                self.refuse_combo(content, card)
            }
            Choice::Defend(card) if matches!(top, Some(Step::DefenseWindow(_))) => {
                self.refuse_defense(content, seat, card)
            }
            Choice::Pass | Choice::PassDiscarding(_) if matches!(top, Some(Step::Act(_))) => refusal(
                "WN-PASS-2",
                format!("no pass with {} or more cards in hand", self.pass_hand(content, seat) + 1),
            ),
            Choice::Play(card) if matches!(top, Some(Step::Act(_))) => {
                let kind = self.board.row(content, card).kind();
                refusal("WN-TURN-1", format!("{} is a {kind}, not an attack card or a Permanent", name(card)))
            }
            Choice::Play(_) | Choice::Pass | Choice::PassDiscarding(_)
                if matches!(top, Some(Step::AfterPlay(_))) =>
            {
                refusal("WN-TURN-1", "one play a turn, and this turn has had its own".into())
            }
            Choice::Open(card) if matches!(top, Some(Step::Opening(_))) => {
                refusal("WN-OPEN-1", format!("{} is not an attack card", name(card)))
            }
            Choice::Redraw if matches!(top, Some(Step::Act(_))) => refusal(
                "WN-REDRAW-3",
                "a hand is drawn anew once a turn, with five or more cards and no attack card or Permanent"
                    .into(),
            ),
            Choice::Move(_) if matches!(top, Some(Step::NameMover(_))) => {
                refusal("WN-MOM-5", "that card cannot move, and one that can must".into())
            }
            Choice::Sacrifice(_) | Choice::SacrificeFor(_) => {
                refusal("WN-CULT-3", "that many Cultists do not move that card now".into())
            }
            Choice::Bump(_) if matches!(top, Some(Step::BumpOne(_))) => {
                refusal("WN-BUMP-1", "there is no enemy card on that space".into())
            }
            Choice::Ambush(card) if matches!(top, Some(Step::AmbushFrom(_))) => {
                refusal("WN-CARD-18", format!("{} does not come from nowhere", name(card)))
            }
            _ => refusal("WN-TURN-1", format!("you are asked about \"{}\"", asked.why)),
        }
    }

    fn refuse_combo(&self, content: &Pantheon, card: Card) -> Refusal {
        let row = self.board.row(content, card);
        match &row.face {
            Face::Combo(_) if self.board.turn.combo => {
                Refusal { rule: "WN-COMBO-2", reason: "one Combo a turn, and it has been played".into() }
            }
            Face::Combo(combo) => {
                let reason = format!("{} may be played if {}", row.name, combo.condition_text());
                Refusal { rule: "WN-COMBO-1", reason }
            }
            _ => Refusal { rule: "WN-COMBO-1", reason: format!("{} is not a Combo", row.name) },
        }
    }

    fn refuse_defense(&self, content: &Pantheon, seat: Seat, card: Card) -> Refusal {
        let row = self.board.row(content, card);
        match &row.face {
            Face::Defense(defense) if self.corner(seat).cultists < defense.sacrifice.into() => {
                let cost = how_many(defense.sacrifice, "Cultist");
                Refusal { rule: "WN-CARD-13", reason: format!("{} costs {cost}", row.name) }
            }
            Face::Defense(defense) => {
                let reason = format!("{} is played when {}", row.name, defense.when.text());
                Refusal { rule: "WN-DEF-1", reason }
            }
            _ => Refusal { rule: "WN-DEF-1", reason: format!("{} is not a Defense", row.name) },
        }
    }
}
