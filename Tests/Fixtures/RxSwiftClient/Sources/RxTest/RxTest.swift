@_exported import RillTest
