//! From the content files to the roster, with everything that is wrong and where.

mod raw;

use content::Located;
use kernel::{ContentFile, Problem, Problems};

use crate::dice::{Pool, Stat};
use crate::roster::*;
use crate::setup::TeamSheet;
use raw::*;

/// The files that are built in.
pub(crate) const FILES: &[(&str, &str)] = &[
    ("dice.toml", include_str!("../../content/dice.toml")),
    ("profiles.toml", include_str!("../../content/profiles.toml")),
    ("sponsorships.toml", include_str!("../../content/sponsorships.toml")),
    ("casinos/brass-comet.toml", include_str!("../../content/casinos/brass-comet.toml")),
    ("casinos/drowned-crown.toml", include_str!("../../content/casinos/drowned-crown.toml")),
    ("casinos/thornmothers-table.toml", include_str!("../../content/casinos/thornmothers-table.toml")),
    ("casinos/gallows-parlour.toml", include_str!("../../content/casinos/gallows-parlour.toml")),
    ("casinos/free-agents.toml", include_str!("../../content/casinos/free-agents.toml")),
    ("teams.toml", include_str!("../../content/teams.toml")),
];

/// The most special rules of one attack that follow a hit; a Beatdown adds one more.
const MOST_EFFECTS: usize = 6;

/// The JSON Schema of every kind of file.
pub(crate) fn schemas() -> Vec<(&'static str, serde_json::Value)> {
    vec![
        ("dice.toml", content::schema::<DiceFile>()),
        ("profiles.toml", content::schema::<ProfileFile>()),
        ("sponsorships.toml", content::schema::<SponsorshipFile>()),
        ("casinos/*.toml", content::schema::<CasinoFile>()),
        ("teams.toml", content::schema::<TeamFile>()),
    ]
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
    let mut sheets = Vec::new();
    for (file, text) in files {
        read_file(file, text, &mut roster, &mut sheets, &mut problems);
    }
    // Teams name wrestlers: they are judged only where all cards could be read.
    let readable = problems.is_empty();
    for sheet in sheets.into_iter().filter(|_| readable) {
        let found = crate::setup::team_problems(
            &roster,
            &sheet.value,
            sheet.budget,
            &format!("team \"{}\"", sheet.name),
        );
        problems.extend(found.into_iter().map(|wrong| sheet.problem(wrong.reason).suggest(wrong.suggestion)));
        roster.teams.push(sheet.value);
    }
    check_whole(&roster, &mut problems);
    Problems::unless(problems, || roster)
}

fn read_file(
    file: &str,
    text: &str,
    roster: &mut Roster,
    sheets: &mut Vec<Located<TeamSheet>>,
    problems: &mut Vec<Problem>,
) {
    match file {
        "dice.toml" => {
            roster.dice =
                content::read::<DiceFile>(file, text, problems).map_or(Vec::new(), |file| file.dice);
        }
        "profiles.toml" => {
            let read = content::read::<ProfileFile>(file, text, problems);
            let profiles = read.into_iter().flat_map(|file| file.profile);
            roster.profiles = profiles.map(|profile| (profile.name, profile.rules)).collect();
        }
        "sponsorships.toml" => {
            let read = content::read::<SponsorshipFile>(file, text, problems);
            for raw in read.into_iter().flat_map(|file| file.sponsorship) {
                roster.sponsorships.push(sponsorship(&raw, problems));
            }
        }
        "teams.toml" => {
            let read = content::read::<TeamFile>(file, text, problems);
            sheets.extend(read.into_iter().flat_map(|file| file.team));
        }
        name if name.starts_with("casinos/") => {
            let Some(read) = content::read::<CasinoFile>(file, text, problems) else { return };
            let casino = roster.casinos.len() as u8;
            for raw in &read.wrestler {
                if roster.card_named(&raw.name).is_some() {
                    problems.push(raw.problem_at("name", format!("\"{}\" is on two cards", raw.name)));
                }
                let mut card = card(raw, casino, &mut roster.tag_teams, problems);
                card.look = card.look.or(&read.look);
                roster.cards.push(card);
            }
            roster.casinos.push(Casino {
                name: read.casino,
                story: read.story,
                free_agents: read.free_agents,
            });
        }
        name => {
            let known = "dice.toml, profiles.toml, sponsorships.toml, teams.toml and casinos/*.toml";
            problems.push(Problem::new(name, format!("is not a file of this game; known are {known}")));
        }
    }
}

fn sponsorship(raw: &Located<RawSponsorship>, problems: &mut Vec<Problem>) -> Sponsorship {
    if matches!(raw.effect, HelpWord::Bonus) != raw.stat.is_some() {
        problems.push(raw.problem_at("stat", "a bonus, and nothing else, needs a stat"));
    }
    let help = match raw.effect {
        HelpWord::Bonus => Help::Bonus(raw.stat.unwrap_or(Stat::Attack)),
        HelpWord::Revive => Help::Revive,
        HelpWord::Energy => Help::Energy,
        HelpWord::Haste => Help::Haste,
        HelpWord::Airlift => Help::Airlift,
    };
    Sponsorship { name: raw.name.clone(), slogan: raw.slogan.clone(), die: raw.die.metal(), help }
}

fn card(
    raw: &Located<RawCard>,
    casino: u8,
    tag_teams: &mut Vec<String>,
    problems: &mut Vec<Problem>,
) -> Card {
    for (field, value, least, most) in [
        ("WEIGHT", raw.WEIGHT, 1, 3),
        ("STA", raw.STA, 1, 30),
        ("AP", raw.AP, 1, 8),
        ("MP", raw.MP, 1, 9),
        ("THROW", raw.THROW, 0, 8),
    ] {
        if !(least..=most).contains(&value) {
            problems.push(raw.problem_at(field, format!("{value} is not between {least} and {most}")));
        }
    }
    for (field, pool) in [("ATT", raw.ATT), ("DEF", raw.DEF), ("GRP", raw.GRP), ("DEX", raw.DEX)] {
        if pool.len() > 4 {
            problems.push(raw.problem_at(field, "a stat has at most four dice"));
        }
    }
    if raw.ability.len() > MOST_ABILITIES {
        problems.push(raw.problem_at("ability", format!("a card has at most {MOST_ABILITIES}")));
    }
    // RS-STAT-3
    let popularity = match (raw.POP, raw.crowd_pleaser.AP) {
        (Some(pop), None) | (None, Some(pop)) => pop,
        (None, None) => {
            problems.push(raw.problem_at("POP", "is missing, and the Crowd Pleaser has no AP cost either"));
            1
        }
        (Some(_), Some(_)) => {
            problems.push(raw.problem_at("POP", "is given twice: as POP and as the Crowd Pleaser's AP"));
            1
        }
    };
    let superstar = matches!(raw.stars, Stars::Superstar);
    if raw.tag_team.is_some() && !superstar {
        problems.push(raw.problem_at("tag_team", "only superstars form Tag Teams"));
    }
    let tag_team = raw.tag_team.as_ref().map(|name| {
        let known = tag_teams.iter().position(|other| other == name);
        known.unwrap_or_else(|| {
            tag_teams.push(name.clone());
            tag_teams.len() - 1
        }) as u8
    });
    let pleaser = &raw.crowd_pleaser;
    let fields =
        Fields { stat: pleaser.stat, amount: pleaser.amount, counter: pleaser.counter, ..Fields::default() };
    let boon = boon(pleaser.gives, pleaser.to, pleaser.RNG, &fields, pleaser, problems);
    if boon.scope == Scope::Friend {
        problems
            .push(pleaser.problem_at("to", "a Crowd Pleaser is for \"self\", \"friends\" or \"enemies\""));
    }
    Card {
        name: raw.name.clone(),
        billing: raw.billing.clone(),
        look: raw.look.clone(),
        casino,
        superstar,
        tag_team,
        heel: raw.heel,
        stats: [raw.ATT, raw.DEF, raw.GRP, raw.DEX],
        weight: raw.WEIGHT,
        popularity,
        throw: raw.THROW,
        stamina: raw.STA,
        ap: raw.AP,
        mp: raw.MP,
        dosh: raw.Dosh,
        abilities: raw.ability.iter().take(MOST_ABILITIES).map(|raw| ability(raw, problems)).collect(),
        pleaser: Pleaser { name: pleaser.name.clone(), show: pleaser.show.clone(), boon },
    }
}

/// The fields that one effect or another may need.
#[derive(Default)]
struct Fields {
    stat: Option<Stat>,
    die: Option<Coin>,
    rule: Option<Special>,
    counter: Option<Counter>,
    amount: Option<u8>,
}

/// The field, or a complaint that this effect cannot do without it.
fn need<T, U>(field: Option<T>, name: &str, stand_in: T, at: &Located<U>, problems: &mut Vec<Problem>) -> T {
    field.unwrap_or_else(|| {
        problems.push(at.problem_at(name, "is missing: the effect needs it"));
        stand_in
    })
}

fn boon<U>(
    gives: Present,
    to: Option<ToWhom>,
    range: Option<u8>,
    fields: &Fields,
    at: &Located<U>,
    problems: &mut Vec<Problem>,
) -> Boon {
    let amount = fields.amount.unwrap_or(1);
    let gift = match gives {
        Present::Bonus => Gift::Bonus(need(fields.stat, "stat", Stat::Attack, at, problems), amount),
        Present::Heal => Gift::Heal(amount),
        Present::Counter => {
            Gift::Counter(need(fields.counter, "counter", Counter::PlusAp, at, problems), amount.clamp(1, 2))
        }
        Present::Stand => Gift::Stand,
        Present::FreeBounce => Gift::FreeBounce,
    };
    let scope = match to.unwrap_or(ToWhom::Myself) {
        ToWhom::Myself => Scope::Myself,
        ToWhom::Friend => Scope::Friend,
        ToWhom::Friends => Scope::Friends,
        ToWhom::Enemies => Scope::Enemies,
    };
    Boon { gift, scope, range: range.unwrap_or(0) }
}

fn passive<U>(does: Trait, fields: &Fields, at: &Located<U>, problems: &mut Vec<Problem>) -> Passive {
    let amount = fields.amount.unwrap_or(1);
    let mut stat = || need(fields.stat, "stat", Stat::Attack, at, problems);
    match does {
        Trait::Stat => Passive::Stat(stat(), amount as i8),
        Trait::Mascot => Passive::Mascot(stat(), amount as i8),
        Trait::Die => {
            let stat = stat();
            Passive::Die(stat, need(fields.die, "die", Coin::C, at, problems).metal())
        }
        Trait::BrawlsGain => Passive::BrawlsGain(need(fields.rule, "rule", Special::Bleeding, at, problems)),
        Trait::SpringsUp => Passive::SpringsUp,
        Trait::ThrowsFurther => Passive::ThrowsFurther(amount),
        Trait::Rooted => Passive::Rooted,
        Trait::Cannonball => Passive::Cannonball,
        Trait::Sympathy => Passive::Sympathy,
        Trait::SureFooted => Passive::SureFooted(amount as i8),
        Trait::Unshakeable => Passive::Unshakeable,
        Trait::ThickHide => Passive::ThickHide,
        Trait::Clots => Passive::Clots,
        Trait::Impact => Passive::Impact,
        Trait::Heavy => Passive::Heavy,
    }
}

fn ability(raw: &Located<RawAbility>, problems: &mut Vec<Problem>) -> Ability {
    let mut ability = Ability {
        name: raw.name.clone(),
        kind: match raw.kind {
            KindWord::Grapple => Kind::Grapple,
            KindWord::Rope => Kind::Rope,
            KindWord::Turnbuckle => Kind::Turnbuckle,
            KindWord::Active => Kind::Active,
            KindWord::Tag => Kind::Tag,
            KindWord::Passive => Kind::Passive,
            KindWord::Choice => Kind::Choice,
        },
        ap: raw.AP.unwrap_or(0),
        range: raw.RNG.unwrap_or(0),
        profile: None,
        boon: None,
        passive: None,
        options: Vec::new(),
    };
    let fields =
        Fields { stat: raw.stat, die: raw.die, rule: raw.rule, counter: raw.counter, amount: raw.amount };
    match ability.kind {
        Kind::Passive => match raw.does {
            Some(does) => ability.passive = Some(passive(does, &fields, raw, problems)),
            None => problems.push(raw.problem_at("does", "is missing: what does the Passive do?")),
        },
        Kind::Choice => {
            for option in &raw.option {
                let fields = Fields {
                    stat: option.stat,
                    die: option.die,
                    rule: option.rule,
                    amount: option.amount,
                    ..Fields::default()
                };
                ability.options.push((option.name.clone(), passive(option.does, &fields, raw, problems)));
            }
            if !(2..=4).contains(&raw.option.len()) {
                problems.push(raw.problem_at("option", "a Choice has two to four options"));
            }
        }
        _ => action(raw, &fields, &mut ability, problems),
    }
    ability
}

fn action(raw: &Located<RawAbility>, fields: &Fields, ability: &mut Ability, problems: &mut Vec<Problem>) {
    if raw.AP.is_none() {
        problems.push(raw.problem_at("AP", "is missing: what does the ability cost?"));
    }
    if let Some(gives) = raw.gives {
        ability.boon = Some(boon(gives, raw.to, raw.RNG, fields, raw, problems));
        if !matches!(ability.kind, Kind::Active | Kind::Tag) {
            let reason = "only an Active or a Tag Ability does something without an attack";
            problems.push(raw.problem_at("gives", reason));
        }
        return;
    }
    let (stat, dice) = match (&raw.dice, ability.kind) {
        // RS-STAT-5
        // Grapple Abilities always use the GRP stat, whatever the card lists for ease of play.
        (_, Kind::Grapple) => (Some(Stat::Grapple), Pool::NOTHING),
        (Some(text), _) => read_dice(text).unwrap_or_else(|| {
            let reason = format!("\"{text}\" is neither a stat, dice nor both: write ATT, 2S or ATT+1G");
            problems.push(raw.problem_at("dice", reason));
            (None, Pool::NOTHING)
        }),
        (None, _) => {
            problems.push(raw.problem_at("dice", "is missing: which dice does the attack roll?"));
            (None, Pool::NOTHING)
        }
    };
    let turnbuckle = ability.kind == Kind::Turnbuckle;
    // Every Turnbuckle Ability has (CROWD), written or not.
    let silent_crowd = turnbuckle && !raw.rules.contains(&Special::Crowd);
    let after_a_hit =
        raw.rules.iter().filter(|rule| rule.follows_a_hit()).count() + usize::from(silent_crowd);
    for (wrong, field, reason) in [
        (after_a_hit > MOST_EFFECTS, "rules", "too many special rules follow a hit"),
        (
            raw.rules.contains(&Special::Rocket) && ability.kind != Kind::Rope,
            "rules",
            "only a Rope Ability can have (ROCKET)",
        ),
        (turnbuckle && ability.range == 0, "RNG", "is missing: how far does the Turnbuckle Ability reach?"),
    ] {
        if wrong {
            problems.push(raw.problem_at(field, reason));
        }
    }
    ability.profile = Some(Profile { stat, dice, damage: raw.DMG.unwrap_or(0), rules: raw.rules.clone() });
}

/// `ATT+1G`, `2S`, `GRP`: a stat, dice, or both.
fn read_dice(text: &str) -> Option<(Option<Stat>, Pool)> {
    let stat = text.get(..3).and_then(Stat::from_card_word);
    let rest = if stat.is_some() { &text[3..] } else { text };
    let dice = match rest.strip_prefix('+') {
        Some(dice) if dice.contains(['C', 'S', 'G']) => dice,
        _ => rest,
    };
    Some((stat, Pool::read(dice).ok()?))
}

fn check_whole(roster: &Roster, problems: &mut Vec<Problem>) {
    for (file, empty, what) in [
        ("dice.toml", roster.dice.is_empty(), "no dice"),
        ("profiles.toml", roster.profiles.is_empty(), "no rules profile"),
        ("casinos", roster.cards.is_empty(), "no wrestler"),
    ] {
        if empty && problems.is_empty() {
            problems.push(Problem::new(file, format!("there is {what}")));
        }
    }
    let sponsors = roster.sponsorships.len();
    if roster.cards.len() > usize::from(u8::MAX) || !(2..=crate::choice::MOST_SPONSORS).contains(&sponsors) {
        problems.push(Problem::new("content", "at most 255 wrestlers, and two to eight sponsorships"));
    }
    for (index, name) in roster.tag_teams.iter().enumerate() {
        let members = roster.cards.iter().filter(|card| card.tag_team == Some(index as u8)).count();
        if members != 2 {
            problems.push(Problem::new(
                format!("tag team \"{name}\""),
                format!("has {members} members, not two"),
            ));
        }
    }
}
