//! With which content a table is played: what it began with, whatever is loaded now.

use std::sync::PoisonError;

use catalog::AnyGame;

use super::TableRegistry;
use crate::plan::Plan;
use crate::store::Content;

/// How many older contents are held in memory.
const MOST_OLDER: usize = 100;

impl TableRegistry {
    /// The game of a table, with the content that the table began with; or why it cannot be played here.
    pub(super) async fn game(&self, plan: &Plan) -> Result<Result<AnyGame, String>, sqlx::Error> {
        let Some(known) = self.library.find(&plan.game) else {
            return Ok(Err(format!("This server does not have the game \"{}\".", plan.game)));
        };
        if let Err(unknown) = known.check_rules(plan.rules) {
            return Ok(Err(format!("This match was {unknown}.")));
        }
        if known.digest() == plan.content {
            return Ok(Ok(known));
        }
        let name = (plan.game.clone(), plan.content);
        let older = self.older.lock().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
        if let Some(game) = older {
            return Ok(Ok(game));
        }
        let Some((_, files)) = self.store.content(&plan.content.to_string()).await? else {
            return Ok(Err("The content that this match began with was not kept.".to_owned()));
        };
        let game = match known.with_files(files) {
            Ok(game) if game.digest() == plan.content => game,
            Ok(_) => {
                return Ok(Err(
                    "The content that this match began with was changed in the database.".to_owned()
                ));
            }
            Err(problems) => {
                return Ok(Err(format!(
                    "The content that this match began with cannot be loaded: {problems}"
                )));
            }
        };
        let mut older = self.older.lock().unwrap_or_else(PoisonError::into_inner);
        if older.len() >= MOST_OLDER {
            older.clear();
        }
        older.insert(name, game.clone());
        Ok(Ok(game))
    }

    /// Keeps the content of every game in the database, so that matches can end with what they began with.
    pub async fn keep_content(&self) -> Result<(), sqlx::Error> {
        let now = self.world.now();
        for game in self.library.games() {
            let digest = game.digest().to_string();
            let content =
                Content { digest: &digest, game: game.name().name(), files: game.files(), base: None };
            self.store.keep_content(&content, now).await?;
        }
        Ok(())
    }

    /// The content of every game is still wanted: new matches will be begun with it.
    pub(crate) async fn want_content(&self) -> Result<(), sqlx::Error> {
        let now = self.world.now();
        for game in self.library.games() {
            self.store.want_content(&game.digest().to_string(), now).await?;
        }
        Ok(())
    }
}
