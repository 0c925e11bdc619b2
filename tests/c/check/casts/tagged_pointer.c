// what: a mark in the lowest bit of an aligned pointer is put in and taken out
// verdict: safe
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct node {
    int value;
};
static uintptr_t pack(struct node *n, _Bool mark) {
    return (uintptr_t)n | mark;
}
static struct node *unpack(uintptr_t word) {
    return (struct node *)(word & ~(uintptr_t)1);
}
int main(void) {
    struct node node = {__VERIFIER_nondet_int()};
    int value = node.value;
    _Bool mark = __VERIFIER_nondet_bool();
    uintptr_t word = pack(&node, mark);
    assert((word & 1) == mark);
    assert(unpack(word)->value == value);
    return 0;
}
