// in: pear
// in: apple
// in: kiwi
// in: plum
// in: fig
#include <stdio.h>
#include <string.h>

struct fruit {
    const char *name;
    int price;
};

const struct fruit fruits[] = {{"apple", 30}, {"pear", 45}, {"plum", 12}, {"fig", 80}};

int find(const char *name)
{
    int count = sizeof fruits / sizeof fruits[0];
    for (int i = 0; i < count; i++) //! for (int i = 1; i < count; i++)
        if (strcmp(fruits[i].name, name) == 0) //!2 if (fruits[i].name == name)
            return i; //!3 return fruits[i].price;
    return -1; //!4 return 0;
}

int main(void)
{
    char name[32];
    scanf("%31s", name);
    int at = find(name);
    if (at < 0) //!5 if (at <= 0)
        printf("no %s\n", name);
    else
        printf("%s costs %d\n", fruits[at].name, fruits[at].price);
    return 0;
}
