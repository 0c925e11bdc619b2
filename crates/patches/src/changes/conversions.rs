//! Other conversions of a format: flags, width, precision, length and letter, one or two of them changed.

/// Columns that are wider are not proposed.
const WIDEST: usize = 12;
/// More digits after the point are not proposed.
const MOST_DIGITS: usize = 6;

/// A conversion in its parts: `%-8.2lf`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Conversion {
    flags: String,
    width: String,
    /// With its point.
    precision: String,
    length: String,
    letter: char,
}

impl Conversion {
    fn parse(text: &str) -> Option<Self> {
        let mut rest = text.strip_prefix('%')?;
        let mut take = |is_part: &dyn Fn(char) -> bool| {
            let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
            let (part, after) = rest.split_at(end);
            rest = after;
            part.to_owned()
        };
        let flags = take(&|c| "-+ #0".contains(c));
        let width = take(&|c| c.is_ascii_digit() || c == '*');
        let precision = take(&|c| c.is_ascii_digit() || "*.".contains(c));
        let length = take(&|c| "lhzjtL".contains(c));
        let mut letters = rest.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        Some(Self { flags, width, precision, length, letter })
    }

    fn text(&self) -> String {
        let Self { flags, width, precision, length, letter } = self;
        format!("%{flags}{width}{precision}{length}{letter}")
    }

    /// Whether another argument says how wide it is, or how many digits there are.
    fn takes_more(&self) -> bool {
        self.width.contains('*') || self.precision.contains('*')
    }

    /// The same with a flag more, or less.
    fn toggled(&self, flag: char) -> Self {
        let mut flags = self.flags.clone();
        match flags.contains(flag) {
            true => flags.retain(|one| one != flag),
            false => flags.push(flag),
        }
        // A column that begins at the left has no zeros.
        if flag == '0' {
            flags.retain(|one| one != '-');
        } else if flag == '-' {
            flags.retain(|one| one != '0');
        }
        Self { flags, ..self.clone() }
    }

    fn wide(&self, width: usize) -> Self {
        let width = if width == 0 { String::new() } else { width.to_string() };
        Self { width, ..self.clone() }
    }

    fn precise(&self, digits: Option<usize>) -> Self {
        let precision = digits.map_or(String::new(), |digits| format!(".{digits}"));
        Self { precision, ..self.clone() }
    }
}

/// Other conversions that may have been meant, with how unusual that is.
pub(super) fn conversions(old: &str) -> Vec<(String, u32)> {
    let Some(own) = Conversion::parse(old).filter(|own| !own.takes_more()) else {
        return Vec::new();
    };
    let is_number = matches!(own.letter, 'd' | 'i' | 'u' | 'x' | 'X' | 'o');
    let is_float = matches!(own.letter, 'f' | 'F' | 'e' | 'E' | 'g' | 'G');
    let mut found: Vec<(Conversion, u32)> = Vec::new();
    // Another length is right if the argument has another type, which nothing here knows.
    let is_as_long = |other: &Conversion| other.length == own.length;
    found.extend(letters(&own).into_iter().map(|other| {
        let cost = if is_as_long(&other) { 2 } else { 3 };
        (other, cost)
    }));
    if !(is_number || is_float || matches!(own.letter, 's' | 'c')) {
        return Vec::new();
    }
    let digits: Vec<Option<usize>> =
        if is_float { (0..=MOST_DIGITS).map(Some).chain([None]).collect() } else { Vec::new() };
    found.extend(digits.iter().map(|digits| (own.precise(*digits), 2)));
    let widths = 0..=WIDEST;
    let flags: &[char] = if is_number || is_float { &['-', '0', '+'] } else { &['-'] };
    if !own.width.is_empty() {
        found.extend(flags.iter().map(|flag| (own.toggled(*flag), 2)));
    } else if is_number || is_float {
        found.push((own.toggled('+'), 3));
    }
    found.extend(widths.clone().map(|width| (own.wide(width), 2)));
    for flag in flags.iter().filter(|flag| **flag != '+') {
        let other = own.toggled(*flag);
        found.extend(widths.clone().skip(2).map(|width| (other.wide(width), 3)));
    }
    for digits in digits {
        let other = own.precise(digits);
        found.extend(widths.clone().map(|width| (other.wide(width), 4)));
    }
    found.into_iter().map(|(one, cost)| (one.text(), cost)).collect()
}

/// The same with another letter or another length.
fn letters(own: &Conversion) -> Vec<Conversion> {
    let lengths_and_letters: &[(&str, char)] = match own.letter {
        'd' | 'i' | 'u' | 'x' | 'X' | 'o' => &[
            ("", 'd'),
            ("l", 'd'),
            ("ll", 'd'),
            ("", 'u'),
            ("l", 'u'),
            ("", 'x'),
            ("", 'X'),
            ("", 'c'),
            ("", 'o'),
            ("", 'f'),
        ],
        'f' | 'F' | 'e' | 'E' | 'g' | 'G' => {
            &[("", 'f'), ("l", 'f'), ("", 'g'), ("", 'e'), ("", 'd'), ("l", 'd')]
        }
        'c' => &[("", 'd'), ("", 's')],
        's' => &[("", 'c'), ("", 'd')],
        _ => &[],
    };
    let other = |(length, letter): &(&str, char)| {
        let is_float = matches!(letter, 'f' | 'g' | 'e');
        let precision = if is_float { own.precision.clone() } else { String::new() };
        let length = (*length).to_owned();
        Conversion { length, letter: *letter, precision, ..own.clone() }
    };
    lengths_and_letters.iter().map(other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_are_read_and_written() {
        for text in ["%d", "%-8s", "%05.2lf", "%+ld", "%.3f", "%*d"] {
            assert_eq!(Conversion::parse(text).map(|one| one.text()).as_deref(), Some(text));
        }
        assert_eq!(Conversion::parse("%"), None);
    }

    #[test]
    fn one_part_is_changed_and_the_others_stay() {
        let others = |old: &str| -> Vec<String> {
            conversions(old).into_iter().map(|(text, _)| text).collect()
        };
        for (old, meant) in [
            ("%5.2f", "%5.1f"),
            ("%5.2f", "%6.2f"),
            ("%.2f", "%7.1f"),
            ("%2ld", "%02ld"),
            ("%8s", "%-8s"),
            ("%s", "%-10s"),
            ("%d", "%3d"),
            ("%d", "%03d"),
            ("%f", "%d"),
            ("%d", "%f"),
            ("%ld", "%d"),
            ("%4d", "%-4d"),
        ] {
            assert!(others(old).contains(&meant.to_owned()), "{old} {meant}");
        }
        assert!(others("%*d").is_empty());
    }
}
