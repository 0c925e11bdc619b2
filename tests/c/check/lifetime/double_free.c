// what: an error path frees what the common path frees again
// verdict: unsafe
// fails: double-free 20
// input: 9
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int process(char *buffer, int n) {
    if (n > 8) {
        free(buffer);
        return -1;
    }
    buffer[0] = (char)n;
    return 0;
}
int main(void) {
    char *buffer = malloc(8);
    int n = __VERIFIER_nondet_int();
    int status = process(buffer, n);
    free(buffer);
    return status;
}
