//! Head and shoulders on the shape of the side.

use maud::{Markup, PreEscaped, html};

use content::appearance::{Folk, Prop};

use super::pen::{n, outlined};
use super::{Recipe, Side, body};

/// The portrait; the style gives it its shape, its frame and its size (`.por`).
pub fn portrait(recipe: &Recipe, side: Side) -> Markup {
    html! { svg.por.{ "t" (side.index()) } viewBox="0 0 48 48" aria-hidden="true" { (bust(recipe, side.index() % 2 == 1)) } }
}

/// The same without a side, for a card: it fills whatever it is put in.
pub fn card_portrait(recipe: &Recipe) -> Markup {
    html! { svg.por.card viewBox="0 0 48 48" aria-hidden="true" { (bust(recipe, false)) } }
}

fn bust(recipe: &Recipe, left: bool) -> Markup {
    // What would hide the face stays away.
    let prop = recipe.prop.filter(|prop| {
        !matches!(prop, Prop::Ball | Prop::Anchor | Prop::Coffin | Prop::Slab | Prop::Sandbag)
    });
    let body = body::draw(recipe, false, prop);
    let wide = match recipe.folk {
        Folk::Golem => 3.4,
        Folk::Kraken => 2.9,
        _ => 2.45,
    };
    let scale = 22.0 / (body.head_radius * wide);
    let (x, y) = body.head;
    let mirrored = if left { -scale } else { scale };
    let svg = format!(
        r#"<g {} transform="translate(24 27) scale({mirrored:.2} {scale:.2}) translate({} {})">{}</g>"#,
        outlined(),
        n(-x),
        n(-y - body.head_radius * 0.2),
        body.svg
    );
    html! { (PreEscaped(svg)) }
}
