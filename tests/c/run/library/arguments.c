// what: argc and argv with quotes, empty words and options, modified in place
// args: -v --name=value 'two words' "" -n 42 plain\ space "quote\"inside" -- -x
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int verbose = 0, number = 0; const char *name = "none";
    printf("%d\n", argc);
    for (int i = 1; i < argc; i++) printf("[%s] %zu\n", argv[i], strlen(argv[i]));
    printf("%d\n", argv[argc] == NULL);
    int i; for (i = 1; i < argc && argv[i][0] == '-'; i++) {
        if (!strcmp(argv[i], "--")) { i++; break; }
        if (!strcmp(argv[i], "-v")) verbose++;
        else if (!strncmp(argv[i], "--name=", 7)) name = argv[i] + 7;
        else if (!strcmp(argv[i], "-n")) number = atoi(argv[++i]);
    }
    printf("%d %s %d %d\n", verbose, name, number, i);
    for (i = 1; i < argc; i++) if (!strcmp(argv[i], "-n") && i + 1 < argc) number = atoi(argv[i + 1]);
    printf("%d\n", number);
    for (char *p = argv[3]; *p; p++) if (*p == ' ') *p = '_';
    puts(argv[3]);
    char **rest = argv + argc - 2;
    while (*rest) printf("%s|", *rest++);
    printf("\n");
    argv[1] = "replaced";
    puts(argv[1]);
    while (--argc > 0) if ((*++argv)[0] == '-') printf("%s ", *argv); printf("\n");
    return number;
}
