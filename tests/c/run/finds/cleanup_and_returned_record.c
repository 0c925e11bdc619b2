// what: a record is returned while a variable with a cleanup handler is in scope
#include <stdio.h>

struct pair { int a, b; };

static int order;
static void done(int *p) { order = order * 10 + *p; }

static struct pair make(int k)
{
    __attribute__((cleanup(done))) int first = 1;
    __attribute__((cleanup(done))) int second = 2;
    struct pair s = {k, k + first};
    return s;
}

int main(void)
{
    struct pair s = make(4);
    printf("%d %d %d\n", s.a, s.b, order);
    printf("%d\n", make(7).b);
    printf("%d\n", order);
    return 0;
}
