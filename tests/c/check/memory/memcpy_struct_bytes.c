// what: a struct is copied by its bytes, with the pointer in it
// verdict: safe
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
struct record {
    char tag;
    int *where;
    long amount;
};
int main(void) {
    int cell = __VERIFIER_nondet_int();
    struct record a = {'r', &cell, __VERIFIER_nondet_long()}, b;
    unsigned char bytes[sizeof a];
    memcpy(bytes, &a, sizeof a);
    memcpy(&b, bytes, sizeof b);
    assert(b.tag == 'r' && b.amount == a.amount);
    assert(b.where == &cell && *b.where == cell);
    return 0;
}
