//! `-m32`: sizes, conversions and layouts of the 32-bit data model.

use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, run, shell_status};

#[test]
fn the_32_bit_data_model_has_its_own_sizes_layouts_and_wrapping() {
    let scratch = Scratch::new("m32");
    scratch.file(
        "a.c",
        "#include <stdio.h>\n#include <stddef.h>\n#include <stdarg.h>\n#include <stdint.h>\n\
         struct s { char c; long l; void *p; long long q; double d; long double e; };\n\
         static long long sum(int n, ...) { va_list a; long long s = 0; va_start(a, n);\n\
         \x20 while (n--) s += va_arg(a, long long); va_end(a); return s; }\n\
         int main(void) { unsigned long u = 0; int x = 5, *p = &x;\n\
         printf(\"%zu %zu %zu %zu\\n\", sizeof(long), sizeof(void *), sizeof(size_t), sizeof(struct s));\n\
         printf(\"%zu %zu %zu\\n\", offsetof(struct s, q), offsetof(struct s, d), offsetof(struct s, e));\n\
         printf(\"%lu %lld %d\\n\", u - 1, sum(2, 1ll << 40, 2ll), *(int *)(uintptr_t)p);\n\
         return sizeof(long double); }\n",
    );
    let mut command = Command::new(TOOL);
    command.args(["run", "-m32", "a.c"]).current_dir(&scratch.0);
    let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let expected = "4 4 4 40\n12 20 28\n4294967295 1099511627778 5\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(shell_status(&output), 12);
}

#[test]
fn arithmetic_on_long_overflows_at_32_bits() {
    let scratch = Scratch::new("m32 overflow");
    scratch.file("a.c", "int main(void) { long l = 2147483647; l = l + 1; return l > 0; }\n");
    let status = |flag: &str| {
        let mut command = Command::new(TOOL);
        command.args(["run", flag, "a.c"]).current_dir(&scratch.0);
        shell_status(&run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends"))
    };
    assert_eq!((status("-m32"), status("-m64")), (10, 1));
}
