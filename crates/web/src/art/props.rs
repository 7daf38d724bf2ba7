//! What somebody holds. Drawn around the hand at the origin, for a body of 46 units; the front hand unless it says so.

use content::appearance::Prop;

use super::Recipe;
use super::pen::Pen;

const STEEL: &str = "#c5cbdc";
const WOOD: &str = "#9a6a3a";

/// Is it held in the hand that is farther away?
pub(super) const fn far_hand(prop: Prop) -> bool {
    matches!(prop, Prop::Anchor | Prop::Lantern | Prop::Torch | Prop::Suitcase | Prop::Handbag)
}

/// Does it stand in front of the fist?
pub(super) const fn before_the_hand(prop: Prop) -> bool {
    matches!(
        prop,
        Prop::Shield | Prop::Coffin | Prop::Slab | Prop::Ball | Prop::Book | Prop::Clipboard | Prop::Ticket
    )
}

pub(super) fn draw(pen: &mut Pen, recipe: &Recipe, prop: Prop) {
    let trim = recipe.trim();
    match prop {
        Prop::Shovel => {
            pen.limb(&[(-5.0, 17.0), (4.0, -19.0)], 2.6, WOOD);
            pen.fill("M-1-18l9-2q5-8 1-15-9 1-12 9z", STEEL);
        }
        Prop::Wrench => {
            pen.limb(&[(-2.0, 12.0), (2.0, -14.0)], 3.4, STEEL);
            pen.fill("M-3-13l-3-10 6 4h3l4-6 2 9q-4 7-8 7z", STEEL);
        }
        Prop::Anchor => {
            pen.limb(&[(0.0, 14.0), (0.0, -18.0)], 3.0, "#b9c1d6");
            pen.fill("M-12 5q1 13 12 13t12-13l-5 2q-1 5-7 5t-7-5z", "#b9c1d6");
            pen.line("M-7-12h14M-3-21a3 3 0 1 1 .1.1", 2.4);
        }
        Prop::Lantern => {
            pen.raw(r##"<circle cy="10" r="13" fill="#ffcf4a" opacity=".3" stroke="none"/>"##);
            pen.fill("M-5 4h10l1 12h-12zM-3 4q3-5 6 0z", recipe.eye());
        }
        Prop::Torch => {
            pen.limb(&[(-2.0, 10.0), (1.0, -12.0)], 3.0, WOOD);
            pen.fill("M-5-11q-3-7 2-11 0 3 2 3-1-6 4-10 5 8 5 13 0 7-6 8-5 0-7-3z", "#ff9a3c");
        }
        Prop::Staff => {
            pen.limb(&[(0.0, 26.0), (1.0, -18.0)], 2.4, "#7b5a3c");
            pen.circle((1.0, -21.0), 4.6, recipe.eye());
        }
        Prop::Trident => {
            pen.limb(&[(-1.0, 24.0), (2.0, -16.0)], 2.2, "#d9a441");
            pen.line("M-5-27v7q7 7 14 0v-7M2-17v-13", 3.0);
            pen.raw(r##"<path d="M-5-27v7q7 7 14 0v-7M2-17v-13" fill="none" stroke="#ffcf4a" stroke-width="1.6"/>"##);
        }
        Prop::Broom => {
            pen.limb(&[(-6.0, 20.0), (3.0, -16.0)], 2.2, WOOD);
            pen.fill("M0-14l7-3 6-15q-9-4-15 1z", "#e0b65a");
        }
        Prop::Hammer | Prop::Gavel => {
            pen.limb(&[(-3.0, 12.0), (2.0, -14.0)], 2.8, WOOD);
            pen.fill("M-8-13l1-10 18 2-1 10z", if prop == Prop::Gavel { "#8a5630" } else { STEEL });
        }
        Prop::Baton => pen.limb(&[(-2.0, 4.0), (12.0, -15.0)], 1.8, "#f6f5ef"),
        Prop::Sword => {
            pen.fill("M-1-2l3-22 4 3 0 19z", "#e6ecf7");
            pen.limb(&[(-5.0, -2.0), (8.0, -3.0)], 2.2, "#d9a441");
        }
        Prop::Knives => pen.fill("M0 0l14-12-7 15zM0 0l1 0z", "#e6ecf7"),
        Prop::Needles => {
            pen.limb(&[(-6.0, 6.0), (9.0, -18.0)], 1.5, STEEL);
            pen.limb(&[(6.0, 6.0), (-6.0, -18.0)], 1.5, STEEL);
            pen.circle((1.0, 3.0), 5.5, trim);
        }
        Prop::Pincers => {
            pen.limb(&[(-3.0, 8.0), (2.0, -8.0)], 3.2, STEEL);
            pen.fill("M0-8q-9-3-7-14 3 5 7 6 4-3 5-8 6 9-1 16z", STEEL);
        }
        Prop::Ladle => {
            pen.limb(&[(-2.0, 8.0), (3.0, -14.0)], 2.0, STEEL);
            pen.fill("M-4-14h15q-1 8-7.5 8t-7.5-8z", STEEL);
        }
        Prop::Whip => {
            pen.raw(r#"<path d="M0 0q6-16 16-8t4 20" fill="none" stroke-width="4.2"/>"#);
            pen.raw(r##"<path d="M0 0q6-16 16-8t4 20" fill="none" stroke="#5aa04a" stroke-width="2"/>"##);
        }
        Prop::Rope => {
            pen.line("M0 2q-7 8-1 14t8-2-3-10", 4.6);
            pen.raw(
                r##"<path d="M0 2q-7 8-1 14t8-2-3-10" fill="none" stroke="#d9b26a" stroke-width="2.4"/>"##,
            );
        }
        Prop::Sandbag => pen.fill("M-7-2q7-5 14 0l4 13q-11 7-22 0zM-3-4l-2-6h10l-2 6z", "#cdb27a"),
        Prop::Handbag => {
            pen.line("M-4 4q4-9 8 0", 2.2);
            pen.fill("M-8 4h16l2 12h-20z", trim);
        }
        Prop::Suitcase => {
            pen.line("M-4 4q4-7 8 0", 2.4);
            pen.fill("M-11 4h22v15h-22z", "#8a5630");
        }
        Prop::Ticket => pen.fill("M-3-14l15 3-2 9-15-3z", "#ffcf4a"),
        Prop::Book | Prop::Clipboard => {
            pen.fill("M-7-12l14 1-1 17-14-1z", if prop == Prop::Book { trim } else { "#f6f5ef" });
            pen.line("M-4-7l8 .6M-4-3l8 .6M-4 1l6 .4", 1.1);
        }
        Prop::Clock => {
            pen.circle((3.0, -8.0), 8.0, "#f6f5ef");
            pen.line("M3-13v5l4 2", 1.6);
        }
        Prop::Umbrella => {
            pen.limb(&[(0.0, 8.0), (4.0, -20.0)], 1.8, WOOD);
            pen.fill("M-13-15q3-16 20-14 13 4 11 20-4-4-8-1-4-5-8-2-5-5-8-2-3-4-7-1z", trim);
        }
        Prop::Bouquet => {
            pen.fill("M-3 6l-4-13h14l-4 13z", "#f6f5ef");
            for (x, y, fill) in [(-6.0, -10.0, "#b3add8"), (1.0, -15.0, "#9a6ad0"), (7.0, -9.0, "#b3add8")] {
                pen.circle((x, y), 4.8, fill);
            }
        }
        Prop::Lollipop => {
            pen.limb(&[(-2.0, 12.0), (2.0, -12.0)], 1.8, "#f6f5ef");
            pen.circle((3.0, -18.0), 8.0, trim);
            pen.line("M3-18q4-3 4 1t-6 2-2-8 9 2", 1.4);
        }
        Prop::Ball => {
            pen.raw(r##"<g transform="translate(1 1) rotate(-28)"><ellipse rx="7.6" ry="5" fill="#b5602a"/><path d="M-4 0h8M-2-1.6v3.2M1-1.6v3.2" stroke="#fff" stroke-width="1"/></g>"##);
        }
        Prop::Shield => {
            pen.fill("M-9-15q10-4 20 0v17q-1 10-10 14-9-4-10-14z", trim);
            pen.raw(r##"<path d="M1-11v22M-5-2h12" stroke="#fff" opacity=".8"/>"##);
        }
        Prop::Coffin => {
            pen.fill("M-8-22h12l5 9-4 32h-14l-4-32z", "#6b4526");
            pen.raw(r##"<path d="M-2-15v16M-7-9h10" stroke="#d9a441" stroke-width="2"/>"##);
        }
        Prop::Slab => {
            pen.fill("M-10 18v-34q10-9 20 0v34z", "#9aa0b0");
            pen.line("M-4-10h8M-5-5h10M-3 0h6", 1.4);
        }
    }
}
