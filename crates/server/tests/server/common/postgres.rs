//! A PostgreSQL that lives as long as a test.

use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::Folder;

pub struct Postgres {
    server: Child,
    port: u16,
    _folder: Folder,
}

/// Debian keeps the programs off the path, one folder a version.
fn program(name: &str) -> PathBuf {
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|version| Some(version.ok()?.path().join("bin").join(name)))
        .filter(|path| path.is_file())
        .collect();
    found.sort();
    found.pop().unwrap_or_else(|| PathBuf::from(name))
}

/// PostgreSQL refuses to run as root: then its own user runs it.
fn plain_user(command: &mut Command) {
    let id = |flag: &str, who: &[&str]| -> Option<u32> {
        let output = Command::new("id").arg(flag).args(who).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    };
    if id("-u", &[]) == Some(0)
        && let (Some(user), Some(group)) = (id("-u", &["postgres"]), id("-g", &["postgres"]))
    {
        command.uid(user).gid(group);
    }
}

fn open_to_all(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o777))
        .expect("a folder for the database");
}

impl Postgres {
    pub fn start() -> Self {
        let folder = Folder::new();
        open_to_all(&folder.0);
        let data = folder.0.join("data");
        let mut init = Command::new(program("initdb"));
        init.args(["--auth=trust", "--no-sync", "--username=postgres", "-D"]).arg(&data);
        init.stdout(Stdio::null()).stderr(Stdio::null()).current_dir(&folder.0);
        plain_user(&mut init);
        assert!(init.status().expect("initdb runs").success(), "initdb");
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let mut server = Command::new(program("postgres"));
        server.arg("-D").arg(&data).args([
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "unix_socket_directories=",
        ]);
        server
            .args(["-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .current_dir(&folder.0);
        plain_user(&mut server);
        let server = server.spawn().expect("postgres runs");
        let started = Self { server, port, _folder: folder };
        for _ in 0..200 {
            let ready = Command::new(program("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &port.to_string()])
                .status();
            if ready.is_ok_and(|status| status.success()) {
                return started;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("PostgreSQL does not start");
    }

    pub fn address(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // SIGINT: the fast way down that still tidies up.
        let _ = Command::new("kill").args(["-INT", &self.server.id().to_string()]).status();
        let _ = self.server.wait();
    }
}
