/* The lock is acquired and released in turn, and free at the end. Two branches forget to release it. */
void AcquireLock(void) {}
void ReleaseLock(void) {}
void LeaveDriver(void) {}

int nondet_int(void);
int idle;

int main(void) {
    AcquireLock();
    if (nondet_int())
        ReleaseLock();
    else
        idle = 1; /* should release the lock */
    AcquireLock();
    if (nondet_int())
        ReleaseLock();
    else
        idle = 2; /* should release the lock */
    LeaveDriver();
    return 0;
}
