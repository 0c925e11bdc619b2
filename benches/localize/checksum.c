// in: abc
// in: hello world
// in: A
// in: zzzzzzzzzz
// in: The quick brown fox
// in: 42
#include <stdio.h>
int main() {
    char next;
    int sum = 0; //!1 int sum = 1;
    printf("Enter an abitrarily long string, ending with carriage return > ");
    while (scanf("%c", &next) == 1 && next != '\n')
        sum = sum + (int)next; //!2 sum = (int)next;
    sum = sum % 64 + ' '; //!3 sum = sum % 64 + '0';
    printf("Check sum is %c\n", (char)sum); //!4 printf("Check sum is %d\n", sum);
    return 0;
}
