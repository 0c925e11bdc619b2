// in: 5\n1 -2 3 4 -1
// in: 3\n-1 -2 -3
// in: 1\n7
// in: 6\n2 -1 2 3 -9 4
// in: 4\n0 0 0 0
#include <stdio.h>
#define MAX(a,b) ((a)>(b)?(a):(b))
int main(){
    int n,x,i;
    int best=-1000000000,cur=0; //!1 int best=0,cur=0;
    scanf("%d",&n);
    for(i=0;i<n;i++){
        scanf("%d",&x);
        cur=MAX(cur+x,x); //!2 cur=MAX(cur+x,0);
        best=MAX(best,cur); //!3 best=MAX(best,x);
    }
    printf("%d\n",best);
    return 0;
}
