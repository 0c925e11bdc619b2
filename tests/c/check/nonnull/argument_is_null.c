// what: a compiler removes the test of a parameter that is declared not to be null
// verdict: unsafe
// fails: null 17
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

static size_t length(const char *separator, const char *text) __attribute__((nonnull(2)));

static size_t length(const char *separator, const char *text)
{
    return text == NULL || separator == NULL ? 0 : sizeof "text";
}

int main(void)
{
    return length(NULL, __VERIFIER_nondet_int() ? "text" : NULL) == 3;
}
