//! Small changes of the text: subscripts in the other order, other signs, pointers to the next object
//! or the one before.

use crate::common::Scratch;
use crate::common::localize::{FAILS, localized};
use serde_json::Value;

/// A program whose exit status should be 0, an expression or assignment in it, and the text that should
/// stand there.
type Changed = (&'static str, &'static str, &'static str);

#[track_caller]
fn expect(name: &str, changed: &[Changed]) {
    for (index, (program, old, new)) in changed.iter().enumerate() {
        let scratch = Scratch::new(&format!("localize_changes_{name}_{index}"));
        scratch.file("a.c", program);
        scratch.file("a.toml", "[[test]]\nexit = 0\n");
        let text = localized(&scratch.0, &["a.c", "--tests", "a.toml", "--json"], FAILS);
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        let causes = answer["causes"].as_array().expect("a list");
        let is_wanted = |cause: &Value| cause["text"] == *old && cause["simple"]["text"] == *new;
        assert!(causes.iter().any(is_wanted), "{program}{text}");
    }
}

#[test]
fn subscripts_are_read_in_the_other_order() {
    expect(
        "read",
        &[
            (
                "static int at(int b[2][2], int i, int j) { return b[j][i]; }\n\
                 int main(void) { int b[2][2] = {{5, 6}, {7, 8}}; return at(b, 0, 1) == 6 && at(b, 1, 0) == 7 && at(b, 1, 1) == 8 ? 0 : 1; }\n",
                "b[j][i]",
                "b[i][j]",
            ),
            (
                "struct grid { int cell[2][2]; };\nstatic int at(struct grid *g, int i, int j) { return g->cell[j][i]; }\n\
                 int main(void) { struct grid g = {{{5, 6}, {7, 8}}}; return at(&g, 0, 1) == 6 && at(&g, 1, 0) == 7 && at(&g, 1, 1) == 8 ? 0 : 1; }\n",
                "g->cell[j][i]",
                "g->cell[i][j]",
            ),
            (
                "static int at(int **b, int i, int j) { return b[j][i]; }\n\
                 int main(void) { int c[2] = {5, 6}, d[2] = {7, 8}, *b[2] = {c, d}; return at(b, 0, 1) == 6 && at(b, 1, 0) == 7 && at(b, 1, 1) == 8 ? 0 : 1; }\n",
                "b[j][i]",
                "b[i][j]",
            ),
            (
                "int main(void) { int b[2][2] = {{5, 6}, {7, 8}}, s[2] = {1, 1}; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) s[i] += j * b[j][i];\n\
                 return s[0] == 7 && s[1] == 9 ? 0 : 1; }\n",
                "s[i] += j * b[j][i]",
                "s[i] += j * b[i][j]",
            ),
        ],
    );
}

#[test]
fn subscripts_are_assigned_in_the_other_order() {
    expect(
        "assigned",
        &[
            (
                "struct grid { int cell[2][2]; };\n\
                 static void turn(struct grid *g, int a[2][2]) { for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) g->cell[i][j] = a[i][j]; }\n\
                 int main(void) { int a[2][2] = {{5, 6}, {7, 8}}; struct grid g; turn(&g, a); return g.cell[0][1] == 7 && g.cell[1][0] == 6 && g.cell[1][1] == 8 ? 0 : 1; }\n",
                "g->cell[i][j] = a[i][j]",
                "g->cell[j][i] = a[i][j]",
            ),
            (
                "static void add(int **b, int i, int j) { b[j][i] += 1; }\n\
                 int main(void) { int c[2] = {5, 6}, d[2] = {7, 8}, *b[2] = {c, d}; add(b, 0, 1); return c[1] == 7 && d[0] == 7 ? 0 : 1; }\n",
                "b[j][i] += 1",
                "b[i][j] += 1",
            ),
        ],
    );
}

#[test]
fn numbers_have_the_other_sign() {
    expect(
        "sign",
        &[
            (
                "static int product(int a, int b) { return -a*b; }\n\
                 int main(void) { return product(2, 3) == 6 && product(-1, 4) == -4 ? 0 : 1; }\n",
                "-a*b",
                "a*b",
            ),
            (
                "static long turned(unsigned n) { return n; }\n\
                 int main(void) { return turned(1) == 4294967295 && turned(2) == 4294967294 ? 0 : 1; }\n",
                "n",
                "-n",
            ),
            (
                "static int size(int n) { return n < 0 ? -n : -n; }\n\
                 int main(void) { return size(-3) == 3 && size(4) == 4 && size(0) == 0 ? 0 : 1; }\n",
                "n < 0 ? -n : -n",
                "n < 0 ? -n : n",
            ),
            (
                "static double turned(double x) { return x; }\n\
                 int main(void) { return turned(1.5) == -1.5 && turned(-2.0) == 2.0 ? 0 : 1; }\n",
                "x",
                "-x",
            ),
        ],
    );
}

#[test]
fn a_number_without_a_sign_is_negated_before_it_is_converted() {
    let scratch = Scratch::new("localize_changes_unsigned");
    // `-n` is 4294967295 there, and not -1.
    let program = "static long turned(unsigned n) { return n; }\n\
        int main(void) { return turned(1) == -1 && turned(2) == -2 ? 0 : 1; }\n";
    scratch.file("a.c", program);
    scratch.file("a.toml", "[[test]]\nexit = 0\n");
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml"], FAILS);
    assert!(!text.contains("`-n`"), "{text}");
}

#[test]
fn pointers_are_one_less() {
    expect(
        "pointer",
        &[(
            "static int count(const int *a, const int *end) { int n = 0; for (; a < end; a++) n++; return n; }\n\
             int main(void) { int s[4] = {1, 2, 3, 4}; int *p = s; while (*p != 4) p++; return count(s, p) == 2 && *p == 4 ? 0 : 1; }\n",
            "p",
            "p - 1",
        )],
    );
}

#[test]
fn what_stands_beside_an_increment_is_changed() {
    expect(
        "increment",
        &[
            (
                "int main(void) { int n = 0, k = 0; while (k < 9) { k++; if (++n >= 3) break; } return k == 4 ? 0 : 1; }\n",
                "++n >= 3",
                "++n > 3",
            ),
            (
                "int main(void) { char t[] = \"abc\", *s = t; int n = 0; while (*s++ == 0) n++; return n == 3 ? 0 : 1; }\n",
                "*s++ == 0",
                "*s++ != 0",
            ),
        ],
    );
}

#[test]
fn numbers_of_the_function_and_variables_are_tried() {
    expect(
        "number",
        &[
            (
                "static int mix(int v) {\n    int z = 0 * (v - 1 - v / 2 - v / 4 - v / 8 - v / 16 - v / 12 - v / 63 - v / 7 - v / 9 - v / 17 - v / 20 - v / 21 - v / 22);\n\
                     return v >> 1 & (5 + z); }\n\
                 int main(void) { return mix(246) == 59 && mix(228) == 50 && mix(220) == 46 ? 0 : 1; }\n",
                "v >> 1 & (5 + z)",
                "v >> 1 & (63 + z)",
            ),
            (
                "static int hops(int i) { int n = 0; for (int j = 0; j <= 40; j += 2) n++; return n; }\n\
                 int main(void) { return hops(5) == 9 && hops(4) == 11 && hops(10) == 5 ? 0 : 1; }\n",
                "j += 2",
                "j += i",
            ),
        ],
    );
}

#[test]
fn pointers_go_to_the_end_of_an_array() {
    expect(
        "end",
        &[(
            "int main(void) { int a[4] = {1, 2, 3, 4}, s = 0, *end = a + 3; for (int *p = a; p != end; p++) s += *p; return s == 10 ? 0 : 1; }\n",
            "a + 3",
            "a + 4",
        )],
    );
}
