// in: 3 1 4 9 2 2 5
// in: 2 1 2 3 3 4 5
// in: 1 7 4 1 2 3 9
// in: 0 2 1 1
// in: 2 5 5 2 5 6
#include <stdio.h>

int merge(const int *a, int na, const int *b, int nb, int *out)
{
    int i = 0, j = 0, n = 0;
    while (i < na && j < nb) { //! while (i < na || j < nb) {
        if (a[i] <= b[j]) //!2 if (a[i] >= b[j])
            out[n++] = a[i++];
        else
            out[n++] = b[j++]; //!3 out[n++] = b[i++];
    }
    while (i < na)
        out[n++] = a[i++];
    while (j < nb) //!4 while (j < na)
        out[n++] = b[j++];
    return n;
}

int read(int *a)
{
    int n;
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    return n;
}

int main(void)
{
    int a[50], b[50], out[100];
    int na = read(a), nb = read(b);
    int n = merge(a, na, b, nb, out);
    for (int i = 0; i < n; i++)
        printf("%d%c", out[i], i + 1 < n ? ' ' : '\n'); //!5 printf("%d%c", out[i], i < n ? ' ' : '\n');
    return 0;
}
