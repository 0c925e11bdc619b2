//! Inputs: the same values give the same run, here and in a native build with `wherefore.h`.

use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, root, run, shell_status};

#[test]
fn the_arguments_of_the_first_function_are_inputs() {
    let scratch = Scratch::new("arguments");
    let text = "#include <stdio.h>\nvoid f(int n, const char *s) { printf(\"%d %s\\n\", n, s); }\n";
    scratch.file("prog.c", text);
    scratch.file(
        "given",
        "prog.c:2:12:n 1 -7\nprog.c:2:27:target(s) 1 1\n\
         prog.c:2:27:length(s) 1 3\nmemory:given:prog.c:2:27:s-1 0 \"hi\"\n",
    );
    let tool = |arguments: &[&str]| {
        let mut command = Command::new(TOOL);
        command.args(["run", "--function", "f", "prog.c"]).args(arguments).current_dir(&scratch.0);
        run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends")
    };
    let given = tool(&["--inputs", "given", "--save-inputs", "saved"]);
    assert_eq!(given.stdout, b"-7 hi\n", "{}", String::from_utf8_lossy(&given.stderr));
    assert_eq!(shell_status(&given), 0);
    assert_eq!(tool(&["--inputs", "saved"]).stdout, given.stdout);
    let null = tool(&[]);
    assert_eq!(shell_status(&null), 10, "the pointer is null unless something else is chosen");
}

const PROGRAM: &str = r#"#include <stdio.h>
#include "wherefore.h"

int main(void)
{
    long sum = 0;
    for (int i = 0; i < 5; i++) {
        int x = __VERIFIER_nondet_int();
        unsigned char c = __VERIFIER_nondet_uchar();
        sum += x % 1000 + c;
        printf("%d %d %d\n", x, c, wherefore_choose(3));
    }
    EVR("done");
    EVR_value("sum", sum);
    _Bool flip = wherefore_choose_bool();
    printf("%ld %d\n", sum, flip);
    return sum > 100;
}
"#;

#[test]
fn a_saved_run_is_repeated_here_and_natively() {
    let scratch = Scratch::new("inputs");
    scratch.file("prog.c", PROGRAM);
    let limit = Duration::from_secs(60);
    let tool = |arguments: &[&str]| {
        let mut command = Command::new(TOOL);
        command.arg("run").args(arguments).arg("prog.c").current_dir(&scratch.0);
        run(&mut command, b"", limit).expect("the tool ends")
    };
    let first = tool(&["--seed", "7", "--save-inputs", "saved"]);
    assert!(first.stderr.is_empty(), "{}", String::from_utf8_lossy(&first.stderr));
    let other = tool(&["--seed", "8"]);
    assert_ne!(first.stdout, other.stdout, "another seed gives another run");
    let again = tool(&["--inputs", "saved"]);
    assert_eq!(first.stdout, again.stdout);
    let text = String::from_utf8(first.stdout.clone()).expect("text");
    assert_eq!(text.lines().count(), 6);
    for line in text.lines().take(5) {
        let choice: i32 =
            line.split(' ').next_back().and_then(|word| word.parse().ok()).expect("a choice");
        assert!((0..=3).contains(&choice), "{line}");
    }

    let headers = root().join("crates/library/include");
    let build = Command::new("gcc")
        .args(["-w", "-o", "native", "prog.c", "-iquote"])
        .arg(headers)
        .current_dir(&scratch.0)
        .output()
        .expect("gcc");
    assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
    let mut native = Command::new(scratch.0.join("native"));
    native.env("WHEREFORE_INPUTS", scratch.0.join("saved"));
    let native = run(&mut native, b"", limit).expect("the program ends");
    assert_eq!(native.stdout, first.stdout);
    assert_eq!(shell_status(&native), shell_status(&first));
}
