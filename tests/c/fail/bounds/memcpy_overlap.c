// what: memcpy within one array, where what is copied and where it goes overlap
// expect: bounds 10
#include <string.h>
int main(void) {
    char text[12] = "overlapping";
    memmove(text + 1, text, 5);
    memcpy(text, text, 5);
    memcpy(text, text + 6, 6);
    memcpy(text + 2, text + 3, 0);
    memcpy(text + 2, text, 3);
    return 0;
}
