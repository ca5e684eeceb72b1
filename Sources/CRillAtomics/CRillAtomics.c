#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE // For pthread_getattr_np.
#endif
#include "CRillAtomics.h"
#include <stdlib.h>

_Thread_local uintptr_t rill_thread_trampoline = 0;
_Thread_local uint32_t rill_thread_disposal_depth = 0;
_Thread_local void *rill_thread_disposals = 0;
_Thread_local uintptr_t rill_thread_stack_middle = UINTPTR_MAX;
_Thread_local void *rill_thread_stack_waiting = 0;
_Thread_local void *rill_thread_cause = 0;
_Thread_local void *rill_thread_state_frame = 0;
_Thread_local uintptr_t rill_thread_task_home = 0;

#if defined(__APPLE__)
#include <os/lock.h>
#include <pthread.h>
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

// The stack's lowest address, how large it is, and where the work that waits is done.
static _Thread_local uintptr_t stack_low = 0;
static _Thread_local uintptr_t stack_size = 0;
static _Thread_local uintptr_t stack_waiting_from = 0;

static void find_stack(void) {
    rill_thread_stack_middle = 0;
#if defined(__APPLE__)
    stack_size = pthread_get_stacksize_np(pthread_self());
    stack_low = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - stack_size;
#elif defined(_WIN32)
    ULONG_PTR low = 0, high = 0;
    GetCurrentThreadStackLimits(&low, &high);
    stack_low = low;
    stack_size = high - low;
#elif defined(__linux__)
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    void *low = 0;
    size_t size = 0;
    if (pthread_attr_getstack(&attributes, &low, &size) == 0) {
        stack_low = (uintptr_t)low;
        stack_size = size;
    }
    pthread_attr_destroy(&attributes);
#endif
    rill_thread_stack_middle = stack_low + stack_size / 2;
}

bool rill_stack_is_half_used(void) {
    if (rill_thread_stack_middle == UINTPTR_MAX) find_stack();
    // Who runs on a stack of their own is not measured by the thread's.
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here < rill_thread_stack_middle && here >= stack_low;
}

void rill_stack_waiting_set(void *waiting) {
    rill_thread_stack_waiting = waiting;
    stack_waiting_from = (uintptr_t)__builtin_frame_address(0);
}

bool rill_stack_is_far_from_waiting(void) {
    // A quarter of the stack at the most: the first call below the middle may come when little is left.
    uintptr_t left = stack_waiting_from - stack_low;
    return stack_waiting_from - (uintptr_t)__builtin_frame_address(0) > left / 2;
}

rill_stack_note rill_stack_note_take(void) {
    rill_stack_note note = { rill_thread_stack_waiting, stack_waiting_from };
    rill_thread_stack_waiting = 0;
    return note;
}

void rill_stack_note_put_back(rill_stack_note note) {
    rill_thread_stack_waiting = note.waiting;
    stack_waiting_from = note.from;
}
