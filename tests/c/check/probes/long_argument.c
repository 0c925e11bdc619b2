// what: A path is put together from an argument of any length.
// verdict: unsafe
// fails: bounds 10
#include <stdio.h>

int main(int argc, char **argv) {
    char path[64];
    if (argc < 2)
        return 1;
    sprintf(path, "/data/%s.txt", argv[1]);
    puts(path);
    return 0;
}
