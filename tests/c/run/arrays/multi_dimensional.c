// what: arrays of arrays: indexing, row pointers, passing to functions, decay, whole-array pointers
#include <stdio.h>
#include <string.h>

static int grid[3][4];
static int cube[2][3][4];
static void fill(int (*rows)[4], int n) {
    for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) rows[i][j] = i * 10 + j;
}
static int total(int m[][4], int n) {
    int s = 0;
    for (int (*r)[4] = m; r < m + n; r++) for (int *c = *r; c < *r + 4; c++) s += *c;
    return s;
}
static int whole(int (*a)[3][4]) { return (*a)[2][3] + (int)sizeof *a; }
static void transpose(int out[4][3], int in[3][4]) {
    for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) out[j][i] = in[i][j];
}
static int (*pick(int which))[4] { return which ? &grid[which] : grid; }
static int sum_flat(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }

int main(void) {
    fill(grid, 3);
    printf("%d %d %d %d\n", grid[1][2], *(*(grid + 2) + 1), (*(grid + 1))[3], *grid[2]);
    printf("%d %d %d\n", 2[grid][1], 1[2[grid]], (&grid[0])[1][1]);
    printf("%d %d\n", total(grid, 3), whole(&grid));
    printf("%zu %zu %zu %zu\n", sizeof grid, sizeof grid[0], sizeof grid[0][0], sizeof &grid[0]);
    printf("%td %td %td\n", &grid[2][1] - &grid[2][0], &grid[2] - &grid[0], (char *)&grid[1] - (char *)grid);
    int t[4][3];
    transpose(t, grid);
    for (int i = 0; i < 4; i++) printf("%d %d %d; ", t[i][0], t[i][1], t[i][2]);
    printf("\n%d %d\n", pick(0)[1][1], (*pick(2))[3]);
    for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 4; k++) cube[i][j][k] = i * 100 + j * 10 + k;
    printf("%d %d %d\n", cube[1][2][3], *(*(*(cube + 1) + 1) + 1), cube[1][0][0]);
    int (*slice)[4] = cube[1], (*plane)[3][4] = cube + 1;
    printf("%d %d %d\n", slice[2][2], (*plane)[1][3], plane[0][0][1]);
    memcpy(cube[0], grid, sizeof cube[0]); printf("%d %d\n", cube[0][2][3], sum_flat(cube[0][1], 4));
    memset(cube[1][1], 0xff, sizeof cube[1][1]);
    printf("%d %d %d\n", cube[1][1][3], cube[1][0][3], cube[1][2][0]);
    char names[3][6] = {"red", "green", "blue"};
    for (int i = 0; i < 3; i++) printf("%s %zu ", names[i], strlen(names[i]));
    strcpy(names[0], names[2]); names[1][0] -= 32; printf("%s %s %c\n", names[0], names[1], *names[2]);
    const char *words[2][2] = {{"a", "b"}, {"c", "d"}};
    const char *(*w)[2] = words;
    printf("%s %s %s\n", w[1][0], *w[0], *(*(words + 1) + 1));
    int *rows[3] = {grid[2], grid[0], &grid[1][2]};
    rows[0][1] = 500;
    printf("%d %d %d\n", grid[2][1], rows[1][3], rows[2][1]);
    int magic[4][4] = {0}, n = 1;
    for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++, n++) magic[i][j] = (i == j || i + j == 3) ? 17 - n : n;
    for (int i = 0; i < 4; i++) {
        int r = 0, c = 0;
        for (int j = 0; j < 4; j++) r += magic[i][j], c += magic[j][i];
        printf("%d %d ", r, c);
    }
    printf("\n");
    struct { int m[2][2]; } s = {{{1, 2}, {3, 4}}}, s2 = s;
    s2.m[1][0] *= 9;
    printf("%d %d\n", s.m[1][0], s2.m[1][0]);
    int one[1][1][1] = {{{5}}}; printf("%d %d\n", ***one, one[0][0][0]);
    short small[2][5] = {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}};
    short *end = small[0] + 5;
    while (end > small[0]) printf("%d ", *--end);
    printf("\n");
    long (*parr)[5] = &(long[5]){1, 2, 3, 4, 5};
    printf("%ld %zu\n", (*parr)[4], sizeof *parr / sizeof **parr);
    return total(grid + 1, 2) & 0xff;
}
