//! A C file that, compiled together with the program, makes a failing run happen natively.

use std::fmt::Write as _;

use findings::CheckKind;

/// A function that gives the program inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputFunction {
    /// Its name.
    pub name: String,
    /// The type of its result.
    pub ty: String,
    /// What its calls return, in order, as C expressions.
    pub values: Vec<String>,
}

/// What a harness is made of.
#[derive(Debug, Clone, Default)]
pub struct Harness {
    /// Where the failure is and what it is.
    pub failure: String,
    /// The check that fails.
    pub kind: Option<CheckKind>,
    /// The files of the program with the flags of the compiler, as words of a command.
    pub program: Vec<String>,
    /// The name of the harness itself.
    pub name: String,
    /// The functions that give inputs.
    pub functions: Vec<InputFunction>,
    /// Whether the program asks for the contents of memory, and the bytes that it gets.
    pub memory: Option<Vec<String>>,
    /// Functions of verification tools that the program uses, by name.
    pub verification: Vec<&'static str>,
    /// Functions that have no body anywhere, with the types of their results.
    pub missing: Vec<(String, String)>,
    /// The arguments of the program.
    pub arguments: Option<Vec<Vec<u8>>>,
    /// What the program reads.
    pub standard_input: Option<Vec<u8>>,
    /// A file of inputs, for programs that include `wherefore.h`.
    pub inputs_file: Option<String>,
    /// What cannot be given natively, with its values.
    pub not_given: Vec<String>,
}

/// The functions of verification tools that a harness can define.
pub const VERIFICATION: &[&str] = &[
    "__VERIFIER_assume",
    "__CPROVER_assume",
    "__CPROVER_assert",
    "__CPROVER_cover",
    "__CPROVER_precondition",
    "__CPROVER_postcondition",
    "__CPROVER_input",
    "__CPROVER_output",
    "reach_error",
    "__VERIFIER_error",
    "__VERIFIER_atomic_begin",
    "__VERIFIER_atomic_end",
    "__CPROVER_atomic_begin",
    "__CPROVER_atomic_end",
    "wherefore_point",
    "EVR",
    "EVR_value",
];

/// The text of a harness.
#[must_use]
pub fn render(harness: &Harness) -> String {
    let mut text = header(harness);
    let system = harness.arguments.is_some()
        || harness.standard_input.is_some()
        || harness.inputs_file.is_some();
    text += "#include <stdio.h>\n#include <stdlib.h>\n";
    if system {
        text += "#include <string.h>\n#include <unistd.h>\n";
    }
    text += "\n/* Weak: a definition in the program itself is stronger. */\n";
    text += "#define WEAK __attribute__((weak))\n";
    harness.functions.iter().for_each(|function| text += &input_function(function));
    if let Some(bytes) = &harness.memory {
        text += &memory_function(bytes);
    }
    harness.verification.iter().for_each(|name| text += &verification_function(name));
    for (name, ty) in &harness.missing {
        let result = if ty == "void" { "" } else { " return 0; " };
        let _ = write!(text, "\n/* Has no body anywhere. */\nWEAK {ty} {name}() {{{result}}}\n");
    }
    if let Some(arguments) = &harness.arguments {
        text += &arguments_constructor(arguments);
    }
    if let Some(bytes) = &harness.standard_input {
        text += &input_constructor(bytes);
    }
    if let Some(inputs) = &harness.inputs_file {
        text += &inputs_file_constructor(inputs);
    }
    text
}

/// The comment that says what the file is for.
fn header(harness: &Harness) -> String {
    let program = words(&harness.program);
    let sanitizers = match harness.kind {
        Some(CheckKind::Assertion | CheckKind::ReachError) | None => "",
        _ => " -fsanitize=address,undefined -fno-sanitize-recover=all",
    };
    let mut text = String::from("/* Makes this failure happen, which wherefore found:\n\n");
    let _ = writeln!(text, "       {}", harness.failure);
    let name = words(std::slice::from_ref(&harness.name));
    text += "\n   Compile it together with the program, and run it:\n\n";
    let _ = writeln!(text, "       cc -g{sanitizers} {program} {name} -o reproduce");
    text += "       ./reproduce\n";
    if !sanitizers.is_empty() {
        text += "\n   Without the sanitizers the program may seem to work.\n";
    }
    if !harness.not_given.is_empty() {
        text += "\n   The failure also depends on values that no harness can give:\n\n";
        for value in &harness.not_given {
            let _ = writeln!(text, "       {value}");
        }
    }
    if harness.inputs_file.is_some() {
        text += "\n   The program includes wherefore.h: -iquote its folder may be needed.\n";
    }
    text.replace("*/", "* /") + "*/\n"
}

/// Words as a shell reads them.
fn words(words: &[String]) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    let word = |word: &String| {
        if !word.is_empty() && word.chars().all(plain) {
            word.clone()
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    };
    words.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn input_function(function: &InputFunction) -> String {
    let InputFunction { name, ty, values } = function;
    let parameter = if name == "wherefore_choose" { "int most" } else { "void" };
    let unused = if name == "wherefore_choose" { "    (void)most;\n" } else { "" };
    if values.is_empty() {
        return format!("\nWEAK {ty} {name}({parameter})\n{{\n{unused}    return 0;\n}}\n");
    }
    format!(
        "\nWEAK {ty} {name}({parameter})\n{{\n    static {ty} const values[] = {{{}}};\n    \
         static unsigned next;\n{unused}    \
         return next < sizeof values / sizeof values[0] ? values[next++] : 0;\n}}\n",
        list(values)
    )
}

fn memory_function(bytes: &[String]) -> String {
    let values = if bytes.is_empty() { "0".to_owned() } else { list(bytes) };
    format!(
        "\nWEAK void __VERIFIER_nondet_memory(void *memory, size_t size)\n{{\n    \
         static unsigned char const values[] = {{{values}}};\n    static size_t next;\n    \
         for (size_t i = 0; i < size; i++, next++)\n        \
         ((unsigned char *)memory)[i] = next < sizeof values ? values[next] : 0;\n}}\n"
    )
}

/// Values in lines that are not too long.
fn list(values: &[String]) -> String {
    let lines: Vec<String> = values.chunks(12).map(|line| line.join(", ")).collect();
    match lines.as_slice() {
        [line] => line.clone(),
        lines => format!("\n        {}", lines.join(",\n        ")),
    }
}

fn verification_function(name: &str) -> String {
    let body = match name {
        "__VERIFIER_assume" | "__CPROVER_assume" => {
            "(int condition)\n{\n    if (!condition) {\n        \
             fputs(\"an assumption does not hold: this is not the run that was found\\n\", stderr);\n        \
             exit(3);\n    }\n}\n"
        }
        "__CPROVER_assert" | "__CPROVER_precondition" | "__CPROVER_postcondition" => {
            "(int condition, const char *text)\n{\n    if (!condition) {\n        \
             fprintf(stderr, \"assertion failed: %s\\n\", text);\n        abort();\n    }\n}\n"
        }
        "reach_error" | "__VERIFIER_error" => {
            "(void)\n{\n    fputs(\"the error is reached\\n\", stderr);\n    abort();\n}\n"
        }
        "__CPROVER_cover" => "(int condition)\n{\n    (void)condition;\n}\n",
        "wherefore_point" | "EVR" => "(const char *name)\n{\n    (void)name;\n}\n",
        "EVR_value" | "__CPROVER_input" | "__CPROVER_output" => {
            "(const char *name, ...)\n{\n    (void)name;\n}\n"
        }
        _ => "(void)\n{\n}\n",
    };
    format!("\nWEAK void {name}{body}")
}

/// Starts the program again with the arguments of the failing run.
fn arguments_constructor(arguments: &[Vec<u8>]) -> String {
    let strings: Vec<String> = arguments.iter().map(|argument| literal(argument)).collect();
    let strings: String = strings.iter().map(|string| format!("{string}, ")).collect();
    format!(
        "\n/* The program starts itself again, with the arguments of the failing run. */\n\
         __attribute__((constructor(101))) static void give_arguments(int count, char **old)\n{{\n    \
         if (getenv(\"WHEREFORE_ARGUMENTS_GIVEN\") != NULL)\n        return;\n    \
         char *arguments[] = {{count > 0 ? old[0] : \"program\", {strings}NULL}};\n    \
         setenv(\"WHEREFORE_ARGUMENTS_GIVEN\", \"1\", 1);\n    \
         execv(\"/proc/self/exe\", arguments);\n    \
         fputs(\"run this with the arguments of the failing run\\n\", stderr);\n}}\n"
    )
}

fn input_constructor(bytes: &[u8]) -> String {
    format!(
        "\n/* The standard input of the failing run. */\n\
         __attribute__((constructor)) static void give_input(void)\n{{\n    \
         static char const bytes[] = {};\n    FILE *file = tmpfile();\n    if (file != NULL) {{\n        \
         fwrite(bytes, 1, sizeof bytes - 1, file);\n        rewind(file);\n        \
         dup2(fileno(file), 0);\n    }}\n}}\n",
        literal(bytes)
    )
}

/// `wherefore.h` takes values from the file that a variable of the environment names.
fn inputs_file_constructor(inputs: &str) -> String {
    let lines: Vec<String> =
        inputs.lines().map(|line| literal(format!("{line}\n").as_bytes())).collect();
    format!(
        "\n/* The values that wherefore.h reads. */\n\
         __attribute__((constructor)) static void give_values(void)\n{{\n    \
         static char const text[] =\n        {};\n    char name[] = \"/tmp/wherefore-XXXXXX\";\n    \
         int file = mkstemp(name);\n    \
         if (file < 0 || write(file, text, strlen(text)) != (ssize_t)strlen(text)) {{\n        \
         perror(name);\n        exit(2);\n    }}\n    close(file);\n    \
         setenv(\"WHEREFORE_INPUTS\", name, 1);\n}}\n",
        lines.join("\n        ")
    )
}

/// Bytes as a string literal of C.
fn literal(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'\n' => text += "\\n",
            b'"' | b'\\' => text.extend(['\\', char::from(byte)]),
            // A question mark could begin a trigraph.
            b'?' | 0..=31 | 127..=255 => {
                let _ = write!(text, "\\{byte:03o}");
            }
            other => text.push(char::from(other)),
        }
    }
    text + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_given_in_order_and_the_command_is_named() {
        let function = |name: &str, values: &[&str]| InputFunction {
            name: name.to_owned(),
            ty: "int".to_owned(),
            values: values.iter().map(|&value| value.to_owned()).collect(),
        };
        let text = render(&Harness {
            failure: "a b.c:3:5: */ [bounds]".to_owned(),
            kind: Some(CheckKind::Bounds),
            program: vec!["-DX=1".to_owned(), "a b.c".to_owned()],
            name: "h.c".to_owned(),
            functions: vec![function("nondet_int", &["5", "-3"]), function("nondet_other", &[])],
            ..Harness::default()
        });
        assert!(text.contains("values[] = {5, -3};"), "{text}");
        assert!(text.contains("-fsanitize=address,undefined"), "{text}");
        assert!(text.contains("-DX=1 'a b.c' h.c -o reproduce"), "{text}");
        assert_eq!(text.matches("*/").count(), 2, "only whole comments: {text}");
    }

    #[test]
    fn strings_survive_as_literals() {
        assert_eq!(literal(b"a\"\\\n?\x01\xff7"), r#""a\"\\\n\077\001\3777""#);
    }
}
