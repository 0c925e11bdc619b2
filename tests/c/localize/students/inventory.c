// in: add bolt 10\nadd nut 5\ntake bolt 3\nlist
// in: take nut 1\nlist
// in: add a 1\nadd a 2\nlist
// in: add a 5\ntake a 6\nlist
// in: add a 5\ntake a 5\nlist
// in: add x 1\nadd y 2\nadd z 3\ntake y 2\nlist
#include <stdio.h>
#include <string.h>

struct item {
    char name[16];
    int count;
};

static struct item items[20];
static int used;

static struct item *find(const char *name)
{
    for (int i = 0; i < used; i++)
        if (strcmp(items[i].name, name) == 0) //! if (strcmp(items[i].name, name))
            return &items[i];
    return NULL;
}

int main(void)
{
    char command[8], name[16];
    int count;
    while (scanf("%7s", command) == 1) {
        if (strcmp(command, "add") == 0) {
            scanf("%15s %d", name, &count);
            struct item *item = find(name);
            if (item == NULL) {
                item = &items[used++];
                strcpy(item->name, name);
            }
            item->count += count;
        } else if (strcmp(command, "take") == 0) {
            scanf("%15s %d", name, &count);
            struct item *item = find(name);
            if (item == NULL)
                printf("no %s\n", name);
            else if (item->count < count) //!2 else if (item->count <= count)
                printf("only %d %s\n", item->count, name);
            else
                item->count -= count;
        } else if (strcmp(command, "list") == 0) {
            for (int i = 0; i < used; i++)
                if (items[i].count > 0) //!3
                    printf("%-8s%4d\n", items[i].name, items[i].count);
        }
    }
    return 0;
}
