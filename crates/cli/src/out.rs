//! Printing: buffered, with colour only where somebody looks, and calm when a pipe is closed.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use anyhow::Result;

/// Standard output.
pub struct Out {
    writer: BufWriter<Stdout>,
    colour: bool,
}

impl Out {
    pub fn new() -> Self {
        let stdout = io::stdout();
        let colour =
            stdout.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self { writer: BufWriter::new(stdout), colour }
    }

    pub fn line(&mut self, text: &str) -> Result<()> {
        Ok(writeln!(self.writer, "{text}")?)
    }

    pub fn text(&mut self, text: &str) -> Result<()> {
        Ok(self.writer.write_all(text.as_bytes())?)
    }

    pub fn flush(&mut self) -> Result<()> {
        Ok(self.writer.flush()?)
    }

    pub fn bold(&self, text: &str) -> String {
        self.painted("1", text)
    }

    pub fn faint(&self, text: &str) -> String {
        self.painted("2", text)
    }

    fn painted(&self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Says on standard error what went wrong.
pub fn complain(text: &str) {
    // If nobody can hear that either, there is nobody left to tell.
    let _ = writeln!(io::stderr(), "ringcraft: {text}");
}

pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
