// what: the program's malloc is also what the compiler's name for it means
// verdict: safe
#include <assert.h>
#include <stddef.h>
static char one;
void *malloc(size_t size) { return size == 1 ? &one : NULL; }
int main(void)
{
    assert(__builtin_malloc(1) == &one);
    return 0;
}
