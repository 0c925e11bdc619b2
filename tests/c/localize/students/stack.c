// in: p 4 p 5 o o q
// in: p 1 o p 2 p 3 o q
// in: o q
// in: p 7 p 8 p 9 o o o o q
// in: q
#include <stdio.h>

#define SIZE 10

struct stack {
    int values[SIZE];
    int top;
};

void push(struct stack *s, int value)
{
    if (s->top < SIZE) //! if (s->top > SIZE)
        s->values[s->top++] = value; //!2 s->values[++s->top] = value;
}

int pop(struct stack *s)
{
    if (s->top == 0)
        return -1;
    return s->values[--s->top]; //!3 return s->values[s->top--];
}

int main(void)
{
    struct stack s;
    char command;
    int value;
    s.top = 0; //!4 s.top = 1;
    while (scanf(" %c", &command) == 1 && command != 'q') {
        if (command == 'p') {
            scanf("%d", &value);
            push(&s, value);
        } else {
            printf("%d ", pop(&s));
        }
    }
    printf("left %d\n", s.top);
    return 0;
}
