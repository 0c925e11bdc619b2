//! Patches, in words and as differences of texts.

use findings::{Patch, Remark};
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

/// The text with its edits, which stand in the order of the text.
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
        Remark::Restricts => "it fixes what the environment decides".to_owned(),
        Remark::FreeOthers => "the other targets of the assignment may get any value".to_owned(),
        Remark::LeftOut { procedures } => {
            format!("proved without the calls of {}", procedures.join(", "))
        }
    };
    let remarks: Vec<String> = patch.remarks.iter().map(words).collect();
    (!remarks.is_empty()).then(|| remarks.join("; "))
}
