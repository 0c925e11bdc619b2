#include "test.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>

MODEL(strtol);
MODEL(strtoul);
MODEL(strtoll);
MODEL(strtoull);
MODEL(strtoq);
MODEL(strtouq);
MODEL(strtoimax);
MODEL(strtoumax);
MODEL(atoi);
MODEL(atol);
MODEL(atoll);
MODEL(strtod);
MODEL(strtof);
MODEL(strtold);
MODEL(atof);
MODEL(abs);
MODEL(labs);
MODEL(llabs);
MODEL(imaxabs);
MODEL(div);
MODEL(ldiv);
MODEL(lldiv);
MODEL(imaxdiv);
extern __typeof__(strtol) model___isoc23_strtol;
extern __typeof__(strtoul) model___isoc23_strtoul;
extern __typeof__(strtoll) model___isoc23_strtoll;
extern __typeof__(strtoull) model___isoc23_strtoull;
extern __typeof__(strtoimax) model___isoc23_strtoimax;
extern __typeof__(strtoumax) model___isoc23_strtoumax;
extern int *model___errno_location(void);

/* The end is compared from a start that no call leaves, so that an end that is not set shows too. */
#define EXPECT_PARSE(function, text, base)                                                                             \
    do {                                                                                                               \
        char *model_end = NULL;                                                                                        \
        char *library_end = NULL;                                                                                      \
        errno = *model___errno_location() = 77;                                                                        \
        __typeof__(function(text, NULL, 10)) model_value = model_##function(text, &model_end, base);                   \
        __typeof__(function(text, NULL, 10)) library_value = function(text, &library_end, base);                       \
        EXPECT(model_value == library_value, #function "(\"%s\", %d)", text, base);                                    \
        EXPECT(model_end == library_end, #function "(\"%s\", %d)", text, base);                                        \
        EXPECT(*model___errno_location() == errno, #function "(\"%s\", %d): %d %d", text, base,                        \
               *model___errno_location(), errno);                                                                      \
        EXPECT(model_##function(text, NULL, base) == library_value, #function "(\"%s\", %d)", text, base);             \
    } while (0)

#define EXPECT_VALUE(function, text)                                                                                   \
    do {                                                                                                               \
        errno = *model___errno_location() = 77;                                                                        \
        EXPECT(model_##function(text) == function(text), #function "(\"%s\")", text);                                  \
        EXPECT(*model___errno_location() == errno, #function "(\"%s\")", text);                                        \
    } while (0)

/* Before C23, only the prefix 0b makes a difference. */
#define EXPECT_NEW(function, text, base)                                                                               \
    do {                                                                                                               \
        char *model_end = NULL;                                                                                        \
        char *library_end = NULL;                                                                                      \
        EXPECT(model___isoc23_##function(text, &model_end, base) == function(text, &library_end, base), "\"%s\" %d",   \
               text, base);                                                                                            \
        EXPECT(model_end == library_end, "\"%s\" %d", text, base);                                                     \
    } while (0)

static void compare_integers(const char *text, int base)
{
#ifdef SANITIZED
    /* The sanitizer sets the end also if the base is invalid. */
    if (base < 0 || base == 1 || base > 36)
        return;
#endif
    EXPECT_PARSE(strtol, text, base);
    EXPECT_PARSE(strtoul, text, base);
    EXPECT_PARSE(strtoll, text, base);
    EXPECT_PARSE(strtoull, text, base);
    EXPECT_PARSE(strtoq, text, base);
    EXPECT_PARSE(strtouq, text, base);
    EXPECT_PARSE(strtoimax, text, base);
    EXPECT_PARSE(strtoumax, text, base);
    EXPECT_VALUE(atoi, text);
    EXPECT_VALUE(atol, text);
    EXPECT_VALUE(atoll, text);
    if (strstr(text, "0b") == NULL && strstr(text, "0B") == NULL) {
        EXPECT_NEW(strtol, text, base);
        EXPECT_NEW(strtoul, text, base);
        EXPECT_NEW(strtoll, text, base);
        EXPECT_NEW(strtoull, text, base);
        EXPECT_NEW(strtoimax, text, base);
        EXPECT_NEW(strtoumax, text, base);
    }
}

static const char *const nasty[] = {
    "", " ", "-", "+", "+-1", "-+1", "0", "00", "-0", "0x", "0X", "0x ", "-0x", "0xg", "0x1", "-0xfF", "0x0x1", "x1",
    " \t\n\v\f\r 12", "\b12", "12 34", "- 12", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615",
    "-18446744073709551616", "99999999999999999999999999", "-99999999999999999999999999x", "0777777777777777777777",
    "01000000000000000000000", "01777777777777777777777", "02000000000000000000000", "08", "0xffffffffffffffff",
    "0x10000000000000000", "0x7fffffffffffffff", "0x8000000000000000", "-0x8000000000000000", "-0x8000000000000001",
    "zz", "ZZ", "1Z2z3", "3w5e11264sgsf", "3w5e11264sgsg", "1y2p0ij32e8e7", "1y2p0ij32e8e8", "-1y2p0ij32e8e8",
    "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "1_000", "1,000", "0b1",
    "0B101", "\xa0" "5", "\xff", "0x\xff", "1e5", "0.5", "@1", "/1", ":1", "[1", "`1", "{1", "G", "g", "a", "F"};

static const int bases[] = {0, 1, 2, 3, 7, 8, 9, 10, 11, 16, 17, 35, 36, 37, -1, INT_MIN, INT_MAX};

static void compare_random_integers(void)
{
    static const char alphabet[] = "0123456789009871xXaAfFzZ-+ \t";
    char text[40];
    unsigned length = test_below(30);
    unsigned letters = test_below(2) ? 16 : sizeof alphabet - 1;
    for (unsigned index = 0; index < length; index++)
        text[index] = alphabet[test_below(letters)];
    text[length] = '\0';
    if (test_below(3) == 0)
        sprintf(text, "%s%lu", test_below(2) ? "-" : "", test_random() >> test_below(64));
    char *exact = test_copy(text, strlen(text) + 1);
    compare_integers(exact, test_below(3) ? bases[test_below(13)] : (int)test_below(37));
    free(exact);
}

static void compare_binary_prefixes(void)
{
    char *end;
    const char *text = "0b1012";
    EXPECT(model___isoc23_strtol(text, &end, 0) == 5 && end == text + 5, "0");
    EXPECT(model___isoc23_strtol(text, &end, 2) == 5 && end == text + 5, "2");
    EXPECT(model___isoc23_strtol(text, &end, 10) == 0 && end == text + 1, "10");
    EXPECT(model___isoc23_strtol(text, &end, 16) == 0xb1012 && end == text + 6, "16");
    text = "-0B2";
    EXPECT(model___isoc23_strtoul(text, &end, 0) == 0 && end == text + 2, "0");
    EXPECT(model___isoc23_strtoull("-0B11", &end, 2) == -3ull, "2");
    EXPECT(model___isoc23_strtoll("-0b11", &end, 0) == -3, "0");
    EXPECT(model___isoc23_strtoimax("0b11", &end, 0) == 3, "0");
    EXPECT(model___isoc23_strtoumax("0b11", &end, 0) == 3, "0");
}

#define EXPECT_REAL(function, text)                                                                                    \
    do {                                                                                                               \
        char *model_end = NULL;                                                                                        \
        char *library_end = NULL;                                                                                      \
        errno = *model___errno_location() = 77;                                                                        \
        long double model_value = model_##function(text, &model_end);                                                  \
        long double library_value = function(text, &library_end);                                                      \
        EXPECT(model_value == library_value || (isnan(model_value) && isnan(library_value)), "%s", text);              \
        EXPECT(model_end == library_end && *model___errno_location() == errno, "%s", text);                            \
    } while (0)

static void compare_reals(void)
{
    static const char *const texts[] = {"",      "1.5x", " -2e3",   "1e999", "-1e999", "1e-999", "1e-5000", "1e39",
                                        "1e-45", "nan",  "inf",     "0x1p-3", ".",     "e5",     ".5e",     "1e-400"};
    for (size_t index = 0; index < sizeof texts / sizeof texts[0]; index++) {
        EXPECT_REAL(strtod, texts[index]);
        EXPECT_REAL(strtof, texts[index]);
        EXPECT_REAL(strtold, texts[index]);
        EXPECT(model_strtod(texts[index], NULL) == strtod(texts[index], NULL) || isnan(strtod(texts[index], NULL)), "");
        EXPECT(model_atof(texts[index]) == atof(texts[index]) || isnan(atof(texts[index])), "%s", texts[index]);
    }
}

static void compare_arithmetic(long number, long divisor)
{
    int small = (int)number;
    int small_divisor = (int)divisor;
    if (small != INT_MIN)
        EXPECT(model_abs(small) == abs(small), "%d", small);
    if (number != LONG_MIN) {
        EXPECT(model_labs(number) == labs(number), "%ld", number);
        EXPECT(model_llabs(number) == llabs(number), "%ld", number);
        EXPECT(model_imaxabs(number) == imaxabs(number), "%ld", number);
    }
    if (small_divisor != 0 && small_divisor != -1) {
        div_t a = model_div(small, small_divisor), b = div(small, small_divisor);
        EXPECT(a.quot == b.quot && a.rem == b.rem, "%d %d", small, small_divisor);
    }
    if (divisor != 0 && divisor != -1) {
        ldiv_t a = model_ldiv(number, divisor), b = ldiv(number, divisor);
        EXPECT(a.quot == b.quot && a.rem == b.rem, "%ld %ld", number, divisor);
        lldiv_t c = model_lldiv(number, divisor), d = lldiv(number, divisor);
        EXPECT(c.quot == d.quot && c.rem == d.rem, "%ld %ld", number, divisor);
        imaxdiv_t e = model_imaxdiv(number, divisor), f = imaxdiv(number, divisor);
        EXPECT(e.quot == f.quot && e.rem == f.rem, "%ld %ld", number, divisor);
    }
}

void test_numbers(void)
{
    for (size_t text = 0; text < sizeof nasty / sizeof nasty[0]; text++) {
        char *exact = test_copy(nasty[text], strlen(nasty[text]) + 1);
        for (size_t base = 0; base < sizeof bases / sizeof bases[0]; base++)
            compare_integers(exact, bases[base]);
        free(exact);
    }
    for (int round = 0; round < 30000; round++) {
        compare_random_integers();
        compare_arithmetic((long)(test_random() >> test_below(64)), -(long)(test_random() >> test_below(64)));
    }
    compare_binary_prefixes();
    compare_reals();
}
