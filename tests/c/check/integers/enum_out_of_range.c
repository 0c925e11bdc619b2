// what: a switch over an enumeration misses a value that a cast can make
// verdict: unsafe
// fails: reach-error 18
// input: 3
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum color { RED, GREEN, BLUE };
static int weight(enum color c) {
    switch (c) {
    case RED:
        return 30;
    case GREEN:
        return 59;
    case BLUE:
        return 11;
    }
    reach_error();
    return 0;
}
int main(void) {
    unsigned raw = __VERIFIER_nondet_uint();
    int w = weight((enum color)(raw & 3));
    assert(w >= 11 && w <= 59);
    return 0;
}
