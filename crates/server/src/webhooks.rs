//! "Your move", told to an address of one's own. A message is written in the same transaction as the entry that caused
//! it, so that it is sent after any crash, and once. It names the game and the opponents and nothing that is hidden.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{Request, Uri};
use hmac::{Hmac, KeyInit, Mac};
use http_body_util::Full;
use hyper_util::rt::TokioIo;
use sha2::Sha256;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::RootCertStore;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

use crate::ServeError;
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::store::PingRow;
use crate::world::hex;

/// How long an address may take to answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How often a message is tried: at once, then after 10 s, 40 s, about 3 min, 11 min and 43 min.
const MOST_TRIES: i64 = 6;
const FIRST_WAIT: i64 = 10_000;
/// How many messages are on their way at once: to all, and to one owner.
const MOST_AT_ONCE: usize = 128;
const MOST_OWN: usize = 2;

/// An address as somebody may give it.
pub fn check(url: &str, private: bool) -> Result<Uri, Problem> {
    let refuse = |detail: &str| Err(Problem::new(Code::Unfit, format!("url: {detail}")));
    if url.len() > 500 {
        return refuse("at most 500 characters");
    }
    let Ok(uri) = url.parse::<Uri>() else { return refuse("not a valid address") };
    if !matches!(uri.scheme_str(), Some("http" | "https")) {
        return refuse("must begin with https:// or http://");
    }
    let Some(host) = uri.host() else { return refuse("the host is missing") };
    if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
        return refuse("must not contain a name or password");
    }
    let literal = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    if !private && (host.eq_ignore_ascii_case("localhost") || literal.is_ok_and(|ip| !is_public(ip))) {
        return refuse("addresses in private networks are not allowed");
    }
    Ok(uri)
}

/// Is it an address of the open internet? What is not known to be is not.
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [a, b, c, _] = ip.octets();
            !(ip.is_private()
                || ip.is_loopback()
                || ip.is_link_local()
                || ip.is_broadcast()
                || ip.is_documentation()
                || ip.is_multicast()
                || a == 0
                || a >= 240
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && c == 0)
                || (a == 198 && (18..20).contains(&b)))
        }
        IpAddr::V6(ip) => {
            if let Some(inner) = ip.to_ipv4_mapped() {
                return is_public(inner.into());
            }
            // Only 2000::/3 is given out; of it not the tunnels to IPv4 (2002::/16, 2001::/32) nor documentation.
            let [a, b, ..] = ip.segments();
            a & 0xE000 == 0x2000 && a != 0x2002 && !(a == 0x2001 && (b == 0 || b == 0x0DB8)) && a != 0x3FFF
        }
    }
}

/// The signature of a message, by the secret that its owner was told.
pub fn signature(secret: &str, body: &str) -> String {
    // HMAC takes keys of any length: this cannot fail.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return String::new() };
    mac.update(body.as_bytes());
    format!("sha256={}", hex(&mac.finalize().into_bytes()))
}

/// Sends messages until the server closes. Whoever does not answer keeps nobody waiting but their own owner.
pub async fn deliver(app: App, tls: TlsConnector) {
    let mut closing = app.closing.subscribe();
    let mut sending = JoinSet::new();
    let mut busy: BTreeMap<String, usize> = BTreeMap::new();
    while !*closing.borrow() {
        while let Some(done) = sending.try_join_next() {
            through(&mut busy, done);
        }
        let now = app.tables.world.now();
        if let Ok(any) = app.tables.store.any_hooks().await {
            app.tables.hooks.store(any, Ordering::Relaxed);
        }
        let (until, room) = (now + 2 * TIMEOUT.as_millis() as i64, MOST_AT_ONCE - sending.len());
        let due = match app.tables.store.take_pings(now, until, room, MOST_OWN, &busy).await {
            Ok(due) => due,
            Err(error) => {
                tracing::error!(%error, "messages cannot be read");
                Vec::new()
            }
        };
        let more = !due.is_empty();
        for ping in due {
            *busy.entry(ping.owner.clone()).or_default() += 1;
            let (app, tls) = (app.clone(), tls.clone());
            sending.spawn(async move {
                let owner = ping.owner.clone();
                one(&app, ping, &tls).await;
                owner
            });
        }
        if more && sending.len() < MOST_AT_ONCE {
            continue;
        }
        tokio::select! {
            () = app.tables.pings.notified() => {}
            _ = closing.changed() => {}
            Some(done) = sending.join_next() => through(&mut busy, done),
            () = tokio::time::sleep(Duration::from_millis(500)) => {}
        }
    }
}

/// A message of this owner is through.
fn through(busy: &mut BTreeMap<String, usize>, done: Result<String, tokio::task::JoinError>) {
    let Ok(owner) = done else { return };
    if let Some(count) = busy.get_mut(&owner) {
        *count -= 1;
        if *count == 0 {
            busy.remove(&owner);
        }
    }
}

async fn one(app: &App, ping: PingRow, tls: &TlsConnector) {
    let sent = tokio::time::timeout(TIMEOUT, send(app, &ping, tls)).await;
    let reason = match sent {
        Ok(Ok(())) => None,
        Ok(Err(reason)) => Some(reason),
        Err(_) => Some("it did not answer in time".into()),
    };
    let now = app.tables.world.now();
    let done = match &reason {
        None => {
            app.counts.hooks[0].fetch_add(1, Ordering::Relaxed);
            app.tables.store.drop_ping(&ping).await
        }
        Some(reason) if ping.tries >= MOST_TRIES => {
            tracing::warn!(table = %ping.match_id, %reason, "a webhook is given up");
            app.counts.hooks[1].fetch_add(1, Ordering::Relaxed);
            app.tables.store.drop_ping(&ping).await
        }
        Some(_) => app.tables.store.put_off(&ping, now + FIRST_WAIT * (1 << (2 * (ping.tries - 1)))).await,
    };
    if let Err(error) = done {
        tracing::error!(%error, "a message cannot be ticked off; it may be sent again");
    }
}

async fn send(app: &App, ping: &PingRow, tls: &TlsConnector) -> Result<(), String> {
    let uri = check(&ping.url, app.private_hooks).map_err(|problem| problem.detail)?;
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']').to_owned();
    let secure = uri.scheme_str() == Some("https");
    let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
    // The name is resolved here, once, and what is called is the address that was looked at: a name that changes its
    // mind in between gains nothing.
    let found = tokio::net::lookup_host((host.as_str(), port)).await.map_err(|error| error.to_string())?;
    let address = reachable(found, app.private_hooks)?;
    let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    if secure {
        let name =
            tokio_rustls::rustls::pki_types::ServerName::try_from(host).map_err(|error| error.to_string())?;
        let stream = tls.connect(name, stream).await.map_err(|error| error.to_string())?;
        post(stream, &uri, ping).await
    } else {
        post(stream, &uri, ping).await
    }
}

async fn post(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    uri: &Uri,
    ping: &PingRow,
) -> Result<(), String> {
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
        .await
        .map_err(|error| error.to_string())?;
    let connection = tokio::spawn(connection);
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let host = uri.authority().map_or("", |authority| authority.as_str());
    let request = Request::post(path)
        .header("host", host)
        .header("content-type", "application/json")
        .header("user-agent", "ringcraft")
        .header("x-ringcraft-id", format!("{}:{}", ping.match_id, ping.seq))
        .header("x-ringcraft-signature", signature(&ping.secret, &ping.body))
        .body(Full::new(Bytes::from(ping.body.clone())))
        .map_err(|error| error.to_string())?;
    let response = sender.send_request(request).await.map_err(|error| error.to_string());
    // Whatever else it has to say is not read, and it is not followed anywhere.
    connection.abort();
    match response?.status() {
        status if status.is_success() => Ok(()),
        status => Err(format!("it answered {status}")),
    }
}

/// The address to call, among those that a name leads to: all of them must be open ones.
fn reachable(found: impl IntoIterator<Item = SocketAddr>, private: bool) -> Result<SocketAddr, String> {
    let found: Vec<SocketAddr> = found.into_iter().collect();
    if !private && found.iter().any(|address| !is_public(address.ip())) {
        return Err("its name leads into a private network".into());
    }
    found.first().copied().ok_or_else(|| "its name leads nowhere".into())
}

/// TLS with the certificates that this machine trusts, and those of the file.
pub(crate) fn tls(authority: Option<&Path>) -> Result<TlsConnector, ServeError> {
    let mut roots = RootCertStore::empty();
    let (_, unread) = roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() || unread > 0 {
        tracing::warn!(read = roots.len(), unread, "certificates of this machine");
    }
    if let Some(file) = authority {
        let wrong = |error: String| ServeError::Authority(file.to_owned(), error);
        let found = CertificateDer::pem_file_iter(file).map_err(|error| wrong(error.to_string()))?;
        for certificate in found {
            let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
            roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
        }
    }
    let config =
        tokio_rustls::rustls::ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_known_in_every_dress() {
        for text in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.0.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "ff02::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "2002:7f00:1::",
            "2001:db8::1",
            "64:ff9b::7f00:1",
        ] {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
        for text in ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:1.1.1.1"] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn a_name_that_leads_into_a_private_network_is_not_called_even_if_it_leads_elsewhere_too() {
        let at = |text: &str| SocketAddr::new(text.parse().unwrap(), 443);
        let open = [at("1.1.1.1"), at("2606:4700::1111")];
        assert_eq!(reachable(open, false), Ok(at("1.1.1.1")));
        for private in ["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "fd00::1"] {
            for found in
                [vec![at(private)], vec![at("1.1.1.1"), at(private)], vec![at(private), at("1.1.1.1")]]
            {
                assert!(reachable(found, false).is_err(), "{private}");
            }
            assert_eq!(reachable([at(private)], true), Ok(at(private)), "where its host allows it");
        }
        assert!(reachable([], false).is_err());
    }

    #[test]
    fn what_is_no_open_address_is_refused() {
        for url in [
            "",
            "nowhere",
            "ftp://example.com/",
            "file:///etc/passwd",
            "http://127.0.0.1/",
            "https://localhost:8443/x",
            "http://[::1]/",
            "http://user:word@example.com/",
            "http://169.254.169.254/latest",
        ] {
            assert!(check(url, false).is_err(), "{url}");
        }
        assert!(check("https://example.com/hook?x=1", false).is_ok());
    }
}
