#!/usr/bin/env python3
"""Write a C program with hundreds of properties for the benchmark of `wherefore check`.

    scripts/make-check-bench.py FILE [LINES]

The program has LINES lines, 2,000 unless told, or a few more: modules of the kinds below by turns, with different
constants, and a `main` that calls all of them. All properties hold for all inputs, but for one in the second module of
each kind that knows a flaw. The same arguments always give the same file.
"""

import pathlib
import random
import string
import sys

DEFAULT_LINES = 2000

HEADER = """\
// what: ${modules} small modules with hundreds of properties, ${flaws} of which fail
// verdict: unsafe
// fails: ${flaws}
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int condition);

static int choose(int least, int most)
{
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(least <= value && value <= most);
    return value;
}
"""

RECORD = """
/* A level that is raised and lowered within its limits. */
struct ${name} {
    int level, limit;
    unsigned changes;
};

static int ${name}_change(struct ${name} *at, int by)
{
    int room = by > 0 ? at->limit - at->level : at->level;
    int wanted = by > 0 ? by : ${detail};
    if (wanted > room)
        return 0;
    at->level += by;
    at->changes++;
    return 1;
}

static void ${name}(void)
{
    struct ${name} one = { 0, ${large}, 0 }, two = { ${small}, ${large}, 0 };
    unsigned changes = 0;
    for (int i = 0; i < 3; i++) {
        changes += (unsigned)${name}_change(&one, choose(-${large}, ${large}));
        changes += (unsigned)${name}_change(&two, choose(0, ${small}));
        assert(0 <= one.level);
        assert(one.level <= ${large});
    }
    assert(two.level >= 0 && two.level <= two.limit);
    assert(one.changes + two.changes == changes);
}
"""

TABLE = """
/* Entries of a table, by number and by distance from its end. */
static int ${name}_values[${small}];

static int ${name}_entry(unsigned char number)
{
    return ${name}_values[number % ${detail}];
}

static int ${name}_from_end(unsigned char distance)
{
    if (distance >= ${small})
        return -1;
    return ${name}_values[${small} - 1 - distance];
}

static void ${name}(void)
{
    unsigned char number = __VERIFIER_nondet_uchar();
    for (int i = 0; i < ${small}; i++)
        ${name}_values[i] = ${large} + i * ${factor};
    int entry = ${name}_entry(number);
    assert(entry >= ${large});
    assert(entry <= ${large} + (${small} - 1) * ${factor});
    int other = ${name}_from_end(number);
    assert(other >= ${large} || other == -1);
    if (number == 0)
        assert(other == ${large} + (${small} - 1) * ${factor});
    ${name}_values[number & 3] = entry + 1;
    assert(${name}_entry(number & 3) == entry + 1);
}
"""

SHARES = """
/* A total that is divided among several. */
struct ${name} {
    int each, rest;
};

static struct ${name} ${name}_divide(int total, int parts)
{
    struct ${name} shares = { 0, total };
    if (${detail}) {
        shares.each = total / parts;
        shares.rest = total % parts;
    }
    return shares;
}

static void ${name}(void)
{
    int total = choose(0, ${large}), parts = choose(0, ${small});
    struct ${name} shares = ${name}_divide(total, parts);
    assert(shares.each >= 0);
    assert(shares.rest >= 0);
    assert(shares.each <= total);
    assert(parts == 0 || shares.rest < parts);
    assert(parts == 0 || shares.each >= total / ${small});
    assert(total / ${factor} <= total);
}
"""

DIGITS = """
/* A byte as text in base ${base}, and back. */
static int ${name}_print(char *text, unsigned value)
{
    char reversed[4];
    int length = 0, at = 0;
    do {
        reversed[length++] = (char)('0' + value % ${base});
        value /= ${base};
    } while (value > 0 && length < 4);
    while (at < length) {
        text[at] = reversed[length - 1 - at];
        at++;
    }
    text[at] = '\\0';
    return length;
}

static void ${name}(void)
{
    char text[5];
    unsigned value = __VERIFIER_nondet_uchar(), back = 0;
    int length = ${name}_print(text, value);
    assert(1 <= length && length <= 4);
    for (const char *at = text; *at != '\\0'; at++) {
        assert('0' <= *at && *at < '0' + ${base});
        back = back * ${base} + (unsigned)(*at - '0');
    }
    assert(back == value);
    assert(value == 0 || text[0] != '0');
}
"""

CHAIN = """
/* A chain of three, searched for one that is large enough. */
struct ${name} {
    int size;
    struct ${name} *next;
};

static struct ${name} *${name}_find(struct ${name} *at, int size)
{
    while (at != NULL && at->size < size)
        at = at->next;
    return at;
}

static void ${name}(void)
{
    struct ${name} last = { ${large}, NULL };
    struct ${name} middle = { choose(0, ${large}), &last };
    struct ${name} first = { choose(-${small}, ${large}), &middle };
    int wanted = choose(0, ${detail});
    struct ${name} *found = ${name}_find(&first, wanted);
    assert(found->size >= wanted);
    assert(found == &first || first.size < wanted);
    assert(found != &last || middle.size < wanted);
    found->size -= wanted;
    assert(found->size >= 0);
    found = ${name}_find(&first, ${large} + 1);
    assert(found == NULL);
}
"""

STATES = """
/* Counts the words in a line of four characters. */
enum ${name}_state { ${name}_GAP, ${name}_WORD, ${name}_END };

static enum ${name}_state ${name}_step(enum ${name}_state state, unsigned char c)
{
    switch (state) {
    case ${name}_GAP:
    case ${name}_WORD:
        return c == '\\n' ? ${name}_END : c == ' ' || c == ${large} ? ${name}_GAP : ${name}_WORD;
    default:
        return ${name}_END;
    }
}

static void ${name}(void)
{
    enum ${name}_state state = ${name}_GAP;
    int words = 0, characters = 0;
    for (int i = 0; i < 4; i++) {
        enum ${name}_state next = ${name}_step(state, __VERIFIER_nondet_uchar());
        words += state == ${name}_GAP && next == ${name}_WORD;
        characters += next != ${name}_END;
        assert(state != ${name}_END || next == ${name}_END);
        state = next;
    }
    assert(characters <= 4);
    assert(words <= characters);
    assert(2 * words <= characters + 1);
    assert(state != ${name}_WORD || words > 0);
    assert(state == ${name}_END || characters == 4);
}
"""

FIELDS = """
/* Three fields in one word. */
#define ${name}_SHIFT ${shift}

static unsigned ${name}_pack(unsigned kind, unsigned level, unsigned sign)
{
    return (kind & 7u) | (level & 15u) << ${name}_SHIFT | (sign & 1u) << 31;
}

static unsigned ${name}_field(unsigned word, int at, int width)
{
    return word >> at & ((1u << width) - 1u);
}

static void ${name}(void)
{
    unsigned kind = __VERIFIER_nondet_uchar(), level = __VERIFIER_nondet_uchar();
    unsigned word = ${name}_pack(kind, level, level >> 7);
    assert(${name}_field(word, 0, 3) == kind % 8);
    assert(${name}_field(word, ${name}_SHIFT, 4) == level % 16);
    assert((word >> 31 != 0) == (level >= 128));
    int distance = choose(0, 31);
    unsigned turned = word << distance | word >> ((32 - distance) & 31);
    assert((turned >> distance | turned << ((32 - distance) & 31)) == word);
    assert(${name}_field(word, 3, ${name}_SHIFT - 3) == 0);
}
"""

GRID = """
/* A walk over a grid with walls all around. */
static const signed char ${name}_costs[3][4] = { { 1, ${small}, 2, 3 }, { ${factor}, 4, 1, 5 }, { 2, 2, ${small}, 1 } };

static int ${name}_cost(int row, int column)
{
    if (row < 0 || row >= 3 || column < 0 || column >= 4)
        return ${large};
    return ${name}_costs[row][column];
}

static void ${name}(void)
{
    int row = 0, column = 0, total = 0;
    for (int i = 0; i < 4; i++) {
        int down = __VERIFIER_nondet_int() > 0, right = !down;
        int cost = ${name}_cost(row + down, column + right);
        if (cost == ${large})
            continue;
        row += down;
        column += right;
        total += cost;
        assert(${name}_costs[row][column] == cost);
    }
    assert(0 <= row && row < 3);
    assert(0 <= column && column < 4);
    assert(row + column <= total);
    assert(total <= 4 * ${small} + 4 * ${factor});
}
"""

ORDER = """
/* Three numbers, put in order through pointers. */
static int ${name}_order(int *left, int *right)
{
    if (*left <= *right)
        return 0;
    int swapped = *left;
    *left = *right;
    *right = swapped;
    return 1;
}

static void ${name}(void)
{
    int a = choose(-${large}, ${large}), b = choose(-${large}, ${large}), c = ${factor};
    int sum = a + b + c;
    int *least = &a, *most = &c;
    int swaps = ${name}_order(least, &b) + ${name}_order(&b, most) + ${name}_order(least, &b);
    assert(a <= b);
    assert(b <= c);
    assert(*least <= ${factor} && *most >= ${factor});
    assert(a + b + c == sum);
    assert(swaps <= 3);
    assert(swaps > 0 || *least + *most <= 2 * *most);
}
"""

RANGES = """
/* Ranges of numbers, their middles and their sums. */
struct ${name} {
    int low, high;
};

static int ${name}_middle(const struct ${name} *range)
{
    return range->low / 2 + range->high / 2;
}

static int ${name}_width(const struct ${name} *range)
{
    return ${detail};
}

static void ${name}(void)
{
    struct ${name} range = { __VERIFIER_nondet_int(), __VERIFIER_nondet_int() };
    if (range.low > range.high)
        return;
    int middle = ${name}_middle(&range);
    assert(range.high < ${small} || middle >= range.low / 2 + ${small} / 2);
    assert(range.low >= 0 || middle <= range.high / 2);
    unsigned width = (unsigned)${name}_width(&range);
    assert(width != ${large} || range.low <= range.high);
    if (range.low >= 0 && range.high <= ${large})
        assert(range.high + ${factor} - range.low >= ${factor});
}
"""

WINDOW = """
/* Two pointers that approach each other in a text. */
static int ${name}_mirrored(const char *text, size_t length)
{
    const char *left = text, *right = text + length;
    while (left < right) {
        right--;
        if (*left != *right)
            return 0;
        left++;
    }
    return 1;
}

static void ${name}(void)
{
    char text[6] = { 'a', 'a' + ${factor}, 'a', 'a', 'a' + ${factor}, 'a' };
    assert(${name}_mirrored(text, 3));
    assert(${name}_mirrored(text, 6));
    int place = choose(0, 5);
    char old = text[place];
    text[place] = (char)__VERIFIER_nondet_uchar();
    assert(${name}_mirrored(text, 6) == (text[place] == old));
    assert(${name}_mirrored(text + place, 1));
    const char *end = text + sizeof text;
    assert(end - (text + place) >= 1);
}
"""

BLOCK = """
/* A block from the heap that is filled, copied and given back. */
struct ${name} {
    unsigned char *bytes;
    size_t used;
};

static int ${name}_add(struct ${name} *block, unsigned char byte)
{
    if (block->used == ${small})
        return 0;
    block->bytes[block->used++] = byte;
    return 1;
}

static void ${name}(void)
{
    struct ${name} block = { malloc(${small}), 0 };
    unsigned char first = __VERIFIER_nondet_uchar(), copy[${small}];
    if (block.bytes == NULL)
        return;
    assert(${name}_add(&block, first));
    for (int i = 1; i < ${small}; i++)
        assert(${name}_add(&block, (unsigned char)(block.bytes[i - 1] + 1)));
    assert(!${name}_add(&block, first));
    memcpy(copy, block.bytes, block.used);
    free(block.bytes);
    assert(copy[0] == first);
    assert((unsigned char)(copy[${small} - 1] - first) == ${small} - 1);
}
"""

MAIN = """
int main(void)
{
${calls}    return 0;
}
"""

# A template, and what stands for `detail` in a sound module and in one with a flaw.
KINDS = {
    "record": (RECORD, "-by", "-by - 1"),
    "table": (TABLE, "${small}", "(${small} + 1)"),
    "shares": (SHARES, "parts > 0", "total > 0"),
    "digits": (DIGITS, None, None),
    "chain": (CHAIN, "${large}", "${large} + 1"),
    "states": (STATES, None, None),
    "fields": (FIELDS, None, None),
    "grid": (GRID, None, None),
    "order": (ORDER, None, None),
    "ranges": (RANGES, "range->high / 2 - range->low / 2", "range->high - range->low"),
    "window": (WINDOW, None, None),
    "block": (BLOCK, None, None),
}


def fill(template, values):
    return string.Template(template).substitute(values)


def module(kind, number, rng):
    """The text of the number-th module of a kind."""
    template, sound, flawed = KINDS[kind]
    values = {
        "name": f"{kind}_{number}",
        "small": rng.randint(5, 9),
        "large": rng.randint(40, 120),
        "factor": rng.randint(2, 4),
        "base": rng.randint(5, 10),
        "shift": rng.randint(4, 20),
    }
    if sound is not None:
        values["detail"] = fill(flawed if number == 2 else sound, values)
    return fill(template, values)


def source(lines):
    """The program."""
    rng = random.Random(lines)
    text, calls, count = "", "", 0
    while (HEADER + text + MAIN + calls).count("\n") <= lines:
        number, kind = divmod(count, len(KINDS))
        kind, number = list(KINDS)[kind], number + 1
        text += module(kind, number, rng)
        calls += f"    {kind}_{number}();\n"
        count += 1
    flaws = sum(flawed is not None and f"    {kind}_2();" in calls for kind, (_, _, flawed) in KINDS.items())
    return fill(HEADER, {"modules": count, "flaws": flaws}) + text + fill(MAIN, {"calls": calls})


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    path = pathlib.Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source(int(sys.argv[2]) if len(sys.argv) == 3 else DEFAULT_LINES))


if __name__ == "__main__":
    main()
