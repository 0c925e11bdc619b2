use std::time::Instant;
use wherefore_logic::*;
fn rss() -> u64 {
    let s = std::fs::read_to_string("/proc/self/status").unwrap();
    s.lines().find(|l| l.starts_with("VmHWM")).unwrap().split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}
fn main() {
    let kind = std::env::args().nth(1).unwrap();
    let n: u32 = std::env::args().nth(2).unwrap().parse().unwrap();
    std::thread::Builder::new().stack_size(256 * 1024).spawn(move || {
        let mut t = Instant::now();
        let mut lap = |name: &str| { println!("{name:10} {:8.2?} {} MB", t.elapsed(), rss()); t = Instant::now(); };
        let mut context = Context::new();
        let mut x = context.variable("x", 8);
        let y = context.variable("y", 8);
        let one = context.number(8, 1);
        let three = context.number(8, 3);
        let mut i = 0u64;
        while context.term_count() < n as usize {
            match kind.as_str() {
                "ite" => {
                    let c = context.variable(&format!("c{i}"), 1);
                    let a = context.add(x, one);
                    let m = context.multiply(x, three);
                    x = context.if_then_else(c, a, m);
                }
                "add" => {
                    let k = context.number(8, (i * 37 + 1) % 256);
                    let a = context.xor(x, k);
                    x = context.add(a, y);
                }
                _ => {
                    let c = context.variable(&format!("c{}", i % 1000), 8);
                    let a = context.xor(x, c);
                    x = context.and(a, y);
                    x = context.xor(x, c);
                }
            }
            i += 1;
        }
        lap("build");
        let seven = context.number(8, 7);
        let root = context.equal(x, seven);
        println!("terms {}", context.term_count());
        let mut solver = Solver::new();
        solver.assert(&context, root);
        lap("encode");
        println!("{:?}", solver.statistics());
        let answer = solver.solve();
        lap("solve");
        println!("{answer:?}");
        if answer == Answer::Sat {
        assert!(solver.value(&context, root).unwrap().to_bool());
        }
        lap("evaluate");
        println!("dump {}", context.dump(root).len());
        lap("dump");
        let mut out = Vec::new();
        solver.write_smt2(&context, &[], &[], &mut out).unwrap();
        println!("smt {}", out.len());
        lap("smt2");
        drop(solver);
        lap("drop s");
        drop(context);
        lap("drop c");
    }).unwrap().join().unwrap();
}
