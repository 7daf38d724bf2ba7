//! Draws a board of every game after some random decisions, to look at: `cargo run -p web --example preview -- DIR`.

use std::fs;
use std::path::PathBuf;

use catalog::{GameName, Library};
use kernel::fair::MatchKey;
use kernel::{Fast, Seat, Viewer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/preview".into()));
    fs::create_dir_all(&folder)?;
    let library = Library::load(|_| Vec::new())?;
    for &name in GameName::ALL {
        let moments = match name {
            GameName::Rumbleslam | GameName::DungeonBowl => [3, 60, 260],
            _ => [3, 40, 90],
        };
        for (moment, decisions) in moments.into_iter().enumerate() {
            let mut luck = Fast::new(7 + moment as u64);
            let setup = library.game(name).any_setup(7 + moment as u64);
            let key = MatchKey::open([moment as u8; 32]);
            let mut game = catalog::start(&library, name, setup, None, &key)?;
            for _ in 0..decisions {
                let Some(asked) = game.asked() else { break };
                let offers = game.offers(asked.seat());
                let offer = &offers[luck.below(offers.len() as u32) as usize];
                game.answer(asked.seat(), offer.code, &key)?;
            }
            let seat = game.asked().map_or(Seat::FIRST, |asked| asked.seat());
            let began = std::time::Instant::now();
            let board = web::boards::stage(&game.snapshot(), Viewer::Seat(seat), true).into_flow();
            println!("{name}-{moment}: {} bytes in {:?}", board.0.len(), began.elapsed());
            let page = maud::html! {
                (maud::DOCTYPE)
                html lang="en" {
                    head { meta charset="utf-8"; meta name="viewport" content="width=device-width"; style { (maud::PreEscaped(web::STYLE)) } }
                    body { main.table { (board) form #answer {} } }
                }
            };
            fs::write(folder.join(format!("{name}-{moment}.html")), page.into_string())?;
        }
    }
    Ok(())
}
