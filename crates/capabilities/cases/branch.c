extern _Bool nondet_bool(void);
int main(void) {
    _Bool a = nondet_bool(), ok = 1;
    if (a)

        ok = 0;
    else
        ok = 1;

    __CPROVER_assert(ok, "ok");
    a = 0;
    return 0;
}
