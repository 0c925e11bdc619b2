// what: the result of getchar is kept in a char and used as an index
// verdict: unsafe
// fails: bounds 9
/* There is no input line: the values come from the standard input, where any byte above 127 or its end fails. */
#include <stdio.h>
static int counts[128];
int main(void) {
    char c = (char)getchar();
    counts[c]++;
    return counts['a'];
}
