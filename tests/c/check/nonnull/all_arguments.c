// what: without numbers the attribute speaks of every pointer, and numbers may be zero
// verdict: unsafe
// fails: null 13
__attribute__((nonnull)) static int first(int count, const int *values, const int *other)
{
    return count == 0 || values == other;
}

int main(void)
{
    int value = 0;
    int answer = first(0, &value, &value);
    return answer + first(0, &value, 0);
}
