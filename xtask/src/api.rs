//! Tries the server's API against its own description.

use std::path::Path;

use anyhow::{Result, bail};

use crate::run;

/// The subcommand: schemathesis, in a folder of its own below `target/`, against a server that the test starts.
pub(crate) fn run(root: &Path) -> Result<bool> {
    let folder = root.join("target/schemathesis");
    let program = folder.join("bin/schemathesis");
    // The streams' lines are checked by a library of its own.
    let ready = program.is_file() && folder.join("bin/jsonschema").is_file();
    if !ready {
        let made = run::show(run::program(root, "python3", &["-m", "venv", "target/schemathesis"]))?;
        let pip = "target/schemathesis/bin/pip";
        let wanted = ["install", "--quiet", "schemathesis", "jsonschema"];
        if !made || !run::show(run::program(root, pip, &wanted))? {
            bail!("schemathesis could not be installed into {}", folder.display());
        }
    }
    let test = "clients::what_the_description_promises_is_what_is_answered";
    let arguments =
        ["test", "--quiet", "--package", "server", "--test", "server", "--", "--exact", test, "--nocapture"];
    let mut command = run::cargo(root, &arguments);
    command.env("RINGCRAFT_SCHEMATHESIS", program);
    run::show(command)
}
