//! Models of library functions, written in C, and the headers that are shipped with the tool.
//!
//! A model is compiled by the tool's own front end when a program calls a function, or uses a
//! variable, that it does not define itself. Models are trusted: their parts are never suspects,
//! and a check that fails inside one is reported at the user's call.

include!(concat!(env!("OUT_DIR"), "/models.rs"));

/// A file of models.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Model {
    /// Its name.
    pub file: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// The directory in which the shipped headers appear to be.
pub const HEADER_DIRECTORY: &str = "<wherefore>";

/// The file that defines a function or variable.
#[must_use]
pub fn model(name: &str) -> Option<Model> {
    let index = NAMES.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some(MODELS[NAMES[index].1])
}

/// The text of a shipped header.
#[must_use]
pub fn header(name: &str) -> Option<&'static str> {
    HEADERS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The text of a shipped rule.
#[must_use]
pub fn rule(name: &str) -> Option<&'static str> {
    RULES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The names of the shipped rules.
pub fn rules() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|(name, _)| *name)
}

/// Whether a name is that of a function of the C library or of a compiler, with or without model:
/// the shipped headers declare it, or its prefix is theirs.
#[must_use]
pub fn declares(name: &str) -> bool {
    const PREFIXES: &[&str] = &[
        "__VERIFIER_",
        "__CPROVER_",
        "__atomic_",
        "__builtin_",
        "__sync_",
        "__wherefore_",
        "cnd_",
        "mtx_",
        "pthread_",
        "sem_",
        "thrd_",
        "tss_",
        "wherefore_",
    ];
    // These come back, or go on elsewhere, in ways of their own, and no header here has them.
    const OTHERS: &[&str] = &["clone", "dlsym", "getcontext", "setcontext", "swapcontext"];
    let plain = name.trim_start_matches('_');
    PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        || OTHERS.contains(&plain)
        || HEADERS.iter().any(|(_, text)| declared_in(text, plain))
}

/// The header that declares a function of the C library, as a program includes it.
#[must_use]
pub fn header_of(name: &str) -> Option<&'static str> {
    // Where several declare a function, the one of the C standard is said.
    const STANDARD: &[&str] = &[
        "assert.h", "ctype.h", "math.h", "signal.h", "stdio.h", "stdlib.h", "string.h", "time.h",
        "wchar.h",
    ];
    if name.starts_with("__VERIFIER_") {
        return Some("wherefore.h");
    }
    let is_included = |header: &str| {
        !header.starts_with("bits/") && !header.starts_with("gnu/") && header != "intrinsics.h"
    };
    let others =
        HEADERS.iter().filter(|(header, _)| is_included(header) && *header != "wherefore.h");
    let standard = STANDARD
        .iter()
        .filter_map(|standard| HEADERS.iter().find(|(header, _)| header == standard));
    let own = HEADERS.iter().filter(|(header, _)| *header == "wherefore.h");
    let mut all = standard.chain(others).chain(own);
    all.find(|(_, text)| names_function(text, name)).map(|(header, _)| *header)
}

/// The header that defines a type, macro or variable of the C standard.
#[must_use]
pub fn header_of_name(name: &str) -> Option<&'static str> {
    const NAMES: &[(&str, &[&str])] = &[
        ("stddef.h", &["NULL", "size_t", "ptrdiff_t", "wchar_t", "max_align_t", "offsetof"]),
        ("stdio.h", &["FILE", "EOF", "BUFSIZ", "stdin", "stdout", "stderr", "fpos_t"]),
        ("stdlib.h", &["EXIT_SUCCESS", "EXIT_FAILURE", "RAND_MAX", "div_t", "ldiv_t"]),
        ("stdbool.h", &["bool", "true", "false"]),
        ("stdarg.h", &["va_list", "va_start", "va_arg", "va_end", "va_copy"]),
        ("errno.h", &["errno", "ERANGE", "EINVAL", "ENOMEM", "ENOENT", "EDOM"]),
        ("time.h", &["time_t", "clock_t", "CLOCKS_PER_SEC"]),
        ("sys/types.h", &["ssize_t", "off_t", "pid_t", "uint", "ulong"]),
        ("limits.h", &["CHAR_BIT"]),
    ];
    let listed = NAMES.iter().find(|(_, names)| names.contains(&name));
    let middle = |prefix: &[&str], suffix: &[&str]| {
        let rest = prefix.iter().find_map(|prefix| name.strip_prefix(prefix));
        rest.and_then(|rest| suffix.iter().find_map(|suffix| rest.strip_suffix(suffix)))
    };
    let is_number =
        |text: &str| matches!(text, "8" | "16" | "32" | "64" | "ptr" | "max" | "PTR" | "MAX");
    let fixed =
        middle(&["int", "uint"], &["_t"]).or(middle(&["INT", "UINT"], &["_MAX", "_MIN", "_C"]));
    let limits = [
        "CHAR", "SCHAR", "UCHAR", "SHRT", "USHRT", "INT", "UINT", "LONG", "ULONG", "LLONG",
        "ULLONG",
    ];
    let limit = middle(&[""], &["_MAX", "_MIN"]).is_some_and(|kind| limits.contains(&kind));
    let float = middle(&["FLT_", "DBL_", "LDBL_"], &["MAX", "MIN", "EPSILON", "DIG"]) == Some("");
    match listed {
        Some((header, _)) => Some(header),
        None if fixed.is_some_and(is_number) => Some("stdint.h"),
        None if limit => Some("limits.h"),
        None if float => Some("float.h"),
        None => None,
    }
}

/// Whether a header declares exactly this function, by itself or by a macro for all formats of numbers.
fn names_function(text: &str, name: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_' || c == '#';
    let written = text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        !before.is_some_and(is_letter) && text[at + name.len()..].starts_with('(')
    });
    let plain = name.strip_suffix(['f', 'l']).unwrap_or(name);
    let is_made = |line: &str| {
        let parts = line.strip_suffix(')').and_then(|line| line.split_once('('));
        parts.is_some_and(|(made_by, made)| {
            made_by.starts_with("__MATH") && (made == name || made == plain)
        })
    };
    !name.is_empty() && (written || text.lines().any(is_made))
}

/// Whether a name is followed by a parenthesis somewhere.
fn declared_in(text: &str, name: &str) -> bool {
    // Behind `##` stands the end of a longer name.
    let is_letter = |c: char| c.is_alphanumeric() || c == '#';
    !name.is_empty()
        && text.match_indices(name).any(|(at, _)| {
            let before = text[..at].trim_end_matches('_').chars().next_back();
            let after = text[at + name.len()..].trim_start();
            !before.is_some_and(is_letter) && after.starts_with('(')
        })
}

/// All files of models.
#[must_use]
pub fn models() -> &'static [Model] {
    MODELS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_by_name_also_where_a_macro_makes_them() {
        for name in ["strlen", "qsort", "powf", "stdout", "environ", "__errno_location", "getline"]
        {
            assert!(model(name).is_some(), "no model of {name}");
        }
        for name in ["fopen", "report", "UNARY", "struct", "find", ""] {
            assert!(model(name).is_none(), "a model of {name}?");
        }
    }

    #[test]
    fn functions_without_a_model_are_known_to_be_the_librarys() {
        for name in ["fopen", "_setjmp", "__sigsetjmp", "longjmp", "fork", "pthread_any", "signal"]
        {
            assert!(declares(name), "{name} is not known");
        }
        for name in ["read_sensor", "open_valve", "f", "jmp", "_", ""] {
            assert!(!declares(name), "{name} is said to be the library's");
        }
    }

    #[test]
    fn functions_are_found_in_the_headers_that_programs_include() {
        let expected = [
            ("printf", Some("stdio.h")),
            ("malloc", Some("stdlib.h")),
            ("memcpy", Some("string.h")),
            ("assert", Some("assert.h")),
            ("sqrt", Some("math.h")),
            ("fabsf", Some("math.h")),
            ("isdigit", Some("ctype.h")),
            ("strdup", Some("string.h")),
            ("read", Some("unistd.h")),
            ("__VERIFIER_nondet_int", Some("wherefore.h")),
            ("EVR", Some("wherefore.h")),
            ("read_sensor", None),
            ("rint_or_so", None),
            ("", None),
        ];
        for (name, header) in expected {
            assert_eq!(header_of(name), header, "{name}");
        }
    }

    #[test]
    fn types_and_macros_are_found_in_the_headers_that_programs_include() {
        let expected = [
            ("NULL", Some("stddef.h")),
            ("stderr", Some("stdio.h")),
            ("uint32_t", Some("stdint.h")),
            ("UINT8_MAX", Some("stdint.h")),
            ("INT_MAX", Some("limits.h")),
            ("DBL_EPSILON", Some("float.h")),
            ("int_t", None),
            ("MAX", None),
            ("x", None),
        ];
        for (name, header) in expected {
            assert_eq!(header_of_name(name), header, "{name}");
        }
    }

    #[test]
    fn headers_are_found_by_name() {
        assert!(header("stdio.h").is_some() && header("sys/types.h").is_some());
        assert!(header("wherefore.h").is_some() && header("windows.h").is_none());
    }
}
