// what: rand and srand: repeatable sequences, range, shuffles that keep their elements
#include <stdio.h>
#include <stdlib.h>

static unsigned next;
static int own(void) { next = next * 1103515245 + 12345; return next >> 16 & 0x7fff; }

int main(void) {
    int first[20], again = 1, in_range = 1, varied = 0;
    srand(42); for (int i = 0; i < 20; i++) first[i] = rand();
    srand(42); for (int i = 0; i < 20; i++) again &= first[i] == rand();
    srand(43); int differ = 0; for (int i = 0; i < 20; i++) differ += first[i] != rand();
    for (int i = 0; i < 20; i++) {
        in_range &= first[i] >= 0 && first[i] <= RAND_MAX;
        varied |= first[i] != first[0];
    }
    printf("%d %d %d %d %d\n", again, differ > 10, in_range, varied, RAND_MAX >= 32767);
    int deck[52], seen[52] = {0};
    for (int i = 0; i < 52; i++) deck[i] = i;
    for (int i = 51; i > 0; i--) {
        int j = rand() % (i + 1), t = deck[i];
        deck[i] = deck[j];
        deck[j] = t;
    }
    int all = 1;
    for (int i = 0; i < 52; i++) seen[deck[i]]++;
    for (int i = 0; i < 52; i++) all &= seen[i] == 1;
    printf("%d\n", all);
    int dice[7] = {0};
    for (int i = 0; i < 6000; i++) dice[1 + rand() % 6]++;
    int fair = dice[0] == 0;
    for (int i = 1; i < 7; i++) fair &= dice[i] > 700 && dice[i] < 1300;
    printf("%d\n", fair);
    unsigned state = 5;
    int r1 = rand_r(&state), r2 = rand_r(&state);
    state = 5;
    printf("%d ", rand_r(&state) == r1);
    printf("%d\n", rand_r(&state) == r2);
    next = 1;
    for (int i = 0; i < 8; i++) printf("%d ", own());
    printf("\n");
    next = 99;
    long sum = 0;
    for (int i = 0; i < 1000; i++) sum += own() % 10;
    printf("%ld\n", sum);
    return all + fair * 2;
}
