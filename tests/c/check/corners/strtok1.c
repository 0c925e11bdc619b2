// what: strtok between delimiters
// verdict: unsafe
// fails: assertion 15
// input: 1
// fails: null 21
// input: 0
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    char s[] = ",a,,b;c";
    if (x & 1) s[2] = 'z';
    char *t = strtok(s, ",");
    assert(strcmp(t, "a") == 0);
    t = strtok(NULL, ",;");
    assert(t && strlen(t) == 1);
    t = strtok(NULL, ",;");
    assert(*t == 'c');
    t = strtok(NULL, ",;");
    return *t;
}
