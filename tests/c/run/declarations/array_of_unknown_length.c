// what: an array that no declaration of the unit completes has one element
#include <stdio.h>

int alone[];
int twice[];
int twice[];
int later[];
int later[3];
static long kept[];
static long kept[2];

int main(void)
{
    alone[0] = 4;
    twice[0] = 5;
    later[2] = 6;
    kept[1] = 7;
    printf("%d %d %d %ld\n", alone[0], twice[0], later[2], kept[1]);
    return 0;
}
