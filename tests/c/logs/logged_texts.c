// what: a logger with texts as values and names that are computed
// input: 16:17:wherefore_choose 3 0..2
#include "wherefore.h"

static const char *const names[3] = { "START", "STOP", "start" };

static void log_msg(const char *name, const char *text, int number)
{
    (void)name, (void)text, (void)number;
}

int main(void)
{
    char written[4] = "";
    for (int i = 0; i < 3; i++) {
        int x = wherefore_choose(2);
        written[i] = (char)('a' + x);
        log_msg(names[x], written, i);
        if (x == 2)
            log_msg("TWO", i == 1 ? "middle" : "", -x);
    }
    return 0;
}
