// what: a null pointer is indexed
// expect: null 6
#include <stddef.h>
static double *table;
static double lookup(int i) {
    return table[i];
}
int main(void) {
    return (int)lookup(0);
}
