// what: a write to a constant table through a cast
// expect: bounds 7
static const int table[3] = {1, 2, 3};

int main(void)
{
    ((int *)table)[1] = 5;
    return table[1];
}
