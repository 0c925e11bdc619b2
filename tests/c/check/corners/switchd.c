// what: ranges of cases, and a case within a loop
// verdict: unsafe
// fails: assertion 28
// input: 15
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int f(int x) {
    int r = 0;
    switch (x) {
    case 0 ... 3: r++;
    case 5: r += 10; break;
    default: r = -1;
        while (x > 7) { case 7: r += 2; x -= 3; if (r > 20) break; }
        break;
    case 6: { int r = 5; (void)r; }
    }
    return r;
}
int main(void) {
    int x = __VERIFIER_nondet_uchar() & 15;
    int r = f(x);
    if (x <= 3) assert(r == 11);
    if (x == 5) assert(r == 10);
    if (x == 6) assert(r == 0);
    if (x == 7) assert(r == 2);
    if (x == 4) assert(r == -1);
    if (x > 7) assert(r == -1 + 2 * ((x - 7 + 2) / 3));
    if (x == 15) assert(r == 6);
    return 0;
}
