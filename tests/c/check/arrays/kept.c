// what: only positive numbers were kept
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int kept[5000];
int main(void) {
    int count = __VERIFIER_nondet_int(), number = 0;
    __VERIFIER_assume(count > 0 && count <= 5000);
    for (int i = 0; i < count; i++) {
        int value = __VERIFIER_nondet_int();
        if (value > 0) {
            kept[number] = value;
            number++;
        }
    }
    for (int i = 0; i < number; i++)
        assert(kept[i] > 0);
    return 0;
}
