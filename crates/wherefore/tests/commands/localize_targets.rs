//! Targets that assignments should have had instead of their own, in all forms of assignments, and
//! other members and records that should have been read.

use crate::common::Scratch;
use crate::common::localize::{FAILS, localized};
use serde_json::Value;

/// A program whose exit status should be 0, an assignment in it, and what that should assign.
type Retargeted = (&'static str, &'static str, &'static str);

const RETARGETED: [Retargeted; 22] = [
    // Another variable.
    (
        "int main(void) { int low = 1, high = 2; low = 7; return low == 1 && high == 7 ? 0 : 1; }\n",
        "low = 7",
        "high",
    ),
    // A global variable.
    (
        "int total, count;\nvoid add(int n) { count = count + n; count = count + 1; }\n\
         int main(void) { add(5); return count == 1 && total == 5 ? 0 : 1; }\n",
        "count = count + n",
        "total",
    ),
    // Another member of a record.
    (
        "struct point { int x, y; };\nint main(void) { struct point p = {1, 2}; p.x = 9; return p.x == 1 && p.y == 9 ? 0 : 1; }\n",
        "p.x = 9",
        "p.y",
    ),
    // Another member, the value being computed by a call that follows the pointer.
    (
        "struct pair { int left, right; };\nstatic int next(int n) { return n + 1; }\n\
         static void step(struct pair *p) { p->left = next(p->right); }\n\
         int main(void) { struct pair p = {1, 2}; step(&p); return p.left == 1 && p.right == 3 ? 0 : 1; }\n",
        "p->left = next(p->right)",
        "p->right",
    ),
    // An element of another array.
    (
        "int main(void) { int a[3] = {0}, b[3] = {0}; for (int i = 0; i < 3; i++) a[i] = i; return a[2] == 0 && b[1] == 1 && b[2] == 2 ? 0 : 1; }\n",
        "a[i] = i",
        "b[i]",
    ),
    // What another pointer points to.
    (
        "static void both(int *sum, int *product, int a, int b) { *sum = a + b; *sum = a * b; }\n\
         int main(void) { int s = 0, p = 0; both(&s, &p, 3, 4); return s == 7 && p == 12 ? 0 : 1; }\n",
        "*sum = a * b",
        "*product",
    ),
    // A member of what another pointer points to.
    (
        "struct box { int full; };\nstatic void move(struct box *from, struct box *to) { from->full = 0; from->full = 1; }\n\
         int main(void) { struct box a = {1}, b = {0}; move(&a, &b); return a.full == 0 && b.full == 1 ? 0 : 1; }\n",
        "from->full = 1",
        "to->full",
    ),
    // An assignment in a macro, in two places.
    (
        "#define SET(v) x = (v)\nint main(void) { int x = 0, y = 0; SET(3); if (y == 3) SET(x + 4); else y = 5; return x == 0 && y == 4 ? 0 : 1; }\n",
        "x = (v)",
        "y",
    ),
    // A bit-field.
    (
        "struct flags { unsigned r : 1, w : 1, x : 1; };\nint main(void) { struct flags f = {0, 0, 0}; f.x = 1; return f.w && !f.r && !f.x ? 0 : 1; }\n",
        "f.x = 1",
        "f.w",
    ),
    // A bit-field of another record, read as well.
    (
        "struct level { unsigned low : 3, high : 3; };\nint main(void) { struct level a = {1, 1}, b = {2, 2}; a.high += 3; return a.high == 1 && b.high == 5 && b.low == 2 ? 0 : 1; }\n",
        "a.high += 3",
        "b.high",
    ),
    // A member that is a record.
    (
        "struct point { int x, y; };\nstruct box { struct point low, high; };\n\
         static void set(struct box *b, struct point p, struct point q) { b->low = p; b->low = q; }\n\
         int main(void) { struct box b = {{0, 0}, {0, 0}}; struct point p = {1, 2}, q = {3, 4}; set(&b, p, q);\n\
         return b.low.x == 1 && b.low.y == 2 && b.high.x == 3 && b.high.y == 4 ? 0 : 1; }\n",
        "b->low = q",
        "b->high",
    ),
    // A variable that is a record, assigned by a call.
    (
        "struct point { int x, y; };\nstatic struct point at(int x) { struct point p = {x, x}; return p; }\n\
         int main(void) { struct point p = {1, 1}, q = {2, 2}; p = at(7); return p.x == 1 && q.y == 7 ? 0 : 1; }\n",
        "p = at(7)",
        "q",
    ),
    // An element of another array in the record.
    (
        "struct both { int a[2], b[2]; };\nint main(void) { struct both r = {{0, 0}, {0, 0}}; r.a[1] = 4; return r.a[1] == 0 && r.b[1] == 4 ? 0 : 1; }\n",
        "r.a[1] = 4",
        "r.b[1]",
    ),
    // The same through a pointer, the last array in the record being the wrong one.
    (
        "struct both { int a[3], b[3]; };\nstatic void fill(struct both *p) { for (int i = 0; i < 3; i++) p->b[i] = i + 1; }\n\
         int main(void) { struct both r = {{0}, {0}}; fill(&r); return r.b[2] == 0 && r.a[0] == 1 && r.a[2] == 3 ? 0 : 1; }\n",
        "p->b[i] = i + 1",
        "p->a[i]",
    ),
    // What another pointer in the record points to.
    (
        "struct view { int *from, *to; };\nstatic void copy(struct view *v) { v->from[1] = 5; }\n\
         int main(void) { int a[2] = {1, 2}, b[2] = {3, 4}; struct view v = {a, b}; copy(&v); return a[1] == 2 && b[1] == 5 ? 0 : 1; }\n",
        "v->from[1] = 5",
        "v->to[1]",
    ),
    // The same member of another member.
    (
        "struct point { int x, y; };\nstruct box { struct point low, high; };\n\
         int main(void) { struct box b = {{1, 2}, {3, 4}}; b.low.x = 9; return b.low.x == 1 && b.high.x == 9 ? 0 : 1; }\n",
        "b.low.x = 9",
        "b.high.x",
    ),
    // A compound assignment reads the other variable.
    (
        "int main(void) { int sum = 1, all = 10, n = 4; sum += n; return sum == 1 && all == 14 ? 0 : 1; }\n",
        "sum += n",
        "all",
    ),
    // Also if it calls a function, before the call.
    (
        "int all = 10;\nstatic int next(void) { all = 20; return 4; }\n\
         int main(void) { int sum = 1; sum += next(); return sum == 1 && all == 14 ? 0 : 1; }\n",
        "sum += next()",
        "all",
    ),
    // Through a pointer.
    (
        "struct range { int from, to; };\nstatic void more(struct range *p, int by) { p->from <<= by; }\n\
         int main(void) { struct range r = {1, 3}; more(&r, 2); return r.from == 1 && r.to == 12 ? 0 : 1; }\n",
        "p->from <<= by",
        "p->to",
    ),
    // A variable instead of what a pointer points to.
    (
        "static int count(int *p, int n) { *p -= 2; return n; }\n\
         int main(void) { int a = 7; int b = count(&a, 9); return a == 7 && b == 7 ? 0 : 1; }\n",
        "*p -= 2",
        "n",
    ),
    // Increments.
    ("int main(void) { int i = 1, j = 5; i++; return i == 1 && j == 6 ? 0 : 1; }\n", "i++", "j"),
    (
        "int main(void) { unsigned char a[2] = {1, 2}, b[2] = {3, 0}; int i = 1; --a[i]; return a[1] == 2 && b[1] == 255 && i == 1 ? 0 : 1; }\n",
        "--a[i]",
        "b[i]",
    ),
];

#[test]
fn other_targets_are_found_in_all_their_forms() {
    for (index, (program, statement, target)) in RETARGETED.iter().enumerate() {
        let scratch = Scratch::new(&format!("localize_target_{index}"));
        scratch.file("a.c", program);
        scratch.file("a.toml", "[[test]]\nexit = 0\n");
        let text = localized(&scratch.0, &["a.c", "--tests", "a.toml", "--verbose"], FAILS);
        let wanted = format!("`{statement}` should assign `{target}` instead\n");
        assert!(text.contains(&wanted), "{wanted}{program}{text}");
    }
}

#[test]
fn a_changed_text_has_the_new_target() {
    for (statement, changed) in
        [("x += 2", "y += 2"), ("x++", "y++"), ("--x", "--y"), ("x = x + 2", "y = x + 2")]
    {
        let scratch = Scratch::new("localize_target_text");
        let program = format!(
            "int main(void) {{ int x = 5, y = 8; int old = y; {statement}; return x == 5 && y != old ? 0 : 1; }}\n"
        );
        scratch.file("a.c", program);
        scratch.file("a.toml", "[[test]]\nexit = 0\n");
        let text = localized(&scratch.0, &["a.c", "--tests", "a.toml"], FAILS);
        assert!(text.contains(&format!("`{changed}` works")), "{statement}{text}");
    }
}

#[test]
fn declarations_and_what_gives_its_value_on_keep_their_targets() {
    let programs = [
        "int main(void) { int y = 0; int x = 5; return x == 0 && y == 8; }\n",
        "int main(void) { int y = 0, x = 5; int z = x++; int w = (x += 2); return z == 0 && w == 0 && y == 8; }\n",
        "struct s { int m; }; int main(void) { struct s x = {1}, y = {2}; struct s z = (x = y); return x.m == 0 && z.m == 8; }\n",
    ];
    for program in programs {
        let scratch = Scratch::new("localize_no_target");
        scratch.file("a.c", program);
        scratch.file("a.toml", "[[test]]\nexit = 1\n");
        let text = localized(&scratch.0, &["a.c", "--tests", "a.toml", "--json"], FAILS);
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(answer["targets"], 0, "{program}");
    }
}

#[test]
fn another_array_is_not_written_out_of_its_bounds() {
    let scratch = Scratch::new("localize_target_bounds");
    // `few[2]` is the first element of `many`, but not one of `few`.
    let program = "struct both { int few[2]; int many[4]; };\nint main(void)\n{\n    \
        struct both r = {{0, 0}, {0, 0, 0, 0}};\n    r.many[2] = 4;\n    return r.many[0] == 4 ? 0 : 1;\n}\n";
    scratch.file("a.c", program);
    scratch.file("a.toml", "[[test]]\nexit = 0\n");
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml"], FAILS);
    assert!(!text.contains("should assign"), "{text}");
}

/// A program whose exit status should be 0, and a text that should be another one.
const REREAD: [(&str, &str, &str); 6] = [
    (
        "struct date { unsigned day : 5, month : 4; };\nstatic int before(const struct date *a, const struct date *b) { return a->month < b->day; }\n\
         int main(void) { struct date a = {20, 3}, b = {1, 11}, c = {2, 3};\n\
         return before(&a, &b) && !before(&b, &a) && !before(&a, &a) && !before(&b, &c) ? 0 : 1; }\n",
        "a->month < b->day",
        "a->month < b->month",
    ),
    (
        "struct both { int a[2], b[2]; };\nstatic int second(struct both *p, int i) { return p->b[i]; }\n\
         int main(void) { struct both r = {{3, 4}, {5, 6}}; return second(&r, 1) == 4 && second(&r, 0) == 3 ? 0 : 1; }\n",
        "p->b[i]",
        "p->a[i]",
    ),
    (
        "struct point { int x, y; };\nstatic int sum(struct point p) { return p.x + p.y; }\n\
         int main(void) { struct point p = {1, 2}, q = {3, 4}; return sum(p) == 7 && q.x == 3 ? 0 : 1; }\n",
        "p",
        "q",
    ),
    (
        "struct point { int x, y; };\nint main(void) { struct point p = {1, 2}, q = {3, 4}, r = {5, 6}, s; s = p; return s.x == 3 && s.y == 4 && p.x == 1 && r.x == 5 && q.x == 3 ? 0 : 1; }\n",
        "p",
        "q",
    ),
    (
        "struct point { int x, y; };\nstruct box { struct point low, high; };\nstatic struct point top(struct box *b) { return b->low; }\n\
         int main(void) { struct box b = {{1, 2}, {3, 4}}; struct point p = top(&b); return p.x == 3 && p.y == 4 ? 0 : 1; }\n",
        "b->low",
        "b->high",
    ),
    (
        "struct point { int x, y; };\nstatic struct point one(struct point a, struct point b) { b.x = b.x + 0; return b; }\n\
         int main(void) { struct point p = {1, 2}, q = {3, 4}; p = one(p, q); return p.x == 1 && p.y == 2 && q.x == 3 ? 0 : 1; }\n",
        "b",
        "a",
    ),
];

#[test]
fn other_members_and_records_are_read() {
    for (index, (program, old, new)) in REREAD.iter().enumerate() {
        let scratch = Scratch::new(&format!("localize_reread_{index}"));
        scratch.file("a.c", program);
        scratch.file("a.toml", "[[test]]\nexit = 0\n");
        let text = localized(&scratch.0, &["a.c", "--tests", "a.toml", "--json"], FAILS);
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        let causes = answer["causes"].as_array().expect("a list");
        let wanted = |cause: &&Value| cause["text"] == *old && cause["simple"]["text"] == *new;
        assert!(causes.iter().any(|cause| wanted(&cause)), "{program}{text}");
    }
}

#[test]
fn an_assignment_to_a_member_is_missing() {
    let scratch = Scratch::new("localize_missing_member");
    let program = "#include <stdio.h>\nstruct ring { int head, count; };\n\
        static void put(struct ring *r)\n{\n    r->count++;\n}\n\
        static int take(struct ring *r)\n{\n    if (r->count == 0)\n        return -1;\n    return r->head++;\n}\n\
        int main(void)\n{\n    struct ring r = {0, 0};\n    put(&r);\n    printf(\"%d \", take(&r));\n    \
        printf(\"%d\\n\", take(&r));\n    return 0;\n}\n";
    scratch.file("a.c", program);
    scratch.file("a.toml", "[[test]]\nstdout = \"0 -1\\n\"\n");
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml", "--statements"], FAILS);
    let apart = text.split("Missing or superfluous statements:").nth(1).unwrap_or_default();
    assert!(apart.contains("`r->count`") || apart.contains("`r->count = 0`"), "{text}");
}
