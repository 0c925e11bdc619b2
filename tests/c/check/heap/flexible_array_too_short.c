// what: the length in the header is larger than the flexible array
// verdict: unsafe
// fails: bounds 19
// input: 4
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct list {
    int count;
    int item[];
};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 4);
    struct list *l = calloc(1, sizeof *l + 3 * sizeof(int));
    l->count = (int)n;
    int s = 0;
    for (int i = 0; i < l->count; i++)
        s += l->item[i];
    free(l);
    return s;
}
