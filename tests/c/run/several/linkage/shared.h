#ifndef SHARED_H
#define SHARED_H
enum { SIZED = 4 };
struct record { int id; char name[8]; double weight; };
extern int shared_counter;
static int per_unit;
static inline int in_header(int x) { per_unit += x; return per_unit; }
int one_helper(void), two_helper(void), two_get(void), one_counter(void), two_sum(void), one_in_header(int), one_local_static(void), two_local_static(void);
void one_bump(void), two_bump(void), one_set(int), two_change(struct record *);
struct record one_make(int id, const char *name), two_pass(struct record);
int *one_hidden_address(void), *two_hidden_address(void);
#endif
