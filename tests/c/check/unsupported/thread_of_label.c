// what: A label that starts a thread for CBMC is not followed: what comes after it is unknown.
// verdict: unknown
int shared;

extern void __CPROVER_assert(int, const char *);

static void set(void)
{
    shared = 1;
}

int main(void)
{
    shared = 2;
__CPROVER_ASYNC_1:
    set();
    shared = 2;
    __CPROVER_assert(shared == 2, "nobody else writes");
    return 0;
}
