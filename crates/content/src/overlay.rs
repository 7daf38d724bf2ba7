use kernel::{ContentFile, Problem, Problems};

/// The built-in files, each replaced by the override of the same name if there is one, and the new ones beside them. A
/// name given twice is an error; so is a new one that is nearly a built-in name, since it was probably meant to replace
/// that. Whether a game has a use for a file of that name is for the game to say when it reads it.
pub fn overlay(built_in: &[(&str, &str)], overrides: Vec<ContentFile>) -> Result<Vec<ContentFile>, Problems> {
    let mut files: Vec<ContentFile> =
        built_in.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    let given: Vec<String> = overrides.iter().map(|(name, _)| name.clone()).collect();
    let mut problems = Vec::new();
    for (index, (name, text)) in overrides.into_iter().enumerate() {
        if given[..index].contains(&name) {
            problems.push(Problem::new(name, "this file is given twice"));
            continue;
        }
        if let Some((_, old)) = files.iter_mut().find(|(known, _)| *known == name) {
            *old = text;
            continue;
        }
        let slip = |known: &&str| strsim::osa_distance(known, &name) <= 2;
        let free = built_in.iter().map(|&(known, _)| known);
        let free = free.filter(|known| !given.iter().any(|name| name == known));
        if let Some(meant) = free.filter(slip).min() {
            let reason = "it is nearly the name of a built-in file; give a new file a name of its own";
            problems.push(Problem::new(name.clone(), reason).suggest(Some(meant)));
        }
        files.push((name, text));
    }
    Problems::unless(problems, || files)
}
