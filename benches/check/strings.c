// what: string functions written by hand agree with the library's on strings of at most N symbolic characters
// verdict: safe
// sizes: N=3 N=6
#include <assert.h>
#include <string.h>

#ifndef N
#define N 3
#endif

char __VERIFIER_nondet_char(void);

static size_t own_length(const char *text)
{
    const char *end = text;
    while (*end != '\0')
        end++;
    return (size_t)(end - text);
}

static char *own_copy(char *target, const char *source)
{
    char *to = target;
    while ((*to++ = *source++) != '\0')
        ;
    return target;
}

static char *own_append(char *target, const char *source)
{
    own_copy(target + own_length(target), source);
    return target;
}

static int own_compare(const char *left, const char *right)
{
    while (*left != '\0' && *left == *right) {
        left++;
        right++;
    }
    return (unsigned char)*left - (unsigned char)*right;
}

static int starts_with(const char *text, const char *prefix)
{
    while (*prefix != '\0')
        if (*text++ != *prefix++)
            return 0;
    return 1;
}

static const char *own_find(const char *text, const char *wanted)
{
    for (; !starts_with(text, wanted); text++)
        if (*text == '\0')
            return NULL;
    return text;
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

static void choose(char *text, int most)
{
    for (int i = 0; i < most; i++)
        text[i] = __VERIFIER_nondet_char();
    text[most] = '\0';
}

int main(void)
{
    char first[N + 1], second[N + 1], wanted[3];
    char joined[2 * N + 1], twin[2 * N + 1];

    choose(first, N);
    choose(second, N);
    choose(wanted, 2);

    size_t length = own_length(first);
    assert(length == strlen(first));
    assert(length <= N);

    assert(own_copy(joined, first) == joined);
    assert(strcpy(twin, first) == twin);
    assert(strcmp(joined, first) == 0);
    assert(strcmp(joined, twin) == 0);

    own_append(joined, second);
    strcat(twin, second);
    assert(own_length(joined) == length + own_length(second));
    assert(memcmp(joined, twin, strlen(joined) + 1) == 0);
    assert(strncmp(joined, first, length) == 0);
    assert(strcmp(joined + length, second) == 0);

    assert(sign(own_compare(first, second)) == sign(strcmp(first, second)));
    assert(sign(own_compare(first, second)) == -sign(own_compare(second, first)));

    const char *found = own_find(first, wanted);
    assert(found == strstr(first, wanted));
    if (found != NULL)
        assert(found + strlen(wanted) <= first + length);
    if (wanted[0] != '\0' && wanted[1] == '\0')
        assert(found == strchr(first, wanted[0]));
    return 0;
}
