//! What every seat adds to the dice, and what a record says about it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Bytes32, Commitment, MatchKey, Secret};

/// The newest version of the dice ceremony. Version 1 had one text for every human seat, given when it sat down; in
/// version 2 seats commit before any of them reveals.
pub const PROTOCOL: u32 = 2;

/// What one seat adds to the dice, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatEntropy {
    /// A bot: what it adds is in the server's secret.
    Bot,
    /// The seat committed when it sat down, and revealed when all had committed.
    Committed {
        /// What was shown before.
        commitment: Bytes32,
        /// What was revealed.
        entropy: String,
    },
    /// The seat gave its entropy in the open when it sat down; the others were shown its commitment.
    Open {
        /// What was shown before.
        commitment: Bytes32,
        /// What was given.
        entropy: String,
    },
    /// The seat added nothing.
    Waived,
    /// The seat committed and did not reveal in time: the digits of its commitment stand in.
    Missed {
        /// What was shown before.
        commitment: Bytes32,
    },
}

impl SeatEntropy {
    /// The byte that stands for how it came about.
    fn kind(&self) -> u8 {
        match self {
            Self::Bot => 0,
            Self::Committed { .. } => 1,
            Self::Open { .. } => 2,
            Self::Waived => 3,
            Self::Missed { .. } => 4,
        }
    }

    /// The text that goes into the key.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Bot | Self::Waived => Cow::Borrowed(""),
            Self::Committed { entropy, .. } | Self::Open { entropy, .. } => Cow::Borrowed(entropy),
            Self::Missed { commitment } => Cow::Owned(commitment.to_string()),
        }
    }
}

impl Commitment {
    /// The commitment of a seat to its entropy, which cannot be older than this one:
    /// `SHA-256("ringcraft seat v2" ‖ commitment ‖ match id ‖ entropy)`, both texts preceded by their length.
    pub fn of_seat(&self, match_id: &str, entropy: &str) -> Bytes32 {
        let lengths = [match_id, entropy].map(|text| (text.len() as u32).to_le_bytes());
        Bytes32::sha256(
            "ringcraft seat v2",
            &[&self.0.0, &lengths[0], match_id.as_bytes(), &lengths[1], entropy.as_bytes()],
        )
    }
}

impl Secret {
    /// The key of a match by protocol 2: `HMAC-SHA256(secret, "ringcraft key v2" ‖ id ‖ every seat)`; a seat is the byte
    /// of how it came about and its text; every text is preceded by its length in bytes as 32-bit little-endian.
    pub fn key_of_seats(&self, match_id: &str, seats: &[SeatEntropy]) -> MatchKey {
        let mut message = b"ringcraft key v2".to_vec();
        let mut add = |kind: Option<u8>, text: &str| {
            message.extend(kind);
            message.extend_from_slice(&(text.len() as u32).to_le_bytes());
            message.extend_from_slice(text.as_bytes());
        };
        add(None, match_id);
        for seat in seats {
            add(Some(seat.kind()), &seat.text());
        }
        self.keyed(&message)
    }
}

/// What the seats of a match added to its dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entropy {
    /// By protocol 1: one text for every human seat, in the order of the seats.
    Texts(Vec<String>),
    /// By protocol 2: every seat.
    Seats(Vec<SeatEntropy>),
}

/// What a record says about its dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Paper", into = "Paper")]
pub struct Fairness {
    /// The id of the match, part of the key.
    pub match_id: String,
    /// What the server showed before any seat sat down.
    pub commitment: Commitment,
    /// What the seats added.
    pub entropy: Entropy,
    /// The secret, once revealed.
    pub secret: Option<Bytes32>,
}

/// As it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Paper {
    #[serde(rename = "match")]
    match_id: String,
    commitment: Commitment,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entropy: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seats: Option<Vec<SeatEntropy>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<Bytes32>,
}

impl TryFrom<Paper> for Fairness {
    type Error = &'static str;
    fn try_from(paper: Paper) -> Result<Self, Self::Error> {
        let entropy = match (paper.entropy, paper.seats) {
            (Some(texts), None) => Entropy::Texts(texts),
            (None, Some(seats)) => Entropy::Seats(seats),
            _ => return Err("fairness needs either \"entropy\" or \"seats\""),
        };
        Ok(Self { match_id: paper.match_id, commitment: paper.commitment, entropy, secret: paper.secret })
    }
}

impl From<Fairness> for Paper {
    fn from(fairness: Fairness) -> Self {
        let (entropy, seats) = match fairness.entropy {
            Entropy::Texts(texts) => (Some(texts), None),
            Entropy::Seats(seats) => (None, Some(seats)),
        };
        let Fairness { match_id, commitment, secret, .. } = fairness;
        Self { match_id, commitment, entropy, seats, secret }
    }
}

impl Fairness {
    /// The version of the ceremony.
    pub fn protocol(&self) -> u32 {
        match self.entropy {
            Entropy::Texts(_) => 1,
            Entropy::Seats(_) => 2,
        }
    }

    /// The key, if the secret is revealed and everything revealed is what was committed to.
    pub fn key(&self) -> Result<MatchKey, String> {
        let secret = Secret::new(self.secret.ok_or("the secret has not been revealed")?.0);
        if secret.commitment() != self.commitment {
            return Err("the revealed secret is not the one committed to".into());
        }
        match &self.entropy {
            Entropy::Texts(texts) => Ok(secret.key(&self.match_id, texts)),
            Entropy::Seats(seats) => {
                for (index, seat) in seats.iter().enumerate() {
                    if let SeatEntropy::Committed { commitment, entropy }
                    | SeatEntropy::Open { commitment, entropy } = seat
                        && self.commitment.of_seat(&self.match_id, entropy) != *commitment
                    {
                        let number = index + 1;
                        return Err(format!("the entropy of seat {number} is not the one committed to"));
                    }
                }
                Ok(secret.key_of_seats(&self.match_id, seats))
            }
        }
    }
}
