// what: reads paragraphs from stdin and prints them wrapped, justified, centred and numbered to a width given as argument
// args: 34 -j
// stdin: The first paragraph is   long enough to need wrapping over several lines,\nand it has   irregular spacing\tand tabs.\n\nShort one.\n\n\n\nA-word-that-is-far-too-long-to-fit-on-any-line-of-this-width should be split. End\nof text
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WORDS 200

enum mode { LEFT, JUSTIFY, RIGHT, CENTRE };

struct paragraph {
    char *word[MAX_WORDS];
    int count;
};

static int line_number;
static unsigned hash = 5381;

static char *word_copy(const char *from, size_t n) {
    char *w = malloc(n + 1);
    memcpy(w, from, n);
    w[n] = '\0';
    return w;
}

/* Reads up to the next blank line; 0 at the end of the input. */
static int read_paragraph(struct paragraph *p) {
    char buffer[64];
    size_t used = 0;
    int c, newlines = 0;
    p->count = 0;
    while ((c = getchar()) != EOF) {
        if (!isspace(c)) {
            if (newlines > 1 && p->count) {
                ungetc(c, stdin);
                return 1;
            }
            newlines = 0;
            if (used < sizeof buffer)
                buffer[used++] = (char)c;
            continue;
        }
        if (used) {
            p->word[p->count++] = word_copy(buffer, used);
            used = 0;
        }
        if (c == '\n')
            newlines++;
    }
    if (used)
        p->word[p->count++] = word_copy(buffer, used);
    return p->count > 0;
}

static void release(struct paragraph *p) {
    while (p->count)
        free(p->word[--p->count]);
}

static void out(const char *line) {
    printf("%3d |%s|\n", ++line_number, line);
    for (; *line; line++)
        hash = hash * 33 + (unsigned char)*line;
}

/* Splits words that are longer than the width. */
static void split_long(struct paragraph *p, int width) {
    for (int i = 0; i < p->count; i++) {
        size_t n = strlen(p->word[i]);
        if (n <= (size_t)width || p->count == MAX_WORDS)
            continue;
        memmove(&p->word[i + 1], &p->word[i], (p->count - i) * sizeof *p->word);
        p->count++;
        char *whole = p->word[i];
        p->word[i] = word_copy(whole, width - 1);
        p->word[i] = realloc(p->word[i], width + 1);
        strcat(p->word[i], "-");
        p->word[i + 1] = word_copy(whole + width - 1, n - width + 1);
        free(whole);
    }
}

static void fill(char *line, int at, char **words, int n, int spaces, int extra) {
    for (int i = 0; i < n; i++) {
        size_t length = strlen(words[i]);
        memcpy(line + at, words[i], length);
        at += (int)length;
        if (i + 1 == n)
            break;
        int gap = spaces + (i < extra);
        memset(line + at, ' ', gap);
        at += gap;
    }
    line[at] = '\0';
}

static void emit(char **words, int n, int length, int width, enum mode mode, int last) {
    char *line = malloc(width + 1);
    int slack = width - length;
    switch (mode) {
    case JUSTIFY:
        if (!last && n > 1) {
            fill(line, 0, words, n, 1 + slack / (n - 1), slack % (n - 1));
            break;
        }
        /* fall through */
    case LEFT:
        fill(line, 0, words, n, 1, 0);
        break;
    case CENTRE:
        slack /= 2;
        /* fall through */
    case RIGHT:
        memset(line, ' ', slack);
        fill(line, slack, words, n, 1, 0);
    }
    out(line);
    free(line);
}

static int wrap(struct paragraph *p, int width, enum mode mode) {
    int start = 0, length = -1, lines = 0;
    for (int i = 0; i < p->count; i++) {
        int n = (int)strlen(p->word[i]);
        if (length >= 0 && length + 1 + n > width) {
            emit(p->word + start, i - start, length, width, mode, 0);
            lines++;
            start = i;
            length = -1;
        }
        length = length < 0 ? n : length + 1 + n;
    }
    if (length >= 0) {
        emit(p->word + start, p->count - start, length, width, mode, 1);
        lines++;
    }
    return lines;
}

/* The least sum of squared slack over all ways to break, by dynamic programming. */
static long raggedness(const struct paragraph *p, int width) {
    static long best[MAX_WORDS + 1];
    best[p->count] = 0;
    for (int i = p->count - 1; i >= 0; i--) {
        int length = -1;
        best[i] = -1;
        for (int j = i; j < p->count; j++) {
            length += 1 + (int)strlen(p->word[j]);
            if (length > width)
                break;
            long slack = width - length, cost = j + 1 == p->count ? 0 : slack * slack;
            if (best[j + 1] >= 0 && (best[i] < 0 || cost + best[j + 1] < best[i]))
                best[i] = cost + best[j + 1];
        }
    }
    return best[0];
}

int main(int argc, char **argv) {
    int width = argc > 1 ? atoi(argv[1]) : 40, paragraphs = 0, lines = 0;
    enum mode mode = LEFT;
    if (argc > 2)
        switch (argv[2][1]) {
        case 'j': mode = JUSTIFY; break;
        case 'r': mode = RIGHT; break;
        case 'c': mode = CENTRE; break;
        }
    if (width < 4)
        return 2;
    struct paragraph p;
    while (read_paragraph(&p)) {
        if (paragraphs++)
            out("");
        split_long(&p, width);
        printf("%d words, raggedness %ld\n", p.count, raggedness(&p, width));
        lines += wrap(&p, width, mode);
        if (paragraphs != 2) {
            wrap(&p, width + 4, CENTRE);
            wrap(&p, width + 10, RIGHT);
        }
        release(&p);
    }
    printf("%d paragraphs, %d lines, %u\n", paragraphs, lines, hash);
    return lines * 10 + paragraphs;
}
