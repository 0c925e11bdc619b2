//! The headers that the tool ships, against those of the C library of this machine.

use std::process::Command;

use crate::common::{TOOL, root};

#[test]
fn shipped_headers_declare_what_the_c_library_declares() {
    let script = root().join("crates/library/tests/headers.sh");
    let output = Command::new("bash").arg(script).env("WHEREFORE", TOOL).output().expect("bash");
    let shown = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{shown}{errors}");
}
