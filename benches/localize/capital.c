// in: ApPLe
// in: konjac
// in: Z
// in: a
// in: zEBRA
#include <stdio.h>
#include <ctype.h>
char s[1005];
int main(){
    scanf("%s",s);
    if(s[0]>='a' && s[0]<='z') //!1 if(s[0]>'a' && s[0]<'z')
        s[0]-=32; //!2 s[0]+=32;
    printf("%s",s);
    return 0;
}
