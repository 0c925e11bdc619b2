// what: strcat needs room for both texts and one zero
// verdict: unsafe
// fails: bounds 15
// input: 1 2
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    static const char *const parts[3] = {"/a", "/bin", "/usr"};
    char path[8] = "";
    unsigned first = __VERIFIER_nondet_uint();
    unsigned second = __VERIFIER_nondet_uint();
    __VERIFIER_assume(first < 3 && second < 3);
    strcat(path, parts[first]);
    strcat(path, parts[second]);
    return path[0];
}
