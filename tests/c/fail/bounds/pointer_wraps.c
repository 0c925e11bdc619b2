// what: a pointer that is moved by so many elements that it comes back to its object
// expect: bounds 7
#include <stddef.h>
int main(void) {
    long values[4] = {1, 2, 3, 4};
    long *p = values + ((size_t)1 << 61);
    return (int)p[1];
}
