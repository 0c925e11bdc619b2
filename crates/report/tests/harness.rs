//! Harnesses as gcc compiles them: arguments, standard input, values of every kind.

use std::process::{Command, Stdio};

use wherefore_report::harness::{Harness, InputFunction, render};

const PROGRAM: &str = r#"#include <stdio.h>
extern int nondet_int(void);
extern float nondet_float(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern int nobody(int, int);
int main(int argc, char **argv) {
  int c;
  unsigned char bytes[3];
  for (int i = 1; i < argc; i++)
    printf("<%s>", argv[i]);
  while ((c = getchar()) != EOF)
    printf("[%d]", c);
  __VERIFIER_nondet_memory(bytes, sizeof bytes);
  printf(" %d %d %d", nondet_int(), nondet_int(), nondet_int());
  printf(" %a %d %d %d", nondet_float(), bytes[0], bytes[2], nobody(1, 2));
  return 0;
}
"#;

#[test]
fn a_program_gets_what_the_harness_gives() {
    let folder = std::env::temp_dir().join(format!("wherefore-report-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let function = |name: &str, ty: &str, values: &[&str]| InputFunction {
        name: name.to_owned(),
        ty: ty.to_owned(),
        values: values.iter().map(|&value| value.to_owned()).collect(),
    };
    let harness = Harness {
        program: vec!["prog.c".to_owned()],
        name: "my harness.c".to_owned(),
        functions: vec![
            function("nondet_int", "int", &["5", "-2147483648LL"]),
            function("nondet_float", "float", &["0.1f"]),
        ],
        memory: Some(vec!["7".to_owned(), "8".to_owned(), "255".to_owned()]),
        missing: vec![("nobody".to_owned(), "int".to_owned())],
        arguments: Some(vec![b"-n".to_vec(), Vec::new(), b"a\"b\\??/".to_vec()]),
        standard_input: Some(b"A\0\xff".to_vec()),
        ..Harness::default()
    };
    let text = render(&harness);
    std::fs::write(folder.join("prog.c"), PROGRAM).expect("a file");
    std::fs::write(folder.join("my harness.c"), &text).expect("a file");
    let command = text.lines().map(str::trim).find(|line| line.starts_with("cc "));
    let command = command.expect("a command").to_owned() + " -Wall -Wextra && ./reproduce ignored";
    let mut shell = Command::new("bash");
    let output = shell.args(["-c", &command]).current_dir(&folder).stdin(Stdio::null()).output();
    let output = output.expect("bash");
    let (printed, said) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    std::fs::remove_dir_all(&folder).expect("a folder");
    assert_eq!(said, "", "no warning and no error\n{text}");
    let expected = "<-n><><a\"b\\??/>[65][0][255] 0 -2147483648 5 0x1.99999ap-4 7 255 0";
    let other_order = expected.replace("0 -2147483648 5", "5 -2147483648 0");
    assert!(printed == expected || printed == other_order, "{printed}\n{text}");
}
