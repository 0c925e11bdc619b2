// in: 5\npush 1\npush 2\npop\npush 3\npop
// in: 2\npop\npush 4
// in: 7\npush 1\npush 2\npush 3\npush 4\npush 5\npop\npop
// in: 9\npush 1\npush 2\npush 3\npop\npop\npush 4\npush 5\npush 6\npop
#include <stdio.h>
#include <string.h>

#define SIZE 4

static int items[SIZE], first, count;

static int push(int x)
{
    if (count == SIZE) //! if (count > SIZE)
        return 0;
    items[(first + count) % SIZE] = x; //!2 items[count % SIZE] = x;
    count++;
    return 1;
}

static int pop(int *x)
{
    if (count == 0)
        return 0;
    *x = items[first];
    first = (first + 1) % SIZE;
    count--; //!3
    return 1;
}

int main(void)
{
    int n, x;
    char command[8];
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%7s", command);
        if (strcmp(command, "push") == 0) {
            scanf("%d", &x);
            if (!push(x))
                printf("full\n");
        } else if (pop(&x)) {
            printf("%d\n", x);
        } else {
            printf("empty\n");
        }
    }
    printf("%d left\n", count);
    return 0;
}
