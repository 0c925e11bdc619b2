extern _Bool nondet_bool(void);
int main(void) {
    _Bool a = nondet_bool(), ok = 1;
    if (a)
        ok = a;
    if (a && !a)
        ok = 0;
    a = !a;
    __CPROVER_assert(ok, "ok");
    a = 0;
    return 0;
}
