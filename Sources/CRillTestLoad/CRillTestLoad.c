#include "CRillTestLoad.h"

// Swift has no code that runs at load time, and RillTest must know of every test case from the first one on: a failure
// raised by a stray thread may be the first thing that ever reaches it.
__attribute__((constructor)) static void rill_test_load(void) { rill_test_bundle_did_load(); }
