//! What is to be said against a patch, read off its text.

use findings::{ChangeKind, PatchRemark};
use patches::{Patch, Unit};

/// Small numbers stand anywhere.
const PLAIN: [&str; 5] = ["0", "1", "2", "0.0", "1.0"];

/// The remarks on one change of a text; `given` is all that tests give to the program.
pub(super) fn remarks(patch: &Patch, units: &[Unit], given: &[String]) -> Vec<PatchRemark> {
    let old = &units[patch.edit.unit].text[patch.about.clone()];
    let mut found = Vec::new();
    let leaves_out = match patch.kind {
        ChangeKind::Deleted => true,
        ChangeKind::Operands => {
            // One more or one less may just have been too much.
            let kept = |text: &str| {
                numbers_and_names(text)
                    .into_iter()
                    .filter(|word| !matches!(&**word, "0" | "1"))
                    .count()
            };
            kept(&patch.new) < kept(old)
        }
        ChangeKind::Printed
        | ChangeKind::Operator
        | ChangeKind::Number
        | ChangeKind::Name
        | ChangeKind::Offset
        | ChangeKind::Condition
        | ChangeKind::Call
        | ChangeKind::Cast
        | ChangeKind::Extended
        | ChangeKind::Inserted
        | ChangeKind::Guarded
        | ChangeKind::Moved => false,
    };
    if leaves_out {
        found.push(PatchRemark::Deletes);
    }
    let is_condition = matches!(patch.kind, ChangeKind::Guarded | ChangeKind::Condition);
    if is_condition && matches!(patch.new.as_str(), "0" | "1") {
        found.push(PatchRemark::Constant);
    }
    let is_checked = old.contains("assert") || old.contains("reach_error");
    if patch.kind == ChangeKind::Inserted && patch.edit.span.is_empty() && is_checked {
        let target = numbers_and_names(&patch.new).into_iter().next();
        found.extend(
            target
                .filter(|name| numbers_and_names(old).contains(name))
                .filter(|name| !patch.new.starts_with(&format!("{name}(")))
                .map(|variable| PatchRemark::Overwrites { variable }),
        );
    }
    if patch.kind == ChangeKind::Printed {
        return found;
    }
    for number in numbers_and_names(&patch.new) {
        let is_number = number.starts_with(|first: char| first.is_ascii_digit());
        let is_plain = PLAIN.contains(&number.as_str()) || is_near(&number, old);
        let stands = |unit: &Unit| numbers_and_names(&unit.text).contains(&number);
        if !is_number || is_plain || units.iter().any(stands) {
            continue;
        }
        let is_given = given.iter().any(|text| numbers_and_names(text).contains(&number));
        found.push(match is_given {
            true => PatchRemark::SpecialCase { number },
            false => PatchRemark::NewNumber { number },
        });
    }
    found
}

/// Whether a number is the neighbour of one that stood there.
fn is_near(number: &str, old: &str) -> bool {
    let value = |text: &str| text.parse::<i128>().ok();
    let Some(own) = value(number) else { return false };
    numbers_and_names(old).iter().filter_map(|old| value(old)).any(|old| (old - own).abs() <= 1)
}

/// The words of a text.
fn numbers_and_names(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let words = text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
