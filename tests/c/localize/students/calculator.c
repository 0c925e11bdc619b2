// in: 3 4 +
// in: 10 4 -
// in: 2 3 4 * +
// in: 20 5 /
// in: 1 2 3 - -
#include <ctype.h>
#include <stdio.h>

int stack[32], top;

void push(int x) { stack[top++] = x; }
int pop(void) { return stack[--top]; }

int main(void)
{
    int c;
    while ((c = getchar()) != EOF) {
        if (isdigit(c)) {
            int n = 0;
            while (isdigit(c)) {
                n = n * 10 + (c - '0');
                c = getchar();
            }
            push(n);
        }
        if (c == '+' || c == '-' || c == '*' || c == '/') {
            int b = pop(), a = pop();
            switch (c) {
            case '+': push(a + b); break;
            case '-': push(a - b); break; //! case '-': push(b - a); break;
            case '*': push(a * b); break;
            case '/': push(b ? a / b : 0); break;
            }
        }
    }
    printf("= %d\n", pop());
    return 0;
}
