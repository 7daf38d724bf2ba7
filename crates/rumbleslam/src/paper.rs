//! Wrestlers, sponsors and dice as they look on paper.

use core::fmt::Write;

use kernel::Printed;

use crate::about;
use crate::dice::Stat;
use crate::roster::{Card, Kind, Roster};

/// Every wrestler's card, every ready team and sponsorship; the faces of the dice are a chart.
pub(crate) fn printed(roster: &Roster) -> Vec<Printed> {
    let cards = roster.cards.iter().map(|card| Printed::card(&card.name, text(roster, card)));
    let sponsors = roster.sponsorships.iter().map(|sponsor| {
        let text = format!(
            "{} (sponsorship)\n  {}\n  \"{}\"\n",
            sponsor.name,
            about::sponsor(sponsor),
            sponsor.slogan
        );
        Printed::card(&sponsor.name, text)
    });
    let teams = roster.teams.iter().map(|team| {
        let extras = format!(
            "{} endorsements{}",
            team.endorsements,
            if team.sponsorship { ", a sponsorship" } else { "" }
        );
        let text = format!(
            "{} (ready team, {}K of {}K Dosh)\n  {}\n  {extras}\n",
            team.name,
            team.cost(roster),
            team.budget,
            team.wrestlers.join(", ")
        );
        Printed::card(&team.name, text)
    });
    cards.chain(sponsors).chain(teams).collect()
}

/// A wrestler's card.
fn text(roster: &Roster, card: &Card) -> String {
    let casino = &roster.casinos[usize::from(card.casino)].name;
    let marks = [(card.superstar, "superstar"), (card.heel, "heel")];
    let marks: Vec<&str> = marks.into_iter().filter_map(|(has, word)| has.then_some(word)).collect();
    let marks = if marks.is_empty() { String::new() } else { format!(", {}", marks.join(", ")) };
    let mut text = format!("{}, {casino}{marks}\n\"{}\"\n ", card.name, card.billing);
    for stat in Stat::ALL {
        let _ = write!(text, " {} {}", stat.card_word(), card.stats[stat as usize]);
    }
    let _ = writeln!(
        text,
        "\n  WEIGHT {}, THROW {}, POP {}, {} stamina, {} AP, {} MP, {}K Dosh",
        card.weight, card.throw, card.popularity, card.stamina, card.ap, card.mp, card.dosh
    );
    if let Some(team) = card.tag_team.and_then(|at| roster.tag_teams.get(usize::from(at))) {
        let _ = writeln!(text, "  Tag Team: {team}");
    }
    for ability in &card.abilities {
        let kind = match ability.kind {
            Kind::Grapple => "Grapple",
            Kind::Rope => "Rope",
            Kind::Turnbuckle => "Turnbuckle",
            Kind::Active => "Active",
            Kind::Tag => "Tag",
            Kind::Passive => "Passive",
            Kind::Choice => "Choice",
        };
        let _ = writeln!(text, "  {} ({kind}){}", ability.name, about::ability(ability));
    }
    let _ = writeln!(
        text,
        "  {} (Crowd Pleaser), {}AP: {}",
        card.pleaser.name,
        card.popularity,
        about::boon(card.pleaser.boon)
    );
    text
}
