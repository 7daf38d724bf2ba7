//! Draws everybody of a game at board size, as a portrait, at 32 pixels, in grey and as a silhouette, to look at:
//! `cargo run -p web --example contact_sheet -- DIR`.

use std::fs;
use std::path::PathBuf;

use catalog::{GameName, Library};
use maud::{DOCTYPE, PreEscaped, html};
use web::art::{self, MatchState};

const STYLE: &str = "body{margin:12px;font:12px system-ui;background:#12141f;color:#eef0f8;inline-size:1380px}.row{display:flex;flex-wrap:wrap;gap:0 4px}
.one{inline-size:92px;text-align:center}.one b{display:block;block-size:30px;font-size:11px;line-height:1.1}.mat{background:#d8c096}.grey{background:#b9b9b9}.grey svg{filter:grayscale(1)}
.sil{background:#ddd}.sil svg{filter:brightness(0)}svg{display:block;margin:auto}h2{margin:6px 0}.sil .base,.sil .health{display:none}";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/preview".into()));
    fs::create_dir_all(&folder)?;
    let library = Library::load(|_| Vec::new())?;
    for &name in GameName::ALL {
        let cast = art::cast::of(&library, name);
        let mut groups: Vec<&str> = cast.iter().map(|member| member.among.as_str()).collect();
        groups.dedup();
        let sides = [kernel::Seat::FIRST, kernel::Seat::FIRST.other()].map(art::Side::from);
        let page = html! {
            (DOCTYPE) html lang="en" {
                head { meta charset="utf-8"; style { (PreEscaped(web::STYLE)) (PreEscaped(STYLE)) } }
                body {
                    @for (number, group) in groups.iter().enumerate() {
                        h2 { (group) }
                        div.row {
                            @for member in cast.iter().filter(|member| member.among == *group) {
                                @let side = sides[number % 2];
                                @let small = member.recipe.clone().sized(false);
                                @let figure = art::figure(&small, &MatchState { side, health: Some((5, 7)), ..MatchState::default() });
                                div.one {
                                    b { (member.name) }
                                    div.mat { svg width="84" height="84" viewBox="-42 -66 84 86" { (figure) } }
                                    (art::portrait(&member.recipe, side))
                                    @for class in ["mat", "grey", "sil"] {
                                        div.(class) { svg width="32" height="32" viewBox="-38 -62 76 80" { (figure) } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        };
        let bytes: usize =
            cast.iter().map(|member| art::figure(&member.recipe, &MatchState::default()).0.len()).sum();
        println!("{name}: {} people, {} bytes each", cast.len(), bytes / cast.len().max(1));
        fs::write(folder.join(format!("sheet-{name}.html")), page.into_string())?;
    }
    Ok(())
}
