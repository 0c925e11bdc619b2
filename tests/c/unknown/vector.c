// what: GNU vectors are stored and copied, but not computed with
// expect: vector
typedef int four __attribute__((vector_size(16)));

int main(void)
{
    four a = {1, 2, 3, 4}, b = a;
    four c = a + b;
    return c[0];
}
