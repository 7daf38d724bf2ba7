//! Small charts as SVG text. Every chart says in words what it shows, and colour is never the only sign.

use core::fmt::Write;

/// Text that may stand between tags.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn framed(width: f64, height: f64, says: &str, inside: &str) -> String {
    format!(
        "<svg width=\"{width:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{says}\" \
         xmlns=\"http://www.w3.org/2000/svg\">\n{inside}</svg>\n",
        says = escaped(says)
    )
}

/// Something that was measured.
#[derive(Clone, Debug)]
pub struct Bar {
    /// What it is called.
    pub name: String,
    /// From 0 to 1.
    pub share: f64,
    /// Its interval.
    pub low: f64,
    /// Its interval.
    pub high: f64,
}

/// Shares with their intervals, and a line at one half.
pub fn bars(says: &str, bars: &[Bar]) -> String {
    const ROW: f64 = 26.0;
    let (left, wide) = (210.0, 420.0);
    let at = |share: f64| left + wide * share.clamp(0.0, 1.0);
    let height = ROW * bars.len() as f64 + 24.0;
    let mut inside = String::new();
    for (index, bar) in bars.iter().enumerate() {
        let middle = ROW * index as f64 + ROW / 2.0;
        let _ = writeln!(
            inside,
            "<text class=\"name\" x=\"{:.0}\" y=\"{:.1}\">{}</text>\
             <rect class=\"bar\" x=\"{left:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"14\"/>\
             <path class=\"whisker\" d=\"M{:.1} {middle:.1}H{:.1}M{:.1} {:.1}v8M{:.1} {:.1}v8\"/>\
             <text class=\"number\" x=\"{:.0}\" y=\"{:.1}\">{:.1} % ({:.1} to {:.1})</text>",
            left - 8.0,
            middle + 4.0,
            escaped(&bar.name),
            middle - 7.0,
            at(bar.share) - left,
            at(bar.low),
            at(bar.high),
            at(bar.low),
            middle - 4.0,
            at(bar.high),
            middle - 4.0,
            left + wide + 6.0,
            middle + 4.0,
            100.0 * bar.share,
            100.0 * bar.low,
            100.0 * bar.high
        );
    }
    let bottom = height - 20.0;
    let _ = writeln!(
        inside,
        "<path class=\"half\" d=\"M{:.1} 0V{bottom:.1}\"/><text class=\"in\" x=\"{:.1}\" y=\"{:.1}\">50 %</text>",
        at(0.5),
        at(0.5),
        bottom + 14.0
    );
    framed(790.0, height, says, &inside)
}

/// How often which length came up, gathered into at most forty columns.
pub fn histogram(says: &str, counts: &[(u32, u64)]) -> String {
    let (Some(first), Some(last)) = (counts.first().map(|c| c.0), counts.last().map(|c| c.0)) else {
        return String::new();
    };
    let wide = (last - first) / 40 + 1;
    let columns = ((last - first) / wide + 1) as usize;
    let mut heights = vec![0u64; columns];
    for &(length, count) in counts {
        heights[((length - first) / wide) as usize] += count;
    }
    let most = heights.iter().copied().max().unwrap_or(1).max(1) as f64;
    let (width, height) = (640.0, 140.0);
    let each = width / columns as f64;
    let mut inside = String::new();
    for (index, &count) in heights.iter().enumerate() {
        let tall = height * count as f64 / most;
        let from = first + index as u32 * wide;
        let _ = writeln!(
            inside,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"><title>{from} to {}: {count}</title></rect>",
            20.0 + each * index as f64,
            10.0 + height - tall,
            (each - 1.0).max(0.5),
            from + wide - 1
        );
    }
    let _ = writeln!(
        inside,
        "<text class=\"tick\" x=\"20\" y=\"168\">{first}</text><text class=\"in\" x=\"340\" y=\"168\">decisions</text>\
         <text class=\"tick end\" x=\"660\" y=\"168\">{last}</text>"
    );
    framed(680.0, 176.0, says, &inside)
}

/// Who beats whom: rows against columns; every cell has its number.
pub fn matrix(says: &str, names: &[String], cell: impl Fn(usize, usize) -> Option<f64>) -> String {
    let (left, top, size) = (150.0, 110.0, 46.0);
    let count = names.len() as f64;
    let mut inside = String::new();
    for (row, name) in names.iter().enumerate() {
        let y = top + size * row as f64;
        let x = left + size * row as f64;
        let name = escaped(name);
        let _ = writeln!(
            inside,
            "<text class=\"name\" x=\"{:.0}\" y=\"{:.0}\">{name}</text>\
             <text class=\"column\" transform=\"translate({:.0} {:.0}) rotate(-50)\">{name}</text>",
            left - 6.0,
            y + size / 2.0 + 4.0,
            x + size / 2.0,
            top - 6.0
        );
        for column in 0..names.len() {
            let Some(share) = cell(row, column) else { continue };
            let strength = (share - 0.5).abs() * 2.0;
            let side = if share >= 0.5 { "good" } else { "bad" };
            let x = left + size * column as f64;
            let _ = writeln!(
                inside,
                "<rect class=\"cell {side}\" fill-opacity=\"{strength:.2}\" x=\"{x:.0}\" y=\"{y:.0}\" width=\"{size:.0}\" height=\"{size:.0}\"/>\
                 <text class=\"in\" x=\"{:.0}\" y=\"{:.0}\">{:.0}</text>",
                x + size / 2.0,
                y + size / 2.0 + 4.0,
                100.0 * share
            );
        }
    }
    framed(left + size * count + 40.0, top + size * count + 10.0, says, &inside)
}

/// Chances over time, from 0 at the bottom to 1 at the top; one dashed differently from the other.
pub fn curve(says: &str, lines: &[(String, Vec<f64>)]) -> String {
    let (width, height) = (640.0, 200.0);
    let mut inside = String::new();
    let _ = writeln!(
        inside,
        "<path class=\"half\" d=\"M30 {:.0}H{:.0}\"/><text class=\"tick\" x=\"2\" y=\"14\">100 %</text>\
         <text class=\"tick\" x=\"2\" y=\"{:.0}\">0 %</text>",
        10.0 + height / 2.0,
        30.0 + width,
        12.0 + height
    );
    for (index, (name, chances)) in lines.iter().enumerate() {
        let step = width / (chances.len().max(2) - 1) as f64;
        let mut path = String::new();
        for (at, chance) in chances.iter().enumerate() {
            let letter = if at == 0 { 'M' } else { 'L' };
            let _ =
                write!(path, "{letter}{:.1} {:.1}", 30.0 + step * at as f64, 10.0 + height * (1.0 - chance));
        }
        let end = chances.last().copied().unwrap_or(0.5);
        let _ = writeln!(
            inside,
            "<path class=\"line line{index}\" d=\"{path}\"/><text class=\"tick\" x=\"{:.0}\" y=\"{:.1}\">{}</text>",
            36.0 + width,
            14.0 + height * (1.0 - end),
            escaped(name)
        );
    }
    framed(width + 190.0, height + 30.0, says, &inside)
}

/// What every report looks like: readable on paper, in the dark and on a phone.
const STYLE: &str = "\
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .7rem;border-bottom:1px solid #8886;text-align:right}\
td:first-child,th:first-child{text-align:left}summary h2{display:inline}svg{max-width:100%;height:auto;font:13px system-ui,sans-serif}\
svg text{fill:currentColor}.name,.number.end,.end{text-anchor:end}.in{text-anchor:middle}.tick.end{text-anchor:end}\
svg .tick{text-anchor:start}.bar{fill:#4a78c2}.whisker{stroke:currentColor;fill:none;stroke-width:1.5}\
.half{stroke:currentColor;stroke-dasharray:3 4;opacity:.6;fill:none}.cell.good{fill:#2c7fb8}.cell.bad{fill:#d95f0e}\
.line{fill:none;stroke-width:2;stroke:#4a78c2}.line1{stroke:#d95f0e;stroke-dasharray:7 3}\
.line2{stroke:#3a923a;stroke-dasharray:2 3}.line3{stroke:#8a5fbf;stroke-dasharray:9 3 2 3}";

/// A whole page that needs nothing else.
pub fn page(title: &str, inside: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head>\n\
         <body>\n<h1>{title}</h1>\n{inside}</body></html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_a_chart() {
        let bar = Bar { name: "<script>&\"".into(), share: 0.5, low: 0.4, high: 0.6 };
        let chart = bars("a \"chart\"", &[bar]);
        assert!(!chart.contains("<script>") && chart.contains("&lt;script&gt;&amp;&quot;"), "{chart}");
        assert!(chart.contains("aria-label=\"a &quot;chart&quot;\""), "{chart}");
    }

    #[test]
    fn a_histogram_keeps_every_count() {
        let counts: Vec<(u32, u64)> = (10..500).map(|length| (length, 1)).collect();
        let chart = histogram("lengths", &counts);
        let sum: u64 = chart
            .split("<title>")
            .skip(1)
            .filter_map(|part| part.split("</title>").next()?.rsplit(' ').next()?.parse::<u64>().ok())
            .sum();
        assert_eq!(sum, 490, "{chart}");
        assert_eq!(histogram("nothing", &[]), "");
    }
}
