//! Which text a preprocessor leaves out, as far as conditions over numbers and known macros say.
//!
//! The text keeps its length, so that places in it are places in the file. A condition that is not understood
//! counts as true: where that is wrong, changes are tried in text that no run executes.

use std::collections::HashMap;

use crate::tokens::{Kind, tokens};

/// The text with blanks for what conditions leave out and for the lines of the conditions.
pub(crate) fn active(text: &str, defines: &[String]) -> String {
    let mut macros: HashMap<String, String> = HashMap::new();
    for define in defines {
        let (name, value) = define.split_once('=').unwrap_or((define, "1"));
        macros.insert(name.to_owned(), value.to_owned());
    }
    let mut result = String::with_capacity(text.len());
    // Whether each open condition is true now, and whether one of its branches was.
    let mut open: Vec<(bool, bool)> = Vec::new();
    for line in text.split_inclusive('\n') {
        let is_active = open.iter().all(|(now, _)| *now);
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        let (word, rest) = directive.map_or(("", ""), |directive| {
            let end = directive.find(|c: char| !c.is_alphabetic()).unwrap_or(directive.len());
            (&directive[..end], without_comment(&directive[end..]))
        });
        let is_conditional = match word {
            "if" => {
                let value = is_active && condition(rest, &macros);
                open.push((value, value));
                true
            }
            "ifdef" | "ifndef" => {
                let value = macros.contains_key(rest) == (word == "ifdef");
                open.push((value, value));
                true
            }
            "elif" => {
                if let Some(last) = open.last_mut() {
                    let value = !last.1 && condition(rest, &macros);
                    *last = (value, last.1 || value);
                }
                true
            }
            "else" => {
                if let Some(last) = open.last_mut() {
                    *last = (!last.1, true);
                }
                true
            }
            "endif" => {
                open.pop();
                true
            }
            "define" if is_active => {
                let mut words = rest.splitn(2, char::is_whitespace);
                if let Some(name) = words.next().filter(|name| !name.contains('(')) {
                    macros.insert(name.to_owned(), words.next().unwrap_or("").trim().to_owned());
                }
                false
            }
            "undef" if is_active => {
                macros.remove(rest);
                false
            }
            _ => false,
        };
        if is_active && !is_conditional {
            result += line;
        } else {
            let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
            result.extend(line.bytes().map(blank));
        }
    }
    result
}

fn without_comment(rest: &str) -> &str {
    let end = rest.find("/*").or_else(|| rest.find("//")).unwrap_or(rest.len());
    rest[..end].trim()
}

/// Whether a condition holds; true if it is not understood.
fn condition(text: &str, macros: &HashMap<String, String>) -> bool {
    let words = tokens(text).into_iter().map(|token| (token.kind, &text[token.range])).collect();
    let mut reader = Reader { words, at: 0, macros, depth: 0 };
    match reader.binary(0) {
        Some(value) if reader.at == reader.words.len() => value != 0,
        _ => true,
    }
}

struct Reader<'t> {
    words: Vec<(Kind, &'t str)>,
    at: usize,
    macros: &'t HashMap<String, String>,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Option<(Kind, &'t str)> {
        let word = self.words.get(self.at).copied()?;
        self.at += 1;
        Some(word)
    }

    fn binary(&mut self, least: u8) -> Option<i64> {
        let mut left = self.unary()?;
        while let Some(&(_, sign)) = self.words.get(self.at) {
            let Some(strength) = crate::parse::strength(sign).filter(|one| *one > least) else {
                break;
            };
            self.at += 1;
            let right = self.binary(strength)?;
            left = match sign {
                "||" => i64::from(left != 0 || right != 0),
                "&&" => i64::from(left != 0 && right != 0),
                "==" => i64::from(left == right),
                "!=" => i64::from(left != right),
                "<" => i64::from(left < right),
                "<=" => i64::from(left <= right),
                ">" => i64::from(left > right),
                ">=" => i64::from(left >= right),
                "+" => left.checked_add(right)?,
                "-" => left.checked_sub(right)?,
                "*" => left.checked_mul(right)?,
                _ => return None,
            };
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<i64> {
        self.depth += 1;
        if self.depth > 100 {
            return None;
        }
        match self.next()? {
            (_, "!") => Some(i64::from(self.unary()? == 0)),
            (_, "-") => self.unary()?.checked_neg(),
            (_, "(") => {
                let value = self.binary(0)?;
                (self.next()?.1 == ")").then_some(value)
            }
            (_, "defined") => {
                let (_, mut name) = self.next()?;
                if name == "(" {
                    name = self.next()?.1;
                    self.next()?;
                }
                Some(i64::from(self.macros.contains_key(name)))
            }
            (Kind::Number, number) => number.trim_end_matches(['u', 'U', 'l', 'L']).parse().ok(),
            (Kind::Name, name) => match self.macros.get(name) {
                None => Some(0),
                Some(value) => value.trim_matches(['(', ')', ' ']).parse().ok(),
            },
            (Kind::Text | Kind::Character | Kind::Sign, _) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_conditions_leave_out_is_blank() {
        let text = "#ifndef N\n#define N 0\n#endif\n#if N == 1\na\n#elif N > 1 && defined(M)\nb\n#else\nc\n#endif\nd\n";
        let left = |defines: &[&str]| {
            let defines: Vec<String> = defines.iter().map(|&one| one.to_owned()).collect();
            let active = active(text, &defines);
            assert_eq!(active.len(), text.len());
            active.lines().filter(|line| line.len() == 1 && *line != " ").collect::<String>()
        };
        assert_eq!(left(&[]), "cd");
        assert_eq!(left(&["N=1"]), "ad");
        assert_eq!(left(&["N=2", "M"]), "bd");
        assert_eq!(left(&["N=2"]), "cd");
    }

    #[test]
    fn a_condition_that_is_not_understood_counts_as_true() {
        assert_eq!(active("#if F(1)\na\n#endif\n", &[]).trim(), "a");
    }
}
