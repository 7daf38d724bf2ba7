//! Heads, and what is on top of them. Everything is drawn in a space where the skull is a circle of radius 10 around the
//! origin and the face looks a little to the right.

use content::appearance::{Extra, Folk, Hair};

use super::Recipe;
use super::palette::OUTLINE;
use super::pen::Pen;

/// A part of a headgear.
enum Piece {
    /// A filled path.
    Fill(Ink, &'static str),
    /// A thin line of the outline's colour.
    Line(&'static str),
    /// A thick line with an outline.
    Thick(Ink, f32, &'static str),
    /// A disc.
    Disc(Ink, f32, f32, f32),
}

/// Where a colour comes from.
#[derive(Clone, Copy)]
enum Ink {
    Hair,
    Trim,
    Kit,
    Skin,
    Is(&'static str),
}

use Ink::{Hair as H, Is, Kit as K, Skin as S, Trim as T};
use Piece::{Disc, Fill, Line, Thick};

const CAP: &str = "M-10.4-1.5q0-10.5 10.4-10.5t10.4 10.5q-10-3.5-20.8 0z";
const METAL: Ink = Is("#c5cbdc");
const BONE: Ink = Is("#efe6d0");

/// What lies behind the head, and what lies over it.
const fn pieces(hair: Hair) -> (&'static [Piece], &'static [Piece]) {
    match hair {
        Hair::Bald => (&[], &[]),
        Hair::Short => (&[], &[Fill(H, CAP)]),
        Hair::Bun => (&[Disc(H, -2.0, -13.5, 5.6)], &[Fill(H, CAP)]),
        Hair::Tail => (&[Fill(H, "M-6-7q-16-2-20 17q12 1 18-9z")], &[Fill(H, CAP)]),
        Hair::Long => (
            &[Fill(H, "M-11-2q-6 17-3 24h27q3-8-2-24z")],
            &[Fill(H, "M-10.8 2q-1-14 10.8-14t10.8 14q-3-7-7-8-8 3-14.6 8z")],
        ),
        Hair::Curls => (
            &[Fill(H, "M-11 8a6 6 0 0 1-3-10a7 7 0 0 1 5-10a8 8 0 0 1 17 0a7 7 0 0 1 6 10a6 6 0 0 1-3 10z")],
            &[Fill(H, "M-10-2a6 6 0 0 1 4-8 7 7 0 0 1 12 0 6 6 0 0 1 5 8q-10-5-21 0z")],
        ),
        Hair::Mohawk => (&[], &[Fill(H, "M-4-8l-5-9 6 2 1-9 6 7 6-5 0 8 4 1-5 7q-6-3-13-2z")]),
        Hair::Crest => (&[], &[Fill(H, "M-8-5q-8-10-2-17l5 5 3-10 5 9 6-6 1 17q-9-4-18 2z")]),
        Hair::Spikes => (
            &[Fill(H, "M-9 5l-7-2 4-4-7-5 7-1-4-8 8 3 1-9 6 6 5-7 3 8 8-3-3 8 7 2-6 4 4 5-6 2z")],
            &[Fill(H, CAP)],
        ),
        Hair::Topknot => {
            (&[Fill(H, "M-4-10q-6-9 3-13 8 4 4 13z")], &[Fill(T, "M-5-11q5-3 9 0l0 3q-5-2-9 0z")])
        }
        Hair::Wig => (
            &[Fill(BONE, "M-10-3q-8 10-4 24h8v-20h13v20h8q4-14-4-24z")],
            &[
                Fill(BONE, "M-11 1q-2-15 11-15t11 15q-4-6-11-6t-11 6z"),
                Line("M-13 7h5M-14 13h6M9 7h5M8 13h6"),
            ],
        ),
        Hair::Flatcap => (&[], &[Fill(T, CAP), Fill(T, "M0-4.2q12-1 16 2.5-8 1.5-16 .5z")]),
        Hair::Cap => (
            &[],
            &[
                Fill(T, "M-13-7q-1-8 13-9t13 8l-3 6q-11-4-20 0z"),
                Fill(Is("#20222e"), "M-4-4.5q9-2 17 2-6 2-17-.5z"),
                Disc(Is("#ffcf4a"), 2.0, -9.0, 2.2),
            ],
        ),
        Hair::Bowler => (&[], &[Fill(T, "M-9-5q0-13 9-13t9 13z"), Fill(T, "M-15-5q15-5 30 0-15 5-30 0z")]),
        Hair::Tallhat => (
            &[],
            &[
                Fill(T, "M-8-5l-1-20q9-3 18 0l-1 20z"),
                Line("M-8-9q8 2 16 0"),
                Fill(T, "M-14-5q14-5 28 0-14 5-28 0z"),
            ],
        ),
        Hair::Sailor => {
            (&[], &[Fill(BONE, "M-8-7q8-10 16 0z"), Fill(BONE, "M-11-3l-1-6q12-4 24 0l-1 6q-11-4-22 0z")])
        }
        Hair::Bicorne => (
            &[],
            &[
                Fill(T, "M-20-3q6-10 12-13 8-5 16 0 6 3 12 13-9-5-20-5t-20 5z"),
                Disc(Is("#ffcf4a"), 0.0, -11.0, 3.0),
            ],
        ),
        Hair::Witch => (
            &[],
            &[
                Fill(T, "M-8-5q2-12 5-21l9-4-3 6 5 19z"),
                Fill(K, "M-8-8q8-3 15 0l1 4q-9-3-17 0z"),
                Fill(T, "M-18-3q18-6 36 0-18 5-36 0z"),
            ],
        ),
        Hair::Snuffer => (
            &[],
            &[
                Fill(METAL, "M-11 0l7-24q4-3 8 0l7 24q-11-5-22 0z"),
                Thick(METAL, 2.0, "M8-16q9-2 8 6"),
                Line("M-9-6q9-4 18 0"),
            ],
        ),
        Hair::Hood => (&[], &[Fill(K, "M-12 11q-3-26 14-27 13 3 11 27-2-17-12-18-11 0-13 18z")]),
        Hair::Helm => (
            &[],
            &[
                Fill(T, "M-11 4v-5q0-11.5 11-11.5t11 11.5q-9-3-16-1l-1 6z"),
                Line("M0-12.5v8"),
                Thick(METAL, 1.2, "M-2 6l12-1M-2 3v5"),
            ],
        ),
        Hair::Horn => (
            &[],
            &[
                Fill(BONE, "M-8-7q-11 0-11-13 6 6 13 6zM8-7q11 0 11-13-6 6-13 6z"),
                Fill(T, "M-11 2v-3q0-11.5 11-11.5t11 11.5v3q-11-7-22 0z"),
            ],
        ),
        Hair::Plume => (
            &[Fill(H, "M2-10q-3-15-17-12-9 8-5 22 5-9 20-4z")],
            &[Fill(T, "M-11 2v-3q0-11.5 11-11.5t11 11.5v3q-11-7-22 0z")],
        ),
        Hair::Goggles => {
            (&[], &[Fill(H, CAP), Disc(Is("#9fe3ff"), -3.8, -6.0, 4.0), Disc(Is("#9fe3ff"), 5.2, -6.0, 4.0)])
        }
        Hair::Fuse => (
            &[],
            &[
                Fill(Is("#4c546e"), "M-11.5 0q0-13 11.5-13t11.5 13z"),
                Line("M0-13q1-8 8-8"),
                Fill(Is("#ffcf4a"), "M8-28l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"),
            ],
        ),
        Hair::Crown => (
            &[],
            &[
                Fill(Is("#ffcf4a"), "M-9.5-3l-3-14 7 6 5.5-10 5.5 10 7-6-3 14q-9.5-5-19 0z"),
                Disc(T, 0.0, -9.0, 1.8),
            ],
        ),
        Hair::Flame => (
            &[],
            &[
                Fill(Is("#ff9a3c"), "M-9-3q-7-10 0-18 1 5 4 5-3-9 5-17 0 9 5 13 2-4 1-8 9 9 4 25q-9-6-19 0z"),
                Fill(Is("#fff0a8"), "M-4-6q-1-7 4-12 4 6 3 12-4-2-7 0z"),
            ],
        ),
        Hair::Chimney => (
            &[
                Fill(T, "M-17 4l2-25h9l2 25z"),
                Fill(Is("#dfe5f2"), "M-16-25a5 5 0 0 1 0-9 6 6 0 0 1 11-2 5 5 0 0 1 1 10q-6 3-12 1z"),
                Fill(T, "M-17-23h13v5h-13z"),
            ],
            &[],
        ),
        Hair::Stairs => (&[Fill(T, "M-15 8v-9h6v-7h6v-7h7v-7h11v30z")], &[]),
        Hair::Gear => (
            &[Fill(
                T,
                "M-4-19h8l1 5 4 2 5-3 5 6-4 4 1 5 5 1v7l-5 1-1 4h-30l-1-4-5-1v-7l5-1 1-5-4-4 5-6 5 3 4-2z",
            )],
            &[],
        ),
        Hair::Shell => (
            &[Fill(T, "M-14 0q-5-20 14-22 19 2 14 22l-7-3-7 3-7-3z"), Line("M0-22v20M-9-18l3 16M9-18l-3 16")],
            &[Fill(H, CAP)],
        ),
        Hair::Fin => (&[Fill(S, "M-9-4q0-19 16-22-4 9 1 18z")], &[]),
        Hair::Barnacles => (
            &[],
            &[
                Disc(BONE, -7.0, -8.0, 4.2),
                Disc(BONE, 0.0, -12.0, 5.0),
                Disc(BONE, 8.0, -8.0, 4.0),
                Disc(Is("#5c6378"), 0.0, -12.5, 1.8),
                Disc(Is("#5c6378"), -7.0, -8.5, 1.4),
                Disc(Is("#5c6378"), 8.0, -8.5, 1.3),
            ],
        ),
        Hair::Antlers => (
            &[Thick(
                BONE,
                2.6,
                "M-5-7q-10-4-11-18M-13-14l-8-3M-8-10l1-10M5-7q10-4 11-18M13-14l8-3M8-10l-1-10",
            )],
            &[Fill(H, CAP)],
        ),
        Hair::Leaves => (
            &[Fill(
                H,
                "M-9 3q-10-1-11-10 6-1 9 2-6-8-1-15 8 2 8 8 1-9 6-12 6 5 5 13 4-7 11-5 0 8-6 10 5-2 8 1-2 8-10 9z",
            )],
            &[Fill(H, CAP)],
        ),
        Hair::Thorns => {
            (&[Fill(H, "M-10 4l-9-1 6-5-8-8 9 1-2-11 9 8 3-12 6 11 8-7-1 10 9-1-7 8 6 4-9 3z")], &[])
        }
        Hair::Canopy => (
            &[
                Fill(
                    H,
                    "M-13 6a9 9 0 0 1-8-13a10 10 0 0 1 9-14a11 11 0 0 1 20-3a11 11 0 0 1 13 12a10 10 0 0 1-5 17z",
                ),
                Disc(Is("#ffffff33"), -6.0, -16.0, 4.0),
            ],
            &[],
        ),
        Hair::Mushroom => (
            &[],
            &[
                Fill(T, "M-19-2q1-20 19-20t19 20q-19-8-38 0z"),
                Disc(BONE, -8.0, -11.0, 3.2),
                Disc(BONE, 4.0, -15.0, 3.4),
                Disc(BONE, 12.0, -8.0, 2.4),
            ],
        ),
        Hair::Acorn => (
            &[],
            &[
                Fill(T, "M-13-1q-1-13 13-13t13 13q-13 4-26 0z"),
                Thick(T, 2.0, "M0-14q0-4 3-6"),
                Line("M-9-8l6 8M-3-13l9 13M4-13l7 9M9-9l-9 9M3-13l-12 12"),
            ],
        ),
        Hair::Petals => (
            &[
                Disc(T, -12.0, -3.0, 6.5),
                Disc(T, -9.0, -12.0, 6.5),
                Disc(T, 0.0, -16.0, 6.5),
                Disc(T, 9.0, -12.0, 6.5),
                Disc(T, 12.0, -3.0, 6.5),
            ],
            &[Fill(H, CAP)],
        ),
        Hair::Rabbit => (
            &[Fill(S, "M-9-5q-9-14-3-25 8 5 9 23zM9-5q9-14 3-25-8 5-9 23z")],
            &[Fill(H, "M-5-8q2-6 5-1 3-5 6 1-5-2-11 0z")],
        ),
        Hair::Bandana => (&[Fill(T, "M-9-5l-11-3 3 6-4 4 12-3z")], &[Fill(T, CAP)]),
        Hair::Headband => (
            &[Fill(T, "M-9-5l-10 1 4 3-3 6 10-6z")],
            &[Fill(H, "M-9-6q1-8 9-8t9 8z"), Fill(T, "M-10.3-2.5q10-5 20.6 0l0-4q-10-4-20.6 0z")],
        ),
        Hair::Mortarboard => (
            &[],
            &[Fill(T, CAP), Fill(T, "M-18-11l18-6 18 6-18 6z"), Thick(Is("#ffcf4a"), 1.4, "M0-11l13 3v7")],
        ),
        Hair::Cloud => (
            &[],
            &[Fill(
                Is("#f6f5ef"),
                "M-14 0a7 7 0 0 1-2-12a8 8 0 0 1 12-8a9 9 0 0 1 16 2a7 7 0 0 1 4 13a6 6 0 0 1-5 5q-12-6-25 0z",
            )],
        ),
        Hair::Halo => {
            (&[], &[Fill(H, CAP), Thick(Is("#ffcf4a"), 2.2, "M-9-18a9 3.5 0 1 0 18 0a9 3.5 0 1 0-18 0")])
        }
    }
}

fn ink(recipe: &Recipe, ink: Ink) -> &'static str {
    match ink {
        Ink::Hair => recipe.hair_colour(),
        Ink::Trim => recipe.trim(),
        Ink::Kit => recipe.kit(),
        Ink::Skin => recipe.skin(),
        Is(hex) => hex,
    }
}

fn lay(pen: &mut Pen, recipe: &Recipe, pieces: &[Piece]) {
    for piece in pieces {
        match *piece {
            Fill(colour, d) => pen.fill(d, ink(recipe, colour)),
            Line(d) => pen.raw(&format!(r#"<path d="{d}" fill="none"/>"#)),
            Thick(colour, width, d) => pen.thick(d, width, 3.6, ink(recipe, colour)),
            Disc(colour, x, y, r) => pen.circle((x, y), r, ink(recipe, colour)),
        }
    }
}

/// The whole head.
pub(super) fn draw(pen: &mut Pen, recipe: &Recipe) {
    let (behind, over) = pieces(recipe.hair);
    lay(pen, recipe, behind);
    ears(pen, recipe);
    skull(pen, recipe);
    if recipe.folk != Folk::Golem {
        face(pen, recipe);
    }
    let mask = recipe.has(Extra::Mask);
    if recipe.has(Extra::Beard) {
        pen.fill("M-9.5 1q0 17 9.5 18t9.5-18q-4 5-9.5 3.5-5 1.5-9.5-3.5z", recipe.hair_colour());
    }
    if recipe.has(Extra::Moustache) {
        pen.fill("M1.5 4q-4-2-6 0-2 2-4 1 2 5 10 1 8 4 10-1-2 1-4-1-2-2-6 0z", recipe.hair_colour());
    }
    if mask {
        pen.fill("M-10-1q0-11.5 10-11.5t10 11.5l-1 5q-9 4-18 0z", recipe.trim());
        pen.fill("M-5 0q3-3 5.5 0-3 4-5.5 0zM3 0q3-3 5.5 0-3 4-5.5 0z", "#fff");
    }
    lay(pen, recipe, over);
    if recipe.hair == Hair::Hood {
        let eye = recipe.eye();
        pen.raw(&format!(
            r#"<g fill="{eye}" stroke="none"><ellipse cx="-2.5" cy="1" rx="2" ry="2.6"/><ellipse cx="5" cy="1" rx="2" ry="2.6"/></g>"#
        ));
    }
    if recipe.has(Extra::Glasses) {
        pen.raw(r##"<g fill="#ffffff88"><circle cx="-2.6" cy="1" r="3.6"/><circle cx="5.6" cy="1" r="3.6"/></g>"##);
    }
}

fn ears(pen: &mut Pen, recipe: &Recipe) {
    let (d, fill) = match recipe.folk {
        Folk::Small => ("M-7 0q-13-9-15-1 5 7 14 6zM7 0q13-9 15-1-5 7-14 6z", recipe.skin()),
        Folk::Elf => ("M-8 1l-10-10 11 2zM8 1l10-10-11 2z", recipe.skin()),
        Folk::Mer | Folk::Puffer => ("M-8 0l-9-7 1 7-3 6 10-1zM8 0l9-7-1 7 3 6-10-1z", recipe.trim()),
        Folk::Beast => ("M-9-3l-4-14 11 7zM9-3l4-14-11 7z", recipe.skin()),
        Folk::Vermin => {
            ("M-7-5a7 7 0 1 1-6-8 7 7 0 0 1 6 8zM7-5a7 7 0 1 0 6-8 7 7 0 0 0-6 8z", recipe.skin())
        }
        Folk::Wood => ("M-9 0l-9-6 1 5-5 1 5 3 8 1zM9 0l9-6-1 5 5 1-5 3-8 1z", recipe.skin()),
        _ => return,
    };
    pen.fill(d, fill);
}

fn skull(pen: &mut Pen, recipe: &Recipe) {
    let skin = if recipe.hair == Hair::Hood { "#17131f" } else { recipe.skin() };
    match recipe.folk {
        Folk::Golem => {
            pen.fill("M-11 9v-11q0-10 11-10t11 10v11z", skin);
            pen.fill("M-8-2h17v5h-17z", recipe.eye());
        }
        Folk::Brute => pen.fill("M-8-6q8-7 16 0l3 12q-10 9-22 0z", skin),
        Folk::Beast | Folk::Vermin => {
            pen.raw(&format!(r#"<circle r="10" fill="{skin}"/>"#));
            pen.fill("M0 2q12-3 14 3-2 6-13 5-5-4-1-8z", recipe.skin());
            pen.circle((13.0, 3.6), 1.8, OUTLINE);
        }
        Folk::Bones => {
            pen.fill("M-10-1q0-10 10-10t10 10q0 6-3 7v4h-13v-4q-4-2-4-7z", skin);
        }
        Folk::Kraken => {
            pen.fill("M-11 6q-4-14-3-20 4-9 14-9t14 9q1 6-3 20-3-2-5 1-3-3-6 0-3-3-6 0-2-3-5-1z", skin);
        }
        _ => pen.raw(&format!(r#"<ellipse rx="9.6" ry="10.2" fill="{skin}"/>"#)),
    }
}

fn face(pen: &mut Pen, recipe: &Recipe) {
    if recipe.folk == Folk::Bones {
        pen.raw(&format!(
            r#"<g fill="{OUTLINE}" stroke="none"><ellipse cx="-3" cy="0" rx="3" ry="3.4"/><ellipse cx="5" cy="0" rx="3" ry="3.4"/><path d="M1 4l1.5 3h-3z"/></g>"#
        ));
        pen.line("M-3 8v3M0 8v3M3 8v3", 1.2);
        return;
    }
    if recipe.folk == Folk::Shade || recipe.hair == Hair::Hood {
        pen.raw(&format!(r#"<g fill="{}" stroke="none"><circle cx="-2" cy=".5" r="2.2"/><circle cx="5" cy=".5" r="2.2"/></g>"#, recipe.eye()));
        return;
    }
    pen.raw(&format!(
        r##"<g stroke="none"><path d="M-4.200.5a2.2 2.4 0 1 1 4.4 0a2.2 2.4 0 1 1-4.4 0M2.800.5a2.2 2.4 0 1 1 4.4 0a2.2 2.4 0 1 1-4.4 0" fill="#fff"/><path d="M-2.900.7a1.4 1.6 0 1 1 2.8 0a1.4 1.6 0 1 1-2.8 0M4.100.7a1.4 1.6 0 1 1 2.8 0a1.4 1.6 0 1 1-2.8 0" fill="{OUTLINE}"/></g>"##
    ));
    let smile = recipe.has(Extra::Smile);
    let brows =
        if smile { "M-5-3.5q2-1.5 4-.5M8.5-3.5q-2-1.5-4-.5" } else { "M-5-3.5l4.5 1.4M8.5-3.5l-4.5 1.4" };
    pen.line(brows, 1.7);
    match recipe.folk {
        Folk::Beast | Folk::Vermin => {}
        _ if smile => pen.fill("M-2 4.5q4 1.2 7.5 0-1 4.5-4 4.5t-3.5-4.5z", "#fff"),
        _ => pen.line("M-1.5 6.2q3-1.4 5.8 0", 1.4),
    }
    match recipe.folk {
        Folk::Small => pen.fill("M1.5 1q7 2 4.5 5-4 1-5-1z", recipe.skin()),
        Folk::Brute => pen.fill("M-5 8l1-5 2.5 4zM6 8l1-5 2.5 4z", "#fff"),
        Folk::Wood => pen.line("M-6-8l-1 4M-7 5l2 4M7 6l-1 3", 1.2),
        _ => {}
    }
}
