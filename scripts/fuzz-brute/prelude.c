/* What every generated program begins with. */
#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);
#ifdef NATIVE
void observe(int number, long long value);
#define OBSERVE(number, value) observe(number, (long long)(value))
#endif

struct Inner { int key; short cells[2]; int last; };
struct Outer { char letter; short cells[3]; int number; unsigned low : 3; int high : 5; struct Inner inner; };
struct Node { int value; struct Node *next; };
struct Bits { unsigned a : 3; int b : 4; unsigned c : 11; int d : 17; _Bool e : 1; };
union Views { int whole; unsigned char bytes[4]; short halves[2]; float real; };
struct Tail { int count; short cells[]; };

int shared[4] = {3, 1, 4, 1};
struct Outer records[3] = {{.number = 77}, {.cells = {9, 8, 7}}};

int mix(int a, int b) { if (a > b) { return a - b; } return a * 2 + b; }
int climb(int a, int b) { int sum = 0; while (a-- > 0 && sum < 20) { sum += b & 3; if (a > 5) { break; } } return sum; }
int remember(int a, int b) { static int state = 1; state = (state * 3 + a) & 31; return state ^ b; }
int (*operations[3])(int, int) = {mix, climb, remember};
int recurse(int n) { if (n <= 0) { return 1; } return recurse(n - 1) + (n & 2 ? recurse(n - 2) : n); }
int odd(int n);
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int count(int a) { static int calls; static signed char kept[3]; calls++; kept[calls % 3] += a; return calls * 4 + kept[a & 1]; }
struct Outer changed(struct Outer outer, int value) { outer.number = value; outer.cells[value & 1] += value; outer.inner.cells[1]++; return outer; }
void change(struct Outer *outer, int value) { outer->inner.key ^= value; outer->low++; if (value & 1) { outer->letter = value; } }
struct Outer *around(struct Inner *inner) { return (struct Outer *)((char *)inner - offsetof(struct Outer, inner)); }
void exchange(int **a, int **b) { int *kept = *a; *a = *b; *b = kept; }
int *find(int value) { for (int i = 0; i < 4; i++) { if (shared[i] == value) { return &shared[i]; } } return 0; }
int order(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
