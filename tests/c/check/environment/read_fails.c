// what: `read` may fail, so its result is no subscript
// verdict: unsafe
// fails: bounds 8
// A failing `read` is no value of the standard input, so there is no input that shows it natively.
#include <unistd.h>
int main(void) {
    char line[8];
    line[read(0, line, sizeof line - 1)] = '\0';
    return line[0];
}
