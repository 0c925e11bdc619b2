// what: an index beyond an inner array stays inside the struct and is wrong nevertheless
// verdict: unsafe
// fails: bounds 17
// input: 4
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct packet {
    unsigned char header[4];
    unsigned char body[4];
    int length;
};
int main(void) {
    struct packet p = {{1, 2, 3, 4}, {5, 6, 7, 8}, 4};
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 8);
    unsigned char c = p.header[i];
    assert(c == i + 1);
    return 0;
}
