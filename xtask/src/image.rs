//! Builds the image of `deploy/` and runs it, where Docker is; elsewhere its steps are checked by tests.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::run;

const NAME: &str = "ringcraft-check";

/// The subcommand.
pub(crate) fn run(root: &Path) -> Result<bool> {
    let answers = run::program(root, "docker", &["info"]).output();
    if !answers.is_ok_and(|answer| answer.status.success()) {
        println!("Docker does not answer here: the steps of the image are checked one by one instead.");
        return run::show(run::cargo(root, &["test", "--quiet", "--package", "cli", "--test", "deploy"]));
    }
    let docker = |arguments: &[&str]| run::show(run::program(root, "docker", arguments));
    if !docker(&["build", "-f", "deploy/Dockerfile", "-t", NAME, "."])? {
        return Ok(false);
    }
    let started = docker(&["run", "--detach", "--name", NAME, "--publish", "127.0.0.1:0:7777", NAME])?;
    let well = if started { healthy(root) } else { Ok(false) };
    let stopped = docker(&["stop", NAME])?;
    let status =
        run::program(root, "docker", &["inspect", "--format", "{{.State.ExitCode}}", NAME]).output()?;
    let clean = String::from_utf8_lossy(&status.stdout).trim() == "0";
    docker(&["rm", "--force", NAME])?;
    println!(
        "built, {}, {}",
        if well.as_ref().is_ok_and(|well| *well) { "served" } else { "did not serve" },
        if clean { "stopped cleanly" } else { "did not stop cleanly" }
    );
    Ok(well? && stopped && clean)
}

/// Does the server in it say that it is well, within half a minute?
fn healthy(root: &Path) -> Result<bool> {
    let port = run::program(root, "docker", &["port", NAME, "7777"]).output().context("docker port")?;
    let port = String::from_utf8_lossy(&port.stdout).into_owned();
    let Some(address) = port.lines().next() else { bail!("the image has no port") };
    for _ in 0..300 {
        if let Ok(mut stream) = TcpStream::connect(address.trim()) {
            let mut answer = String::new();
            stream.write_all(b"GET /healthz HTTP/1.0\r\nhost: x\r\n\r\n")?;
            if stream.read_to_string(&mut answer).is_ok() && answer.contains(" 200 ") {
                return Ok(true);
            }
        }
        sleep(Duration::from_millis(100));
    }
    Ok(false)
}
