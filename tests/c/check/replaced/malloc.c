// what: the library's functions use the program's malloc
// verdict: safe
#include <assert.h>
#include <string.h>
static char arena[64];
static unsigned used;
void *malloc(size_t size)
{
    void *found = arena + used;
    used += (unsigned)(size + 7) / 8 * 8;
    return found;
}
int main(void)
{
    char *copy = strdup("word");
    assert(copy == arena && used == 8);
    assert(strcmp(copy, "word") == 0);
    return 0;
}
