//! A browser window.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Driver;
use crate::driver::PATIENCE;

/// The width and height of a phone.
const PHONE: (u32, u32) = (360, 640);
/// The width and height of a window on a desk.
const DESK: (u32, u32) = (1280, 900);

/// The keys that are not letters, as the protocol writes them.
const KEYS: &[(&str, char)] = &[
    ("Tab", '\u{e004}'),
    ("Enter", '\u{e007}'),
    ("Escape", '\u{e00c}'),
    ("ArrowDown", '\u{e015}'),
    ("ArrowUp", '\u{e013}'),
    ("ArrowRight", '\u{e014}'),
];

/// A browser window with cookies of its own.
#[derive(Debug)]
pub struct Window<'a> {
    driver: &'a Driver,
    session: String,
}

impl<'a> Window<'a> {
    /// Opens a window on a desk, with a mouse.
    pub fn open(driver: &'a Driver) -> Self {
        let window = Self::of_a_newcomer(driver);
        // Nobody waits for what moves, and nothing is answered but by whoever tests.
        let source = "try { localStorage.setItem('ringcraft-speed', 'instant'); for (const [name, value] of [['single', 'no'], ['pick', 'single']]) localStorage.setItem('ringcraft-' + name, value); } catch { }";
        window.command("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source }));
        window
    }

    /// Opens one in which everything is as somebody finds it who has never been here: things move, and take their time.
    pub fn of_a_newcomer(driver: &'a Driver) -> Self {
        Self { session: driver.session(), driver }
    }

    /// Opens one on a phone.
    pub fn on_a_phone(driver: &'a Driver) -> Self {
        let window = Self::open(driver);
        window.phone();
        window
    }

    /// Becomes a phone: small, and touched by fingers.
    pub fn phone(&self) {
        self.size(PHONE);
        self.command("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true }));
    }

    /// Becomes a window on a desk again, with a mouse. The page that is open remembers the finger until it is loaded anew.
    pub fn desk(&self) {
        self.size(DESK);
        self.command("Emulation.setTouchEmulationEnabled", &json!({ "enabled": false }));
    }

    /// Becomes a window of that size, touched by fingers or not.
    pub fn sized(&self, size: (u32, u32), touched: bool) {
        self.size(size);
        self.command("Emulation.setTouchEmulationEnabled", &json!({ "enabled": touched }));
    }

    fn size(&self, (width, height): (u32, u32)) {
        let wish = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.command("Emulation.setDeviceMetricsOverride", &wish);
    }

    /// The same person at the same page as another window.
    pub fn follow(&self, other: &Window<'_>) {
        let address = other.address();
        // A cookie can only be given to the house that one is in.
        self.go(&address);
        let cookies = other.send("GET", "/cookie", &Value::Null);
        for cookie in cookies.as_array().into_iter().flatten() {
            let wish = json!({ "name": cookie["name"], "value": cookie["value"] });
            self.send("POST", "/cookie", &json!({ "cookie": wish }));
        }
        self.go(&address);
    }

    fn try_send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        self.driver.send(method, &format!("/session/{}{path}", self.session), body)
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_send(method, path, body).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A command of the browser's own.
    pub(crate) fn command(&self, name: &str, parameters: &Value) -> Value {
        self.send("POST", "/goog/cdp/execute", &json!({ "cmd": name, "params": parameters }))
    }

    /// Goes to an address and waits until the page is there.
    pub fn go(&self, address: &str) {
        self.send("POST", "/url", &json!({ "url": address }));
    }

    /// Where it is.
    pub fn address(&self) -> String {
        self.send("GET", "/url", &Value::Null).as_str().unwrap_or_default().to_owned()
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.send("POST", "/refresh", &json!({}));
    }

    /// The button of the browser that goes back.
    pub fn back(&self) {
        self.send("POST", "/back", &json!({}));
    }

    /// Runs a script in the page: `return ..;`.
    pub fn js(&self, script: &str) -> Value {
        self.js_with(script, &[])
    }

    /// Runs a script with arguments.
    pub fn js_with(&self, script: &str, arguments: &[Value]) -> Value {
        self.send("POST", "/execute/sync", &json!({ "script": script, "args": arguments }))
    }

    /// Runs a script that calls its last argument when it is done.
    pub fn js_later(&self, script: &str, arguments: &[Value]) -> Value {
        self.try_js_later(script, arguments).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same, or why it never was done.
    pub fn try_js_later(&self, script: &str, arguments: &[Value]) -> Result<Value, String> {
        self.try_send("POST", "/execute/async", &json!({ "script": script, "args": arguments }))
    }

    /// The text that a script returns.
    pub fn text(&self, script: &str) -> String {
        self.js(script).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a script returns something true.
    ///
    /// # Panics
    /// If it never does.
    pub fn until(&self, script: &str) {
        let began = Instant::now();
        loop {
            // While a page is replaced there is nothing to run a script in.
            match self.try_send("POST", "/execute/sync", &json!({ "script": script, "args": [] })) {
                Ok(Value::Bool(true)) => return,
                last if began.elapsed() > PATIENCE => {
                    panic!("it never came true: {script} ({last:?}) at {}", self.address())
                }
                _ => std::thread::sleep(Duration::from_millis(10)),
            }
        }
    }

    /// Is it true within a second?
    pub fn soon(&self, script: &str) -> bool {
        (0..50).any(|look| {
            if look > 0 {
                std::thread::sleep(Duration::from_millis(20));
            }
            self.js(script) == true
        })
    }

    fn element(&self, css: &str) -> String {
        let found = self.send("POST", "/element", &json!({ "using": "css selector", "value": css }));
        let id = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
        id.expect("an element has an id").to_owned()
    }

    /// Clicks as a mouse does, after scrolling there; a page that follows is waited for.
    pub fn click(&self, css: &str) {
        let element = self.element(css);
        self.js_with(
            "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })",
            &[json!(css)],
        );
        self.send("POST", &format!("/element/{element}/click"), &json!({}));
    }

    /// Types into a field.
    pub fn write(&self, css: &str, text: &str) {
        let element = self.element(css);
        self.send("POST", &format!("/element/{element}/value"), &json!({ "text": text }));
    }

    /// Presses keys one after the other: a name like `Enter`, or a letter each.
    pub fn keys(&self, keys: &[&str]) {
        let mut actions = Vec::new();
        for key in keys {
            let known = KEYS.iter().find(|(name, _)| name == key).map(|(_, code)| code.to_string());
            let letters = known.map_or_else(|| key.chars().map(String::from).collect(), |code| vec![code]);
            for letter in letters {
                actions.push(json!({ "type": "keyDown", "value": letter }));
                actions.push(json!({ "type": "keyUp", "value": letter }));
            }
        }
        let wish = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": actions }] });
        self.send("POST", "/actions", &wish);
    }

    /// Taps with a finger on the thing that a script returns, brought into sight, once it has come to rest; false if there is
    /// no such thing any more. By its place: asked to go to an element, the driver would scroll it away again.
    pub fn tap(&self, thing: &str) -> bool {
        let place = self.js_later(
            &format!(
                "const done = arguments[0];
                 const rest = (before, frames) => {{
                     const thing = (() => {{ {thing} }})();
                     if (!thing) return done(null);
                     thing.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
                     const box = thing.getBoundingClientRect();
                     const now = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
                     const rests = `${{now}}` === `${{before}}`;
                     if (rests && frames > 3) done(now); else requestAnimationFrame(() => rest(now, rests ? frames + 1 : 0));
                 }};
                 rest([], 0);"
            ),
            &[],
        );
        if place.is_null() {
            return false;
        }
        let finger = json!({ "actions": [{
            "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" },
            "actions": [
                { "type": "pointerMove", "x": place[0], "y": place[1], "origin": "viewport" },
                { "type": "pointerDown", "button": 0 },
                { "type": "pointerUp", "button": 0 },
            ],
        }] });
        self.send("POST", "/actions", &finger);
        true
    }

    /// Moves the mouse there and clicks, as a person does: whatever lies on top is met.
    pub fn click_at(&self, x: i64, y: i64) {
        let mouse = json!({ "actions": [{
            "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" },
            "actions": [
                { "type": "pointerMove", "x": x, "y": y, "origin": "viewport" },
                { "type": "pointerDown", "button": 0 },
                { "type": "pointerUp", "button": 0 },
            ],
        }] });
        self.send("POST", "/actions", &mouse);
    }

    /// Opens another tab beside this one; its handle.
    pub fn another_tab(&self) -> String {
        let made = self.send("POST", "/window/new", &json!({ "type": "tab" }));
        made["handle"].as_str().unwrap_or_default().to_owned()
    }

    /// Does something in another tab and comes back.
    pub fn in_tab(&self, handle: &str, work: impl FnOnce()) {
        let here = self.send("GET", "/window", &Value::Null);
        self.send("POST", "/window", &json!({ "handle": handle }));
        work();
        self.send("POST", "/window", &json!({ "handle": here }));
    }

    /// Light or dark.
    pub fn theme(&self, name: &str) {
        let wish = json!({ "features": [{ "name": "prefers-color-scheme", "value": name }] });
        self.command("Emulation.setEmulatedMedia", &wish);
    }

    /// Are pages allowed to run scripts? Ours still are.
    pub fn scripts(&self, on: bool) {
        self.command("Emulation.setScriptExecutionDisabled", &json!({ "value": !on }));
    }

    /// Is there a network?
    pub fn network(&self, on: bool) {
        self.command("Network.enable", &json!({}));
        let wish = json!({ "offline": !on, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.command("Network.emulateNetworkConditions", &wish);
    }

    /// What one sees, as PNG.
    pub fn picture(&self) -> Vec<u8> {
        decode(self.send("GET", "/screenshot", &Value::Null).as_str().unwrap_or_default())
    }

    /// The same in fewer bytes: `webp` of that quality.
    pub fn small_picture(&self, quality: u8) -> Vec<u8> {
        let wish =
            json!({ "cmd": "Page.captureScreenshot", "params": { "format": "webp", "quality": quality } });
        let made = self.send("POST", "/goog/cdp/execute", &wish);
        decode(made["data"].as_str().unwrap_or_default())
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        let _ = self.try_send("DELETE", "", &Value::Null);
    }
}

/// The bytes of a picture, which the protocol sends as base64.
fn decode(text: &str) -> Vec<u8> {
    data_encoding::BASE64.decode(text.as_bytes()).expect("a picture in base64")
}
