// what: a swap of two elements of an array of structs forgets a member
// verdict: unsafe
// fails: assertion 26
// input: 0 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct entry {
    int key;
    int value;
};
static void swap(struct entry *a, struct entry *b) {
    int key = a->key;
    a->key = b->key;
    a->value = b->value;
    b->key = key;
}
int main(void) {
    struct entry e[3] = {{1, 10}, {2, 20}, {3, 30}};
    unsigned i = __VERIFIER_nondet_uint();
    unsigned j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 3 && j < 3);
    swap(&e[i], &e[j]);
    assert(e[i].value == 10 * e[i].key);
    assert(e[j].value == 10 * e[j].key);
    return 0;
}
