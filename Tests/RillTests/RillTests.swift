// Placeholder until the area's first test.
