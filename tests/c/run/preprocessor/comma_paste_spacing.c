// what: the blank between a pasted comma and what follows it is seen by stringification
// known-bug: the preprocessor of the front end drops the blank after ", ##__VA_ARGS__"
// symptom: n\",1)")
#include <stdio.h>

#define LOG(fmt, ...) printf("[" fmt "]\n", ##__VA_ARGS__)
#define STR(...) #__VA_ARGS__
#define XSTR(...) STR(__VA_ARGS__)

int main(void)
{
    printf("%s\n", XSTR(LOG("x", 1)));
    return 0;
}
