#ifndef _BITS_GETOPT_SHORT_H
#define _BITS_GETOPT_SHORT_H

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
int getopt(int count, char *const *arguments, const char *options);

#endif
