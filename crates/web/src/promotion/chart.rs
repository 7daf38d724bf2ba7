//! Small charts: a figure over time as a line.

use core::fmt::Write;

use maud::{Markup, PreEscaped, html};

/// The width and height of a chart, in its own units.
const WIDE: f32 = 480.0;
const HIGH: f32 = 150.0;
/// Room for the words below and beside.
const LEFT: f32 = 34.0;
const BOTTOM: f32 = 20.0;

/// A figure at some shows, oldest first, as a line over a ground; `write` says how a figure is written.
pub fn line(label: &str, points: &[(u32, i32)], write: impl Fn(i32) -> String) -> Markup {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return html! { p.hint { "Nothing to draw yet." } };
    };
    let low = points.iter().map(|point| point.1).min().unwrap_or(0).min(0);
    let high = points.iter().map(|point| point.1).max().unwrap_or(0).max(low + 1);
    let across = (last.0 - first.0).max(1) as f32;
    let x = |show: u32| LEFT + (WIDE - LEFT - 6.0) * (show - first.0) as f32 / across;
    let y = |value: i32| 8.0 + (HIGH - BOTTOM - 8.0) * (high - value) as f32 / (high - low) as f32;
    let mut path = String::new();
    for (index, &(show, value)) in points.iter().enumerate() {
        // Writing to a text cannot fail.
        let _ = write!(path, "{}{:.1} {:.1}", if index == 0 { 'M' } else { 'L' }, x(show), y(value));
    }
    let ground = format!("{path}L{:.1} {:.1}L{:.1} {:.1}Z", x(last.0), y(low), x(first.0), y(low));
    let mut svg = String::new();
    for value in [low, i32::midpoint(low, high), high] {
        let _ = write!(
            svg,
            r#"<path class="grid" d="M{LEFT} {0:.1}H{WIDE}"/><text x="{1}" y="{2:.1}" text-anchor="end">{3}</text>"#,
            y(value),
            LEFT - 5.0,
            y(value) + 4.0,
            write(value)
        );
    }
    let _ = write!(svg, r#"<path class="ground" d="{ground}"/><path class="line" d="{path}"/>"#);
    if points.len() <= 40 {
        for &(show, value) in points {
            let _ = write!(svg, r#"<circle cx="{:.1}" cy="{:.1}" r="3"/>"#, x(show), y(value));
        }
    }
    let _ = write!(
        svg,
        r#"<text x="{LEFT}" y="{0}">show {1}</text><text x="{2}" y="{0}" text-anchor="end">{3}</text>"#,
        HIGH - 4.0,
        first.0,
        WIDE - 6.0,
        last.0
    );
    html! { svg.chart viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" aria-label=(label) { (PreEscaped(svg)) } }
}
