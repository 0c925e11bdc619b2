// in: hello
// in: rhythm
// in: queueing
// in: y
// in: bcdf
// in: eerie yard
// in: Apple
#include <stdio.h>
#include <string.h>
int main() {
    char word[21];
    int i, count;
    printf("Please enter a string > ");
    fgets(word, 21, stdin);
    count = 0; //!1 count = 1;
    for (i = 0; i < strlen(word); i++) { //!2 for (i = 0; i < strlen(word) - 2; i++) {
        if (word[i] == 'a' || word[i] == 'e' || word[i] == 'i' || word[i] == 'o' || word[i] == 'u'
            || word[i] == 'y') //!3 )
            count = count + 1;
    }
    printf("The number of syllables is %d.\n", count); //!4 printf("The number of syllables is %d\n", count);
    return 0;
}
