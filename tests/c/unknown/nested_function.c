// what: a GNU nested function sees the variables around it
// expect: nested function
int main(void)
{
    int k = 3;
    int add(int x) { return x + k; }
    return add(4);
}
