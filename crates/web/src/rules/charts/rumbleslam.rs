//! Dice, margins, sponsors and casinos.

use catalog::rumbleslam::dice::{Metal, Mood, Stat};
use catalog::rumbleslam::roster::Card;
use catalog::rumbleslam::rules::attack::Beatdown;
use catalog::rumbleslam::{Bout, Roster, about};

use super::{Chart, Charted};

impl Charted for Bout {
    fn charts(roster: &Roster) -> Vec<Chart> {
        vec![dice(roster), beatdowns(roster), sponsors(roster), wrestlers(roster)]
    }
}

/// The faces of the usual dice.
fn dice(roster: &Roster) -> Chart {
    let faces = &roster.dice[0];
    let row = |metal: Metal| {
        let show = |face| match (metal, faces.value(metal, face)) {
            (Metal::Crowd, _) => match faces.mood(face) {
                Mood::Cheer => "Cheer".to_owned(),
                Mood::Boo => "Boo".to_owned(),
                Mood::Blank => "–".to_owned(),
            },
            (_, 0) => "–".to_owned(),
            (_, value) => value.to_string(),
        };
        let name = metal.word();
        let name = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
        core::iter::once(name).chain((1..=6).map(show)).collect()
    };
    let metals = [Metal::Copper, Metal::Silver, Metal::Gold, Metal::Crowd];
    Chart::new(
        "dice",
        "Dice: what the six faces show",
        &["Die", "", "", "", "", "", ""],
        metals.map(row).into(),
    )
}

/// What winning a roll by much adds, by the rules of the book.
fn beatdowns(roster: &Roster) -> Chart {
    let instant = roster.profiles[0].1.instant_ko;
    let row = |margin: u8| {
        let row = Beatdown::row(margin, instant);
        let damage =
            if row.knockout { "all stamina: KO".to_owned() } else { format!("+{} damage", row.damage) };
        let special = row.special.map(|special| format!("({special})")).unwrap_or_default();
        let by = if margin == 8 { "8 or more".to_owned() } else { margin.to_string() };
        vec![by, damage, special]
    };
    Chart::new(
        "beatdowns",
        "Beatdown: the attacker wins by",
        &["By", "Damage", "And"],
        (4..=8).map(row).collect(),
    )
}

fn sponsors(roster: &Roster) -> Chart {
    let rows = roster.sponsorships.iter().map(|sponsor| vec![sponsor.name.clone(), about::sponsor(sponsor)]);
    Chart::new("sponsors", "Sponsorships", &["Sponsor", "What it gives, once a match"], rows.collect())
}

/// Every card's numbers.
fn wrestlers(roster: &Roster) -> Chart {
    let row = |card: &Card| {
        let stat = |stat: Stat| card.stats[stat as usize].to_string();
        let mut row = vec![card.name.clone(), roster.casinos[usize::from(card.casino)].name.clone()];
        row.extend([Stat::Grapple, Stat::Attack, Stat::Defence, Stat::Dexterity].map(stat));
        let numbers = [card.weight, card.throw, card.stamina, card.ap, card.mp];
        row.extend(numbers.map(|number| number.to_string()));
        row.push(format!("{}K", card.dosh));
        row
    };
    let head =
        ["Wrestler", "Casino", "GRP", "ATT", "DEF", "DEX", "Weight", "Throw", "STA", "AP", "MP", "Dosh"];
    Chart::new("wrestlers", "Wrestlers", &head, roster.cards.iter().map(row).collect())
}
