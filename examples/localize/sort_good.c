/* The reference for sort.c: the same task, done another way. */
#include <stdio.h>

int main(void)
{
    int numbers[10];
    int count;
    if (scanf("%d", &count) != 1 || count < 0 || count > 10)
        return 1;
    for (int i = 0; i < count; i++)
        if (scanf("%d", &numbers[i]) != 1)
            return 1;
    /* The smallest of the rest comes next. */
    for (int i = 0; i < count; i++) {
        int smallest = i;
        for (int j = i + 1; j < count; j++)
            if (numbers[j] < numbers[smallest])
                smallest = j;
        int number = numbers[smallest];
        numbers[smallest] = numbers[i];
        numbers[i] = number;
        printf("%d\n", number);
    }
    return 0;
}
