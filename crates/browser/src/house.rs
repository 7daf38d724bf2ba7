//! A server of one's own.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use server::limits::Limits;
use server::world::World;
use server::{Config, Server};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server on a free port with a database in a folder that goes away with it.
#[derive(Debug)]
pub struct House {
    address: SocketAddr,
    folder: PathBuf,
    pace: Duration,
    runtime: Runtime,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl Default for House {
    fn default() -> Self {
        Self::open()
    }
}

impl House {
    /// Opens it. Nobody has to be able to follow the bots.
    pub fn open() -> Self {
        Self::at_a_pace(Duration::from_millis(20))
    }

    /// Opens one whose bots take their time, as everywhere.
    pub fn at_the_usual_pace() -> Self {
        Self::at_a_pace(Config::default().pace)
    }

    fn at_a_pace(pace: Duration) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("ringcraft-browser-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        let runtime = Runtime::new().expect("a runtime");
        let mut house = Self { address: ([127, 0, 0, 1], 0).into(), folder, pace, runtime, running: None };
        house.start();
        house
    }

    fn start(&mut self) {
        let limits = Limits {
            burst: 1_000_000,
            per_second: 1_000_000,
            streams: 100_000,
            open_tables: 10_000,
            tables: 1_000_000,
            public_tables: 1_000_000,
            guests: 1_000_000,
            ..Limits::default()
        };
        let database = self.database();
        let config = Config { bind: self.address, database, limits, pace: self.pace, ..Config::default() };
        let library = catalog::Library::load(|_| Vec::new()).expect("the built-in content is fine");
        let opened = self.runtime.block_on(Server::open(&config, library, World::real()));
        let server = opened.expect("the server opens");
        self.address = server.address().expect("it listens");
        let (stop, stopped) = oneshot::channel();
        let running = self.runtime.spawn(async move {
            server.run(async move { drop(stopped.await) }).await;
        });
        self.running = Some((stop, running));
    }

    /// The file of its database.
    pub fn database(&self) -> String {
        self.folder.join("ringcraft.sqlite").to_string_lossy().into_owned()
    }

    /// Closes the server; what was written stays.
    pub fn stop(&mut self) {
        if let Some((stop, running)) = self.running.take() {
            let _ = stop.send(());
            let _ = self.runtime.block_on(running);
        }
    }

    /// Opens it again at the same address.
    pub fn start_again(&mut self) {
        self.start();
    }

    /// The whole address of a path.
    pub fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
