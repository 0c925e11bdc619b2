/* what: prototypes followed by K&R definitions, C89 declarations, old idioms: register, (void), casts, comma loops */
/* flags: -std=gnu89 */
#include <stdio.h>
#define NIL 0
#define MAXLINE 40
typedef char *string;
typedef struct list *listp;
struct list { int item; listp next; };
int compare(int a, int b);
double scale(double x, int n);
char *copy(char *to, char *from);
static struct list pool[10];
static int used = 0;
int errors, lines = 1;

int compare(a, b) int a; int b; { return a < b ? -1 : a > b; }
double scale(x, n) double x; int n; { while (n-- > 0) x *= 10; return x; }
char *copy(to, from) register char *to, *from; { char *start = to; while (*to++ = *from++) ; return start; }
listp cons(item, next) int item;
listp next;
{
    register listp p = &pool[used++];
    p->item = item;
    p->next = next;
    return p;
}
listp reverse(l) listp l;
{
    listp r = NIL, t;
    while (l != NIL) t = l->next, l->next = r, r = l, l = t;
    return r;
}
void show(l) listp l; { for (; l; l = l->next) printf("%d%s", l->item, l->next ? "," : "\n"); }
int squeeze(s, c) char s[];
int c;
{
    int i, j;
    for (i = j = 0; s[i] != '\0'; i++) if (s[i] != c) s[j++] = s[i];
    s[j] = '\0';
    return i - j;
}
int number(s) char *s;
{
    int n, sign;
    for (; *s == ' ' || *s == '\t'; s++) ;
    sign = 1;
    if (*s == '+' || *s == '-') sign = *s++ == '+' ? 1 : -1;
    for (n = 0; *s >= '0' && *s <= '9'; s++) n = 10 * n + *s - '0';
    return sign * n;
}
itoa(n, s) int n;
char s[];
{
    int i = 0, j, sign, c;
    if ((sign = n) < 0) n = -n;
    do s[i++] = n % 10 + '0';
    while ((n /= 10) > 0);
    if (sign < 0) s[i++] = '-';
    s[i] = '\0';
    for (j = 0, i--; j < i; j++, i--) c = s[i], s[i] = s[j], s[j] = c;
    return 0;
}
shell(v, n) int v[], n;
{
    int gap, i, j, temp;
    for (gap = n / 2; gap > 0; gap /= 2) for (i = gap; i < n; i++) for (j = i - gap; j >= 0 && v[j] > v[j + gap]; j -= gap) {
        temp = v[j];
        v[j] = v[j + gap];
        v[j + gap] = temp;
    }
}
unsigned getbits(x, p, n) unsigned x, p, n; { return (x >> (p + 1 - n)) & ~(~0u << n); }
int day_of_year(year, month, day) int year, month, day; {
    static char day_tab[2][13] = {{0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}, {0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}};
    int i, leap;
    leap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    for (i = 1; i < month; i++) day += day_tab[leap][i];
    return day;
}

int main()
{
    char line[MAXLINE]; string s = line; listp l = NIL; int i; static int v[] = {9, 4, 7, 1, 8, 2};
    printf("%d %d %d\n", compare(1, 2), compare(2, 1), compare(3, 3));
    printf("%g %g\n", scale(1, 3), scale(2.5f, 1));
    printf("%s\n", copy(line, "old style copy")); printf("%d %s\n", squeeze(s, 'o'), line);
    for (i = 0; i < 5; i++) l = cons(i * i, l); show(l); show(reverse(l));
    printf("%d %d %d\n", number("  -123abc"), number("\t+77"), number("none"));
    itoa(-4096, s);
    printf("%s ", s);
    itoa(0, s);
    printf("%s\n", s);
    shell(v, 6); for (i = 0; i < 6; i++) printf("%d ", v[i]); printf("\n");
    printf("%u %u\n", getbits(0xabcdu, 7, 4), getbits(0xffu, 3, 3));
    printf("%d %d\n", day_of_year(1988, 3, 1), day_of_year(1900, 12, 31));
    (void)printf("%d %d\n", errors, lines); errors = lines++ + used; if (!(errors - 6)) goto done; return 1;
done:
    return errors * 10;
}
