// what: the str* family: copy, concatenate, compare, search, span, tokenise, with lengths and edge cases
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sgn(int x) { return (x > 0) - (x < 0); }
#define AT(p, s) ((p) ? (int)((p) - (s)) : -1)

int main(void) {
    char a[64], b[64]; const char *h = "the quick brown fox jumps";
    printf("%zu %zu %zu %zu\n", strlen(""), strlen(h), strnlen(h, 5), strnlen("ab", 5));
    printf("%s ", strcpy(a, "copy"));
    printf("%d\n", strcpy(a, "") == a && *a == 0);
    strcpy(a, "hello");
    strcat(a, " ");
    strcat(a, "world");
    puts(a);
    strncat(a, "!!!???", 3);
    puts(a);
    strncat(a, "x", 0);
    puts(a);
    strncat(a, "yz", 10);
    puts(a);
    memset(b, '#', 20);
    strncpy(b, "abc", 8);
    printf("%d %d %c\n", b[3], b[7], b[8]);
    strncpy(b, "abcdefghij", 4);
    b[5] = 0;
    printf("%s\n", b);
    printf("%d %d %d %d\n", sgn(strcmp("abc", "abc")), sgn(strcmp("abc", "abd")), sgn(strcmp("abc", "ab")), sgn(strcmp("", "a")));
    printf("%d %d\n", sgn(strcmp("\xe9", "z")), sgn(strcmp("Z", "a")));
    printf("%d %d %d %d\n", sgn(strncmp("abcx", "abcy", 3)), sgn(strncmp("abcx", "abcy", 4)), sgn(strncmp("ab", "abc", 5)), sgn(strncmp("q", "r", 0)));
    printf("%d %d %d\n", sgn(strcasecmp("HeLLo", "hEllO")), sgn(strcasecmp("a", "B")), sgn(strncasecmp("ABCx", "abcY", 3)));
    printf("%d %d %d %d\n", AT(strchr(h, 'q'), h), AT(strchr(h, 'z'), h), AT(strchr(h, 0), h), AT(strchr(h, 't'), h));
    printf("%d %d %d\n", AT(strrchr(h, 'o'), h), AT(strrchr(h, 'Z'), h), AT(strrchr(h, 0), h));
    printf("%d %d %d\n", AT(strstr(h, "brown"), h), AT(strstr(h, "brawn"), h), AT(strstr(h, ""), h));
    const char *r = "aaaaab";
    printf("%d\n", AT(strstr(r, "aab"), r));
    printf("%zu %zu %zu\n", strspn("aabbcc", "ab"), strspn("xyz", "ab"), strspn("abc", "cba"));
    printf("%zu %zu %zu\n", strcspn("hello, world", " ,"), strcspn("none", "xyz"), strcspn("", "a"));
    printf("%d %d\n", AT(strpbrk(h, "xyz"), h), AT(strpbrk(h, "#@"), h));
    char line[] = ",one,,two;three,", *save;
    for (char *t = strtok(line, ",;"); t; t = strtok(NULL, ",;")) printf("[%s]", t);
    printf("\n");
    char text[] = "k1=v1&k2=v2&k3", *outer, *inner;
    for (char *t = strtok_r(text, "&", &outer); t; t = strtok_r(NULL, "&", &outer)) {
        char *k = strtok_r(t, "=", &inner), *v = strtok_r(NULL, "=", &inner);
        printf("%s:%s ", k, v ? v : "-");
    }
    printf("\n");
    char change[] = "a b c";
    printf("[%s]", strtok(change, " "));
    printf("[%s]", strtok(NULL, "c"));
    printf("[%d]\n", strtok(NULL, "c") == NULL);
    (void)save;
    char *end = stpcpy(a, "one");
    end = stpcpy(end, "two");
    printf("%s %td\n", a, end - a);
    char *sep = strcpy(b, "x,,y"), *f;
    while ((f = strsep(&sep, ","))) printf("<%s>", f);
    printf("\n");
    printf("%s %s\n", strchr("path/to/file.c", '/') + 1, strrchr("path/to/file.c", '/') + 1);
    for (char *p = strcpy(a, "upper"); *p; p++) *p -= 32;
    puts(a);
    printf("%d\n", index("abc", 'c') != NULL && rindex("abca", 'a') != NULL);
    int words = 0;
    for (const char *p = h; (p = strchr(p, ' ')); p++) words++;
    printf("%d\n", words);
    int found = 0;
    for (const char *p = "abababa"; (p = strstr(p, "aba")); p++) found++;
    printf("%d\n", found);
    return (int)strlen(strcat(strcpy(b, "12"), strcpy(a, "345"))) * 10 + words;
}
