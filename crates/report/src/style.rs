//! Colours. Whoever prints the text decides whether they are shown.

use anstyle::{AnsiColor, Style};

/// Bad news.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// Good news.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Neither.
pub const OPEN: Style = AnsiColor::Yellow.on_default().bold();
/// What is read first.
pub const STRONG: Style = Style::new().bold();
/// What is read last.
pub const FAINT: Style = Style::new().dimmed();

/// Text in a style.
#[must_use]
pub fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A rendered diagnostic with its message and its carets marked.
#[must_use]
pub fn paint_diagnostic(text: &str) -> String {
    let line = |line: &str| match line.split_once(": failed: ") {
        Some((place, message)) => {
            format!("{}: {} {message}", paint(STRONG, place), paint(BAD, "failed:"))
        }
        None => carets(BAD, line),
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

/// Lines of source with the carets below them marked.
#[must_use]
pub fn paint_carets(style: Style, text: &str) -> String {
    text.lines().map(|line| carets(style, line) + "\n").collect()
}

fn carets(style: Style, line: &str) -> String {
    match line.find('^') {
        Some(at) if line[..at].trim() == "|" => line[..at].to_owned() + &paint(style, &line[at..]),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_and_messages_are_marked_and_nothing_else_is_changed() {
        let text = "a.c:1:2: failed: no [null]\n    1 | a^b\n      |  ^\n";
        let painted = paint_diagnostic(text);
        assert_ne!(painted, text);
        assert!(painted.contains("    1 | a^b\n"), "{painted:?}");
        let mut plain = String::new();
        let mut escape = false;
        for character in painted.chars() {
            match character {
                '\u{1b}' => escape = true,
                'm' if escape => escape = false,
                other if !escape => plain.push(other),
                _ => {}
            }
        }
        assert_eq!(plain, text);
    }
}
