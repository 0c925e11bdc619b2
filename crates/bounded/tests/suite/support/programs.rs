//! Programs on which the two domains must agree. Each returns something of what it computed.

/// Name and text.
pub const PROGRAMS: &[(&str, &str)] = &[
    (
        "overflow",
        "int main(void) { int x = nondet_int(), y = nondet_int(); int s = x + y, d = x - y;
         long p = (long)x * y; int n = -x; return s ^ d ^ n ^ (int)p ^ (int)(p >> 32); }",
    ),
    (
        "multiplication",
        "int main(void) { int x = nondet_int(), y = nondet_short(); long l = nondet_long();
         int p = x * y; long q = l * y; unsigned u = x * (unsigned)y; return p ^ (int)q ^ (int)u; }",
    ),
    (
        "assume then assert",
        "int main(void) { int x = nondet_int(); assume(x > -100 && x < 100); int y = x * x;
         assert(y < 9000); return y; }",
    ),
    (
        "join",
        "int main(void) { int x = nondet_int(), y = 0; if (x > 5) { y = 1; if (x > 50) y = x; }
         else if (x < -5) y = -1; else y = 2 * x; assert(y != 4); return y; }",
    ),
    (
        "switch",
        "int main(void) { int x = nondet_int(), y = 0; switch (x) { case 0: y = 1; break;
         case 1: y = 2; /* falls */ case 2 ... 5: y += 10; break; case -3: return 7;
         default: y = x > 100 ? 3 : 4; } assert(y != 12); return y; }",
    ),
    (
        "symbolic subscript",
        "int main(void) { int a[5] = {3, 1, 4, 1, 5}; int i = nondet_char(), j = nondet_char();
         a[i] = 9; if (j >= 0) a[j] += a[i]; assert(a[1] != 18); return a[0] * 10 + a[4]; }",
    ),
    (
        "matrix",
        "int main(void) { short m[3][4] = {{1, 2, 3}, {4, 5, 6}}; unsigned i = nondet_byte() % 4;
         unsigned j = nondet_byte() % 5; m[i][j] = 50; m[2][3] += m[i][j];
         int s = 0; for (int k = 0; k < 3; k++) for (int l = 0; l < 4; l++) s = s * 3 + m[k][l];
         return s; }",
    ),
    (
        "structures in an array",
        "struct item { char tag; int value; short more[3]; };
         int main(void) { struct item items[3] = {{1, 2, {3, 4, 5}}, {6, 7, {8, 9, 10}}};
         int i = nondet_byte() & 3, j = nondet_byte() & 3; items[i].more[1] = 77;
         items[2] = items[j]; struct item *p = &items[i]; p->value++;
         return items[2].more[1] + items[0].value * 3 + items[1].tag + (p - items); }",
    ),
    (
        "division",
        "int main(void) { int x = nondet_int(), y = nondet_char(); unsigned u = nondet_unsigned();
         int q = x / y, r = x % y; unsigned v = u / 7 + u % (y ? (unsigned)y : 3);
         long long w = (long long)x % 1000 - x / -3; return q ^ r ^ (int)v ^ (int)w; }",
    ),
    (
        "shifts",
        "int main(void) { int x = nondet_int(); unsigned n = nondet_byte(); unsigned u = x;
         int a = x << n; int b = x >> n; unsigned c = u << (n & 31), d = u >> (n % 32);
         long e = (long)x << (n & 63); return a ^ b ^ (int)c ^ (int)d ^ (int)(e >> 7); }",
    ),
    (
        "lazy operators",
        "int main(void) { int x = nondet_int(), *p = 0, y = 0; if (x & 1) p = &x;
         if (p && *p > 3 || (x & 2 && *p < 0)) y = 1; y += p ? *p & 7 : 9;
         return y + (x && 100 / x > 3 ? 20 : 0); }",
    ),
    (
        "two objects",
        "int g = 5; int main(void) { int a = 1, b[2] = {2, 3}; int c = nondet_byte() & 3;
         int *p = c == 0 ? &a : c == 1 ? &b[1] : c == 2 ? &g : 0; int **q = &p; **q += 10;
         assert(*p != 15); if (p == &a) *q = b; return a + 100 * b[1] + g + *p; }",
    ),
    (
        "structure copy",
        "struct pair { int first, second; int *to; }; struct pair make(int a, int b, int *to) {
         struct pair p = {a, b, to}; if (a > b) { p.first = b; p.second = a; } return p; }
         int main(void) { int x = nondet_int(), y = nondet_int(), z = 3; struct pair p, q;
         p = make(x, y, &z); q = p; q.first ^= 1; *q.to = 4; assert(p.first <= p.second);
         assert(*p.to == 4); return q.first ^ make(y, x, 0).second; }",
    ),
    (
        "function pointers",
        "static int f(int x) { return x + 1; } static int g(int x) { return 2 * x; }
         typedef int (*function)(int); function table[] = {f, g, f, 0};
         int apply(function h, int x) { return h(x); }
         int main(void) { unsigned i = nondet_byte() % 5; int x = nondet_short();
         function h = table[i]; if (h == g) x++; return apply(h, x); }",
    ),
    (
        "constant loop",
        "int main(void) { int a[8], x = nondet_int(); for (int i = 0; i < 8; i++) a[i] = i * i;
         int s = 0; for (int i = 7; i >= 0; i--) { if (x >> i & 1) s += a[i]; if (x < -500) break; }
         assert(s != 77); return s; }",
    ),
    (
        "unknown loop",
        "int main(void) { int n = nondet_byte() & 7, i, s = 0; for (i = 0; i < n; i++) {
         int x = nondet_char(); if (x == 3) continue; if (x == 4) break; s += x; assert(s < 300); }
         return s + 1000 * i; }",
    ),
    (
        "nested loops",
        "int main(void) { unsigned n = nondet_byte() & 3, s = 0; for (unsigned i = 0; i < n; i++) {
         unsigned m = nondet_byte() & 3; for (unsigned j = 0; j <= m; j++) s = 3 * s + j + i; }
         do { s--; } while (s > 20 && s < 23); return s; }",
    ),
    (
        "goto into a loop",
        "int main(void) { int n = nondet_byte() & 3, s = 0; if (n & 1) goto middle;
         while (n < 6) { s += 10; middle: s++; n += 2; } return s; }",
    ),
    (
        "recursion",
        "int choose(int n, int k) { if (k == 0 || k == n) return 1; if (k < 0 || k > n) return 0;
         return choose(n - 1, k - 1) + choose(n - 1, k); }
         int main(void) { int k = nondet_byte() & 7; return choose(4, k); }",
    ),
    (
        "heap",
        "int main(void) { int n = nondet_byte() & 3; int *p = malloc(3 * sizeof *p), *q = p;
         p[0] = 1; p[1] = 2; p[n] = 5; if (nondet_bool()) { q = realloc(p, 16); q[3] = 8; }
         int v = q[0] + q[1]; free(q); if (n == 1) free(q); return v + (n == 2 ? p[0] : 0); }",
    ),
    (
        "free of the wrong thing",
        "int x; int main(void) { int *a = malloc(8), c = nondet_byte() & 3;
         int *p = c == 0 ? a : c == 1 ? a + 1 : c == 2 ? &x : 0; free(p); if (!c) return *a;
         return c; }",
    ),
    (
        "unions",
        "union u { int word; unsigned char bytes[8]; long wide; short halves[4]; };
         int main(void) { union u v; v.wide = 0; v.word = nondet_int(); v.bytes[5] = nondet_byte();
         v.bytes[nondet_byte() & 7] = 0x5a; int s = v.halves[2] ^ v.bytes[3];
         v.halves[1] = s; return v.word ^ (int)(v.wide >> 17); }",
    ),
    (
        "bit-fields",
        "struct f { unsigned a : 3; int b : 5; unsigned long c : 33; _Bool d : 1; int e; };
         int main(void) { struct f s = {0}; int x = nondet_int(); s.a = x; s.b = x >> 3; s.c = ~x;
         s.d = x & 64; s.e = s.b; s.b++; struct f t[2] = {s, s}; t[x & 1].a++;
         return s.a + s.b * 8 + (int)((unsigned long)s.c >> 5) + s.d * 256 + s.e * 512 + t[0].a; }",
    ),
    (
        "conversions",
        "int main(void) { int x = nondet_int(); char c = x; unsigned char u = x; short s = x;
         unsigned short h = x; long l = x; unsigned long w = x; _Bool b = x; unsigned v = x;
         return (c < u) + 2 * (s < h) + 4 * (l < 0) + 8 * (w > 5) + 16 * b + 32 * (x < v)
         + (int)(w >> 20) + (c >> 2) + (u << 3); }",
    ),
    (
        "wide integers",
        "int main(void) { __int128 a = nondet_wide(), b = nondet_long(); a = a * b + 5;
         unsigned __int128 u = a; u = u / 3 - (u >> 70); return (int)(u >> 64) ^ (int)u; }",
    ),
    (
        "bits",
        "int main(void) { unsigned x = nondet_unsigned(); unsigned long l = nondet_size();
         int s = __builtin_popcount(x) + 3 * __builtin_ffs(x) + 5 * __builtin_parity(x);
         if (x) s += 7 * __builtin_clz(x) + 11 * __builtin_ctz(x); int r;
         s += __builtin_add_overflow((int)x, 77, &r); s ^= r; s ^= __builtin_bswap32(x);
         return s ^ (int)(__builtin_bswap64(l) >> 9) ^ __builtin_clrsb((int)x); }",
    ),
    (
        "memory functions",
        "int main(void) { char a[8] = \"abcdefg\", b[8]; unsigned n = nondet_byte() % 10;
         memset(b, nondet_byte(), 8); memcpy(b, a, n); memset(a + (n & 3), 'x', n & 3);
         int s = 0; for (int i = 0; i < 8; i++) s = s * 5 + a[i] - b[i]; return s; }",
    ),
    (
        "input bytes",
        "struct s { short a; int b; }; int main(void) { struct s v; long w = 0;
         __VERIFIER_nondet_memory(&v, sizeof v); if (v.a & 1) __VERIFIER_nondet_memory(&w, 3);
         assert(v.b != 0x01010101 || w < 9); return v.a ^ v.b ^ (int)w; }",
    ),
    (
        "choices and flags",
        "int main(void) { int c = wherefore_choose(4), s = 0; _Bool b = nondet_bool();
         for (int i = 0; i < 3; i++) s = 2 * s + nondet_bool(); assert(c <= 4 && s < 8);
         assert(!(b && c == 3 && s == 5)); return c + 10 * s + 100 * b; }",
    ),
    (
        "globals and strings",
        "static const char *names[] = {\"zero\", \"one\", \"two\"}; static int counts[4] = {0, 2};
         int *second = &counts[1]; struct { int x; const char **to; } s = {4, names + 1};
         int main(void) { unsigned i = nondet_byte() & 3; counts[i]++; *second += s.x;
         const char *p = i < 3 ? names[i] : *s.to; int n = 0; while (p[n]) n++;
         if (i == 2 && nondet_bool()) *(char *)p = 'T'; return n * 100 + counts[1] + p[1]; }",
    ),
    (
        "linked list",
        "struct node { int value; struct node *next; }; int main(void) { struct node *head = 0;
         for (int i = 0; i < 3; i++) { struct node *n = malloc(sizeof *n); n->value = nondet_char();
         if (n->value > 10) { n->next = head; head = n; } else free(n); } int s = 0;
         for (struct node *n = head; n; n = n->next) s = 3 * s + n->value;
         assert(s != 143); while (head) { struct node *n = head->next; free(head); head = n; }
         return s; }",
    ),
    (
        "variable arguments and arrays",
        "int sum(int count, ...) { __builtin_va_list list; __builtin_va_start(list, count); int s = 0;
         for (int i = 0; i < count; i++) s += __builtin_va_arg(list, int);
         __builtin_va_end(list); return s; }
         int main(void) { int n = 3, a[n], x = nondet_short(); for (int i = 0; i < n; i++) a[i] = x * i;
         int i = nondet_byte() & 3; return sum(3, a[1], 5, a[i]); }",
    ),
    (
        "exit",
        "int depth; void leave(int x) { if (x > 3) exit(x); depth++; }
         int main(void) { int x = nondet_char(); leave(x); leave(-x); printf(\"%d %c\\n\", x, 65);
         assert(depth == 2 && x != 0); return 77; }",
    ),
    (
        "addresses of locals",
        "int *worse(int c) { static int kept; int lost = 1; return c ? &kept : &lost; }
         int main(void) { int *p; { int inner = nondet_int(); p = &inner; inner++; *p ^= 3;
         if (nondet_bool()) p = worse(inner & 4); } return *p; }",
    ),
    (
        "increments in conditions",
        "int main(void) { int i = nondet_char(), j = 0; if (i++ > 3 && (j = i * 2) > 20 || --i < -5)
         j += 100; while (j-- > 195) i += 2; return i * 1000 + j; }",
    ),
    (
        "pointer arithmetic",
        "int main(void) { int a[6] = {1, 2, 3, 4, 5, 6}, n = nondet_char(); int *p = a + n, *q = a + 5;
         int d = 0; if (n >= 0 && n <= 6) { d = q - p; assert(p <= q || d == -1); } 
         if (p > a && p < q) d += p[-1] + *--p; return d + (n & 1 ? p[2] : 0); }",
    ),
];
