// what: a write through a cast to a table of constants, for one choice only
// verdict: unsafe
// fails: bounds 11
// input: 0
extern _Bool __VERIFIER_nondet_bool(void);
static const int factory[2] = {1, 2};
static int custom[2] = {3, 4};
int main(void) {
    const int *settings = __VERIFIER_nondet_bool() ? custom : factory;
    int *writable = (int *)settings;
    writable[0] = 9;
    return settings[0];
}
