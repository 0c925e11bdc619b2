/* what: implicit int, functions called before they are declared, implicit return types, unprototyped pointers */
/* flags: -std=gnu89 */
static counter = 5;
const limit = 3;
extern later;
register_count() { static calls; return ++calls; }

main()
{
    int (*f)(), (*table[3])();
    auto x = 7;
    register i;
    unsigned u = -1;
    long l = 3;
    printf("%d %d %d %d\n", counter, limit, later, x);
    printf("%d %d\n", triple(4), twice_of(21));
    printf("%d\n", strlen("implicit library") == 16);
    f = triple; printf("%d\n", f(10)); f = twice_of; printf("%d\n", (*f)(10));
    table[0] = triple;
    table[1] = twice_of;
    table[2] = f;
    for (i = 0; i < 3; i++) printf("%d ", table[i](i + 1));
    printf("\n");
    register_count(); register_count(); printf("%d\n", register_count());
    printf("%d\n", is_even(10) * 10 + is_odd(7));
    printf("%d %c\n", first("word"), first("xyz"));
    puts("unprototyped puts");
    printf("%d\n", abs(-9));
    printf("%u %ld\n", u >> 28, l);
    printf("%d\n", no_value(0) == 0 || 1);
    printf("%d\n", late_global());
    printf("%d\n", average(3, 10, 20, 30));
    { int inner(); printf("%d\n", inner(4)); }
    return accumulate(5);
}

later = 11;
triple(n) { return n * 3; }
twice_of(n) int n; { return n + n; }
is_even(n) { return n == 0 ? 1 : is_odd(n - 1); }
is_odd(n) { return n == 0 ? 0 : is_even(n - 1); }
first(s) char *s; { return *s; }
no_value(x) { if (x) return 5; return 0; }
static hidden = 21;
late_global() { return hidden * 2; }
average(n, a, b, c) { return (a + b + c) / n; }
inner(x) { return x * x; }
accumulate(n) { int t = 0; while (n) t += n--; return t; }
