//! What changed between two JSON values, as a JSON Patch that is no longer than what it changes.
//!
//! A patch that names every number of a list that moved by one place is longer than the list. So wherever the
//! changes inside a value would take more letters than the value, the value is replaced.

use json_patch::{
    AddOperation, Patch, PatchOperation, RemoveOperation, ReplaceOperation, jsonptr::PointerBuf,
};
use serde_json::Value;

/// Leads from the one to the other.
pub fn between(before: &Value, now: &Value) -> Patch {
    let mut operations = Vec::new();
    changes(before, now, &mut PointerBuf::new(), &mut operations);
    Patch(operations)
}

/// Adds the changes, and tells how many letters they and the value itself take.
fn changes(
    before: &Value,
    now: &Value,
    path: &mut PointerBuf,
    operations: &mut Vec<PatchOperation>,
) -> (usize, usize) {
    let first = operations.len();
    let (mut patched, mut whole) = (0, 2);
    let within = |path: &mut PointerBuf, before, now, operations: &mut Vec<PatchOperation>| {
        let (inside, value) = changes(before, now, path, operations);
        path.pop_back();
        (inside, value + 1)
    };
    match (before, now) {
        (Value::Object(old), Value::Object(new)) => {
            for (name, value) in new {
                path.push_back(name);
                whole += name.len() + 3;
                let Some(before) = old.get(name) else {
                    let size = length(value);
                    patched += cost(path) + size;
                    whole += size;
                    let add = AddOperation { path: path.clone(), value: value.clone() };
                    operations.push(PatchOperation::Add(add));
                    path.pop_back();
                    continue;
                };
                let (inside, size) = within(path, before, value, operations);
                patched += inside;
                whole += size;
            }
            for name in old.keys().filter(|name| !new.contains_key(*name)) {
                path.push_back(name);
                patched += cost(path);
                operations.push(PatchOperation::Remove(RemoveOperation { path: path.clone() }));
                path.pop_back();
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (place, (before, value)) in old.iter().zip(new).enumerate() {
                path.push_back(place);
                let (inside, size) = within(path, before, value, operations);
                patched += inside;
                whole += size;
            }
        }
        _ => {
            whole = length(now);
            patched = if before == now { 0 } else { usize::MAX };
        }
    }
    let replaced = cost(path) + whole;
    if patched > replaced {
        operations.truncate(first);
        let replace = ReplaceOperation { path: path.clone(), value: now.clone() };
        operations.push(PatchOperation::Replace(replace));
        return (replaced, whole);
    }
    (patched, whole)
}

/// What an operation takes beside its value: `{"op":"replace","path":"","value":},`.
fn cost(path: &PointerBuf) -> usize {
    35 + path.as_str().len()
}

fn length(value: &Value) -> usize {
    // Plain data with text keys: writing it cannot fail.
    serde_json::to_string(value).map_or(0, |text| text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn led(before: &Value, now: &Value) -> String {
        let patch = between(before, now);
        let mut value = before.clone();
        json_patch::patch(&mut value, &patch).unwrap();
        assert_eq!(value, *now);
        serde_json::to_string(&patch).unwrap()
    }

    #[test]
    fn nothing_changed() {
        let value = json!({ "a": [1, { "b": null }] });
        assert_eq!(led(&value, &value), "[]");
    }

    #[test]
    fn one_number_in_a_large_value_is_named() {
        let many: Vec<Value> =
            (0..50).map(|number| json!({ "name": "somebody", "health": number })).collect();
        let (before, mut now) = (json!({ "people": many }), json!({ "people": many }));
        now["people"][7]["health"] = json!(0);
        assert_eq!(led(&before, &now), r#"[{"op":"replace","path":"/people/7/health","value":0}]"#);
    }

    #[test]
    fn where_most_changed_the_value_is_replaced() {
        let (before, now) = (json!({ "list": [1, 2, 3, 4] }), json!({ "list": [2, 3, 4, 5] }));
        assert_eq!(led(&before, &now), r#"[{"op":"replace","path":"/list","value":[2,3,4,5]}]"#);
    }

    #[test]
    fn fields_come_and_go_and_names_may_hold_anything() {
        let long = "x".repeat(200);
        let before = json!({ "long": long, "gone": 1, "a/b~c": { "d": 1, "long": long } });
        let now = json!({ "long": long, "new": [1], "a/b~c": { "d": 2, "long": long } });
        let patch = led(&before, &now);
        assert!(patch.contains(r#""path":"/a~1b~0c/d""#) && !patch.contains(&long), "{patch}");
        led(&json!([1, 2]), &json!([1, 2, 3]));
        led(&json!(null), &json!({ "a": 1 }));
    }
}
