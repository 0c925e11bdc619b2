// what: a program with its own versions of library functions
// flags: -fno-builtin
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *memcpy(void *to, const void *from, size_t size)
{
    char *target = to;
    for (const char *source = from; size > 0; size--) *target++ = *source++;
    return to;
}

char *strpbrk(const char *text, const char *accept)
{
    for (; *text; text++)
        if (strchr(accept, *text)) return (char *)text;
    return NULL;
}

size_t strlen(const char *text)
{
    const char *end = text;
    while (*end) end++;
    return (size_t)(end - text);
}

char *strdup(const char *text)
{
    char *copy = malloc(strlen(text) + 2);
    memcpy(copy + 1, text, strlen(text) + 1);
    copy[0] = '+';
    return copy;
}

static int strcasecmp_like(const char *left, const char *right) { return strcmp(left, right) != 0; }

int main(void)
{
    char *copy = strdup("some text");
    puts(copy);
    puts(strpbrk(copy, "xe"));
    printf("%zu %zu %zu\n", strlen(copy), strspn(copy, "+so"), strcspn(copy, "t"));
    printf("%s %d\n", strstr(copy, "te"), strcasecmp_like("a", "A"));
    free(copy);
    return 0;
}
