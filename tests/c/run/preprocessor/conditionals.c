// what: #if arithmetic in intmax, defined, elif chains, nesting, skipped groups with odd content, predefined macros
#include <stdio.h>
#define ZERO 0
#define ONE 1
#define FUNC(x) x
#define EMPTY_DEFINED

#if 1 + 2 * 3 == 7 && (1 << 4 | 3) == 19 && !0 && ~0 == -1
static int first = 1;
#else
static int first = 0;
#endif
#if -1 > 0u && 0x7fffffffffffffff + 1u > 0 && 18446744073709551615u == -1
static int unsigned_rules = 1;
#elif 1
static int unsigned_rules = 2;
#endif
#if undefined_name || defined(undefined_name) || defined ONE && ONE - 1
static int names = 1;
#elif defined EMPTY_DEFINED && !defined(ZZZ) && FUNC(3) == 3
static int names = 2;
#elif 1 / 0
static int names = 3;
#endif
#if 'a' == 97 && '\n' == 10 && '\377' < 0
static int chars = 1;
#else
static int chars = 2;
#endif
#if (2 ? 3 : 4) == 3 && (0 ? 1 / 0 : 5) == 5 && (1 || 1 / 0) && -7 / 2 == -3 && -7 % 3 == -1 && (7 >> 1, 1)
static int tern = 1;
#else
static int tern = 2;
#endif
#if 0
 this is not C: 'unbalanced and "odd #if
#if 1
# error nested in skipped
#else
#endif
#bogus directive
#elif ONE
# ifdef ZERO
#  ifndef ZERO
static int nest = 1;
#  else
static int nest = 2;
#  endif
# else
static int nest = 3;
# endif
#endif
#ifdef ZERO
#undef ZERO
#endif
#ifndef ZERO
#define ZERO 100
#endif
#if ZERO == 100 && 0b101 == 5 && 010 == 8 && 10L == 10 && 0xFFu == 255
static int redefined = 1;
#endif
# /* null directive */
#
#if __STDC__ == 1 && defined(__GNUC__) && defined __STDC_VERSION__ && __CHAR_BIT__ == 8 && __SIZEOF_INT__ == 4 && __SIZEOF_POINTER__ == 8
static int predefined = 1;
#endif
#if __INT_MAX__ == 2147483647 && __LONG_MAX__ == 9223372036854775807 && !defined(__cplusplus) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static int target = 1;
#endif
#if defined(__has_include)
#if __has_include(<stdio.h>) && !__has_include("no_such_file.h")
static int has = 1;
#endif
#endif

int main(void) {
    printf("%d %d %d %d %d %d %d %d %d %d\n", first, unsigned_rules, names, chars, tern, nest, redefined, predefined, target, has);
    printf("%d %d\n", __LINE__, __STDC_HOSTED__); printf("%s %zu %zu\n", __func__, sizeof __func__, sizeof __FUNCTION__);
    printf("%d\n",
#if ONE
           10 +
#else
           20 +
#endif
           __LINE__);
#define LONG_MACRO(a, \
                   b) \
    ((a) + \
     (b))
    printf("%d %d\n", LONG_MACRO(1, 2), __LINE__); printf("%d %d\n", LONG_MACRO(__LINE__,
        __LINE__) > 0, __LINE__);
    int spli\
ced = 5; printf("%d %d\n", spliced, __LINE__); // a comment that goes on \
    printf("hidden\n");
    printf("%d\n", __COUNTER__ + __COUNTER__ * 10 + __COUNTER__ * 100);
    return first + unsigned_rules * 10 + __INCLUDE_LEVEL__;
}
