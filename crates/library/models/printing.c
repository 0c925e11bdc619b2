/* The printf and scanf families where they are called through a pointer. A call by name is a
   statement of the program with its format parsed. */

#include "intrinsics.h"

int __wherefore_vprintf(const char *format, __builtin_va_list list);
int __wherefore_vfprintf(FILE *stream, const char *format, __builtin_va_list list);
int __wherefore_vsprintf(char *buffer, const char *format, __builtin_va_list list);
int __wherefore_vsnprintf(char *buffer, size_t size, const char *format, __builtin_va_list list);
int __wherefore_vscanf(const char *format, __builtin_va_list list);
int __wherefore_vfscanf(FILE *stream, const char *format, __builtin_va_list list);
int __wherefore_vsscanf(const char *text, const char *format, __builtin_va_list list);

int vprintf(const char *format, __builtin_va_list list)
{
    return __wherefore_vprintf(format, list);
}

int vfprintf(FILE *stream, const char *format, __builtin_va_list list)
{
    return __wherefore_vfprintf(stream, format, list);
}

int vsprintf(char *buffer, const char *format, __builtin_va_list list)
{
    return __wherefore_vsprintf(buffer, format, list);
}

int vsnprintf(char *buffer, size_t size, const char *format, __builtin_va_list list)
{
    return __wherefore_vsnprintf(buffer, size, format, list);
}

int vscanf(const char *format, __builtin_va_list list)
{
    return __wherefore_vscanf(format, list);
}

int vfscanf(FILE *stream, const char *format, __builtin_va_list list)
{
    return __wherefore_vfscanf(stream, format, list);
}

int vsscanf(const char *text, const char *format, __builtin_va_list list)
{
    return __wherefore_vsscanf(text, format, list);
}

int printf(const char *format, ...)
{
    __builtin_va_list list;
    int result;
    __builtin_va_start(list, format);
    result = __wherefore_vprintf(format, list);
    __builtin_va_end(list);
    return result;
}

int fprintf(FILE *stream, const char *format, ...)
{
    __builtin_va_list list;
    int result;
    __builtin_va_start(list, format);
    result = __wherefore_vfprintf(stream, format, list);
    __builtin_va_end(list);
    return result;
}

int sprintf(char *buffer, const char *format, ...)
{
    __builtin_va_list list;
    int result;
    __builtin_va_start(list, format);
    result = __wherefore_vsprintf(buffer, format, list);
    __builtin_va_end(list);
    return result;
}

int snprintf(char *buffer, size_t size, const char *format, ...)
{
    __builtin_va_list list;
    int result;
    __builtin_va_start(list, format);
    result = __wherefore_vsnprintf(buffer, size, format, list);
    __builtin_va_end(list);
    return result;
}

int scanf(const char *format, ...)
{
    __builtin_va_list list;
    int result;
    __builtin_va_start(list, format);
    result = __wherefore_vscanf(format, list);
    __builtin_va_end(list);
    return result;
}

int fscanf(FILE *stream, const char *format, ...)
{
    __builtin_va_list list;
    int result;
    __builtin_va_start(list, format);
    result = __wherefore_vfscanf(stream, format, list);
    __builtin_va_end(list);
    return result;
}

int sscanf(const char *text, const char *format, ...)
{
    __builtin_va_list list;
    int result;
    __builtin_va_start(list, format);
    result = __wherefore_vsscanf(text, format, list);
    __builtin_va_end(list);
    return result;
}
