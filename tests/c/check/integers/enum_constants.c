// what: enumeration constants have the values that are written or counted
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum level { LOW = -5, MIDDLE, HIGH = 10, HIGHER, SAME = HIGH };
static enum level classify(int x) {
    return x < 0 ? LOW : x < 100 ? MIDDLE : HIGHER;
}
int main(void) {
    enum level l = classify(__VERIFIER_nondet_int());
    assert(l == -5 || l == -4 || l == 11);
    assert(SAME == HIGH && HIGHER == HIGH + 1);
    assert(l != SAME);
    return 0;
}
