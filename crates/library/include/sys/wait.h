#ifndef _SYS_WAIT_H
#define _SYS_WAIT_H

#include <features.h>
#include <sys/types.h>
#include <bits/wait_status.h>

pid_t wait(int *status);
pid_t waitpid(pid_t process, int *status, int options);

#endif
