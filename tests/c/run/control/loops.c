// what: for, while, do in all shapes, break and continue in nested loops and switches, empty parts, scopes
#include <stdio.h>

int main(void) {
    int total = 0, i, j;
    for (i = 0; i < 5; i++) for (j = i; j < 5; j++) {
        if (j == 3) continue;
        if (i == 3) break;
        total = total * 3 + j;
    }
    printf("%d %d %d\n", total, i, j);
    for (i = 0;;) { if (++i > 7) break; if (i & 1) continue; printf("%d ", i); } printf("\n");
    for (; i > 4; i--) ; printf("%d\n", i);
    for (int k = 0, m = 10; k < m; k += 2, m--) printf("%d:%d ", k, m); printf("\n");
    for (int k = 0; k < 2; k++) { int k = 10; k++; printf("%d ", k); } printf("\n");
    while (i-- > 0) { if (i == 2) continue; printf("%d ", i); } printf("%d\n", i);
    do { i += 3; if (i == 5) continue; printf("%d ", i); } while (i < 10); printf("\n");
    do printf("once "); while (0); do { if (i) break; printf("never"); } while (1); printf("%d\n", i);
    do i--; while (i > 3 && i != 6); printf("%d\n", i);
    while (1) { while (1) { if (i > 10) break; i += 2; } if (i > 20) break; i += 5; } printf("%d\n", i);
    for (i = 0; i < 6; i++) {
        switch (i) {
            case 1: continue;
            case 3: break;
            case 4: i++;
            default: printf("d%d ", i);
        }
        printf("e%d ", i);
    }
    printf("\n");
    for (i = 10; i; i /= 2) printf("%d ", i); printf("\n");
    for (unsigned u = 3; u < 4; u--) printf("%u ", u); printf("\n");
    for (unsigned char c = 250; c > 200; c++) printf("%d ", c); printf("\n");
    for (signed char c = 5; c >= 0; c--) printf("%d ", c); printf("\n");
    for (const char *s = "chars"; *s; s++) { if (*s == 'r') continue; putchar(*s); } putchar('\n');
    int collatz = 27, steps = 0;
    while (collatz != 1) {
        collatz = collatz % 2 ? 3 * collatz + 1 : collatz / 2;
        steps++;
    }
    printf("%d\n", steps);
    int a = 48, b = 180; while (b) { int t = a % b; a = b; b = t; } printf("%d\n", a);
    int found = 0;
    for (i = 1; i < 30 && !found; i++) for (j = i; j < 30; j++) if (i * i + j * j == 25 * 25) {
        found = i * 100 + j;
        break;
    }
    printf("%d %d\n", found, i);
    int n = 0;
    for (i = 0; i < 10; i++) {
        if (i % 2) {
            if (i % 3) {
                n += i;
                continue;
            }  else { n += 100; }
        }  else if (i > 6) break;
        n++;
    }
    printf("%d %d\n", n, i);
    int digits = 0; unsigned long big = 9876543210; do digits++; while (big /= 10); printf("%d\n", digits);
    for (int row = 1; row <= 4; row++) {
        for (int k = 0; k < 4 - row; k++) putchar(' ');
        for (int k = 0; k < 2 * row - 1; k++) putchar(k % 2 ? '.' : '*');
        putchar('\n');
    }
    int x = 0;
    for (struct { int a, b; } s = {0, 5}; s.a < s.b; s.a++, s.b--) x += s.a * s.b;
    printf("%d\n", x);
    int deep = 0;
    for (int p = 0; p < 3; p++) for (int q = 0; q < 3; q++) for (int r = 0; r < 3; r++) for (int s = 0; s < 3; s++) {
        if (q == r) continue;
        if (s > p) break;
        deep++;
    }
    printf("%d\n", deep);
    if (0) ; else if (1) { if (0) n = 1; else n = 2; } printf("%d\n", n);
    if (n == 2) if (n == 3) n = 4; else n = 5; printf("%d\n", n);
    double acc = 0; for (double d = 1; d > 0.01; d *= 0.5) acc += d; printf("%g\n", acc);
    return steps;
}
