#include "intrinsics.h"

#define ENOTTY 25

/* Descriptors 0, 1 and 2 are the standard streams; the others deliver any bytes. */

static int read_byte(int descriptor)
{
    if (descriptor <= 2)
        return __wherefore_read_byte(descriptor);
    return (int)__wherefore_nondet_between("a byte of a file, or -1 at its end", EOF, 255);
}

ssize_t read(int descriptor, void *memory, size_t size)
{
    if (descriptor < 0) {
        errno = EBADF;
        return -1;
    }
    unsigned char *bytes = memory;
    size_t length = 0;
    int byte = 0;
    while (length < size && byte != EOF) {
        byte = read_byte(descriptor);
        if (byte != EOF) {
            bytes[length] = (unsigned char)byte;
            length++;
        }
    }
    return (ssize_t)length;
}

ssize_t write(int descriptor, const void *bytes, size_t size)
{
    if (descriptor < 0) {
        errno = EBADF;
        return -1;
    }
    __wherefore_write(descriptor <= 2 ? descriptor : -1, bytes, size);
    return (ssize_t)size;
}

/* Whether a standard stream is a terminal does not change while the program runs. */
int isatty(int descriptor)
{
    static _Bool is_known[3], is_terminal[3];
    if (descriptor < 0) {
        errno = EBADF;
        return 0;
    }
    _Bool terminal;
    if (descriptor <= 2 && is_known[descriptor])
        terminal = is_terminal[descriptor];
    else
        terminal = __wherefore_nondet_between("whether it is a terminal", 0, 1) != 0;
    if (descriptor <= 2) {
        is_known[descriptor] = 1;
        is_terminal[descriptor] = terminal;
    }
    if (!terminal)
        errno = ENOTTY;
    return terminal;
}

unsigned sleep(unsigned seconds)
{
    (void)seconds;
    return 0;
}

int usleep(unsigned microseconds)
{
    (void)microseconds;
    return 0;
}

int getpid(void)
{
    static long identifier;
    if (identifier == 0)
        identifier = (int)__wherefore_nondet_between("the process identifier", 1, 4194304);
    return (int)identifier;
}
