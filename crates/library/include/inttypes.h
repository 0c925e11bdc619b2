#ifndef _INTTYPES_H
#define _INTTYPES_H

#include <stdint.h>

/* The length modifiers of the types that depend on the data model. */
#ifdef __LP64__
#define __FORMAT_64 "l"
#define __FORMAT_WORD "l"
#else
#define __FORMAT_64 "ll"
#define __FORMAT_WORD ""
#endif

#define PRId8 "d"
#define PRIi8 "i"
#define PRIo8 "o"
#define PRIu8 "u"
#define PRIx8 "x"
#define PRIX8 "X"

#define PRId16 "d"
#define PRIi16 "i"
#define PRIo16 "o"
#define PRIu16 "u"
#define PRIx16 "x"
#define PRIX16 "X"

#define PRId32 "d"
#define PRIi32 "i"
#define PRIo32 "o"
#define PRIu32 "u"
#define PRIx32 "x"
#define PRIX32 "X"

#define PRId64 __FORMAT_64 "d"
#define PRIi64 __FORMAT_64 "i"
#define PRIo64 __FORMAT_64 "o"
#define PRIu64 __FORMAT_64 "u"
#define PRIx64 __FORMAT_64 "x"
#define PRIX64 __FORMAT_64 "X"

#define PRIdLEAST8 "d"
#define PRIiLEAST8 "i"
#define PRIoLEAST8 "o"
#define PRIuLEAST8 "u"
#define PRIxLEAST8 "x"
#define PRIXLEAST8 "X"

#define PRIdLEAST16 "d"
#define PRIiLEAST16 "i"
#define PRIoLEAST16 "o"
#define PRIuLEAST16 "u"
#define PRIxLEAST16 "x"
#define PRIXLEAST16 "X"

#define PRIdLEAST32 "d"
#define PRIiLEAST32 "i"
#define PRIoLEAST32 "o"
#define PRIuLEAST32 "u"
#define PRIxLEAST32 "x"
#define PRIXLEAST32 "X"

#define PRIdLEAST64 __FORMAT_64 "d"
#define PRIiLEAST64 __FORMAT_64 "i"
#define PRIoLEAST64 __FORMAT_64 "o"
#define PRIuLEAST64 __FORMAT_64 "u"
#define PRIxLEAST64 __FORMAT_64 "x"
#define PRIXLEAST64 __FORMAT_64 "X"

#define PRIdFAST8 "d"
#define PRIiFAST8 "i"
#define PRIoFAST8 "o"
#define PRIuFAST8 "u"
#define PRIxFAST8 "x"
#define PRIXFAST8 "X"

#define PRIdFAST16 __FORMAT_WORD "d"
#define PRIiFAST16 __FORMAT_WORD "i"
#define PRIoFAST16 __FORMAT_WORD "o"
#define PRIuFAST16 __FORMAT_WORD "u"
#define PRIxFAST16 __FORMAT_WORD "x"
#define PRIXFAST16 __FORMAT_WORD "X"

#define PRIdFAST32 __FORMAT_WORD "d"
#define PRIiFAST32 __FORMAT_WORD "i"
#define PRIoFAST32 __FORMAT_WORD "o"
#define PRIuFAST32 __FORMAT_WORD "u"
#define PRIxFAST32 __FORMAT_WORD "x"
#define PRIXFAST32 __FORMAT_WORD "X"

#define PRIdFAST64 __FORMAT_64 "d"
#define PRIiFAST64 __FORMAT_64 "i"
#define PRIoFAST64 __FORMAT_64 "o"
#define PRIuFAST64 __FORMAT_64 "u"
#define PRIxFAST64 __FORMAT_64 "x"
#define PRIXFAST64 __FORMAT_64 "X"

#define PRIdMAX __FORMAT_64 "d"
#define PRIiMAX __FORMAT_64 "i"
#define PRIoMAX __FORMAT_64 "o"
#define PRIuMAX __FORMAT_64 "u"
#define PRIxMAX __FORMAT_64 "x"
#define PRIXMAX __FORMAT_64 "X"

#define PRIdPTR __FORMAT_WORD "d"
#define PRIiPTR __FORMAT_WORD "i"
#define PRIoPTR __FORMAT_WORD "o"
#define PRIuPTR __FORMAT_WORD "u"
#define PRIxPTR __FORMAT_WORD "x"
#define PRIXPTR __FORMAT_WORD "X"

#define SCNd8 "hhd"
#define SCNi8 "hhi"
#define SCNo8 "hho"
#define SCNu8 "hhu"
#define SCNx8 "hhx"

#define SCNd16 "hd"
#define SCNi16 "hi"
#define SCNo16 "ho"
#define SCNu16 "hu"
#define SCNx16 "hx"

#define SCNd32 "d"
#define SCNi32 "i"
#define SCNo32 "o"
#define SCNu32 "u"
#define SCNx32 "x"

#define SCNd64 __FORMAT_64 "d"
#define SCNi64 __FORMAT_64 "i"
#define SCNo64 __FORMAT_64 "o"
#define SCNu64 __FORMAT_64 "u"
#define SCNx64 __FORMAT_64 "x"

#define SCNdLEAST8 "hhd"
#define SCNiLEAST8 "hhi"
#define SCNoLEAST8 "hho"
#define SCNuLEAST8 "hhu"
#define SCNxLEAST8 "hhx"

#define SCNdLEAST16 "hd"
#define SCNiLEAST16 "hi"
#define SCNoLEAST16 "ho"
#define SCNuLEAST16 "hu"
#define SCNxLEAST16 "hx"

#define SCNdLEAST32 "d"
#define SCNiLEAST32 "i"
#define SCNoLEAST32 "o"
#define SCNuLEAST32 "u"
#define SCNxLEAST32 "x"

#define SCNdLEAST64 __FORMAT_64 "d"
#define SCNiLEAST64 __FORMAT_64 "i"
#define SCNoLEAST64 __FORMAT_64 "o"
#define SCNuLEAST64 __FORMAT_64 "u"
#define SCNxLEAST64 __FORMAT_64 "x"

#define SCNdFAST8 "hhd"
#define SCNiFAST8 "hhi"
#define SCNoFAST8 "hho"
#define SCNuFAST8 "hhu"
#define SCNxFAST8 "hhx"

#define SCNdFAST16 __FORMAT_WORD "d"
#define SCNiFAST16 __FORMAT_WORD "i"
#define SCNoFAST16 __FORMAT_WORD "o"
#define SCNuFAST16 __FORMAT_WORD "u"
#define SCNxFAST16 __FORMAT_WORD "x"

#define SCNdFAST32 __FORMAT_WORD "d"
#define SCNiFAST32 __FORMAT_WORD "i"
#define SCNoFAST32 __FORMAT_WORD "o"
#define SCNuFAST32 __FORMAT_WORD "u"
#define SCNxFAST32 __FORMAT_WORD "x"

#define SCNdFAST64 __FORMAT_64 "d"
#define SCNiFAST64 __FORMAT_64 "i"
#define SCNoFAST64 __FORMAT_64 "o"
#define SCNuFAST64 __FORMAT_64 "u"
#define SCNxFAST64 __FORMAT_64 "x"

#define SCNdMAX __FORMAT_64 "d"
#define SCNiMAX __FORMAT_64 "i"
#define SCNoMAX __FORMAT_64 "o"
#define SCNuMAX __FORMAT_64 "u"
#define SCNxMAX __FORMAT_64 "x"

#define SCNdPTR __FORMAT_WORD "d"
#define SCNiPTR __FORMAT_WORD "i"
#define SCNoPTR __FORMAT_WORD "o"
#define SCNuPTR __FORMAT_WORD "u"
#define SCNxPTR __FORMAT_WORD "x"

typedef struct {
    intmax_t quot;
    intmax_t rem;
} imaxdiv_t;

intmax_t imaxabs(intmax_t __number);
imaxdiv_t imaxdiv(intmax_t __number, intmax_t __divisor);
intmax_t strtoimax(const char *__text, char **__end, int __base);
uintmax_t strtoumax(const char *__text, char **__end, int __base);
intmax_t wcstoimax(const __WCHAR_TYPE__ *__text, __WCHAR_TYPE__ **__end, int __base);
uintmax_t wcstoumax(const __WCHAR_TYPE__ *__text, __WCHAR_TYPE__ **__end, int __base);

#endif
