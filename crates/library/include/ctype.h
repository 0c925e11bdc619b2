#ifndef _CTYPE_H
#define _CTYPE_H

#include <features.h>

int isalnum(int character);
int isalpha(int character);
int iscntrl(int character);
int isdigit(int character);
int isgraph(int character);
int islower(int character);
int isprint(int character);
int ispunct(int character);
int isspace(int character);
int isupper(int character);
int isxdigit(int character);
int tolower(int character);
int toupper(int character);

#ifdef __DECLARE_C99
int isblank(int character);
#endif

#ifdef __DECLARE_POSIX
int isascii(int character);
int toascii(int character);
#define _tolower(character) tolower(character)
#define _toupper(character) toupper(character)
#endif

#endif
