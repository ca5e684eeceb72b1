// The few atomic operations, the lock and the thread-local slot that the engine stands on.
// C11 atomics instead of `Synchronization.Atomic`: that module needs macOS 15 and iOS 18.
#ifndef CRILLATOMICS_H
#define CRILLATOMICS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// Words live as plain integers in Swift objects and are touched through these functions only.
typedef _Atomic(uint32_t) rill_atomic_u32;
typedef _Atomic(int64_t) rill_atomic_i64;

static inline uint32_t rill_load_relaxed(const uint32_t *word) {
    return atomic_load_explicit((const rill_atomic_u32 *)word, memory_order_relaxed);
}
static inline uint32_t rill_load_acquire(const uint32_t *word) {
    return atomic_load_explicit((const rill_atomic_u32 *)word, memory_order_acquire);
}
static inline void rill_store_relaxed(uint32_t *word, uint32_t value) {
    atomic_store_explicit((rill_atomic_u32 *)word, value, memory_order_relaxed);
}
static inline void rill_store_release(uint32_t *word, uint32_t value) {
    atomic_store_explicit((rill_atomic_u32 *)word, value, memory_order_release);
}
static inline uint32_t rill_fetch_or(uint32_t *word, uint32_t bits) {
    return atomic_fetch_or_explicit((rill_atomic_u32 *)word, bits, memory_order_acq_rel);
}
static inline uint32_t rill_fetch_and(uint32_t *word, uint32_t bits) {
    return atomic_fetch_and_explicit((rill_atomic_u32 *)word, bits, memory_order_acq_rel);
}
static inline uint32_t rill_exchange(uint32_t *word, uint32_t value) {
    return atomic_exchange_explicit((rill_atomic_u32 *)word, value, memory_order_acq_rel);
}
static inline bool rill_compare_exchange(uint32_t *word, uint32_t expected, uint32_t desired) {
    return atomic_compare_exchange_strong_explicit(
        (rill_atomic_u32 *)word, &expected, desired, memory_order_acq_rel, memory_order_acquire);
}
static inline int64_t rill_add_i64(int64_t *word, int64_t amount) {
    return atomic_fetch_add_explicit((rill_atomic_i64 *)word, amount, memory_order_acq_rel) + amount;
}
static inline int64_t rill_load_i64(const int64_t *word) {
    return atomic_load_explicit((const rill_atomic_i64 *)word, memory_order_acquire);
}
static inline void rill_store_i64(int64_t *word, int64_t value) {
    atomic_store_explicit((rill_atomic_i64 *)word, value, memory_order_release);
}

// Waits a little before the next attempt at a spin bit: first the processor, then the scheduler, then a short sleep,
// so that a holder of lower priority gets to run.
void rill_spin_pause(uint32_t attempt);

// Asks for the memory at an address that will be read soon. Any address will do.
static inline void rill_prefetch(const void *address) { __builtin_prefetch(address); }

// Whether one number of 128 bits is less than another. Here, because Swift's needs macOS 15, and because this compiles
// to a subtraction without a branch.
static inline bool rill_less_u128(uint64_t high, uint64_t low, uint64_t other_high, uint64_t other_low) {
#if defined(__SIZEOF_INT128__)
    return (((unsigned __int128)high << 64) | low) < (((unsigned __int128)other_high << 64) | other_low);
#else
    return high < other_high || (high == other_high && low < other_low);
#endif
}

// One of a fixed number of locks, chosen by address. For short critical sections off the data
// path; never held over foreign code, and never two at once.
void rill_lock_stripe(const void *address);
void rill_unlock_stripe(const void *address);

// A lock that an object owns, where critical sections are frequent.
typedef struct rill_lock *rill_lock_ref;
rill_lock_ref rill_lock_create(void);
void rill_lock_destroy(rill_lock_ref lock);
void rill_lock_lock(rill_lock_ref lock);
void rill_lock_unlock(rill_lock_ref lock);

// This thread's trampoline: 0 while the thread is neither subscribing nor draining.
extern _Thread_local uintptr_t rill_thread_trampoline;
static inline uintptr_t rill_trampoline_get(void) { return rill_thread_trampoline; }
static inline void rill_trampoline_set(uintptr_t trampoline) { rill_thread_trampoline = trampoline; }

// How many disposals this thread is in, one caused by the other, and what waits until they are over.
extern _Thread_local uint32_t rill_thread_disposal_depth;
extern _Thread_local void *rill_thread_disposals;
static inline uint32_t rill_disposal_depth_get(void) { return rill_thread_disposal_depth; }
static inline void rill_disposal_depth_set(uint32_t depth) { rill_thread_disposal_depth = depth; }
static inline void *rill_disposals_get(void) { return rill_thread_disposals; }
static inline void rill_disposals_set(void *disposals) { rill_thread_disposals = disposals; }

// Below which address this thread's stack is half used; the highest address of all until it was asked for. And the work
// that waits because little of the stack is left (see `StackRoom`).
extern _Thread_local uintptr_t rill_thread_stack_middle;
extern _Thread_local void *rill_thread_stack_waiting;
static inline void *rill_stack_waiting_get(void) { return rill_thread_stack_waiting; }

// Whether more than half of this thread's stack is used. False where that is not known.
bool rill_stack_is_half_used(void);
static inline bool rill_stack_is_scarce(void) {
    return (uintptr_t)__builtin_frame_address(0) < rill_thread_stack_middle && rill_stack_is_half_used();
}

// Notes that waiting work is done from here, or nowhere where `waiting` is null.
void rill_stack_waiting_set(void *waiting);
// Whether half of what was left of the stack then is used since.
bool rill_stack_is_far_from_waiting(void);
// Takes that note away, and puts it back: for one who blocks the thread.
typedef struct { void *waiting; uintptr_t from; } rill_stack_note;
rill_stack_note rill_stack_note_take(void);
void rill_stack_note_put_back(rill_stack_note note);

// This thread's innermost recorded event, for causes in traces.
extern _Thread_local void *rill_thread_cause;
static inline void *rill_cause_get(void) { return rill_thread_cause; }
static inline void rill_cause_set(void *cause) { rill_thread_cause = cause; }

// This thread's innermost frame of state access: who records reads, or writes from outside.
extern _Thread_local void *rill_thread_state_frame;
static inline void *rill_state_frame_get(void) { return rill_thread_state_frame; }
static inline void rill_state_frame_set(void *frame) { rill_thread_state_frame = frame; }

// Where this thread starts tasks: 0 where it does not say, 1 nowhere in particular, or the address of a `TaskHome`.
extern _Thread_local uintptr_t rill_thread_task_home;
static inline uintptr_t rill_task_home_get(void) { return rill_thread_task_home; }
static inline void rill_task_home_set(uintptr_t home) { rill_thread_task_home = home; }

// A number that no other living thread has. Never 0.
static inline uintptr_t rill_thread_identity(void) { return (uintptr_t)&rill_thread_state_frame; }

#endif
