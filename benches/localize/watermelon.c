// in: 8
// in: 2
// in: 7
// in: 1
// in: 100
// in: 4
#include <stdio.h>
int main(){
    int w;
    scanf("%d",&w);
    if(w%2==0 && w>2) printf("YES"); //!1 if(w%2==0) printf("YES");
    else printf("NO"); //!2 else printf("No");
    return 0;
}
