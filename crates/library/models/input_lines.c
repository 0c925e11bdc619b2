#include "intrinsics.h"

extern FILE *stdin;
int fgetc(FILE *stream);

char *fgets(char *line, int size, FILE *stream)
{
    if (size <= 0)
        return NULL;
    int length = 0;
    int byte = 0;
    while (length < size - 1 && byte != '\n' && byte != EOF) {
        byte = fgetc(stream);
        if (byte != EOF) {
            line[length] = (char)byte;
            length++;
        }
    }
    if (byte == EOF && length == 0)
        return NULL;
    line[length] = '\0';
    return line;
}

char *fgets_unlocked(char *line, int size, FILE *stream)
{
    return fgets(line, size, stream);
}

char *__fgets_chk(char *line, size_t room, int size, FILE *stream)
{
    __wherefore_check(size <= 0 || (size_t)size <= room, "bounds", "the target has room for the line read");
    return fgets(line, size, stream);
}

char *gets(char *line)
{
    size_t length = 0;
    int byte = fgetc(stdin);
    if (byte == EOF)
        return NULL;
    while (byte != '\n' && byte != EOF) {
        line[length] = (char)byte;
        length++;
        byte = fgetc(stdin);
    }
    line[length] = '\0';
    return line;
}

size_t fread(void *memory, size_t size, size_t count, FILE *stream)
{
    unsigned char *bytes = memory;
    size_t items = 0;
    int byte = 0;
    while (size > 0 && items < count && byte != EOF) {
        size_t done = 0;
        while (done < size && byte != EOF) {
            byte = fgetc(stream);
            if (byte != EOF) {
                bytes[items * size + done] = (unsigned char)byte;
                done++;
            }
        }
        if (done == size)
            items++;
    }
    return items;
}

size_t fread_unlocked(void *memory, size_t size, size_t count, FILE *stream)
{
    return fread(memory, size, count, stream);
}
