// what: Only a line with a comma and a long name comes to the copy, which is longer than the name of the record.
// verdict: unsafe
// fails: bounds 15
// The input is a text: no values of calls.
#include <stdio.h>
#include <string.h>

struct item { char name[8]; int count; };

static int load(struct item *item, const char *line) {
    char name[32];
    int count;
    if (sscanf(line, "%31[^,],%d", name, &count) != 2)
        return -1;
    strcpy(item->name, name);
    item->count = count;
    return 0;
}

int main(void) {
    struct item item;
    char line[64];
    while (fgets(line, sizeof line, stdin))
        if (load(&item, line) == 0)
            printf("%d\n", item.count);
    return 0;
}
