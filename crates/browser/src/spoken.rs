//! What a screen reader is told of a page, and how it goes to a thing of it.

use serde_json::{Value, json};

use crate::Window;

/// A thing of the accessibility tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// What it is: a `button`, a `heading`.
    pub role: String,
    /// How it is called.
    pub name: String,
    /// Does it have the focus?
    pub focused: bool,
    /// Can it be used?
    pub disabled: bool,
    node: i64,
}

impl Window<'_> {
    /// Has the browser keep its accessibility tree, as it does for somebody with a screen reader.
    pub fn with_a_screen_reader(&self) {
        self.command("Accessibility.enable", &json!({}));
    }

    /// Everything of this role that a screen reader finds, in the page's order; inside a thing, or on the whole page.
    pub fn spoken(&self, inside: Option<&Spoken>, role: &str) -> Vec<Spoken> {
        let node = inside.map_or_else(
            || self.command("DOM.getDocument", &json!({ "depth": 0 }))["root"]["backendNodeId"].clone(),
            |thing| json!(thing.node),
        );
        let found =
            self.command("Accessibility.queryAXTree", &json!({ "backendNodeId": node, "role": role }));
        let found = found["nodes"].as_array().cloned().unwrap_or_default();
        found.iter().filter(|thing| thing["ignored"] != true).filter_map(spoken).collect()
    }

    /// Moves the reader's focus to it.
    pub fn go_to(&self, thing: &Spoken) {
        self.command("DOM.focus", &json!({ "backendNodeId": thing.node }));
    }
}

fn spoken(node: &Value) -> Option<Spoken> {
    let is = |name: &str| {
        let mut all = node["properties"].as_array().into_iter().flatten();
        all.any(|property| property["name"] == name && property["value"]["value"] == true)
    };
    Some(Spoken {
        role: node["role"]["value"].as_str()?.to_owned(),
        name: node["name"]["value"].as_str().unwrap_or_default().trim().to_owned(),
        focused: is("focused"),
        disabled: is("disabled"),
        node: node["backendDOMNodeId"].as_i64()?,
    })
}
