//! The texts of assignments.

/// The text of an assignment or increment in its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssignmentText<'t> {
    /// What is written before the target: `++` in `++x`.
    before: &'t str,
    /// What is assigned.
    pub target: &'t str,
    /// The sign, and what comes after it.
    rest: &'t str,
}

impl AssignmentText<'_> {
    /// Whether the target is read as well: `x += 1`, `x++`.
    #[must_use]
    pub fn reads_target(&self) -> bool {
        !self.rest.starts_with('=')
    }

    /// The text with another target.
    #[must_use]
    pub fn with_target(&self, other: &str) -> String {
        let Self { before, rest, .. } = self;
        let space = if matches!(*rest, "" | "++" | "--") { "" } else { " " };
        format!("{before}{other}{space}{rest}")
    }
}

/// Finds the target in the text of an assignment or increment. None for what is neither.
#[must_use]
pub fn split_assignment(text: &str) -> Option<AssignmentText<'_>> {
    let Some(at) = first_sign(text) else { return split_increment(text) };
    let (left, right) = text.split_at(at);
    let operator = match left.as_bytes() {
        [.., b'<', b'<'] | [.., b'>', b'>'] => 2,
        [.., b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'|' | b'^'] => 1,
        [.., b'<' | b'>' | b'!'] => return None,
        _ => 0,
    };
    let (target, rest) = text.split_at(at - operator);
    let target = target.trim();
    let is_assignment = !right.starts_with("==") && !target.is_empty();
    is_assignment.then_some(AssignmentText { before: "", target, rest })
}

/// The first `=` that is in no parentheses and in no quotes.
fn first_sign(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in unquoted(text) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            b'=' if depth == 0 => return Some(at),
            _ => {}
        }
    }
    None
}

/// The bytes of a text that are in no quotes, with their places.
pub(super) fn unquoted(text: &str) -> impl Iterator<Item = (usize, u8)> {
    let mut quote = None;
    let mut escaped = false;
    text.bytes().enumerate().filter(move |&(_, byte)| {
        let outside = quote.is_none();
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if byte == b'\\' => escaped = true,
            Some(open) => quote = (open != byte).then_some(open),
            None => quote = matches!(byte, b'\'' | b'"').then_some(byte),
        }
        outside && quote.is_none()
    })
}

fn split_increment(text: &str) -> Option<AssignmentText<'_>> {
    for sign in ["++", "--"] {
        let (before, target, rest) = match (text.strip_prefix(sign), text.strip_suffix(sign)) {
            (Some(target), None) => (&text[..2], target.trim(), ""),
            (None, Some(target)) => ("", target.trim(), &text[text.len() - 2..]),
            _ => continue,
        };
        return (!target.is_empty()).then_some(AssignmentText { before, target, rest });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Option<(&str, bool, String)> {
        let parts = split_assignment(text)?;
        Some((parts.target, parts.reads_target(), parts.with_target("new")))
    }

    #[test]
    fn assignments_have_a_target() {
        let plain = |target, new: &str| Some((target, false, new.to_owned()));
        assert_eq!(parts("x = 1"), plain("x", "new = 1"));
        assert_eq!(parts("a[b == c] = d = 2"), plain("a[b == c]", "new = d = 2"));
        assert_eq!(parts("a['='] = 1"), plain("a['=']", "new = 1"));
    }

    #[test]
    fn compound_assignments_and_increments_read_it() {
        let reading = |target, new: &str| Some((target, true, new.to_owned()));
        assert_eq!(parts("x += 1"), reading("x", "new += 1"));
        assert_eq!(parts("a[i] <<= 1"), reading("a[i]", "new <<= 1"));
        assert_eq!(parts("x++"), reading("x", "new++"));
        assert_eq!(parts("--p->x"), reading("p->x", "--new"));
    }

    #[test]
    fn nothing_else_has_one() {
        for other in ["x", "x == 1", "x <= 1", "x != 1", "(struct s){.x = 1}", "= 1", "++"] {
            assert_eq!(split_assignment(other), None, "{other}");
        }
    }
}
