#ifndef _SYS_WAIT_H
#define _SYS_WAIT_H

#include <features.h>
#include <bits/system_types.h>
#include <bits/wait_status.h>

pid_t wait(int *__status);
pid_t waitpid(pid_t __process, int *__status, int __options);

#endif
