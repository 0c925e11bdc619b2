// what: from the address of a member back to the struct that holds it
// verdict: safe
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct link {
    struct link *next;
};
struct item {
    int value;
    struct link link;
};
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))
int main(void) {
    struct item items[3];
    for (int i = 0; i < 3; i++) {
        items[i].value = __VERIFIER_nondet_int();
        items[i].link.next = i < 2 ? &items[i + 1].link : NULL;
    }
    unsigned steps = __VERIFIER_nondet_uint();
    __VERIFIER_assume(steps < 3);
    struct link *at = &items[0].link;
    for (unsigned i = 0; i < steps; i++)
        at = at->next;
    struct item *found = container_of(at, struct item, link);
    assert(found == &items[steps]);
    assert(found->value == items[steps].value);
    return 0;
}
