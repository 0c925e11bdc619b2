#include "intrinsics.h"

double strtod(const char *text, char **end)
{
    const char *stop = text;
    int range = 0;
    double value = __wherefore_parse_double(text, &stop, &range);
    if (range)
        errno = ERANGE;
    if (end != NULL)
        *end = (char *)stop;
    return value;
}

float strtof(const char *text, char **end)
{
    const char *stop = text;
    int range = 0;
    float value = __wherefore_parse_float(text, &stop, &range);
    if (range)
        errno = ERANGE;
    if (end != NULL)
        *end = (char *)stop;
    return value;
}

long double strtold(const char *text, char **end)
{
    const char *stop = text;
    int range = 0;
    long double value = __wherefore_parse_long_double(text, &stop, &range);
    if (range)
        errno = ERANGE;
    if (end != NULL)
        *end = (char *)stop;
    return value;
}

double atof(const char *text)
{
    return strtod(text, NULL);
}
