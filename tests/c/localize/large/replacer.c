/* Replaces what matches a pattern: replacer PATTERN SUBSTITUTE < text.
   Patterns: c, ?, [a-z], [^a-z], item*, item+, ^ at the beginning, $ at the end, \c.
   Substitutes: & is what matched, \n a newline, \u the next & in capitals, \# the number of the match. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ITEMS 40
#define LONGEST 200
#define SET_BYTES 32

enum what { LITERAL, ANY, SET, BEGINNING, ENDING };
enum times { ONCE, ANY_NUMBER, AT_LEAST_ONCE };

struct item {
    enum what what;
    enum times times;
    unsigned char literal;
    unsigned char set[SET_BYTES];
};

struct pattern {
    struct item items[MOST_ITEMS];
    int count;
};

enum piece_kind { TEXT, MATCHED, CAPITALS, ORDINAL };

struct piece {
    enum piece_kind kind;
    char text;
};

struct substitute {
    struct piece pieces[LONGEST];
    int count;
};

struct statistics {
    int lines;
    int changed_lines;
    int matches;
    int characters_in;
    int characters_out;
};

static struct statistics statistics;

static void fail(const char *message)
{
    printf("error: %s\n", message);
    exit(2);
}

static void set_add(struct item *item, int c)
{
    unsigned byte = (unsigned char)c;
    item->set[byte / 8] |= (unsigned char)(1u << (byte % 8));
}

static int set_has(const struct item *item, int c)
{
    unsigned byte = (unsigned char)c;
    return (item->set[byte / 8] >> (byte % 8)) & 1;
}

static void set_negate(struct item *item)
{
    int i;
    for (i = 0; i < SET_BYTES; i++)
        item->set[i] = (unsigned char)~item->set[i];
}

static int escaped(int c)
{
    if (c == 'n')
        return '\n';
    if (c == 't')
        return '\t';
    return c;
}

/* Reads a set after its bracket; gives what comes after it. */
static const char *read_set(const char *text, struct item *item)
{
    int negated = 0;
    item->what = SET;
    memset(item->set, 0, sizeof item->set);
    if (*text == '^') {
        negated = 1;
        text++;
    }
    if (*text == ']') {
        set_add(item, ']');
        text++;
    }
    while (*text != ']') {
        int first, last;
        if (*text == '\0')
            fail("a set has no end");
        if (*text == '\\' && text[1] != '\0')
            text++;
        first = (unsigned char)*text;
        last = first;
        text++;
        if (*text == '-' && text[1] != ']' && text[1] != '\0') {
            last = (unsigned char)text[1];
            text += 2;
        }
        if (first > last)
            fail("a range is empty");
        for (; first <= last; first++) //!1 for (; first < last; first++)
            set_add(item, first);
    }
    if (negated)
        set_negate(item);
    return text + 1;
}

static int is_anchor(const char *text, const char *start)
{
    if (*text == '^')
        return text == start;
    return *text == '$' && text[1] == '\0';
}

static void read_pattern(const char *text, struct pattern *pattern)
{
    const char *start = text;
    pattern->count = 0;
    while (*text != '\0') {
        struct item *item;
        if (pattern->count == MOST_ITEMS)
            fail("the pattern is too long");
        item = &pattern->items[pattern->count];
        item->times = ONCE;
        if (is_anchor(text, start)) {
            item->what = *text == '^' ? BEGINNING : ENDING;
            text++;
        } else if (*text == '?') {
            item->what = ANY;
            text++;
        } else if (*text == '[') {
            text = read_set(text + 1, item);
        } else {
            if (*text == '\\' && text[1] != '\0') {
                text++;
                item->literal = (unsigned char)escaped(*text);
            } else {
                item->literal = (unsigned char)*text;
            }
            item->what = LITERAL;
            text++;
        }
        if (*text == '*' || *text == '+') {
            if (item->what == BEGINNING || item->what == ENDING)
                fail("nothing to repeat");
            item->times = *text == '*' ? ANY_NUMBER : AT_LEAST_ONCE;
            text++;
        }
        pattern->count++;
    }
    if (pattern->count == 0)
        fail("the pattern is empty");
}

static void add_piece(struct substitute *substitute, enum piece_kind kind, int text)
{
    struct piece *piece;
    if (substitute->count == LONGEST)
        fail("the substitute is too long");
    piece = &substitute->pieces[substitute->count];
    piece->kind = kind;
    piece->text = (char)text;
    substitute->count++;
}

static void read_substitute(const char *text, struct substitute *substitute)
{
    int capitals = 0;
    substitute->count = 0;
    for (; *text != '\0'; text++) {
        if (*text == '&') {
            add_piece(substitute, capitals ? CAPITALS : MATCHED, 0);
            capitals = 0; //!2
        } else if (*text == '\\' && text[1] != '\0') {
            text++;
            if (*text == 'u')
                capitals = 1;
            else if (*text == '#')
                add_piece(substitute, ORDINAL, 0);
            else
                add_piece(substitute, TEXT, escaped(*text));
        } else {
            add_piece(substitute, TEXT, *text);
        }
    }
}

static int one_matches(const struct item *item, const char *line, int at)
{
    int c = (unsigned char)line[at];
    if (c == '\0')
        return 0;
    switch (item->what) {
    case LITERAL:
        return c == item->literal;
    case ANY:
        return c != '\n';
    case SET:
        return c != '\n' && set_has(item, c);
    default:
        return 0;
    }
}

static int match_items(const struct pattern *pattern, int item, const char *line, int at);

/* As many as there are, then fewer. */
static int match_repeated(const struct pattern *pattern, int index, const char *line, int at)
{
    const struct item *item = &pattern->items[index];
    int least = item->times == AT_LEAST_ONCE ? at + 1 : at;
    int end = at;
    while (one_matches(item, line, end))
        end++;
    while (end >= least) { //!3 while (end > least) {
        int result = match_items(pattern, index + 1, line, end);
        if (result >= 0)
            return result;
        end--;
    }
    return -1;
}

/* The end of the match of all items from one on; -1 if they do not match. */
static int match_items(const struct pattern *pattern, int index, const char *line, int at)
{
    while (index < pattern->count) {
        const struct item *item = &pattern->items[index];
        if (item->times != ONCE)
            return match_repeated(pattern, index, line, at);
        if (item->what == BEGINNING) {
            if (at != 0)
                return -1;
        } else if (item->what == ENDING) {
            if (line[at] != '\0' && line[at] != '\n')
                return -1;
        } else {
            if (!one_matches(item, line, at))
                return -1;
            at++;
        }
        index++;
    }
    return at;
}

static void put(int c)
{
    putchar(c);
    statistics.characters_out++;
}

static void put_number(int number)
{
    char digits[12];
    int i;
    sprintf(digits, "%d", number);
    for (i = 0; digits[i] != '\0'; i++)
        put(digits[i]);
}

static void put_substitute(const struct substitute *substitute, const char *line, int start, int end)
{
    int i, j;
    for (i = 0; i < substitute->count; i++) {
        const struct piece *piece = &substitute->pieces[i];
        switch (piece->kind) {
        case TEXT:
            put(piece->text);
            break;
        case MATCHED:
            for (j = start; j < end; j++)
                put(line[j]);
            break;
        case CAPITALS:
            for (j = start; j < end; j++)
                put(toupper((unsigned char)line[j]));
            break;
        case ORDINAL:
            put_number(statistics.matches);
            break;
        }
    }
}

static void change_line(const char *line, const struct pattern *pattern, const struct substitute *substitute)
{
    int at = 0, last = -1, changed = 0;
    while (line[at] != '\0') {
        int end = match_items(pattern, 0, line, at);
        if (end >= 0 && end != last) {
            statistics.matches++;
            changed = 1;
            put_substitute(substitute, line, at, end);
            last = end;
        }
        if (end > at) { //!4 if (end >= at) {
            at = end;
        } else {
            put(line[at]);
            at++;
        }
    }
    statistics.changed_lines += changed;
}

static int read_line(char *line, int size)
{
    if (fgets(line, size, stdin) == NULL)
        return 0;
    statistics.lines++;
    statistics.characters_in += (int)strlen(line);
    return 1;
}

static void show_statistics(void)
{
    printf("%d lines, %d changed, %d matches\n", statistics.lines, statistics.changed_lines, statistics.matches);
    printf("%d characters became %d\n", statistics.characters_in, statistics.characters_out);
}

int main(int argc, char **argv)
{
    struct pattern pattern;
    struct substitute substitute;
    char line[LONGEST];
    int verbose = 0;
    if (argc > 1 && strcmp(argv[1], "-v") == 0) {
        verbose = 1;
        argv++;
        argc--;
    }
    if (argc != 3) {
        printf("usage: replacer [-v] PATTERN SUBSTITUTE\n");
        return 1;
    }
    read_pattern(argv[1], &pattern);
    read_substitute(argv[2], &substitute);
    while (read_line(line, sizeof line))
        change_line(line, &pattern, &substitute);
    if (verbose)
        show_statistics();
    return 0;
}
