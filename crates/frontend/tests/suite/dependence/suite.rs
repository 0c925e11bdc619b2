//! The graphs of all programs of the suite.

use std::path::{Path, PathBuf};

use analysis::dependence::{DependenceGraph, Node};
use wherefore_frontend::{CompileOptions, Input, load};

fn c_files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut work) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = work.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                work.push(path);
            } else if path.extension().is_some_and(|extension| extension == "c") {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn every_statement_depends_on_something_and_graphs_are_always_the_same() {
    let mut nodes = 0;
    for file in c_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c")) {
        let path = file.display().to_string();
        let options = CompileOptions { quiet: true, ..CompileOptions::default() };
        let Ok(loaded) = load(&[Input { path, options }]) else { continue };
        let graph = DependenceGraph::new(&loaded.program);
        let again = DependenceGraph::new(&loaded.program);
        assert_eq!(graph.size(), again.size());
        for (id, node) in graph.nodes() {
            let before = graph.predecessors(id);
            assert_eq!(before, again.predecessors(id));
            let is_entry = matches!(node, Node::Entry(_));
            assert!(is_entry || !before.is_empty(), "{}: {node:?}", file.display());
        }
        nodes += graph.nodes().len();
    }
    assert!(nodes > 10_000, "only {nodes} nodes were looked at");
}
