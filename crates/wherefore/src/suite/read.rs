//! The tests of a file in TOML or JSON.

use std::collections::HashMap;
use std::path::Path;

use source::Diagnostic;

use super::document::{Item, Member, Parse, Span, Value};
use super::text::Text;
use super::{Expected, Test, Variable, rules};

/// What the list of tests is called: in TOML every `[[test]]` is one of it, in JSON it is `"tests"`.
const LISTS: [&str; 2] = ["test", "tests"];

/// What a test may say.
const KEYS: [&str; 8] =
    ["name", "args", "stdin", "stdin_file", "env", "stdout", "stdout_file", "exit"];

/// Reads the tests of a text; files that they name are in the folder.
pub(super) fn read(
    name: &str,
    bytes: Vec<u8>,
    parse: Parse,
    folder: &Path,
    expected: Expected,
) -> Result<Vec<Test>, String> {
    let text = Text::new(name, bytes);
    let reader = Reader { text: &text, folder, expected };
    reader.tests(parse).map_err(|problem| text.render(&problem))
}

struct Reader<'a> {
    text: &'a Text,
    folder: &'a Path,
    expected: Expected,
}

/// Keys that were met, with their places.
type Met<'d> = HashMap<&'d str, Span>;

impl Reader<'_> {
    fn tests(&self, parse: Parse) -> Result<Vec<Test>, Diagnostic> {
        let root = parse(self.text.characters()?)
            .map_err(|error| self.text.error(error.message, error.span))?;
        let mut list = None;
        for member in self.table(&root, "the file")? {
            if !LISTS.contains(&member.key.as_str()) {
                return Err(self.unknown(member, &LISTS));
            }
            if list.is_some() {
                return Err(self
                    .text
                    .error("there is a list of tests already", member.key_span.clone()));
            }
            list = Some(self.list(&member.item, "the list of tests")?);
        }
        let items = list.unwrap_or_default();
        if items.is_empty() {
            return Err(self.text.error("there is no test in this file", 0..0));
        }
        let mut names = HashMap::new();
        let mut tests = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let test = self.test(index + 1, item)?;
            if let Some(first) = names.insert(test.name.clone(), item.span.clone()) {
                let message = format!("two tests have the name '{}'", test.name);
                let problem = self.text.error(message, item.span.clone());
                return Err(self.text.note(problem, "the first one is here", first));
            }
            tests.push(test);
        }
        Ok(tests)
    }

    fn test(&self, number: usize, item: &Item) -> Result<Test, Diagnostic> {
        let mut test = Test {
            name: format!("test {number}"),
            place: self.text.place(&item.span),
            ..Test::default()
        };
        let mut met = Met::new();
        for member in self.table(item, "a test")? {
            // The text and the file that holds it are one thing.
            let topic = member.key.strip_suffix("_file").unwrap_or(&member.key);
            if let Some(first) = met.insert(topic, member.key_span.clone()) {
                let message = format!("'{topic}' is given twice");
                let problem = self.text.error(message, member.key_span.clone());
                return Err(self.text.note(problem, "the first time is here", first));
            }
            self.set(&mut test, member)?;
        }
        if self.expected == Expected::InTests && !test.has_expectation() {
            let message =
                format!("'{}' expects nothing: a test needs 'stdout', 'exit' or both", test.name);
            return Err(self.text.error(message, item.span.clone()));
        }
        Ok(test)
    }

    /// Puts into a test what a member says.
    fn set(&self, test: &mut Test, member: &Member) -> Result<(), Diagnostic> {
        let item = &member.item;
        match member.key.as_str() {
            "name" => test.name = self.string(item, "'name'")?.to_owned(),
            "args" => test.arguments = self.arguments(item)?,
            "stdin" => test.standard_input = self.string(item, "'stdin'")?.into(),
            "stdin_file" => test.standard_input = self.contents(item, "'stdin_file'")?,
            "env" => test.environment = self.environment(item)?,
            "stdout" => test.expected_output = Some(self.string(item, "'stdout'")?.into()),
            "stdout_file" => test.expected_output = Some(self.contents(item, "'stdout_file'")?),
            "exit" => test.expected_status = Some(self.status(item)?),
            _ => return Err(self.unknown(member, &KEYS)),
        }
        Ok(())
    }

    fn arguments(&self, item: &Item) -> Result<Vec<Vec<u8>>, Diagnostic> {
        let argument = |item: &Item| self.program_string(item, "an argument in 'args'");
        self.list(item, "'args'")?.iter().map(argument).collect()
    }

    fn environment(&self, item: &Item) -> Result<Vec<Variable>, Diagnostic> {
        let mut met = Met::new();
        let mut environment = Vec::new();
        for member in self.table(item, "'env'")? {
            let name = member.key.as_bytes();
            rules::variable_name(name)
                .map_err(|problem| self.text.error(problem, member.key_span.clone()))?;
            if let Some(first) = met.insert(&member.key, member.key_span.clone()) {
                let message = format!("'{}' is given twice", member.key);
                let problem = self.text.error(message, member.key_span.clone());
                return Err(self.text.note(problem, "the first time is here", first));
            }
            let value = self.program_string(&member.item, "the value of a variable in 'env'")?;
            environment.push((name.to_vec(), value));
        }
        Ok(environment)
    }

    fn status(&self, item: &Item) -> Result<i32, Diagnostic> {
        let Value::Integer(number) = item.value else {
            return Err(self.wrong_kind(item, "'exit'", "a whole number"));
        };
        rules::status(number).map_err(|problem| self.text.error(problem, item.span.clone()))
    }

    /// The bytes of the file that a string names.
    fn contents(&self, item: &Item, what: &str) -> Result<Vec<u8>, Diagnostic> {
        let path = self.folder.join(self.string(item, what)?);
        std::fs::read(&path).map_err(|error| {
            let message = format!("{} cannot be read: {error}", path.display());
            self.text.error(message, item.span.clone())
        })
    }

    /// A string that a program can be given: C ends it with a zero.
    fn program_string(&self, item: &Item, what: &str) -> Result<Vec<u8>, Diagnostic> {
        let bytes = self.string(item, what)?.as_bytes();
        rules::without_zero(bytes)
            .map_err(|problem| self.text.error(problem, item.span.clone()))?;
        Ok(bytes.to_vec())
    }

    fn string<'d>(&self, item: &'d Item, what: &str) -> Result<&'d str, Diagnostic> {
        match &item.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.wrong_kind(item, what, "a string")),
        }
    }

    fn list<'d>(&self, item: &'d Item, what: &str) -> Result<&'d [Item], Diagnostic> {
        match &item.value {
            Value::List(items) => Ok(items),
            _ => Err(self.wrong_kind(item, what, "a list")),
        }
    }

    fn table<'d>(&self, item: &'d Item, what: &str) -> Result<&'d [Member], Diagnostic> {
        match &item.value {
            Value::Table(members) => Ok(members),
            _ => Err(self.wrong_kind(item, what, "a table")),
        }
    }

    fn wrong_kind(&self, item: &Item, what: &str, wanted: &str) -> Diagnostic {
        let message = format!("{what} has to be {wanted}, and this is {}", item.value.kind());
        self.text.error(message, item.span.clone())
    }

    fn unknown(&self, member: &Member, known: &[&str]) -> Diagnostic {
        let key = &member.key;
        let likeness = |other: &&str| strsim::jaro_winkler(key, other);
        let nearest = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
        let message = match nearest.filter(|nearest| likeness(nearest) > LIKE) {
            Some(nearest) => format!("there is no key '{key}' here; did you mean '{nearest}'?"),
            None => format!("there is no key '{key}' here; known are {}", known.join(", ")),
        };
        self.text.error(message, member.key_span.clone())
    }
}

/// How much a key has to be like a known one, so that it may be meant: one is the same.
const LIKE: f64 = 0.75;
