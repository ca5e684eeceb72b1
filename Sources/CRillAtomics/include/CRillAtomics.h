// The few atomic operations, the lock and the thread-local variable that the engine stands on.
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

// The levels of a thread's flat stack (see `FlatStack`): what is left at each of them, 0 where it is closed, and below which
// address a call is left there.
typedef struct {
    uintptr_t trampoline;
    uintptr_t room;
    uintptr_t disposals;
    // The middle of the stack; while the level is open, half of what was left below its opener. The highest address of all
    // until the stack was looked for.
    uintptr_t room_floor;
    uintptr_t disposals_floor;
} rill_flat_stack;

// What the engine knows of a thread, in one variable.
typedef struct {
    rill_flat_stack levels;
    // The lowest address of the thread's stack, and how large it is: 0 where that is not known.
    uintptr_t stack_low;
    uintptr_t stack_size;
    // The innermost recorded event, for causes in traces.
    void *cause;
    // The innermost frame of state access: who records reads, or writes from outside.
    void *state_frame;
    // Where this thread starts tasks: 0 where it does not say, 1 nowhere in particular, or the address of a `TaskHome`.
    uintptr_t task_home;
} rill_thread;
extern _Thread_local rill_thread rill_this_thread;

// The words of the three levels. An address holds for the present thread.
static inline uintptr_t *rill_level_trampoline(void) { return &rill_this_thread.levels.trampoline; }
static inline uintptr_t *rill_level_room(void) { return &rill_this_thread.levels.room; }
static inline uintptr_t *rill_level_disposals(void) { return &rill_this_thread.levels.disposals; }

// Looks for the thread's stack, once.
void rill_stack_find(void);
// Whether the address lies in the thread's stack: some code runs on a stack of its own.
static inline bool rill_stack_holds(uintptr_t address) {
    return address - rill_this_thread.stack_low < rill_this_thread.stack_size;
}

// The same as `rill_stack_is_scarce`, for an address below the floor.
bool rill_stack_is_scarce_here(uintptr_t here);
// Whether more than half of this thread's stack is used, or of what the opener of the room left. False where that is not
// known.
static inline bool rill_stack_is_scarce(void) {
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here < rill_this_thread.levels.room_floor && rill_stack_is_scarce_here(here);
}
// The room begins here, and ends.
void rill_room_begin(void);
void rill_room_end(void);

// The first of the disposals that cause each other begins here: they may use half of what is left of the stack, but 256 KB at
// the most, and 16 KB where the stack is not known.
static inline void rill_disposals_begin(void) {
    if (rill_this_thread.levels.room_floor == UINTPTR_MAX) rill_stack_find();
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    uintptr_t half = (here - rill_this_thread.stack_low) / 2, most = 256 << 10;
    uintptr_t depth = !rill_stack_holds(here) ? 16 << 10 : half < most ? half : most;
    rill_this_thread.levels.disposals_floor = here - depth;
}
// Whether the disposals have used that.
static inline bool rill_disposals_are_deep(void) {
    return (uintptr_t)__builtin_frame_address(0) < rill_this_thread.levels.disposals_floor;
}

// Whether a level is open.
static inline bool rill_levels_are_in_use(void) {
    rill_flat_stack *levels = &rill_this_thread.levels;
    return (levels->trampoline | levels->room | levels->disposals) != 0;
}
// Takes the levels away, so that the thread has none, and puts them back.
rill_flat_stack rill_levels_take(void);
static inline void rill_levels_put_back(rill_flat_stack levels) { rill_this_thread.levels = levels; }

static inline void *rill_cause_get(void) { return rill_this_thread.cause; }
static inline void rill_cause_set(void *cause) { rill_this_thread.cause = cause; }

static inline void *rill_state_frame_get(void) { return rill_this_thread.state_frame; }
static inline void rill_state_frame_set(void *frame) { rill_this_thread.state_frame = frame; }

static inline uintptr_t rill_task_home_get(void) { return rill_this_thread.task_home; }
static inline void rill_task_home_set(uintptr_t home) { rill_this_thread.task_home = home; }

// A number that no other living thread has. Never 0.
static inline uintptr_t rill_thread_identity(void) { return (uintptr_t)&rill_this_thread; }

#endif
