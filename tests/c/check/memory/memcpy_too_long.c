// what: a length from the input is larger than the target
// verdict: unsafe
// fails: bounds 17
// input: 9
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct message {
    unsigned char length;
    char payload[12];
};
int main(void) {
    struct message m = {0, "hello"};
    char local[8];
    m.length = (unsigned char)__VERIFIER_nondet_uint();
    __VERIFIER_assume(m.length <= sizeof m.payload);
    memcpy(local, m.payload, m.length);
    return m.length ? local[0] : 0;
}
