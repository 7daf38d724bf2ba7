//! What abilities, Crowd Pleasers and sponsors do, in words.

use std::fmt::Write;

use crate::Bout;
use crate::choice::{Choice, Picked, Sponsor};
use crate::roster::{Ability, Boon, Gift, Help, Kind, Passive, Roster, Scope, Slot, Sponsorship};

/// What a Passive always does.
pub fn passive(passive: Passive) -> String {
    match passive {
        Passive::Stat(stat, more) => format!("{more:+} {}", stat.card_word()),
        Passive::Die(stat, metal) => format!("a {} die more for {}", metal.word(), stat.card_word()),
        Passive::BrawlsGain(rule) => format!("its Brawls have ({rule})"),
        Passive::SpringsUp => "stands up for nothing".into(),
        Passive::ThrowsFurther(more) => format!("throws {more} further"),
        Passive::Rooted => "(SHOVE) does not move it".into(),
        Passive::Cannonball => "thrown at somebody it hits harder, and may hurt itself once more".into(),
        Passive::Sympathy => "attacks on it, or on anyone beside it, are Dirty".into(),
        Passive::SureFooted(more) => format!("{more:+} to stay in the ring"),
        Passive::Unshakeable => "a failed Crowd Pleaser costs it nothing".into(),
        Passive::Mascot(stat, more) => format!("friends beside it have {more:+} {}", stat.card_word()),
        Passive::ThickHide => "(DAZED) does nothing to it".into(),
        Passive::Clots => "never bleeds".into(),
        Passive::Impact => "has (IMPACT), whatever its weight".into(),
        Passive::Heavy => "one heavier in a Pin and when it is thrown at somebody".into(),
    }
}

/// `1 square`, `3 squares`.
fn squares(count: u8) -> String {
    kernel::counted(count, "square")
}

/// What an ability or a Crowd Pleaser gives, and to whom.
pub fn boon(boon: Boon) -> String {
    let what = match boon.gift {
        Gift::Bonus(stat, more) => format!("+{more} {} to the end of the round", stat.card_word()),
        Gift::Heal(stamina) => format!("{stamina} stamina back"),
        Gift::Counter(counter, 1) => format!("a {} counter", counter.word()),
        Gift::Counter(counter, count) => format!("{count} {} counters", counter.word()),
        Gift::Stand => "stands up".into(),
        Gift::FreeBounce => "the next bounce costs nothing".into(),
    };
    let near =
        if boon.range == 0 { "beside it".to_owned() } else { format!("within {}", squares(boon.range)) };
    match boon.scope {
        Scope::Myself => what,
        Scope::Friend => format!("{what}, for itself or a friend {near}"),
        Scope::Friends => format!("{what}, for itself and every friend {near}"),
        Scope::Enemies => format!("{what}, for every enemy {near}"),
    }
}

/// What a sponsor does, once a match.
pub fn sponsor(sponsor: &Sponsorship) -> String {
    let what = match sponsor.help {
        Help::Bonus(stat) => format!("+1 {} to the end of the round", stat.card_word()),
        Help::Revive => "1 stamina back and on its feet".into(),
        Help::Energy => "a +AP counter".into(),
        Help::Haste => "a +MP counter".into(),
        Help::Airlift => "flown to any empty square".into(),
    };
    format!("{what}, for as many as a {} die says", sponsor.die.word())
}

/// What an ability costs and does; its name and kind stand before it.
pub fn ability(ability: &Ability) -> String {
    let mut text = String::new();
    if ability.kind != Kind::Passive && ability.kind != Kind::Choice {
        let _ = write!(text, ", {} AP", ability.ap);
    }
    if ability.range > 0 {
        let _ = write!(text, ", {}", squares(ability.range));
    }
    if let Some(profile) = &ability.profile {
        text += ": ";
        if let Some(stat) = profile.stat {
            let _ = write!(text, "{} ", stat.card_word());
        }
        if !profile.dice.is_empty() {
            text += "+";
        }
        if !profile.dice.is_empty() || profile.dice.flat != 0 {
            let _ = write!(text, "{} ", profile.dice);
        }
        let _ = write!(text, "{} damage", profile.damage);
        for rule in &profile.rules {
            let _ = write!(text, " ({rule})");
        }
    }
    if let Some(given) = ability.boon {
        let _ = write!(text, ": {}", boon(given));
    }
    if let Some(always) = ability.passive {
        let _ = write!(text, ": {}", passive(always));
    }
    for (place, (option, given)) in ability.options.iter().enumerate() {
        let _ = write!(text, "{}{option} ({})", if place > 0 { ", or " } else { ": " }, passive(*given));
    }
    text
}

/// What a choice means, where its words do not say it.
pub(crate) fn gloss(bout: &Bout, roster: &Roster, choice: Choice) -> Option<String> {
    let card = || bout.activation.who.map(|who| bout.card(roster, who));
    let slot = |slot: Slot| {
        let ability = card()?.ability(slot)?;
        Some(self::ability(ability).trim_start_matches([',', ':', ' ']).to_owned())
    };
    match choice {
        Choice::Sponsor(Sponsor(index)) => roster.sponsorships.get(usize::from(index)).map(sponsor),
        Choice::CrowdPleaser => {
            let card = card()?;
            Some(format!("{}, {} AP: {}", card.pleaser.name, card.popularity, boon(card.pleaser.boon)))
        }
        Choice::Use(at) | Choice::UseOn(at, _) | Choice::BounceWith(at, _) => slot(at),
        Choice::Option(Picked(index)) => {
            let mut options =
                card()?.abilities.iter().filter_map(|ability| ability.options.get(usize::from(index)));
            options.next().map(|(_, given)| passive(*given))
        }
        _ => None,
    }
}
