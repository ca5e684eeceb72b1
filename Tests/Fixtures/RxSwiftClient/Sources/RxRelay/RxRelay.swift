@_exported import Rill
