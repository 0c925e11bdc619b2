// what: the locale of the environment may not be installed; that of C always is
// verdict: unsafe
// fails: assertion 10
// Which locales are installed is no input.
#include <assert.h>
#include <locale.h>
int main(void) {
    assert(setlocale(LC_ALL, "C") && setlocale(LC_ALL, "POSIX") && setlocale(LC_ALL, NULL));
    char *locale = setlocale(LC_ALL, "");
    assert(locale);
    return 0;
}
