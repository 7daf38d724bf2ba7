//! Lines of SVG, written compactly: the outline is inherited from the group, a number has one digit behind the point.

use std::fmt::Write as _;

use super::palette::OUTLINE;

/// A drawing that grows.
#[derive(Default)]
pub(super) struct Pen(pub(super) String);

/// A number as short as it can be written.
pub(super) fn n(value: f32) -> String {
    let text = format!("{value:.1}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let text = if text == "-0" { "0" } else { text };
    text.strip_prefix("0.").map_or_else(
        || text.strip_prefix("-0.").map_or_else(|| text.to_owned(), |rest| format!("-.{rest}")),
        |rest| format!(".{rest}"),
    )
}

/// A point of a path.
pub(super) fn at(x: f32, y: f32) -> String {
    format!("{} {}", n(x), n(y))
}

impl Pen {
    /// Anything.
    pub(super) fn raw(&mut self, svg: &str) {
        self.0.push_str(svg);
    }

    /// A filled shape with the outline of its group.
    pub(super) fn fill(&mut self, d: &str, fill: &str) {
        let _ = write!(self.0, r#"<path d="{d}" fill="{fill}"/>"#);
    }

    /// Lines without filling.
    pub(super) fn line(&mut self, d: &str, width: f32) {
        let _ = write!(self.0, r#"<path d="{d}" fill="none" stroke-width="{}"/>"#, n(width));
    }

    /// An ellipse.
    pub(super) fn ellipse(&mut self, (x, y): (f32, f32), (rx, ry): (f32, f32), fill: &str) {
        let _ = write!(
            self.0,
            r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="{fill}"/>"#,
            n(x),
            n(y),
            n(rx),
            n(ry)
        );
    }

    /// A circle.
    pub(super) fn circle(&mut self, (x, y): (f32, f32), r: f32, fill: &str) {
        let _ = write!(self.0, r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"/>"#, n(x), n(y), n(r));
    }

    /// A thick line with round ends and an outline around it.
    pub(super) fn limb(&mut self, points: &[(f32, f32)], width: f32, colour: &str) {
        let d = points.iter().map(|&(x, y)| at(x, y)).collect::<Vec<_>>().join("L");
        self.thick(&format!("M{d}"), width, 3.0, colour);
    }

    /// The same along any path; the outline is so much wider.
    pub(super) fn thick(&mut self, d: &str, width: f32, outline: f32, colour: &str) {
        let _ = write!(
            self.0,
            r#"<path d="{d}" fill="none" stroke-width="{}"/><path d="{d}" fill="none" stroke="{colour}" stroke-width="{}"/>"#,
            n(width + outline),
            n(width),
        );
    }

    /// A group around what is drawn inside; its outline is drawn at the same width whatever the scale.
    pub(super) fn scaled(&mut self, (x, y): (f32, f32), scale: f32, inner: impl FnOnce(&mut Self)) {
        let _ = write!(
            self.0,
            r#"<g transform="translate({}) scale({scale:.2})" stroke-width="{}">"#,
            at(x, y),
            n(1.6 / scale)
        );
        inner(self);
        self.raw("</g>");
    }
}

/// The attributes of the group around a whole body: every part inherits its outline.
pub(super) fn outlined() -> String {
    format!(r#"stroke="{OUTLINE}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round""#)
}

#[cfg(test)]
mod tests {
    use super::n;

    #[test]
    fn numbers_are_written_short() {
        for (value, text) in
            [(0.0, "0"), (-0.04, "0"), (0.5, ".5"), (-0.5, "-.5"), (12.0, "12"), (-3.25, "-3.2")]
        {
            assert_eq!(n(value), text, "{value}");
        }
    }
}
