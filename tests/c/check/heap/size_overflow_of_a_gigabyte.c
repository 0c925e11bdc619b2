// what: a size that does not fit 32 bits; every failing run allocates more than a gigabyte
// verdict: unsafe
// fails: bounds 17
// input: 1431655765
#include <stdlib.h>
#include <string.h>
struct item { int key; char name[8]; };
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    __VERIFIER_assume(count >= 0x50000000 && count < 0x55555556);
    unsigned bytes = count * (unsigned)sizeof(struct item);
    __VERIFIER_assume(bytes > 0x40000000);
    struct item *items = malloc(bytes);
    items[0].key = 1;
    items[count - 1].key = 2;
    int key = items[0].key;
    free(items);
    return key == 1 ? 0 : 1;
}
