//! `--rule`: the rules that a program is checked against.

use frontend::RuleText;

/// Reads rules: files, or rules that come with the tool.
///
/// # Errors
///
/// A message for a file that cannot be read.
pub(crate) fn read(names: &[String]) -> Result<Vec<RuleText>, String> {
    names.iter().map(|name| one(name)).collect()
}

fn one(name: &str) -> Result<RuleText, String> {
    let is_name = !name.contains(['/', '.']);
    if let (true, Some(text)) = (is_name, library::rule(name)) {
        let path = format!("{}/{name}.slic", library::HEADER_DIRECTORY);
        return Ok(RuleText { path, text: text.to_owned() });
    }
    match std::fs::read(name) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Ok(RuleText { path: name.to_owned(), text }),
            Err(_) => Err(format!("--rule: {name} is not text in UTF-8")),
        },
        Err(_) if is_name => {
            let known: Vec<&str> = library::rules().collect();
            Err(format!(
                "--rule: no rule '{name}' comes with wherefore; there are {}",
                known.join(", ")
            ))
        }
        Err(error) => Err(format!("--rule: {name} cannot be read: {error}")),
    }
}
