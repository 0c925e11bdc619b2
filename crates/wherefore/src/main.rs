//! t
fn main() {
    let mut flags = frontend::Flags::default();
    let mut rest = std::env::args().skip(1);
    let mut inputs = Vec::new();
    let mut print = false;
    while let Some(a) = rest.next() {
        if flags.accept(&a, &mut rest).unwrap() {
            continue;
        }
        if a == "show" {
            print = true;
            continue;
        }
        if a.starts_with("--") {
            print = false;
            continue;
        }
        inputs.push(a);
    }
    let inputs: Vec<_> = inputs
        .into_iter()
        .map(|path| frontend::Input { path, options: flags.options.clone() })
        .collect();
    match frontend::load(&inputs) {
        Ok(l) => {
            for d in &l.diagnostics {
                eprint!("{}", source::render(d, &l.program.sources));
            }
            if print {
                for (id, f) in l.program.functions.entries() {
                    if f.kind == ir::FunctionKind::User {
                        println!("{}", ir::print::function(&l.program, id));
                    }
                }
            }
            for f in &l.program.missing {
                eprintln!("missing {}", l.program.functions[*f].name);
            }
        }
        Err(e) => {
            for d in &e.diagnostics {
                eprint!("{}", source::render(d, &e.sources));
            }
            std::process::exit(2)
        }
    }
}
