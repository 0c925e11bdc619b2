// what: a tag says which member of a union was stored
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct value {
    enum { INTEGER, TEXT } tag;
    union {
        int integer;
        char text[8];
    };
};
static struct value make(_Bool textual, int n) {
    struct value v;
    if (textual) {
        v.tag = TEXT;
        v.text[0] = 'n';
        v.text[1] = '\0';
    } else {
        v.tag = INTEGER;
        v.integer = n;
    }
    return v;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    _Bool textual = __VERIFIER_nondet_bool();
    struct value v = make(textual, n);
    switch (v.tag) {
    case INTEGER:
        assert(!textual && v.integer == n);
        break;
    case TEXT:
        assert(textual && v.text[0] == 'n' && v.text[1] == 0);
        break;
    }
    return 0;
}
