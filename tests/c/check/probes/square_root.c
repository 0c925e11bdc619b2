// what: The square overflows after 46,340 rounds, for the largest numbers only.
// verdict: unsafe
// fails: signed-overflow 8
// input: 2147483647
#include <assert.h>
int __VERIFIER_nondet_int(void);

static int square(int root) { return root * root; }

int main(void) {
    int number = __VERIFIER_nondet_int(), root = 0;
    if (number < 0)
        return 0;
    while (square(root + 1) <= number)
        root++;
    return root;
}
