#include "wherefore.h"

/* Programs declare these themselves, too. */
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

int second(void);
int printf(const char *format, ...);

int main(void)
{
    unsigned char bytes[2];
    EVR("start");
    EVR_value("int", __VERIFIER_nondet_int());
    EVR_value("uchar", __VERIFIER_nondet_uchar());
    EVR_value("double", __VERIFIER_nondet_double());
    EVR_value("float", __VERIFIER_nondet_float());
    EVR_value("ulong", __VERIFIER_nondet_ulong());
    EVR_value("second", second());
    EVR_value("choose", wherefore_choose(3));
    EVR_value("bool", wherefore_choose_bool());
    EVR_value("null", __VERIFIER_nondet_pointer() == 0);
    wherefore_point("middle");
    __VERIFIER_nondet_memory(bytes, 2);
    EVR_value("byte", bytes[0]);
    EVR_value("byte", bytes[1]);
    EVR_value("none", __VERIFIER_nondet_long());
    __VERIFIER_atomic_begin();
    __VERIFIER_atomic_end();
    __VERIFIER_assume(1);
    __VERIFIER_assume(0);
    reach_error();
    return 1;
}
