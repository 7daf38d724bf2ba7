//! Who somebody is: a token that only this server can make, in an `HttpOnly` cookie for browsers or as
//! `Authorization: Bearer` for programs. All authority comes from it, none from an address or a body.

use axum::http::{HeaderMap, header};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::world::{hex, is_id};

/// The name of the cookie.
pub const COOKIE: &str = "ringcraft";

/// The key with which tokens are signed. Neither printable nor serialisable.
#[derive(Clone)]
pub struct TokenKey([u8; 32]);

impl core::fmt::Debug for TokenKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("TokenKey(..)")
    }
}

/// Whom a token speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bearer {
    /// Who.
    pub person: String,
    /// Which epoch of theirs.
    pub epoch: i64,
    /// Which of their sessions.
    pub session: String,
}

impl TokenKey {
    /// The key that all servers of one database share.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    fn mac(&self, name: &[u8], text: &str) -> Hmac<Sha256> {
        // HMAC fills a key up with zeros to the length of its block; with a whole block nothing can fail.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&block.into());
        mac.update(name);
        mac.update(text.as_bytes());
        mac
    }

    /// A token for this person, this epoch and this session of theirs.
    pub fn token(&self, person: &str, epoch: i64, session: &str) -> String {
        let text = format!("{person}.{epoch}.{session}");
        let seal = self.mac(b"ringcraft token v1", &text).finalize().into_bytes();
        format!("{text}.{}", hex(&seal))
    }

    /// Whom a token speaks of, if this server made it. The comparison takes the same time whatever is wrong. Tokens from
    /// before there were sessions have none.
    pub fn read(&self, token: &str) -> Option<Bearer> {
        let (text, seal) = token.rsplit_once('.')?;
        let (person, rest) = text.split_once('.')?;
        let (epoch, session) = rest.split_once('.').unwrap_or((rest, ""));
        let seal = unhex(seal)?;
        self.mac(b"ringcraft token v1", text).verify_slice(&seal).ok()?;
        let epoch = epoch.parse().ok()?;
        let bearer = Bearer { person: person.to_owned(), epoch, session: session.to_owned() };
        Some(bearer).filter(|bearer| is_id(&bearer.person))
    }

    /// The code that brings this person back on another device, in groups that can be read aloud. It changes with the
    /// epoch.
    pub fn recovery(&self, person: &str, epoch: i64) -> String {
        let digits = self.derive(b"ringcraft recovery v1", &format!("{person}.{epoch}"));
        let groups: Vec<&str> = (0..8).map(|group| &digits[group * 4..group * 4 + 4]).collect();
        groups.join("-")
    }

    /// The token of a seat's link. Only its digest is kept; the host's page can make it again.
    pub fn seat_link(&self, table: &str, seat: u8) -> String {
        self.derive(b"ringcraft seat link v1", &format!("{table}.{seat}"))
    }

    /// The token of a link to play a wrestler of a promotion; it lasts as long as the promotion's own link.
    pub fn guest_link(&self, promotion: &str, invite: &str, wrestler: &str) -> String {
        self.derive(b"ringcraft guest link v1", &format!("{promotion}.{invite}.{wrestler}"))
    }

    /// 128 bits that only this server can make.
    fn derive(&self, name: &[u8], text: &str) -> String {
        hex(&self.mac(name, text).finalize().into_bytes()[..16])
    }
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(2) || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

/// The token of a request.
pub fn token_of(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(bearer) = bearer {
        let (scheme, token) = bearer.split_once(' ')?;
        return scheme.eq_ignore_ascii_case("bearer").then_some(token.trim());
    }
    cookie_of(headers, COOKIE)
}

/// What a browser has kept under that name.
pub fn cookie_of<'h>(headers: &'h HeaderMap, wanted: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
}

/// The header that gives a browser its token.
pub fn cookie(token: &str, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}")
}

/// The header that makes a browser forget its token.
pub fn no_cookie() -> String {
    format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
}

/// The digest under which a recovery code is kept.
pub fn recovery_digest(code: &str) -> [u8; 32] {
    let plain: String =
        code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    kernel::fair::Bytes32::sha256("ringcraft recovery v1", &[plain.as_bytes()]).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_back_and_one_changed_digit_is_noticed() {
        let key = TokenKey::new([7; 32]);
        let person = "00112233445566778899aabbccddeeff";
        let token = key.token(person, 3, "abc");
        let bearer = Bearer { person: person.to_owned(), epoch: 3, session: "abc".to_owned() };
        assert_eq!(key.read(&token), Some(bearer));
        for at in 0..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8(bytes).unwrap();
            assert_eq!(key.read(&changed), None, "{changed}");
        }
        assert_eq!(TokenKey::new([8; 32]).read(&token), None);
    }

    #[test]
    fn a_recovery_code_may_be_typed_with_or_without_its_dashes() {
        let key = TokenKey::new([7; 32]);
        let code = key.recovery("somebody", 0);
        assert_eq!(recovery_digest(&code), recovery_digest(&code.replace('-', " ").to_uppercase()));
        assert_ne!(recovery_digest(&code), recovery_digest(&key.recovery("somebody", 1)));
    }
}
