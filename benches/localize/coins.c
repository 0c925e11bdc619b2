// in: 3 11\n1 5 7
// in: 2 3\n2 4
// in: 3 6\n1 3 4
// in: 1 0\n5
// in: 3 100\n25 10 1
#include <stdio.h>
int d[10005], c[105];
int main(){
    int n,s,i,j;
    scanf("%d%d",&n,&s);
    for(i=0;i<n;i++)scanf("%d",&c[i]);
    for(i=1;i<=s;i++)d[i]=1000000; //!1 for(i=1;i<s;i++)d[i]=1000000;
    d[0]=0;
    for(i=1;i<=s;i++)
        for(j=0;j<n;j++)
            if(c[j]<=i && d[i-c[j]]+1<d[i]) //!2 if(c[j]<i && d[i-c[j]]+1<d[i])
                d[i]=d[i-c[j]]+1; //!3 d[i]=d[i-c[j]];
    if(d[s]>=1000000)puts("-1");
    else printf("%d\n",d[s]);
    return 0;
}
