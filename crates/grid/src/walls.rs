//! Floor, rock, and walls on the edges between squares.

use crate::{Board, Direction, Square};

/// Which squares of a board are floor, and which edges between neighbouring floor squares are closed.
///
/// Walls stand on edges, not on squares. The rim of the board and every edge of a rock square are closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walls {
    board: Board,
    floor: Vec<bool>,
    /// Four bits a square: north, east, south, west. An edge is stored on both its sides.
    closed: Vec<u8>,
}

/// The bit of a straight direction in `closed`.
const fn bit(way: Direction) -> u8 {
    1 << (way as u8 / 2)
}

impl Walls {
    /// A board that is all floor, walled at its rim only.
    pub fn open(board: Board) -> Self {
        Self { board, floor: vec![true; board.len()], closed: vec![0; board.len()] }
    }

    /// The board these walls stand on.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Makes a square solid.
    pub fn fill(&mut self, square: Square) {
        if self.board.contains(square) {
            self.floor[self.board.index(square)] = false;
        }
    }

    /// Puts a wall on one edge of a square; a diagonal direction has no edge and changes nothing.
    pub fn close(&mut self, square: Square, way: Direction) {
        self.set_edge(square, way, true);
    }

    /// Takes the wall from one edge of a square, as a door does.
    pub fn unclose(&mut self, square: Square, way: Direction) {
        self.set_edge(square, way, false);
    }

    fn set_edge(&mut self, square: Square, way: Direction, closed: bool) {
        if way.is_diagonal() || !self.board.contains(square) {
            return;
        }
        let mut set = |square: Square, way: Direction| {
            let edges = &mut self.closed[self.board.index(square)];
            *edges = if closed { *edges | bit(way) } else { *edges & !bit(way) };
        };
        set(square, way);
        if let Some(beyond) = square.step(way).filter(|&beyond| self.board.contains(beyond)) {
            set(beyond, way.opposite());
        }
    }

    /// Whether something can stand here: on the board and not rock.
    pub fn is_floor(&self, square: Square) -> bool {
        self.board.contains(square) && self.floor[self.board.index(square)]
    }

    /// Whether the edge of a floor square in a straight direction is open and leads to floor.
    pub fn edge_is_open(&self, square: Square, way: Direction) -> bool {
        !way.is_diagonal()
            && self.is_floor(square)
            && self.closed[self.board.index(square)] & bit(way) == 0
            && square.step(way).is_some_and(|beyond| self.is_floor(beyond))
    }

    /// The neighbour one can step to. A straight step needs an open edge; a diagonal one needs both edges of
    /// at least one of the two ways round the corner, so that one may cut past a door post, but not through
    /// the corner of a room or between two rocks.
    pub fn linked(&self, square: Square, way: Direction) -> Option<Square> {
        if !way.is_diagonal() {
            return if self.edge_is_open(square, way) { square.step(way) } else { None };
        }
        let (along, across) = way.legs();
        let by = |first: Direction, second: Direction| {
            self.edge_is_open(square, first)
                && square.step(first).is_some_and(|corner| self.edge_is_open(corner, second))
        };
        if by(along, across) || by(across, along) { square.step(way) } else { None }
    }

    /// Whether two squares are neighbours one can step between.
    pub fn are_linked(&self, a: Square, b: Square) -> bool {
        a.direction_to(b).is_some_and(|way| self.linked(a, way).is_some())
    }

    /// Whether the straight line between the middles of two floor squares crosses open edges only. A line
    /// that goes exactly through a corner needs the two squares it joins to be linked.
    pub fn sees(&self, from: Square, to: Square) -> bool {
        if !self.is_floor(from) || !self.is_floor(to) {
            return false;
        }
        let (dx, dy) = from.delta_to(to);
        let (nx, ny) = (dx.abs(), dy.abs());
        let along = if dx < 0 { Direction::West } else { Direction::East };
        let across = if dy < 0 { Direction::North } else { Direction::South };
        let (mut here, mut ix, mut iy) = (from, 0, 0);
        while ix < nx || iy < ny {
            // Which edge of this square the line leaves by: the one it reaches sooner.
            let way = match ((1 + 2 * ix) * ny).cmp(&((1 + 2 * iy) * nx)) {
                std::cmp::Ordering::Less => along,
                std::cmp::Ordering::Greater => across,
                std::cmp::Ordering::Equal => Direction::of_delta(dx.signum(), dy.signum()).unwrap_or(along),
            };
            let Some(next) = self.linked(here, way) else { return false };
            let (sx, sy) = here.delta_to(next);
            ix += sx.abs();
            iy += sy.abs();
            here = next;
        }
        true
    }

    /// Steps on foot to every square from the nearest of the given ones, by place on the board; `None` where
    /// no way leads. Squares that `blocked` names are never entered.
    pub fn walk(&self, from: &[Square], blocked: impl Fn(Square) -> bool) -> Vec<Option<u16>> {
        let mut steps = vec![None; self.board.len()];
        let mut queue: Vec<Square> = from.iter().copied().filter(|&square| self.is_floor(square)).collect();
        for &square in &queue {
            steps[self.board.index(square)] = Some(0);
        }
        let mut next = 0;
        while next < queue.len() {
            let here = queue[next];
            next += 1;
            let there = steps[self.board.index(here)].map(|count| count + 1);
            for way in Direction::ALL {
                if let Some(square) = self.linked(here, way)
                    && steps[self.board.index(square)].is_none()
                    && !blocked(square)
                {
                    steps[self.board.index(square)] = there;
                    queue.push(square);
                }
            }
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::*;

    /// Two rooms of three by three with a wall between them and one door in its middle.
    fn two_rooms() -> Walls {
        let mut walls = Walls::open(Board::new(6, 3));
        for y in 0..3 {
            walls.close(Square::new(2, y), East);
        }
        walls.unclose(Square::new(2, 1), East);
        walls
    }

    #[test]
    fn a_wall_stops_a_step_from_both_sides() {
        let walls = two_rooms();
        assert_eq!(walls.linked(Square::new(2, 0), East), None);
        assert_eq!(walls.linked(Square::new(3, 0), West), None);
        assert_eq!(walls.linked(Square::new(2, 1), East), Some(Square::new(3, 1)));
    }

    #[test]
    fn a_diagonal_may_cut_past_a_door_post() {
        let walls = two_rooms();
        assert_eq!(walls.linked(Square::new(2, 0), SouthEast), Some(Square::new(3, 1)));
        assert_eq!(walls.linked(Square::new(2, 1), NorthEast), Some(Square::new(3, 0)));
    }

    #[test]
    fn a_diagonal_never_goes_through_a_corner_or_between_rocks() {
        let mut walls = Walls::open(Board::new(2, 2));
        walls.fill(Square::new(1, 0));
        walls.fill(Square::new(0, 1));
        assert_eq!(walls.linked(Square::new(0, 0), SouthEast), None);
        let mut corner = Walls::open(Board::new(2, 2));
        corner.close(Square::new(0, 0), East);
        corner.close(Square::new(0, 0), South);
        assert_eq!(corner.linked(Square::new(0, 0), SouthEast), None);
        assert_eq!(corner.linked(Square::new(1, 0), SouthWest), Some(Square::new(0, 1)));
    }

    #[test]
    fn linking_works_both_ways_everywhere() {
        let walls = two_rooms();
        for a in walls.board().squares() {
            for way in Direction::ALL {
                if let Some(b) = walls.linked(a, way) {
                    assert_eq!(walls.linked(b, way.opposite()), Some(a));
                    assert!(walls.are_linked(a, b) && walls.sees(a, b) && walls.sees(b, a));
                }
            }
        }
    }

    #[test]
    fn sight_goes_through_the_door_only() {
        let walls = two_rooms();
        assert!(walls.sees(Square::new(0, 1), Square::new(5, 1)));
        assert!(!walls.sees(Square::new(0, 0), Square::new(5, 0)));
        assert!(walls.sees(Square::new(0, 0), Square::new(5, 2)), "aslant through the door");
        assert!(!walls.sees(Square::new(0, 0), Square::new(3, 2)), "into the wall beside the door");
        assert!(walls.sees(Square::new(1, 0), Square::new(3, 1)), "past the post");
        assert!(!walls.sees(Square::new(0, 0), Square::new(0, 9)), "not on the board");
    }

    #[test]
    fn walking_goes_round() {
        let walls = two_rooms();
        let steps = walls.walk(&[Square::new(2, 0)], |_| false);
        assert_eq!(steps[walls.board().index(Square::new(3, 0))], Some(2));
        assert_eq!(steps[walls.board().index(Square::new(5, 2))], Some(3));
        let shut = walls.walk(&[Square::new(2, 0)], |square| square.x == 3);
        assert_eq!(shut[walls.board().index(Square::new(4, 1))], None);
    }
}
