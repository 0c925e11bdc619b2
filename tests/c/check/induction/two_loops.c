// what: a loop after another one relies on what the first has established, also where it is left out
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int level = 0, skip = __VERIFIER_nondet_int();
    if (!skip)
        while (__VERIFIER_nondet_int())
            if (level < 10)
                level++;
    assert(level >= 0 && level <= 10);
    while (level > 0 && __VERIFIER_nondet_int())
        level--;
    assert(skip ? level == 0 : level >= 0);
    return 0;
}
