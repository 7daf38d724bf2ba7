//! What a content file consists of: the wrestlers, cards, teams and dungeons in it, each as its own piece of TOML, so
//! that one can be taken out, changed, and put back or beside the others.

use core::ops::Range;

use kernel::ContentFile;

/// One thing of a content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The file it stands in.
    pub file: String,
    /// What it is: the name of the list it belongs to, or nothing for a file that is one thing.
    pub kind: String,
    /// What tells it from the others of its kind: its id, or its name.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// The lines of the file that are its own, from 0.
    pub lines: Range<usize>,
    /// Its TOML.
    pub text: String,
}

/// Content with one thing put in, and where its first line stands there.
#[derive(Clone, Debug)]
pub struct Placed {
    /// All files.
    pub files: Vec<ContentFile>,
    /// The file it was put into.
    pub file: String,
    /// The line of the file that is its first, from 0.
    pub first: usize,
    /// Did it take the place of another?
    pub replaces: bool,
}

/// The things in a file: the entries of its lists, or the file itself if it has none.
pub fn items(file: &str, text: &str) -> Vec<Item> {
    let lines: Vec<&str> = text.lines().collect();
    let mut starts: Vec<(usize, &str)> = Vec::new();
    let mut ends: Vec<usize> = Vec::new();
    let mut quoted = false;
    for (number, line) in lines.iter().enumerate() {
        if !quoted
            && let Some(list) = line.trim_end().strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"))
        {
            if list.contains('.') {
                continue;
            }
            ends.push(number);
            starts.push((number, list.trim()));
        } else if !quoted
            && let Some(table) = line.trim_end().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
        {
            // A table of its own, not one inside the entry before it.
            let inside = starts.last().is_some_and(|(_, list)| table.trim().starts_with(&format!("{list}.")));
            if !inside {
                ends.push(number);
            }
        }
        quoted ^= line.matches("\"\"\"").count() % 2 == 1;
    }
    ends.push(lines.len());
    if starts.is_empty() {
        return vec![item(file, "", 0..lines.len(), text.to_owned())];
    }
    let piece = |&(from, kind): &(usize, &str)| {
        let mut to = ends.iter().copied().find(|&end| end > from).unwrap_or(lines.len());
        // Blank lines and headings in comments belong to what follows.
        while to > from + 1 && (lines[to - 1].trim().is_empty() || lines[to - 1].starts_with('#')) {
            to -= 1;
        }
        item(file, kind, from..to, lines[from..to].join("\n") + "\n")
    };
    starts.iter().map(piece).collect()
}

fn item(file: &str, kind: &str, lines: Range<usize>, text: String) -> Item {
    let value = |field: &str| {
        // The fields of the thing itself stand before those of the tables inside it.
        let own = text.lines().skip(usize::from(!kind.is_empty())).take_while(|line| !line.starts_with('['));
        own.filter_map(|line| line.split_once('='))
            .find(|(name, _)| name.trim() == field)
            .and_then(|(_, value)| quoted(value.trim()))
    };
    let name = ["name", "god", "college", "id"].iter().find_map(|field| value(field)).unwrap_or_default();
    let key = if kind.is_empty() { name.clone() } else { value("id").unwrap_or_else(|| name.clone()) };
    Item { file: file.to_owned(), kind: kind.to_owned(), key, name, lines, text }
}

/// A plain text in quotes, without them.
fn quoted(value: &str) -> Option<String> {
    let sign = value.chars().next().filter(|sign| ['"', '\''].contains(sign))?;
    let rest = &value[1..];
    rest.find(sign).map(|end| rest[..end].to_owned())
}

/// Puts a thing into content. Under the key of another of its kind it takes that one's place; under a new key it stands
/// beside the others, and a thing that is a file of its own becomes a new file.
pub fn place(files: &[ContentFile], origin: &str, kind: &str, text: &str) -> Placed {
    let mut files = files.to_vec();
    let text = text.replace("\r\n", "\n");
    let text = text.trim_start_matches('\n').to_owned();
    let own = item(origin, kind, 0..0, text.clone());
    if kind.is_empty() {
        let same = |(file, old): &ContentFile| {
            *file == origin && items(file, old).iter().any(|item| item.key == own.key)
        };
        let replaces = files.iter().any(same);
        let file = if replaces { origin.to_owned() } else { format!("{}.toml", slug(&own.name)) };
        files.retain(|(name, _)| *name != file);
        files.push((file.clone(), text));
        files.sort();
        return Placed { files, file, first: 0, replaces };
    }
    let Some((_, old)) = files.iter_mut().find(|(file, _)| file == origin) else {
        files.push((origin.to_owned(), text));
        return Placed { files, file: origin.to_owned(), first: 0, replaces: false };
    };
    let known = items(origin, old)
        .into_iter()
        .find(|item| item.kind == kind && item.key == own.key && !own.key.is_empty());
    let lines: Vec<&str> = old.lines().collect();
    let (before, after) = match &known {
        Some(item) => (&lines[..item.lines.start], &lines[item.lines.end..]),
        None => (&lines[..], &lines[..0]),
    };
    let first = if known.is_some() { before.len() } else { before.len() + 1 };
    let mut whole: String = before.iter().flat_map(|line| [line, "\n"]).collect();
    if known.is_none() {
        whole.push('\n');
    }
    whole.push_str(text.trim_end());
    whole.push('\n');
    whole.extend(after.iter().flat_map(|line| [line, "\n"]));
    *old = whole;
    Placed { files, file: origin.to_owned(), first, replaces: known.is_some() }
}

/// A name as a file's name: `Iron Marrow` becomes `iron-marrow`.
pub fn slug(name: &str) -> String {
    let plain: String = name
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { ' ' })
        .collect();
    let joined = plain.split_whitespace().collect::<Vec<_>>().join("-");
    if joined.is_empty() { "new".to_owned() } else { joined }
}

/// TOML as JSON.
pub fn to_json(text: &str) -> Result<String, String> {
    let value: serde_json::Value = toml::from_str(text).map_err(|error| error.to_string())?;
    Ok(format!("{value:#}\n"))
}

/// JSON as TOML.
pub fn from_json(text: &str) -> Result<String, String> {
    let value: serde_json::Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    toml::to_string(&value).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# Two of them.\ntitle = \"x\"\n\n[[man]]\nname = \"Ada\"\npower = 3\n\n[man.move]\nname = \"Chop\"\n\n# ---- the other\n\n[[man]]\nname = 'Bob'\nmap = \"\"\"\n[[no]]\n\"\"\"\n\n[rules]\nx = 1\n";

    #[test]
    fn a_list_falls_into_its_entries_with_what_is_inside_them() {
        let found = items("men.toml", FILE);
        let keys: Vec<(&str, Range<usize>)> =
            found.iter().map(|item| (item.key.as_str(), item.lines.clone())).collect();
        assert_eq!(keys, [("Ada", 3..9), ("Bob", 12..17)]);
        assert!(found[0].text.ends_with("name = \"Chop\"\n") && found[1].text.ends_with("\"\"\"\n"));
        let whole = items("ada.toml", "name = \"Ada\"\n[taunt]\nname = \"no\"\n");
        assert_eq!((whole.len(), whole[0].kind.as_str(), whole[0].key.as_str()), (1, "", "Ada"));
    }

    #[test]
    fn the_same_key_takes_a_place_and_a_new_one_makes_room() {
        let files = vec![("men.toml".to_owned(), FILE.to_owned())];
        let same = place(&files, "men.toml", "man", "[[man]]\nname = \"Ada\"\npower = 9\n");
        assert!(same.replaces && same.first == 3, "{same:?}");
        assert_eq!(items("men.toml", &same.files[0].1).len(), 2);
        assert!(same.files[0].1.contains("power = 9") && !same.files[0].1.contains("Chop"));
        let other = place(&files, "men.toml", "man", "[[man]]\r\nname = \"Cy\"\r\n");
        assert!(!other.replaces);
        assert_eq!(other.files[0].1.lines().nth(other.first), Some("[[man]]"));
        assert_eq!(items("men.toml", &other.files[0].1).len(), 3);
    }

    #[test]
    fn a_file_that_is_one_thing_becomes_a_new_file() {
        let files = vec![("ada.toml".to_owned(), "name = \"Ada\"\n".to_owned())];
        let new = place(&files, "ada.toml", "", "name = \"Ada the 2nd!\"\n");
        assert_eq!((new.file.as_str(), new.files.len(), new.replaces), ("ada-the-2nd.toml", 2, false));
        let same = place(&files, "ada.toml", "", "name = \"Ada\"\nx = 1\n");
        assert_eq!((same.file.as_str(), same.files.len(), same.replaces), ("ada.toml", 1, true));
        assert_eq!(slug("!?"), "new");
    }

    #[test]
    fn json_and_back() {
        let text = "[[man]]\nname = \"Ada\"\npower = 3\n";
        let again = from_json(&to_json(text).unwrap()).unwrap();
        assert_eq!(again, text);
        assert!(to_json("x = ").is_err() && from_json("[").is_err());
    }
}
