//! The JSON API. One table of routes makes both the router and the `OpenAPI` description, so that they cannot disagree.

mod games;
pub mod openapi;
mod people;
mod play;
mod promotions;
mod sitting;
mod stream;
mod tables;
mod webhooks;

use std::future::Future;
use std::net::{IpAddr, SocketAddr};

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, RawPathParams, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::problem::{Code, Problem};
use crate::store::Person;
use crate::world::is_id;

pub use people::{Wanted, by_code, by_password, keep_account, start_anew, welcome};
pub use play::{said, say_all};
pub use sitting::{Brought, rematch_of, reveal_for, sit_down};
pub(crate) use stream::Streamed;
pub use tables::{Links, NewSeat, NewTable, TableRow, link, lists, make, make_of, open_challenge};

/// What a handler is given.
#[derive(Debug)]
pub struct Ask<Q, B> {
    /// What every request can reach.
    pub app: App,
    /// Who asks.
    pub caller: Option<Person>,
    /// The table of the address, where it names one.
    pub table: String,
    /// What stands behind the question mark.
    pub query: Q,
    /// What was sent.
    pub body: B,
    /// The client, for limits.
    pub client: String,
    /// The head of the request.
    pub headers: HeaderMap,
}

impl<Q, B> Ask<Q, B> {
    /// Who asks; nobody in particular is refused.
    pub fn person(&self) -> Result<&Person, Problem> {
        self.caller
            .as_ref()
            .ok_or_else(|| Problem::new(Code::WhoAreYou, "Send a token. POST /api/v1/guests gives you one"))
    }

    /// The id of who asks, if anybody in particular.
    pub fn person_id(&self) -> Option<&str> {
        self.caller.as_ref().map(|person| person.id.as_str())
    }
}

/// Nothing is expected.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
pub struct Nothing {}

/// What a handler answers.
#[derive(Debug)]
pub struct Answer<T> {
    status: StatusCode,
    cookie: Option<String>,
    body: T,
}

impl<T> From<T> for Answer<T> {
    fn from(body: T) -> Self {
        Self { status: StatusCode::OK, cookie: None, body }
    }
}

impl<T> Answer<T> {
    fn created(body: T) -> Self {
        Self { status: StatusCode::CREATED, cookie: None, body }
    }

    fn with_cookie(mut self, cookie: String) -> Self {
        self.cookie = Some(cookie);
        self
    }
}

/// How an address is asked and what it answers, for the description.
#[derive(Debug)]
pub struct Spec {
    /// Its method.
    pub method: Method,
    /// Its path, with `{id}` for a table.
    pub path: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// Does it need a token?
    pub token: bool,
    /// What may go wrong.
    pub problems: Vec<Code>,
    /// The schema of what stands behind the question mark.
    pub query: fn(&mut SchemaGenerator) -> Schema,
    /// The schema of what is sent, where something is.
    pub body: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// The status and the form of the answer.
    pub answer: (StatusCode, &'static str, fn(&mut SchemaGenerator) -> Schema),
}

/// One row of the table of routes.
pub struct Route {
    /// What the description says of it.
    pub spec: Spec,
    handler: MethodRouter<App>,
}

impl core::fmt::Debug for Route {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {}", self.spec.method, self.spec.path)
    }
}

fn filter(method: &Method) -> MethodFilter {
    match *method {
        Method::POST => MethodFilter::POST,
        Method::PUT => MethodFilter::PUT,
        Method::DELETE => MethodFilter::DELETE,
        Method::PATCH => MethodFilter::PATCH,
        _ => MethodFilter::GET,
    }
}

impl Route {
    /// A route that takes JSON and gives JSON.
    fn json<Q, B, R, F, Fut>(method: Method, path: &'static str, summary: &'static str, handler: F) -> Self
    where
        Q: DeserializeOwned + JsonSchema + Send + 'static,
        B: DeserializeOwned + JsonSchema + Send + 'static,
        R: Serialize + JsonSchema + Send + 'static,
        F: Fn(Ask<Q, B>) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Answer<R>, Problem>> + Send + 'static,
    {
        let sends = method != Method::GET && method != Method::DELETE;
        let service = on(filter(&method), move |State(app): State<App>, request: Request| {
            let handler = handler.clone();
            async move {
                let ask = read::<Q, B>(app, request, sends).await?;
                let answer = handler(ask).await?;
                Ok::<_, Problem>(write(answer))
            }
        });
        let body: Option<fn(&mut SchemaGenerator) -> Schema> =
            sends.then_some(SchemaGenerator::subschema_for::<B>);
        let mut problems = vec![Code::BadRequest, Code::TooMany, Code::Unavailable];
        if method != Method::GET {
            problems.push(Code::ForeignOrigin);
        }
        if sends {
            problems.extend([Code::TooLong, Code::TooSlow, Code::NotJson]);
        }
        if path.contains("{id}") {
            problems.push(Code::NotFound);
        }
        Self {
            spec: Spec {
                method,
                path,
                summary,
                token: false,
                problems,
                query: SchemaGenerator::subschema_for::<Q>,
                body,
                answer: (StatusCode::OK, "application/json", SchemaGenerator::subschema_for::<R>),
            },
            handler: service,
        }
    }

    fn get<Q, R, F, Fut>(path: &'static str, summary: &'static str, handler: F) -> Self
    where
        Q: DeserializeOwned + JsonSchema + Send + 'static,
        R: Serialize + JsonSchema + Send + 'static,
        F: Fn(Ask<Q, Nothing>) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Answer<R>, Problem>> + Send + 'static,
    {
        Self::json::<Q, Nothing, R, F, Fut>(Method::GET, path, summary, handler)
    }

    fn post<B, R, F, Fut>(path: &'static str, summary: &'static str, handler: F) -> Self
    where
        B: DeserializeOwned + JsonSchema + Send + 'static,
        R: Serialize + JsonSchema + Send + 'static,
        F: Fn(Ask<Nothing, B>) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Answer<R>, Problem>> + Send + 'static,
    {
        Self::json::<Nothing, B, R, F, Fut>(Method::POST, path, summary, handler)
    }

    /// A route whose answer is not plain JSON.
    fn raw<Q, F, Fut>(path: &'static str, summary: &'static str, kind: &'static str, handler: F) -> Self
    where
        Q: DeserializeOwned + JsonSchema + Send + 'static,
        F: Fn(Ask<Q, Nothing>) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Response, Problem>> + Send + 'static,
    {
        let service = on(MethodFilter::GET, move |State(app): State<App>, request: Request| {
            let handler = handler.clone();
            async move {
                let ask = read::<Q, Nothing>(app, request, false).await?;
                handler(ask).await
            }
        });
        let mut problems = vec![Code::BadRequest, Code::TooMany, Code::Unavailable];
        if path.contains("{id}") {
            problems.push(Code::NotFound);
        }
        Self {
            spec: Spec {
                method: Method::GET,
                path,
                summary,
                token: false,
                problems,
                query: SchemaGenerator::subschema_for::<Q>,
                body: None,
                answer: (StatusCode::OK, kind, |_| Schema::default()),
            },
            handler: service,
        }
    }

    /// It needs a token.
    fn token(mut self) -> Self {
        self.spec.token = true;
        self.spec.problems.push(Code::WhoAreYou);
        self
    }

    /// It may also refuse so.
    fn or(mut self, codes: &[Code]) -> Self {
        self.spec.problems.extend_from_slice(codes);
        self
    }

    /// It answers that something was made.
    fn makes(mut self) -> Self {
        self.spec.answer.0 = StatusCode::CREATED;
        self
    }

    /// One line of its answer has this form.
    fn lines_of<R: JsonSchema>(mut self) -> Self {
        self.spec.answer.2 = SchemaGenerator::subschema_for::<R>;
        self
    }
}

/// Every route of the API.
pub fn routes() -> Vec<Route> {
    let mut all = people::routes();
    all.extend(games::routes());
    all.extend(tables::routes());
    all.extend(sitting::routes());
    all.extend(play::routes());
    all.extend(stream::routes());
    all.extend(webhooks::routes());
    all.extend(promotions::routes());
    all.push(openapi::route());
    all
}

/// The router of the API.
pub fn router() -> Router<App> {
    routes().into_iter().fold(Router::new(), |router, route| router.route(route.spec.path, route.handler))
}

/// The client of a request, as limits count it.
pub fn client_of(app: &App, parts: &Parts) -> String {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let forwarded = || {
        // The last one was added by the proxy that we trust, as a line of its own or at the end of the last line; those
        // before may be anything.
        let line = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        let last = line.rsplit(',').next()?.trim();
        let with_port = || last.parse::<SocketAddr>().map(|address| address.ip());
        let bare = last.trim_start_matches('[').trim_end_matches(']');
        bare.parse::<IpAddr>().or_else(|_| with_port()).ok()
    };
    let ip = if app.behind_proxy { forwarded().or(peer) } else { peer };
    ip.map_or_else(|| "unknown".to_owned(), crate::limits::client)
}

async fn read<Q: DeserializeOwned, B: DeserializeOwned>(
    app: App,
    request: Request,
    sends: bool,
) -> Result<Ask<Q, B>, Problem> {
    let bad = |detail: String| Problem::new(Code::BadRequest, detail);
    let (mut parts, body) = request.into_parts();
    let client = client_of(&app, &parts);
    let caller = app.caller(&parts.headers).await?;
    let params = axum::RequestPartsExt::extract::<RawPathParams>(&mut parts)
        .await
        .map_err(|error| bad(error.body_text()))?;
    let table = params.iter().find(|(name, _)| *name == "id").map_or("", |(_, value)| value).to_owned();
    if !table.is_empty() && !is_id(&table) {
        return Err(Problem::new(Code::NotFound, "An id has 32 lower-case hexadecimal digits"));
    }
    let query =
        axum::extract::Query::<Q>::try_from_uri(&parts.uri).map_err(|error| bad(error.body_text()))?.0;
    let sent = if sends { body_of(&parts, body).await? } else { "{}".into() };
    let body = serde_json::from_slice(&sent).map_err(|error| bad(error.to_string()))?;
    Ok(Ask { app, caller, table, query, body, client, headers: parts.headers })
}

async fn body_of(parts: &Parts, body: Body) -> Result<axum::body::Bytes, Problem> {
    let kind =
        parts.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Code::NotJson.into());
    }
    // It was read whole, within its limits, before anybody looked at it.
    axum::body::to_bytes(body, usize::MAX)
        .await
        .map_err(|_| Problem::new(Code::BadRequest, "The request body is incomplete"))
}

fn write<R: Serialize>(answer: Answer<R>) -> Response {
    // Answers are plain data with text keys: writing them cannot fail.
    let text = serde_json::to_vec(&answer.body).unwrap_or_default();
    let kind = HeaderValue::from_static("application/json");
    let mut response = (answer.status, [(header::CONTENT_TYPE, kind)], text).into_response();
    if let Some(cookie) = answer.cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// A name as people may have it.
pub fn plain_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if !(1..=40).contains(&name.chars().count()) || name.chars().any(crate::plain::is_invisible) {
        return Err(Problem::new(Code::Unfit, "name: use 1 to 40 visible characters"));
    }
    let lower = name.to_lowercase();
    let like_a_bot = |front: &str| {
        front.starts_with("the ")
            || front.ends_with("'s")
            || bots::Level::ALL.iter().any(|level| level.name() == front)
    };
    if lower.strip_suffix(" bot").is_some_and(like_a_bot) {
        return Err(Problem::new(Code::Unfit, "name: that name is reserved for bots. Choose another"));
    }
    Ok(name)
}

/// The key under which a request is remembered: its sender's, so that nobody can use up another's.
pub fn request_key(person: &str, request: Option<&str>) -> Result<Option<String>, Problem> {
    match request {
        Some(request)
            if !(1..=64).contains(&request.len()) || !request.bytes().all(|byte| byte.is_ascii_graphic()) =>
        {
            Err(Problem::new(Code::Unfit, "request: use 1 to 64 visible ASCII characters"))
        }
        Some(request) => Ok(Some(format!("{person}:{request}"))),
        None => Ok(None),
    }
}
