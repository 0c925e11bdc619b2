// what: the first argument is used without a look at the count
// verdict: unsafe
// fails: null 9
// input:
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc < 1)
        return 0;
    return argv[1][0] == '-';
}
