// what: a header and its flexible array share one allocation
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct packet {
    unsigned length;
    unsigned char data[];
};
static struct packet *make(unsigned length) {
    struct packet *p = malloc(sizeof *p + length);
    p->length = length;
    for (unsigned i = 0; i < length; i++)
        p->data[i] = (unsigned char)(i * i);
    return p;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 5 && i < n);
    struct packet *p = make(n);
    assert(p->length == n);
    assert(p->data[i] == i * i);
    free(p);
    return 0;
}
