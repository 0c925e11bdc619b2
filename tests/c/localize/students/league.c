// in: 3 2 1 0 0 1 4
// in: 1 1 1
// in: 2 0 3 5 5
// in: 4 1 0 1 0 1 0 0 1
#include <stdio.h>

struct team {
    int points, scored, against;
};

void play(struct team *a, struct team *b, int goals_a, int goals_b)
{
    a->scored += goals_a;
    a->against += goals_b;
    b->scored += goals_b; //! b->scored += goals_a;
    b->against += goals_a;
    if (goals_a > goals_b) {
        a->points += 3;
    } else if (goals_a < goals_b) {
        b->points += 3; //!2 a->points += 3;
    } else { //!3 }  {
        a->points++;
        b->points++;
    }
}

int main(void)
{
    struct team home = {0}, guest = {0};
    int games, a, b;
    scanf("%d", &games);
    for (int i = 0; i < games; i++) {
        scanf("%d %d", &a, &b);
        play(&home, &guest, a, b); //!4 play(&guest, &home, a, b);
    }
    printf("home %d %d:%d\n", home.points, home.scored, home.against);
    printf("guest %d %d:%d\n", guest.points, guest.scored, guest.against); //!5 printf("guest %d %d:%d\n", guest.points, guest.scored, home.against);
    return 0;
}
