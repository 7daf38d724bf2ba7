//! Writes the rules pages of every game, to look at: `cargo run -p web --example guide -- DIR`.

use std::fs;
use std::path::PathBuf;

use catalog::GameName;
use web::rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/guide".into()));
    fs::create_dir_all(&folder)?;
    for &name in GameName::ALL {
        let pages = [
            ("how", rules::game(name, "")),
            ("search", rules::game(name, "pin")),
            ("reference", rules::reference(name)),
            ("glossary", rules::glossary(name)),
            ("all", rules::all(name)),
        ];
        for (word, body) in pages {
            let page = web::page(name.title(), None, &body).into_string();
            let style = format!("<style>{}</style></head>", web::STYLE);
            println!("{name}-{word}: {} bytes", page.len());
            fs::write(folder.join(format!("{name}-{word}.html")), page.replacen("</head>", &style, 1))?;
        }
    }
    Ok(())
}
