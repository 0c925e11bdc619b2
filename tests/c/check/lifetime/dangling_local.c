// what: the address of a local variable is returned
// verdict: unsafe
// fails: dangling 18
// input: 11
extern int __VERIFIER_nondet_int(void);
static int *locate(int value) {
    static int shared;
    int local = value;
    int *where = &shared;
    if (value > 10)
        where = &local;
    *where = value;
    return where;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    int *p = locate(x);
    return *p;
}
