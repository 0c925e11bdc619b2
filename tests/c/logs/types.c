// what: values of several integer types and signs
// input: 8:18:wherefore_choose 1 0..3
// input: 9:27:__VERIFIER_nondet_uchar 1 250..255
#include "wherefore.h"

int main(void)
{
    int choice = wherefore_choose(3);
    unsigned char small = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(small >= 250);
    EVR_value("NEGATED", -(int)small);
    if (choice == 0)
        EVR_value("UNSIGNED", 4294967040u + small);
    else if (choice == 1)
        EVR_value("LONG", -5000000000L - small);
    else if (choice == 2)
        EVR_value("SHORT", (short)(small << 8));
    else
        EVR_value("HUGE", 18446744073709551360ull + small);
    return 0;
}
