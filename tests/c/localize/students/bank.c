// in: d 100\nw 30\nb\nq
// in: w 10\nb\nq
// in: d 50\nw 50\nb\nq
// in: d 20\nd 5\nw 26\nb\nw 3\nb\nq
// in: b\nd 7\nb\nq
// in: d 0\nw 0\nb\nq
#include <stdio.h>

struct account {
    long balance;
    int refused;
};

static void deposit(struct account *account, long amount)
{
    account->balance += amount; //!2 account->balance = amount;
}

static int withdraw(struct account *account, long amount)
{
    if (amount > account->balance) { //! if (amount >= account->balance) {
        account->refused++;
        return 0;
    }
    account->balance -= amount;
    return 1;
}

int main(void)
{
    struct account account = {0, 0};
    char command;
    long amount;
    while (scanf(" %c", &command) == 1) {
        switch (command) {
        case 'd':
            scanf("%ld", &amount);
            deposit(&account, amount);
            break;
        case 'w':
            scanf("%ld", &amount);
            if (!withdraw(&account, amount))
                printf("Insufficient funds\n");
            break;
        case 'b':
            printf("Balance: %ld (%d refused)\n", account.balance, account.refused);
            break;
        case 'q':
            printf("Goodbye\n");
            return 0;
        default:
            printf("Unknown command\n");
        }
    }
    return 0;
}
