// what: library functions that are called without any header
int main()
{
    char *text = malloc(8);
    strcpy(text, "1234");
    printf("%s %d %d\n", text, (int)strlen(text), atoi(text));
    puts(strchr(text, '3'));
    printf("%d\n", abs(-4) + isdigit('3') != 0);
    free(text);
    exit(7);
}
