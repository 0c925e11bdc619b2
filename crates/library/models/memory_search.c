#include "intrinsics.h"

void *memchr(const void *memory, int byte, size_t size)
{
    const unsigned char *bytes = memory;
    int sought = byte & 255;
    size_t index = 0;
    while (index < size && bytes[index] != sought)
        index++;
    return index < size ? (void *)(bytes + index) : NULL;
}

void *rawmemchr(const void *memory, int byte)
{
    const unsigned char *bytes = memory;
    int sought = byte & 255;
    size_t index = 0;
    while (bytes[index] != sought)
        index++;
    return (void *)(bytes + index);
}

void *memrchr(const void *memory, int byte, size_t size)
{
    const unsigned char *bytes = memory;
    int sought = byte & 255;
    size_t index = size;
    while (index > 0 && bytes[index - 1] != sought)
        index--;
    return index > 0 ? (void *)(bytes + index - 1) : NULL;
}

void *memmem(const void *memory, size_t size, const void *part, size_t part_size)
{
    const unsigned char *bytes = memory;
    const unsigned char *sought = part;
    size_t start = 0;
    size_t matched = 0;
    while (matched < part_size && start + matched < size) {
        if (bytes[start + matched] == sought[matched]) {
            matched++;
        } else {
            start++;
            matched = 0;
        }
    }
    return matched == part_size ? (void *)(bytes + start) : NULL;
}
