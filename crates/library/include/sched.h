#ifndef _SCHED_H
#define _SCHED_H

#include <features.h>
#include <bits/system_types.h>

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

struct sched_param {
    int sched_priority;
};

int sched_yield(void);
int sched_get_priority_max(int __policy);
int sched_get_priority_min(int __policy);

#endif
