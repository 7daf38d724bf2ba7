//! What can go wrong, with stable codes: every refusal of the server is one of these, as `application/problem+json`.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident $status:ident $title:literal),* $(,)?) => {
        /// What went wrong. The name in the answer is the variant in `snake_case`; names do not change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Code { $( $(#[$doc])* $variant ),* }

        impl Code {
            /// Every code.
            pub const ALL: &[Self] = &[$( Self::$variant ),*];

            /// The status of the answer.
            pub fn status(self) -> StatusCode {
                match self { $( Self::$variant => StatusCode::$status ),* }
            }

            /// The same in a few words.
            pub fn title(self) -> &'static str {
                match self { $( Self::$variant => $title ),* }
            }
        }
    };
}

codes! {
    /// Return `400 Bad Request`: the request cannot be read.
    BadRequest BAD_REQUEST "Invalid request format",
    /// Return `401 Unauthorized`: nobody is logged in, or the token is worthless.
    WhoAreYou UNAUTHORIZED "Please sign in",
    /// Return `401 Unauthorized`: the code, or name and password, are not known.
    NotKnown UNAUTHORIZED "Wrong code, name or password",
    /// Return `403 Forbidden`: that seat, table or right is somebody else's.
    NotYours FORBIDDEN "Not yours",
    /// Return `403 Forbidden`: the request comes from another site's page.
    ForeignOrigin FORBIDDEN "Request from another site",
    /// Return `404 Not Found`: there is no such thing.
    NotFound NOT_FOUND "Not found",
    /// Return `405 Method Not Allowed`: this address takes another method.
    NoSuchMethod METHOD_NOT_ALLOWED "Method not allowed",
    /// Return `408 Request Timeout`: the body did not come in time.
    TooSlow REQUEST_TIMEOUT "Request timed out",
    /// Return `409 Conflict`: the table has not started yet.
    NotStarted CONFLICT "The match has not started",
    /// Return `409 Conflict`: the match is over.
    Over CONFLICT "The match is over",
    /// Return `409 Conflict`: the match still runs.
    StillRunning CONFLICT "The match is still running",
    /// Return `409 Conflict`: somebody sits there already, or the link was used.
    SeatTaken CONFLICT "That seat is taken",
    /// Return `409 Conflict`: somebody else is asked.
    NotAsked CONFLICT "It is not your turn",
    /// Return `409 Conflict`: the choice is not among those offered.
    NotOffered CONFLICT "That move is not available",
    /// Return `409 Conflict`: something happened in between; look again.
    Stale CONFLICT "Out of date",
    /// Return `409 Conflict`: there is no such offer or request to answer.
    NothingPending CONFLICT "Nothing to answer",
    /// Return `409 Conflict`: the table's rules do not allow it.
    NotAllowedHere CONFLICT "Not allowed at this table",
    /// Return `409 Conflict`: the name is taken.
    NameTaken CONFLICT "That name is taken",
    /// Return `409 Conflict`: this server cannot read the match.
    Unreadable CONFLICT "This match cannot be continued",
    /// Return `413 Payload Too Large`: the request is too long.
    TooLong PAYLOAD_TOO_LARGE "Request too long",
    /// Return `415 Unsupported Media Type`: the body must be JSON.
    NotJson UNSUPPORTED_MEDIA_TYPE "The body must be application/json",
    /// Return `422 Unprocessable Content`: understood, but not valid; `problems` has every reason.
    Unfit UNPROCESSABLE_ENTITY "Invalid request",
    /// Return `429 Too Many Requests`: slow down.
    TooMany TOO_MANY_REQUESTS "Too many requests",
    /// Return `503 Service Unavailable`: the database does not answer; nothing was changed or the change is not known.
    Unavailable SERVICE_UNAVAILABLE "Temporarily unavailable",
}

impl Code {
    /// The name in the answer.
    pub fn name(self) -> String {
        // A plain enum: writing it cannot fail.
        serde_json::to_value(self)
            .ok()
            .and_then(|value| value.as_str().map(str::to_owned))
            .unwrap_or_default()
    }
}

/// One reason among several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reason {
    /// Where: a field of what was sent.
    pub place: String,
    /// What is wrong there.
    pub reason: String,
    /// What was probably meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

/// A refusal. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What kind.
    pub code: Code,
    /// What exactly, in a sentence.
    pub detail: String,
    /// Every reason, where there are several.
    pub reasons: Vec<Reason>,
    /// Seconds to wait, where waiting helps.
    pub wait: Option<u64>,
}

/// How a refusal is written.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProblemBody {
    /// A name for the kind of problem: `urn:ringcraft:problem:<code>`.
    pub r#type: String,
    /// The kind in a few words.
    pub title: &'static str,
    /// The status of the answer.
    pub status: u16,
    /// The code, for programs.
    pub code: Code,
    /// What exactly, for people.
    pub detail: String,
    /// Every reason, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Reason>,
}

impl Problem {
    /// A refusal with a sentence.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: readable(&detail.into()), reasons: Vec::new(), wait: None }
    }
}

/// With a capital first and a stop last. The name of a field at the beginning, `codes: ...`, stays as it is.
fn readable(detail: &str) -> String {
    let sentence = kernel::sentence(detail);
    let names_a_field = detail.split_whitespace().next().is_some_and(|word| word.ends_with(':'));
    match detail.chars().next() {
        Some(first) if names_a_field => format!("{first}{}", sentence.chars().skip(1).collect::<String>()),
        _ => sentence,
    }
}

impl From<Code> for Problem {
    fn from(code: Code) -> Self {
        Self::new(code, code.title())
    }
}

impl From<kernel::Problems> for Problem {
    fn from(problems: kernel::Problems) -> Self {
        let reason = |found: kernel::Problem| Reason {
            place: found.place,
            reason: found.reason,
            suggestion: found.suggestion,
        };
        let reasons: Vec<Reason> = problems.0.into_iter().map(reason).collect();
        let first = reasons.first().map(|reason| format!("{}: {}", reason.place, reason.reason));
        Self { code: Code::Unfit, detail: first.unwrap_or_default(), reasons, wait: None }
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "the database refused");
        Code::Unavailable.into()
    }
}

impl core::fmt::Display for Problem {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.detail)
    }
}

impl core::error::Error for Problem {}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.code.status();
        let body = ProblemBody {
            r#type: format!("urn:ringcraft:problem:{}", self.code.name()),
            title: self.code.title(),
            status: status.as_u16(),
            code: self.code,
            detail: self.detail,
            problems: self.reasons,
        };
        // Plain data with text keys: writing it cannot fail.
        let text = serde_json::to_string(&body).unwrap_or_default();
        let kind = HeaderValue::from_static("application/problem+json");
        let mut response = (status, [(header::CONTENT_TYPE, kind)], text).into_response();
        let mut add = |name: HeaderName, value: HeaderValue| response.headers_mut().insert(name, value);
        if status == StatusCode::UNAUTHORIZED {
            add(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = self.wait {
            add(header::RETRY_AFTER, wait.into());
        }
        response
    }
}
