#include "intrinsics.h"

/* What the program was started with. */
char **environ;
char **__environ;

static char *find(const char *name)
{
    char *found = NULL;
    for (char **entry = environ; entry != NULL && *entry != NULL && found == NULL; entry++) {
        size_t length = 0;
        while (name[length] != '\0' && (*entry)[length] == name[length])
            length++;
        if (name[length] == '\0' && (*entry)[length] == '=')
            found = *entry + length + 1;
    }
    return found;
}

char *getenv(const char *name)
{
    return find(name);
}

char *secure_getenv(const char *name)
{
    return find(name);
}

char *setlocale(int category, const char *locale)
{
    (void)category;
    _Bool is_c = locale == NULL || locale[0] == '\0' || (locale[0] == 'C' && locale[1] == '\0');
    return is_c ? "C" : NULL;
}
