#include "CRillAtomics.h"
#include <stdlib.h>

_Thread_local uintptr_t rill_thread_trampoline = 0;
_Thread_local uint32_t rill_thread_disposal_depth = 0;
_Thread_local void *rill_thread_disposals = 0;
_Thread_local void *rill_thread_cause = 0;
_Thread_local void *rill_thread_state_frame = 0;

#if defined(__APPLE__)
#include <os/lock.h>
#include <sched.h>
#include <time.h>
typedef os_unfair_lock rill_native_lock;
#define RILL_LOCK_INIT OS_UNFAIR_LOCK_INIT
static inline void native_init(rill_native_lock *l) { *l = OS_UNFAIR_LOCK_INIT; }
static inline void native_destroy(rill_native_lock *l) { (void)l; }
static inline void native_lock(rill_native_lock *l) { os_unfair_lock_lock(l); }
static inline void native_unlock(rill_native_lock *l) { os_unfair_lock_unlock(l); }
#elif defined(_WIN32)
#include <windows.h>
typedef SRWLOCK rill_native_lock;
#define RILL_LOCK_INIT SRWLOCK_INIT
static inline void native_init(rill_native_lock *l) { InitializeSRWLock(l); }
static inline void native_destroy(rill_native_lock *l) { (void)l; }
static inline void native_lock(rill_native_lock *l) { AcquireSRWLockExclusive(l); }
static inline void native_unlock(rill_native_lock *l) { ReleaseSRWLockExclusive(l); }
#else
#include <pthread.h>
#include <sched.h>
#include <time.h>
typedef pthread_mutex_t rill_native_lock;
#define RILL_LOCK_INIT PTHREAD_MUTEX_INITIALIZER
static inline void native_init(rill_native_lock *l) { pthread_mutex_init(l, 0); }
static inline void native_destroy(rill_native_lock *l) { pthread_mutex_destroy(l); }
static inline void native_lock(rill_native_lock *l) { pthread_mutex_lock(l); }
static inline void native_unlock(rill_native_lock *l) { pthread_mutex_unlock(l); }
#endif

#define RILL_STRIPES_4 RILL_LOCK_INIT, RILL_LOCK_INIT, RILL_LOCK_INIT, RILL_LOCK_INIT
#define RILL_STRIPES_16 RILL_STRIPES_4, RILL_STRIPES_4, RILL_STRIPES_4, RILL_STRIPES_4

// Statically initialised, so that the first use from any thread is safe.
static rill_native_lock stripes[64] = { RILL_STRIPES_16, RILL_STRIPES_16, RILL_STRIPES_16, RILL_STRIPES_16 };

static rill_native_lock *stripe(const void *address) {
    uintptr_t bits = (uintptr_t)address;
    return &stripes[((bits >> 4) ^ (bits >> 10) ^ (bits >> 16)) & 63];
}

void rill_lock_stripe(const void *address) { native_lock(stripe(address)); }
void rill_unlock_stripe(const void *address) { native_unlock(stripe(address)); }

void rill_spin_pause(uint32_t attempt) {
    if (attempt < 32) {
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#elif defined(__aarch64__)
        __asm__ __volatile__("yield");
#endif
        return;
    }
#if defined(_WIN32)
    Sleep(attempt < 256 ? 0 : 1);
#else
    if (attempt < 256) {
        sched_yield();
    } else {
        struct timespec pause = { 0, 20000 };
        nanosleep(&pause, 0);
    }
#endif
}

struct rill_lock { rill_native_lock native; };

rill_lock_ref rill_lock_create(void) {
    rill_lock_ref lock = malloc(sizeof(struct rill_lock));
    if (lock) native_init(&lock->native);
    else abort();
    return lock;
}
void rill_lock_destroy(rill_lock_ref lock) {
    native_destroy(&lock->native);
    free(lock);
}
void rill_lock_lock(rill_lock_ref lock) { native_lock(&lock->native); }
void rill_lock_unlock(rill_lock_ref lock) { native_unlock(&lock->native); }
