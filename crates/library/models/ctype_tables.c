#include "intrinsics.h"

/* The tables behind glibc's <ctype.h> macros, for the C locale and the characters -128 to 255. The pointers that the
   functions return point at the entry of character 0. The bits are those of a little-endian target. */

enum {
    CNTRL = 0x2,
    TAB = 0x2 | 0x2000 | 0x1,
    LINE = 0x2 | 0x2000,
    BLANK = 0x4000 | 0x2000 | 0x1,
    PUNCT = 0x8000 | 0x4000 | 0x4,
    DIGIT = 0x8000 | 0x4000 | 0x1000 | 0x800 | 0x8,
    UPPER = 0x8000 | 0x4000 | 0x400 | 0x100 | 0x8,
    LOWER = 0x8000 | 0x4000 | 0x400 | 0x200 | 0x8,
    UPHEX = UPPER | 0x1000,
    LOHEX = LOWER | 0x1000
};

static const unsigned short classes[384] = {
    /* -128 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /* -112 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  -96 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  -80 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  -64 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  -48 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  -32 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  -16 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*    0 */ CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, TAB, LINE, LINE, LINE, LINE, CNTRL, CNTRL,
    /*   16 */ CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL, CNTRL,
    /*   32 */ BLANK, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT,
    /*   48 */ DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT,
    /*   64 */ PUNCT, UPHEX, UPHEX, UPHEX, UPHEX, UPHEX, UPHEX, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER,
    /*   80 */ UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, PUNCT, PUNCT, PUNCT, PUNCT, PUNCT,
    /*   96 */ PUNCT, LOHEX, LOHEX, LOHEX, LOHEX, LOHEX, LOHEX, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER,
    /*  112 */ LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, PUNCT, PUNCT, PUNCT, PUNCT, CNTRL,
    /*  128 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  144 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  160 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  176 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  192 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  208 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  224 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /*  240 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};

static const unsigned short *const classes_of_zero = classes + 128;

const unsigned short **__ctype_b_loc(void)
{
    return (const unsigned short **)&classes_of_zero;
}
