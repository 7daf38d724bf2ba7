//! Runs each fuzz target for a while. Findings stay in `fuzz/artifacts/`.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};
use clap::Args;

use crate::tree::Tree;
use crate::{manifest, run, setup};

/// `cargo xtask fuzz`
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Only this target
    #[arg(value_name = "TARGET")]
    target: Option<String>,
    /// How long each target runs
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
}

/// The subcommand.
pub(crate) fn run(root: &Path, options: &Options) -> Result<bool> {
    let tree = Tree::load(root)?;
    let Some(text) = tree.text("fuzz/Cargo.toml") else { bail!("there is no fuzz/ folder yet") };
    let mut targets = manifest::targets(text, "bin");
    if let Some(wanted) = &options.target {
        if !targets.contains(wanted) {
            bail!("no fuzz target is called {wanted}; there are: {}", targets.join(", "));
        }
        targets.retain(|target| target == wanted);
    }
    setup::ensure(root, &tree, setup::For::Fuzz)?;

    let mut broken = Vec::new();
    for (index, target) in targets.iter().enumerate() {
        println!("[{}/{}] {target}, {} s", index + 1, targets.len(), options.seconds);
        // libFuzzer adds what it finds to the first folder; the second is the corpus in the repository.
        let found = format!("fuzz/target/corpus/{target}");
        let corpus = format!("fuzz/corpus/{target}");
        fs::create_dir_all(root.join(&found))?;
        let time = format!("-max_total_time={}", options.seconds);
        // No sanitizer: the crates forbid unsafe code, and this way the stable compiler will do.
        let mut arguments = vec!["fuzz", "run", "-s", "none", target, &found];
        if root.join(&corpus).is_dir() {
            arguments.push(&corpus);
        }
        arguments.extend(["--", &time, "-print_final_stats=1"]);
        if !run::show(run::cargo(root, &arguments))? {
            broken.push(target.as_str());
        }
    }
    if broken.is_empty() {
        println!("nothing found in {} s each: {}", options.seconds, targets.join(", "));
    } else {
        println!("found something: {} (see fuzz/artifacts/)", broken.join(", "));
    }
    Ok(broken.is_empty())
}
