#ifndef _CTYPE_H
#define _CTYPE_H

#include <features.h>

int isalnum(int __character);
int isalpha(int __character);
int iscntrl(int __character);
int isdigit(int __character);
int isgraph(int __character);
int islower(int __character);
int isprint(int __character);
int ispunct(int __character);
int isspace(int __character);
int isupper(int __character);
int isxdigit(int __character);
int tolower(int __character);
int toupper(int __character);

#ifdef __DECLARE_C99
int isblank(int __character);
#endif

#ifdef __DECLARE_POSIX
int isascii(int __character);
int toascii(int __character);
#define _tolower(character) tolower(character)
#define _toupper(character) toupper(character)
#endif

#endif
