// what: The stack overflows after nine commands, which only the words of the program make.
// verdict: unsafe
// fails: bounds 11
// The input is a text: no values of calls.
#include <stdio.h>
#include <string.h>

static int stack[8], top;

static void push(int value) {
    stack[top++] = value;
}

int main(void) {
    char command[16];
    int value;
    while (scanf("%15s", command) == 1) {
        if (strcmp(command, "push") == 0) {
            if (scanf("%d", &value) == 1)
                push(value);
        } else if (strcmp(command, "pop") == 0 && top > 0) {
            printf("%d\n", stack[--top]);
        }
    }
    return 0;
}
