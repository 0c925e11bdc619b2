// what: a record is read after one of the branches has freed it
// verdict: unsafe
// fails: dangling 20
// input: -1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct job {
    int id, done;
};
static void finish(struct job *j) {
    j->done = 1;
    if (j->id < 0)
        free(j);
}
int main(void) {
    struct job *j = malloc(sizeof *j);
    j->id = __VERIFIER_nondet_int();
    j->done = 0;
    finish(j);
    int ok = j->done;
    free(j);
    return ok;
}
