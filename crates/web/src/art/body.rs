//! A body: legs, arms by the role, torso by the build, the head by the folk. Feet stand at the origin, up is negative.

use content::appearance::{Build, Extra, Folk, Hair, Prop, Role};

use super::pen::{Pen, at, n};
use super::{Recipe, head, props};

/// What a folk's body is like.
struct Shape {
    height: f32,
    /// The head's radius as a share of the height.
    head: f32,
    shoulder: f32,
}

const fn shape(folk: Folk) -> Shape {
    let (height, head, shoulder) = match folk {
        Folk::Human => (46.0, 0.17, 0.64),
        Folk::Small => (35.0, 0.26, 0.56),
        Folk::Elf => (52.0, 0.145, 0.66),
        Folk::Brute => (48.0, 0.15, 0.64),
        Folk::Mer => (47.0, 0.17, 0.64),
        Folk::Puffer => (34.0, 0.3, 0.5),
        Folk::Golem => (47.0, 0.13, 0.66),
        Folk::Shade => (48.0, 0.16, 0.64),
        Folk::Beast => (47.0, 0.18, 0.6),
        Folk::Vermin => (34.0, 0.25, 0.55),
        Folk::Bones => (46.0, 0.185, 0.62),
        Folk::Wood => (47.0, 0.165, 0.64),
        Folk::Kraken => (44.0, 0.22, 0.52),
    };
    Shape { height, head, shoulder }
}

/// Half the shoulders, half the hips, the limbs, as shares of the height.
const fn width(build: Build) -> (f32, f32, f32) {
    match build {
        Build::Slim => (0.125, 0.08, 0.08),
        Build::Mid => (0.175, 0.12, 0.11),
        Build::Burly => (0.275, 0.13, 0.155),
        Build::Round => (0.21, 0.27, 0.115),
        Build::Huge => (0.31, 0.22, 0.175),
    }
}

type Arm = [(f32, f32); 2];

/// Arms from the shoulder, outwards and down: elbow and hand of the far arm, then of the near one; stance; lean; a leg up.
struct Stance {
    far: Arm,
    near: Arm,
    legs: f32,
    lean: f32,
    kick: bool,
}

const fn stance(role: Role) -> Stance {
    let (far, near, legs, lean, kick) = match role {
        Role::Brawler => ([(0.16, 0.10), (0.20, -0.10)], [(0.13, 0.14), (0.25, 0.0)], 0.17, 0.03, false),
        Role::Grappler => ([(0.2, -0.02), (0.34, -0.16)], [(0.2, 0.0), (0.34, -0.14)], 0.21, 0.0, false),
        Role::Vaulter => ([(0.12, -0.14), (0.20, -0.32)], [(0.16, 0.06), (0.32, -0.04)], 0.13, 0.07, true),
        Role::Medic => ([(0.12, 0.15), (0.02, 0.24)], [(0.14, 0.12), (0.2, 0.02)], 0.11, 0.0, false),
        Role::Lineman => ([(0.12, 0.14), (0.20, 0.05)], [(0.12, 0.15), (0.2, 0.05)], 0.18, 0.0, false),
        Role::Runner => ([(0.18, 0.12), (0.14, 0.26)], [(0.1, 0.14), (0.2, 0.06)], 0.16, 0.13, true),
        Role::Thrower => ([(0.16, -0.1), (0.06, -0.34)], [(0.18, -0.02), (0.34, -0.06)], 0.17, -0.03, false),
        Role::Blocker => ([(0.12, 0.14), (0.06, 0.26)], [(0.14, 0.12), (0.2, 0.12)], 0.2, 0.0, false),
        Role::Blades => ([(0.2, 0.08), (0.34, 0.16)], [(0.2, 0.02), (0.34, -0.08)], 0.2, 0.05, false),
        Role::Proud => ([(0.2, 0.14), (0.02, 0.26)], [(0.2, 0.14), (0.04, 0.26)], 0.14, 0.0, false),
    };
    Stance { far, near, legs, lean, kick }
}

const LIFTING: Stance = Stance {
    far: [(0.17, -0.12), (0.08, -0.42)],
    near: [(0.17, -0.12), (0.08, -0.42)],
    legs: 0.2,
    lean: 0.0,
    kick: false,
};

/// A drawn body, and where its parts are.
pub(super) struct Body {
    pub(super) svg: String,
    pub(super) height: f32,
    /// Where hands are that hold somebody up.
    pub(super) hands: f32,
    pub(super) head: (f32, f32),
    pub(super) head_radius: f32,
}

struct Frame {
    h: f32,
    shoulders: f32,
    hips: f32,
    limb: f32,
    hip_y: f32,
    shoulder_y: f32,
    lean: f32,
}

impl Frame {
    fn shoulder(&self, side: f32) -> (f32, f32) {
        (self.lean + side * self.shoulders * 0.9, self.shoulder_y + 0.05 * self.h)
    }

    fn reach(&self, side: f32, (x, y): (f32, f32)) -> (f32, f32) {
        let (from_x, from_y) = self.shoulder(side);
        (from_x + side * x * self.h, from_y + y * self.h)
    }
}

/// Draws it; with hands up if it lifts somebody; with what it holds, or without for a portrait that it would hide.
pub(super) fn draw(recipe: &Recipe, lifting: bool, prop: Option<Prop>) -> Body {
    let shape = shape(recipe.folk);
    let (shoulders, hips, limb) = width(recipe.build);
    let stance = if lifting { LIFTING } else { stance(recipe.role) };
    let h = shape.height;
    let frame = Frame {
        h,
        shoulders: shoulders * h,
        hips: hips * h,
        limb: (limb * h).max(4.2),
        hip_y: -0.33 * h,
        shoulder_y: -shape.shoulder * h,
        lean: stance.lean * h,
    };
    let head_radius = shape.head * h;
    let head = (frame.lean * 1.25, frame.shoulder_y - head_radius * 0.86);
    let mut pen = Pen::default();
    behind(&mut pen, recipe, &frame);
    arm(&mut pen, recipe, &frame, -1.0, stance.far, prop.filter(|&prop| props::far_hand(prop)));
    if prop == Some(Prop::Knives) {
        let (x, y) = frame.reach(-1.0, stance.far[1]);
        pen.fill(&format!("M{}l-14 5 10 5z", at(x, y)), "#e6ecf7");
    }
    legs(&mut pen, recipe, &frame, &stance);
    torso(&mut pen, recipe, &frame);
    pen.scaled(head, head_radius / 10.0, |pen| head::draw(pen, recipe));
    arm(&mut pen, recipe, &frame, 1.0, stance.near, prop.filter(|&prop| !props::far_hand(prop)));
    let hands = frame.shoulder_y - 0.44 * h;
    Body { svg: pen.0, height: h, hands, head, head_radius }
}

/// Capes, tails, pipes, a key to wind up.
fn behind(pen: &mut Pen, recipe: &Recipe, frame: &Frame) {
    let &Frame { h, shoulders: w, hip_y, shoulder_y, lean, hips, limb, .. } = frame;
    if recipe.has(Extra::Cape) {
        pen.fill(
            &format!(
                "M{}Q{} {}L{}L{}Z",
                at(lean - w, shoulder_y),
                at(-w * 1.9 - 3.0, hip_y),
                at(-w * 1.7 - 4.0, -3.0),
                at(w * 1.2, -3.0),
                at(lean + w, shoulder_y)
            ),
            recipe.cape(),
        );
    }
    if recipe.has(Extra::Pipes) {
        for (place, up) in [(-1.0, 0.42), (-0.5, 0.52), (0.5, 0.52), (1.0, 0.42)] {
            let x = lean + place * w;
            pen.fill(
                &format!("M{}v{}h5v{}z", at(x - 2.5, shoulder_y + 4.0), n(-up * h), n(up * h)),
                "#d9a441",
            );
        }
    }
    if recipe.has(Extra::Key) {
        let (x, y) = (lean - w, f32::midpoint(shoulder_y, hip_y));
        pen.limb(&[(x, y), (x - 7.0, y - 1.0)], 2.4, "#d9a441");
        pen.raw(&format!(
            r##"<path d="M{}a4 3.2 0 1 1-.1-6.4a4 3.2 0 1 1 0 12.8a4 3.2 0 1 1 .1-6.4z" fill="#ffcf4a"/>"##,
            at(x - 8.0, y - 1.0)
        ));
    }
    if recipe.has(Extra::Tail) || recipe.folk == Folk::Vermin {
        let d = format!("M{}q-12 4-16-6t-8-6", at(-hips, hip_y + 3.0));
        pen.thick(&d, if recipe.folk == Folk::Vermin { 2.0 } else { 4.0 }, 3.0, recipe.skin());
    }
    if recipe.folk == Folk::Kraken {
        for (side, rise) in [(-1.0, -0.1), (-1.0, 0.22), (1.0, 0.22)] {
            let d = format!(
                "M{}q{} {}",
                at(side * hips, hip_y - 2.0),
                at(side * 0.3 * h, -0.06 * h),
                at(side * 0.36 * h, rise * h)
            );
            pen.thick(&d, limb * 0.8, 3.0, recipe.skin());
        }
    }
}

fn arm(pen: &mut Pen, recipe: &Recipe, frame: &Frame, side: f32, [elbow, hand]: Arm, prop: Option<Prop>) {
    let (elbow, hand) = (frame.reach(side, elbow), frame.reach(side, hand));
    let scale = (frame.h / 46.0).max(0.85);
    let held = |pen: &mut Pen| {
        if let Some(prop) = prop {
            pen.scaled(hand, scale, |pen| props::draw(pen, recipe, prop));
        }
    };
    let in_front = prop.is_some_and(props::before_the_hand);
    if !in_front {
        held(pen);
    }
    pen.limb(&[frame.shoulder(side), elbow, hand], frame.limb, recipe.sleeve());
    if in_front {
        held(pen);
    }
    let fist = if recipe.folk == Folk::Golem { 0.8 } else { 0.64 };
    pen.circle(hand, frame.limb * fist, recipe.fist());
}

fn legs(pen: &mut Pen, recipe: &Recipe, frame: &Frame, stance: &Stance) {
    let &Frame { h, hips, limb, hip_y, .. } = frame;
    let spread = stance.legs * h + hips * 0.2;
    for side in [-1.0, 1.0] {
        let up = stance.kick && side < 0.0;
        let x = side * spread - if up { h * 0.12 } else { 0.0 };
        let y = if up { -0.15 * h } else { -1.5 };
        let knee = (
            side * spread * 0.85 + if side > 0.0 { h * 0.03 } else { 0.0 },
            hip_y * 0.52 - if up { 2.0 } else { 0.0 },
        );
        pen.limb(&[(side * hips * 0.6, hip_y), knee, (x, y - 2.0)], limb * 1.08, recipe.legs());
        pen.ellipse((x + 1.6, y - 1.4), (limb * 0.8, limb * 0.5), recipe.boot());
    }
}

fn torso(pen: &mut Pen, recipe: &Recipe, frame: &Frame) {
    let &Frame { h, shoulders: w, hips, limb, hip_y, shoulder_y: top, lean } = frame;
    let mid = f32::midpoint(top, hip_y);
    let belly = hips.max(w * 0.72) * if recipe.build == Build::Round { 1.12 } else { 1.05 };
    let outline = format!(
        "M{}Q{} {}L{}Q{} {}Q{} {}Q{} {}Q{} {}Z",
        at(lean - w, top + 3.0),
        at(lean - w, top - 2.5),
        at(lean - w * 0.45, top - 2.0),
        at(lean + w * 0.45, top - 2.0),
        at(lean + w, top - 2.5),
        at(lean + w, top + 3.0),
        at(lean * 0.6 + belly, mid),
        at(hips, hip_y + 2.0),
        at(0.0, hip_y + 6.0),
        at(-hips, hip_y + 2.0),
        at(lean * 0.6 - belly, mid),
        at(lean - w, top + 3.0),
    );
    let bare = recipe.has(Extra::Bare) || matches!(recipe.folk, Folk::Golem | Folk::Bones | Folk::Kraken);
    pen.fill(&outline, if bare { recipe.skin() } else { recipe.kit() });
    match recipe.folk {
        Folk::Golem => {
            let (x, y) = (lean * 0.6, mid + 1.0);
            pen.circle((x, y), w * 0.42, "#0a0b14");
            pen.circle((x, y), w * 0.32, recipe.eye());
            pen.line(
                &format!("M{}h{}M{}v{}", at(x - w * 0.3, y), n(w * 0.6), at(x, y - w * 0.3), n(w * 0.6)),
                1.4,
            );
        }
        Folk::Bones => pen.line(
            &format!(
                "M{}v{}M{}h{}M{}h{}M{}h{}",
                at(lean, top),
                n(hip_y - top),
                at(lean - w * 0.7, top + 4.0),
                n(w * 1.4),
                at(lean - w * 0.6, mid),
                n(w * 1.2),
                at(lean - w * 0.5, mid + 4.0),
                n(w)
            ),
            1.5,
        ),
        Folk::Wood if bare => pen.line(
            &format!("M{}q2 5 0 9M{}q-2 5 1 9", at(lean - w * 0.5, top + 3.0), at(lean + w * 0.4, top + 2.0)),
            1.3,
        ),
        Folk::Puffer => {
            for side in [-1.0, 1.0] {
                pen.fill(
                    &format!(
                        "M{}l{} -3 {} 7zM{}l{} 1 {} 4z",
                        at(side * belly, mid - 3.0),
                        n(side * 7.0),
                        n(-side * 5.0),
                        at(side * belly, mid + 5.0),
                        n(side * 7.0),
                        n(-side * 6.0)
                    ),
                    recipe.trim(),
                );
            }
        }
        _ => {}
    }
    if recipe.has(Extra::Bare) && !matches!(recipe.folk, Folk::Golem | Folk::Bones) {
        // Straps over the shoulders, trunks below.
        pen.fill(
            &format!(
                "M{}Q{} {}L{}Q{} {}Q{} {}Z",
                at(lean - w * 0.5, top - 1.0),
                at(lean - 2.0, top + 8.0),
                at(-hips * 0.9, hip_y - 1.0),
                at(hips * 0.9, hip_y - 1.0),
                at(lean + w * 0.2, top + 10.0),
                at(lean + w * 0.62, top - 1.0),
                at(lean + w * 0.1, top + 7.0),
                at(lean - w * 0.5, top - 1.0)
            ),
            recipe.kit(),
        );
    }
    if recipe.has(Extra::Stripes) {
        pen.raw(&format!(
            r##"<path d="M{}v{}M{}v{}M{}v{}" stroke="#20222e" stroke-width="2" stroke-linecap="butt"/>"##,
            at(lean - w * 0.55, top - 1.0),
            n(hip_y - top),
            at(lean, top - 1.0),
            n(hip_y - top),
            at(lean + w * 0.55, top - 1.0),
            n(hip_y - top)
        ));
    }
    if recipe.has(Extra::Bib) {
        let wide = w.max(hips * 0.8);
        pen.fill(
            &format!(
                "M{}h{}l{} {}h{}z",
                at(lean * 0.6 - wide * 0.5, top + 3.0),
                n(wide),
                n(wide * 0.16),
                n((hip_y - top) * 0.8),
                n(-wide * 1.32)
            ),
            recipe.trim(),
        );
    }
    if recipe.has(Extra::Tie) {
        pen.fill(
            &format!("M{}l4-3 4 3-2.5 3 2.5 9-4 3-4-3 2.5-9z", at(lean - 4.0, top + 1.0)),
            recipe.trim(),
        );
    }
    if !matches!(recipe.folk, Folk::Golem | Folk::Bones) {
        pen.fill(
            &format!(
                "M{}Q{} {}L{}Q{} {}Z",
                at(-hips * 1.02, hip_y - 1.0),
                at(0.0, hip_y + 3.4),
                at(hips * 1.02, hip_y - 1.0),
                at(hips, hip_y + 3.0),
                at(0.0, hip_y + 7.0),
                at(-hips, hip_y + 3.0)
            ),
            recipe.trim(),
        );
    }
    if recipe.has(Extra::Pads) {
        for side in [-1.0, 1.0] {
            pen.ellipse((lean + side * w * 0.98, top + 1.5), (limb * 1.05, limb * 0.8), recipe.trim());
        }
    }
    if recipe.has(Extra::Scarf) && recipe.hair != Hair::Hood {
        pen.fill(
            &format!(
                "M{}q{} 6 {} 0l1 4q{} 6 {} 0zM{}l-4 13 6 1 2-13z",
                at(lean - w * 0.7, top - 2.0),
                n(w * 0.7),
                n(w * 1.4),
                n(-w * 0.7),
                n(-w * 1.4 - 2.0),
                at(lean - w * 0.3, top + 2.0)
            ),
            recipe.trim(),
        );
    }
    pen.raw(&format!(
        r##"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="#fff" opacity=".16" stroke="none"/>"##,
        n(lean - w * 0.35),
        n(top + 5.0),
        n(w * 0.4),
        n(h * 0.1)
    ));
}
