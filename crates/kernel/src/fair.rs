//! Dice that anyone can check: commitment, entropy of every seat, key, reveal.
//!
//! 1. When a table is made, before any seat has sat down, a [`Secret`] of 256 bits is drawn and its [`Commitment`]
//!    shown.
//! 2. Every human seat commits to entropy of its own, typed or drawn by its device, and reveals it when all have
//!    ([`SeatEntropy`]).
//! 3. The [`MatchKey`] is an HMAC over match id and all entropy, keyed by the secret.
//! 4. A roll is a function of the key, the digest of the choices in force and its index ([`Keyed`](crate::Keyed)).
//! 5. At the end the secret is revealed; whoever has the record recomputes every face.
//!
//! Every hash carries its own name in front, so no value of one kind can stand for another. `docs/dice.md` says what
//! is promised and what is not.

mod ceremony;

pub use ceremony::{Entropy, Fairness, PROTOCOL, SeatEntropy};

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::Seat;

/// 32 bytes that print as hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Bytes32(pub [u8; 32]);

impl Bytes32 {
    /// SHA-256 over the name of what is hashed and its parts.
    pub fn sha256(name: &str, parts: &[&[u8]]) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(name.as_bytes());
        for part in parts {
            hasher.update(part);
        }
        Self(hasher.finalize().into())
    }
}

impl core::fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl core::fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

impl From<Bytes32> for String {
    fn from(bytes: Bytes32) -> Self {
        bytes.to_string()
    }
}

impl TryFrom<String> for Bytes32 {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl core::str::FromStr for Bytes32 {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "expected 64 hexadecimal digits in lower case, got {:?}",
                text.chars().take(80).collect::<String>()
            )
        };
        if text.len() != 64 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Self(bytes))
    }
}

/// The digest of the set-up and all choices in force, in order. Public, and the same for the same choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoicesDigest(pub [u8; 32]);

impl ChoicesDigest {
    /// Before the first choice: `SHA-256("ringcraft choices v1" ‖ header digest)`.
    pub fn start(header: &Bytes32) -> Self {
        Self(Bytes32::sha256("ringcraft choices v1", &[&header.0]).0)
    }

    /// After one more: `SHA-256("ringcraft choice v1" ‖ before ‖ kind ‖ seat ‖ code)`, the code 32-bit little-endian.
    #[must_use]
    pub fn then(&self, kind: u8, seat: Seat, code: u32) -> Self {
        let said = [kind, seat.index() as u8];
        Self(Bytes32::sha256("ringcraft choice v1", &[&self.0, &said, &code.to_le_bytes()]).0)
    }
}

/// What whoever hosts the match keeps to himself until its end. Neither printable nor serialisable.
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from the operating system's entropy, or whatever else the caller trusts.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// What may be shown at once: `SHA-256("ringcraft commitment v1" ‖ secret)`.
    pub fn commitment(&self) -> Commitment {
        Commitment(Bytes32::sha256("ringcraft commitment v1", &[&self.0]))
    }

    /// The key of a match by protocol 1: `HMAC-SHA256(secret, "ringcraft key v1" ‖ id ‖ entropy of each seat)`, every text
    /// preceded by its length in bytes as 32-bit little-endian.
    pub fn key(&self, match_id: &str, entropy: &[String]) -> MatchKey {
        let mut message = b"ringcraft key v1".to_vec();
        for text in core::iter::once(match_id).chain(entropy.iter().map(String::as_str)) {
            message.extend_from_slice(&(text.len() as u32).to_le_bytes());
            message.extend_from_slice(text.as_bytes());
        }
        self.keyed(&message)
    }

    fn keyed(&self, message: &[u8]) -> MatchKey {
        let mut bytes = [0; 32];
        // HMAC takes keys of any length, so this cannot fail.
        if let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) {
            mac.update(message);
            bytes = mac.finalize().into_bytes().into();
        }
        MatchKey(bytes)
    }

    /// Gives the secret away, at the end.
    pub fn reveal(self) -> Bytes32 {
        Bytes32(self.0)
    }

    /// The bytes, for the one store that must survive a restart.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl core::fmt::Debug for Secret {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// What is shown of a secret before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(pub Bytes32);

/// What the dice of one match follow from. Neither printable nor serialisable.
#[derive(Clone, PartialEq, Eq)]
pub struct MatchKey([u8; 32]);

impl MatchKey {
    /// A key that is no secret, for tests and for matches that nobody needs to trust.
    pub fn open(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl core::fmt::Debug for MatchKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("MatchKey(..)")
    }
}
