#include "intrinsics.h"

/* The C locale. Each result is the bit of glibc's table, because programs print it. The standard leaves arguments
   undefined that are neither EOF nor an unsigned char; glibc's table reaches from -128 to 255. */

static void check_character(int character)
{
    __wherefore_check(character >= -128 && character <= 255, "bounds",
                      "the character is EOF or fits an unsigned char");
}

static _Bool is_upper(int character)
{
    return character >= 'A' && character <= 'Z';
}

static _Bool is_lower(int character)
{
    return character >= 'a' && character <= 'z';
}

static _Bool is_digit(int character)
{
    return character >= '0' && character <= '9';
}

static _Bool is_alphanumeric(int character)
{
    return is_upper(character) || is_lower(character) || is_digit(character);
}

static _Bool is_graphic(int character)
{
    return character > ' ' && character < 127;
}

int isupper(int character)
{
    check_character(character);
    return is_upper(character) ? 0x100 : 0;
}

int islower(int character)
{
    check_character(character);
    return is_lower(character) ? 0x200 : 0;
}

int isalpha(int character)
{
    check_character(character);
    return is_upper(character) || is_lower(character) ? 0x400 : 0;
}

int isdigit(int character)
{
    check_character(character);
    return is_digit(character) ? 0x800 : 0;
}

int isxdigit(int character)
{
    check_character(character);
    return is_digit(character) || (character >= 'A' && character <= 'F') || (character >= 'a' && character <= 'f')
               ? 0x1000
               : 0;
}

int isspace(int character)
{
    check_character(character);
    return character == ' ' || (character >= '\t' && character <= '\r') ? 0x2000 : 0;
}

int isprint(int character)
{
    check_character(character);
    return is_graphic(character) || character == ' ' ? 0x4000 : 0;
}

int isgraph(int character)
{
    check_character(character);
    return is_graphic(character) ? 0x8000 : 0;
}

int isblank(int character)
{
    check_character(character);
    return character == ' ' || character == '\t' ? 0x1 : 0;
}

int iscntrl(int character)
{
    check_character(character);
    return (character >= 0 && character < ' ') || character == 127 ? 0x2 : 0;
}

int ispunct(int character)
{
    check_character(character);
    return is_graphic(character) && !is_alphanumeric(character) ? 0x4 : 0;
}

int isalnum(int character)
{
    check_character(character);
    return is_alphanumeric(character) ? 0x8 : 0;
}

int isascii(int character)
{
    return character >= 0 && character <= 127;
}

int toascii(int character)
{
    return character & 127;
}

/* glibc's tables map a negative char to the unsigned one of the same bits, except EOF. */
static int as_unsigned(int character)
{
    return character >= -128 && character < -1 ? character + 256 : character;
}

int tolower(int character)
{
    check_character(character);
    return is_upper(character) ? character + ('a' - 'A') : as_unsigned(character);
}

int toupper(int character)
{
    check_character(character);
    return is_lower(character) ? character - ('a' - 'A') : as_unsigned(character);
}
