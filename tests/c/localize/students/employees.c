// in: 3\nann 30 1000\nbob 25 2000\neve 41 1500
// in: 1\nzed 20 10
// in: 2\na 1 5\nb 2 5
// in: 4\nw 50 7\nx 40 9\ny 30 8\nz 20 1
#include <stdio.h>
#include <string.h>

struct employee {
    char name[20];
    int age;
    int pay;
};

static int oldest(const struct employee *all, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (all[i].age > all[best].age) //! if (all[i].age > best)
            best = i;
    return best;
}

static int best_paid(const struct employee *all, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (all[i].pay > all[best].pay) //!2 if (all[i].pay < all[best].pay)
            best = i;
    return best;
}

int main(void)
{
    struct employee all[50];
    int n, sum = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%19s %d %d", all[i].name, &all[i].age, &all[i].pay);
        sum += all[i].pay;
    }
    printf("oldest: %s\n", all[oldest(all, n)].name);
    printf("best paid: %s\n", all[best_paid(all, n)].name);
    printf("average: %.1f\n", (double)sum / n); //!3 printf("average: %.1f\n", (double)(sum / n));
    return 0;
}
