/* what: float and narrow arguments across unprototyped calls, in both directions, with mixed register classes */
/* flags: -std=gnu89 */
#include <stdio.h>

float fsum(a, b, c, d) float a, b; double c; int d; { return a + b + c + d; }
double many(a, b, c, d, e, f, g, h, i, j) int a;
float b;
char c;
double d;
short e;
float f;
long g;
double h;
unsigned char i;
float j;
{ return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10; }
float identity(f) float f; { return f; }
float precise(f) float f; { float *p = &f; *p += 1; return *p / 3; }
char cc(c) char c; { char *p = &c; *p = *p + 1; return c; }
unsigned short us(s) unsigned short s; { unsigned short *p = &s; (*p)++; return *p; }
signed char sc(s) signed char s; { return s / 2; }
double (*get())() { return many; }
int sizeofs(f) float f; { return sizeof f == sizeof(float) && sizeof identity(f) == sizeof(float); }
struct fl { float f; char c; }; 
float from_struct(s, k) struct fl s; float k; { return s.f * k + s.c; }
void store(p, v) float *p; float v; { *p = v; }
int vary(n, x) int n; double x; { return n + (int)x; }

int main()
{
    float f = 0.1f, out; double (*g)() = many; struct fl s; s.f = 2.5f; s.c = 'a';
    printf("%.9g %.9g\n", fsum(f, 0.2f, 0.3, 4), fsum(1.0f, 2.0f, 3.0f, 4));
    printf("%g\n", many(1, 2.5, 'a', 3.5, (short)4, 0.5f, 5L, 6.5, (unsigned char)250, 7.25f));
    printf("%g\n", g(1, 2.5, 'a', 3.5, 4, 0.5, 5L, 6.5, 250, 7.25));
    printf("%g\n", get()(1, 1.0, 1, 1.0, 1, 1.0, 1L, 1.0, 1, 1.0));
    printf("%.9g %.17g\n", identity(0.1), identity(f) + 0.0); printf("%.9g\n", precise(0.5f));
    printf("%d %d %d %d\n", cc('a'), cc(127), us(65535), sc(-7)); printf("%d\n", sizeofs(f));
    printf("%g\n", from_struct(s, 2.0)); store(&out, 0.7); printf("%.9g\n", out);
    printf("%d %d\n", vary(3, 4.9), identity(16777217.0) == 16777216.0f);
    printf("%d\n", identity(0.1) == 0.1);
    return (int)(identity(12.75) * 4);
}
