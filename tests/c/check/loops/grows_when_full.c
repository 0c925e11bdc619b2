// what: a buffer whose capacity doubles when it is full
// verdict: safe
#include <assert.h>
extern int nondet_int(void);
int main(void) {
    int length = 0, capacity = 10;
    while (nondet_int()) {
        if (length == capacity) {
            if (capacity > 100000)
                break;
            capacity = capacity * 2;
        }
        length++;
        assert(length <= capacity);
    }
    return 0;
}
