#ifndef CRILLTESTLOAD_H
#define CRILLTESTLOAD_H

/// RillTest's entry point, called when the test bundle is loaded.
void rill_test_bundle_did_load(void);

#endif
