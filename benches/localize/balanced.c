// in: (())
// in: ())(
// in: ((
// in: ()()
// in: )
#include <stdio.h>
#include <string.h>
int main() {
    char s[200005];
    int depth = 0, ok = 1;
    scanf("%s", s);
    for (int i = 0; s[i]; i++) {
        if (s[i] == '(')
            depth++;
        else
            depth--;
        if (depth < 0) { //!1 if (depth <= 0) {
            ok = 0;
            break;
        }
    }
    if (ok && depth == 0) //!2 if (ok)
        printf("YES\n");
    else
        printf("NO\n");
    return 0;
}
