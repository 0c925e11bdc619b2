/* Reads a count and that many numbers (ten at most), and prints them in order. */
#include <stdio.h>

#define MOST 10

static void sort(int *numbers, int count)
{
    for (int i = 1; i < count; i++) {
        int number = numbers[i];
        int j = i;
        while (j > 1 && numbers[j - 1] > number) { /* should be j > 0 */
            numbers[j] = numbers[j - 1];
            j--;
        }
        numbers[j] = number;
    }
}

int main(void)
{
    int numbers[MOST];
    int count;
    if (scanf("%d", &count) != 1 || count < 0 || count > MOST)
        return 1;
    for (int i = 0; i < count; i++)
        if (scanf("%d", &numbers[i]) != 1)
            return 1;
    sort(numbers, count);
    for (int i = 0; i < count; i++)
        printf("%d\n", numbers[i]);
    return 0;
}
