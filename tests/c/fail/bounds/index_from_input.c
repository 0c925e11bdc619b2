// what: a table index comes from a character that was not checked
// expect: bounds 6
static int counts[26];
static void count(const char *s) {
    for (; *s; s++)
        counts[*s - 'a']++;
}
int main(void) {
    count("lower");
    count("Upper");
    return counts[0];
}
