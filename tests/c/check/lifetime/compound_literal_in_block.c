// what: a compound literal lives only as long as the block around it
// verdict: unsafe
// fails: dangling 16
// input: 1
extern _Bool __VERIFIER_nondet_bool(void);
struct options {
    int level;
};
static struct options defaults = {1};
int main(void) {
    struct options *o = &defaults;
    if (__VERIFIER_nondet_bool()) {
        o = &(struct options){.level = 9};
        o->level++;
    }
    return o->level;
}
