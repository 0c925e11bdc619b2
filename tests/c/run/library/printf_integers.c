// what: printf of integers, characters, strings: flags, widths, precisions, length modifiers, %n, return values
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <wchar.h>

int main(void) {
    printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d] [%+5d] [%-+5d] [%+05d]\n", 42, 42, 42, 42, 42, 42, 42, 42, 42);
    printf("[%d] [%5d] [%-5d] [%05d] [% d] [%.3d] [%6.3d] [%-6.3d] [%06.3d]\n", -7, -7, -7, -7, -7, -7, -7, -7, -7);
    printf("[%.0d] [%.0d] [%5.0d] [%+.0d]\n", 0, 5, 0, 0);
    printf("[%u] [%x] [%X] [%o] [%#x] [%#X] [%#o] [%#x] [%#o]\n", 3000000000u, 255, 255, 8, 255, 255, 8, 0, 0);
    printf("[%8x] [%-8x] [%08x] [%#08x] [%#10x] [%.4x] [%#.4x]\n", 0xbeef, 0xbeef, 0xbeef, 0xbeef, 0xbeef, 0xf, 0xf);
    printf("[%hhd] [%hhu] [%hd] [%hu] [%ld] [%lu] [%lld] [%llx]\n", 300, 300, 70000, 70000, LONG_MIN, ULONG_MAX, LLONG_MAX, ULLONG_MAX);
    printf("[%zd] [%zu] [%td] [%jd] [%ju]\n", (ptrdiff_t)-1, sizeof(int), (ptrdiff_t)-2, (intmax_t)-3, (uintmax_t)4);
    printf("[%" PRId8 "] [%" PRIu64 "] [%" PRIx32 "] [%" PRIdMAX "]\n", (int8_t)-5, UINT64_MAX, (uint32_t)0xabc, INTMAX_MIN);
    printf("[%i] [%d] [%d]\n", INT_MIN, INT_MAX, -0);
    printf("[%c] [%5c] [%-5c] [%c%c]\n", 'a', 'b', 'c', 0x141, 'e');
    printf("[%s] [%8s] [%-8s] [%.2s] [%8.2s] [%-8.2s] [%.0s] [%.10s] [%s]\n", "text", "text", "text", "text", "text", "text", "text", "text", "");
    printf("[%*d] [%-*d] [%*d] [%.*d] [%*.*d]\n", 6, 42, 6, 42, -6, 42, 4, 42, 7, 3, 42);
    printf("[%.*s] [%*s] [%.*s] [%*.*s]\n", 3, "abcdef", 8, "right", -1, "all", 6, 2, "xyz");
    char raw[4] = {'n', 'o', 'n', 'u'};
    printf("[%.4s] [%.*s]\n", raw, 2, raw);
    int at = -1, later = -1;
    printf("count%n this%n\n", &at, &later);
    printf("%d %d\n", at, later);
    signed char hh;
    short h;
    long l;
    printf("abc%hhn def%hn ghi%ln\n", &hh, &h, &l);
    printf("%d %d %ld\n", hh, h, l);
    int n = printf("%d%s\n", 123, "45");
    printf("%d\n", n);
    n = printf("%%");
    printf(" %d\n", n);
    n = printf("%s", "");
    printf("%d\n", n);
    char b[20];
    n = sprintf(b, "%05d|%-4s|%c", 42, "ab", 'z');
    printf("%s %d\n", b, n);
    n = snprintf(b, 6, "truncated %d", 5);
    printf("%s %d\n", b, n);
    n = snprintf(NULL, 0, "%d %s", 12345, "sized");
    printf("%d\n", n);
    n = snprintf(b, sizeof b, "%s", "exactly nineteen ch");
    printf("%s %d\n", b, n);
    n = snprintf(b, 1, "x");
    printf("[%s] %d\n", b, n);
    n = sprintf(b, "%d", 1);
    n += sprintf(b + n, "%d", 22);
    n += sprintf(b + n, "%d", 333);
    printf("%s %d\n", b, n);
    printf("%s" "%s" "%%d\n", "con", "cat");
    printf("%2$s %1$s\n", "second", "first");
    n = fprintf(stdout, "to stdout %d\n", 1);
    n += fprintf(stderr, "to stderr\n");
    printf("%d\n", n);
    puts("puts");
    putchar('c');
    putc('d', stdout);
    fputc('\n', stdout);
    fputs("fputs\n", stdout);
    n = fputs("", stdout) >= 0;
    printf("%d %d\n", n, putchar('e') == 'e');
    fwrite("written\n", 1, 8, stdout);
    n = (int)fwrite("abcdef", 2, 2, stdout);
    printf("\n%d %d\n", n, puts("x") >= 0);
    fflush(stdout);
    for (int i = 0; i < 300; i += 37) printf("%3d%4o%4x%c", i, i, i, i % 2 ? '\n' : ' ');
    printf("\n%lc%ls\n", (wint_t)'W', L"ide");
    return n;
}
