//! Large programs: the graph grows with the program, and no faster.

use std::fmt::Write;
use std::time::Instant;

use analysis::dependence::DependenceGraph;

use crate::dependence::support::program;

/// Vertices and edges of a program's graph, and the seconds that it takes to build and to search it.
fn measure(text: &str) -> (usize, usize, f64) {
    let program = program(text);
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    let vertices = bodies.map(|body| body.vertices.len()).sum();
    let begin = Instant::now();
    let graph = DependenceGraph::new(&program);
    let first = graph.nodes().next().expect("there are nodes").0;
    let reached = graph.distances_from(&[first]).iter().flatten().count();
    let seconds = begin.elapsed().as_secs_f64();
    assert_eq!(reached, graph.nodes().len());
    (vertices, graph.size(), seconds)
}

/// Many functions that call each other, with globals, arrays, lists and library functions.
fn many_functions(count: usize) -> String {
    let mut text = String::from(
        "#include <stdlib.h>\n#include <string.h>\n\
         struct node { int key; struct node *next; };\nstruct node *list;\nchar words[99];\n",
    );
    for number in 0..50 {
        writeln!(text, "int g{number}, a{number}[9];").expect("texts can grow");
    }
    for number in 0..count {
        let (one, two) = (number % 50, number * 7 % 50);
        let before = number.saturating_sub(1 + number % 5);
        writeln!(
            text,
            "int f{number}(int x, int *p) {{\n\
             int sum = 0, here = x;\n\
             for (int i = 0; i < x; i++) {{ sum += a{one}[i % 9]; if (sum > g{two}) g{one} = sum; }}\n\
             struct node *new = malloc(sizeof *new);\n\
             new->key = sum; new->next = list; list = new;\n\
             while (new && new->key > x) {{ new = new->next; *p += 1; }}\n\
             switch (x & 3) {{ case 0: g{two} = 1; break; case 1: a{two}[2] = g{one}; break; default: strcpy(words, \"x\"); }}\n\
             if (strlen(words) > 3 && x) return g{two};\n\
             {} sum += here; return sum + *p;\n}}",
            if number > 0 { format!("sum += f{before}(sum, &here);") } else { String::new() },
        )
        .expect("texts can grow");
    }
    let last = count - 1;
    writeln!(text, "int main(void) {{ int k = 1; return f{last}(3, &k); }}")
        .expect("texts can grow");
    text
}

/// One function of assignments to the elements of one array, with a branch now and then.
fn one_function(count: usize) -> String {
    let mut text = String::from("int a[99];\nint main(int c, char **v) {\nint x = 0;\n");
    for number in 0..count {
        let line = match number % 5 {
            0 => format!("if (x > {number}) {{ a[x % 99] = x + {number}; }}"),
            1 => format!("while (x < {number}) x += a[x % 99];"),
            _ => format!("a[{}] = a[x % 99] + {number};", number % 99),
        };
        writeln!(text, "{line}").expect("texts can grow");
    }
    text + "return a[1];\n}\n"
}

/// A long chain of `else if`.
fn chain(count: usize) -> String {
    let mut text = String::from("int main(int c, char **v) {\nint x = 0, y = c;\n");
    for number in 0..count {
        writeln!(text, "if (y == {number}) x = y + {number};\nelse").expect("texts can grow");
    }
    text + "x = 1;\nreturn x;\n}\n"
}

#[test]
fn graphs_grow_with_programs() {
    let programs = [
        ("many functions", many_functions(700)),
        ("one function", one_function(18_000)),
        ("chain", chain(12_500)),
    ];
    for (name, text) in programs {
        let (vertices, edges, seconds) = measure(&text);
        let shown = format!("{name}: {vertices} vertices, {edges} edges, {seconds:.2} s");
        assert!(vertices > 20_000, "{shown}");
        assert!(edges < 20 * vertices, "{shown}");
        assert!(seconds < 10.0, "{shown}");
        println!("{shown}");
    }
}

#[test]
fn expressions_nest_deeply() {
    let steps = "->next".repeat(20_000);
    let sum = "+ 1".repeat(20_000);
    let indices = "a[".repeat(100) + "0" + &"]".repeat(100);
    let (_, edges, _) = measure(&format!(
        "struct node {{ struct node *next; }};\nint a[9];\n\
         int main(void) {{\nstruct node n = {{&n}};\nstruct node *p = n.next{steps};\n\
         a[1] = 2;\nreturn {indices} {sum} + (p == 0);\n}}\n"
    ));
    assert!(edges > 5, "{edges}");
}
