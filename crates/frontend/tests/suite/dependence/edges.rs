//! The edges of small programs, checked by hand: each line with the lines that it depends on.

use analysis::dependence::DependenceGraph;

use crate::dependence::support::{program, shown};

fn graph(text: &str) -> String {
    let program = program(text);
    shown(&program, &DependenceGraph::new(&program))
}

#[test]
fn branches_and_loops() {
    insta::assert_snapshot!(graph(
        "int count(int n) {
           int k = 0;
           int i = 0;
           while (i < n) {
             if (i & 1)
               k = k + i;
             i = i + 1;
           }
           n = 0;
           return k;
         }"
    ), @r"
    count <-
    2 <- count
    3 <- count
    4 <- count 3 7
    5 <- 3 4 7
    6 <- 2 3 5 7
    7 <- 3 4
    9 <- count
    10 <- count 2 6
    ");
}

#[test]
fn what_is_overwritten_is_not_seen() {
    insta::assert_snapshot!(graph(
        "int g;
         int last(int a, int b) {
           g = a;
           int x = g;
           g = b;
           if (a)
             x = g;
           else
             x = 2;
           return x;
         }"
    ), @r"
    last <-
    3 <- last
    4 <- last 3
    5 <- last
    6 <- last
    7 <- 5 6
    9 <- 6
    10 <- last 7 9
    ");
}

#[test]
fn calls_and_globals() {
    insta::assert_snapshot!(graph(
        "int g, h;
         int twice(int x) {
           return x * 2;
         }
         void set(int x) {
           if (x)
             g = x;
         }
         int read(void) {
           return g;
         }
         int main(void) {
           h = 1;
           g = 2;
           set(h);
           h = twice(3);
           return read() + h;
         }"
    ), @r"
    twice <- 16
    3 <- twice
    set <- 15
    6 <- set
    7 <- set 6
    5 <- set
    read <- 17
    10 <- read 7 14
    main <-
    13 <- main
    14 <- main
    15 <- main 13
    16 <- main 3
    17 <- main 10 16
    ");
}

#[test]
fn pointers_arrays_and_records() {
    insta::assert_snapshot!(graph(
        "struct pair { int x, y; };
         int main(void) {
           int a[4], b[4], i = 1, c = 2, d = 3, *p = &c, *q = &d;
           struct pair s = {1, 2}, t;
           a[0] = 5;
           b[0] = 6;
           a[i] = 7;
           *p = 8;
           *q = 9;
           t = s;
           t.x = c;
           return a[2] + c + t.y;
         }"
    ), @r"
    main <-
    3 <- main
    4 <- main
    5 <- main
    6 <- main
    7 <- main 3
    8 <- main 3
    9 <- main 3
    10 <- main 4
    11 <- main 3 8
    12 <- main 3 5 7 8 10 11
    ");
}

#[test]
fn the_heap_and_functions_that_take_pointers() {
    insta::assert_snapshot!(graph(
        "#include <stdlib.h>
         struct node { int key; struct node *next; };
         void push(struct node **list, int key) {
           struct node *new = malloc(sizeof *new);
           new->key = key;
           new->next = *list;
           *list = new;
         }
         int main(void) {
           struct node *list = 0;
           int other = 4, *o = &other;
           *o = 5;
           push(&list, 1);
           push(&list, 2);
           return list->next->key;
         }"
    ), @r"
    push <- 13 14
    4 <- push
    5 <- push 4
    6 <- push 4 7 10
    7 <- push 4
    3 <- push
    main <-
    10 <- main
    11 <- main
    12 <- main 11
    13 <- main
    14 <- main
    15 <- main 4 5 6 7 10
    ");
}

#[test]
fn models_of_the_library_are_a_part_of_the_call() {
    insta::assert_snapshot!(graph(
        "#include <stdio.h>
         #include <stdlib.h>
         #include <string.h>
         int compare(const void *left, const void *right) {
           return *(const int *)left - *(const int *)right;
         }
         int main(void) {
           char a[8], b[8];
           strcpy(a, \"x\");
           strcpy(b, \"y\");
           int n, v[3] = {3, 1, 2};
           scanf(\"%d\", &n);
           v[0] = n;
           qsort(v, 3, sizeof v[0], compare);
           printf(\"%s %d\", a, v[1]);
           return 0;
         }"
    ), @r"
    compare <- 14
    5 <- compare 11 13 14
    main <-
    8 <- main
    9 <- main 8
    10 <- main 8
    11 <- main
    12 <- main
    13 <- main 11 12
    14 <- main 5 11 13
    15 <- main 8 9 11 13 14
    16 <- main
    ");
}

#[test]
fn function_pointers_and_calls_that_do_not_come_back() {
    insta::assert_snapshot!(graph(
        "#include <stdlib.h>
         int one(int x) {
           return x + 1;
         }
         int two(int x) {
           return x + 2;
         }
         void fail(void) {
           exit(1);
         }
         int (*table[])(int) = {one, two};
         int main(int count, char **words) {
           if (count > 2)
             fail();
           return table[count & 1](3);
         }"
    ), @r"
    one <- 15
    3 <- one
    two <- 15
    6 <- two
    fail <- 14
    9 <- fail
    main <-
    13 <- main
    14 <- 13
    15 <- main 3 6 13
    ");
}

#[test]
fn threads_see_each_other_in_any_order() {
    insta::assert_snapshot!(graph(
        "#include <pthread.h>
         int g, h;
         void *other(void *nothing) {
           h = g;
           return 0;
         }
         int main(void) {
           pthread_t thread;
           pthread_create(&thread, 0, other, 0);
           g = 1;
           pthread_join(thread, 0);
           return h;
         }"
    ), @r"
    other <- 9
    4 <- other 10
    5 <- other
    main <-
    8 <- main
    9 <- main 5
    10 <- main
    11 <- main 8 9
    12 <- main 4
    ");
}

#[test]
fn constructors_and_functions_at_exit_share_globals_with_main() {
    insta::assert_snapshot!(graph(
        "#include <stdlib.h>
         int g, h;
         __attribute__((constructor)) void before(void) {
           g = 1;
         }
         void after(void) {
           h = g;
         }
         int main(void) {
           atexit(after);
           g = g + 1;
           return 0;
         }"
    ), @r"
    before <-
    4 <- before
    3 <- before
    after <-
    7 <- after 4 11
    6 <- after
    main <-
    10 <- main
    11 <- main 4
    12 <- main
    ");
}

#[test]
fn arguments_beyond_the_parameters_and_statics_of_functions() {
    insta::assert_snapshot!(graph(
        "#include <stdarg.h>
         int sum(int count, ...) {
           va_list rest;
           va_start(rest, count);
           int s = va_arg(rest, int);
           return s;
         }
         int next(void) {
           static int last;
           last = last + 1;
           return last;
         }
         int main(void) {
           int a = next();
           return sum(1, a) + next();
         }"
    ), @r"
    sum <- 15
    3 <- sum
    4 <- sum
    5 <- sum 3 4
    6 <- sum 5
    next <- 14 15
    10 <- next
    11 <- next 10
    main <-
    14 <- main 11
    15 <- main 6 11 14
    ");
}
