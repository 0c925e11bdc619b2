// what: a loop that is never left reads an input in each round, and a failure needs five of them
// verdict: unsafe
// fails: assertion 33
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int state, count;

static void step(int input) {
    switch (state) {
    case 0:
        if (input > 10)
            state = 1;
        break;
    case 1:
        count++;
        state = input < 0 ? 2 : 0;
        break;
    case 2:
        count++;
        state = input == 7 ? 3 : 0;
        break;
    case 3:
        count = 100;
        state = 0;
        break;
    }
}

int main(void) {
    while (1) {
        step(__VERIFIER_nondet_int());
        assert(count < 100);
    }
}
