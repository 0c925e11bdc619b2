// what: functions over global grids: Conway's life on a torus, flood fill, maze search and an elementary automaton
#include <stdio.h>
#include <string.h>
#define W 12
#define H 9
typedef unsigned char grid[H][W];

static int neighbours(grid g, int y, int x) {
    int n = 0;
    for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if (dy || dx) n += g[(y + dy + H) % H][(x + dx + W) % W];
    return n;
}
static int step(grid to, grid from) {
    int alive = 0;
    for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) {
        int n = neighbours(from, y, x);
        alive += to[y][x] = n == 3 || (n == 2 && from[y][x]);
    }
    return alive;
}
static void load(grid g, const char *const *rows, int n) {
    memset(g, 0, sizeof(grid));
    for (int y = 0; y < n; y++) for (int x = 0; rows[y][x]; x++) g[y][x] = rows[y][x] == '#';
}
static void show(grid g) {
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) putchar(g[y][x] ? g[y][x] == 1 ? '#' : g[y][x] : '.');
        putchar('\n');
    }
}
static int flood(grid g, int y, int x, unsigned char with) {
    if (y < 0 || y >= H || x < 0 || x >= W || g[y][x]) return 0;
    g[y][x] = with;
    return 1 + flood(g, y - 1, x, with) + flood(g, y + 1, x, with) + flood(g, y, x - 1, with) + flood(g, y, x + 1, with);
}
static int solve(const char *const *maze, int h, int w, int *length) {
    static int distance[16][16];
    int queue[256], head = 0, tail = 0, seen = 0;
    memset(distance, -1, sizeof distance);
    for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) if (maze[y][x] == 'S') {
        distance[y][x] = 0;
        queue[tail++] = y * 16 + x;
    }
    while (head < tail) {
        int at = queue[head++], y = at / 16, x = at % 16;
        seen++;
        if (maze[y][x] == 'E') {
            *length = distance[y][x];
            return seen;
        }
        static const signed char way[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        for (int k = 0; k < 4; k++) {
            int ny = y + way[k][0], nx = x + way[k][1];
            if (ny < 0 || nx < 0 || ny >= h || nx >= w || maze[ny][nx] == '#' || distance[ny][nx] >= 0) continue;
            distance[ny][nx] = distance[y][x] + 1;
            queue[tail++] = ny * 16 + nx;
        }
        }
    *length = -1; return seen;
}
static unsigned automaton(unsigned char rule, int generations) {
    unsigned row = 1u << 15, hash = 0;
    while (generations--) {
        unsigned next = 0;
        for (int i = 0; i < 32; i++) {
            unsigned around = (row >> ((i + 31) & 31) & 1) | (row >> i & 1) << 1 | (row >> ((i + 1) & 31) & 1) << 2;
            next |= (unsigned)(rule >> around & 1) << i;
        }
        hash = hash * 31 + row;
        row = next;
    }
    return hash ^ row;
}

int main(void) {
    static grid a, b; const char *glider[] = {".#", "..#", "###"}; load(a, glider, 3); int alive = 0;
    for (int i = 0; i < 20; i++) {
        alive = step(b, a);
        memcpy(a, b, sizeof a);
    }
    show(a);
    printf("%d\n", alive);
    const char *blinker[] = {"", "", "", "....###"};
    load(a, blinker, 4);
    step(b, a);
    printf("%d%d%d ", b[2][5], b[3][5], b[4][5]);
    step(a, b);
    printf("%d%d%d\n", a[3][4], a[3][5], a[3][6]);
    const char *walls[] = {"....#.......", "..###.......", "###.........", "......######", "......#....#", "......#....#", "......######"};
    load(a, walls, 7);
    printf("%d ", flood(a, 0, 0, 'a'));
    printf("%d ", flood(a, 4, 8, 'b'));
    printf("%d ", flood(a, 8, 0, 'c'));
    printf("%d\n", flood(a, 0, 0, 'd'));
    show(a);
    const char *maze[] = {"S..#......", ".#.#.####.", ".#...#....", ".#####.##.", "......#..E"};
    int length, seen = solve(maze, 5, 10, &length);
    printf("%d %d\n", seen, length);
    const char *closed[] = {"S.#.E", "..#.."};
    printf("%d ", solve(closed, 2, 5, &length));
    printf("%d\n", length);
    printf("%u %u %u\n", automaton(30, 40), automaton(90, 40), automaton(110, 40));
    return length + alive + seen;
}
