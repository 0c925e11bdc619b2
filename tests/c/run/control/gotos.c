// what: goto forward, backward, out of and into blocks, computed goto tables, labels as values, interpreters
#include <stdio.h>

static int forward(int n) {
    if (n < 0) goto negative;
    if (n == 0) goto zero;
    return 1;
    negative: return -1;
    zero: return 0;
}
static int backward(int n) { int f = 1; again: if (n > 1) { f *= n--; goto again; } return f; }
static int out_of(int target) {
    int i, j, k;
    for (i = 0; i < 5; i++) for (j = 0; j < 5; j++) for (k = 0; k < 5; k++) if (i * 25 + j * 5 + k == target) goto found;
    return -1;
    found: return i * 100 + j * 10 + k;
}
static int into(int n) { int r = 0; if (n) goto inside; while (r < 20) { r += 5; inside: r += 1; } return r; }
static int into_branch(int n) {
    int r = 1;
    if (n == 1) goto then;
    if (n == 2) goto other;
    if (n > 10) {
        r = 100;
        then: r += 10;
    }  else {
        r = 200;
        other: r += 20;
    }
    return r;
}
static int cleanup(int fail) {
    int log = 0;
    if (fail == 1) goto one;
    log += 1;
    if (fail == 2) goto two;
    log += 10;
    if (fail == 3) goto three;
    log += 100;
    three: log *= 2;
    two: log *= 3;
    one: return log + 7;
}
static int interpret(const char *code) {
    static const void *ops[] = {['i' - 'a'] = &&inc, ['d' - 'a'] = &&dbl, ['n' - 'a'] = &&neg, ['s' - 'a'] = &&skip, ['h' - 'a'] = &&halt};
    int acc = 1; const char *pc = code;
#define NEXT goto *ops[*pc++ - 'a']
    NEXT;
inc: acc++; NEXT;
dbl: acc *= 2; NEXT;
neg: acc = -acc; NEXT;
skip: pc++; NEXT;
halt: return acc;
}
static int states(const char *s) {
    void *state = &&start; int words = 0;
    for (;; s++) {
        goto *state;
    start: if (*s == ' ') continue; if (!*s) return words; words++; state = &&in_word; continue;
    in_word: if (!*s) return words; if (*s == ' ') state = &&start;
    }
}
static int offsets(int n) {
    static const int table[] = {&&a - &&a, &&b - &&a, &&c - &&a};
    goto *(&&a + table[n]);
    a: return 10;
    b: return 20;
    c: return 30;
}

int main(void) {
    printf("%d %d %d\n", forward(-5), forward(0), forward(5));
    printf("%d %d\n", backward(5), backward(10));
    printf("%d %d %d\n", out_of(0), out_of(87), out_of(200));
    printf("%d %d\n", into(0), into(1));
    printf("%d %d %d %d\n", into_branch(1), into_branch(2), into_branch(3), into_branch(11));
    printf("%d %d %d %d\n", cleanup(1), cleanup(2), cleanup(3), cleanup(4));
    printf("%d %d\n", interpret("iidnsih"), interpret("ddddniisdh"));
    printf("%d %d %d\n", states("three little words"), states("  padded  "), states(""));
    printf("%d %d %d\n", offsets(0), offsets(1), offsets(2));
    int i = 0;
loop: { int fresh = i * 2; printf("%d ", fresh); }
    if (++i < 4) goto loop;
    printf("\n");
    goto skip_init;
    { int hidden = 5; skip_init: hidden = 6; printf("%d\n", hidden); }
    goto inner; for (i = 0; i < 3; i++) { printf("body%d ", i); inner: printf("tail%d ", i); } printf("\n");
    void *labels[2] = {&&first, &&second}; int turn = 0; goto *labels[turn];
first: printf("first "); turn = 1; goto *labels[turn];
second: printf("second %d\n", labels[0] != labels[1]);
    switch (i) {
        case 5: printf("five ");
        goto four;
        case 4: four: printf("four\n");
        break;
        default: printf("default ");
        goto four;
    }
    do { if (i > 100) goto end; i *= 3; } while (1);
end: ;
    return i % 256;
}
