//! Block dice, skills, colleges and what can be bought.

use catalog::dungeon_bowl::roster::{College, Effect, Position, skill_words};
use catalog::dungeon_bowl::{BlockResult, Bout, Roster, Skill};

use super::{Chart, Charted};

impl Charted for Bout {
    fn charts(roster: &Roster) -> Vec<Chart> {
        vec![block_dice(), inducements(roster), wizards(roster), positions(roster), skills()]
    }
}

fn block_dice() -> Chart {
    let row = |result: BlockResult| {
        let faces = (1..=6).filter(|&face| BlockResult::of_face(face) == result).count();
        let (name, what) = match result {
            BlockResult::PlayerDown => ("Player Down", "The blocker is knocked down: turnover"),
            BlockResult::BothDown => ("Both Down", "Both are knocked down; a player with Block may stay up"),
            BlockResult::PushBack => ("Push Back", "The target is pushed one square"),
            BlockResult::Stumble => ("Stumble", "A push if the target uses Dodge, else POW!"),
            BlockResult::Pow => ("POW!", "The target is pushed and knocked down"),
        };
        vec![name.to_owned(), format!("{faces} of 6"), what.to_owned()]
    };
    Chart::new(
        "block-dice",
        "Block dice",
        &["Face", "Chance", "What happens"],
        BlockResult::ALL.map(row).into(),
    )
}

fn inducements(roster: &Roster) -> Chart {
    let rows = roster
        .inducements
        .iter()
        .map(|one| vec![one.name.clone(), format!("{}k", one.cost), one.limit.to_string()]);
    Chart::new("inducements", "Inducements", &["Before the match", "Price", "At most"], rows.collect())
}

fn wizards(roster: &Roster) -> Chart {
    let row = |college: &College| {
        let what = match college.spell.effect {
            Effect::Blast => {
                "At the end of either turn, knocks down each standing player on or beside a square on 4+"
            }
            Effect::SteadyHands => "At the start of your turn: +1 to catch this turn",
            Effect::Hold => {
                "At the start of the enemy's turn: one enemy may not leave its square of its own will"
            }
            Effect::SpareReroll => "In your turn: one more team re-roll for this turn",
            Effect::Walk => {
                "At the start of your turn: moves one of your players without the ball up to five squares"
            }
            Effect::SteerPortal => "In your turn: you choose the number of one of your players' portal rolls",
        };
        vec![college.name.clone(), college.spell.name.clone(), what.to_owned()]
    };
    let rows = roster.colleges.iter().map(row).collect();
    Chart::new(
        "wizards",
        "College wizards: one spell, once a match",
        &["College", "Spell", "What it does"],
        rows,
    )
}

fn positions(roster: &Roster) -> Chart {
    let row = |college: &College, position: &Position| {
        let player = &position.player;
        let plus = |number: u8| if number == 0 { "–".to_owned() } else { format!("{number}+") };
        let skills: Vec<String> = skill_words(player).collect();
        vec![
            position.name.clone(),
            college.name.clone(),
            player.movement.to_string(),
            player.strength.to_string(),
            plus(player.agility),
            plus(player.passing),
            plus(player.armour),
            skills.join(", "),
            format!("{}k", position.cost),
        ]
    };
    let rows =
        roster.colleges.iter().flat_map(|college| college.positions.iter().map(move |one| row(college, one)));
    let head = ["Position", "College", "MA", "ST", "AG", "PA", "AV", "Skills", "Cost"];
    Chart::new("positions", "Players of the six colleges", &head, rows.collect())
}

fn skills() -> Chart {
    let rows = Skill::ALL
        .iter()
        .map(|skill| vec![skill.name().to_owned(), format!("{:?}", skill.list()), skill.blurb().to_owned()]);
    Chart::new("skills", "Skills and traits", &["Skill", "List", "What it does"], rows.collect())
}
