//! The files of `deploy/`, checked without Docker or systemd: every step of the image can be done, and what is started in
//! the end starts, serves a proxy's visitors, and keeps its data where the volume or the state folder is.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every file below a folder, named from the root.
fn walk(folder: &Path, name: &str, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{name}: {error}")).flatten() {
        let own = format!("{name}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() { walk(&entry.path(), &own, files) } else { files.push(own) }
    }
}

/// The instructions of a Dockerfile, each with what follows it, by stage.
fn stages(text: &str) -> Vec<Vec<(String, String)>> {
    let plain: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
    let joined = plain.join("\n").replace("\\\n", " ");
    let mut stages: Vec<Vec<(String, String)>> = Vec::new();
    for line in joined.lines().filter(|line| !line.trim().is_empty()) {
        let (word, rest) = line.trim().split_once(' ').unwrap_or_else(|| panic!("{line}"));
        if word == "FROM" {
            stages.push(Vec::new());
        }
        stages.last_mut().expect("it begins with FROM").push((word.to_owned(), rest.trim().to_owned()));
    }
    stages
}

fn all<'a>(stage: &'a [(String, String)], word: &str) -> Vec<&'a str> {
    stage.iter().filter(|(name, _)| name == word).map(|(_, rest)| rest.as_str()).collect()
}

fn one<'a>(stage: &'a [(String, String)], word: &str) -> &'a str {
    let found = all(stage, word);
    assert_eq!(found.len(), 1, "one {word}: {found:?}");
    found[0]
}

/// What is set in a comment that tells how to run it behind a proxy: `RINGCRAFT_X=value`.
fn told(text: &str) -> BTreeMap<String, String> {
    let comments = text.lines().filter(|line| line.trim_start().starts_with('#'));
    let words = comments.flat_map(str::split_whitespace).filter(|word| word.starts_with("RINGCRAFT_"));
    words.filter_map(|word| word.split_once('=')).map(|(name, value)| (name.into(), value.into())).collect()
}

/// The value of an option in a command line.
fn option(arguments: &[String], name: &str) -> String {
    let place = arguments.iter().position(|word| word == name).unwrap_or_else(|| panic!("no {name}"));
    arguments[place + 1].clone()
}

/// A program that is ended with its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts what the deploy file starts, on a free port and with its data in a folder of the test's; where it listens.
fn start(name: &str, arguments: &[String], settings: &BTreeMap<String, String>) -> (Running, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("a folder for the test");
    let (bind, data) = (option(arguments, "--bind"), option(arguments, "--data"));
    let here = |word: &String| match word {
        word if *word == bind => "127.0.0.1:0".to_owned(),
        word if *word == data => folder.join("ringcraft.sqlite").to_string_lossy().into_owned(),
        word => word.clone(),
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_ringcraft"));
    command.args(arguments.iter().map(here)).envs(settings).env_remove("RINGCRAFT_DATABASE");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = Running(command.spawn().expect("the program starts"));
    let mut greeting = String::new();
    let words = child.0.stdout.take().expect("a pipe");
    BufReader::new(words).read_line(&mut greeting).expect("a greeting");
    let address = greeting.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_else(|| panic!("{arguments:?} does not start: {greeting:?}")).to_owned();
    (child, address)
}

fn ask(address: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let length = body.len();
    let request = format!(
        "{head}\r\nhost: arena.example\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer.to_lowercase()
}

fn left(answer: &str) -> u32 {
    let line = answer.lines().find_map(|line| line.strip_prefix("ratelimit-remaining: "));
    line.and_then(|number| number.trim().parse().ok()).unwrap_or_else(|| panic!("{answer}"))
}

/// With the settings that the file tells, browsers can write through the proxy, and its visitors are told apart.
fn serves_a_proxy(address: &str, origin: &str) {
    assert!(ask(address, "GET /healthz HTTP/1.1", "").starts_with("http/1.1 200"));
    let guest = |origin: &str, from: &str| {
        let head = format!("POST /api/v1/guests HTTP/1.1\r\norigin: {origin}\r\nx-forwarded-for: {from}");
        ask(address, &head, r#"{"name":"Ada"}"#)
    };
    let first = guest(origin, "192.0.2.1");
    assert!(first.starts_with("http/1.1 201") && first.contains("; secure"), "{first}");
    assert!(guest("https://elsewhere.example", "192.0.2.1").starts_with("http/1.1 403"));
    assert!(
        left(&guest(origin, "192.0.2.1")) < left(&guest(origin, "192.0.2.2")),
        "each has limits of their own"
    );
}

#[test]
fn every_step_of_the_image_can_be_done_and_what_it_starts_serves_a_proxy() {
    let text = read("deploy/Dockerfile");
    let stages = stages(&text);
    let [build, run] = &stages[..] else { panic!("a stage that builds and one that runs") };

    // The compiler is new enough, and is the one that is used.
    let from = one(build, "FROM");
    let (image, name) = from.split_once(" AS ").expect("a name for the stage");
    let version =
        image.strip_prefix("rust:").and_then(|rest| rest.split('-').next()).expect("rust:VERSION-..");
    assert_eq!(one(build, "ENV"), format!("RUSTUP_TOOLCHAIN={version}"));
    let numbers = |text: &str| text.split('.').filter_map(|part| part.parse().ok()).collect::<Vec<u32>>();
    let cargo = read("Cargo.toml");
    let oldest = cargo.lines().find_map(|line| line.strip_prefix("rust-version = ")).expect("rust-version");
    assert!(numbers(version) >= numbers(oldest.trim_matches('"')), "{version} against {oldest}");

    // What is copied is there, and nothing that a build needs is left out.
    assert_eq!(one(build, "COPY"), ". .");
    let ignored = read("deploy/Dockerfile.dockerignore");
    let ignored: Vec<&str> =
        ignored.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let mut files = vec!["Cargo.toml".to_owned(), "Cargo.lock".to_owned(), "rust-toolchain.toml".to_owned()];
    for folder in [".cargo", "crates", "docs", "xtask"] {
        walk(&root().join(folder), folder, &mut files);
    }
    assert!(files.len() > 1_000, "{}", files.len());
    for file in &files {
        let fits = |pattern: &&&str| match pattern.split('*').collect::<Vec<_>>()[..] {
            ["", middle, ""] => !file.contains('/') && file.contains(middle),
            [plain] => file == plain || file.starts_with(&format!("{plain}/")),
            _ => panic!("this test does not read the pattern {pattern}"),
        };
        assert_eq!(ignored.iter().find(fits), None, "{file} is left out of the image");
    }

    // What is built is what is copied and started.
    let folder = one(build, "WORKDIR");
    let built =
        all(build, "RUN").into_iter().find(|line| line.starts_with("cargo build")).expect("it is built");
    let words: Vec<String> = built.split_whitespace().map(str::to_owned).collect();
    assert!(words.contains(&"--locked".to_owned()) && root().join("Cargo.lock").is_file());
    let profile = option(&words, "--profile");
    assert!(cargo.contains(&format!("[profile.{profile}]")), "{profile}");
    let package = read(&format!("crates/{}/Cargo.toml", option(&words, "-p")));
    let copied =
        one(run, "COPY").strip_prefix(&format!("--from={name} ")).expect("from the stage that builds");
    let (source, target) = copied.split_once(' ').expect("from and to");
    let program = source.strip_prefix(&format!("{folder}/target/{profile}/")).expect("what was built");
    assert!(package.contains(&format!("name = \"{program}\"")), "{program}");
    let command: Vec<String> = serde_json::from_str(one(run, "CMD")).expect("a list");
    assert_eq!(target, format!("/usr/local/bin/{}", command[0]));

    // Nobody is root, and the data lies in the volume, which is the user's.
    let user = one(run, "USER");
    let made = all(run, "RUN").join(" ");
    let volume = one(run, "VOLUME");
    assert!(
        made.contains("useradd") && made.ends_with(user) && made.contains(&format!("--home-dir {volume}"))
    );
    assert!(option(&command, "--data").starts_with(&format!("{volume}/")));
    let place = |word: &str| run.iter().position(|(name, _)| name == word);
    assert!(
        place("USER") < place("CMD") && place("COPY") < place("USER"),
        "the program is root's, its process is not"
    );

    // The port that is opened is the one that is told, and it starts.
    let port = one(run, "EXPOSE");
    assert!(option(&command, "--bind").ends_with(&format!(":{port}")));
    assert!(text.contains(&format!("-p 127.0.0.1:{port}:{port}")));
    let settings = told(&text);
    let (_running, address) = start("deploy-docker", &command[1..], &settings);
    serves_a_proxy(&address, &settings["RINGCRAFT_ORIGIN"]);
}

#[test]
fn the_systemd_unit_starts_what_there_is_and_serves_a_proxy() {
    let text = read("deploy/ringcraft.service");
    let mut section = "";
    let mut found: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = name;
            continue;
        }
        let (key, value) = line.split_once('=').unwrap_or_else(|| panic!("{line}"));
        found.entry((section, key)).or_default().push(value);
    }
    let one = |key: &str| found[&("Service", key)].join(" ");
    let words: Vec<String> = one("ExecStart").split_whitespace().map(str::to_owned).collect();
    assert_eq!(words[0], "/usr/local/bin/ringcraft");
    assert!(text.starts_with("# cargo build --profile dist; cp target/dist/ringcraft /usr/local/bin/;"));
    let state = format!("/var/lib/{}/", one("StateDirectory"));
    assert!(option(&words, "--data").starts_with(&state), "the only place it may write to");
    assert!(option(&words, "--bind").starts_with("127.0.0.1:"), "for a proxy");
    // What is drained is given the time, and what is set is known to the program.
    assert_eq!((one("KillSignal").as_str(), one("UMask").as_str()), ("SIGTERM", "0077"));
    assert!(one("TimeoutStopSec").parse::<u32>().is_ok_and(|seconds| seconds > 10));
    let own = [include_str!("../src/serve.rs"), include_str!("../src/main.rs")].concat();
    let mut settings = told(&text);
    for name in settings.keys().map(String::as_str).chain(["RINGCRAFT_DATABASE", "RINGCRAFT_LOG"]) {
        assert!(own.contains(name) && text.contains(name), "{name}");
    }
    settings.insert("RINGCRAFT_LOG".into(), one("Environment").replace("RINGCRAFT_LOG=", ""));
    assert!(one("EnvironmentFile").starts_with("-/etc/"), "it starts without the file, too");
    let (_running, address) = start("deploy-systemd", &words[1..], &settings);
    serves_a_proxy(&address, &settings["RINGCRAFT_ORIGIN"]);
}
