//! Values as C writes them, and back.

use ir::{FloatFormat, Program, Type, TypeId};

/// The bits of a value as C writes it.
pub(super) fn value_bits(text: &str, ty: TypeId, program: &Program) -> Option<u128> {
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

/// A value as [`value_bits`] reads it.
pub(crate) fn value_text(bits: u128, ty: TypeId, program: &Program) -> String {
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

/// A value as an expression of C that has exactly this value.
pub(crate) fn c_expression(bits: u128, ty: TypeId, program: &Program) -> String {
    let text = value_text(bits, ty, program);
    match &program.types[ty] {
        Type::Integer(integer) if integer.width > 64 => {
            let (high, low) = ((bits >> 64) as u64, bits as u64);
            format!("(__int128)((unsigned __int128){high:#x}ULL << 64 | {low:#x}ULL)")
        }
        Type::Integer(integer) if integer.signed => match text.parse::<i64>() {
            Ok(i64::MIN) => format!("({}LL - 1)", i64::MIN + 1),
            Ok(value) if i32::try_from(value).is_ok_and(|value| value != i32::MIN) => text,
            _ => text + "LL",
        },
        Type::Integer(_) if u32::try_from(bits).is_ok() => text + "u",
        Type::Integer(_) => text + "ULL",
        Type::Pointer(_) => format!("(void *){bits:#x}"),
        Type::Float(_) if text.to_ascii_lowercase().contains("nan") => {
            "__builtin_nan(\"\")".to_owned()
        }
        Type::Float(_) if text.contains("inf") => text.replace("inf", "__builtin_inf()"),
        Type::Float(FloatFormat::Single) => text + "f",
        Type::Float(FloatFormat::Extended) => text + "L",
        Type::Float(FloatFormat::Quad) => text + "F128",
        _ => text,
    }
}

/// Bytes as a string literal of C, without `#`.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'\n' => text += "\\n",
            b'\t' => text += "\\t",
            b'"' => text += "\\\"",
            b'\\' => text += "\\\\",
            b'#' | 0..=31 | 127..=255 => text += &format!("\\{byte:03o}"),
            other => text.push(char::from(other)),
        }
    }
    text + "\""
}

/// The bytes of such a literal.
pub(super) fn unquoted(text: &str) -> Option<Vec<u8>> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut bytes = Vec::new();
    let mut rest = inner.bytes().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next()? {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            first @ b'0'..=b'7' => {
                let mut value = u32::from(first - b'0');
                for _ in 0..2 {
                    let Some(digit) = rest.next_if(|digit| (b'0'..=b'7').contains(digit)) else {
                        break;
                    };
                    value = value * 8 + u32::from(digit - b'0');
                }
                u8::try_from(value).ok()?
            }
            other @ (b'"' | b'\\' | b'\'') => other,
            _ => return None,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_quoting() {
        let all: Vec<u8> = (0..=255).chain(*b"71\\0").collect();
        let text = quoted(&all);
        assert!(!text.contains('#') && !text.contains('\n'));
        assert_eq!(unquoted(&text), Some(all));
        assert_eq!(unquoted("\"a\\q\""), None);
        assert_eq!(unquoted("plain"), None);
    }
}
