// what: a subscript whose distance in bytes wraps around to the element itself
// expect: bounds 8
#include <stdio.h>
int main(void) {
    int value = 5, *p = &value;
    long far = 1L << 62;
    int sum = p[0];
    sum += p[far];
    return sum;
}
