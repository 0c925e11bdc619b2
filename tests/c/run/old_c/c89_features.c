/* what: gnu89 specifics: inline, declarations at block starts only, octal and long constants, trigraph-free text, implicit array sizes */
/* flags: -std=gnu89 */
#include <stdio.h>
#include <string.h>

static __inline__ int cube(int x) { return x * x * x; }
extern int common_a, common_b; int common_a, common_b = 4; int common_a;
static const char *const signed_text = "signed " "const";
static signed char sc = -5; static long double ld = 2.5L; static unsigned long int long unsigned_order = 7;
volatile const short int vs = 12;
int static static_last = 3;
typedef int unsigned natural;
char *names[] = {"a", "b", 0,};
struct tag { int tag; struct tag *tagp; enum tag_kind { first_kind, second_kind, } kind; } tag = {1, &tag, second_kind};
int (*fp_array[2])(int) = {cube, cube}, matrix[][2] = {1, 2, 3, 4, 5}, *ip = &matrix[2][0];
float implicit_float = 1 / 3 + 1;
__extension__ typedef long long wide;
static int f(int (int), int x);
static int f(int g(int), int x) { return g(x) + 1; }
static int abstract(int (*)(int), int [], char *(*)[3]);
static int abstract(g, a, p) int (*g)(int); int a[]; char *(*p)[3]; { return g(a[0]) + (*p)[0][0]; }

int main(void)
{
    int a = 010, b = 0x1F, c = '\101', d = 0; natural n = ~0; wide w = 1LL << 40;
    char *three[3] = {"x", "y", "z"}; int arr[] = {2};
    printf("%d %d %d %d\n", a, b, c, cube(3)); printf("%d %d %s\n", common_a, common_b, signed_text);
    printf("%d %.1Lf %llu %d %d\n", sc, ld, unsigned_order, vs, static_last);
    printf("%u %lld\n", n, w); printf("%d %d %d\n", tag.tagp->tagp->tag, tag.kind, first_kind);
    printf("%d %zu %d %d\n", fp_array[1](2), sizeof matrix / sizeof *matrix, *ip, matrix[2][1]);
    printf("%g\n", implicit_float);
    printf("%d %d\n", f(cube, 2), abstract(cube, arr, &three));
    { int a = 1; { int a = a_shadow_guard(); d += a; } d += a; } printf("%d\n", d);
    for (d = 0; names[d]; d++) ; printf("%d\n", d);
    {
        enum { LOCAL = 5 };
        struct { char c[LOCAL]; } s;
        strcpy(s.c, "four");
        printf("%s %d\n", s.c, (int)sizeof s);
    }
    printf("%d %d\n", (int)sizeof(natural), (int)sizeof 'c');
    if (a == 8) { int x; x = 1; { int y; y = x + 1; d += y; } } else d = 0;
    printf("%d\n", d); printf("%ld %lu\n", 2147483647L + 1, 4294967295UL + 1UL); printf("%d\n", -1L < 1U); 
    return d + common_b;
}
int a_shadow_guard() { return 20; }
