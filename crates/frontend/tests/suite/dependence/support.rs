//! Small C programs and their graphs.

use std::sync::atomic::{AtomicU32, Ordering};

use analysis::dependence::{DependenceGraph, Node, NodeId};
use ir::Program;
use wherefore_frontend::{CompileOptions, Input, load};

/// The name under which the programs are known.
pub const FILE: &str = "a.c";

/// Reads a program.
pub fn program(text: &str) -> Program {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder =
        std::env::temp_dir().join(format!("wherefore-dependence-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    let path = folder.join(FILE);
    std::fs::write(&path, text).expect("a file can be written");
    let options = CompileOptions { quiet: true, ..CompileOptions::default() };
    let loaded = load(&[Input { path: path.display().to_string(), options }]);
    let _ = std::fs::remove_dir_all(folder);
    loaded.unwrap_or_else(|error| panic!("{:?}", error.diagnostics)).program
}

/// Where a node stands: the name of a function for its entry, else a line.
pub fn place(program: &Program, node: Node) -> String {
    match node {
        Node::Entry(function) => program.functions[function].name.to_string(),
        Node::Vertex(function, vertex) => {
            let body = program.functions[function].body.as_ref().expect("nodes have bodies");
            let location = program.location(body.vertices[vertex].origin);
            program.sources.start(program.sources.use_range(location)).line.to_string()
        }
    }
}

/// The lines that each line depends on, without itself.
pub fn shown(program: &Program, graph: &DependenceGraph) -> String {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for (id, node) in graph.nodes() {
        let here = place(program, node);
        let before = graph.predecessors(id).into_iter().map(|it| place(program, graph.node(it)));
        let before: Vec<String> = before.filter(|before| *before != here).collect();
        match lines.iter_mut().find(|(line, _)| *line == here) {
            Some((_, known)) => known.extend(before),
            None => lines.push((here, before)),
        }
    }
    let mut text = String::new();
    for (line, mut before) in lines {
        before.sort_by_key(|name| (name.parse::<u32>().unwrap_or(0), name.clone()));
        before.dedup();
        text.push_str(format!("{line} <- {}", before.join(" ")).trim_end());
        text.push('\n');
    }
    text
}

/// The nodes of a line.
pub fn at(program: &Program, graph: &DependenceGraph, line: u32) -> Vec<NodeId> {
    graph.nodes_at(program, FILE, line)
}
