// what: a growing string builder with formatted appends, insertion, replacement, splitting, joining and case mapping
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *data;
    size_t length, capacity;
} builder;

static int growths;

static void reserve(builder *b, size_t extra) {
    size_t need = b->length + extra + 1;
    if (need <= b->capacity)
        return;
    size_t capacity = b->capacity ? b->capacity : 8;
    while (capacity < need)
        capacity += capacity / 2;
    b->data = realloc(b->data, capacity);
    b->capacity = capacity;
    growths++;
}

static builder *append_n(builder *b, const char *s, size_t n) {
    reserve(b, n);
    memcpy(b->data + b->length, s, n);
    b->length += n;
    b->data[b->length] = '\0';
    return b;
}

static builder *append(builder *b, const char *s) {
    return append_n(b, s, strlen(s));
}

static builder *append_char(builder *b, char c) {
    return append_n(b, &c, 1);
}

static int append_format(builder *b, const char *format, ...) {
    va_list ap, again;
    va_start(ap, format);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    reserve(b, n);
    vsnprintf(b->data + b->length, n + 1, format, again);
    va_end(again);
    b->length += n;
    return n;
}

static void insert(builder *b, size_t at, const char *s) {
    size_t n = strlen(s);
    reserve(b, n);
    memmove(b->data + at + n, b->data + at, b->length - at + 1);
    memcpy(b->data + at, s, n);
    b->length += n;
}

static void cut(builder *b, size_t from, size_t n) {
    if (from >= b->length)
        return;
    if (n > b->length - from)
        n = b->length - from;
    memmove(b->data + from, b->data + from + n, b->length - from - n + 1);
    b->length -= n;
}

static int replace_all(builder *b, const char *old, const char *new) {
    size_t n = strlen(old), m = strlen(new), from = 0;
    int count = 0;
    char *found;
    while (n && (found = strstr(b->data + from, old)) != NULL) {
        size_t at = found - b->data;
        cut(b, at, n);
        insert(b, at, new);
        from = at + m;
        count++;
    }
    return count;
}

static void trim(builder *b) {
    size_t start = 0;
    while (start < b->length && isspace((unsigned char)b->data[start]))
        start++;
    cut(b, 0, start);
    while (b->length && isspace((unsigned char)b->data[b->length - 1]))
        b->data[--b->length] = '\0';
}

static size_t split(const char *s, char by, char ***out) {
    size_t n = 0;
    char **parts = NULL;
    for (const char *start = s;; s++)
        if (*s == by || !*s) {
            parts = realloc(parts, (n + 1) * sizeof *parts);
            parts[n] = malloc(s - start + 1);
            memcpy(parts[n], start, s - start);
            parts[n++][s - start] = '\0';
            if (!*s)
                break;
            start = s + 1;
        }
    *out = parts;
    return n;
}

static void join(builder *b, char **parts, size_t n, const char *by) {
    for (size_t i = 0; i < n; i++) {
        if (i)
            append(b, by);
        append(b, parts[i]);
    }
}

static void clear(builder *b) {
    b->length = 0;
    if (b->data)
        b->data[0] = '\0';
}

static void map(builder *b, int (*f)(int)) {
    for (size_t i = 0; i < b->length; i++)
        b->data[i] = (char)f((unsigned char)b->data[i]);
}

static int rot13(int c) {
    if (isalpha(c)) {
        int base = isupper(c) ? 'A' : 'a';
        return (c - base + 13) % 26 + base;
    }
    return c;
}

static unsigned checksum(const builder *b) {
    unsigned h = 5381;
    for (size_t i = 0; i < b->length; i++)
        h = h * 33 ^ (unsigned char)b->data[i];
    return h;
}

int main(void) {
    builder b = {0};
    append(append_char(append(&b, "Hello"), ','), " builder");
    printf("%s (%zu)\n", b.data, b.length);
    int n = append_format(&b, " %d/%s/%5.2f/%c", 42, "text", 3.14159, '!');
    printf("%s %d\n", b.data, n);
    insert(&b, 5, " there");
    insert(&b, 0, ">> ");
    insert(&b, b.length, " <<");
    printf("%s\n", b.data);
    cut(&b, 0, 3);
    cut(&b, b.length - 3, 100);
    cut(&b, 1000, 1);
    printf("%s|\n", b.data);
    printf("%d %s\n", replace_all(&b, "e", "ee"), b.data);
    printf("%d %s\n", replace_all(&b, "ee", ""), b.data);
    printf("%d\n", replace_all(&b, "absent", "x"));
    clear(&b);
    append(&b, " \t trimmed text \n ");
    trim(&b);
    printf("[%s] %zu\n", b.data, b.length);
    map(&b, toupper);
    printf("%s ", b.data);
    map(&b, rot13);
    printf("%s ", b.data);
    map(&b, rot13);
    printf("%s\n", b.data);

    char **parts;
    size_t count = split("alpha,beta,,gamma,", ',', &parts);
    clear(&b);
    join(&b, parts, count, " | ");
    printf("%zu [%s]\n", count, b.data);
    for (size_t i = 0; i < count; i++)
        free(parts[i]);
    free(parts);

    clear(&b);
    for (int i = 0; i < 200; i++)
        append_format(&b, "%d%s", i * i, i % 10 == 9 ? "\n" : ",");
    printf("%zu %u\n", b.length, checksum(&b));
    int lines = 0;
    for (const char *p = b.data; (p = strchr(p, '\n')) != NULL; p++)
        lines++;
    printf("%d lines, last [%.11s]\n", lines, b.data + b.length - 12);
    printf("grown %d times, at least %zu\n", growths, b.capacity);
    free(b.data);
    return lines + growths;
}
