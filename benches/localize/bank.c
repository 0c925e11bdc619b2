// in: 3\nann 100\nbob 50\ncid 70\nann bob 30\nbob cid 500\nend
// in: 1\nzoe 10\nend
// in: 2\na 5\nb 5\na b 5\nb a 10\nend
// in: 2\na 5\nb 5\na c 1\nend
#include <stdio.h>
#include <string.h>
struct account { char name[20]; int balance; };
struct account accounts[10];
int n;
int find(char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(accounts[i].name, name) == 0) //!1 if (strcmp(accounts[i].name, name))
            return i;
    return -1; //!2 return 0;
}
int main()
{
    char from[20], to[20];
    int amount, i;
    scanf("%d", &n);
    for (i = 0; i < n; i++)
        scanf("%s %d", accounts[i].name, &accounts[i].balance);
    while (scanf("%s", from) == 1 && strcmp(from, "end") != 0) {
        scanf("%s %d", to, &amount);
        int a = find(from), b = find(to);
        if (a < 0 || b < 0) {
            printf("unknown account\n");
            continue;
        }
        if (accounts[a].balance < amount) { //!3 if (accounts[a].balance <= amount) {
            printf("%s cannot pay %d\n", from, amount);
            continue; //!4 
        }
        accounts[a].balance -= amount;
        accounts[b].balance += amount; //!5 accounts[a].balance += amount;
    }
    for (i = 0; i < n; i++)
        printf("%-8s%5d\n", accounts[i].name, accounts[i].balance); //!6 printf("%-8s%6d\n", accounts[i].name, accounts[i].balance);
    return 0;
}
