// what: pointers set to null through pointers to them
// verdict: unsafe
// fails: null 23
// input: 251
// fails: dangling 25
// input: 99
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void drop(char **p) { free(*p); *p = NULL; }
static int dup2s(char ***v, int n) { *v = malloc(n * sizeof **v); for (int i = 0; i < n; i++) (*v)[i] = strdup("ab"); return n; }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    char **v, *s;
    int n = dup2s(&v, (x & 3) + 1);
    (*v)[1] = 'z';
    assert(v[0][1] == 'z' && strlen(v[n - 1]) == 2);
    for (int i = 0; i < n; i++) drop(&v[i]);
    drop(&v[0]);
    s = v[n - 1];
    assert(!s);
    if (x > 250) return *v[0];
    free(v);
    return x == 99 ? v[0] != NULL : 0;
}
