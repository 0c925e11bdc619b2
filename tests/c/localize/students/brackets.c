// in: (a[b]{c})
// in: (]
// in: ((
// in: )
// in: {[()]}[]
// in: x
// in: (a))
#include <stdio.h>

static int matches(int open, int close)
{
    return (open == '(' && close == ')') || (open == '[' && close == ']') || (open == '{' && close == '}');
}

int main(void)
{
    char stack[128];
    int top = 0, c, good = 1;
    while ((c = getchar()) != EOF && c != '\n') {
        if (c == '(' || c == '[' || c == '{') {
            stack[top++] = c; //!2 stack[++top] = c;
        } else if (c == ')' || c == ']' || c == '}') {
            if (top == 0 || !matches(stack[--top], c)) {
                good = 0;
                break;
            }
        }
    }
    printf("%s\n", good && top == 0 ? "balanced" : "not balanced"); //! printf("%s\n", good ? "balanced" : "not balanced");
    return 0;
}
