extern _Bool nondet_bool(void);
int main(void) {
    _Bool second = 0, third = 0, ok = 1;
    while (!third) {
        if (second && nondet_bool())
            ok = 0;
        else
            ok = 1;
        __CPROVER_assert(ok, "ok");
        third = second;
        second = 1;
    }
    second = 0;
    return 0;
}
