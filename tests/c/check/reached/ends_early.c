// what: what comes before the end of a run is reached, what would come after it is not
// verdict: safe
// flags: --check leak
// unreachable: 13, 20
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int stop(int value) {
    int cells[2] = {value, 1};
    if (cells[1])
        exit(cells[0] != 0);
    return cells[0];
}

int main(void) {
    int *kept = malloc(sizeof *kept);
    *kept = 1;
    int value = stop(*kept);
    return kept[value];
}
