// what: a ring buffer that is filled and emptied in any order stays within its bounds
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static struct { int slots[8]; unsigned first, count; } queue;
static void push(int value) {
    if (queue.count == 8)
        return;
    queue.slots[(queue.first + queue.count) % 8] = value;
    queue.count++;
}
static int pop(void) {
    if (queue.count == 0)
        return 0;
    int value = queue.slots[queue.first];
    queue.first = (queue.first + 1) % 8;
    queue.count--;
    return value;
}
int main(void) {
    while (1) {
        if (__VERIFIER_nondet_int())
            push(__VERIFIER_nondet_int());
        else
            pop();
        assert(queue.count <= 8 && queue.first < 8);
    }
}
