#include "test.h"

#include <wchar.h>

MODEL(wcslen);
MODEL(wcsnlen);
MODEL(wcscpy);
MODEL(wcsncpy);
MODEL(wcscat);
MODEL(wcsncat);
MODEL(wcscmp);
MODEL(wcsncmp);
MODEL(wcschr);
MODEL(wcsrchr);
MODEL(wcsstr);
MODEL(wmemcpy);
MODEL(wmemmove);
MODEL(wmemset);
MODEL(wmemcmp);
MODEL(wmemchr);

enum { LONGEST = 10, ROOM = 40 };

static wchar_t *wide_string(unsigned longest)
{
    static const wchar_t alphabet[] = {L'a', L'b', 0x10ffff, -1, -2147483647 - 1, 2147483647};
    unsigned letters = test_below(2) ? 2 : 6;
    unsigned length = test_below(longest + 1);
    wchar_t *text = malloc((length + 1) * sizeof(wchar_t));
    for (unsigned index = 0; index < length; index++)
        text[index] = alphabet[test_below(letters)];
    text[length] = 0;
    return text;
}

typedef struct {
    wchar_t model[ROOM];
    wchar_t library[ROOM];
} Pair;

#define EXPECT_COPY(model_call, library_call)                                                                          \
    do {                                                                                                               \
        memset(&pair, 'x', sizeof pair);                                                                               \
        wcscpy(pair.model, b);                                                                                         \
        wcscpy(pair.library, b);                                                                                       \
        wchar_t *to = pair.model;                                                                                      \
        wchar_t *model_result = model_call;                                                                            \
        to = pair.library;                                                                                             \
        wchar_t *library_result = library_call;                                                                        \
        EXPECT(model_result - pair.model == library_result - pair.library, "%s", #model_call);                         \
        EXPECT(memcmp(pair.model, pair.library, sizeof pair.model) == 0, "%s", #model_call);                           \
    } while (0)

void test_wide(void)
{
    for (int round = 0; round < 20000; round++) {
        wchar_t *a = wide_string(LONGEST);
        wchar_t *b = wide_string(test_below(2) ? 2 : LONGEST);
        size_t n = test_below(LONGEST + 3);
        wchar_t character = a[test_below((unsigned)wcslen(a) + 1)];
        Pair pair;
        EXPECT(model_wcslen(a) == wcslen(a), "wcslen");
        EXPECT(model_wcsnlen(a, n) == wcsnlen(a, n), "wcsnlen");
        EXPECT(ORDER(model_wcscmp(a, b)) == ORDER(wcscmp(a, b)), "wcscmp %d %d", model_wcscmp(a, b), wcscmp(a, b));
        EXPECT(ORDER(model_wcsncmp(a, b, n)) == ORDER(wcsncmp(a, b, n)), "wcsncmp %d %d", model_wcsncmp(a, b, n), wcsncmp(a, b, n));
        EXPECT(model_wcschr(a, character) == wcschr(a, character), "wcschr");
        EXPECT(model_wcschr(b, character) == wcschr(b, character), "wcschr");
        EXPECT(model_wcsrchr(b, character) == wcsrchr(b, character), "wcsrchr");
        EXPECT(model_wcsstr(a, b) == wcsstr(a, b), "wcsstr");
        EXPECT_COPY(model_wcscpy(to, a), wcscpy(to, a));
        EXPECT_COPY(model_wcsncpy(to, a, n), wcsncpy(to, a, n));
        EXPECT_COPY(model_wcscat(to, a), wcscat(to, a));
        EXPECT_COPY(model_wcsncat(to, a, n), wcsncat(to, a, n));
        size_t size = wcslen(a) < wcslen(b) ? wcslen(a) : wcslen(b);
        EXPECT_COPY(model_wmemcpy(to, a, size), wmemcpy(to, a, size));
        EXPECT_COPY(model_wmemmove(to + 1, to, n), wmemmove(to + 1, to, n));
        EXPECT_COPY(model_wmemset(to, character, n), wmemset(to, character, n));
        EXPECT(ORDER(model_wmemcmp(a, b, size)) == ORDER(wmemcmp(a, b, size)), "wmemcmp");
        EXPECT(model_wmemchr(b, character, size) == wmemchr(b, character, size), "wmemchr");
        free(a);
        free(b);
    }
}
