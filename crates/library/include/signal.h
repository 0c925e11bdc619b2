/* The signals of Linux on x86. */
#ifndef _SIGNAL_H
#define _SIGNAL_H

#include <features.h>

typedef int sig_atomic_t;
typedef void (*__sighandler_t)(int);

#define SIG_ERR ((__sighandler_t)-1)
#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGIOT SIGABRT
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTKFLT 16
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPOLL SIGIO
#define SIGPWR 30
#define SIGSYS 31

__sighandler_t signal(int __number, __sighandler_t __handler);
int raise(int __number);

#ifdef __DECLARE_POSIX

#include <bits/pthread_types.h>
#include <bits/sigset.h>
#include <bits/system_types.h>

#define NSIG 65
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000

typedef __sigset_t sigset_t;
typedef __sighandler_t sig_t;

union sigval {
    int sival_int;
    void *sival_ptr;
};
typedef union sigval sigval_t;

typedef struct {
    int si_signo;
    int si_errno;
    int si_code;
    union {
        struct {
            pid_t __pid;
            uid_t __uid;
            union {
                int __status;
                sigval_t __value;
            } __rest;
        } __sender;
        void *__address;
        int __padding[28 + (sizeof(void *) == 4)];
    } __details;
} siginfo_t;
#define si_pid __details.__sender.__pid
#define si_uid __details.__sender.__uid
#define si_status __details.__sender.__rest.__status
#define si_value __details.__sender.__rest.__value
#define si_addr __details.__address

struct sigaction {
    union {
        __sighandler_t __plain;
        void (*__with_information)(int, siginfo_t *, void *);
    } __handler;
    sigset_t sa_mask;
    int sa_flags;
    void (*sa_restorer)(void);
};
#define sa_handler __handler.__plain
#define sa_sigaction __handler.__with_information

int kill(pid_t __process, int __number);
int sigaction(int __number, const struct sigaction *__action, struct sigaction *__old);
int sigemptyset(sigset_t *__set);
int sigfillset(sigset_t *__set);
int sigaddset(sigset_t *__set, int __number);
int sigdelset(sigset_t *__set, int __number);
int sigismember(const sigset_t *__set, int __number);
int sigprocmask(int __how, const sigset_t *__set, sigset_t *__old);
int sigpending(sigset_t *__set);
int sigsuspend(const sigset_t *__set);
int pthread_kill(pthread_t __target, int __number);
int pthread_sigmask(int __how, const sigset_t *__set, sigset_t *__old);

#endif

#ifdef __DECLARE_GNU
typedef __sighandler_t sighandler_t;
#endif

#endif
