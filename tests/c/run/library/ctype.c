// what: every ctype function over the whole character range, and case conversion
#include <ctype.h>
#include <stdio.h>

#define COUNT(f) do { int n = 0; unsigned hash = 0; for (int c = -1; c < 256; c++) if (f(c)) { n++; hash = hash * 31 + c; } printf("%s %d %u\n", #f, n, hash); } while (0)

int main(void) {
    COUNT(isalpha);
    COUNT(isdigit);
    COUNT(isalnum);
    COUNT(isspace);
    COUNT(isupper);
    COUNT(islower);
    COUNT(ispunct);
    COUNT(isprint);
    COUNT(isgraph);
    COUNT(iscntrl);
    COUNT(isxdigit);
    COUNT(isblank);
    unsigned up = 0, low = 0;
    for (int c = -1; c < 256; c++) {
        up = up * 33 + toupper(c);
        low = low * 33 + tolower(c);
    }
    printf("%u %u\n", up, low);
    for (const char *s = "Hello, World 42!\t"; *s; s++) putchar(isupper((unsigned char)*s) ? tolower(*s) : toupper(*s));
    putchar('\n');
    const char *sample = "aZ5 _\n~\x7f";
    for (const char *s = sample; *s; s++) {
        unsigned char c = *s;
        printf("%d%d%d%d%d%d%d%d ", !!isalpha(c), !!isdigit(c), !!isspace(c), !!isupper(c), !!islower(c), !!ispunct(c), !!isprint(c), !!isxdigit(c));
    }
    printf("\n");
    int hex = 0;
    for (const char *s = "1aF"; *s; s++) hex = hex * 16 + (isdigit((unsigned char)*s) ? *s - '0' : tolower((unsigned char)*s) - 'a' + 10);
    printf("%d\n", hex);
    int words = 0, in = 0;
    for (const char *s = "  count these\twords \n now "; *s; s++) {
        if (isspace((unsigned char)*s)) in = 0;
        else if (!in) in = 1, words++;
    }
    printf("%d\n", words);
    int (*tests[])(int) = {isalpha, isdigit, isspace};
    int mask = 0;
    for (int i = 0; i < 3; i++) mask = mask * 2 + !!tests[i]('7');
    printf("%d\n", mask);
    printf("%d %d\n", toascii(0x1c1), isascii(200) != 0);
    return words * 10 + mask;
}
