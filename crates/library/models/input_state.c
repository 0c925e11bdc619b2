#include "intrinsics.h"

/* Why nothing more is read from the standard input; found out once, so that feof and ferror agree. */
static enum { NOT_ASKED, END, FAILURE } reason;

static _Bool reading_failed(void)
{
    if (!__wherefore_at_end(0)) {
        reason = NOT_ASKED;
        return 0;
    }
    if (reason == NOT_ASKED)
        reason = WHEREFORE_INPUT_FAILS("whether reading fails") ? FAILURE : END;
    return reason == FAILURE;
}

/* Whether output fails; it does where the user lets it, which is put in here. */
static int output_fails(void)
{
    return 0;
}

int feof(FILE *stream)
{
    int number = __wherefore_stream(stream);
    if (number == 0)
        return __wherefore_at_end(0) != 0 && !reading_failed();
    if (number > 0)
        return __wherefore_at_end(number) != 0;
    return __wherefore_nondet_long("whether a file is at its end") != 0;
}

int feof_unlocked(FILE *stream)
{
    return feof(stream);
}

int _IO_feof(FILE *stream)
{
    return feof(stream);
}

int ferror(FILE *stream)
{
    int number = __wherefore_stream(stream);
    if (number >= 0)
        return number == 0 ? reading_failed() : output_fails();
    return __wherefore_nondet_long("whether a file failed") != 0;
}

int ferror_unlocked(FILE *stream)
{
    return ferror(stream);
}

int _IO_ferror(FILE *stream)
{
    return ferror(stream);
}
