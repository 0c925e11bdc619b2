/* what: K&R units without headers: implicit declarations across files, extern arrays without size, common flags */
/* flags: -std=gnu89 */
/* with: text.c count.c */
extern char buffer[];
extern int counts[], limit;
char *trim(), *upper();
int verbose;

main()
{
    int i, n; double mean();
    n = load("  mixed Case text  "); printf("%d [%s]\n", n, buffer);
    printf("[%s]\n", trim(buffer)); printf("[%s]\n", upper(buffer)); 
    tally(buffer); for (i = 0; i < limit; i++) printf("%d ", counts[i]); printf("\n");
    printf("%g %g\n", mean(counts, limit), mean(counts, 2)); verbose = 1; printf("%d\n", tally("aab"));
    return biggest(counts, limit) + n;
}
