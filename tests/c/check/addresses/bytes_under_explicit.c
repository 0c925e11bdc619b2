// what: a search over states proves nothing of the bytes of a pointer or the address of a function
// verdict: unknown
// flags: --engine explicit
#include <assert.h>

static int variable;

static int first(void)
{
    return 1;
}

static int second(void)
{
    return 2;
}

int main(void)
{
    int *pointer = &variable;
    unsigned char *bytes = (unsigned char *)&pointer;
    assert(bytes[0] % 8 == bytes[0] % 4);
    assert((unsigned long)first < (unsigned long)second);
    return 0;
}
