/* The intrinsics of the models, natively, and how a test looks at what they did. */
#ifndef NATIVE_INTRINSICS_H
#define NATIVE_INTRINSICS_H

#include <setjmp.h>
#include <stddef.h>

/* What stdin holds; resets its position and end-of-file indicator. */
void native_set_input(const void *bytes, size_t size);

/* What has been written to stdout, stderr and the system's log since the last reset. */
void native_reset_output(void);
extern char native_output[4][65536];
extern size_t native_output_size[4];

/* The next results of nondeterministic inputs. */
void native_set_nondet(const long *values, size_t count);

/* Whether models choose where they otherwise do what glibc does, and let input fail. */
extern int native_lifted;

/* Which allocation fails, counted from 0; -1 for none. */
extern int native_failing_allocation;

/* Where the run goes on after an exit (2), an abort (3), a failed check (4) or a failed assumption (5). */
extern jmp_buf native_end;
extern int native_status;
extern const char *native_failed_kind;

enum { ENDED_NOT = 0, ENDED_BY_EXIT = 2, ENDED_BY_ABORT = 3, ENDED_BY_CHECK = 4, ENDED_BY_ASSUMPTION = 5 };

#endif
