// what: static and external names that coincide, tentative definitions, extern arrays and functions over three units
// with: one.c two.c
#include <stdio.h>
#include "shared.h"

static int hidden = 1;
static int helper(void) { return hidden * 100; }
int tentative;
int tentative;
extern int sized[];
extern const char message[];
int defined_in_main = 5;

int main(void) {
    printf("%d %d %d\n", helper(), one_helper(), two_helper());
    hidden++; one_bump(); one_bump(); two_bump(); printf("%d %d %d\n", helper(), one_helper(), two_helper());
    printf("%d ", tentative); one_set(7); printf("%d ", tentative); tentative++; printf("%d\n", two_get());
    for (int i = 0; i < SIZED; i++) printf("%d ", sized[i]); sized[2] = 99; printf("%d %s\n", two_sum(), message);
    printf("%d %d\n", shared_counter, in_header(3)); shared_counter += 5; printf("%d %d\n", one_counter(), in_header(4)); printf("%d\n", one_in_header(3));
    { extern int defined_in_main; int two_sees(void); defined_in_main *= 2; printf("%d\n", two_sees()); }
    printf("%d %d\n", one_local_static(), two_local_static()); printf("%d\n", two_local_static());
    struct record r = one_make(3, "three"); two_change(&r); printf("%d %s %g\n", r.id, r.name, r.weight); struct record copy = two_pass(r); printf("%d\n", copy.id);
    printf("%d %d\n", one_hidden_address() == &hidden, one_hidden_address() == two_hidden_address()); *one_hidden_address() = 1000; printf("%d %d\n", one_helper(), hidden);
    return (shared_counter + tentative) % 256;
}
