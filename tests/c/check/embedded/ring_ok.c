// what: a ring buffer gives as many bytes as were put in
// verdict: safe
// flags: --timeout 40
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define SIZE 16
static unsigned char buffer[SIZE];
static unsigned head, tail, count;
static int put(unsigned char byte) {
    if (count == SIZE) return 0;
    buffer[head] = byte;
    head = (head + 1) % SIZE;
    count++;
    return 1;
}
static int get(unsigned char *byte) {
    if (count == 0) return 0;
    *byte = buffer[tail];
    tail = (tail + 1) % SIZE;
    count--;
    return 1;
}
int main(void) {
    while (1) {
        unsigned char byte = 0;
        if (__VERIFIER_nondet_bool()) put(__VERIFIER_nondet_uchar());
        else get(&byte);
        assert(count <= SIZE);
        assert((tail + count) % SIZE == head);
    }
}
