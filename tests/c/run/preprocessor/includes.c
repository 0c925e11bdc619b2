// what: inclusion of local headers: guards, repeated X-macro inclusion, macro file names, inclusion inside a function
#include <stdio.h>
#include <string.h>
#include "parts.h"
#include "parts.h"
#define LIST "part_list.h"

int part_total = 0;
#define PART(name, price) + price
enum { SUM = 0
#include "part_list.h"
};
#define PART(name, price) #name,
static const char *names[] = {
#include LIST
};
#define PART(name, price) [name] = {price, #name},
static const struct part table[] = {
#include "part_list.h"
};
static int count(void) {
    int n = 0;
#define PART(name, price) n++; part_total += price;
#include "part_list.h"
    return n;
}

int main(void) {
    printf("%d %d\n", SUM, count()); printf("%d\n", part_total);
    for (int i = 0; i < 3; i++) printf("%s %s %d %d\n", names[i], table[i].name, table[i].id, part_cost(&table[i]));
    const char *f = part_file(), *slash = strrchr(f, '/'); printf("%s\n", slash ? slash + 1 : f);
    printf("%d %d %d\n", __LINE__, GEAR, PART_LIMIT);
#ifdef PART
    printf("still defined\n");
#else
    printf("undefined again\n");
#endif
    return SUM;
}
