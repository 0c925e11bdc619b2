#include "test.h"

#include "native_intrinsics.h"

#include <ctype.h>

MODEL(__ctype_b_loc);
MODEL(__ctype_tolower_loc);
MODEL(__ctype_toupper_loc);

typedef int Classify(int character);

extern Classify model_isalnum;
extern Classify model_isalpha;
extern Classify model_isascii;
extern Classify model_isblank;
extern Classify model_iscntrl;
extern Classify model_isdigit;
extern Classify model_isgraph;
extern Classify model_islower;
extern Classify model_isprint;
extern Classify model_ispunct;
extern Classify model_isspace;
extern Classify model_isupper;
extern Classify model_isxdigit;
extern Classify model_toascii;
extern Classify model_tolower;
extern Classify model_toupper;

static const struct {
    const char *name;
    Classify *model;
    Classify *library;
} functions[] = {
    {"isalnum", model_isalnum, isalnum},
    {"isalpha", model_isalpha, isalpha},
    {"isascii", model_isascii, isascii},
    {"isblank", model_isblank, isblank},
    {"iscntrl", model_iscntrl, iscntrl},
    {"isdigit", model_isdigit, isdigit},
    {"isgraph", model_isgraph, isgraph},
    {"islower", model_islower, islower},
    {"isprint", model_isprint, isprint},
    {"ispunct", model_ispunct, ispunct},
    {"isspace", model_isspace, isspace},
    {"isupper", model_isupper, isupper},
    {"isxdigit", model_isxdigit, isxdigit},
    {"toascii", model_toascii, toascii},
    {"tolower", model_tolower, tolower},
    {"toupper", model_toupper, toupper},
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

static int defined_beyond_tables(Classify *function)
{
    return function == isascii || function == toascii;
}

static int is_checked(Classify *model, int character)
{
    int ended = setjmp(native_end);
    if (ended == ENDED_NOT)
        model(character);
    return ended == ENDED_BY_CHECK;
}

static void compare_beyond_tables(int character)
{
    for (int index = 0; index < FUNCTIONS; index++) {
        if (defined_beyond_tables(functions[index].library))
            EXPECT(functions[index].model(character) == functions[index].library(character), "%s(%d)",
                   functions[index].name, character);
        else
            EXPECT(is_checked(functions[index].model, character), "%s(%d)", functions[index].name, character);
    }
}

void test_characters(void)
{
    for (int character = -128; character <= 255; character++) {
        for (int index = 0; index < FUNCTIONS; index++)
            EXPECT(functions[index].model(character) == functions[index].library(character), "%s(%d): %d, %d",
                   functions[index].name, character, functions[index].model(character),
                   functions[index].library(character));
        EXPECT((*model___ctype_b_loc())[character] == (*__ctype_b_loc())[character], "%d", character);
        EXPECT((*model___ctype_tolower_loc())[character] == (*__ctype_tolower_loc())[character], "%d", character);
        EXPECT((*model___ctype_toupper_loc())[character] == (*__ctype_toupper_loc())[character], "%d", character);
    }
    compare_beyond_tables(-129);
    compare_beyond_tables(256);
    compare_beyond_tables(100000);
    compare_beyond_tables(-2147483647 - 1);
}
