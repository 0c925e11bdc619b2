#include "intrinsics.h"

extern FILE *stdin;

/* What a stream other than the standard ones delivers is an input of its own. */
static int read_byte(FILE *stream)
{
    int number = __wherefore_stream(stream);
    if (number >= 0)
        return __wherefore_read_byte(number);
    return (int)__wherefore_nondet_between("a byte of a file, or -1 at its end", EOF, 255);
}

int fgetc(FILE *stream)
{
    return read_byte(stream);
}

int getc(FILE *stream)
{
    return read_byte(stream);
}

int getchar(void)
{
    return read_byte(stdin);
}

int fgetc_unlocked(FILE *stream)
{
    return read_byte(stream);
}

int getc_unlocked(FILE *stream)
{
    return read_byte(stream);
}

int getchar_unlocked(void)
{
    return read_byte(stdin);
}

int _IO_getc(FILE *stream)
{
    return read_byte(stream);
}

/* What glibc's inline getc calls when its buffer is empty. */
int __uflow(FILE *stream)
{
    return read_byte(stream);
}

int ungetc(int character, FILE *stream)
{
    if (character == EOF)
        return EOF;
    int byte = character & 255;
    int number = __wherefore_stream(stream);
    /* Any byte may come next from another stream, so also this one. */
    if (number >= 0)
        __wherefore_unread_byte(number, byte);
    return byte;
}
