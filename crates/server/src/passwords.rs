//! Passwords are hashed on a thread or two of their own, each hash with 19 MiB of memory: more at once would let any
//! visitor fill the machine's. Whoever comes when a few are waiting is told to try again.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use tokio::sync::{Semaphore, oneshot};

use crate::problem::{Code, Problem};

/// How many hashes may be waited for.
const QUEUE: usize = 8;

/// A hash that no password has, so that an unknown name takes as long as a wrong password.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm90aGluZ2hlcmVhdGFsbA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Where passwords are hashed.
#[derive(Debug)]
pub struct Passwords {
    threads: rayon::ThreadPool,
    places: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get() / 2).clamp(1, 2);
        let built = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|index| format!("password-{index}"))
            .build();
        Self {
            threads: built.expect("the operating system gives threads"),
            places: Arc::new(Semaphore::new(threads + QUEUE)),
        }
    }
}

impl Passwords {
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            let mut problem = Problem::new(Code::TooMany, "Too many sign-ins at once. Try again in a second");
            problem.wait = Some(1);
            return Err(problem);
        };
        let (done, answer) = oneshot::channel();
        self.threads.spawn(move || {
            // Whoever went away meanwhile waits for nothing.
            if !done.is_closed() {
                let _ = done.send(work());
            }
            drop(place);
        });
        answer.await.map_err(|_| Code::Unavailable.into())
    }

    /// The hash of a password.
    pub async fn hash(&self, password: String, salt: [u8; 16]) -> Result<String, Problem> {
        let hash = self.run(move || {
            Argon2::default().hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string())
        });
        hash.await?.map_err(|_| Code::Unavailable.into())
    }

    /// Is this the password of that hash? Where there is none, it takes as long to say no.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, Problem> {
        self.run(move || {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
            let hash = PasswordHash::new(&hash).ok();
            let fits = |hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
            hash.is_some_and(fits) && known
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_few_wait_and_the_rest_are_told_to_come_back() {
        let passwords = Passwords::default();
        let many = (0..60).map(|_| passwords.hash("seventeen geese".into(), [7; 16]));
        let done = futures_util::future::join_all(many).await;
        let (hashed, refused): (Vec<_>, Vec<_>) = done.into_iter().partition(Result::is_ok);
        assert!((QUEUE + 1..=QUEUE + 2).contains(&hashed.len()), "{}", hashed.len());
        assert!(refused.iter().all(|one| one.as_ref().is_err_and(|one| one.code == Code::TooMany)));
        let hash = hashed.into_iter().next().and_then(Result::ok);
        assert_eq!(passwords.verify("seventeen geese".into(), hash.clone()).await, Ok(true));
        assert_eq!(passwords.verify("eighteen geese".into(), hash).await, Ok(false));
        assert_eq!(passwords.verify("seventeen geese".into(), None).await, Ok(false));
    }
}
