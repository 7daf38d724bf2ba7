//! The guides: Markdown with four chapters. A heading of the second level is a section, one of the third a card in it.

use std::sync::LazyLock;

use catalog::GameName;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A stretch of a guide under one heading.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Its heading; in the glossary a term, with its other names behind ` / `.
    pub title: String,
    /// Its name in an address.
    pub anchor: String,
    /// What stands under the heading.
    pub body: Vec<Event<'static>>,
    /// The smaller sections in it.
    pub cards: Vec<Self>,
}

/// What a player reads about a game.
#[derive(Clone, Debug, Default)]
pub struct Guide {
    /// How to play.
    pub how: Vec<Section>,
    /// The quick reference: one sheet of paper.
    pub reference: Vec<Section>,
    /// Charts and tables, on the sheets after it.
    pub charts: Vec<Section>,
    /// Terms.
    pub glossary: Vec<Section>,
}

static GUIDES: LazyLock<Vec<Guide>> = LazyLock::new(|| {
    let read = |&name: &GameName| read(text(name)).expect("the guides are checked by the tests");
    GameName::ALL.iter().map(read).collect()
});

/// A game's guide.
pub fn guide(name: GameName) -> &'static Guide {
    &GUIDES[name as usize]
}

/// The text of a guide, by the game's name; nothing for a game that has none.
fn text(name: GameName) -> &'static str {
    match name.name() {
        "rumbleslam" => include_str!("../../guide/rumbleslam.md"),
        "champions" => include_str!("../../guide/champions.md"),
        "atw" => include_str!("../../guide/atw.md"),
        "wrestlenomicon" => include_str!("../../guide/wrestlenomicon.md"),
        "dungeon-bowl" => include_str!("../../guide/dungeon-bowl.md"),
        _ => "",
    }
}

/// Letters and digits in small, everything else a hyphen.
pub fn slug(title: &str) -> String {
    let plain: String =
        title.chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' }).collect();
    plain.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

impl Section {
    fn named(title: String) -> Self {
        let anchor = slug(title.split(" / ").next().unwrap_or_default());
        Self { title, anchor, ..Self::default() }
    }

    /// The names of a term: the first is the usual one.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.title.split(" / ")
    }

    /// A term as its entry is headed: its names, but for those that only put an ending to the first.
    pub fn headword(&self) -> String {
        let first = self.names().next().unwrap_or_default().to_lowercase();
        let names = self.names().enumerate();
        let shown = names.filter(|(index, name)| *index == 0 || !name.to_lowercase().starts_with(&first));
        shown.map(|(_, name)| name).collect::<Vec<_>>().join(", ")
    }

    /// The words under the heading, without what is drawn or computed.
    pub fn text(&self) -> String {
        let mut said = String::new();
        let (mut in_code, mut leads_away) = (false, false);
        for event in &self.body {
            match event {
                Event::Start(Tag::CodeBlock(_)) => in_code = true,
                Event::End(TagEnd::CodeBlock) => in_code = false,
                // "Try it" and "§" are no words about the game.
                Event::Start(Tag::Link { dest_url, .. }) => leads_away = !dest_url.starts_with("page://"),
                Event::End(TagEnd::Link) => leads_away = false,
                Event::Text(text) | Event::Code(text) if !in_code && !leads_away => said.push_str(text),
                Event::SoftBreak
                | Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell | TagEnd::TableHead) => {
                    said.push(' ');
                }
                _ => {}
            }
        }
        said.trim().to_owned()
    }
}

impl Guide {
    /// The entry of the glossary for a term, by any of its names.
    pub fn term(&self, name: &str) -> Option<&Section> {
        self.glossary.iter().find(|entry| entry.names().any(|known| known.eq_ignore_ascii_case(name)))
    }

    fn chapter(&mut self, title: &str) -> Result<&mut Vec<Section>, String> {
        Ok(match title {
            "How to play" => &mut self.how,
            "Quick reference" => &mut self.reference,
            "Charts" => &mut self.charts,
            "Glossary" => &mut self.glossary,
            _ => return Err(format!("a guide has no chapter \"{title}\"")),
        })
    }
}

/// Reads a guide.
fn read(text: &'static str) -> Result<Guide, String> {
    let mut guide = Guide::default();
    let mut chapter = String::new();
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES);
    while let Some(event) = events.next() {
        let Event::Start(Tag::Heading { level, .. }) = event else {
            // What stands before the first chapter is for whoever writes it.
            if chapter.is_empty() {
                continue;
            }
            let section = guide.chapter(&chapter)?.last_mut().ok_or("text stands under a section")?;
            match section.cards.last_mut() {
                Some(card) => card.body.push(event),
                None => section.body.push(event),
            }
            continue;
        };
        let title = events.by_ref().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let words = |event| if let Event::Text(text) = event { Some(text.into_string()) } else { None };
        let title: String = title.filter_map(words).collect();
        match level {
            HeadingLevel::H1 => {
                guide.chapter(&title)?;
                chapter = title;
            }
            HeadingLevel::H2 => guide.chapter(&chapter)?.push(Section::named(title)),
            _ => {
                let section = guide.chapter(&chapter)?.last_mut().ok_or("a card stands in a section")?;
                section.cards.push(Section::named(title));
            }
        }
    }
    Ok(guide)
}
