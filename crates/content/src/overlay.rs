use kernel::{ContentFile, Problem, Problems};

use crate::nearest;

/// The built-in files, each replaced by the override of the same name if there is one. A name that is not built in
/// would silently do nothing, so it is an error; so is a name given twice.
pub fn overlay(built_in: &[(&str, &str)], overrides: Vec<ContentFile>) -> Result<Vec<ContentFile>, Problems> {
    let mut files: Vec<ContentFile> =
        built_in.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    let mut replaced = vec![false; files.len()];
    let mut problems = Vec::new();
    for (name, text) in overrides {
        let names = || built_in.iter().map(|&(name, _)| name);
        match names().position(|known| known == name) {
            Some(index) if replaced[index] => problems.push(Problem::new(name, "this file is given twice")),
            Some(index) => {
                replaced[index] = true;
                files[index].1 = text;
            }
            None => {
                let known = names().collect::<Vec<_>>().join(", ");
                let reason = format!("no content file has this name; the files are: {known}");
                let meant = nearest(&name, names()).map(str::to_owned);
                problems.push(Problem::new(name, reason).suggest(meant));
            }
        }
    }
    Problems::unless(problems, || files)
}
