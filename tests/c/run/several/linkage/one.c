#include "shared.h"
static int hidden = 10;
static int helper(void) { return hidden + 1; }
extern int tentative;
int sized[SIZED] = {1, 2, 3, 4};
int shared_counter = 20;
int one_helper(void) { return helper(); }
void one_bump(void) { hidden++; }
void one_set(int v) { tentative = v; }
int one_counter(void) { return shared_counter; }
int one_in_header(int x) { return in_header(x); }
int one_local_static(void) { static int n = 3; return n; }
struct record one_make(int id, const char *name) { struct record r = {id, "", id / 2.0}; int i = 0; while (name[i] && i < 7) r.name[i] = name[i], i++; return r; }
int *one_hidden_address(void) { return &hidden; }
