// what: what comes behind an unsupported statement is not even looked at, so nothing is known
// verdict: unknown
// unknown: 11, 15, 18, 20, 21
#include <setjmp.h>

int __VERIFIER_nondet_int(void);
static int cells[3] = {1, 2, 3};
static jmp_buf place;

static int before(int index) {
    return cells[index & 1];
}

static int behind(int index) {
    return cells[index & 1];
}
int main(void) {
    int result = before(__VERIFIER_nondet_int()) - 1;
    if (result)
        setjmp(place);
    return behind(result) + cells[2];
}
