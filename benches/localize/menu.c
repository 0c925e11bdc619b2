// in: 1 50\n2 20\n3\n4
// in: 3\n4
// in: 2 10\n4
// in: 1 5\n2 5\n3\n4
// in: 9\n4
#include <stdio.h>
int main(void)
{
    int choice;
    float balance = 100, amount;
    do {
        printf("1. Deposit 2. Withdraw 3. Balance 4. Exit\n");
        scanf("%d", &choice);
        switch (choice) {
        case 1:
            scanf("%f", &amount);
            balance += amount; //!1 balance = amount;
            break; //!2 
        case 2:
            scanf("%f", &amount);
            if (amount <= balance) //!3 if (amount = balance)
                balance -= amount;
            else
                printf("Insufficient funds\n");
            break;
        case 3:
            printf("Balance: %.2f\n", balance); //!4 printf("Balance: %.1f\n", balance);
            break;
        case 4:
            printf("Goodbye\n");
            break;
        default:
            printf("Invalid choice\n");
        }
    } while (choice != 4);
    return 0;
}
