#ifndef _GETOPT_H
#define _GETOPT_H

#include <bits/getopt_short.h>

#define no_argument 0
#define required_argument 1
#define optional_argument 2

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

int getopt_long(int __count, char *const *__arguments, const char *__short_options, const struct option *__options,
                int *__index);
int getopt_long_only(int __count, char *const *__arguments, const char *__short_options, const struct option *__options,
                     int *__index);

#endif
