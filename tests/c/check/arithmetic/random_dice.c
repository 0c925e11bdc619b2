// what: dice by the random numbers of the C library, seeded with the time
// verdict: safe
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
    int count[6] = { 0 };
    srand((unsigned)time(0));
    for (int i = 0; i < 10; i++) {
        int dice = rand() % 6 + 1;
        assert(dice >= 1 && dice <= 6);
        count[dice - 1]++;
    }
    return 0;
}
