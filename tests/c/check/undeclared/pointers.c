// what: library functions without their headers return what the headers say, not int
// verdict: safe
// flags: --no-check leak
int main(void)
{
    char text[] = "one two";
    char *word = strtok(text, " ");
    assert(strcmp(word, "one") == 0);
    char *number = "2.5";
    double half = atof(number);
    assert(half > 2.4 && half < 2.6);
    long large = strtol("5000000000", 0, 10);
    assert(large == 5000000000L);
    char *copy = strdup("copy");
    assert(copy[3] == 'y' && strlen(copy) == 4);
    free(copy);
    int *cells = calloc(3, sizeof *cells);
    assert(cells[2] == 0);
    free(cells);
    return 0;
}
