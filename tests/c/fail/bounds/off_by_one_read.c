// what: the last element is read with the length as index, on the heap
// expect: bounds 8
#include <stdlib.h>
int main(void) {
    int n = 5, *v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++)
        v[i] = i * i;
    int last = v[n];
    free(v);
    return last;
}
