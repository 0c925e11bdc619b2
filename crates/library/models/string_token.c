#include "intrinsics.h"

static _Bool contains(const char *set, char character)
{
    size_t index = 0;
    while (set[index] != '\0' && set[index] != character)
        index++;
    return set[index] != '\0';
}

char *strtok_r(char *text, const char *delimiters, char **rest)
{
    char *begin = text != NULL ? text : *rest;
    while (*begin != '\0' && contains(delimiters, *begin))
        begin++;
    char *end = begin;
    while (*end != '\0' && !contains(delimiters, *end))
        end++;
    if (*end != '\0') {
        *end = '\0';
        *rest = end + 1;
    } else {
        *rest = end;
    }
    return begin != end ? begin : NULL;
}

char *__strtok_r(char *text, const char *delimiters, char **rest)
{
    return strtok_r(text, delimiters, rest);
}

static char *rest_of_text;

char *strtok(char *text, const char *delimiters)
{
    return strtok_r(text, delimiters, &rest_of_text);
}

char *strsep(char **text, const char *delimiters)
{
    char *begin = *text;
    if (begin == NULL)
        return NULL;
    char *end = begin;
    while (*end != '\0' && !contains(delimiters, *end))
        end++;
    if (*end != '\0') {
        *end = '\0';
        *text = end + 1;
    } else {
        *text = NULL;
    }
    return begin;
}
