//! The file of a run's inputs: one line for each, `SITE OCCURRENCE VALUE`.
//!
//! A site is `file:line:column:function`, the place where the program asks for the value.
//! Occurrences count from one. Values are written as C writes them: `-5`, `0x1f`, `'a'`, `2.5`,
//! `null`. `#` starts a comment.

use std::collections::HashMap;
use std::fmt::Write as _;

use ir::{FloatFormat, Program, SiteId, Type, TypeId};
use semantics::concrete::{Inputs, TakenInput};

/// The name of a site.
pub(crate) fn site_name(program: &Program, site: SiteId) -> String {
    let site = &program.sites[site];
    let location = program.location(site.origin);
    let position = program.sources.start(program.sources.use_range(location));
    format!("{position}:{}", site.name)
}

/// Reads a file of inputs.
///
/// # Errors
///
/// A message with the line that cannot be understood.
pub(crate) fn read(text: &str, path: &str, program: &Program) -> Result<Inputs, String> {
    let sites: HashMap<String, SiteId> =
        program.sites.indices().map(|site| (site_name(program, site), site)).collect();
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or_default().trim();
        if content.is_empty() {
            continue;
        }
        let problem = |what: String| format!("{path}:{}: error: {what}\n    {line}", index + 1);
        let mut words = content.split_whitespace();
        let (Some(site), Some(occurrence), Some(value), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(problem("expected SITE OCCURRENCE VALUE".to_owned()));
        };
        let id = *sites.get(site).ok_or_else(|| problem(unknown_site(site, &sites)))?;
        let occurrence: usize = match occurrence.parse() {
            Ok(number) if number > 0 => number,
            _ => {
                return Err(problem(format!("'{occurrence}' is no occurrence: they count from 1")));
            }
        };
        let ty = program.sites[id].ty;
        let bits = value_bits(value, ty, program)
            .ok_or_else(|| problem(format!("'{value}' is no {}", program.types.name(ty))))?;
        if lines.iter().any(|&(known, number, _)| known == id && number == occurrence) {
            return Err(problem(format!("occurrence {occurrence} of this site is given twice")));
        }
        lines.push((id, occurrence, bits));
    }
    fill(lines)
}

fn unknown_site(site: &str, sites: &HashMap<String, SiteId>) -> String {
    let mut known: Vec<_> = sites.keys().map(String::as_str).collect();
    known.sort_unstable();
    known.truncate(5);
    if known.is_empty() {
        return format!("the program has no input at {site}: it takes none at all");
    }
    format!("the program has no input at {site}; it has some at {}", known.join(", "))
}

/// Inputs by site in the order of their occurrences; what is left out is zero.
fn fill(mut lines: Vec<(SiteId, usize, u128)>) -> Result<Inputs, String> {
    lines.sort_by_key(|&(site, occurrence, _)| (site, occurrence));
    let mut inputs = Inputs::new();
    let mut next: HashMap<SiteId, usize> = HashMap::new();
    for (site, occurrence, bits) in lines {
        let count = next.entry(site).or_insert(1);
        while *count < occurrence {
            inputs.push(site, 0);
            *count += 1;
        }
        inputs.push(site, bits);
        *count += 1;
    }
    Ok(inputs)
}

/// The bits of a value as C writes it.
fn value_bits(text: &str, ty: TypeId, program: &Program) -> Option<u128> {
    match &program.types[ty] {
        Type::Float(format) => {
            let format = match format {
                FloatFormat::Single => format::FloatFormat::Single,
                FloatFormat::Double => format::FloatFormat::Double,
                FloatFormat::Extended => format::FloatFormat::Extended80,
                FloatFormat::Quad => format::FloatFormat::Quad,
                FloatFormat::Half => return None,
            };
            let parsed = format::parse_float(text.as_bytes(), format);
            (parsed.end == text.len()).then_some(parsed.value.bits)
        }
        Type::Pointer(_) if text == "null" => Some(0),
        Type::Integer(_) | Type::Pointer(_) => {
            let width = program.types.size_of(ty) as u32 * 8;
            let value = integer(text)?;
            let smallest = if width == 128 { i128::MIN } else { -(1i128 << (width - 1)) };
            let fits = value >= smallest && (width >= 127 || value < 1i128 << width);
            let mask = if width == 128 { u128::MAX } else { (1 << width) - 1 };
            fits.then_some(value as u128 & mask)
        }
        _ => None,
    }
}

fn integer(text: &str) -> Option<i128> {
    if let Some(quoted) = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')) {
        let mut characters = quoted.chars();
        return match (characters.next(), characters.next()) {
            (Some(character), None) => Some(i128::from(u32::from(character))),
            _ => None,
        };
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let value = match digits.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok()? as i128,
        None => digits.parse::<u128>().ok()? as i128,
    };
    Some(if negative { value.wrapping_neg() } else { value })
}

/// The inputs that a run took, as a file.
pub(crate) fn write(taken: &[TakenInput], program: &Program) -> String {
    let mut text = String::from("# SITE OCCURRENCE VALUE\n");
    for input in taken {
        let value = value_text(input.value, program.sites[input.site].ty, program);
        let name = site_name(program, input.site);
        let _ = writeln!(text, "{name} {} {value}", input.occurrence + 1);
    }
    text
}

/// A value as [`value_bits`] reads it.
fn value_text(bits: u128, ty: TypeId, program: &Program) -> String {
    match &program.types[ty] {
        Type::Float(FloatFormat::Single) => format!("{:?}", f32::from_bits(bits as u32)),
        Type::Float(FloatFormat::Double) => format!("{:?}", f64::from_bits(bits as u64)),
        Type::Float(format) => hexadecimal_float(bits, *format),
        Type::Integer(integer) if integer.signed => {
            let unused = 128 - u32::from(integer.width);
            (((bits << unused) as i128) >> unused).to_string()
        }
        Type::Pointer(_) if bits == 0 => "null".to_owned(),
        Type::Pointer(_) => format!("{bits:#x}"),
        _ => bits.to_string(),
    }
}

/// `%La` gives a number that is read back exactly.
fn hexadecimal_float(bits: u128, format: FloatFormat) -> String {
    let format = match format {
        FloatFormat::Quad => format::FloatFormat::Quad,
        _ => format::FloatFormat::Extended80,
    };
    let value = format::PrintArgument::Float(format::FloatValue { format, bits });
    let mut rendered = format::Rendered::default();
    let parsed = format::PrintFormat::parse(b"%La").map_err(|error| error.message);
    let printed = parsed.map(|parsed| {
        format::render_all(&parsed, &[value], b"", format::DataModel::Lp64, &mut rendered)
    });
    match printed {
        Ok(Ok(())) => String::from_utf8_lossy(&rendered.bytes).into_owned(),
        _ => "0".to_owned(),
    }
}

/// The inputs that a run took, for a report.
pub(crate) fn listed(taken: &[TakenInput], program: &Program) -> Vec<report::InputValue> {
    let listed = |input: &TakenInput| {
        let site = &program.sites[input.site];
        report::InputValue {
            site: site_name(program, input.site),
            text: program.text(site.origin),
            position: Some(crate::failure::position(site.origin, program)),
            occurrence: input.occurrence + 1,
            value: value_text(input.value, site.ty, program),
        }
    };
    taken.iter().map(listed).collect()
}
