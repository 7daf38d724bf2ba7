//! The whole history of a promotion as one page, as JSON and as a table.

use core::fmt::Write as _;

use serde_json::{Value, json};

use crate::cards::Stage;
use crate::news::{hundredths, tenths};
use crate::staged::Role;
use crate::world::World;

/// Text that stands in HTML.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

/// A cell of a table of values separated by commas.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

pub(crate) const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
color:#1c1c28;background:#fff}h1{margin-bottom:0}h2{margin-top:2.5rem;border-bottom:2px solid #c9a227}\
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.2rem .6rem .2rem 0;vertical-align:top}\
td.n,th.n{text-align:right}tr:nth-child(even){background:#f5f3ea}.faint{color:#666}\
@media(prefers-color-scheme:dark){body{color:#eee;background:#16161f}tr:nth-child(even){background:#20202c}.faint{color:#aaa}}";

impl World {
    /// How a match ended, and what came of the belt: "pin, THE BIG THAW; Civic Crown changed hands".
    pub fn how(&self, bout: usize) -> String {
        let fought = &self.bouts[bout];
        let mut how = fought.ending.word().to_owned();
        if !fought.finisher.is_empty() {
            let _ = write!(how, ", {}", fought.finisher);
        }
        if let Some(belt) = fought.title {
            let name = &self.belts[belt as usize].name;
            let _ =
                write!(how, "; {name} {}", if fought.title_changed { "changed hands" } else { "defended" });
        }
        how
    }

    /// The almanac as one HTML file that needs nothing else. With the address of the promotion's pages every match leads to
    /// its replay; without one, every match has the number that the terminal shows it by.
    /// PR-PAST-5
    pub fn almanac_html(&self, address: &str) -> String {
        let mut page = String::new();
        let name = escaped(&self.head.name);
        let _ = write!(
            page,
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <title>{name}: almanac</title><style>{STYLE}</style><h1>{name}</h1><p class=\"faint\">Almanac from {} to {}: \
             {} shows, {} matches.</p>",
            self.head.founded,
            self.today(),
            self.closed,
            self.bouts.len()
        );
        let years = self.years();
        page.push_str("<p>");
        for year in years.iter().rev() {
            let _ = write!(page, "<a href=\"#y{year}\">{year}</a> ");
        }
        page.push_str("</p>");
        self.html_belts(&mut page);
        self.html_roster(&mut page);
        self.html_records(&mut page, address);
        self.html_hall(&mut page);
        for year in years.into_iter().rev() {
            self.html_year(&mut page, year, address);
        }
        page.push_str("</html>\n");
        page
    }

    fn html_belts(&self, page: &mut String) {
        page.push_str("<h2>Belts</h2>");
        for (index, belt) in self.belts.iter().enumerate() {
            let _ = write!(
                page,
                "<h3>{}</h3><p class=\"faint\">{}</p><table><tr><th>Champion</th><th>Since</th><th class=n>Days</th>\
                 <th class=n>Defences</th><th>Won by</th></tr>",
                escaped(&belt.name),
                escaped(&belt.terms())
            );
            for reign in self.lineage(index) {
                let _ = write!(
                    page,
                    "<tr><td>{}</td><td>{}</td><td class=n>{}</td><td class=n>{}</td><td>{}</td></tr>",
                    escaped(&reign.holders),
                    reign.from,
                    reign.days,
                    reign.defences,
                    escaped(&reign.how)
                );
            }
            page.push_str("</table>");
        }
    }

    fn html_roster(&self, page: &mut String) {
        page.push_str(
            "<h2>Roster</h2><table><tr><th>Wrestler</th><th class=n>Won-lost-drawn</th><th class=n>Rating</th>\
             <th class=n>Average stars</th><th class=n>Reigns</th></tr>",
        );
        let mut wrestlers: Vec<_> = self.ids().filter(|&id| self.member(id).role == Role::Wrestler).collect();
        wrestlers.sort_by_key(|&id| core::cmp::Reverse(self.member(id).form.career));
        for id in wrestlers {
            let member = self.member(id);
            let average = member.stars / u64::from(member.tally.all().max(1));
            let reigns: u32 = self.reigns_of(id).iter().map(|reign| reign.1).sum();
            let _ = write!(
                page,
                "<tr><td>{}</td><td class=n>{}</td><td class=n>{}</td><td class=n>{}</td><td class=n>{reigns}</td></tr>",
                escaped(&member.name),
                member.tally,
                self.rating_text(id),
                hundredths(average as i32)
            );
        }
        page.push_str("</table>");
    }

    fn html_records(&self, page: &mut String, address: &str) {
        page.push_str("<h2>Records</h2><table>");
        for record in self.records() {
            let place = record.bout.map(|bout| self.place_html(bout as usize, address)).unwrap_or_default();
            let (what, who, why) = (record.what, escaped(&record.who), escaped(&record.why));
            let _ = write!(
                page,
                "<tr><td>{what}</td><td><b>{who}</b></td><td>{why}</td><td class=n>{place}</td></tr>"
            );
        }
        page.push_str("</table>");
    }

    /// The show and the place of a match, as a link where there is an address.
    fn place_html(&self, bout: usize, address: &str) -> String {
        let Some(fought) = self.bouts.get(bout) else { return String::new() };
        let (show, slot) = (fought.show, fought.slot);
        if address.is_empty() {
            return format!("{show}.{slot}");
        }
        format!("<a href=\"{}/show/{show}/{slot}\">{show}.{slot}</a>", escaped(address))
    }

    fn html_hall(&self, page: &mut String) {
        let hall = self.hall_of_fame();
        if hall.is_empty() {
            return;
        }
        page.push_str("<h2>Hall of fame</h2><ul>");
        for (id, reigns, won) in hall {
            let name = escaped(&self.member(id).name);
            let _ = write!(page, "<li>{name}: {reigns} reigns, {won} wins</li>");
        }
        page.push_str("</ul>");
    }

    fn html_year(&self, page: &mut String, number: i32, address: &str) {
        let year = self.year(number);
        let _ = write!(
            page,
            "<h2 id=\"y{number}\">{number}</h2><p class=\"faint\">{} shows, {} matches, {} title changes.</p><ul>",
            year.shows.len(),
            year.bouts,
            year.title_changes
        );
        for award in &year.awards {
            let _ = write!(
                page,
                "<li>{}: <b>{}</b>, {}</li>",
                award.what,
                escaped(&award.who),
                escaped(&award.why)
            );
        }
        page.push_str("</ul>");
        for &show in &year.shows {
            let known = self.show(show);
            let _ = write!(
                page,
                "<h3>{} <span class=\"faint\">{}, rated {}</span></h3><table>",
                escaped(&self.show_title(show)),
                known.date,
                tenths(known.rating)
            );
            let (first, count) = known.bouts;
            for bout in first as usize..(first + count) as usize {
                let _ = write!(
                    page,
                    "<tr><td class=n>{}</td><td>{}</td><td>{}</td><td class=n>{} ★</td></tr>",
                    self.place_html(bout, address),
                    escaped(&self.bout_title(bout)),
                    escaped(&self.how(bout)),
                    self.stars_text(bout)
                );
            }
            page.push_str("</table>");
        }
    }

    /// The almanac as JSON.
    pub fn almanac_json(&self) -> Value {
        let belts = self.belts.iter().enumerate().map(|(index, belt)| {
            json!({ "key": belt.key, "name": belt.name, "terms": belt.terms(), "lineage": self.lineage(index) })
        });
        let roster = self.ids().map(|id| {
            let member = self.member(id);
            json!({
                "key": member.key, "name": member.name, "side": member.side, "role": member.role,
                "status": member.status, "tally": member.tally, "injured": member.injured,
                "suspended": member.suspended, "rating": f64::from(member.form.rating(self.closed)) / 100.0,
                "streak": member.form.streak, "momentum": member.momentum,
            })
        });
        let shows = self.shows.iter().filter(|show| show.stage == Stage::Closed).map(|show| {
            let (first, count) = show.bouts;
            let bouts = (first as usize..(first + count) as usize).map(|bout| self.bout_json(bout));
            json!({
                "number": show.number, "name": show.name, "date": show.date, "rating": f64::from(show.rating) / 100.0,
                "matches": bouts.collect::<Vec<_>>(),
            })
        });
        let feuds = (0..self.feuds.len()).map(|index| {
            let feud = &self.feuds[index];
            let keys = |camp: &Vec<_>| camp.iter().map(|&id| self.member(id).key.as_str()).collect::<Vec<_>>();
            json!({
                "number": index + 1, "camps": feud.camps.each_ref().map(keys), "over": feud.over, "heat": feud.heat,
                "since": feud.since, "ended": feud.ended, "wins": feud.wins, "heat-by-show": feud.heats,
                "matches": feud.bouts.iter().map(|&bout| [self.bouts[bout as usize].show, self.bouts[bout as usize].slot.into()]).collect::<Vec<_>>(),
            })
        });
        json!({
            "records": self.records(), "feuds": feuds.collect::<Vec<_>>(),
            "name": self.head.name, "game": self.head.game, "founded": self.head.founded, "today": self.today(),
            "belts": belts.collect::<Vec<_>>(), "roster": roster.collect::<Vec<_>>(), "shows": shows.collect::<Vec<_>>(),
            "years": self.years().into_iter().map(|year| self.year(year)).collect::<Vec<_>>(),
        })
    }

    /// One match as JSON.
    pub fn bout_json(&self, bout: usize) -> Value {
        let fought = &self.bouts[bout];
        let keys = |side: &Vec<_>| side.iter().map(|&id| self.member(id).key.as_str()).collect::<Vec<_>>();
        json!({
            "show": fought.show, "match": fought.slot, "sides": fought.sides.iter().map(keys).collect::<Vec<_>>(),
            "winner": fought.winner, "ending": fought.ending, "finisher": fought.finisher, "kind": fought.kind,
            "title": fought.title.map(|belt| self.belts[belt as usize].key.as_str()),
            "title-changed": fought.title_changed, "stars": f64::from(fought.stars) / 100.0, "replay": fought.replay,
        })
    }

    /// Every match as a line of values separated by commas.
    pub fn almanac_csv(&self) -> String {
        let mut text =
            "date,show,match,winner,result,ending,finisher,title,title changed,stars,replay\n".to_owned();
        for (index, fought) in self.bouts.iter().enumerate() {
            let winner = fought
                .winner
                .map(|winner| self.side_name(&fought.sides[winner as usize]))
                .unwrap_or_default();
            let title = fought.title.map_or("", |belt| self.belts[belt as usize].name.as_str());
            let row = [
                self.show(fought.show).date.to_string(),
                fought.show.to_string(),
                fought.slot.to_string(),
                winner,
                self.bout_title(index),
                fought.ending.word().to_owned(),
                fought.finisher.clone(),
                title.to_owned(),
                if fought.title_changed { "yes".to_owned() } else { String::new() },
                self.stars_text(index),
                fought.replay.clone(),
            ];
            let cells: Vec<String> = row.iter().map(|text| cell(text)).collect();
            text.push_str(&cells.join(","));
            text.push('\n');
        }
        text
    }
}
