// in: 8 5\n10 9 8 7 7 7 5 5
// in: 4 2\n0 0 0 0
// in: 5 1\n3 3 2 1 0
// in: 3 3\n2 1 0
// in: 1 1\n5
#include <stdio.h>
int a[100];
int main(){
    int n,k,i,cnt=0;
    scanf("%d%d",&n,&k);
    for(i=0;i<n;i++) scanf("%d",&a[i]);
    for(i=0;i<n;i++){
        if(a[i]>=a[k-1] && a[i]>0) //!1 if(a[i]>a[k-1] && a[i]>0)
            cnt++;
    }
    printf("%d",cnt); //!2 printf("%d",cnt-1);
}
