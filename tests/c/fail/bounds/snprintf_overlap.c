// what: snprintf cuts its text off before it meets the string, and then it does not
// expect: bounds 8
#include <stdio.h>
int main(void) {
    char text[32] = "abcdefgh";
    snprintf(text, 2, "%s", text + 2);
    snprintf(text + 10, 10, "%.4s", text + 6);
    return snprintf(text, 4, "%.3s", text + 3);
}
