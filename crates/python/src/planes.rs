//! What a seat sees, as numbers: one byte a number, in planes that have names.
//!
//! A game draws its [view](kernel::Game::view) with a [`Pen`], and with nothing else, so that what a seat cannot see cannot
//! get into an observation. The same drawing is done by two pens: [`Ink`] writes the bytes, [`Names`] writes down what
//! each of them is. So the documentation cannot drift from the numbers.

mod atw;
mod champions;
mod dungeon_bowl;
mod examples;
mod rumbleslam;
mod wrestlenomicon;

use core::hash::{Hash, Hasher};

use kernel::{Asked, Seat, Viewer};
use lab::Studied;

/// A game whose views can be drawn as numbers.
pub(crate) trait Observed: Studied {
    /// The name of every question that the rules ask.
    const QUESTIONS: &'static [&'static str];

    /// What follows from the content alone and is worth preparing once.
    type Prepared: Send + Sync + 'static;

    /// Prepares it.
    fn prepare(content: &Self::Content) -> Self::Prepared;

    /// Draws what this seat sees. It must draw the same planes for every view.
    fn draw<P: Pen>(
        content: &Self::Content,
        prepared: &Self::Prepared,
        view: &Self::View,
        seat: Seat,
        pen: &mut P,
    );
}

/// Draws a whole observation: who is asked what, which everybody may know, and then what the seat sees.
pub(crate) fn observe<G: Observed, P: Pen>(
    content: &G::Content,
    prepared: &G::Prepared,
    game: &G,
    asked: Option<Asked>,
    seat: Seat,
    pen: &mut P,
) {
    let why = asked.and_then(|asked| G::QUESTIONS.iter().position(|&known| known == asked.why));
    pen.one_of("question", "the question of the moment", G::QUESTIONS, why);
    let is_asked = asked.is_some_and(|asked| asked.seats.has(seat));
    pen.number("asked", "1 if you are asked", is_asked.into());
    pen.each("seat", "your seat, one of eight", (0..kernel::MAX_SEATS).map(|at| (at == seat.index()).into()));
    G::draw(content, prepared, &game.view(content, Viewer::Seat(seat)), seat, pen);
}

/// One plane of an observation.
#[derive(Debug)]
pub(crate) struct Plane {
    pub(crate) name: String,
    pub(crate) about: &'static str,
    /// Rows and columns of a board, or how many numbers there are; nothing for a single number.
    pub(crate) shape: Vec<usize>,
    /// What each number of the plane stands for, where they have names.
    pub(crate) labels: Vec<&'static str>,
}

impl Plane {
    pub(crate) fn len(&self) -> usize {
        self.shape.iter().product()
    }
}

/// Somebody who draws. Planes follow each other without gaps.
pub(crate) trait Pen {
    /// The planes that follow are about this side.
    fn about(&mut self, _side: &'static str) {}

    /// Planes with one number for each of several things.
    fn each(&mut self, name: &'static str, about: &'static str, values: impl ExactSizeIterator<Item = u8>);

    /// A single number.
    fn number(&mut self, name: &'static str, about: &'static str, value: u8);

    /// A 1 at the place of what is true, zeros at all others.
    fn one_of(
        &mut self,
        name: &'static str,
        about: &'static str,
        labels: &'static [&'static str],
        index: Option<usize>,
    );

    /// A board that stays the same for a whole match; all of it is given.
    fn still(&mut self, name: &'static str, about: &'static str, size: [usize; 2], cells: &[u8]);

    /// A board with few things on it, each a place and a number above 0.
    fn pieces(
        &mut self,
        name: &'static str,
        about: &'static str,
        size: [usize; 2],
        pieces: impl Iterator<Item = (usize, u8)>,
    );

    /// Numbers that were prepared.
    fn copied(&mut self, name: &'static str, about: &'static str, values: &[u8]) {
        self.each(name, about, values.iter().copied());
    }

    /// Rows of numbers that were prepared.
    fn table(&mut self, name: &'static str, about: &'static str, size: [usize; 2], values: &[u8]);

    /// Numbers of which few are above 0, each with its place.
    fn few(
        &mut self,
        name: &'static str,
        about: &'static str,
        count: usize,
        values: impl Iterator<Item = (usize, u8)>,
    );

    /// What waits for the answer, as raw numbers: the step's place in the list of steps, then its fields.
    fn pending(&mut self, step: Option<impl Hash>) {
        let mut raw = Raw { bytes: [0; RAW], at: 0 };
        if let Some(step) = step {
            raw.write_u8(1);
            step.hash(&mut raw);
        }
        self.copied("pending", "the step that waits, as raw numbers: 1, its kind, its fields", &raw.bytes);
    }
}

/// How many raw numbers of a pending step are shown.
const RAW: usize = 32;

/// Takes down what a value would be hashed by: its discriminants and its numbers, in order.
struct Raw {
    bytes: [u8; RAW],
    at: usize,
}

impl Hasher for Raw {
    fn write(&mut self, bytes: &[u8]) {
        for (place, &byte) in self.bytes.iter_mut().skip(self.at).zip(bytes) {
            *place = byte;
        }
        self.at += bytes.len();
    }
    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }
    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }
    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }
    // Discriminants and lengths are small, and as wide as the machine's words: one byte is enough and the same everywhere.
    fn write_usize(&mut self, number: usize) {
        self.write(&[number as u8]);
    }
    fn write_isize(&mut self, number: isize) {
        self.write(&[number as u8]);
    }
    fn finish(&self) -> u64 {
        0
    }
}

/// Writes the bytes.
pub(crate) struct Ink<'a> {
    out: &'a mut [u8],
    at: usize,
    /// Nothing of this match has been drawn here yet.
    new: bool,
    drawn: &'a mut Drawn,
}

/// Where a pen has put pieces, so that it can take them up again without wiping a whole board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawn(Vec<u32>);

impl<'a> Ink<'a> {
    /// On a sheet that is empty.
    pub(crate) fn on_empty(out: &'a mut [u8], drawn: &'a mut Drawn) -> Self {
        drawn.0.clear();
        Self { out, at: 0, new: true, drawn }
    }

    /// On a sheet that shows an observation of the same game; `new` if it is of another match.
    pub(crate) fn over(out: &'a mut [u8], new: bool, drawn: &'a mut Drawn) -> Self {
        for &at in &drawn.0 {
            if let Some(cell) = out.get_mut(at as usize) {
                *cell = 0;
            }
        }
        drawn.0.clear();
        Self { out, at: 0, new, drawn }
    }

    #[inline]
    fn next(&mut self, count: usize) -> &mut [u8] {
        let from = self.at.min(self.out.len());
        let to = (from + count).min(self.out.len());
        self.at += count;
        &mut self.out[from..to]
    }
}

impl Pen for Ink<'_> {
    #[inline]
    fn each(&mut self, _: &'static str, _: &'static str, values: impl ExactSizeIterator<Item = u8>) {
        for (place, value) in self.next(values.len()).iter_mut().zip(values) {
            *place = value;
        }
    }

    #[inline]
    fn number(&mut self, _: &'static str, _: &'static str, value: u8) {
        self.next(1).fill(value);
    }

    #[inline]
    fn one_of(
        &mut self,
        _: &'static str,
        _: &'static str,
        labels: &'static [&'static str],
        index: Option<usize>,
    ) {
        let places = self.next(labels.len());
        places.fill(0);
        if let Some(place) = index.and_then(|index| places.get_mut(index)) {
            *place = 1;
        }
    }

    #[inline]
    fn still(&mut self, _: &'static str, _: &'static str, size: [usize; 2], cells: &[u8]) {
        let new = self.new;
        let places = self.next(size[0] * size[1]);
        if new {
            for (place, &cell) in places.iter_mut().zip(cells) {
                *place = cell;
            }
        }
    }

    #[inline]
    fn pieces(
        &mut self,
        _: &'static str,
        _: &'static str,
        size: [usize; 2],
        pieces: impl Iterator<Item = (usize, u8)>,
    ) {
        let from = self.at;
        self.next(size[0] * size[1]);
        for (at, value) in pieces {
            if let Some(cell) = self.out.get_mut(from + at) {
                *cell = value;
                self.drawn.0.push((from + at) as u32);
            }
        }
    }

    #[inline]
    fn table(&mut self, name: &'static str, about: &'static str, _: [usize; 2], values: &[u8]) {
        self.copied(name, about, values);
    }

    #[inline]
    fn few(
        &mut self,
        _: &'static str,
        _: &'static str,
        count: usize,
        values: impl Iterator<Item = (usize, u8)>,
    ) {
        let places = self.next(count);
        places.fill(0);
        for (at, value) in values {
            if let Some(place) = places.get_mut(at) {
                *place = value;
            }
        }
    }

    #[inline]
    fn copied(&mut self, _: &'static str, _: &'static str, values: &[u8]) {
        let places = self.next(values.len());
        places.copy_from_slice(&values[..places.len()]);
    }
}

/// Writes down what each plane is.
#[derive(Debug, Default)]
pub(crate) struct Names {
    side: Option<&'static str>,
    pub(crate) planes: Vec<Plane>,
}

impl Names {
    fn add(&mut self, name: &'static str, about: &'static str, shape: Vec<usize>, labels: &[&'static str]) {
        let name = self.side.map_or_else(|| name.to_owned(), |side| format!("{side}.{name}"));
        self.planes.push(Plane { name, about, shape, labels: labels.to_vec() });
    }
}

impl Pen for Names {
    fn about(&mut self, side: &'static str) {
        self.side = (!side.is_empty()).then_some(side);
    }
    fn each(&mut self, name: &'static str, about: &'static str, values: impl ExactSizeIterator<Item = u8>) {
        self.add(name, about, vec![values.len()], &[]);
    }
    fn number(&mut self, name: &'static str, about: &'static str, _: u8) {
        self.add(name, about, Vec::new(), &[]);
    }
    fn one_of(
        &mut self,
        name: &'static str,
        about: &'static str,
        labels: &'static [&'static str],
        _: Option<usize>,
    ) {
        self.add(name, about, vec![labels.len()], labels);
    }
    fn still(&mut self, name: &'static str, about: &'static str, size: [usize; 2], _: &[u8]) {
        self.add(name, about, size.to_vec(), &[]);
    }
    fn table(&mut self, name: &'static str, about: &'static str, size: [usize; 2], _: &[u8]) {
        self.add(name, about, size.to_vec(), &[]);
    }
    fn few(
        &mut self,
        name: &'static str,
        about: &'static str,
        count: usize,
        _: impl Iterator<Item = (usize, u8)>,
    ) {
        self.add(name, about, vec![count], &[]);
    }
    fn pieces(
        &mut self,
        name: &'static str,
        about: &'static str,
        size: [usize; 2],
        _: impl Iterator<Item = (usize, u8)>,
    ) {
        self.add(name, about, size.to_vec(), &[]);
    }
}

/// The planes of a game, in order.
pub(crate) fn planes<G: Observed>(content: &G::Content, prepared: &G::Prepared, game: &G) -> Vec<Plane> {
    let mut names = Names::default();
    observe(content, prepared, game, game.asked(content), Seat::FIRST, &mut names);
    names.planes
}

/// A number that may be larger than a byte has room for.
#[inline]
pub(crate) fn byte(number: impl TryInto<u8>) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

/// A number from -100 to 100, moved up by 100.
#[inline]
pub(crate) fn raised(number: i8) -> u8 {
    (i16::from(number) + 100).clamp(0, 255) as u8
}
