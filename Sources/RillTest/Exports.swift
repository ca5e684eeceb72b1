// What a test file needs beside its test framework: one import brings the streams, the clock and the diagrams. The test
// frameworks themselves are not exported; a file says which one it is written for.
@_exported import Rill
@_exported import RillMarbles
@_exported import RillTrace
@_exported import RillVirtualTime
