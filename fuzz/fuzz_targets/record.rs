//! Any bytes are a record or an error, in both forms; a record that is read is written back the same, and replaying it
//! ends in a match or in the name of the first bad entry.
#![no_main]

use std::sync::LazyLock;

use catalog::Library;
use kernel::Record;
use libfuzzer_sys::fuzz_target;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::load(|_| Vec::new()).expect("the built-in content"));

fuzz_target!(|bytes: &[u8]| {
    if let Ok(record) = Record::from_bytes(bytes) {
        assert_eq!(Record::from_bytes(&record.to_bytes()).as_ref(), Ok(&record));
        let _ = catalog::replay(&LIBRARY, &record);
    }
    if let Ok(text) = core::str::from_utf8(bytes) {
        if let Ok(record) = Record::from_json(text) {
            assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record));
            let _ = catalog::replay(&LIBRARY, &record);
        }
    }
});
