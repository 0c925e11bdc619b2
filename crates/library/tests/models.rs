//! The models of library functions against the C library of this machine.

use std::process::Command;

#[test]
fn models_do_what_the_c_library_does() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/native/run.sh");
    let output = Command::new("sh").arg(script).output().expect("a shell");
    let shown = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{shown}{errors}");
}
