use std::collections::BTreeMap;

use kernel::Problem;
use serde::de::DeserializeOwned;

use crate::document::{self, Node, Position, SyntaxError, Value, element, field};
use crate::fault::{Fault, Found, Kind};
use crate::located::{self, Located, SourcePlace};
use crate::nearest;
use crate::value::{Item, Mend, Mends, Reader};

/// Nobody mends more than this before trying again, and each costs another reading.
const MOST_PROBLEMS: usize = 40;

/// Reads a whole file. Everything that is wrong with it is added to the problems, in the order of its lines; the value
/// comes only if nothing is.
///
/// Serde stops at the first error. So the file is read again after each one, with a stand-in where it was: an unknown
/// field or a broken element of a list is left out, a missing or wrong value becomes some value of the type that is
/// asked for. What fails only because of a stand-in is not reported.
pub fn read<T: DeserializeOwned>(file: &str, text: &str, problems: &mut Vec<Problem>) -> Option<T> {
    let (root, errors) = document::parse(text);
    let mut reading = Reading::new(file, &root, "", &errors);
    let value = reading.all();
    let clean = reading.finish(problems);
    value.filter(|_| clean)
}

/// Reads a file that is one list: `[[wrestler]]` again and again, with `key` being `wrestler`. Broken elements are left
/// out and everything that is wrong with them is added to the problems, so that the others can be checked further.
pub fn read_list<T: DeserializeOwned>(
    file: &str,
    text: &str,
    key: &str,
    problems: &mut Vec<Problem>,
) -> Vec<Located<T>> {
    let (root, errors) = document::parse(text);
    let mut reading = Reading::new(file, &root, "", &errors);
    if let Value::Table(entries) = &root.value {
        for entry in entries.iter().filter(|entry| entry.key != key) {
            let reason = format!("it is not known here; known are: {key}");
            let meant = nearest(&entry.key, [key]).map(str::to_owned);
            reading.note(entry.key_at, &field("", &entry.key), &reason, meant);
        }
    }
    let list = root.entry(key);
    match list.map(|list| &list.node.value) {
        Some(Value::List(_)) => {}
        Some(_) => {
            let at = list.map_or(root.at, |list| list.key_at);
            reading.note(at, key, &format!("a list is needed: write [[{key}]]"), None);
        }
        None if errors.is_empty() => {
            reading.note(root.at, key, &format!("it is missing: write [[{key}]] at least once"), None);
        }
        None => {}
    }
    reading.finish(problems);
    let Some(Value::List(items)) = list.map(|list| &list.node.value) else { return Vec::new() };
    let mut values = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if problems.len() >= MOST_PROBLEMS {
            break;
        }
        let path = element(key, index);
        // The file's own errors have been told above; here they only keep silent what may follow from them.
        let mut reading = Reading::new(file, item, &path, &errors);
        reading.problems.clear();
        let value = reading.all();
        if reading.finish(problems)
            && let Some(value) = value
        {
            values.push(Located { value, place: SourcePlace::new(file, &path, item) });
        }
    }
    values
}

/// One value being read, again and again, until nothing new is wrong with it.
struct Reading<'a> {
    file: &'a str,
    root: &'a Node,
    path: &'a str,
    /// Everything in it by its path.
    index: BTreeMap<String, Known<'a>>,
    mends: Mends,
    broken_lines: Vec<u32>,
    problems: Vec<(Position, Problem)>,
}

struct Known<'a> {
    node: &'a Node,
    key_at: Position,
    parent: Option<String>,
    is_element: bool,
}

impl<'a> Reading<'a> {
    fn new(file: &'a str, root: &'a Node, path: &'a str, errors: &[SyntaxError]) -> Self {
        let mut index = BTreeMap::new();
        let top = Known { node: root, key_at: root.at, parent: None, is_element: false };
        index.insert(path.to_owned(), top);
        enter(&mut index, path, root);
        let broken_lines = errors.iter().map(|error| error.at.0).collect();
        let mut reading =
            Self { file, root, path, index, mends: Mends::default(), broken_lines, problems: Vec::new() };
        for error in errors {
            reading.note(error.at, "", &format!("this is not TOML: {}", error.reason), None);
        }
        reading
    }

    fn all<T: DeserializeOwned>(&mut self) -> Option<T> {
        let mut first: Option<Fault> = None;
        let value = loop {
            let item = Item {
                reader: Reader { file: self.file, mends: &self.mends },
                node: self.root,
                path: self.path.to_owned(),
            };
            let fault = match T::deserialize(item) {
                Ok(value) => break Some(value),
                Err(fault) => self.sharpen(fault),
            };
            self.report(&fault);
            let goes_on = self.mend(&fault);
            first.get_or_insert(fault);
            if !goes_on {
                break None;
            }
            if self.problems.len() >= MOST_PROBLEMS {
                let reason =
                    format!("there may be more; only the first {MOST_PROBLEMS} that were found are told");
                self.note((u32::MAX, 1), "", &reason, None);
                break None;
            }
        };
        // A value with a stand-in in it must never pass for what was written.
        if let Some(fault) = first.filter(|_| self.problems.is_empty()) {
            let path = self.path_of(&fault).to_owned();
            let at = self.index.get(&path).map_or(self.root.at, |known| known.node.at);
            self.note(at, &path, &fault.to_string(), None);
        }
        value
    }

    /// Tells the problems in the order of lines; was there none?
    fn finish(mut self, problems: &mut Vec<Problem>) -> bool {
        self.problems.sort_by_key(|&(at, _)| at);
        let clean = self.problems.is_empty();
        problems.extend(self.problems.into_iter().map(|(_, problem)| problem));
        clean
    }

    fn note(&mut self, at: Position, path: &str, reason: &str, meant: Option<String>) {
        let place = if at.0 == u32::MAX { self.file.to_owned() } else { located::place(self.file, at, path) };
        let problem = Problem::new(place, reason).suggest(meant);
        if !self.problems.iter().any(|(_, known)| *known == problem) {
            self.problems.push((at, problem));
        }
    }

    fn path_of<'f>(&'f self, fault: &'f Fault) -> &'f str {
        fault.path.as_deref().unwrap_or(self.path)
    }

    /// Where serde has buffered a table, the fault points at the whole of it: look for the word or value inside.
    fn sharpen(&self, mut fault: Fault) -> Fault {
        let path = self.path_of(&fault).to_owned();
        let wanted: Box<dyn Fn(&Node) -> bool> = match &fault.kind {
            Kind::UnknownWord { word, .. } => {
                let word = word.clone();
                Box::new(move |node| matches!(&node.value, Value::Text(text) if *text == word))
            }
            Kind::Wrong { found: Some(found), .. } => {
                let found = found.clone();
                Box::new(move |node| is(node, &found))
            }
            Kind::UnknownField { name, .. } => {
                let name = name.clone();
                Box::new(move |node| node.entry(&name).is_some())
            }
            _ => return fault,
        };
        let Some(known) = self.index.get(&path) else { return fault };
        if !fault.on_key && !wanted(known.node) {
            let mut places = Vec::new();
            known.node.below(&path, &mut |path, node| {
                if wanted(node) {
                    places.push(path.to_owned());
                }
            });
            if let [place] = places.as_slice() {
                fault.path = Some(place.clone());
            }
        }
        fault
    }

    fn report(&mut self, fault: &Fault) {
        let path = self.path_of(fault).to_owned();
        let known = self.index.get(&path);
        let (at, key_at) = known.map_or((self.root.at, self.root.at), |known| (known.node.at, known.key_at));
        let (at, path, meant) = match &fault.kind {
            Kind::UnknownField { name, known: words } => {
                let Some(known) = self.index.get(&field(&path, name)) else { return };
                (known.key_at, field(&path, name), nearest(name, *words))
            }
            // In a file that is no TOML, what is missing may stand in the part that could not be read.
            Kind::Missing(_) if !self.broken_lines.is_empty() => return,
            Kind::Missing(name) if self.is_mended(&field(&path, name)) => return,
            Kind::Missing(name) => (at, field(&path, name), None),
            _ if self.is_mended(&path) => return,
            Kind::UnknownWord { word, known: words } => {
                (if fault.on_key { key_at } else { at }, path, nearest(word, *words))
            }
            Kind::Wrong { .. } => (if fault.on_key { key_at } else { at }, path, None),
        };
        if !self.broken_lines.contains(&at.0) {
            let meant = meant.map(str::to_owned);
            self.note(at, &path, &fault.to_string(), meant);
        }
    }

    /// Is there a stand-in here or further in, from which this fault may follow?
    fn is_mended(&self, path: &str) -> bool {
        let below = |other: &str| {
            other
                .strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || path.is_empty() || rest.starts_with(['.', '[']))
        };
        // An unknown field that is ignored changes nothing for the others.
        self.mends.at.iter().any(|(mended, &mend)| mend != Mend::Ignore && below(mended))
            || self.mends.missing.iter().any(|(table, name)| below(table) || path == field(table, name))
    }

    /// Puts something in the fault's place; false if there is nothing left to try.
    fn mend(&mut self, fault: &Fault) -> bool {
        let path = self.path_of(fault).to_owned();
        let ignore = match &fault.kind {
            Kind::UnknownField { name, .. } => field(&path, name),
            Kind::Missing(name) => {
                let missing = (path.clone(), name.clone());
                let known = self.mends.missing.contains(&missing);
                if known || self.mends.at.contains_key(&field(&path, name)) {
                    return self.stand_in(path);
                }
                self.mends.missing.push(missing);
                return true;
            }
            _ if fault.on_key => path.clone(),
            _ => return self.stand_in(path),
        };
        let is_new = self.index.contains_key(&ignore)
            && self.mends.at.insert(ignore, Mend::Ignore) != Some(Mend::Ignore);
        is_new || self.stand_in(path)
    }

    fn stand_in(&mut self, mut path: String) -> bool {
        while path != self.path {
            let is_element = self.index.get(&path).is_some_and(|known| known.is_element);
            let next = match self.mends.at.get(&path) {
                None => Some(Mend::StandIn),
                Some(Mend::StandIn) if is_element => Some(Mend::LeaveOut),
                Some(Mend::StandIn) => Some(Mend::Last),
                Some(Mend::Last) => Some(Mend::LeaveOut),
                Some(Mend::LeaveOut | Mend::Ignore) => None,
            };
            if let Some(mend) = next {
                self.mends.at.insert(path, mend);
                return true;
            }
            let parent = self.index.get(&path).and_then(|known| known.parent.clone()).or_else(|| {
                let missing = self.mends.missing.iter();
                missing
                    .clone()
                    .find(|(table, name)| field(table, name) == path)
                    .map(|(table, _)| table.clone())
            });
            match parent {
                Some(parent) => path = parent,
                None => return false,
            }
        }
        false
    }
}

fn enter<'a>(index: &mut BTreeMap<String, Known<'a>>, path: &str, node: &'a Node) {
    let parent = Some(path.to_owned());
    match &node.value {
        Value::Table(entries) => {
            for entry in entries {
                let (path, node) = (field(path, &entry.key), &entry.node);
                enter(index, &path, node);
                let parent = parent.clone();
                index.insert(path, Known { node, key_at: entry.key_at, parent, is_element: false });
            }
        }
        Value::List(items) => {
            for (number, node) in items.iter().enumerate() {
                let path = element(path, number);
                enter(index, &path, node);
                let parent = parent.clone();
                index.insert(path, Known { node, key_at: node.at, parent, is_element: true });
            }
        }
        _ => {}
    }
}

fn is(node: &Node, found: &Found) -> bool {
    match (&node.value, found) {
        (Value::Bool(a), Found::Bool(b)) => a == b,
        (Value::Integer(Ok(a)), Found::Integer(b)) => a == b,
        (Value::Float(a), Found::Float(b)) => a.to_bits() == b.to_bits(),
        (Value::Text(a), Found::Text(b)) => a == b,
        _ => false,
    }
}
