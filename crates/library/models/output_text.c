#include "intrinsics.h"

extern FILE *stdout;

static int write_byte(int character, FILE *stream)
{
    unsigned char byte = (unsigned char)(character & 255);
    __wherefore_write(__wherefore_stream(stream), &byte, 1);
    return byte;
}

static void write_text(const char *text, FILE *stream)
{
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    __wherefore_write(__wherefore_stream(stream), text, length);
}

int fputc(int character, FILE *stream)
{
    return write_byte(character, stream);
}

int putc(int character, FILE *stream)
{
    return write_byte(character, stream);
}

int putchar(int character)
{
    return write_byte(character, stdout);
}

int fputc_unlocked(int character, FILE *stream)
{
    return write_byte(character, stream);
}

int putc_unlocked(int character, FILE *stream)
{
    return write_byte(character, stream);
}

int putchar_unlocked(int character)
{
    return write_byte(character, stdout);
}

int _IO_putc(int character, FILE *stream)
{
    return write_byte(character, stream);
}

/* What glibc's inline putc calls when its buffer is full. */
int __overflow(FILE *stream, int character)
{
    return write_byte(character, stream);
}

int fputs(const char *text, FILE *stream)
{
    write_text(text, stream);
    return 1;
}

int fputs_unlocked(const char *text, FILE *stream)
{
    write_text(text, stream);
    return 1;
}

/* glibc returns the number of bytes written. */
int puts(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    __wherefore_write(__wherefore_stream(stdout), text, length);
    write_byte('\n', stdout);
    return (int)(length + 1);
}
