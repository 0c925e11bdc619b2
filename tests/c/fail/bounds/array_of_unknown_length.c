// what: an array that no declaration completes has no second element
// expect: bounds 7
int cells[];

int main(void)
{
    cells[1] = 1;
    return 0;
}
