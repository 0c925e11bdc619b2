#include "intrinsics.h"

/* The environment is empty, and there is no command processor. */

char *getenv(const char *name)
{
    (void)name;
    return NULL;
}

char *secure_getenv(const char *name)
{
    (void)name;
    return NULL;
}

int system(const char *command)
{
    return command == NULL ? 0 : -1;
}

char *setlocale(int category, const char *locale)
{
    (void)category;
    _Bool is_c = locale == NULL || locale[0] == '\0' || (locale[0] == 'C' && locale[1] == '\0');
    return is_c ? "C" : NULL;
}
