// what: the only pointer to a block is overwritten
// verdict: unsafe
// fails: leak 10
// input: 1
// flags: --check leak
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
static char *name;
static void set_name(char first) {
    name = malloc(2);
    name[0] = first;
    name[1] = '\0';
}
int main(void) {
    set_name('a');
    if (__VERIFIER_nondet_bool())
        set_name('b');
    free(name);
    name = NULL;
    return 0;
}
