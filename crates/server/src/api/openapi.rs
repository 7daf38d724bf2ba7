//! The description of the API, made from the table of routes.

use axum::http::Method;
use axum::response::IntoResponse;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::{Nothing, Route, Spec};
use crate::problem::ProblemBody;

pub(super) fn route() -> Route {
    Route::raw::<Nothing, _, _>("/api/v1/openapi.json", "This description", "application/json", |_| async {
        Ok(axum::Json(description()).into_response())
    })
}

/// The whole description, as `OpenAPI` 3.1.
pub fn description() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let problem = generator.subschema_for::<ProblemBody>();
    let mut paths = Map::new();
    for route in super::routes() {
        let operation = operation(&route.spec, &mut generator, &json!(problem));
        let entry = paths.entry(route.spec.path).or_insert_with(|| json!({}));
        entry[route.spec.method.as_str().to_lowercase()] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Ringcraft",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables, live matches and records. Errors are application/problem+json with a stable code.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer" },
                "cookie": { "type": "apiKey", "in": "cookie", "name": crate::identity::COOKIE },
            },
        },
    })
}

fn operation(spec: &Spec, generator: &mut SchemaGenerator, problem: &Value) -> Value {
    let mut parameters = Vec::new();
    if spec.path.contains("{id}") {
        let schema = json!({ "type": "string", "pattern": "^[0-9a-f]{32}$" });
        parameters.push(json!({ "name": "id", "in": "path", "required": true, "schema": schema }));
    }
    parameters.extend(query(spec, generator));
    let (status, kind, schema) = spec.answer;
    let mut responses = Map::new();
    responses.insert(
        status.as_str().into(),
        json!({ "description": "Done.", "content": { kind: { "schema": schema(generator) } } }),
    );
    let mut refusals: Vec<(u16, Vec<String>)> = Vec::new();
    for code in &spec.problems {
        let status = code.status().as_u16();
        match refusals.iter_mut().find(|(known, _)| *known == status) {
            Some((_, names)) => names.push(code.name()),
            None => refusals.push((status, vec![code.name()])),
        }
    }
    for (status, mut names) in refusals {
        names.sort();
        names.dedup();
        let answer = json!({
            "description": format!("Refused: {}.", names.join(", ")),
            "content": { "application/problem+json": { "schema": problem } },
        });
        responses.insert(status.to_string(), answer);
    }
    let mut operation = json!({
        "summary": spec.summary,
        "operationId": operation_id(spec),
        "parameters": parameters,
        "responses": responses,
    });
    if let Some(body) = spec.body {
        let schema = body(generator);
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    if spec.token {
        operation["security"] = json!([{ "token": [] }, { "cookie": [] }]);
    }
    operation
}

/// The fields of the query as parameters.
fn query(spec: &Spec, generator: &mut SchemaGenerator) -> Vec<Value> {
    let schema = (spec.query)(generator);
    let reference = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
    let Some(definition) = reference.and_then(|name| generator.definitions().get(name)).cloned() else {
        return Vec::new();
    };
    let required = definition.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let fields = definition.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    fields
        .into_iter()
        .map(|(name, mut schema)| {
            let description = schema.get("description").cloned().unwrap_or(Value::Null);
            // A parameter is there or not there; it is never the word "null".
            if let Some(kinds) = schema.get_mut("type").and_then(Value::as_array_mut) {
                kinds.retain(|kind| kind != "null");
            }
            let must = required.contains(&json!(name));
            json!({ "name": name, "in": "query", "required": must, "description": description, "schema": schema })
        })
        .collect()
}

/// `GET /api/v1/tables/{id}/odds` is `get_tables_odds`.
fn operation_id(spec: &Spec) -> String {
    let words = spec.path.split('/').skip(3).filter(|word| !word.starts_with('{'));
    let words: Vec<&str> = words.map(|word| word.trim_end_matches(".json")).collect();
    let one = if spec.path.ends_with("{id}") { "_one" } else { "" };
    let method = if spec.method == Method::GET { "get" } else { &spec.method.as_str().to_lowercase() };
    format!("{method}_{}{one}", words.join("_"))
}
