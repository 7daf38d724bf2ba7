//! What people need of the game beyond its rules.

use kernel::commentary::{Moment, StoryBreak, Voice};
use kernel::{
    Asked, ContentFile, Dice, Die, Followed, Label, Odds, Printed, Problem, Problems, Refusal, Seat, Shows,
    Strain, Tabletop, Verdict,
};

use crate::choice::Who;
use crate::dice::Metal;
use crate::setup::{BOUT_SIZES, MOST_WRESTLERS, Setup, TeamSheet};
use crate::words::voices;
use crate::{Bout, Choice, Event, Roster, Rules, View};

impl Tabletop for Bout {
    const NAME: &'static str = "rumbleslam";
    const TITLE: &'static str = "RUMBLESLAM";
    const MOST_CHOICES: usize = 200;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        crate::roster::load::FILES
    }

    fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
        crate::roster::load::load(files)
    }

    fn any_setup(roster: &Roster, dice: &mut dyn Dice) -> Setup {
        let mut luck = Luck(dice);
        let (_, budget) = BOUT_SIZES[luck.below(BOUT_SIZES.len())];
        let handicap = luck.below(8) == 0;
        let fits = |team: &&TeamSheet| team.budget == budget || (handicap && team.budget < budget);
        let ready: Vec<_> = roster.teams.iter().filter(fits).collect();
        let seats = 2 + luck.below(3);
        let teams = (0..seats).map(|_| match luck.below(2) {
            0 if !ready.is_empty() => ready[luck.below(ready.len())].clone(),
            _ => luck.team(roster, budget),
        });
        let teams = teams.collect();
        let (profile, mut rules) = roster.profiles[luck.below(roster.profiles.len())].clone();
        let own_rules = luck.below(3) == 0;
        if own_rules {
            luck.switch(&mut rules);
        }
        let dice = roster.dice[luck.below(roster.dice.len())].name.clone();
        Setup { profile, rules: own_rules.then_some(rules), dice, budget, handicap, teams }
    }

    fn standard_setup(roster: &Roster, seats: usize, dice: &mut dyn Dice) -> Setup {
        Setup::standard(roster, seats, dice)
    }

    fn rules_in_force(roster: &Roster, setup: &Setup) -> Vec<String> {
        setup.rules_in_force(roster)
    }

    fn printed(roster: &Roster) -> Vec<Printed> {
        crate::paper::printed(roster)
    }

    fn seat_name(&self, _: &Roster, seat: Seat) -> String {
        crate::notation::SEATS.get(seat.index()).map_or_else(|| seat.to_string(), |name| (*name).to_owned())
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        crate::roster::load::schemas()
    }

    fn write_position(&self, roster: &Roster) -> String {
        crate::notation::write(self, roster)
    }

    fn read_position(roster: &Roster, text: &str) -> Result<Self, Problem> {
        crate::notation::read(roster, text)
    }

    fn prompt(&self, roster: &Roster, asked: Asked, _: Seat) -> String {
        self.ask_words(roster, asked)
    }

    fn say(&self, roster: &Roster, choice: Choice) -> String {
        self.say_choice(roster, choice)
    }

    fn gloss(&self, roster: &Roster, choice: Choice) -> Option<String> {
        crate::about::gloss(self, roster, choice)
    }

    fn label(&self, roster: &Roster, choice: Choice) -> Label {
        self.label_choice(roster, choice)
    }

    fn tell(&self, roster: &Roster, event: &Event) -> String {
        kernel::sentence(&self.tell_plainly(roster, event))
    }

    fn note(&self, roster: &Roster, event: &Event) -> String {
        self.tell_event(roster, event, |who| self.noted_name(roster, who))
    }

    fn billing(_: &Roster, setup: &Setup) -> Vec<String> {
        let home = |index: usize, team: &TeamSheet| {
            let seat = crate::notation::SEATS.get(index).copied().unwrap_or_default();
            format!("{} ({seat})", team.name)
        };
        setup.teams.iter().enumerate().map(|(index, team)| home(index, team)).collect()
    }

    fn voices(_: &Roster) -> Vec<Voice> {
        voices::voices()
    }

    fn moments(&self, roster: &Roster, event: &Event) -> Vec<Moment> {
        self.moments_of(roster, event)
    }

    fn story_break(&self, _: &Roster, event: &Event) -> Option<StoryBreak> {
        voices::story_break(event)
    }

    fn ids(&self) -> Vec<String> {
        let seats = (0..usize::from(self.seats)).map(Seat::at);
        let squad = |seat| (0..usize::from(self.team(seat).size)).map(move |number| Who::new(seat, number));
        seats.flat_map(squad).map(|who| who.to_string()).collect()
    }

    fn show(roster: &Roster, view: &View) -> String {
        crate::notation::show(&view.bout(roster), roster)
    }

    fn why_not(&self, roster: &Roster, seat: Seat, choice: Choice) -> Refusal {
        self.refusal(roster, seat, choice)
    }

    fn odds(&self, roster: &Roster, _: Seat, choice: Choice) -> Vec<Odds> {
        crate::odds::odds(self, roster, choice)
    }

    fn verdict(&self, roster: &Roster, what: &str, since: &Followed<'_, Self>) -> Verdict<Choice> {
        crate::odds::verdict(self, roster, what, since)
    }

    fn ends_turn(event: &Event, _: Seat) -> bool {
        matches!(event, Event::ActivationEnded { .. } | Event::RoundEnded { .. })
    }

    fn strain(&self) -> Option<Strain> {
        Some(self.agenda.strain())
    }

    fn scripted_kind(&self, roster: &Roster, kind: &str, _: &str, word: &str) -> Option<Shows> {
        let metal = Metal::ALL.into_iter().find(|metal| metal.word() == kind)?;
        self.faces(roster).named(metal, &word.to_lowercase()).map(Shows::Face)
    }

    fn cites(event: &Event) -> Option<&'static str> {
        Some(crate::cites::cites(event))
    }
}

/// Dice that choose a set-up.
struct Luck<'a>(&'a mut dyn Dice);

impl Luck<'_> {
    fn below(&mut self, count: usize) -> usize {
        usize::from(self.0.roll(Die::of(count.clamp(1, 255) as u8), "set-up")) - 1
    }

    /// Anybody, as long as the money lasts.
    fn team(&mut self, roster: &Roster, budget: u32) -> TeamSheet {
        let mut team = TeamSheet {
            name: "Anybody".to_owned(),
            budget,
            wrestlers: Vec::new(),
            traditional: Vec::new(),
            endorsements: self.below(4) as u8,
            sponsorship: self.below(2) == 0,
        };
        for _ in 0..24 {
            let card = &roster.cards[self.below(roster.cards.len())];
            let twice = card.superstar && team.wrestlers.contains(&card.name);
            let fits =
                team.cost(roster) + u32::from(card.dosh) <= budget && team.wrestlers.len() < MOST_WRESTLERS;
            if fits && !twice {
                team.wrestlers.push(card.name.clone());
            }
        }
        for (index, name) in roster.tag_teams.iter().enumerate() {
            let hired = roster.cards.iter().filter(|card| card.tag_team == Some(index as u8));
            if hired.filter(|card| team.wrestlers.contains(&card.name)).count() == 2 && self.below(2) == 0 {
                team.traditional.push(name.clone());
            }
        }
        team
    }

    fn switch(&mut self, rules: &mut Rules) {
        rules.turnbuckle_damage = 1 + self.below(2) as u8;
        rules.smash_on_contact = self.below(2) == 0;
        rules.turnbuckle_dex = self.below(2) as i8;
        rules.ammunition_friends = self.below(2) == 0;
        rules.reversal_adds = self.below(2) == 0;
        rules.dirty_lift = self.below(2) == 0;
        rules.dirty_throw = self.below(2) == 0;
        rules.corner_choice = self.below(2) == 0;
        rules.instant_ko = self.below(2) == 0;
        rules.free_rerolls = self.below(3) as u8;
        rules.sideline_saves = self.below(2) == 0;
        rules.dirty_friend_lift = self.below(2) == 0;
        rules.counted_ko_lift = self.below(2) == 0;
        rules.climbers_fight = self.below(2) == 0;
        rules.pin_climbers = self.below(2) == 0;
        rules.busy_hands = self.below(2) == 0;
        rules.tie_break = self.below(2) == 0;
        rules.free_agents_bonus = self.below(2) == 0;
    }
}
