//! Patches, in words and as differences of texts.

use findings::{Patch, PatchEvidence, PatchRemark, PatchReport, PatchVerdict, Remark};
use similar::TextDiff;
use source::SourceMap;

/// A patch as a unified diff; empty if the texts that it changes are not known.
pub(crate) fn unified(patch: &Patch, sources: &SourceMap) -> String {
    let Some(location) = patch.place.location else { return String::new() };
    let file = sources.file(location.range.file);
    let Some(changed) = changed(patch, file.text()) else { return String::new() };
    let (old, new) = (String::from_utf8_lossy(file.text()), String::from_utf8_lossy(&changed));
    let diff = TextDiff::from_lines(&*old, &*new);
    diff.unified_diff().context_radius(1).header(&file.name, &file.name).to_string()
}

/// The text with its edits, which are in the order of the text.
fn changed(patch: &Patch, text: &[u8]) -> Option<Vec<u8>> {
    let mut changed = Vec::with_capacity(text.len());
    let mut done = 0;
    for edit in &patch.edits {
        let range = edit.place.location?.range;
        let (start, end) = (range.start as usize, range.end as usize);
        changed.extend(text.get(done..start)?);
        changed.extend(edit.text.as_bytes());
        done = end;
    }
    changed.extend(text.get(done..)?);
    Some(changed)
}

/// What is to be said against a patch.
pub(crate) fn remark(patch: &Patch) -> Option<String> {
    let words = |remark: &Remark| match remark {
        Remark::Vacuous => "the assertion, or the end of main, is no longer reached".to_owned(),
        Remark::Overwrites => "it only overwrites what the assertion reads".to_owned(),
        Remark::Restricts => "it decides what the environment should decide".to_owned(),
        Remark::FreeOthers => "the other targets of the assignment may get any value".to_owned(),
        Remark::LeftOut { procedures } => {
            format!("proved without the calls of {}", procedures.join(", "))
        }
    };
    let remarks: Vec<String> = patch.remarks.iter().map(words).collect();
    (!remarks.is_empty()).then(|| remarks.join("; "))
}

/// What changes one text to another one, as a unified diff that `patch -p1` and `git apply` take.
#[must_use]
pub fn difference(path: &str, old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let (before, after) = (header(&format!("a/{path}")), header(&format!("b/{path}")));
    diff.unified_diff().context_radius(3).header(&before, &after).to_string()
}

/// A file name as a patch writes it. Both `git apply` and `patch` end a plain name at the first blank unless a tab
/// comes after it, and read names with other characters in quotes.
fn header(name: &str) -> String {
    let is_quoted = |c: char| c.is_control() || matches!(c, '"' | '\\');
    if name.contains(is_quoted) {
        return quoted(name);
    }
    match name.contains(' ') {
        true => format!("{name}\t"),
        false => name.to_owned(),
    }
}

/// A name as a text of C, with octal numbers for bytes that have no other form.
fn quoted(name: &str) -> String {
    let byte = |byte: u8| match byte {
        b'"' => "\\\"".to_owned(),
        b'\\' => "\\\\".to_owned(),
        b'\n' => "\\n".to_owned(),
        b'\t' => "\\t".to_owned(),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    };
    let bytes: String = name.bytes().map(byte).collect();
    format!("\"{bytes}\"")
}

/// What is known about a patched program, in words.
pub(crate) fn verdict(verdict: &PatchVerdict, compared: bool, has_tests: bool) -> String {
    match verdict {
        PatchVerdict::Proved if compared => "proved equal to the reference".to_owned(),
        PatchVerdict::Holds { .. } if compared => "equal to the reference within bounds".to_owned(),
        PatchVerdict::Proved => "proved".to_owned(),
        PatchVerdict::Holds { bound } => format!("holds up to {bound} rounds"),
        PatchVerdict::Passes if has_tests => "passes all tests".to_owned(),
        PatchVerdict::Passes => "passes all runs".to_owned(),
    }
}

/// What speaks for a patch, in words.
pub(crate) fn evidence(evidence: &PatchEvidence, report: &PatchReport) -> String {
    let PatchEvidence { mended, tried, kept, properties, .. } = evidence;
    let plural = crate::numbers::plural;
    let mut parts = Vec::new();
    let runs = if report.has_tests { "failing test" } else { "failing run" };
    let verb = if *mended == 1 { "passes" } else { "pass" };
    if !evidence.interleavings {
        parts.push(format!("{mended} {} {verb}", plural(runs, *mended)));
    }
    match (report.has_tests, kept == tried) {
        (_, true) if *tried == 0 => {}
        (true, true) if *tried == 1 => parts.push("the passing test still passes".to_owned()),
        (true, true) => parts.push(format!("all {tried} passing tests still pass")),
        (false, true) if *tried == 1 => parts.push("1 passing run does the same".to_owned()),
        (false, true) => parts.push(format!("{tried} passing runs do the same")),
        (_, false) => parts.push(format!("{kept} of {tried} passing runs do the same")),
    }
    if *properties > 0 {
        let word = if *properties == 1 { "property" } else { "properties" };
        let what = if evidence.interleavings { "interleavings" } else { "inputs" };
        parts.push(format!("{properties} {word} checked for all {what}"));
    }
    match evidence.logs {
        0 => {}
        1 => parts.push("the log is as it should be, for all inputs".to_owned()),
        many => parts.push(format!("all {many} logs are as they should be, for all inputs")),
    }
    if let Some(reason) = &evidence.open {
        parts.push(format!("not decided for all inputs: {reason}"));
    }
    parts.join(", ")
}

/// What is to be said against a patch, in words.
pub(crate) fn patch_remark(remark: &PatchRemark) -> String {
    match remark {
        PatchRemark::Unreached { property } => {
            format!("`{property}` is no longer reached")
        }
        PatchRemark::Avoided { property } => {
            format!("the failing runs no longer come to `{property}`")
        }
        PatchRemark::Skips { line } => {
            format!("the failing runs no longer come to `{line}`")
        }
        PatchRemark::Deletes => "it only leaves something out".to_owned(),
        PatchRemark::Constant => "a condition is always the same".to_owned(),
        PatchRemark::Overwrites { variable } => {
            format!("it only overwrites {variable} before it is checked")
        }
        PatchRemark::NewNumber { number } => {
            format!("{number} stands nowhere else in the program")
        }
        PatchRemark::SpecialCase { number } => {
            format!("{number} is a number of the tests, not of the program")
        }
        PatchRemark::ChangesOthers { runs, of } => {
            format!("{runs} of {of} passing runs do something else")
        }
    }
}
