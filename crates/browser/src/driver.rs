//! The program that steers browsers, and its protocol.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// Whatever has not come after so long never comes: nothing is measured by this, a test that hangs only ends.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// The longest answer that is read: a screenshot of a whole page.
const LONGEST_ANSWER: u64 = 100_000_000;

/// How often it is started before its refusal is believed.
const STARTS: usize = 8;

/// A running `chromedriver`.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    port: u16,
    agent: ureq::Agent,
}

impl Driver {
    /// Starts it on a free port.
    ///
    /// # Panics
    /// Where there is no `chromedriver`: `cargo xtask setup` installs it.
    pub fn start() -> Self {
        let (child, port) = (0..STARTS).find_map(|_| listening()).expect("chromedriver says its port");
        // A refusal of the protocol is an answer like any other: its body says what was wrong.
        let settings =
            ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(2 * PATIENCE));
        Self { child, port, agent: settings.build().into() }
    }

    /// Sends a command of the protocol; the value of the answer, or what went wrong.
    pub fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let address = format!("http://127.0.0.1:{}{path}", self.port);
        let sent = match method {
            "POST" => self.agent.post(address).send_json(body),
            "DELETE" => self.agent.delete(address).call(),
            _ => self.agent.get(address).call(),
        };
        let mut answer: Value = sent
            .and_then(|mut answer| answer.body_mut().with_config().limit(LONGEST_ANSWER).read_json())
            .map_err(|error| format!("{method} {path}: {error}"))?;
        let value = answer["value"].take();
        match value.get("error").and_then(Value::as_str) {
            Some(error) => Err(format!("{method} {path}: {error}: {}", value["message"])),
            None => Ok(value),
        }
    }

    /// A browser of its own, without any cookies; its session.
    pub(crate) fn session(&self) -> String {
        let mut arguments = vec![
            "--headless=new",
            "--window-size=1280,900",
            "--hide-scrollbars",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--disable-dev-shm-usage",
            // Two windows stand side by side; the hidden one must not be slowed down.
            "--disable-background-timer-throttling",
            "--disable-renderer-backgrounding",
            "--disable-backgrounding-occluded-windows",
            // A desk has a mouse; without one to plug in, Chromium takes it for a touch screen, and half of the style for
            // desks is never seen.
            "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
        ];
        if is_root() {
            arguments.push("--no-sandbox");
        }
        let wish = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "binary": "/usr/bin/chromium", "args": arguments },
            "timeouts": { "script": 1000 * PATIENCE.as_secs(), "pageLoad": 1000 * PATIENCE.as_secs() },
        } } });
        let made = self.send("POST", "/session", &wish).expect("a browser starts");
        made["sessionId"].as_str().expect("a session has an id").to_owned()
    }
}

/// Starts it and reads its port. Now and then it ends without saying one, probably because it wants the same number for IPv4
/// and IPv6 and something else has one of them: `None`, what it said is printed, and the next start takes another number.
fn listening() -> Option<(Child, u16)> {
    let mut command = Command::new("chromedriver");
    command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("chromedriver starts; `cargo xtask setup` installs it");
    let lines = BufReader::new(child.stdout.take().expect("its output is piped")).lines();
    let mut said = Vec::new();
    for line in lines.map_while(Result::ok) {
        if let Some((_, rest)) = line.split_once("started successfully on port ") {
            return Some((child, rest.trim_end_matches('.').parse().ok()?));
        }
        said.push(line);
    }
    let ended = child.wait();
    eprintln!("chromedriver ended ({ended:?}): {}", said.join(" | "));
    None
}

/// Chromium refuses its sandbox to root.
fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0"))
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
