//! Fixed numbers for choices: `0..COUNT`, the same in every build, so that records, research environments and the
//! wire can name a choice by its code. A golden file per game freezes the layout.

/// A finite type whose values are numbered. Derive it on a game's choice and on the parts of one.
///
/// ```
/// use kernel::{Coded, coded};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// struct Square(u8);
/// kernel::coded_index!(Square, 100);
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Coded)]
/// enum Choice { Pass, PushTo(Square), StandFirm(bool) }
///
/// assert_eq!(Choice::COUNT, 103);
/// assert_eq!(Choice::PushTo(Square(7)).code(), 8);
/// assert_eq!(Choice::from_code(102), Some(Choice::StandFirm(true)));
/// assert_eq!(Choice::from_code(103), None);
/// ```
pub trait Coded: Copy {
    /// How many values there are.
    const COUNT: u32;
    /// The names of the variants in order, each with how many codes it takes; what the golden file prints.
    const LAYOUT: &'static [(&'static str, u32)];
    /// The value's number.
    fn code(self) -> u32;
    /// The value of that number.
    fn from_code(code: u32) -> Option<Self>;
}

/// `[0, a, a+b, ..]`: where each variant's codes begin, and where the last ends.
#[doc(hidden)]
pub const fn running_sums<const N: usize, const M: usize>(counts: [u32; N]) -> [u32; M] {
    let mut sums = [0; M];
    let mut index = 0;
    while index < N {
        sums[index + 1] = sums[index] + counts[index];
        index += 1;
    }
    sums
}

impl Coded for bool {
    const COUNT: u32 = 2;
    const LAYOUT: &'static [(&'static str, u32)] = &[("false", 1), ("true", 1)];
    fn code(self) -> u32 {
        self.into()
    }
    fn from_code(code: u32) -> Option<Self> {
        (code < 2).then_some(code == 1)
    }
}

/// Implements [`Coded`] for a newtype around a small number: `coded_index!(Square, 100)` says that the values are
/// `Square(0)` to `Square(99)`.
#[macro_export]
macro_rules! coded_index {
    ($name:ident, $count:expr) => {
        impl $crate::Coded for $name {
            const COUNT: u32 = $count;
            const LAYOUT: &'static [(&'static str, u32)] = &[(stringify!($name), $count)];
            fn code(self) -> u32 {
                self.0 as u32
            }
            fn from_code(code: u32) -> Option<Self> {
                (code < Self::COUNT).then_some(Self(code as _))
            }
        }
    };
}
