#include "intrinsics.h"

/* Bytes are compared as unsigned values: the sought character arrives as an int of either sign. */

char *strchr(const char *text, int character)
{
    const unsigned char *bytes = (const unsigned char *)text;
    int sought = character & 255;
    size_t index = 0;
    while (bytes[index] != sought && bytes[index] != 0)
        index++;
    return bytes[index] == sought ? (char *)text + index : NULL;
}

char *strchrnul(const char *text, int character)
{
    const unsigned char *bytes = (const unsigned char *)text;
    int sought = character & 255;
    size_t index = 0;
    while (bytes[index] != sought && bytes[index] != 0)
        index++;
    return (char *)text + index;
}

char *strrchr(const char *text, int character)
{
    const unsigned char *bytes = (const unsigned char *)text;
    int sought = character & 255;
    const char *last = NULL;
    size_t index = 0;
    while (bytes[index] != 0) {
        if (bytes[index] == sought)
            last = text + index;
        index++;
    }
    if (sought == 0)
        last = text + index;
    return (char *)last;
}

char *index(const char *text, int character)
{
    return strchr(text, character);
}

char *rindex(const char *text, int character)
{
    return strrchr(text, character);
}

char *strstr(const char *text, const char *part)
{
    size_t start = 0;
    size_t matched = 0;
    while (part[matched] != '\0' && text[start + matched] != '\0') {
        if (text[start + matched] == part[matched]) {
            matched++;
        } else {
            start++;
            matched = 0;
        }
    }
    return part[matched] == '\0' ? (char *)text + start : NULL;
}
