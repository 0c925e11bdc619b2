#ifndef _WCTYPE_H
#define _WCTYPE_H

#include <features.h>
#define __need_wint_t
#include <stddef.h>

typedef unsigned long wctype_t;
typedef const int *wctrans_t;

#ifndef WEOF
#define WEOF (0xffffffffu)
#endif

int iswalnum(wint_t __character);
int iswalpha(wint_t __character);
int iswcntrl(wint_t __character);
int iswdigit(wint_t __character);
int iswgraph(wint_t __character);
int iswlower(wint_t __character);
int iswprint(wint_t __character);
int iswpunct(wint_t __character);
int iswspace(wint_t __character);
int iswupper(wint_t __character);
int iswxdigit(wint_t __character);
wint_t towlower(wint_t __character);
wint_t towupper(wint_t __character);
wctype_t wctype(const char *__name);
int iswctype(wint_t __character, wctype_t __type);
wctrans_t wctrans(const char *__name);
wint_t towctrans(wint_t __character, wctrans_t __mapping);

#ifdef __DECLARE_C99
int iswblank(wint_t __character);
#endif

#endif
