//! Spectators are served by threads of their own: however many watch, whoever plays does not queue behind them.

use tokio::runtime::{Builder, Runtime};

/// Where spectators' connections run.
#[derive(Debug)]
pub(crate) struct Crowd(Option<Runtime>);

impl Default for Crowd {
    fn default() -> Self {
        // One core stays free for those who play.
        let threads = std::thread::available_parallelism().map_or(1, |cores| (cores.get() - 1).max(1));
        let runtime =
            Builder::new_multi_thread().worker_threads(threads).thread_name("crowd").enable_all().build();
        Self(
            runtime
                .inspect_err(|error| tracing::warn!(%error, "spectators get no threads of their own"))
                .ok(),
        )
    }
}

impl Crowd {
    /// Runs a spectator's connection to its end.
    pub(crate) fn spawn(&self, connection: impl Future<Output = ()> + Send + 'static) {
        match &self.0 {
            Some(runtime) => drop(runtime.spawn(connection)),
            None => drop(tokio::spawn(connection)),
        }
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        // The server may be let go from within a runtime, where one must not wait for another.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
