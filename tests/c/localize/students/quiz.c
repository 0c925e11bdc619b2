// in: abcd abcd
// in: abcd abca
// in: aabb bbaa
// in: abc a-c
// in: a b
#include <stdio.h>
#include <string.h>

int points(char right, char given)
{
    if (given == '-')
        return 0;
    if (given == right) //! if (given = right)
        return 3;
    return -1; //!2 return 1;
}

int main(void)
{
    char key[64], answers[64];
    int sum = 0, right = 0;
    scanf("%63s %63s", key, answers);
    for (size_t i = 0; i < strlen(key); i++) { //!3 for (size_t i = 1; i < strlen(key); i++) {
        int p = points(key[i], answers[i]); //!4 int p = points(answers[i], key[i]);
        if (p > 0)
            right++;
        sum += p;
    }
    if (sum < 0) //!5
        sum = 0; //!6 sum = 1;
    printf("%d points, %d%%\n", sum, 100 * right / (int)strlen(key)); //!7 printf("%d points, %d%%\n", sum, right / (int)strlen(key) * 100);
    return 0;
}
