//! Small charts: a figure over time as a line, with what happened on the way.

use core::fmt::Write;

use maud::{Markup, PreEscaped, html};

/// The width and height of a chart, in its own units.
const WIDE: f32 = 480.0;
const HIGH: f32 = 150.0;
/// Room for the words below and beside.
const LEFT: f32 = 34.0;
const BOTTOM: f32 = 20.0;
/// A line of more points than this is drawn by averages: nobody sees the difference, and a page stays small.
const MOST: usize = 180;

/// A figure at some shows, oldest first, as a line over a ground; `write` says how a figure is written.
pub fn line(label: &str, points: &[(u32, i32)], write: impl Fn(i32) -> String) -> Markup {
    Chart { label, points, bands: &[], dots: &[], flags: &[], unit: "show" }.draw(write)
}

/// How a show went for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dot {
    Won,
    Lost,
    Drawn,
}

/// A line, and what is marked on it.
pub struct Chart<'a> {
    pub label: &'a str,
    pub points: &'a [(u32, i32)],
    /// From one show to another something was so: "Injured, 3 cards".
    pub bands: &'a [(u32, u32, String)],
    /// How it went at a show.
    pub dots: &'a [(u32, Dot)],
    /// What happened at a show.
    pub flags: &'a [(u32, String)],
    /// What is counted along the bottom.
    pub unit: &'a str,
}

/// At most so many points: averages of neighbours, the last one as it is.
fn thinned(points: &[(u32, i32)]) -> Vec<(u32, i32)> {
    if points.len() <= MOST {
        return points.to_vec();
    }
    let size = points.len().div_ceil(MOST);
    let mut thin: Vec<(u32, i32)> = points
        .chunks(size)
        .map(|chunk| {
            let sum: i64 = chunk.iter().map(|point| i64::from(point.1)).sum();
            (chunk[chunk.len() / 2].0, (sum / chunk.len() as i64) as i32)
        })
        .collect();
    thin.extend(points.last().copied());
    thin
}

impl Chart<'_> {
    pub fn draw(&self, write: impl Fn(i32) -> String) -> Markup {
        let points = thinned(self.points);
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return html! { p.hint { "Nothing to draw yet." } };
        };
        let low = points.iter().map(|point| point.1).min().unwrap_or(0).min(0);
        let high = points.iter().map(|point| point.1).max().unwrap_or(0).max(low + 1);
        let across = (last.0 - first.0).max(1) as f32;
        let x =
            |show: u32| LEFT + (WIDE - LEFT - 6.0) * (show.clamp(first.0, last.0) - first.0) as f32 / across;
        let y = |value: i32| 12.0 + (HIGH - BOTTOM - 12.0) * (high - value) as f32 / (high - low) as f32;
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
        for (from, to, _) in self.bands.iter().filter(|band| band.1 >= first.0) {
            let (left, right) = (x(*from), x(*to).max(x(*from) + 4.0));
            let _ = write!(
                svg,
                r#"<rect class="band" x="{left:.1}" y="12" width="{:.1}" height="{}"/>"#,
                right - left,
                HIGH - BOTTOM - 12.0
            );
        }
        let _ = write!(svg, r#"<path class="ground" d="{ground}"/><path class="line" d="{path}"/>"#);
        let at = |show: u32| points.iter().rev().find(|point| point.0 <= show).unwrap_or(first).1;
        if self.dots.is_empty() && points.len() <= 40 {
            for &(show, value) in &points {
                let _ = write!(svg, r#"<circle cx="{:.1}" cy="{:.1}" r="3"/>"#, x(show), y(value));
            }
        }
        for (show, dot) in self.dots.iter().filter(|dot| dot.0 >= first.0) {
            let class = match dot {
                Dot::Won => "won",
                Dot::Lost => "lost",
                Dot::Drawn => "drawn",
            };
            let _ = write!(
                svg,
                r#"<circle class="{class}" cx="{:.1}" cy="{:.1}" r="4"/>"#,
                x(*show),
                y(at(*show))
            );
        }
        let mut flags = html! {};
        for (show, words) in self.flags.iter().filter(|flag| flag.0 >= first.0) {
            let (left, top) = (x(*show), y(at(*show)));
            let end = if left > WIDE / 2.0 { "end" } else { "start" };
            let _ =
                write!(svg, r#"<path class="flag" d="M{left:.1} {:.1}V{:.1}"/>"#, top - 4.0, HIGH - BOTTOM);
            let more =
                html! { text.flag-words x=(left) y=((top - 7.0).max(10.0)) text-anchor=(end) { (words) } };
            flags = html! { (flags) (more) };
        }
        let _ = write!(
            svg,
            r#"<text x="{LEFT}" y="{0}">{4} {1}</text><text x="{2}" y="{0}" text-anchor="end">{3}</text>"#,
            HIGH - 4.0,
            first.0,
            WIDE - 6.0,
            last.0,
            self.unit
        );
        html! {
            svg.chart viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" aria-label=(self.label) { (PreEscaped(svg)) (flags) }
            @for (_, _, what) in self.bands.iter().filter(|band| band.1 >= first.0) { p.hint.band-words { (what) } }
        }
    }
}

/// The win chance of the first corner through a match, with its near falls.
pub fn chances(label: &str, chances: &[(u32, f64)], near_falls: &[u32]) -> Markup {
    let last = chances.last().map_or(1, |point| point.0).max(1) as f32;
    let x = |at: u32| 4.0 + (WIDE - 8.0) * at as f32 / last;
    let y = |chance: f64| 14.0 + 92.0 * (1.0 - chance as f32);
    let mut path = String::new();
    for (index, &(at, chance)) in chances.iter().enumerate() {
        let _ = write!(path, "{}{:.1} {:.1}", if index == 0 { 'M' } else { 'L' }, x(at), y(chance));
    }
    let mut svg = format!(r#"<path class="grid half" d="M4 {0:.1}H{1}"/>"#, y(0.5), WIDE - 4.0);
    for &at in near_falls {
        let _ = write!(
            svg,
            r#"<path class="fall" d="M{0:.1} 14V106"/><path class="fall-mark" d="M{1:.1} 3h9l-4.500 8z"/>"#,
            x(at),
            x(at) - 4.5
        );
    }
    let _ = write!(
        svg,
        r#"<path class="ground" d="{path}L{:.1} 106L4 106Z"/><path class="line" d="{path}"/>"#,
        WIDE - 4.0
    );
    html! { svg.chart.odds-chart viewBox={ "0 0 " (WIDE) " 110" } role="img" aria-label=(label) { (PreEscaped(svg)) } }
}
