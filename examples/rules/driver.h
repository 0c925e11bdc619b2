/* What the drivers of these examples call. The functions without a body are the system's. */
#ifndef DRIVER_H
#define DRIVER_H

typedef int STATUS;
enum { STATUS_SUCCESS = 0, STATUS_PENDING = 0x103, STATUS_INVALID = -1, STATUS_BUSY = -2 };

typedef struct request {
    int operation;
    int length;
    STATUS status;
} REQUEST;

typedef struct device {
    struct device *lower;
    int opened;
    int busy;
} DEVICE;

void AcquireLock(void);
void ReleaseLock(void);
int RaiseLevel(int level);
void LowerLevel(int level);
void CompleteRequest(REQUEST *request);
void MarkPending(REQUEST *request);
STATUS CallLower(DEVICE *device, REQUEST *request);
int nondet_int(void);

#endif
