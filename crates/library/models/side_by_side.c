/* Two programs that run one after the other with the same inputs. What the first one takes, prints and
   returns is kept, and the second one is compared with it. An entry is a character, a text or a
   conversion by its number, or the value after a conversion; equal entries are equal output. */

#include "intrinsics.h"

#define ENTRIES 4096
#define KINDS 16
#define VALUES 512
#define CHARACTER 256

int __wherefore_argument_count;
char **__wherefore_arguments;

static unsigned long long printed[ENTRIES];
static unsigned long printed_count;
static unsigned long compared_count;
static unsigned long long taken[KINDS][VALUES];
static unsigned long taken_count[KINDS];
static unsigned long given_count[KINDS];
static int first_status;

void __wherefore_first_prints(int stream, unsigned long long entry)
{
    if (stream != 1)
        return;
    __wherefore_check(printed_count < ENTRIES, "unsupported", "output that is too long to be compared");
    printed[printed_count] = entry;
    printed_count++;
}

void __wherefore_second_prints(int stream, unsigned long long entry)
{
    int same;
    if (stream != 1)
        return;
    same = compared_count < printed_count && printed[compared_count] == entry;
    __wherefore_check(same, "assertion", "it prints what the reference prints");
    compared_count++;
}

void __wherefore_first_prints_bytes(int stream, const char *bytes, long count, int is_text)
{
    for (long index = 0; (count < 0 || index < count) && !(is_text && bytes[index] == 0); index++)
        __wherefore_first_prints(stream, CHARACTER + (unsigned char)bytes[index]);
}

void __wherefore_second_prints_bytes(int stream, const char *bytes, long count, int is_text)
{
    for (long index = 0; (count < 0 || index < count) && !(is_text && bytes[index] == 0); index++)
        __wherefore_second_prints(stream, CHARACTER + (unsigned char)bytes[index]);
}

void __wherefore_first_prints_double(int stream, double value)
{
    union { double value; unsigned long long bits; } both;
    both.value = value;
    __wherefore_first_prints(stream, both.bits);
}

void __wherefore_second_prints_double(int stream, double value)
{
    union { double value; unsigned long long bits; } both;
    both.value = value;
    __wherefore_second_prints(stream, both.bits);
}

void __wherefore_first_takes(int kind, unsigned long long value)
{
    __wherefore_check(taken_count[kind] < VALUES, "unsupported", "more inputs than are kept");
    taken[kind][taken_count[kind]] = value;
    taken_count[kind]++;
}

/* The value that the first one took, or this one if it took fewer. */
unsigned long long __wherefore_second_takes(int kind, unsigned long long value)
{
    unsigned long count = given_count[kind];
    given_count[kind]++;
    if (count < taken_count[kind])
        return taken[kind][count];
    return value;
}

void __wherefore_first_ends(int status)
{
    first_status = status & 255;
}

void __wherefore_second_ends(int status)
{
    __wherefore_check((status & 255) == first_status, "assertion",
                      "it ends with the status of the reference");
    __wherefore_check(compared_count == printed_count, "assertion",
                      "it prints all that the reference prints");
}

void __wherefore_second_aborts(void)
{
    __wherefore_check(0, "assertion", "it does not abort where the reference does not");
}
