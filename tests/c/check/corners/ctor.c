// what: constructors and destructors in their order
// verdict: unsafe
// fails: assertion 10
// input: 200
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int order[4], n;
__attribute__((constructor(101))) static void first(void) { order[n++] = 1; }
__attribute__((constructor(102))) static void second(void) { order[n++] = 2; }
__attribute__((destructor)) static void end(void) { assert(n == 3); }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    assert(n == 2 && order[0] == 1 && order[1] == 2);
    if (x > 9) n++;
    if (x == 200) n++;
    if (x <= 9) n = 3;
    return 0;
}
