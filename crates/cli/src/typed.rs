//! What somebody typed, matched with what may be chosen.

/// The offered choice that was meant: its number, counted from 1, its words, or enough of their beginning.
pub fn find(typed: &str, says: &[String]) -> Result<usize, String> {
    let typed = typed.trim().to_lowercase();
    if let Ok(number) = typed.parse::<usize>() {
        return match number.checked_sub(1).filter(|&index| index < says.len()) {
            Some(index) => Ok(index),
            None => Err(format!("there is no choice {number}; they go from 1 to {}", says.len())),
        };
    }
    let matching = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..says.len()).filter(|&index| fits(&says[index].to_lowercase())).collect()
    };
    for found in [
        matching(&|say| say == typed),
        matching(&|say| say.starts_with(&typed)),
        matching(&|say| {
            typed.split_whitespace().all(|word| say.split_whitespace().any(|w| w.starts_with(word)))
        }),
    ] {
        match found[..] {
            [] => {}
            [only] => return Ok(only),
            _ => {
                let list: Vec<&str> = found.iter().take(6).map(|&index| says[index].as_str()).collect();
                return Err(format!("\"{typed}\" could be {}", list.join(", or ")));
            }
        }
    }
    Err(format!("\"{typed}\" is not offered now"))
}

#[cfg(test)]
mod tests {
    use super::find;

    fn says() -> Vec<String> {
        ["trip b", "trip c", "pin b", "pass", "pass and draw three"].map(String::from).to_vec()
    }

    #[test]
    fn a_number_the_words_or_their_beginning_will_do() {
        assert_eq!(find("3", &says()), Ok(2));
        assert_eq!(find("Trip C", &says()), Ok(1));
        assert_eq!(find("pi", &says()), Ok(2));
        assert_eq!(find("pass", &says()), Ok(3), "the whole words win over a longer choice");
        assert_eq!(find("draw", &says()), Ok(4));
        assert_eq!(find("c t", &says()), Ok(1));
    }

    #[test]
    fn what_could_be_two_things_is_asked_back() {
        assert_eq!(find("trip", &says()), Err("\"trip\" could be trip b, or trip c".into()));
        assert_eq!(find("0", &says()), Err("there is no choice 0; they go from 1 to 5".into()));
        assert_eq!(find("9", &says()), Err("there is no choice 9; they go from 1 to 5".into()));
        assert_eq!(find("suplex", &says()), Err("\"suplex\" is not offered now".into()));
    }
}
