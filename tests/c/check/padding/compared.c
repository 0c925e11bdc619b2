// what: the padding of initialized automatic records and compound literals is unspecified
// verdict: unsafe
// fails: assertion 23
// fails: assertion 24
// fails: assertion 25
// fails: assertion 26
// fails: assertion 27
// No input shows it: padding has any value.
#include <assert.h>
#include <string.h>
struct s { char c; int i; };
struct bits { unsigned a : 3, b : 4; unsigned char c; };
struct outer { struct s s[2]; long l; short end; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
    struct s a = {1, 2}, b = {1, 2};
    struct s *p = &(struct s){.i = 2, .c = 1};
    struct bits x = {1, 2, 3}, y = {.c = 3, .a = 1, .b = 2};
    struct outer o = {{{1, 2}, {3, 4}}, 5, 6}, q = {{{1, 2}, {3, 4}}, 5, 6};
    unsigned char byte;
    memcpy(&byte, &x, 1);
    int which = __VERIFIER_nondet_int();
    if (which == 0) assert(memcmp(&a, &b, sizeof a) == 0);
    if (which == 1) assert(memcmp(p, &a, sizeof a) == 0);
    if (which == 2) assert(byte == 17);
    if (which == 3) assert(memcmp(&x, &y, sizeof x) == 0);
    if (which == 4) assert(memcmp(&o, &q, sizeof o) == 0);
    assert((byte & 127) == 17 && x.c == y.c);
    return 0;
}
