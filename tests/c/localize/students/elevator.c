// in: 0 3 5 1 4
// in: 2 2 2 2
// in: 1 4 0 9 3 3
// in: 5 1 5
#include <stdio.h>

int distance(int from, int to)
{
    if (from > to)
        return from - to;
    return to - from; //! return from - to;
}

int main(void)
{
    int floor, calls, moved = 0, doors = 0;
    scanf("%d %d", &floor, &calls);
    while (calls > 0) { //!2 while (calls > 1) {
        int next;
        if (scanf("%d", &next) != 1)
            break;
        if (next != floor) //!3 if (next = floor)
            doors++;
        moved += distance(floor, next);
        floor = next; //!4
        calls--;
    }
    printf("%d floors, %d stops, now at %d\n", moved, doors, floor);
    return 0;
}
