// what: a queue that is made of two stacks keeps the order
// verdict: safe
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
static int in[4], out[4], in_count, out_count;
static void enqueue(int x) {
    in[in_count++] = x;
}
static int dequeue(void) {
    if (out_count == 0)
        while (in_count > 0)
            out[out_count++] = in[--in_count];
    return out[--out_count];
}
int main(void) {
    int next = 1, expected = 1;
    for (int i = 0; i < 4; i++) {
        if (expected == next || __VERIFIER_nondet_bool()) {
            enqueue(next++);
        } else {
            assert(dequeue() == expected);
            expected++;
        }
    }
    assert(in_count + out_count == next - expected);
    return 0;
}
