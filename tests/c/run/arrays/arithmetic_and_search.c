// what: array algorithms: rotation, prefix sums, sorting by hand, binary search, sieve, set bits in arrays
#include <stdio.h>
#include <string.h>
#define LEN(a) (sizeof(a) / sizeof *(a))

static void reverse(int *lo, int *hi) { while (lo < --hi) { int t = *lo; *lo++ = *hi; *hi = t; } }
static void rotate(int *a, int n, int by) { reverse(a, a + by); reverse(a + by, a + n); reverse(a, a + n); }
static int search(const int *a, size_t n, int key) {
    size_t lo = 0, hi = n;
    while (lo < hi) { size_t mid = lo + (hi - lo) / 2; if (a[mid] < key) lo = mid + 1; else hi = mid; }
    return lo < n && a[lo] == key ? (int)lo : ~(int)lo;
}
static void insertion(int *a, int n) {
    for (int i = 1; i < n; i++) {
        int v = a[i], j = i;
        while (j > 0 && a[j - 1] > v) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = v;
    }
}
static void quick(int *a, int n) {
    if (n < 2) return;
    int pivot = a[n / 2], i = 0, j = n - 1;
    for (;; i++, j--) {
        while (a[i] < pivot) i++;
        while (a[j] > pivot) j--;
        if (i >= j) break;
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
    quick(a, i); quick(a + i, n - i);
}
static void merge_sort(int *a, int n, int *tmp) {
    if (n < 2) return;
    int h = n / 2; merge_sort(a, h, tmp); merge_sort(a + h, n - h, tmp);
    memcpy(tmp, a, h * sizeof *a);
    for (int i = 0, j = h, k = 0; i < h;) a[k++] = j < n && a[j] < tmp[i] ? a[j++] : tmp[i++];
}
static void show(const int *a, int n) {
    for (int i = 0; i < n; i++) printf("%d%c", a[i], i + 1 < n ? ' ' : '\n');
}

int main(void) {
    int a[] = {5, 3, 9, 1, 7, 1, -4, 8, 0, 6}, b[LEN(a)], c[LEN(a)], tmp[LEN(a)]; int n = LEN(a);
    memcpy(b, a, sizeof a); memcpy(c, a, sizeof c);
    rotate(a, n, 3);
    show(a, n);
    insertion(a, n);
    quick(b, n);
    merge_sort(c, n, tmp);
    show(a, n);
    show(b, n);
    show(c, n);
    for (int k = -5; k < 11; k += 2) printf("%d ", search(a, n, k));
    printf("\n");
    int prefix[LEN(a) + 1] = {0};
    for (int i = 0; i < n; i++) prefix[i + 1] = prefix[i] + a[i];
    printf("%d %d\n", prefix[n], prefix[7] - prefix[2]);
    unsigned char sieve[100 / 8 + 1] = {0}; int count = 0;
    for (int i = 2; i < 100; i++) if (!(sieve[i >> 3] >> (i & 7) & 1)) {
        count++;
        for (int j = i * i; j < 100; j += i) sieve[j >> 3] |= 1 << (j & 7);
    }
    printf("%d %d %d\n", count, sieve[12], sieve[5]);
    int fib[20] = {0, 1};
    for (size_t i = 2; i < LEN(fib); i++) fib[i] = fib[i - 1] + fib[i - 2];
    printf("%d\n", fib[19]);
    int triangle[8][8] = {{1}};
    for (int i = 1; i < 8; i++) for (int j = 0; j <= i; j++) triangle[i][j] = (j ? triangle[i - 1][j - 1] : 0) + triangle[i - 1][j];
    show(triangle[7], 8);
    int counts[26] = {0};
    for (const char *s = "the quick brown fox jumps over the lazy dog"; *s; s++) if (*s != ' ') counts[*s - 'a']++;
    int best = 0;
    for (int i = 0; i < 26; i++) if (counts[i] > counts[best]) best = i;
    printf("%c %d\n", best + 'a', counts[best]);
    int lis[LEN(a)], longest = 0;
    int seq[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
    for (int i = 0; i < 10; i++) {
        lis[i] = 1;
        for (int j = 0; j < i; j++) if (seq[j] < seq[i] && lis[j] + 1 > lis[i]) lis[i] = lis[j] + 1;
        if (lis[i] > longest) longest = lis[i];
    }
    printf("%d\n", longest);
    int perm[4] = {1, 2, 3, 4}, perms = 0, sum = 0;
    for (;;) {
        perms++; sum = (sum * 7 + perm[0] * perm[3]) % 9973;
        int i = 2; while (i >= 0 && perm[i] > perm[i + 1]) i--;
        if (i < 0) break;
        int j = 3; while (perm[j] < perm[i]) j--;
        int t = perm[i]; perm[i] = perm[j]; perm[j] = t; reverse(perm + i + 1, perm + 4);
    }
    printf("%d %d\n", perms, sum);
    return count * longest;
}
