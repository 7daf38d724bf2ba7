//! Who somebody is: guests, recovery codes, accounts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Answer, Ask, Nothing, Route, plain_name};
use crate::app::App;
use crate::identity::{cookie, no_cookie, recovery_digest};
use crate::problem::{Code, Problem};
use crate::store::Person;
use axum::http::Method;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post("/api/v1/guests", "Come in as a guest: a name is all it takes", guest)
            .makes()
            .or(&[Code::Unfit]),
        Route::post("/api/v1/recover", "Take one's seats to another device with the recovery code", recover)
            .or(&[Code::NotKnown]),
        Route::post("/api/v1/login", "Log in with the name and password of an account", login)
            .or(&[Code::NotKnown]),
        Route::get("/api/v1/me", "Who am I?", me).token(),
        Route::json(Method::PATCH, "/api/v1/me", "Change what one is called", rename)
            .token()
            .or(&[Code::Unfit]),
        Route::json(
            Method::PUT,
            "/api/v1/me/account",
            "Get an account, or change its password; every other token of mine becomes worthless",
            account,
        )
        .token()
        .or(&[Code::NameTaken, Code::NotKnown, Code::Unfit]),
        Route::post("/api/v1/me/revoke", "Make every token of mine worthless, and get a new one", revoke)
            .token(),
        Route::post(
            "/api/v1/me/logout",
            "End this session: its token becomes worthless, and the browser forgets it",
            logout,
        ),
        Route::get("/api/v1/me/tables", "My tables, the newest first", my_tables).token(),
    ]
}

/// Somebody new.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewGuest {
    /// What you are called.
    #[schemars(length(min = 1, max = 40), regex(pattern = r"\S"))]
    name: String,
}

/// Who you are.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Me {
    /// Your id.
    person: String,
    /// What you are called.
    name: String,
    /// The name of your account, if you have one.
    account: Option<String>,
}

/// Who you are from now on.
#[derive(Debug, Serialize, JsonSchema)]
struct Session {
    /// Who you are.
    #[serde(flatten)]
    me: Me,
    /// Your token, for `Authorization: Bearer`; a browser has it as a cookie.
    token: String,
    /// The code that brings you back on another device.
    recovery: String,
}

impl From<&Person> for Me {
    fn from(person: &Person) -> Self {
        Self { person: person.id.clone(), name: person.name.clone(), account: person.account.clone() }
    }
}

fn session(app: &App, person: &Person) -> Answer<Session> {
    let token = app.new_token(person);
    let cookie = cookie(&token, app.secure());
    let recovery = app.key.recovery(&person.id, person.epoch);
    Answer::from(Session { me: person.into(), token, recovery }).with_cookie(cookie)
}

/// Writes somebody new down.
pub async fn welcome(app: &App, name: &str) -> Result<Person, Problem> {
    let world = &app.tables.world;
    let person = Person { id: world.id(), name: plain_name(name)?, epoch: 0, account: None };
    crate::app::may_come(app)?;
    let recovery = recovery_digest(&app.key.recovery(&person.id, person.epoch));
    app.tables.store.add_person(&person, world.now(), &recovery).await?;
    Ok(person)
}

/// Makes every token and code of somebody worthless; as they are from now on.
pub async fn start_anew(app: &App, person: &Person) -> Result<Person, Problem> {
    let person = Person { epoch: person.epoch + 1, ..person.clone() };
    let recovery = recovery_digest(&app.key.recovery(&person.id, person.epoch));
    app.tables.store.revoke(&person.id, person.epoch, &recovery).await?;
    app.forget(&person.id);
    Ok(person)
}

/// Whoever has this recovery code.
pub async fn by_code(app: &App, client: &str, code: &str) -> Result<Person, Problem> {
    app.guess(client)?;
    let found = app.tables.store.person_by_recovery(&recovery_digest(code)).await?;
    found.ok_or_else(|| Problem::new(Code::NotKnown, "Wrong recovery code"))
}

/// Whoever has this account and this password.
pub async fn by_password(
    app: &App,
    client: &str,
    account: &str,
    password: String,
) -> Result<Person, Problem> {
    app.guess(client)?;
    let account = account_name(account);
    app.guess_at(&account)?;
    let found = app.tables.store.account(&account).await?;
    let (person, hash) = found.unzip();
    let right = app.passwords.verify(password, hash).await?;
    person.filter(|_| right).ok_or_else(|| Problem::new(Code::NotKnown, "Wrong name or password"))
}

/// An account that somebody wants, or another password for the one they have.
#[derive(Debug)]
pub struct Wanted<'a> {
    /// The name to log in with.
    pub account: &'a str,
    /// The password from now on.
    pub password: String,
    /// The password until now, where there is one.
    pub old: Option<String>,
}

/// Gives somebody an account, or their account another password, which ends all their sessions; as they are from now on.
pub async fn keep_account(
    app: &App,
    client: &str,
    person: &Person,
    wanted: Wanted<'_>,
) -> Result<Person, Problem> {
    let name = account_name(wanted.account);
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if !plain || !(3..=30).contains(&name.len()) {
        return Err(Problem::new(Code::Unfit, "account: use 3 to 30 letters, digits, - and _"));
    }
    if !(10..=200).contains(&wanted.password.chars().count()) {
        return Err(Problem::new(Code::Unfit, "password: use 10 to 200 characters"));
    }
    // Hashing costs as much as guessing, and so it counts.
    app.guess(client)?;
    if let Some(known) = &person.account {
        let Some(old) = wanted.old.filter(|old| !old.is_empty()) else {
            return Err(Problem::new(Code::Unfit, "old: enter your current password as well"));
        };
        app.guess_at(known)?;
        let (_, hash) = app.tables.store.account(known).await?.unzip();
        if !app.passwords.verify(old, hash).await? {
            return Err(Problem::new(Code::NotKnown, "Wrong current password"));
        }
    }
    let hash = app.passwords.hash(wanted.password, app.tables.world.bytes()).await?;
    if !app.tables.store.set_account(&person.id, &name, &hash).await? {
        return Err(Problem::new(Code::NameTaken, format!("The name {name} is taken")));
    }
    start_anew(app, &Person { account: Some(name), ..person.clone() }).await
}

async fn guest(ask: Ask<Nothing, NewGuest>) -> Result<Answer<Session>, Problem> {
    let mut answer = session(&ask.app, &welcome(&ask.app, &ask.body.name).await?);
    answer.status = axum::http::StatusCode::CREATED;
    Ok(answer)
}

/// A recovery code.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Recovery {
    /// As it was told when you came.
    code: String,
}

async fn recover(ask: Ask<Nothing, Recovery>) -> Result<Answer<Session>, Problem> {
    Ok(session(&ask.app, &by_code(&ask.app, &ask.client, &ask.body.code).await?))
}

/// A name and a password.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Login {
    /// The name of the account.
    account: String,
    /// Its password.
    password: String,
}

async fn login(ask: Ask<Nothing, Login>) -> Result<Answer<Session>, Problem> {
    Ok(session(&ask.app, &by_password(&ask.app, &ask.client, &ask.body.account, ask.body.password).await?))
}

fn account_name(text: &str) -> String {
    text.trim().to_lowercase()
}

async fn me(ask: Ask<Nothing, Nothing>) -> Result<Answer<Me>, Problem> {
    Ok(Me::from(ask.person()?).into())
}

async fn rename(ask: Ask<Nothing, NewGuest>) -> Result<Answer<Me>, Problem> {
    let mut person = ask.person()?.clone();
    person.name = plain_name(&ask.body.name)?;
    ask.app.tables.store.rename(&person.id, &person.name).await?;
    ask.app.forget(&person.id);
    Ok(Me::from(&person).into())
}

/// An account.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewAccount {
    /// The name to log in with: letters, digits, `-` and `_`.
    #[schemars(regex(pattern = "^[A-Za-z0-9_-]{3,30}$"))]
    account: String,
    /// The password.
    #[schemars(length(min = 10, max = 200))]
    password: String,
    /// The password until now, where there is an account already.
    #[serde(default)]
    old: Option<String>,
}

async fn account(ask: Ask<Nothing, NewAccount>) -> Result<Answer<Session>, Problem> {
    let person = ask.person()?.clone();
    let NewAccount { account, password, old } = ask.body;
    let wanted = Wanted { account: &account, password, old };
    Ok(session(&ask.app, &keep_account(&ask.app, &ask.client, &person, wanted).await?))
}

async fn revoke(ask: Ask<Nothing, Nothing>) -> Result<Answer<Session>, Problem> {
    Ok(session(&ask.app, &start_anew(&ask.app, ask.person()?).await?))
}

/// Done.
#[derive(Debug, Serialize, JsonSchema)]
struct Goodbye {
    /// Always true.
    forgotten: bool,
}

async fn logout(ask: Ask<Nothing, Nothing>) -> Result<Answer<Goodbye>, Problem> {
    ask.app.end_session(&ask.headers).await?;
    Ok(Answer::from(Goodbye { forgotten: true }).with_cookie(no_cookie()))
}

/// Tables by their ids.
#[derive(Debug, Serialize, JsonSchema)]
struct MyTables {
    /// Their ids, the newest first.
    tables: Vec<super::tables::TableRow>,
}

async fn my_tables(ask: Ask<Nothing, Nothing>) -> Result<Answer<MyTables>, Problem> {
    let person = ask.person()?;
    let ids = ask.app.tables.store.matches_of(&person.id, 50).await?;
    Ok(MyTables { tables: super::tables::rows(&ask.app, &ids, Some(&person.id)).await? }.into())
}
