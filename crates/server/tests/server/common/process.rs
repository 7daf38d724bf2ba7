//! A server in a process of its own, which can be killed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use server::failpoint;

/// The variable that tells such a process which database is its.
pub const DATABASE: &str = "RINGCRAFT_CRASH_DATABASE";
/// The variable that tells it where to listen.
pub const BIND: &str = "RINGCRAFT_CRASH_BIND";

/// A server process.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    /// Starts the test of that name, which serves; at an address, and with a place to die at, where they are given.
    pub fn of(test: &str, database: &str, bind: Option<SocketAddr>, failpoint: Option<&str>) -> Option<Self> {
        let mut command = Command::new(std::env::current_exe().expect("this test"));
        command.args(["--exact", test, "--nocapture"]).env(DATABASE, database);
        if let Some(bind) = bind {
            command.env(BIND, bind.to_string());
        }
        if let Some(failpoint) = failpoint {
            command.env(failpoint::VARIABLE, failpoint);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a process");
        let words = child.stdout.take().map(BufReader::new);
        let mut lines = words.into_iter().flat_map(BufRead::lines).map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("listening ")?.parse().ok());
        if let Some(address) = address {
            return Some(Self { child, address });
        }
        let _ = child.wait();
        None
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
