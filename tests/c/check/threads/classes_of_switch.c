// what: Cases of a switch, ranges of them too, and what is none of them are classes.
// verdict: unsafe
// fails: assertion 25
// fails: assertion 26
// fails: assertion 27
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);
static _Atomic int seen;

static void *work(void *unused)
{
    seen = 1;
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, work, 0);
    unsigned value = __VERIFIER_nondet_uint();
    switch (value) {
    case 4000000000u: assert(!seen); break;
    case 70 ... 90: assert(value != 90); break;
    default: if (value > 90) { assert(value != 91); if (value < 3999999999u && value > 91) assert(0); }
    }
    pthread_join(one, 0);
    return 0;
}
