// what: memcmp needs all bytes, also those behind the first difference
// verdict: unsafe
// fails: bounds 7
#include <string.h>
int main(void) {
    char left[8] = "left", right[8] = "right";
    return memcmp(left, right, 9) == 0;
}
