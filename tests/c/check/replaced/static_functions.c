// what: static functions of the library's names are the file's own
// verdict: safe
#include <assert.h>
#include <stddef.h>
static size_t strlen(const char *text) { return text[0] == 'a' ? 7 : 9; }
static void *memcpy(void *to, const void *from, size_t size) { (void)from; (void)size; return to; }
char *strdup(const char *text);
void free(void *memory);
int main(void)
{
    char letter = 'x';
    memcpy(&letter, "y", 1);
    assert(strlen("abc") == 7 && letter == 'x');
    char *copy = strdup("abc");
    assert(copy[2] == 'c' && copy[3] == 0);
    free(copy);
    return 0;
}
