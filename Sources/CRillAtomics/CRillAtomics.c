#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE // For pthread_getattr_np.
#endif
#include "CRillAtomics.h"
#include <stdlib.h>

_Thread_local rill_thread rill_this_thread = { .levels = { .room_floor = UINTPTR_MAX } };

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

static void set_stack(uintptr_t low, uintptr_t size) {
    rill_this_thread.stack_low = low;
    rill_this_thread.stack_size = size;
}

static void reset_room_floor(void) {
    rill_this_thread.levels.room_floor = rill_this_thread.stack_low + rill_this_thread.stack_size / 2;
}

void rill_stack_find(void) {
#if defined(__APPLE__)
    uintptr_t size = pthread_get_stacksize_np(pthread_self());
    set_stack((uintptr_t)pthread_get_stackaddr_np(pthread_self()) - size, size);
#elif defined(_WIN32)
    ULONG_PTR low = 0, high = 0;
    GetCurrentThreadStackLimits(&low, &high);
    set_stack(low, high - low);
#elif defined(__linux__)
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        void *low = 0;
        size_t size = 0;
        if (pthread_attr_getstack(&attributes, &low, &size) == 0) set_stack((uintptr_t)low, size);
        pthread_attr_destroy(&attributes);
    }
#endif
    reset_room_floor();
}

bool rill_stack_is_scarce_here(uintptr_t here) {
    if (rill_this_thread.levels.room_floor == UINTPTR_MAX) rill_stack_find();
    return here < rill_this_thread.levels.room_floor && rill_stack_holds(here);
}

void rill_room_begin(void) {
    // Half of what is left, since the first call below the middle may come when that is little.
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    rill_this_thread.levels.room_floor = here - (here - rill_this_thread.stack_low) / 2;
}

void rill_room_end(void) { reset_room_floor(); }

rill_flat_stack rill_levels_take(void) {
    if (rill_this_thread.levels.room_floor == UINTPTR_MAX) rill_stack_find();
    rill_flat_stack levels = rill_this_thread.levels;
    rill_this_thread.levels = (rill_flat_stack){ 0 };
    reset_room_floor();
    return levels;
}
