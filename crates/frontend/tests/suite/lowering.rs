//! What programs become: the text form of small functions, and the ranges of their parts.

use std::path::{Path, PathBuf};

use ir::{ComponentKind, FunctionKind, Program};
use wherefore_frontend::{CompileOptions, Input, Loaded, load};

fn program(name: &str, text: &str) -> Loaded {
    let folder = std::env::temp_dir().join(format!("wherefore-lowering-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    let path = folder.join(format!("{name}.c"));
    std::fs::write(&path, text).expect("a file can be written");
    let loaded = load(&[input(&path)]).expect("it compiles");
    let _ = std::fs::remove_file(path);
    loaded
}

fn input(path: &Path) -> Input {
    let options = CompileOptions { quiet: true, ..CompileOptions::default() };
    Input { path: path.display().to_string(), options }
}

fn shown(loaded: &Loaded, function: &str) -> String {
    let id = loaded.program.function_named(function).expect("the function");
    ir::print::function(&loaded.program, id)
}

#[test]
fn effects_become_statements_and_conditions_stay_one_vertex() {
    let loaded = program(
        "effects",
        "int g;\nint f(void) { return g++; }\n\
         int use(int *p, int n) {\n  if (p && *p > n) n = g + f();\n  return n ? n : p[n++];\n}\n",
    );
    insta::assert_snapshot!(shown(&loaded, "use"), @r"
    use int (int *, int)
      n0 p: int *
      n1 n: int
      n2 : int
      n3 : int
      n4 : int
      n5 : int *
      n6 : int
      v0 [4] branch (p.n0 && (*(p.n0) > n.n1)) -> v1 else v5
      v1 [4] skip -> v2
      v2 [4] .n2 = g -> v3
      v3 [4] .n3 = f() -> v4
      v4 [4] n.n1 = (.n2 + .n3) -> v5
      v5 [5] branch n.n1 -> v6 else v7
      v6 [5] .n4 = n.n1 -> v11
      v7 [5] .n5 = p.n0 -> v8
      v8 [5] .n6 = n.n1 -> v9
      v9 [5] n.n1 = (.n6 + 1) -> v10
      v10 [5] .n4 = *((.n5 + .n6*4)) -> v11
      v11 [5] return .n4
    ");
}

#[test]
fn loops_scopes_and_jumps_are_edges() {
    let loaded = program(
        "loops",
        "int count(int n) {\n  int k = 0;\n  for (int i = 0; i < n; i++) {\n    int sq = i * i;\n\
         \x20   if (sq > 9) break;\n    if (sq & 1) continue;\n    k += sq;\n  }\n  return k;\n}\n",
    );
    insta::assert_snapshot!(shown(&loaded, "count"), @r"
    count int (int)
      n0 n: int
      n1 k: int
      n2 i: int
      n3 sq: int
      v0 [2] declare n1 -> v1
      v1 [2] k.n1 = 0 -> v2
      v2 [3] declare n2 -> v3
      v3 [3] i.n2 = 0 -> v4
      v4 [3] branch (i.n2 < n.n0) -> v5 else v14
      v5 [4] declare n3 -> v6
      v6 [4] sq.n3 = (i.n2 * i.n2) -> v7
      v7 [5] branch (sq.n3 > 9) -> v8 else v9
      v8 [5] discard [n3] -> v14
      v9 [6] branch (sq.n3 & 1) -> v10 else v11
      v10 [6] discard [n3] -> v13
      v11 [7] k.n1 = (k.n1 + sq.n3) -> v12
      v12 [3] discard [n3] -> v13
      v13 [3] i.n2 = (i.n2 + 1) -> v4
      v14 [3] discard [n2] -> v15
      v15 [9] return k.n1
    ");
}

/// The text of the components of one kind.
fn texts(program: &Program, kind: ComponentKind) -> Vec<String> {
    let components = program.components.iter().filter(|component| component.kind == kind);
    components.map(|component| program.sources.line_of_text(component.range)).collect()
}

#[test]
fn components_have_exact_ranges() {
    let loaded = program(
        "ranges",
        "#define TWICE(x) ((x) * 2)\nint a[9];\nint main(void) {\n  int i = (3 + 4);\n\
         \x20 a[i + 1] = TWICE(i) - (a[2] / (i));\n  while (i < TWICE(4)) i++;\n  return a[1] ? i : -i;\n}\n",
    );
    let program = &loaded.program;
    assert_eq!(texts(program, ComponentKind::Subscript), ["i + 1", "2", "1"]);
    assert!(texts(program, ComponentKind::Condition).contains(&"a[1]".to_owned()));
    let all: Vec<String> =
        program.components.iter().map(|c| program.sources.line_of_text(c.range)).collect();
    for expected in ["3 + 4", "(x) * 2", "a[2] / (i)", "i + 1", "-i", "a[1] ? i : -i"] {
        assert!(all.iter().any(|text| text == expected), "'{expected}' is not among {all:?}");
    }
}

#[test]
fn a_macro_body_is_one_component_with_an_occurrence_for_each_use() {
    let loaded = program(
        "occurrences",
        "#define HALF(x) ((x) / 2)\nint main(void) { return HALF(8) + HALF(6); }\n",
    );
    let program = &loaded.program;
    let main = program.function_named("main").expect("main");
    let body = program.functions[main].body.as_ref().expect("a body");
    let divisions: Vec<_> = body
        .expressions
        .iter()
        .filter_map(|expression| expression.origin)
        .filter(|&origin| program.text(origin) == "(x) / 2")
        .collect();
    assert_eq!(divisions.len(), 2);
    assert_eq!(divisions[0].component, divisions[1].component);
    assert_ne!(divisions[0].expansion, divisions[1].expansion);
    let used: Vec<u32> = divisions
        .iter()
        .map(|&origin| program.sources.use_range(program.location(origin)))
        .map(|range| program.sources.start(range).column)
        .collect();
    assert_eq!(used, [25, 35]);
}

fn c_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            c_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            found.push(path);
        }
    }
}

/// Whether brackets are closed in the order in which they are opened.
fn balanced(text: &str) -> bool {
    let mut open = Vec::new();
    for character in text.chars() {
        match character {
            '(' | '[' | '{' => open.push(character),
            ')' if open.pop() != Some('(') => return false,
            ']' if open.pop() != Some('[') => return false,
            '}' if open.pop() != Some('{') => return false,
            _ => {}
        }
    }
    open.is_empty()
}

#[test]
fn the_ranges_of_expressions_are_whole_expressions_in_every_case_of_the_suite() {
    let mut files = Vec::new();
    c_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/run"), &mut files);
    let mut expressions = 0;
    for file in &files {
        let Ok(loaded) = load(&[input(file)]) else { continue };
        let program = &loaded.program;
        for function in program.functions.iter().filter(|f| f.kind == FunctionKind::User) {
            let Some(body) = &function.body else { continue };
            for origin in body.expressions.iter().filter_map(|expression| expression.origin) {
                let text = program.text(origin);
                // Characters in quotes need not be balanced.
                if text.contains(['"', '\'']) {
                    continue;
                }
                expressions += 1;
                let position = program.sources.start(program.location(origin).range);
                assert!(!text.is_empty() && balanced(&text), "{position}: {text}");
            }
        }
    }
    assert!(expressions > 20_000, "only {expressions} expressions were looked at");
}
