//! `wherefore replay` where its bounds matter: the standard input, and checks that end runs.

use std::process::Command;
use std::time::Duration;

use crate::common::localize::has;
use crate::common::{Scratch, TOOL, run, shell_status};

/// What `replay` says about the captured output of a program.
#[track_caller]
fn replayed(name: &str, program: &str, output: &str, status: i32) -> String {
    let scratch = Scratch::new(&format!("replay_open_{name}"));
    scratch.file("a.c", program);
    scratch.file("a.log", output);
    let mut command = Command::new(TOOL);
    command.current_dir(&scratch.0).args(["replay", "a.c", "--log", "a.log", "--printf"]);
    let output = run(&mut command, b"", Duration::from_secs(120)).expect("the tool ends");
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    assert_eq!(shell_status(&output), status, "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

const ECHO: &str = r#"#include <stdio.h>
int main(void)
{
    int c, n = 0;
    while ((c = getchar()) != '.') {
        putchar(c == ' ' ? '\n' : c);
        n++;
    }
    printf("%d\n", n);
    return 0;
}
"#;

#[test]
fn more_of_the_standard_input_is_looked_at_as_it_is_needed() {
    let text = replayed("echo", ECHO, "a\nlonger\ntext\nthan\nsixteen\ncharacters37\n", 0);
    has(&text, &["reproduced", "characters."]);
}

const COUNT: &str = r#"#include <stdio.h>
int main(void)
{
    int c, n = 0, lines = 0;
    while ((c = getchar()) != EOF) {
        n++;
        if (c == '\n')
            lines++;
    }
    printf("%d characters\n", n);
    printf("%d lines\n", lines);
    return 0;
}
"#;

#[test]
fn where_known_runs_part_from_a_log_is_said_also_if_there_may_be_others() {
    let text = replayed("count", COUNT, "5 characters\n7 lines\n", 5);
    has(&text, &["unknown", "Where all known runs diverge from a.log", "a.log:2: 7 lines"]);
}

const BEHIND: &str = r#"#include <stdio.h>
int main(void)
{
    int t[4] = {1, 2, 3, 4}, n, i, s = 0;
    scanf("%d", &n);
    for (i = 0; i <= n; i++) {
        printf("%d\n", i);
        s += t[i];
    }
    printf("end %d\n", n);
    return s < 0;
}
"#;

#[test]
fn a_log_that_goes_on_behind_a_failed_check_gets_a_hint() {
    let text = replayed("behind", BEHIND, "0\n1\n2\n3\n4\nend 4\n", 5);
    has(&text, &["a.log:6: end 4", "the check 'bounds' fails", "--no-check bounds"]);
}
