//! Tables, live matches, storage and the JSON API.
//!
//! A match is its log: an append-only list of entries in SQLite or PostgreSQL ([`store`]). A [`table::Table`] is the fold
//! of that list, pure and without a clock. The [`registry::TableRegistry`] keeps the tables somebody looks at, and changes one only by
//! an entry that is durable before anybody hears of it. Around it stand the JSON API ([`api`]), pages, and a worker for
//! what happens by itself: bots and clocks.

pub mod api;
pub mod app;
pub mod backup;
mod crowd;
pub mod entry;
pub mod failpoint;
pub mod fair_queue;
pub mod http;
pub mod identity;
pub mod limits;
mod listen;
mod metrics;
pub mod opponents;
pub mod pages;
pub mod passwords;
mod patch;
mod plain;
pub mod plan;
pub mod problem;
pub mod promotions;
pub mod ratings;
pub mod registry;
pub mod removal;
pub mod store;
pub mod studies;
pub mod table;
pub mod thinking;
pub mod upkeep;
pub mod webhooks;
mod worker;
pub mod world;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use catalog::Library;
use tokio::net::TcpListener;

use crate::app::App;
use crate::identity::TokenKey;
use crate::limits::Limits;
use crate::registry::TableRegistry;
use crate::store::{FileLock, Store};
use crate::thinking::Pool;
use crate::world::World;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens: loopback, unless somebody says otherwise.
    pub bind: SocketAddr,
    /// The database: a file for SQLite, or `postgres://..`.
    pub database: String,
    /// The address under which people reach it, if a proxy stands in front: `https://ring.example`.
    pub origin: Option<String>,
    /// Is the client's address to be taken from `X-Forwarded-For`?
    pub behind_proxy: bool,
    /// Certificates that webhooks' addresses may be signed by, besides those that this machine trusts.
    pub authority: Option<std::path::PathBuf>,
    /// May webhooks lead into private networks? For a server at home whose users are its owner's friends.
    pub private_hooks: bool,
    /// How many bots think at once.
    pub bots: usize,
    /// How long a bot takes for the first answer of a turn at least, so that people can follow; those that it goes on with
    /// take a third of that. A table may do without.
    pub pace: Duration,
    /// The limits.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            bind: ([127, 0, 0, 1], 7777).into(),
            database: "ringcraft.sqlite".into(),
            origin: None,
            behind_proxy: false,
            authority: None,
            private_hooks: false,
            // One core stays free for people.
            bots: std::thread::available_parallelism().map_or(1, |cores| (cores.get() - 1).max(1)),
            pace: Duration::from_millis(700),
            limits: Limits::default(),
        }
    }
}

/// Why a server could not run.
#[derive(Debug)]
pub enum ServeError {
    /// The database of this name cannot be opened.
    Database(String, sqlx::Error),
    /// The address cannot be listened on.
    Bind(SocketAddr, std::io::Error),
    /// The address that people use is none.
    Origin(String),
    /// The certificates for webhooks cannot be read.
    Authority(std::path::PathBuf, String),
}

impl core::fmt::Display for ServeError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Database(name, error) => write!(f, "the database {name} cannot be opened: {error}"),
            Self::Bind(address, error) => write!(f, "{address} cannot be listened on: {error}"),
            Self::Origin(text) => {
                write!(
                    f,
                    "\"{text}\" is no address that people could use; write it like https://arena.example"
                )
            }
            Self::Authority(file, error) => write!(f, "{} cannot be read: {error}", file.display()),
        }
    }
}

impl core::error::Error for ServeError {}

/// A server that listens but does not serve yet.
pub struct Server {
    app: App,
    listener: TcpListener,
    bots: worker::Bots,
    tls: tokio_rustls::TlsConnector,
    lock: FileLock,
}

impl core::fmt::Debug for Server {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Server").field("listener", &self.listener).finish_non_exhaustive()
    }
}

impl Server {
    /// Opens the database and the port.
    pub async fn open(config: &Config, library: Library, world: World) -> Result<Self, ServeError> {
        let mut config = config.clone();
        if let Some(given) = &config.origin {
            config.origin = Some(http::origin(given).ok_or_else(|| ServeError::Origin(given.clone()))?);
        }
        let config = &config;
        let unopened =
            |error: sqlx::Error| ServeError::Database(store::without_password(&config.database), error);
        let lock = FileLock::take(&config.database).map_err(|error| unopened(error.into()))?;
        let store = Store::open(&config.database).await.map_err(unopened)?;
        let key = store.setting("token key", world.bytes()).await.map_err(unopened)?;
        let tables = Arc::new(TableRegistry::new(store, world, library, config.limits.folded));
        tables.keep_content().await.map_err(unopened)?;
        let app = App::new(tables, TokenKey::new(key), config);
        let listener =
            TcpListener::bind(config.bind).await.map_err(|error| ServeError::Bind(config.bind, error))?;
        let thinking = Pool::new(config.bots, thinking::LONGEST);
        let address = listener.local_addr().map_err(|error| ServeError::Bind(config.bind, error))?;
        let holder = worker::holder(address);
        // Whatever this process held when it ended the last time, nobody does.
        app.tables.store.drop_leases(&holder).await.map_err(unopened)?;
        let tls = webhooks::tls(config.authority.as_deref())?;
        Ok(Self { app, listener, bots: worker::Bots { thinking, pace: config.pace, holder }, tls, lock })
    }

    /// Where it listens.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What every request can reach.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Serves until `stop` is done; then drains: streams end, requests that have begun are answered.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let app = self.app;
        let listening = tokio::spawn(worker::listen(app.clone()));
        let hooks = tokio::spawn(webhooks::deliver(app.clone(), self.tls));
        let worker = tokio::spawn(worker::work(app.clone(), self.bots));
        let counting = tokio::spawn(ratings::keep_counting(app.clone()));
        let tidying = tokio::spawn(upkeep::keep_tidy(app.clone()));
        let closing = app.closing.clone();
        tokio::spawn(async move {
            stop.await;
            tracing::info!("closing");
            closing.send_replace(true);
        });
        listen::serve(self.listener, &app).await;
        let _ = worker.await;
        // What they were about is written down and is done by whoever opens the database next.
        listening.abort();
        hooks.abort();
        counting.abort();
        tidying.abort();
        app.tables.close().await;
        // Only now may another server have the file.
        drop(self.lock);
    }
}

/// Runs a server until the process is asked to stop.
pub async fn serve(
    config: &Config,
    library: Library,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let server = Server::open(config, library, World::real()).await?;
    let address = server.address().map_err(|error| ServeError::Bind(config.bind, error))?;
    tracing::info!(%address, "open");
    ready(address);
    server.run(asked_to_stop()).await;
    Ok(())
}

/// Done when the process gets SIGINT or SIGTERM.
async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
