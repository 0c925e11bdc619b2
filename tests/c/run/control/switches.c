// what: switch: fall-through, ranges, default in the middle, nested, declarations, Duff's device, wide and negative cases
#include <limits.h>
#include <stdio.h>

static int classify(int c) {
    switch (c) {
        case 'a' ... 'z': return 1;
        case 'A' ... 'Z': return 2;
        case '0' ... '9': return 3;
        case -5 ... -1: return 4;
        default: return 0;
    }
}
static int fall(int n) {
    int r = 0;
    switch (n) {
        case 3: r += 3;
        case 2: r += 2;
        default: r += 100;
        case 1: r += 1;
        break;
        case 9: r = 9;
    }
    return r;
}
static int middle(int n) { switch (n) { default: return -1; case 5: return 50; case 6: { case 7: return 60; } } }
static int wide(long long v) {
    switch (v) {
        case 0x100000000: return 1;
        case -0x100000000: return 2;
        case LLONG_MAX: return 3;
        case LLONG_MIN: return 4;
        case 0: return 5;
    }
    return 6;
}
static int uns(unsigned u) {
    switch (u) {
        case -1: return 1;
        case 0x80000000: return 2;
        case 3000000000u ... 3000000010u: return 3;
    }
    return 4;
}
static int chars(char c) {
    switch (c) {
        case '\n': return 'n';
        case 0: return 'z';
        case -1: return 'm';
        case (char)200: return 'h';
        default: return '?';
    }
}
static void copy(char *to, const char *from, int count) {
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7: *to++ = *from++;
    case 6: *to++ = *from++;
    case 5: *to++ = *from++;
    case 4: *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++; } while (--n > 0);
    }
    *to = 0;
}
static int inside_loop(int start) {
    int i = start, log = 0;
    switch (start) for (; i < 6; i++) {
        log = log * 10 + 1;
        case 2: log = log * 10 + 2;
        case 4: log = log * 10 + 4;
        if (log > 1000) break;
    }
    return log;
}
static int into_if(int n) { int r = 0; switch (n) { if (r) { case 1: r = 10; } else { case 2: r += 20; } r++; } return r; }
static const char *day(unsigned d) { switch (d % 7) { case 0: case 6: return "weekend"; case 3: return "midweek"; } return "work"; }
static int nested(int a, int b) {
    switch (a) {
        case 1: switch (b) {
            case 1: return 11;
            case 2: break;
            default: return 19;
        }
        return 12;
        case 2: switch (b) { case 1: a = 5; }
        break;
    }
    return a * 100 + b;
}

int main(void) {
    for (const char *s = "qZ5-\xff"; *s; s++) printf("%d ", classify(*s)); printf("\n");
    for (int i = 0; i < 10; i += 1) printf("%d ", fall(i)); printf("\n");
    for (int i = 4; i < 9; i++) printf("%d ", middle(i)); printf("\n");
    printf("%d %d %d %d %d %d\n", wide(1ll << 32), wide(-(1ll << 32)), wide(LLONG_MAX), wide(LLONG_MIN), wide(0), wide(1ll << 33));
    printf("%d %d %d %d\n", uns(UINT_MAX), uns(1u << 31), uns(3000000005u), uns(5));
    printf("%c %c %c %c %c\n", chars('\n'), chars(0), chars(-1), chars((char)200), chars('x'));
    char out[32]; for (int n = 1; n < 20; n += 6) { copy(out, "abcdefghijklmnopqrstuvwxyz", n); printf("%s ", out); } printf("\n");
    for (int i = 0; i < 7; i++) printf("%d ", inside_loop(i)); printf("\n");
    printf("%d %d %d\n", into_if(1), into_if(2), into_if(3));
    for (unsigned d = 0; d < 8; d++) printf("%s ", day(d)); printf("\n");
    printf("%d %d %d %d %d\n", nested(1, 1), nested(1, 2), nested(1, 3), nested(2, 1), nested(3, 3));
    switch (3) ; switch (1) { int unreached; case 1: unreached = 7; printf("%d\n", unreached); }
    int x = 2; switch (x) case 2: printf("single "); switch (x++) { case 2: printf("%d ", x); } switch (x, 5) { case 5: printf("comma\n"); }
    switch ((unsigned char)300) { case 44: printf("44\n"); break; default: printf("no\n"); }
    switch (x > 2) { case 1: { int y = x * 2; switch (y) { case 6: printf("y6\n"); goto out; } } case 0: printf("not here\n"); }
out:;
    enum { A, B = 10, C } e = C; switch (e) { case A: return 1; case B: return 2; case C: return fall(3); }
    return 3;
}
