// what: a function of a library's name with another type is not what the library calls
// verdict: safe
int strlen(int left, int right) { return left + right; }
int malloc(int size) { return size; }
int strcspn(char *text) { return text[0]; }
char *strpbrk(const char *text, const char *accept);
char *strdup(const char *text);
void free(void *memory);
int main(void)
{
    assert(strlen(2, 3) == 5 && malloc(4) == 4 && strcspn("a") == 'a');
    assert(strpbrk("word", "r")[0] == 'r');
    char *copy = strdup("copy");
    assert(copy[1] == 'o');
    free(copy);
    return 0;
}
