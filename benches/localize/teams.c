// in: 3\n1 1 0\n1 1 1\n1 0 0
// in: 2\n1 0 0\n0 1 1
// in: 1\n0 0 0
// in: 4\n1 1 1\n1 1 1\n1 1 1\n0 1 1
// in: 1\n1 0 1
#include <stdio.h>
int main()
{
    int n,i,j,x,ans=0;
    scanf("%d",&n);
    for(i=0;i<n;i++)
    {
        int c=0;
        for(j=0;j<3;j++) { //!1 for(j=0;j<2;j++) {
            scanf("%d",&x);
            c+=x;
        }
        if(c>=2) ans++; //!2 if(c>2) ans++;
    }
    printf("%d\n",ans);
    return 0;
}
