//! Formulas over predicates as text of a Boolean program.

use crate::cover::{Cover, Cube};
use crate::expression::ExpressionId;
use crate::predicates::Formula;

/// A formula whose atoms are all variables.
pub(super) fn written(formula: &Formula, meanings: &[(ExpressionId, String)]) -> Option<String> {
    match formula {
        Formula::Constant(value) => Some(u8::from(*value).to_string()),
        Formula::Atom(atom, holds) => {
            let (_, name) = meanings.iter().find(|(meaning, _)| meaning == atom)?;
            Some(if *holds { name.clone() } else { format!("!{name}") })
        }
        Formula::And(parts) | Formula::Or(parts) => {
            let parts: Option<Vec<String>> =
                parts.iter().map(|part| written(part, meanings)).collect();
            let symbol = if matches!(formula, Formula::And(_)) { " & " } else { " | " };
            Some(format!("({})", parts?.join(symbol)))
        }
    }
}

pub(super) fn cover_text(cover: &Cover, meanings: &[(ExpressionId, String)]) -> String {
    let cubes = |cubes: &[Cube]| -> String {
        if cubes.is_empty() {
            return "0".to_owned();
        }
        let texts: Vec<String> = cubes.iter().map(|cube| cube_text(cube, meanings)).collect();
        texts.join(" | ")
    };
    match (cover.implies.is_empty(), cover.excludes.is_empty()) {
        (true, true) => "*".to_owned(),
        _ if cover.exact && cover.implies.len() <= cover.excludes.len() => {
            format!("({})", cubes(&cover.implies))
        }
        _ if cover.exact => format!("!({})", cubes(&cover.excludes)),
        _ => format!("choose[{}, {}]", cubes(&cover.implies), cubes(&cover.excludes)),
    }
}

fn cube_text(cube: &Cube, meanings: &[(ExpressionId, String)]) -> String {
    if cube.is_empty() {
        return "1".to_owned();
    }
    let literals = cube.iter().map(|(predicate, holds)| {
        let name = meanings.iter().find(|(meaning, _)| meaning == predicate);
        let name = name.map_or("*", |(_, name)| name);
        if *holds { name.to_owned() } else { format!("!{name}") }
    });
    let literals: Vec<String> = literals.collect();
    if literals.len() == 1 { literals[0].clone() } else { format!("({})", literals.join(" & ")) }
}
