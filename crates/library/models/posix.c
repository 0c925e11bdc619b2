#include "intrinsics.h"

#define ENOTTY 25
/* Linux moves no more bytes at once. */
#define MOST_BYTES 0x7ffff000ul

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
    if (!__wherefore_environment_is_given && __wherefore_nondet_between("whether read fails", 0, 1) != 0) {
        errno = WHEREFORE_ANY_ERROR;
        return -1;
    }
    if (size > 1 && WHEREFORE_INPUT_FAILS("whether read gives fewer bytes")) {
        long most = size > MOST_BYTES ? (long)MOST_BYTES : (long)size - 1;
        size = (size_t)__wherefore_nondet_between("how many bytes read gives at most", 1, most);
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

/* Whether output fails; it does where the user lets it, which is put in here. */
static int output_fails(void)
{
    return 0;
}

ssize_t write(int descriptor, const void *bytes, size_t size)
{
    if (descriptor < 0) {
        errno = EBADF;
        return -1;
    }
    if (output_fails()) {
        long most = size > MOST_BYTES ? (long)MOST_BYTES : (long)size - 1;
        long written = __wherefore_nondet_between("how many bytes write writes, or -1", -1, size > 0 ? most : -1);
        if (written < 0)
            errno = WHEREFORE_ANY_ERROR;
        else
            __wherefore_write(descriptor <= 2 ? descriptor : -1, bytes, (size_t)written);
        return written;
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
