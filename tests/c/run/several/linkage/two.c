#include "shared.h"
static int hidden = 20;
static int helper(void) { return hidden + 2; }
extern int tentative, defined_in_main;
const char message[] = "from two";
int two_helper(void) { return helper(); }
void two_bump(void) { hidden += 5; }
int two_get(void) { return tentative; }
extern int sized[];
int two_sum(void) { int s = 0; for (int i = 0; i < SIZED; i++) s += sized[i]; return s; }
int two_sees(void) { return defined_in_main; }
int two_local_static(void) { static int n = 4; return n++; }
void two_change(struct record *r) { r->id *= 10; r->name[0] = 'T'; r->weight += 0.25; }
struct record two_pass(struct record r) { r.id++; return r; }
int *two_hidden_address(void) { return &hidden; }
