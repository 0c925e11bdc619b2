#ifndef _BITS_GETOPT_SHORT_H
#define _BITS_GETOPT_SHORT_H

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
int getopt(int __count, char *const *__arguments, const char *__options);

#endif
