#include "test.h"

#include "native_intrinsics.h"

MODEL(strlen);
MODEL(strnlen);
MODEL(strcpy);
MODEL(stpcpy);
MODEL(__stpcpy);
MODEL(strncpy);
MODEL(stpncpy);
MODEL(strxfrm);
MODEL(strcat);
MODEL(strncat);
MODEL(strcmp);
MODEL(strncmp);
MODEL(strcoll);
MODEL(strcasecmp);
MODEL(strncasecmp);
MODEL(strchr);
MODEL(strchrnul);
MODEL(strrchr);
MODEL(index);
MODEL(rindex);
MODEL(strstr);
MODEL(strcasestr);
MODEL(strspn);
MODEL(strcspn);
MODEL(strpbrk);
MODEL(strtok);
MODEL(strtok_r);
MODEL(__strtok_r);
MODEL(strsep);
MODEL(strdup);
MODEL(strndup);
extern char *model___strdup(const char *text);
extern char *model___strndup(const char *text, size_t limit);
extern size_t model_strlcpy(char *to, const char *from, size_t size);
extern size_t model_strlcat(char *to, const char *from, size_t size);
extern char *model___strcpy_chk(char *to, const char *from, size_t room);
extern char *model___stpcpy_chk(char *to, const char *from, size_t room);
extern char *model___strncpy_chk(char *to, const char *from, size_t size, size_t room);
extern char *model___stpncpy_chk(char *to, const char *from, size_t size, size_t room);
extern char *model___strcat_chk(char *to, const char *from, size_t room);
extern char *model___strncat_chk(char *to, const char *from, size_t size, size_t room);

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static void compare_pure(const char *a, const char *b, size_t n, int character)
{
    EXPECT(model_strlen(a) == strlen(a), "\"%s\"", a);
    EXPECT(model_strnlen(a, n) == strnlen(a, n), "\"%s\" %zu", a, n);
    EXPECT(ORDER(model_strcmp(a, b)) == ORDER(strcmp(a, b)), "\"%s\" \"%s\"", a, b);
    EXPECT(ORDER(model_strncmp(a, b, n)) == ORDER(strncmp(a, b, n)), "\"%s\" \"%s\" %zu", a, b, n);
    EXPECT(sign(model_strcoll(a, b)) == sign(strcoll(a, b)), "\"%s\" \"%s\"", a, b);
    EXPECT(ORDER(model_strcasecmp(a, b)) == ORDER(strcasecmp(a, b)), "\"%s\" \"%s\"", a, b);
    EXPECT(ORDER(model_strncasecmp(a, b, n)) == ORDER(strncasecmp(a, b, n)), "\"%s\" \"%s\" %zu", a, b, n);
    EXPECT(model_strchr(a, character) == strchr(a, character), "\"%s\" %d", a, character);
    EXPECT(model_strchrnul(a, character) == strchrnul(a, character), "\"%s\" %d", a, character);
    EXPECT(model_strrchr(a, character) == strrchr(a, character), "\"%s\" %d", a, character);
    EXPECT(model_index(a, character) == strchr(a, character), "\"%s\" %d", a, character);
    EXPECT(model_rindex(a, character) == strrchr(a, character), "\"%s\" %d", a, character);
    EXPECT(model_strstr(a, b) == strstr(a, b), "\"%s\" \"%s\"", a, b);
    EXPECT(model_strcasestr(a, b) == strcasestr(a, b), "\"%s\" \"%s\"", a, b);
    EXPECT(model_strspn(a, b) == strspn(a, b), "\"%s\" \"%s\"", a, b);
    EXPECT(model_strcspn(a, b) == strcspn(a, b), "\"%s\" \"%s\"", a, b);
    EXPECT(model_strpbrk(a, b) == strpbrk(a, b), "\"%s\" \"%s\"", a, b);
}

/* Room for every result, with the same filling for both, so that bytes that must stay are compared too. */
enum { ROOM = 64 };

typedef struct {
    char model[ROOM];
    char library[ROOM];
} Pair;

static void fill(Pair *pair, const char *begin)
{
    memset(pair, 'x', sizeof *pair);
    strcpy(pair->model, begin);
    strcpy(pair->library, begin);
}

#define EXPECT_COPY(begin, model_call, library_call)                                                                   \
    do {                                                                                                               \
        fill(&pair, begin);                                                                                            \
        char *to = pair.model;                                                                                         \
        char *model_result = model_call;                                                                               \
        to = pair.library;                                                                                             \
        char *library_result = library_call;                                                                           \
        EXPECT(model_result - pair.model == library_result - pair.library, "%s \"%s\" \"%s\"", #model_call, a, b);     \
        EXPECT(memcmp(pair.model, pair.library, ROOM) == 0, "%s \"%s\" \"%s\"", #model_call, a, b);                    \
    } while (0)

static void compare_copies(const char *a, const char *b, size_t n)
{
    Pair pair;
    EXPECT_COPY("", model_strcpy(to, a), strcpy(to, a));
    EXPECT_COPY("", model_stpcpy(to, a), stpcpy(to, a));
    EXPECT_COPY("", model___stpcpy(to, a), stpcpy(to, a));
    EXPECT_COPY("", model_strncpy(to, a, n), strncpy(to, a, n));
    EXPECT_COPY("", model_stpncpy(to, a, n), stpncpy(to, a, n));
    EXPECT_COPY(b, model_strcat(to, a), strcat(to, a));
    EXPECT_COPY(b, model_strncat(to, a, n), strncat(to, a, n));
    EXPECT_COPY("", model___strcpy_chk(to, a, ROOM), strcpy(to, a));
    EXPECT_COPY("", model___stpcpy_chk(to, a, strlen(a) + 1), stpcpy(to, a));
    EXPECT_COPY("", model___strncpy_chk(to, a, n, n), strncpy(to, a, n));
    EXPECT_COPY("", model___stpncpy_chk(to, a, n, ROOM), stpncpy(to, a, n));
    EXPECT_COPY(b, model___strcat_chk(to, a, strlen(a) + strlen(b) + 1), strcat(to, a));
    EXPECT_COPY(b, model___strncat_chk(to, a, n, ROOM), strncat(to, a, n));

    fill(&pair, "");
    size_t model_length = model_strxfrm(pair.model, a, n);
    size_t library_length = strxfrm(pair.library, a, n);
    EXPECT(model_length == library_length, "\"%s\" %zu", a, n);
    EXPECT(model_length >= n || strcmp(pair.model, pair.library) == 0, "\"%s\" %zu", a, n);

    /* snprintf cuts as strlcpy does. */
    fill(&pair, "");
    EXPECT(model_strlcpy(pair.model, a, n) == (size_t)snprintf(pair.library, n, "%s", a), "\"%s\" %zu", a, n);
    EXPECT(memcmp(pair.model, pair.library, ROOM) == 0, "\"%s\" %zu", a, n);
    fill(&pair, b);
    size_t begin = strlen(b) < n ? strlen(b) : n;
    size_t length = model_strlcat(pair.model, a, n);
    if (begin < n)
        snprintf(pair.library + begin, n - begin, "%s", a);
    EXPECT(length == begin + strlen(a), "\"%s\" \"%s\" %zu", a, b, n);
    EXPECT(memcmp(pair.model, pair.library, ROOM) == 0, "\"%s\" \"%s\" %zu", a, b, n);
}

static void compare_duplicates(const char *a, size_t n)
{
    char *copies[4] = {model_strdup(a), model___strdup(a), model_strndup(a, n), model___strndup(a, n)};
    char *shorter = strndup(a, n);
    EXPECT(strcmp(copies[0], a) == 0 && strcmp(copies[1], a) == 0, "\"%s\"", a);
    EXPECT(strcmp(copies[2], shorter) == 0 && strcmp(copies[3], shorter) == 0, "\"%s\" %zu", a, n);
    for (int index = 0; index < 4; index++)
        free(copies[index]);
    free(shorter);
}

typedef char *Tokenize(char *text, const char *delimiters, char **rest);

static char *tokenize_separated(char *text, const char *delimiters, char **rest)
{
    if (text != NULL)
        *rest = text;
    return strsep(rest, delimiters);
}

static char *model_separated(char *text, const char *delimiters, char **rest)
{
    if (text != NULL)
        *rest = text;
    return model_strsep(rest, delimiters);
}

static char *tokenize_simply(char *text, const char *delimiters, char **rest)
{
    (void)rest;
    return strtok(text, delimiters);
}

static char *model_simply(char *text, const char *delimiters, char **rest)
{
    (void)rest;
    return model_strtok(text, delimiters);
}

static void compare_tokens(Tokenize *model, Tokenize *library, const char *text, const char *delimiters)
{
    size_t size = strlen(text) + 1;
    char *a = test_copy(text, size);
    char *b = test_copy(text, size);
    char *rest_of_a = NULL;
    char *rest_of_b = NULL;
    char *token_of_a = model(a, delimiters, &rest_of_a);
    char *token_of_b = library(b, delimiters, &rest_of_b);
    for (size_t round = 0; round <= size; round++) {
        EXPECT((token_of_a == NULL) == (token_of_b == NULL), "\"%s\" \"%s\"", text, delimiters);
        EXPECT((rest_of_a == NULL) == (rest_of_b == NULL), "\"%s\" \"%s\"", text, delimiters);
        if (token_of_a == NULL || token_of_b == NULL)
            break;
        EXPECT(token_of_a - a == token_of_b - b, "\"%s\" \"%s\"", text, delimiters);
        EXPECT(rest_of_a == NULL || rest_of_a - a == rest_of_b - b, "\"%s\" \"%s\"", text, delimiters);
        token_of_a = model(NULL, delimiters, &rest_of_a);
        token_of_b = library(NULL, delimiters, &rest_of_b);
    }
    EXPECT(memcmp(a, b, size) == 0, "\"%s\" \"%s\"", text, delimiters);
    free(a);
    free(b);
}

#define EXPECT_CHECK(call)                                                                                             \
    do {                                                                                                               \
        int ended = setjmp(native_end);                                                                                \
        if (ended == ENDED_NOT)                                                                                        \
            call;                                                                                                      \
        EXPECT(ended == ENDED_BY_CHECK && strcmp(native_failed_kind, "bounds") == 0, "%s", #call);                     \
    } while (0)

static void check_fortified(void)
{
    char target[ROOM] = "abc";
    EXPECT_CHECK(model___strcpy_chk(target, "abcd", 4));
    EXPECT_CHECK(model___stpcpy_chk(target, "abcd", 4));
    EXPECT_CHECK(model___strncpy_chk(target, "a", 5, 4));
    EXPECT_CHECK(model___stpncpy_chk(target, "a", 5, 4));
    strcpy(target, "abc");
    EXPECT_CHECK(model___strcat_chk(target, "de", 5));
    strcpy(target, "abc");
    EXPECT_CHECK(model___strncat_chk(target, "def", 2, 5));
}

void test_strings(void)
{
    for (int round = 0; round < 40000; round++) {
        char *a = test_string(12);
        char *b = test_string(test_below(2) ? 3 : 12);
        size_t n = test_below(16);
        int character = (int)test_below(2) ? (signed char)a[test_below((unsigned)strlen(a) + 1)] : (int)test_random();
        compare_pure(a, b, n, character);
        compare_pure(a, a, n, character & 255);
        compare_copies(a, b, n);
        compare_duplicates(a, n);
        compare_tokens(model_strtok_r, strtok_r, a, b);
        compare_tokens(model___strtok_r, strtok_r, a, b);
        compare_tokens(model_simply, tokenize_simply, a, b);
        compare_tokens(model_separated, tokenize_separated, a, b);
        free(a);
        free(b);
    }
    check_fortified();
}
