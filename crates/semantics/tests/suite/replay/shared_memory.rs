//! Writes random programs in which functions share memory: through pointers, globals, the heap,
//! records that are copied, pointers to functions, and functions that the library calls.

use fastrand::Rng;

/// What comes before the random part, one statement on each line.
const BEFORE: &str = "#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
struct two { int x; int *p; };
struct node { int key; struct node *next; };
int g = 3, h = 4;
int table[4] = {1, 2, 3, 4};
struct node *list;
int *shared = &g;
int calls(void) {
static int count;
count = count + 1;
return count;
}
int plus(int a, int b) {
return a + b;
}
int global(int a, int b) {
h = a;
return g;
}
int (*chosen)(int, int) = plus;
void swap(int *a, int *b) {
int t = *a;
*a = *b;
*b = t;
}
void push(int key) {
struct node *new = malloc(sizeof *new);
if (!new)
exit(1);
new->key = key;
new->next = list;
list = new;
}
int top(void) {
if (list)
return list->key;
return 0;
}
struct two made(int x, int *p) {
struct two t;
t.x = x;
t.p = p;
return t;
}
int sum(int count, ...) {
va_list rest;
va_start(rest, count);
int s = 0;
for (int i = 0; i < count; i++)
s += va_arg(rest, int);
va_end(rest);
return s;
}
int deep(int n, int *out) {
int here = n;
if (n > 0)
deep(n - 1, &here);
*out = here + 1;
return *out;
}
int compare(const void *left, const void *right) {
h = *(const int *)left;
return *(const int *)left - *(const int *)right;
}
int main(void) {
int v0 = 1, v1 = 2, v2 = 3, v3 = 4, a[4] = {4, 3, 2, 1}, *p = &v0, **q = &p;
struct two s = made(1, &v1), t = s;
char word[8] = \"abc\", other[8] = \"xy\";";

const STATEMENTS: &[&str] = &[
    "*p = V & 255;",
    "**q = V & 127;",
    "p = &V;",
    "p = s.p;",
    "q = &s.p;",
    "q = &p;",
    "s = made(V, p);",
    "t = s;",
    "s.x = V;",
    "*t.p = 7;",
    "V = t.x;",
    "V = *s.p;",
    "swap(&V, &V);",
    "swap(&a[1], &g);",
    "push(V);",
    "V = top();",
    "if (list) list->key = V;",
    "if (list) list = list->next;",
    "V = chosen(V & 63, V & 63);",
    "chosen = global;",
    "chosen = plus;",
    "V = sum(2, V & 63, V & 63);",
    "V = deep(2, &V);",
    "V = calls();",
    "V = g;",
    "V = h;",
    "g = V;",
    "*shared = V;",
    "shared = &V;",
    "shared = &h;",
    "table[V & 3] = V & 255;",
    "V = table[V & 3];",
    "a[V & 3] = V & 255;",
    "V = a[V & 3];",
    "memcpy(a, table, sizeof a);",
    "qsort(a, 4, sizeof a[0], compare);",
    "strcpy(word, other);",
    "other[1] = 'a' + (V & 7);",
    "V = strlen(word);",
    "V = word[1];",
    "V = strcmp(word, other) > 0;",
    "V = V > V ? V : g;",
    "V = V & 31;",
];

/// The text of a program.
pub fn program(seed: u64) -> String {
    let mut random = Rng::with_seed(seed);
    let mut below = move |limit: usize| (random.u64(..) % limit as u64) as usize;
    let mut lines = vec![BEFORE.to_owned()];
    let mut open = 0;
    for _ in 0..30 {
        let statement = STATEMENTS[below(STATEMENTS.len())];
        let mut line = String::new();
        for character in statement.chars() {
            match character {
                'V' => line.push_str(&format!("v{}", below(4))),
                _ => line.push(character),
            }
        }
        match below(8) {
            0 => {
                lines.push(format!("if (v{} > v{}) {{", below(4), below(4)));
                open += 1;
            }
            1 if open > 0 => {
                lines.push("}".to_owned());
                open -= 1;
            }
            2 => lines.push(format!("for (int k = 0; k < {}; k++)", below(4))),
            _ => {}
        }
        lines.push(line);
    }
    lines.push("}".repeat(open));
    let last = ["v0", "v1", "g", "h", "*p", "a[1]", "s.x", "top()", "word[0]", "*shared"];
    let last = last[below(last.len())];
    lines.push(format!("assert({last} + 1000000 < 0);\n}}"));
    lines.join("\n")
}
