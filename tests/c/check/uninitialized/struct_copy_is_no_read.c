// what: a struct may be copied with a member that was never set, and only its read is a failure
// verdict: unsafe
// fails: uninitialized 17
// flags: --check uninitialized
/* There is no input line: the failure is not visible to the compiled program. */
extern _Bool __VERIFIER_nondet_bool(void);
struct config {
    int size, depth;
};
int main(void) {
    struct config c, d;
    c.size = 3;
    if (__VERIFIER_nondet_bool())
        c.depth = 1;
    d = c;
    int size = d.size;
    int depth = d.depth;
    return size + (depth == 1);
}
