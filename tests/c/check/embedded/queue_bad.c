// what: an event queue loses the order of events when it is full
// verdict: unsafe
// fails: assertion 23
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define SIZE 8
static unsigned char queue[SIZE];
static unsigned first, count;
int main(void) {
    unsigned char next = 0, expected = 0;
    while (1) {
        if (__VERIFIER_nondet_bool()) {
            queue[(first + count) % SIZE] = next++;
            if (count < SIZE) count++;
            else first = (first + 1) % SIZE;
        } else if (count > 0) {
            unsigned char event = queue[first];
            first = (first + 1) % SIZE;
            count--;
            assert(event == expected);
            expected++;
        }
    }
}
