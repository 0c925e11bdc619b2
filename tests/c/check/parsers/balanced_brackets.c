// what: a text of brackets is balanced if the depth never falls below zero and ends at zero
// verdict: safe
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
static int balanced(const char *s) {
    int depth = 0;
    for (; *s; s++) {
        depth += *s == '(' ? 1 : -1;
        if (depth < 0)
            return 0;
    }
    return depth == 0;
}
int main(void) {
    char text[7];
    int open = 0;
    for (int i = 0; i < 6; i++) {
        _Bool left = __VERIFIER_nondet_bool();
        text[i] = left ? '(' : ')';
        open += left;
    }
    text[6] = '\0';
    if (balanced(text)) {
        assert(open == 3);
        assert(text[0] == '(' && text[5] == ')');
    }
    return 0;
}
