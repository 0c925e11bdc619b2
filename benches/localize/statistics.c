// in: add 4 8 6 2\nmean\nmedian\nrange\nquit
// in: add 1 2 3\nmode\nvariance\nquit
// in: add 5 5 1 1 1 9\nmode\nmedian\ncount\nquit
// in: add 10\nmean\nvariance\nmedian\nquit
// in: mean\nquit
// in: add 3 -4 7 0 12\nsort\nshow\nmin\nmax\nquit
// in: add 1 2 3 4 5 6 7 8 9 10\nhistogram 5\nquit
// in: add 2 4 4 4 5 5 7 9\nvariance\nhistogram 2\nquit
// in: add 1 2\nadd 3 4\nremove 2\nshow\nsum\nquit
// in: add 7\nremove 8\nshow\nclear\ncount\nquit
// in: add 1 2 3 4\npercentile 50\npercentile 90\npercentile 0\nquit
// in: add 15 20 35 40 50\npercentile 40\npercentile 100\nquit
// in: bogus\nadd x\ncount\nquit
// in: add 6 1 6 2 2\nmode\nsmooth 3\nshow\nquit
// in: add 1 5 9 13\nsmooth 2\nshow\nquit
// in: add 1 2 3 4 5\nscale 3\nshift -2\nshow\nmean\nquit
// in: add 9 9 9\noutliers\nquit
// in: add 10 11 9 10 100 10 11 9 10 10\noutliers\nquit
// in: add 1 2 3\nquit\nadd 4
// in: add 1000000000 1000000000 1000000000\nsum\nmean\nquit
// in: add 3 1 2\nrank 1\nrank 2\nrank 9\nquit
// in: add 5 3 5 1\nrank 5\nrank 3\nsort\nrank 3\nquit
// in: add 4 4 2\ndistinct\nadd 2 6\ndistinct\nquit
// in: add -5 -10 -3\nmax\nmin\nrange\nmean\nquit
/* Statistics of numbers that are typed in, one command a line. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 64
#define LONGEST 200
#define BINS 10

static long values[MOST];
static int count;
static int errors;

static void complain(const char *what)
{
    errors++;
    printf("error: %s\n", what);
}

static int read_line(char *line, int size)
{
    int length = 0, c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (length < size - 1)
            line[length++] = (char)c;
    }
    line[length] = '\0';
    return c != EOF || length > 0;
}

static char *skip_blanks(char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

static char *read_word(char *at, char *word, int size)
{
    int length = 0;
    at = skip_blanks(at);
    while (*at != '\0' && !isspace((unsigned char)*at)) {
        if (length < size - 1)
            word[length++] = *at;
        at++;
    }
    word[length] = '\0';
    return at;
}

/* Reads a number; tells whether there was one. */
static int read_number(char **at, long *number)
{
    char *end;
    *at = skip_blanks(*at);
    *number = strtol(*at, &end, 10);
    if (end == *at)
        return 0;
    *at = end;
    return 1;
}

static void add(char *rest)
{
    long number;
    while (*skip_blanks(rest) != '\0') {
        if (!read_number(&rest, &number)) {
            complain("not a number");
            return;
        }
        if (count == MOST) { //!1 if (count > MOST) {
            complain("too many numbers");
            return;
        }
        values[count++] = number; //!2 values[++count] = number;
    }
}

static void remove_value(long number)
{
    int i, j;
    for (i = 0; i < count; i++) {
        if (values[i] == number) {
            for (j = i; j + 1 < count; j++) //!3 for (j = i; j + 1 <= count; j++)
                values[j] = values[j + 1];
            count--; //!4 
            return;
        }
    }
    complain("no such number");
}

static void sort(long *array, int length)
{
    int i, j;
    for (i = 0; i < length - 1; i++) { //!5 for (i = 0; i < length - 2; i++) {
        int least = i;
        for (j = i + 1; j < length; j++)
            if (array[j] < array[least]) //!6 if (array[j] < array[i])
                least = j;
        if (least != i) {
            long kept = array[i];
            array[i] = array[least];
            array[least] = kept; //!7 array[i] = kept;
        }
    }
}

static void copy_sorted(long *sorted)
{
    memcpy(sorted, values, sizeof values);
    sort(sorted, count);
}

static long long sum(void)
{
    long long total = 0; //!8 int total = 0;
    int i;
    for (i = 0; i < count; i++)
        total += values[i];
    return total;
}

static double mean(void)
{
    return (double)sum() / count; //!9 return sum() / count;
}

static double median(void)
{
    long sorted[MOST];
    copy_sorted(sorted);
    if (count % 2 == 1) //!10 if (count % 2 == 0)
        return sorted[count / 2];
    return (sorted[count / 2 - 1] + sorted[count / 2]) / 2.0;
}

static double variance(void)
{
    double middle = mean(), squares = 0;
    int i;
    if (count < 2) //!11 
        return 0;
    for (i = 0; i < count; i++)
        squares += (values[i] - middle) * (values[i] - middle);
    return squares / (count - 1); //!12 return squares / count - 1;
}

static long mode(void)
{
    long best = values[0];
    int most = 0, i, j;
    for (i = 0; i < count; i++) {
        int same = 0;
        for (j = 0; j < count; j++)
            if (values[j] == values[i])
                same++;
        if (same > most || (same == most && values[i] < best)) { //!13 if (same > most) {
            most = same;
            best = values[i];
        }
    }
    return best;
}

static long smallest(void)
{
    long least = values[0]; //!14 long least = 0;
    int i;
    for (i = 1; i < count; i++)
        if (values[i] < least)
            least = values[i];
    return least;
}

static long largest(void)
{
    long most = values[0];
    int i;
    for (i = 1; i < count; i++)
        if (values[i] > most)
            most = values[i];
    return most;
}

static int distinct(void)
{
    long sorted[MOST];
    int i, found = 0;
    copy_sorted(sorted);
    for (i = 0; i < count; i++)
        if (i == 0 || sorted[i] != sorted[i - 1])
            found++;
    return found;
}

/* The nearest rank. */
static long percentile(long percent)
{
    long sorted[MOST];
    int place;
    copy_sorted(sorted);
    place = (int)ceil(percent * count / 100.0); //!15 place = (int)(percent * count / 100.0);
    if (place < 1)
        place = 1;
    return sorted[place - 1];
}

static int rank(long number)
{
    int i, above = 0, known = 0;
    for (i = 0; i < count; i++) {
        if (values[i] > number)
            above++;
        else if (values[i] == number)
            known = 1;
    }
    return known ? above + 1 : 0; //!16 return known ? above : 0;
}

static void histogram(long width)
{
    int bins[BINS] = {0};
    long least = smallest();
    int i, j, last = 0;
    for (i = 0; i < count; i++) {
        int bin = (int)((values[i] - least) / width);
        if (bin >= BINS)
            bin = BINS - 1;
        bins[bin]++;
        if (bin > last)
            last = bin; //!17 last = i;
    }
    for (i = 0; i <= last; i++) {
        printf("%4ld..%-4ld |", least + i * width, least + (i + 1) * width - 1); //!18 printf("%4ld..%-4ld |", least + i * width, least + (i + 1) * width);
        for (j = 0; j < bins[i]; j++)
            putchar('#');
        putchar('\n');
    }
}

static void smooth(long window)
{
    long smoothed[MOST];
    int i, j;
    for (i = 0; i < count; i++) {
        long total = 0;
        int used = 0;
        for (j = i; j < count && j < i + window; j++) {
            total += values[j];
            used++;
        }
        smoothed[i] = total / used;
    }
    memcpy(values, smoothed, count * sizeof values[0]); //!19 memcpy(values, smoothed, count);
}

static void outliers(void)
{
    double middle = mean(), spread = sqrt(variance());
    int i, found = 0;
    for (i = 0; i < count; i++)
        if (fabs(values[i] - middle) > 2 * spread) { //!20 if (values[i] - middle > 2 * spread && found > 0) {
            printf("%ld is an outlier\n", values[i]);
            found++;
        }
    if (found == 0)
        printf("no outliers\n");
}

static void show(void)
{
    int i;
    for (i = 0; i < count; i++)
        printf("%s%ld", i > 0 ? " " : "", values[i]);
    printf("\n"); //!21 
}

static int needs_values(const char *word)
{
    static const char *names[] = {"mean", "median", "mode", "variance", "min", "max", "range",
                                  "percentile", "histogram", "outliers"};
    size_t i;
    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(word, names[i]) == 0)
            return 1;
    return 0;
}

static void change_all(long factor, long offset)
{
    int i;
    for (i = 0; i < count; i++)
        values[i] = values[i] * factor + offset;
}

static void with_number(const char *word, char *rest)
{
    long number;
    if (!read_number(&rest, &number)) {
        complain("a number is missing");
        return;
    }
    if (strcmp(word, "remove") == 0)
        remove_value(number);
    else if (strcmp(word, "percentile") == 0)
        printf("%ld\n", percentile(number));
    else if (strcmp(word, "rank") == 0)
        printf("%d\n", rank(number));
    else if (strcmp(word, "scale") == 0)
        change_all(number, 0);
    else if (strcmp(word, "shift") == 0)
        change_all(1, number); //!22 change_all(0, number);
    else if (number < 1)
        complain("too small");
    else if (strcmp(word, "histogram") == 0)
        histogram(number);
    else if (strcmp(word, "smooth") == 0)
        smooth(number);
    else
        complain("unknown command");
}

static void without_number(const char *word)
{
    if (strcmp(word, "mean") == 0)
        printf("mean %.3f\n", mean()); //!23 printf("mean %.2f\n", mean());
    else if (strcmp(word, "median") == 0)
        printf("median %.1f\n", median());
    else if (strcmp(word, "mode") == 0)
        printf("mode %ld\n", mode());
    else if (strcmp(word, "variance") == 0)
        printf("variance %.3f\n", variance());
    else if (strcmp(word, "min") == 0)
        printf("min %ld\n", smallest());
    else if (strcmp(word, "max") == 0)
        printf("max %ld\n", largest());
    else if (strcmp(word, "range") == 0)
        printf("range %ld\n", largest() - smallest()); //!24 printf("range %ld\n", largest() - smallest() + 1);
    else if (strcmp(word, "sum") == 0)
        printf("sum %lld\n", sum());
    else if (strcmp(word, "count") == 0)
        printf("count %d\n", count);
    else if (strcmp(word, "distinct") == 0)
        printf("distinct %d\n", distinct());
    else if (strcmp(word, "outliers") == 0)
        outliers();
    else if (strcmp(word, "sort") == 0)
        sort(values, count);
    else if (strcmp(word, "show") == 0)
        show();
    else if (strcmp(word, "clear") == 0)
        count = 0;
    else
        complain("unknown command");
}

static int takes_number(const char *word)
{
    return strcmp(word, "remove") == 0 || strcmp(word, "percentile") == 0 || strcmp(word, "rank") == 0
        || strcmp(word, "scale") == 0 || strcmp(word, "shift") == 0 || strcmp(word, "histogram") == 0
        || strcmp(word, "smooth") == 0;
}

int main(void)
{
    char line[LONGEST], word[20], *rest;
    while (read_line(line, LONGEST)) {
        rest = read_word(line, word, sizeof word);
        if (word[0] == '\0')
            continue;
        if (strcmp(word, "quit") == 0)
            break;
        if (needs_values(word) && count == 0)
            complain("no numbers");
        else if (strcmp(word, "add") == 0)
            add(rest);
        else if (takes_number(word))
            with_number(word, rest);
        else
            without_number(word);
    }
    return errors > 0; //!25 return errors;
}
