/* what: an old-style utility: wc, longest line, word frequency tree, symbol lookup and detabbing, in K&R C over stdin */
/* flags: -std=gnu89 */
/* args: -lwc 8 */
/* stdin: now is the time\nfor all good\tmen to come\n\nto the aid\tof their party\nthe time is now */
#include <stdio.h>

#define MAXLINE 100
#define HASHSIZE 31
#define YES 1
#define NO 0
#define ALLOCSIZE 2000

struct tnode { char *word; int count; struct tnode *left, *right; };
struct nlist { struct nlist *next; char *name, *defn; };

static struct nlist *hashtab[HASHSIZE];
static double allocspace[ALLOCSIZE / sizeof(double)];
static char *allocp = (char *)allocspace;
char line[MAXLINE], longest[MAXLINE];
int nl, nw, nc, tabs, opt_l, opt_w, opt_c;
int max;

char *alloc(n)
int n;
{
    char *p = allocp;
    n = (n + sizeof(double) - 1) / sizeof(double) * sizeof(double);
    if (p + n > (char *)allocspace + ALLOCSIZE)
        return 0;
    allocp += n;
    return p;
}

length(s)
char *s;
{
    char *p = s;
    while (*p)
        p++;
    return p - s;
}

char *save(s)
register char *s;
{
    register char *p, *q;
    if ((p = q = alloc(length(s) + 1)) != NULL)
        while (*q++ = *s++)
            ;
    return p;
}

compare(s, t)
char s[], t[];
{
    int i;
    for (i = 0; s[i] == t[i]; i++)
        if (s[i] == '\0')
            return 0;
    return s[i] - t[i];
}

getline_kr(s, lim)
char s[];
int lim;
{
    int c = 0, i;
    for (i = 0; --lim > 0 && (c = getchar()) != EOF && c != '\n';)
        s[i++] = c;
    if (c == '\n')
        s[i++] = c;
    s[i] = '\0';
    return i;
}

hash(s)
char *s;
{
    int h;
    for (h = 0; *s != '\0';)
        h += *s++;
    return h % HASHSIZE;
}

struct nlist *lookup(s)
char *s;
{
    struct nlist *np;
    for (np = hashtab[hash(s)]; np != NULL; np = np->next)
        if (compare(s, np->name) == 0)
            return np;
    return NULL;
}

struct nlist *install(name, defn)
char *name, *defn;
{
    struct nlist *np, *lookup();
    int h;
    if ((np = lookup(name)) == NULL) {
        np = (struct nlist *)alloc(sizeof(*np));
        if (np == NULL || (np->name = save(name)) == NULL)
            return NULL;
        h = hash(np->name);
        np->next = hashtab[h];
        hashtab[h] = np;
    }
    np->defn = save(defn);
    return np;
}

struct tnode *tree(p, w)
struct tnode *p;
char *w;
{
    int cond;
    if (p == NULL) {
        p = (struct tnode *)alloc(sizeof(struct tnode));
        p->word = save(w);
        p->count = 1;
        p->left = p->right = NULL;
    } else if ((cond = compare(w, p->word)) == 0)
        p->count++;
    else if (cond < 0)
        p->left = tree(p->left, w);
    else
        p->right = tree(p->right, w);
    return p;
}

treeprint(p)
struct tnode *p;
{
    int n;
    if (p == NULL)
        return 0;
    n = treeprint(p->left);
    printf("%2d %s\n", p->count, p->word);
    n++;
    return treeprint(p->right) + n;
}

detab(s, size)
char *s;
{
    int col = 0;
    for (; *s; s++)
        if (*s == '\t') {
            tabs++;
            do {
                putchar('.');
                col++;
            } while (col % size);
        } else {
            putchar(*s);
            col = *s == '\n' ? 0 : col + 1;
        }
    return col;
}

copy(to, from)
char *to, *from;
{
    while (*to++ = *from++)
        ;
}

number(s)
char *s;
{
    int n = 0;
    while (*s >= '0' && *s <= '9')
        n = 10 * n + *s++ - '0';
    return n;
}

main(argc, argv)
int argc;
char *argv[];
{
    char *s, word[MAXLINE], *w;
    int inword, len, tabsize = 4, distinct;
    struct tnode *root = NULL;
    struct nlist *np;
    while (--argc > 0)
        if ((*++argv)[0] == '-')
            for (s = argv[0] + 1; *s != '\0'; s++)
                switch (*s) {
                case 'l': opt_l = YES; break;
                case 'w': opt_w = YES; break;
                case 'c': opt_c = YES; break;
                default: printf("illegal option %c\n", *s); return 2;
                }
        else
            tabsize = number(*argv);
    while ((len = getline_kr(line, MAXLINE)) > 0) {
        if (line[len - 1] == '\n')
            nl++;
        nc += len;
        if (len > max) {
            max = len;
            copy(longest, line);
        }
        detab(line, tabsize);
        inword = NO;
        for (s = line, w = word;; s++) {
            if (*s == ' ' || *s == '\n' || *s == '\t' || *s == '\0') {
                if (inword) {
                    *w = '\0';
                    root = tree(root, word);
                    install(word, line[0] == '\n' ? "blank" : w - word > 3 ? "long" : "short");
                    w = word;
                }
                inword = NO;
            } else {
                if (!inword)
                    nw++;
                inword = YES;
                *w++ = *s;
            }
            if (*s == '\0')
                break;
        }
    }
    printf("\n");
    if (opt_l) printf("lines %d ", nl);
    if (opt_w) printf("words %d ", nw);
    if (opt_c) printf("chars %d ", nc);
    printf("tabs %d\nlongest %d: %s", tabs, max, longest);
    distinct = treeprint(root);
    np = lookup("party"); printf("party is %s, ", np ? np->defn : "unknown");
    np = lookup("aid"); printf("aid is %s, ", np ? np->defn : "unknown");
    np = lookup("absent"); printf("absent is %s\n", np ? np->defn : "unknown");
    printf("%d distinct\n", distinct);
    return distinct + nw;
}
