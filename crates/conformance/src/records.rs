//! Golden records: whole matches of every released rules version, replayed for ever.
//!
//! `tests/records/v<N>.gz` has the matches of one version, each in the compact form with its length in front;
//! `tests/records/content/<digest>.json.gz` has the content files that they were played with, once a digest. A record is
//! verified: the rules fold it to the same final state, and every face follows from the revealed secret.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use kernel::fair::{Bytes32, Entropy, Fairness, Secret};
use kernel::record::{Header, content_digest, verify};
use kernel::{ContentFile, Fast, Match, Record, Tabletop};

use crate::play::{any, any_seat};

/// How many matches of a version are kept.
const MATCHES: u64 = 100;
/// What they may take all together, in bytes.
const LARGEST: u64 = 300_000;
/// After so many answers somebody resigns, so that a record cannot grow without end.
const LONGEST: usize = 1_500;

/// Verifies the golden records of every version that the game plays; `RINGCRAFT_GOLDEN=records` writes those of a version
/// that has none yet. A game whose folder does not exist has no released version, and passes.
///
/// # Panics
///
/// If a record does not replay to the same end with the same faces, or a version has no records.
pub fn golden_records<G: Tabletop>(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    if std::env::var_os("RINGCRAFT_GOLDEN").is_some_and(|value| value == "records") {
        write::<G>(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    }
    if !folder.exists() {
        println!("{}: no golden records yet", G::TITLE);
        return;
    }
    let mut contents: BTreeMap<Bytes32, Arc<G::Content>> = BTreeMap::new();
    for version in G::RULES {
        let path = file(folder, version);
        let records = read(&path).unwrap_or_else(|reason| {
            panic!(
                "{}: {reason}\nWrite the records of a new version with `cargo xtask golden records`.",
                path.display()
            )
        });
        assert!(records.len() as u64 >= MATCHES, "{} has only {} records", path.display(), records.len());
        let mut answers = 0;
        for (number, bytes) in records.iter().enumerate() {
            let place = format!("{}, record {}", path.display(), number + 1);
            let record = Record::from_bytes(bytes).unwrap_or_else(|bad| panic!("{place}: {bad}"));
            assert_eq!(record.header.rules, version, "{place}");
            let content = contents
                .entry(record.header.content)
                .or_insert_with(|| load::<G>(folder, record.header.content));
            let folded = verify::<G>(content, &record).unwrap_or_else(|diverged| {
                panic!(
                    "{place}: {diverged}\nRecords replay for ever: keep the old behaviour for version {version}, and \
                     raise the end of RULES. CONTRIBUTING.md, \"Changes that change records\"."
                )
            });
            assert!(folded.outcome().is_some(), "{place}: the match is not over");
            assert_eq!(&record.to_bytes(), bytes, "{place}: the form of records has changed");
            answers += record.entries.len();
        }
        println!("{} version {version}: {} records, {answers} answers", G::TITLE, records.len());
    }
}

fn file(folder: &Path, version: u32) -> PathBuf {
    folder.join(format!("v{version}.gz"))
}

fn content_file(folder: &Path, digest: Bytes32) -> PathBuf {
    folder.join("content").join(format!("{digest}.json.gz"))
}

/// The records of one file, in the compact form.
fn read(path: &Path) -> Result<Vec<Vec<u8>>, String> {
    let all = unpack(path)?;
    let mut rest = all.as_slice();
    let mut records = Vec::new();
    while let Some((length, after)) = rest.split_at_checked(4) {
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
        let (record, after) =
            after.split_at_checked(length as usize).ok_or("it ends in the middle of a record")?;
        records.push(record.to_vec());
        rest = after;
    }
    if rest.is_empty() { Ok(records) } else { Err("something follows the last record".to_owned()) }
}

fn load<G: Tabletop>(folder: &Path, digest: Bytes32) -> Arc<G::Content> {
    let path = content_file(folder, digest);
    let loaded = unpack(&path).and_then(|text| {
        let files: Vec<ContentFile> = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
        if content_digest(&files) != digest {
            return Err("these are not the files of that digest".to_owned());
        }
        G::load(&files).map_err(|problems| format!("content of a released version is refused:\n{problems}"))
    });
    Arc::new(loaded.unwrap_or_else(|reason| panic!("{}: {reason}", path.display())))
}

/// Writes the records of the newest version, if there are none.
fn write<G: Tabletop>(folder: &Path) -> std::io::Result<()> {
    let path = file(folder, *G::RULES.end());
    if path.exists() {
        println!("{}: kept", path.display());
        return Ok(());
    }
    let files: Vec<ContentFile> =
        G::content_files().iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    let digest = content_digest(&files);
    let content = Arc::new(G::load(&files).unwrap_or_else(|problems| panic!("{problems}")));
    let mut all = Vec::new();
    for number in 0..MATCHES {
        let bytes = played::<G>(&content, digest, number).to_bytes();
        all.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        all.extend_from_slice(&bytes);
    }
    fs::create_dir_all(folder.join("content"))?;
    pack(&path, &all)?;
    pack(&content_file(folder, digest), &serde_json::to_vec(&files)?)?;
    let size = fs::metadata(&path)?.len();
    println!("{}: {size} bytes", path.display());
    assert!(size <= LARGEST, "{} has {size} bytes; {LARGEST} are enough", path.display());
    Ok(())
}

/// A random match with fair dice. One in ten ends by resignation, one in twenty by agreement.
fn played<G: Tabletop>(content: &Arc<G::Content>, digest: Bytes32, number: u64) -> Record {
    let mut luck = Fast::of_match(0x601D, number);
    let setup = serde_json::to_value(G::any_setup(content, &mut luck)).unwrap_or_default();
    let secret = Secret::new(Bytes32::sha256("ringcraft golden record", &[&number.to_le_bytes()]).0);
    let (id, entropy) = (format!("golden-{number}"), vec![number.to_string()]);
    let key = secret.key(&id, &entropy);
    let (commitment, revealed) = (secret.commitment(), Some(secret.reveal()));
    let fairness = Fairness { match_id: id, commitment, entropy: Entropy::Texts(entropy), secret: revealed };
    let header = Header::new::<G>(digest, setup);
    let (mut playing, _) = Match::<G>::start(Arc::clone(content), header, Some(fairness), &key)
        .unwrap_or_else(|problems| panic!("a random set-up of {} is refused:\n{problems}", G::NAME));
    let ends_after = if number % 10 == 9 { luck.below(40) as usize } else { LONGEST };
    while let Some(asked) = playing.asked() {
        let Some(seat) = any_seat(asked.seats, &mut luck) else { break };
        let answers = playing.record().entries.len();
        if answers >= ends_after && number % 20 == 19 {
            let _ = playing.agree_draw(seat);
        } else if answers >= ends_after {
            let _ = playing.resign(seat, &key);
        } else if let Some(choice) = any(&playing.offer(seat), &mut luck) {
            playing.answer(seat, choice, &key).unwrap_or_else(|refused| panic!("{refused}"));
        }
    }
    playing.record().clone()
}

fn pack(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    fs::write(path, packed.finish()?)
}

fn unpack(path: &Path) -> Result<Vec<u8>, String> {
    let packed = fs::read(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    GzDecoder::new(packed.as_slice()).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}
