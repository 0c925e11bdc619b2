// what: a function of the library's name that the program defines later is the program's
// verdict: safe
// with: own_later_unit.c
int main(void)
{
    char line[4];
    assert(getline(line, 3) == 3);
    assert(line[0] == 'x');
    assert(strsep(4) == 5);
    return 0;
}
int getline(char *line, int size)
{
    line[0] = 'x';
    return size;
}
