extern _Bool nondet_bool(void);
static _Bool negation(_Bool x) {
    x = !x;
    return x; }
int main(void) {
    _Bool a = nondet_bool();
    _Bool ok = 0;
    ok = negation(a);

    __CPROVER_assert(ok, "ok");
    a = 0;
    return 0;
}
