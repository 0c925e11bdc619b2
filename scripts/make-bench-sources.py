#!/usr/bin/env python3
"""Write C sources of given lengths for the front-end benchmark.

    scripts/make-bench-sources.py DIRECTORY [LINES ...]

Each file `lines_N.c` has exactly N lines: ordinary C of mixed kinds (lists, tables, state machines, text, sorting,
bit operations, macros), put together from the templates below under different names and with different constants,
and a `main` that calls all of it and prints a checksum. The same arguments always give the same files.
"""

import pathlib
import random
import sys

DEFAULT_LENGTHS = [100, 500, 1500, 4000, 8000]

HEADER = """\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
"""

NOUNS = (
    "account batch buffer cache channel device entry event field filter frame header index item job key lane level "
    "message node order packet page parcel path point queue range record region request route row sample sensor "
    "session shape signal slot stage stream symbol table task ticket timer token track unit vector window zone"
).split()

LIST = """
/* A sorted list of @N@s. */
struct @N@ {
    int key;
    double weight;
    struct @N@ *next;
};

static struct @N@ *@N@_insert(struct @N@ *head, int key, double weight)
{
    struct @N@ **at = &head;
    struct @N@ *fresh = malloc(sizeof *fresh);
    if (fresh == NULL) {
        fprintf(stderr, "@N@: out of memory\\n");
        exit(EXIT_FAILURE);
    }
    fresh->key = key;
    fresh->weight = weight;
    while (*at != NULL && (*at)->key < key)
        at = &(*at)->next;
    fresh->next = *at;
    *at = fresh;
    return head;
}

static unsigned @N@_check(unsigned seed)
{
    struct @N@ *head = NULL;
    unsigned sum = 0;
    for (int i = 0; i < @A@; i++) {
        seed = seed * 1103515245u + 12345u;
        head = @N@_insert(head, (int)(seed >> 16) % @B@, i * @C@.5);
    }
    while (head != NULL) {
        struct @N@ *next = head->next;
        sum = sum * 31u + (unsigned)head->key + (unsigned)head->weight;
        free(head);
        head = next;
    }
    return sum;
}
"""

STATES = """
/* Reads @N@s of digits, words and separators. */
enum @N@_state { @U@_START, @U@_NUMBER, @U@_WORD, @U@_GAP, @U@_ERROR };

static enum @N@_state @N@_step(enum @N@_state state, char c)
{
    switch (state) {
    case @U@_START:
    case @U@_GAP:
        if (c >= '0' && c <= '9')
            return @U@_NUMBER;
        if ((c >= 'a' && c <= 'z') || c == '_')
            return @U@_WORD;
        return c == ' ' || c == '@P@' ? @U@_GAP : @U@_ERROR;
    case @U@_NUMBER:
        return c >= '0' && c <= '9' ? @U@_NUMBER : c == ' ' ? @U@_GAP : @U@_ERROR;
    case @U@_WORD:
        if (c == '@P@' || c == ' ')
            return @U@_GAP;
        return @U@_WORD;
    default:
        return @U@_ERROR;
    }
}

static unsigned @N@_check(unsigned seed)
{
    static const char text[] = "alpha 12 beta@P@ 345 gamma_@A@ @B@";
    enum @N@_state state = @U@_START;
    unsigned count[@U@_ERROR + 1] = { 0 };
    for (const char *at = text; *at != '\\0'; at++) {
        state = @N@_step(state, *at);
        count[state]++;
        if (state == @U@_ERROR)
            break;
    }
    return seed ^ (count[@U@_NUMBER] * @A@u + count[@U@_WORD] * @B@u + count[@U@_GAP]);
}
"""

TABLE = """
/* A hash table from names to @N@s, with chaining by index. */
#define @U@_BUCKETS @A@

typedef struct {
    char name[24];
    long value;
    short next;
} @N@_cell;

static @N@_cell @N@_cells[128];
static short @N@_first[@U@_BUCKETS];
static int @N@_used;

static unsigned @N@_hash(const char *name)
{
    unsigned h = @B@u;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 16777619u;
    return h % @U@_BUCKETS;
}

static long *@N@_find(const char *name, int create)
{
    unsigned bucket = @N@_hash(name);
    short i;
    for (i = @N@_first[bucket]; i > 0; i = @N@_cells[i - 1].next)
        if (strcmp(@N@_cells[i - 1].name, name) == 0)
            return &@N@_cells[i - 1].value;
    if (!create || @N@_used == 128)
        return NULL;
    @N@_cell *cell = &@N@_cells[@N@_used++];
    strncpy(cell->name, name, sizeof cell->name - 1);
    cell->value = @C@;
    cell->next = @N@_first[bucket];
    @N@_first[bucket] = (short)@N@_used;
    return &cell->value;
}

static unsigned @N@_check(unsigned seed)
{
    char name[24];
    for (int i = 0; i < @A@ + 20; i++) {
        snprintf(name, sizeof name, "@N@%d", i % 40);
        long *value = @N@_find(name, 1);
        if (value)
            *value += i;
    }
    long *seven = @N@_find("@N@7", 0);
    return seed + (seven ? (unsigned)*seven : 0u) + (unsigned)@N@_used;
}
"""

SORT = """
/* Sorting of @N@s, by insertion below a threshold and by halves above it. */
static int @N@_compare(const void *left, const void *right)
{
    const unsigned *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static void @N@_merge(unsigned *data, unsigned *spare, int low, int high)
{
    int middle = low + (high - low) / 2;
    if (high - low < @A@) {
        for (int i = low + 1; i < high; i++) {
            unsigned moved = data[i];
            int j = i;
            while (j > low && data[j - 1] > moved) {
                data[j] = data[j - 1];
                j--;
            }
            data[j] = moved;
        }
        return;
    }
    @N@_merge(data, spare, low, middle);
    @N@_merge(data, spare, middle, high);
    memcpy(spare + low, data + low, (size_t)(high - low) * sizeof *data);
    for (int i = low, a = low, b = middle; i < high; i++)
        data[i] = b >= high || (a < middle && spare[a] <= spare[b]) ? spare[a++] : spare[b++];
}

static unsigned @N@_check(unsigned seed)
{
    unsigned data[@B@], spare[@B@], twin[@B@];
    for (int i = 0; i < @B@; i++) {
        seed = seed * 1664525u + 1013904223u;
        data[i] = seed >> @S@;
    }
    memcpy(twin, data, sizeof data);
    @N@_merge(data, spare, 0, @B@);
    qsort(twin, @B@, sizeof twin[0], @N@_compare);
    return memcmp(data, twin, sizeof data) == 0 ? data[@B@ / 2] : 0u;
}
"""

BITS = """
/* Packed @N@s. */
#define @U@_MASK(bits) ((1u << (bits)) - 1u)
#define @U@_SWAP(a, b) do { unsigned swapped = (a); (a) = (b); (b) = swapped; } while (0)

union @N@_view {
    unsigned whole;
    unsigned char bytes[sizeof(unsigned)];
};

struct @N@_flags {
    unsigned kind : 3;
    unsigned level : @F@;
    signed delta : 6;
};

static unsigned @N@_check(unsigned seed)
{
    struct @N@_flags flags = { .kind = 5, .delta = -@S@ };
    union @N@_view view;
    unsigned low = seed & @U@_MASK(@S@), high = seed >> @S@;
    if (low > high)
        @U@_SWAP(low, high);
    view.whole = (high << 3) ^ low ^ 0x@H@u;
    for (size_t i = 0; i < sizeof view.bytes; i++)
        flags.level += view.bytes[i] & 1u;
    flags.kind ^= (view.whole >> 7) & 7u;
    return view.whole + flags.kind * @A@u + flags.level + (unsigned)(flags.delta + @B@);
}
"""

MATRIX = """
/* Small matrices of @N@s. */
static unsigned @N@_check(unsigned seed)
{
    static const int weights[3][4] = { { @A@, -2, 3, @S@ }, { 0, 1, -@S@, 4 }, { 7, @F@, 9, -1 } };
    double grid[4][3];
    double total = 0.0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++)
            grid[i][j] = weights[j][i] * 0.5 + (double)(seed % 17u);
    for (int round = 0; round < @F@; round++) {
        for (int i = 1; i < 4; i++) {
            for (int j = 0; j < 3; j++) {
                if (j == 1 && grid[i][j] < 0.0)
                    continue;
                grid[i][j] = (grid[i][j] + grid[i - 1][j] * @C@.0) / (@C@.0 + 1.0);
            }
        }
    }
    for (int i = 0; i < 4; i++)
        total += grid[i][0] - grid[i][2] + grid[i][1] / 4.0;
    return total < 0.0 ? (unsigned)(-total * 16.0) : (unsigned)(total * 16.0);
}
"""

OPERATIONS = """
/* Operations on a stack of @N@s, chosen by a table of functions. */
typedef struct @N@_stack { int depth; long values[16]; } @N@_stack;
typedef int (*@N@_operation)(@N@_stack *stack, long argument);

static int @N@_push(@N@_stack *stack, long argument)
{
    if (stack->depth == 16)
        return -1;
    stack->values[stack->depth++] = argument;
    return 0;
}

static int @N@_add(@N@_stack *stack, long argument)
{
    if (stack->depth < 2)
        return -1;
    stack->depth--;
    stack->values[stack->depth - 1] += stack->values[stack->depth] + argument;
    return 0;
}

static int @N@_drop(@N@_stack *stack, long argument)
{
    while (argument-- > 0 && stack->depth > 1)
        stack->depth--;
    return stack->depth > 0 ? 0 : -1;
}

static unsigned @N@_check(unsigned seed)
{
    static const @N@_operation operations[] = { @N@_push, @N@_push, @N@_add, @N@_drop };
    @N@_stack stack = { 0 };
    int errors = 0;
    for (long i = 0; i < @B@; i++) {
        seed = (seed << 1) ^ (seed >> 31 ? 0x04c11db7u : @A@u);
        if (operations[seed % 4u](&stack, i % 5) != 0 && ++errors > @C@0)
            goto out;
    }
out:
    return stack.depth > 0 ? (unsigned)stack.values[stack.depth - 1] + (unsigned)errors : seed;
}
"""

TEMPLATES = [LIST, STATES, TABLE, SORT, BITS, MATRIX, OPERATIONS]

MAIN = """
int main(void)
{
    unsigned sum = 1u;
@CALLS@
    for (size_t i = 0; i < sizeof calibration / sizeof calibration[0]; i++)
        sum += (unsigned)calibration[i];
    printf("checksum %08x\\n", sum);
    return 0;
}
"""


def name(index):
    """A name for the index-th module, different for each."""
    series, noun = divmod(index, len(NOUNS))
    return NOUNS[noun] + (f"_{series + 1}" if series else "")


def module(template, index, rng):
    """The text of one module."""
    values = {
        "N": name(index),
        "U": name(index).upper(),
        "A": rng.randint(8, 40),
        "B": rng.randint(50, 200),
        "C": rng.randint(1, 9),
        "F": rng.randint(4, 9),
        "S": rng.randint(3, 15),
        "H": f"{rng.randrange(1 << 28):x}",
        "P": rng.choice(",;:|/"),
    }
    for key, value in values.items():
        template = template.replace(f"@{key}@", str(value))
    return template


def calibration(lines, rng):
    """An array definition that takes the given number of lines; it brings a file to its exact length."""
    rows = "".join(f"    {rng.randint(-99, 999)}, {rng.randint(0, 9)},\n" for _ in range(lines - 3))
    return "\nstatic const int calibration[] = {\n" + rows + "};\n"


def source(length):
    """C source with exactly this number of lines."""
    rng = random.Random(length)
    text, calls, index = HEADER, "", 0
    room = length - (HEADER + MAIN).count("\n") - 4 + 1
    while True:
        # Each kind once, then any, as long as one fits; its call in main takes a line too.
        kinds = TEMPLATES[index:index + 1] or TEMPLATES
        fitting = [t for t in kinds if t.count("\n") < room] or [t for t in TEMPLATES if t.count("\n") < room]
        if not fitting:
            break
        template = rng.choice(fitting)
        text += module(template, index, rng)
        calls += f"    sum = sum * 17u + {name(index)}_check(sum);\n"
        room -= template.count("\n") + 1
        index += 1
    main_function = MAIN.replace("@CALLS@\n", calls)
    rest = length - (text + main_function).count("\n")
    if rest < 4:
        raise SystemExit(f"{length} lines are too few")
    return text + calibration(rest, rng) + main_function


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    directory = pathlib.Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    for length in [int(argument) for argument in sys.argv[2:]] or DEFAULT_LENGTHS:
        path = directory / f"lines_{length}.c"
        path.write_text(source(length))
        print(path)


if __name__ == "__main__":
    main()
