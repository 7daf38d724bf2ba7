/// The candidate that was most probably meant: a few letters off, or one that the word begins.
///
/// ```
/// let styles = ["brawler", "technician", "high-flyer"];
/// assert_eq!(content::nearest("Brawlr", styles.iter()), Some("brawler"));
/// assert_eq!(content::nearest("tech", styles.iter()), Some("technician"));
/// assert_eq!(content::nearest("wizard", styles.iter()), None);
/// ```
pub fn nearest<'a, S: AsRef<str> + ?Sized + 'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a S>,
) -> Option<&'a str> {
    let word = plain(word);
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(AsRef::as_ref)
        .filter_map(|candidate| {
            let known = plain(candidate);
            let begun = word.chars().count() >= 3 && known.starts_with(&word);
            let distance = strsim::osa_distance(&word, &known);
            // A word of one or two letters is near to everything: there only the letters themselves count.
            let near = distance <= allowed && distance < word.chars().count().max(1);
            (near || begun).then_some((if near { distance } else { allowed + 1 }, candidate))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Capitals, and the signs between words, are not what a typing error is about.
fn plain(word: &str) -> String {
    word.to_lowercase().replace(['_', ' '], "-")
}
