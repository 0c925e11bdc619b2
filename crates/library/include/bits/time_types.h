#ifndef _BITS_TIME_TYPES_H
#define _BITS_TIME_TYPES_H

typedef long time_t;
typedef long clock_t;

#endif
