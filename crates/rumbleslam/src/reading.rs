//! From the content files to the roster, with everything that is wrong and where.

use std::ops::Range;

use kernel::{ContentFile, Problem, Problems};
use serde::Deserialize;
use toml::Spanned;

use crate::dice::{Faces, Metal, Pool, Stat};
use crate::roster::*;
use crate::setup::TeamSheet;

/// The files that are built in.
pub(crate) const FILES: &[(&str, &str)] = &[
    ("dice.toml", include_str!("../content/dice.toml")),
    ("profiles.toml", include_str!("../content/profiles.toml")),
    ("sponsorships.toml", include_str!("../content/sponsorships.toml")),
    ("casinos/brass-comet.toml", include_str!("../content/casinos/brass-comet.toml")),
    ("casinos/drowned-crown.toml", include_str!("../content/casinos/drowned-crown.toml")),
    ("casinos/thornmothers-table.toml", include_str!("../content/casinos/thornmothers-table.toml")),
    ("casinos/gallows-parlour.toml", include_str!("../content/casinos/gallows-parlour.toml")),
    ("casinos/free-agents.toml", include_str!("../content/casinos/free-agents.toml")),
    ("teams.toml", include_str!("../content/teams.toml")),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceFile {
    dice: Vec<Faces>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileFile {
    profile: Vec<NamedRules>,
}

#[derive(Deserialize)]
struct NamedRules {
    name: String,
    #[serde(flatten)]
    rules: toml::Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SponsorshipFile {
    sponsorship: Vec<RawSponsorship>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSponsorship {
    name: String,
    slogan: String,
    die: Spanned<String>,
    effect: Spanned<String>,
    stat: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TeamFile {
    team: Vec<TeamSheet>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CasinoFile {
    casino: String,
    story: String,
    #[serde(default)]
    free_agents: bool,
    wrestler: Vec<RawCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the words of the card")]
struct RawCard {
    name: Spanned<String>,
    #[serde(default)]
    billing: String,
    stars: Spanned<String>,
    tag_team: Option<String>,
    #[serde(default)]
    heel: bool,
    ATT: Spanned<String>,
    DEF: Spanned<String>,
    GRP: Spanned<String>,
    DEX: Spanned<String>,
    WEIGHT: Spanned<u8>,
    POP: Option<u8>,
    THROW: u8,
    STA: Spanned<u8>,
    AP: u8,
    MP: u8,
    Dosh: u16,
    #[serde(default)]
    ability: Vec<RawAbility>,
    crowd_pleaser: RawPleaser,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the words of the card")]
struct RawAbility {
    name: Spanned<String>,
    #[serde(rename = "type")]
    kind: Spanned<String>,
    AP: Option<u8>,
    dice: Option<Spanned<String>>,
    DMG: Option<u8>,
    RNG: Option<u8>,
    #[serde(default)]
    rules: Vec<Spanned<String>>,
    effect: Option<Spanned<String>>,
    stat: Option<Spanned<String>>,
    die: Option<Spanned<String>>,
    rule: Option<Spanned<String>>,
    amount: Option<u8>,
    to: Option<Spanned<String>>,
    #[serde(default)]
    option: Vec<RawOption>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOption {
    name: String,
    effect: Spanned<String>,
    stat: Option<Spanned<String>>,
    die: Option<Spanned<String>>,
    rule: Option<Spanned<String>>,
    amount: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the words of the card")]
struct RawPleaser {
    name: Spanned<String>,
    AP: Option<u8>,
    effect: Spanned<String>,
    stat: Option<Spanned<String>>,
    amount: Option<u8>,
    rule: Option<Spanned<String>>,
    to: Option<Spanned<String>>,
    RNG: Option<u8>,
}

/// Collects what is wrong in one file.
struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    problems: &'a mut Vec<Problem>,
}

const PASSIVES: [&str; 15] = [
    "stat", "die", "brawls gain", "springs up", "throws further", "rooted", "cannonball", "sympathy", "sure-footed",
    "unshakeable", "mascot", "thick hide", "clots", "IMPACT", "heavy",
];
const GIFTS: [&str; 6] = ["bonus", "heal", "counter", "stand", "free bounce", "enemies"];
const KINDS: [&str; 7] = ["grapple", "rope", "turnbuckle", "active", "tag", "passive", "choice"];

impl Reader<'_> {
    fn place(&self, span: &Range<usize>, field: &str) -> String {
        let line = self.text[..span.start.min(self.text.len())].matches('\n').count() + 1;
        format!("{}:{line}: {field}", self.file)
    }

    fn wrong(&mut self, span: &Range<usize>, field: &str, reason: impl Into<String>) {
        let place = self.place(span, field);
        self.problems.push(Problem::new(place, reason));
    }

    fn unknown(&mut self, word: &Spanned<String>, field: &str, known: &[&str]) {
        let place = self.place(&word.span(), field);
        let nearest = known
            .iter()
            .map(|other| (strsim::damerau_levenshtein(word.get_ref(), other), *other))
            .min()
            .filter(|(far, _)| *far <= 3)
            .map(|(_, other)| other);
        let reason = format!("\"{}\" is not known; known are: {}", word.get_ref(), known.join(", "));
        self.problems.push(Problem::new(place, reason).suggest(nearest));
    }

    fn parse<T: serde::de::DeserializeOwned>(&mut self) -> Option<T> {
        match toml::from_str(self.text) {
            Ok(value) => Some(value),
            Err(error) => {
                let span = error.span().unwrap_or(0..0);
                self.wrong(&span, "this line", error.message());
                None
            }
        }
    }

    fn pool(&mut self, text: &Spanned<String>, field: &str) -> Pool {
        Pool::read(text.get_ref()).unwrap_or_else(|reason| {
            self.wrong(&text.span(), field, reason);
            Pool::NOTHING
        })
    }

    fn stat(&mut self, word: Option<&Spanned<String>>, span: &Range<usize>) -> Stat {
        match word.map(|word| (word, Stat::from_card_word(word.get_ref()))) {
            Some((_, Some(stat))) => stat,
            Some((word, None)) => {
                self.unknown(word, "stat", &["ATT", "DEF", "GRP", "DEX"]);
                Stat::Attack
            }
            None => {
                self.wrong(span, "stat", "is missing: this effect needs ATT, DEF, GRP or DEX");
                Stat::Attack
            }
        }
    }

    fn special(&mut self, word: &Spanned<String>) -> Option<Special> {
        let special = Special::read(word.get_ref());
        if special.is_none() {
            self.unknown(word, "rules", &Special::WORDS);
        }
        special
    }

    fn counter(&mut self, word: Option<&Spanned<String>>, span: &Range<usize>) -> Counter {
        match word {
            Some(word) => Counter::read(word.get_ref()).unwrap_or_else(|| {
                self.unknown(word, "rule", &["+AP", "-AP", "+MP", "-MP"]);
                Counter::PlusAp
            }),
            None => {
                self.wrong(span, "rule", "is missing: this effect needs +AP, -AP, +MP or -MP");
                Counter::PlusAp
            }
        }
    }

    /// `ATT+1G`, `2S`, `GRP`: a stat, dice, or both.
    fn dice(&mut self, text: &Spanned<String>) -> (Option<Stat>, Pool) {
        let word = text.get_ref();
        let stat = word.get(..3).and_then(Stat::from_card_word);
        let rest = if stat.is_some() { &word[3..] } else { word.as_str() };
        let dice = match rest.strip_prefix('+') {
            Some(dice) if dice.contains(['C', 'S', 'G']) => dice,
            _ => rest,
        };
        match Pool::read(dice) {
            Ok(pool) => (stat, pool),
            Err(_) => {
                self.wrong(&text.span(), "dice", format!("\"{word}\" is neither a stat, dice nor both: write ATT, 2S or ATT+1G"));
                (stat, Pool::NOTHING)
            }
        }
    }

    fn passive(&mut self, effect: &Spanned<String>, raw: &PassiveFields) -> Passive {
        let span = effect.span();
        let amount = raw.amount.unwrap_or(1);
        match effect.get_ref().as_str() {
            "stat" => Passive::Stat(self.stat(raw.stat, &span), amount as i8),
            "die" => Passive::Die(self.stat(raw.stat, &span), self.metal(raw.die, &span)),
            "brawls gain" => match raw.rule {
                Some(word) => Passive::BrawlsGain(self.special(word).unwrap_or(Special::Bleeding)),
                None => {
                    self.wrong(&span, "rule", "is missing: which special rule do its Brawls gain?");
                    Passive::SpringsUp
                }
            },
            "springs up" => Passive::SpringsUp,
            "throws further" => Passive::ThrowsFurther(amount),
            "rooted" => Passive::Rooted,
            "cannonball" => Passive::Cannonball,
            "sympathy" => Passive::Sympathy,
            "sure-footed" => Passive::SureFooted(amount as i8),
            "unshakeable" => Passive::Unshakeable,
            "mascot" => Passive::Mascot(self.stat(raw.stat, &span), amount as i8),
            "thick hide" => Passive::ThickHide,
            "clots" => Passive::Clots,
            "IMPACT" => Passive::Impact,
            "heavy" => Passive::Heavy,
            _ => {
                self.unknown(effect, "effect", &PASSIVES);
                Passive::SpringsUp
            }
        }
    }

    fn metal(&mut self, word: Option<&Spanned<String>>, span: &Range<usize>) -> Metal {
        match word.map(|word| (word, word.get_ref().as_str())) {
            Some((_, "G")) => Metal::Gold,
            Some((_, "S")) => Metal::Silver,
            Some((_, "C")) => Metal::Copper,
            Some((word, _)) => {
                self.unknown(word, "die", &["C", "S", "G"]);
                Metal::Copper
            }
            None => {
                self.wrong(span, "die", "is missing: C, S or G");
                Metal::Copper
            }
        }
    }

    fn boon(&mut self, effect: &Spanned<String>, raw: &BoonFields) -> Boon {
        let span = effect.span();
        let amount = raw.amount.unwrap_or(1);
        let gift = match effect.get_ref().as_str() {
            "bonus" => Gift::Bonus(self.stat(raw.stat, &span), amount),
            "heal" => Gift::Heal(amount),
            "counter" | "enemies" => Gift::Counter(self.counter(raw.rule, &span), amount.min(2)),
            "stand" => Gift::Stand,
            "free bounce" => Gift::FreeBounce,
            _ => {
                self.unknown(effect, "effect", &GIFTS);
                Gift::Stand
            }
        };
        let scope = match (effect.get_ref().as_str(), raw.to.map(|word| (word, word.get_ref().as_str()))) {
            ("enemies", _) => Scope::Enemies,
            (_, None | Some((_, "self"))) => Scope::Myself,
            (_, Some((_, "friend"))) => Scope::Friend,
            (_, Some((_, "friends"))) => Scope::Friends,
            (_, Some((word, _))) => {
                self.unknown(word, "to", &["self", "friend", "friends"]);
                Scope::Myself
            }
        };
        Boon { gift, scope, range: raw.range.unwrap_or(0) }
    }

    fn ability(&mut self, raw: &RawAbility) -> Ability {
        let kind = match raw.kind.get_ref().as_str() {
            "grapple" => Kind::Grapple,
            "rope" => Kind::Rope,
            "turnbuckle" => Kind::Turnbuckle,
            "active" => Kind::Active,
            "tag" => Kind::Tag,
            "passive" => Kind::Passive,
            "choice" => Kind::Choice,
            _ => {
                self.unknown(&raw.kind, "type", &KINDS);
                Kind::Active
            }
        };
        let mut ability = Ability {
            name: raw.name.get_ref().clone(),
            kind,
            ap: raw.AP.unwrap_or(0),
            range: raw.RNG.unwrap_or(0),
            profile: None,
            boon: None,
            passive: None,
            options: Vec::new(),
        };
        let span = raw.name.span();
        match kind {
            Kind::Passive => match &raw.effect {
                Some(effect) => ability.passive = Some(self.passive(effect, &PassiveFields::of(raw))),
                None => self.wrong(&span, "effect", "is missing: what does the Passive do?"),
            },
            Kind::Choice => {
                for option in &raw.option {
                    let fields = PassiveFields {
                        stat: option.stat.as_ref(),
                        die: option.die.as_ref(),
                        rule: option.rule.as_ref(),
                        amount: option.amount,
                    };
                    ability.options.push((option.name.clone(), self.passive(&option.effect, &fields)));
                }
                if !(2..=4).contains(&raw.option.len()) {
                    self.wrong(&span, "option", "a Choice has two to four options");
                }
            }
            _ => self.action(raw, &mut ability),
        }
        ability
    }

    fn action(&mut self, raw: &RawAbility, ability: &mut Ability) {
        let span = raw.name.span();
        if raw.AP.is_none() {
            self.wrong(&span, "AP", "is missing: what does the ability cost?");
        }
        if let Some(effect) = &raw.effect {
            let fields = BoonFields {
                stat: raw.stat.as_ref(),
                rule: raw.rule.as_ref(),
                to: raw.to.as_ref(),
                amount: raw.amount,
                range: raw.RNG,
            };
            ability.boon = Some(self.boon(effect, &fields));
            if !matches!(ability.kind, Kind::Active | Kind::Tag) {
                self.wrong(&span, "effect", "only an Active or a Tag Ability does something without an attack");
            }
            return;
        }
        let (stat, dice) = match (&raw.dice, ability.kind) {
            // Grapple Abilities always use the GRP stat, whatever the card lists for ease of play.
            (_, Kind::Grapple) => (Some(Stat::Grapple), Pool::NOTHING),
            (Some(text), _) => self.dice(text),
            (None, _) => {
                self.wrong(&span, "dice", "is missing: which dice does the attack roll?");
                (None, Pool::NOTHING)
            }
        };
        let rules: Vec<_> = raw.rules.iter().filter_map(|word| self.special(word)).collect();
        if rules.iter().filter(|rule| rule.follows_a_hit()).count() > MOST_EFFECTS {
            self.wrong(&span, "rules", format!("at most {MOST_EFFECTS} special rules may follow a hit"));
        }
        if rules.contains(&Special::Rocket) && ability.kind != Kind::Rope {
            self.wrong(&span, "rules", "only a Rope Ability can have (ROCKET)");
        }
        if ability.kind == Kind::Turnbuckle && ability.range == 0 {
            self.wrong(&span, "RNG", "is missing: how far does the Turnbuckle Ability reach?");
        }
        ability.profile = Some(Profile { stat, dice, damage: raw.DMG.unwrap_or(0), rules });
    }

    fn card(&mut self, raw: &RawCard, casino: u8, tag_teams: &mut Vec<String>) -> Card {
        let span = raw.name.span();
        let superstar = match raw.stars.get_ref().as_str() {
            "superstar" => true,
            "rookie" => false,
            _ => {
                self.unknown(&raw.stars, "stars", &["rookie", "superstar"]);
                false
            }
        };
        let weight = *raw.WEIGHT.get_ref();
        if !(1..=3).contains(&weight) {
            self.wrong(&raw.WEIGHT.span(), "WEIGHT", format!("{weight} is not 1, 2 or 3"));
        }
        let stamina = *raw.STA.get_ref();
        if !(1..=30).contains(&stamina) {
            self.wrong(&raw.STA.span(), "STA", format!("{stamina} is not between 1 and 30"));
        }
        if raw.ability.len() > MOST_ABILITIES {
            self.wrong(&span, "ability", format!("a card has at most {MOST_ABILITIES}"));
        }
        if raw.AP > 8 || raw.MP > 9 || raw.THROW > 8 {
            self.wrong(&span, "AP, MP, THROW", "at most 8, 9 and 8");
        }
        let popularity = match (raw.POP, raw.crowd_pleaser.AP) {
            (Some(pop), None) | (None, Some(pop)) => pop,
            (None, None) => {
                self.wrong(&span, "POP", "is missing, and the Crowd Pleaser has no AP cost either");
                1
            }
            (Some(_), Some(_)) => {
                self.wrong(&span, "POP", "is given twice: as POP and as the Crowd Pleaser's AP");
                1
            }
        };
        let tag_team = raw.tag_team.as_ref().map(|name| {
            let known = tag_teams.iter().position(|other| other == name);
            known.unwrap_or_else(|| {
                tag_teams.push(name.clone());
                tag_teams.len() - 1
            }) as u8
        });
        if tag_team.is_some() && !superstar {
            self.wrong(&span, "tag_team", "only superstars form Tag Teams");
        }
        let pleaser = &raw.crowd_pleaser;
        let fields = BoonFields {
            stat: pleaser.stat.as_ref(),
            rule: pleaser.rule.as_ref(),
            to: pleaser.to.as_ref(),
            amount: pleaser.amount,
            range: pleaser.RNG,
        };
        let boon = self.boon(&pleaser.effect, &fields);
        if boon.scope == Scope::Friend {
            self.wrong(&pleaser.name.span(), "to", "a Crowd Pleaser helps \"self\" or \"friends\"");
        }
        Card {
            name: raw.name.get_ref().clone(),
            billing: raw.billing.clone(),
            casino,
            superstar,
            tag_team,
            heel: raw.heel,
            stats: [
                self.pool(&raw.ATT, "ATT"),
                self.pool(&raw.DEF, "DEF"),
                self.pool(&raw.GRP, "GRP"),
                self.pool(&raw.DEX, "DEX"),
            ],
            weight,
            popularity,
            throw: raw.THROW,
            stamina,
            ap: raw.AP,
            mp: raw.MP,
            dosh: raw.Dosh,
            abilities: raw.ability.iter().take(MOST_ABILITIES).map(|ability| self.ability(ability)).collect(),
            pleaser: Pleaser { name: pleaser.name.get_ref().clone(), boon },
        }
    }

    fn sponsorship(&mut self, raw: &RawSponsorship) -> Sponsorship {
        let help = match raw.effect.get_ref().as_str() {
            "bonus" => Help::Bonus(self.stat(raw.stat.as_ref(), &raw.effect.span())),
            "revive" => Help::Revive,
            "energy" => Help::Energy,
            "haste" => Help::Haste,
            "airlift" => Help::Airlift,
            _ => {
                self.unknown(&raw.effect, "effect", &["bonus", "revive", "energy", "haste", "airlift"]);
                Help::Revive
            }
        };
        let die = self.metal(Some(&raw.die), &raw.die.span());
        Sponsorship { name: raw.name.clone(), slogan: raw.slogan.clone(), die, help }
    }
}

/// The fields an effect of a Passive may need.
struct PassiveFields<'a> {
    stat: Option<&'a Spanned<String>>,
    die: Option<&'a Spanned<String>>,
    rule: Option<&'a Spanned<String>>,
    amount: Option<u8>,
}

impl<'a> PassiveFields<'a> {
    fn of(raw: &'a RawAbility) -> Self {
        Self { stat: raw.stat.as_ref(), die: raw.die.as_ref(), rule: raw.rule.as_ref(), amount: raw.amount }
    }
}

/// The fields an effect of an ability or a Crowd Pleaser may need.
struct BoonFields<'a> {
    stat: Option<&'a Spanned<String>>,
    rule: Option<&'a Spanned<String>>,
    to: Option<&'a Spanned<String>>,
    amount: Option<u8>,
    range: Option<u8>,
}

/// Reads the content files, or says everything that is wrong with them.
pub(crate) fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
    let mut problems = Vec::new();
    let mut roster = Roster {
        casinos: Vec::new(),
        tag_teams: Vec::new(),
        cards: Vec::new(),
        sponsorships: Vec::new(),
        dice: Vec::new(),
        profiles: Vec::new(),
        teams: Vec::new(),
    };
    for (file, text) in files {
        let mut reader = Reader { file, text, problems: &mut problems };
        read_file(&mut reader, &mut roster);
    }
    check_whole(&roster, &mut problems);
    Problems::unless(problems, || roster)
}

fn read_file(reader: &mut Reader, roster: &mut Roster) {
    match reader.file {
        "dice.toml" => {
            if let Some(file) = reader.parse::<DiceFile>() {
                roster.dice = file.dice;
            }
        }
        "profiles.toml" => {
            for profile in reader.parse::<ProfileFile>().into_iter().flat_map(|file| file.profile) {
                match profile.rules.try_into() {
                    Ok(rules) => roster.profiles.push((profile.name, rules)),
                    Err(error) => {
                        let at = reader.text.find(&format!("\"{}\"", profile.name)).unwrap_or(0);
                        reader.wrong(&(at..at), "profile", error.message());
                    }
                }
            }
        }
        "sponsorships.toml" => {
            for raw in reader.parse::<SponsorshipFile>().into_iter().flat_map(|file| file.sponsorship) {
                let sponsorship = reader.sponsorship(&raw);
                roster.sponsorships.push(sponsorship);
            }
        }
        "teams.toml" => {
            if let Some(file) = reader.parse::<TeamFile>() {
                roster.teams = file.team;
            }
        }
        name if name.starts_with("casinos/") => {
            let Some(file) = reader.parse::<CasinoFile>() else { return };
            let casino = roster.casinos.len() as u8;
            for raw in &file.wrestler {
                if roster.card_named(raw.name.get_ref()).is_some() {
                    reader.wrong(&raw.name.span(), "name", format!("\"{}\" is on two cards", raw.name.get_ref()));
                }
                let card = reader.card(raw, casino, &mut roster.tag_teams);
                roster.cards.push(card);
            }
            roster.casinos.push(Casino { name: file.casino, story: file.story, free_agents: file.free_agents });
        }
        name => {
            let place = name.to_owned();
            let known = "dice.toml, profiles.toml, sponsorships.toml, teams.toml and casinos/*.toml";
            reader.problems.push(Problem::new(place, format!("is not a file of this game; known are {known}")));
        }
    }
}

fn check_whole(roster: &Roster, problems: &mut Vec<Problem>) {
    for (file, empty, what) in [
        ("dice.toml", roster.dice.is_empty(), "no dice"),
        ("profiles.toml", roster.profiles.is_empty(), "no rules profile"),
        ("casinos", roster.cards.is_empty(), "no wrestler"),
    ] {
        if empty {
            problems.push(Problem::new(file, format!("there is {what}")));
        }
    }
    if roster.cards.len() > usize::from(u8::MAX) || roster.sponsorships.len() > crate::choice::MOST_SPONSORS {
        problems.push(Problem::new("content", "at most 255 wrestlers and 8 sponsorships"));
    }
    for (index, name) in roster.tag_teams.iter().enumerate() {
        let members = roster.cards.iter().filter(|card| card.tag_team == Some(index as u8)).count();
        if members != 2 {
            problems.push(Problem::new(format!("tag team \"{name}\""), format!("has {members} members, not two")));
        }
    }
    for team in &roster.teams {
        problems.extend(crate::setup::team_problems(roster, team, team.budget, &format!("teams.toml: \"{}\"", team.name)));
    }
}

/// The most special rules of one attack that follow a hit; a Beatdown adds one more.
pub(crate) const MOST_EFFECTS: usize = 6;
