// what: The copy is smaller than the line that fits the buffer, which is longer than the input that is looked at by default.
// verdict: unsafe
// fails: bounds 13
// The input is a text: no values of calls.
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[40], name[32];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    line[strcspn(line, "\n")] = '\0';
    strcpy(name, line);
    printf("hello %s\n", name);
    return 0;
}
