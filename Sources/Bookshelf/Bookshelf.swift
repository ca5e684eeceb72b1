// Placeholder until the area's first file.
