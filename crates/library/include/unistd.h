#ifndef _UNISTD_H
#define _UNISTD_H

#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
#include <bits/system_types.h>
#include <bits/getopt_short.h>

typedef __INTPTR_TYPE__ intptr_t;

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84

ssize_t read(int __descriptor, void *__memory, size_t __size);
ssize_t write(int __descriptor, const void *__bytes, size_t __size);
ssize_t pread(int __descriptor, void *__memory, size_t __size, off_t __offset);
ssize_t pwrite(int __descriptor, const void *__bytes, size_t __size, off_t __offset);
off_t lseek(int __descriptor, off_t __offset, int __origin);
int close(int __descriptor);
int pipe(int __descriptors[2]);
int dup(int __descriptor);
int dup2(int __descriptor, int __target);
int fsync(int __descriptor);
int ftruncate(int __descriptor, off_t __size);
int truncate(const char *__path, off_t __size);
int isatty(int __descriptor);
char *ttyname(int __descriptor);

int access(const char *__path, int __mode);
int chdir(const char *__path);
char *getcwd(char *__path, size_t __size);
int link(const char *__from, const char *__to);
int symlink(const char *__from, const char *__to);
ssize_t readlink(const char *__path, char *__target, size_t __size);
int unlink(const char *__path);
int rmdir(const char *__path);
int chown(const char *__path, uid_t __owner, gid_t __group);

void _exit(int __status) __attribute__((__noreturn__));
pid_t fork(void);
pid_t vfork(void);
int execl(const char *__path, const char *__argument, ...);
int execlp(const char *__file, const char *__argument, ...);
int execle(const char *__path, const char *__argument, ...);
int execv(const char *__path, char *const __arguments[]);
int execvp(const char *__file, char *const __arguments[]);
int execve(const char *__path, char *const __arguments[], char *const __environment[]);
pid_t getpid(void);
pid_t getppid(void);
pid_t setsid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int setuid(uid_t __user);
int setgid(gid_t __group);
char *getlogin(void);
int gethostname(char *__name, size_t __size);
long sysconf(int __name);
int getpagesize(void);

unsigned int alarm(unsigned int __seconds);
unsigned int sleep(unsigned int __seconds);
int usleep(useconds_t __microseconds);
int pause(void);
int nice(int __increment);
int brk(void *__end);
void *sbrk(intptr_t __increment);
long syscall(long __number, ...);

#ifdef __DECLARE_GNU
extern char **environ;
pid_t gettid(void);
#endif

#endif
