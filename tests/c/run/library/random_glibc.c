// what: the exact values of rand and random of the GNU C library, for the default seed and others
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    for (int i = 0; i < 5; i++) printf("%d ", rand()); printf("\n");
    unsigned seeds[] = {1, 2, 42, 0, 4294967295u};
    for (int s = 0; s < 5; s++) {
        srand(seeds[s]);
        printf("%u: ", seeds[s]);
        for (int i = 0; i < 6; i++) printf("%d ", rand());
        printf("\n");
    }
    srand(7);
    unsigned hash = 0;
    for (int i = 0; i < 1000; i++) hash = hash * 31 + rand();
    printf("%u\n", hash);
    srandom(7); long last = 0; for (int i = 0; i < 100; i++) last = random(); printf("%ld\n", last);
    unsigned state = 5; printf("%d ", rand_r(&state)); printf("%d ", rand_r(&state)); printf("%u\n", state);
    return rand() % 100;
}
