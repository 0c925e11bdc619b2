// in: 50 d 20 w 30 w 100 s
// in: 0 w 1 s
// in: 10 d 5 d 5 s
// in: 7 s
// in: 5 w 5 s
#include <stdio.h>

static int balance;
static int refused;

int withdraw(int amount)
{
    if (amount > balance) { //! if (amount >= balance) {
        refused++;
        return 0; //!2
    }
    balance -= amount; //!3 balance = amount;
    return 1;
}

void deposit(int amount)
{
    balance += amount; //!4 balance =+ amount;
}

int main(void)
{
    char what;
    int amount;
    scanf("%d", &balance); //!5 scanf("%d", &refused);
    while (scanf(" %c", &what) == 1 && what != 's') {
        scanf("%d", &amount);
        if (what == 'd')
            deposit(amount);
        else if (what == 'w')
            withdraw(amount);
    }
    printf("%d %d\n", balance, refused);
    return 0;
}
