//! Once a day the server takes away what nobody needs any more; what that is, and after how long, is told in
//! `docs/server.md`.

use std::time::Duration;

use crate::app::App;
use crate::store::Tidied;

/// How long after its start a server does it for the first time, and how often it does it then.
const FIRST: Duration = Duration::from_mins(10);
const EVERY: Duration = Duration::from_hours(24);

/// Takes away what nobody needs now.
pub async fn once(app: &App) -> Result<Tidied, sqlx::Error> {
    // What this server plays with is wanted, even if nobody has played it yet.
    app.tables.want_content().await?;
    let tidied = app.tables.store.tidy_up(app.tables.world.now()).await?;
    for id in &tidied.tables {
        app.tables.drop_shell(id);
    }
    Ok(tidied)
}

/// Does so until it is told to stop.
pub(crate) async fn keep_tidy(app: App) {
    let mut pause = FIRST;
    loop {
        tokio::time::sleep(pause).await;
        pause = EVERY;
        match once(&app).await {
            Ok(gone) if gone == Tidied::default() => {}
            Ok(gone) => {
                let Tidied { tables, contents, makings, guests } = gone;
                tracing::info!(tables = tables.len(), contents, makings, guests, "tidied up");
            }
            Err(error) => tracing::warn!(%error, "tidying up was not finished"),
        }
    }
}
