// what: the program's strpbrk replaces the library's, whose file also defines strspn
// verdict: unsafe
// fails: assertion 18
#include <assert.h>
#include <string.h>
int calls;
char *strpbrk(const char *text, const char *accept)
{
    calls++;
    for (; *text; text++)
        for (const char *one = accept; *one; one++)
            if (*text == *one) return (char *)text;
    return 0;
}
int main(void)
{
    assert(strspn("aab", "a") == 2 && strpbrk("abc", "cb")[0] == 'b');
    assert(calls == 2);
    return 0;
}
