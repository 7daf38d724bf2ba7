//! Everybody meets everybody, by Berger tables.

/// The pairs of a round of a Berger table, home side first, by places from 0. The number of places is even; whoever has
/// the last place of an odd field is nobody, and the one paired with it has a bye.
///
/// PR-RR-1: the tables are the published ones: the last place meets place `r * n / 2`, the others are mirrored around
/// it, and sides alternate.
pub(crate) fn berger(places: usize, round: usize) -> Vec<[usize; 2]> {
    let turning = places - 1;
    let middle = round * (places / 2) % turning;
    let mut pairs = Vec::with_capacity(places / 2);
    pairs.push(if round.is_multiple_of(2) { [middle, turning] } else { [turning, middle] });
    for step in 1..places / 2 {
        pairs.push([(middle + step) % turning, (middle + turning - step) % turning]);
    }
    pairs
}

/// How many rounds so many places need for one leg.
pub(crate) const fn rounds(places: usize) -> usize {
    if places < 2 { 0 } else { places - 1 }
}

/// PR-GROUP-1: Entrants by seed are dealt into groups like a snake, so that each group is as strong as the others.
pub(crate) fn snake(count: usize, groups: usize) -> Vec<Vec<usize>> {
    let mut dealt = vec![Vec::new(); groups];
    for seed in 0..count {
        let (row, column) = (seed / groups, seed % groups);
        dealt[if row % 2 == 0 { column } else { groups - 1 - column }].push(seed);
    }
    dealt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_six_is_the_published_one() {
        let table: Vec<Vec<[usize; 2]>> = (0..5).map(|round| berger(6, round)).collect();
        let printed = [
            [[1, 6], [2, 5], [3, 4]],
            [[6, 4], [5, 3], [1, 2]],
            [[2, 6], [3, 1], [4, 5]],
            [[6, 5], [1, 4], [2, 3]],
            [[3, 6], [4, 2], [5, 1]],
        ];
        for (round, expected) in table.iter().zip(printed) {
            assert_eq!(round.iter().map(|pair| pair.map(|place| place + 1)).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn everybody_meets_everybody_once() {
        for places in (2..=40).step_by(2) {
            let mut met = vec![vec![0; places]; places];
            for round in 0..rounds(places) {
                let mut busy = vec![false; places];
                for [home, away] in berger(places, round) {
                    met[home][away] += 1;
                    met[away][home] += 1;
                    assert!(!busy[home] && !busy[away]);
                    (busy[home], busy[away]) = (true, true);
                }
                assert!(busy.iter().all(|busy| *busy));
            }
            for (one, row) in met.iter().enumerate() {
                assert!(row.iter().enumerate().all(|(other, times)| *times == i32::from(one != other)));
            }
        }
    }
}
