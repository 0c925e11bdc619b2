/* What the status of a process that ended says. */
#ifndef _BITS_WAIT_STATUS_H
#define _BITS_WAIT_STATUS_H

#define WNOHANG 1
#define WUNTRACED 2
#define WTERMSIG(status) ((status) & 0x7f)
#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (WTERMSIG(status) != 0 && WTERMSIG(status) != 0x7f)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)

#endif
