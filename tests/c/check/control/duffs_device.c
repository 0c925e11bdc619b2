// what: a copy that is unrolled by jumps into a loop copies every element
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static void copy(int *to, const int *from, int count) {
    if (count <= 0)
        return;
    int rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
    case 3:
            *to++ = *from++;
    case 2:
            *to++ = *from++;
    case 1:
            *to++ = *from++;
        } while (--rounds > 0);
    }
}
int main(void) {
    int from[7] = {1, 2, 3, 4, 5, 6, 7}, to[7] = {0};
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 7);
    copy(to, from, n);
    for (int i = 0; i < 7; i++)
        assert(to[i] == (i < n ? i + 1 : 0));
    return 0;
}
