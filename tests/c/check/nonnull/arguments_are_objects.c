// what: only the parameters that the attribute names must not be null
// verdict: safe
#include <assert.h>
#include <stddef.h>

__attribute__((nonnull(1))) static int sum(const int *left, const int *right)
{
    return *left + (right ? *right : 0);
}

int main(void)
{
    int one = 1;
    assert(sum(&one, NULL) == 1 && sum(&one, &one) == 2);
    return 0;
}
