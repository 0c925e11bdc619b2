// what: a last member of one element goes on only in an object that was allocated larger
// expect: bounds 13
#include <stdlib.h>
struct text {
    int length;
    char data[1];
};
static void put(struct text *text, int index, char c) {
    if (index >= 0)
        if (index < text->length)
            if (text)
                if (c)
                    text->data[index] = c;
}
int main(void) {
    struct text *large = malloc(sizeof *large + 7), small = {3, {0}};
    large->length = 8;
    put(large, 7, 'x');
    free(large);
    put(&small, 0, 'x');
    put(&small, 2, 'x');
    return small.data[0];
}
