// what: fgets, getchar, getc, ungetc, fread and feof over lines of all lengths, with no newline at the end
// stdin: first line\n\n  indented\na much longer line that does not fit the buffer\nxyz42\nbinary:\x01\x02\xff\ntail without newline
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[16]; int c, n = 0;
    for (int i = 0; i < 3; i++) {
        char *r = fgets(line, sizeof line, stdin);
        printf("%d [%.*s] %zu\n", r == line, (int)strcspn(line, "\n"), line, strlen(line));
    }
    do {
        fgets(line, sizeof line, stdin);
        printf("<%s>", line);
        n++;
    }  while (!strchr(line, '\n'));
    printf("%d\n", n);
    while ((c = getchar()) >= 'a' && c <= 'z') putchar(c - 32);
    ungetc(c, stdin);
    int v = 0;
    while ((c = getchar()) >= '0' && c <= '9') v = v * 10 + c - '0';
    printf(" %d %d\n", v, c);
    n = (int)fread(line, 1, 7, stdin);
    line[n] = 0;
    printf("%d %s\n", n, line);
    for (int i = 0; i < 4; i++) printf("%d ", getc(stdin));
    printf("\n");
    ungetc('T', stdin);
    c = fgetc(stdin);
    int next = fgetc(stdin);
    printf("%c%c\n", c, next);
    n = (int)fread(line, 2, 4, stdin);
    printf("%d %.8s\n", n, line);
    printf("%d %d\n", feof(stdin) != 0, ferror(stdin) != 0);
    int rest = 0;
    while ((c = getchar()) != EOF) rest++;
    printf("%d %d %d\n", rest, feof(stdin) != 0, getchar() == EOF);
    printf("%d\n", fgets(line, sizeof line, stdin) == NULL);
    clearerr(stdin);
    printf("%d\n", feof(stdin) != 0);
    return v + rest;
}
