// what: string and character literals: all escapes, concatenation, wide, UTF-8, 16 and 32 bit widths
#include <stdio.h>
#include <string.h>
#include <stddef.h>
typedef __CHAR16_TYPE__ c16;
typedef __CHAR32_TYPE__ c32;

static void bytes(const char *s, size_t n) {
    for (size_t i = 0; i < n; i++) printf("%02x ", (unsigned char)s[i]);
    printf("\n");
}
#define BYTES(s) bytes(s, sizeof(s))
static const char exact[3] = "abc";
static char longer[6] = "ab";
static const wchar_t *wide_pointer = L"wide\x263a";

int main(void) {
    BYTES("\a\b\t\n\v\f\r\e\"\'\?\\");
    BYTES("\0\1\12\123\1234\08");
    BYTES("\x0\x1f\xFF\xab" "cd");
    BYTES("\u00e9\u20ac\U0001F600");
    BYTES("é€😀");
    BYTES(u8"é\u00df");
    BYTES("con" "cat" "" "enated");
    BYTES("line\
 continued");
    BYTES("?\?/ ?\?=");
    BYTES(exact); BYTES(longer);
    printf("%zu %zu %zu %zu\n", sizeof "", sizeof "a\0b", strlen("a\0b"), sizeof "\x41" "B");
    wchar_t w[] = L"w\u00e9\U0001F600\xfffe"; c16 h[] = u"h\u00e9\U0001F600"; c32 f[] = U"f\u00e9\U0001F600";
    for (size_t i = 0; i < sizeof w / sizeof *w; i++) printf("%lx ", (unsigned long)w[i]);
    printf("\n");
    for (size_t i = 0; i < sizeof h / sizeof *h; i++) printf("%lx ", (unsigned long)h[i]);
    printf("\n");
    for (size_t i = 0; i < sizeof f / sizeof *f; i++) printf("%lx ", (unsigned long)f[i]);
    printf("\n%zu %zu %zu %zu\n", sizeof L"ab", sizeof u"ab", sizeof U"ab", sizeof u8"ab");
    printf("%zu %zu\n", sizeof(L"a" L"b"), sizeof("a" L"b"));
    printf("%d %d %d %d %d\n", 'a', '\n', '\0', '\x7f', '\'');
    printf("%d %d %d\n", '\xff', '\377', (unsigned char)'\x80');
    printf("%d %d\n", 'ab', 'abcd');
    printf("%ld %ld %ld\n", (long)L'a', (long)L'\u20ac', (long)L'é');
    printf("%d %ld %zu %zu %zu\n", u'\u20ac', (long)U'\U0001F600', sizeof 'a', sizeof u'a', sizeof L'a');
    printf("%c%c%c\n", "indexed"[2], *("pointer" + 1), 3["array"]);
    printf("%lx\n", (unsigned long)wide_pointer[4]);
    char copy[] = {"braced"}; copy[0] = 'B'; puts(copy);
    char list[] = {'n', 'o', ' ', 'z', 'e', 'r', 'o'};
    printf("%.*s %zu\n", (int)sizeof list, list, sizeof list);
    struct { char tag[4]; wchar_t wide[3]; const char *p; } s = {"four", L"xy", "ptr"};
    printf("%.4s %lc %s\n", s.tag, (__WINT_TYPE__)s.wide[1], s.p);
    const char *multi = "first line\n"
                        "\tsecond \"line\"\n"
                        "third\\line";
    puts(multi);
    printf("%s|%10s|%-10s|%.2s|%c\n", "str", "right", "left", "cut", 'c');
    printf("100%% %s\n", "a" "%d" "b");
    return "\x7b"[0];
}
