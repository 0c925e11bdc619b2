// what: strings that initialize inner arrays whose braces are left out
#include <stdio.h>

struct named { char names[2][4]; int number; };

char one[1][1][5] = {"1234"};
char four[2][2][4] = {"ab", "cd", "ef", "gh"};
char few[2][3][4] = {"ab", "cd", "ef", "gh",};
char mixed[][2][3] = {{"x", "y"}, "z"};
char deep[2][1][2][3] = {"a", "b", "c", "d"};
struct named table[2] = {"a", "b", 1, "c", "d", 2};
struct { struct { char text[3]; } parts[2]; int last; } whole = {"p" "q", "r", 9};

int main(void)
{
    char local[2][2][3] = {"k", "l", "m"};
    printf("%s %zu\n", one[0][0], sizeof one);
    for (int i = 0; i < 4; i++) printf("%s ", four[i / 2][i % 2]);
    for (int i = 0; i < 6; i++) printf("[%s] ", few[i / 3][i % 3]);
    printf("\n%s%s%s %zu\n", mixed[0][0], mixed[0][1], mixed[1][0], sizeof mixed);
    for (int i = 0; i < 4; i++) printf("%s", deep[i / 2][0][i % 2]);
    for (int i = 0; i < 2; i++) printf(" %s %s %d", table[i].names[0], table[i].names[1], table[i].number);
    printf("\n%s %s %d\n", whole.parts[0].text, whole.parts[1].text, whole.last);
    printf("%s %s %s [%s]\n", local[0][0], local[0][1], local[1][0], local[1][1]);
    return 0;
}
